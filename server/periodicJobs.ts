import { maintainEmbedded, tablesToMaintain } from "~/database/embeddedMaintenance.server";
import { createRepositories } from "~/database/repositories.server";
import { sweepImages } from "~/features/images/sweepImages.server";
import type { Environment } from "~/lib/environment";
import { plural } from "~/lib/format";
import { HOUR } from "~/lib/time";
import type { Process } from "~/middleware/process";

/** In milliseconds. */
const INTERVAL = HOUR;

/** A job of the background. */
interface Job {
  /** Its name in the metrics. */
  name: string;
  /** What to log when it fails. */
  failure: string;
  run(): Promise<unknown>;
  /** What it would do now, for operators: each number in a sentence. */
  waiting(): Promise<string[]>;
}

/** The jobs of a site. Several processes may run them. */
export function periodicJobs(
  { orm, images }: Pick<Process, "orm" | "images">,
  { databaseUrl }: Environment,
): Job[] {
  const repositories = () => createRepositories(orm.em.fork());
  const jobs: Job[] = [
    {
      name: "image sweep",
      failure: "Unused images could not be deleted; the next sweep tries again",
      run: () => sweepImages(repositories().images, images),
      waiting: async () => {
        const { discarded, unused } = await repositories().images.toDelete();
        return [
          `${plural(discarded, "image")} to be deleted.`,
          `${plural(unused, "upload")} that nothing has used within a day, to be deleted within the hour.`,
        ];
      },
    },
    {
      name: "ended sessions",
      failure: "Ended sessions could not be deleted; the next run tries again",
      run: async () => {
        const { sessions } = repositories();
        await sessions.removeExpired();
        await sessions.removeExpiredDrafts();
      },
      waiting: async () => {
        const ended = await repositories().sessions.countExpired();
        return [`${plural(ended, "ended session")}, to be deleted within the hour.`];
      },
    },
    {
      name: "ended suspensions",
      failure: "Ended suspensions could not be deleted; the next run tries again",
      run: () => repositories().suspensions.removeEnded(),
      waiting: async () => {
        const ended = await repositories().suspensions.countEnded();
        return [`${plural(ended, "ended suspension")}, to be deleted within the hour.`];
      },
    },
    {
      name: "security events",
      failure: "Security events of a year ago could not be deleted; the next run tries again",
      run: () => repositories().securityLog.removeOutdated(),
      waiting: async () => {
        const events = await repositories().securityLog.countOutdated();
        return [
          `${plural(events, "security event")} of more than a year ago, to be deleted within the hour.`,
        ];
      },
    },
    {
      name: "hidden reviews",
      failure: "What was hidden a year ago could not be deleted; the next run tries again",
      run: () => repositories().history.removeOutdated(),
      waiting: async () => {
        const { reviews, versions, replies } = await repositories().history.outdated();
        return [
          `${plural(reviews, "review")}, ${plural(versions, "version")} and ${plural(replies, "reply", "replies")} that moderators hid a year ago, to be deleted within the hour.`,
        ];
      },
    },
    {
      name: "vote count",
      failure: "Votes after suspensions could not be counted; the next run tries again",
      run: () => repositories().votes.countAfterSuspensions(),
      waiting: async () => {
        const votes = await repositories().votes.uncounted();
        return [
          `${plural(votes, "vote")} of users whose suspension has ended, to be counted within the hour.`,
        ];
      },
    },
    {
      name: "burst scan",
      failure: "New reviews could not be searched for bursts; the next run tries again",
      run: () => repositories().bursts.scan(),
      waiting: async () => {
        const items = await repositories().bursts.unjudged();
        return [`${plural(items, "item")} with new reviews, to be searched for bursts within the hour.`];
      },
    },
  ];
  if (!databaseUrl)
    jobs.push({
      name: "maintenance",
      failure: "The embedded database could not be maintained; the next run tries again",
      run: () => maintainEmbedded(orm.em.fork()),
      waiting: async () => {
        const { length } = await tablesToMaintain(orm.em.fork());
        return [`${plural(length, "table")} to be vacuumed and analyzed within the hour.`];
      },
    });
  return jobs;
}

/**
 * Runs the jobs at once and then every hour.
 * @returns starts none any more, and resolves when the running ones have ended: the database must stay open until then
 */
export function runPeriodically(
  process: Pick<Process, "environment" | "orm" | "images" | "log" | "counters">,
): () => Promise<void> {
  const { environment, log, counters } = process;
  const jobs = periodicJobs(process, environment);
  const running = new Set<Promise<void>>();
  const runAll = () => {
    for (const { name, failure, run } of jobs) {
      const job = counters
        .countJob(name, run())
        .then(() => {})
        .catch((error: unknown) => log.warn({ err: error }, failure))
        .finally(() => running.delete(job));
      running.add(job);
    }
  };
  runAll();
  const timer = setInterval(runAll, INTERVAL).unref();
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
  };
}
