import { maintainEmbedded } from "~/database/embeddedMaintenance.server";
import { createRepositories } from "~/database/repositories.server";
import { sweepImages } from "~/features/images/sweepImages.server";
import type { Environment } from "~/lib/environment";
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
    },
    {
      name: "ended sessions",
      failure: "Ended sessions could not be deleted; the next run tries again",
      run: async () => {
        const { sessions } = repositories();
        await sessions.removeExpired();
        await sessions.removeExpiredDrafts();
      },
    },
    {
      name: "ended suspensions",
      failure: "Ended suspensions could not be deleted; the next run tries again",
      run: () => repositories().suspensions.removeEnded(),
    },
    {
      name: "security events",
      failure: "Security events of a year ago could not be deleted; the next run tries again",
      run: () => repositories().securityLog.removeOutdated(),
    },
    {
      name: "hidden reviews",
      failure: "What was hidden a year ago could not be deleted; the next run tries again",
      run: () => repositories().history.removeOutdated(),
    },
    {
      name: "vote count",
      failure: "Votes after suspensions could not be counted; the next run tries again",
      run: () => repositories().votes.countAfterSuspensions(),
    },
    {
      name: "burst scan",
      failure: "New reviews could not be searched for bursts; the next run tries again",
      run: () => repositories().bursts.scan(),
    },
  ];
  if (!databaseUrl)
    jobs.push({
      name: "maintenance",
      failure: "The embedded database could not be maintained; the next run tries again",
      run: () => maintainEmbedded(orm.em.fork()),
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
