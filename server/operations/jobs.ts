import { notifyAnyChange } from "~/database/contentChanges.server";
import { createRepositories } from "~/database/repositories.server";
import type { Environment } from "~/lib/environment";
import { plural } from "~/lib/format";
import { periodicJobs } from "../periodicJobs.ts";
import { messageOf, OperationError } from "./operationError.ts";
import type { CommandContext } from "./progress.ts";
import type { Site } from "./site.ts";

/**
 * Writes what waits for the periodic jobs, or does it now. Safe while the site's processes do the same.
 * @param change `list` or `run`
 * @throws OperationError when it is interrupted, and at the end when jobs have failed; the errors of the database
 */
export async function runJobs(
  site: Site,
  environment: Environment,
  change: string,
  { output, signal }: CommandContext,
): Promise<void> {
  const failed: string[] = [];
  for (const { name, failure, run } of change === "run" ? periodicJobs(site, environment) : []) {
    if (signal.aborted) throw new OperationError("Interrupted; the other jobs were not run.");
    try {
      await run();
    } catch (error) {
      failed.push(name);
      output.line(`${failure} (${messageOf(error)}).`);
    }
  }
  const { bursts, history, images, securityLog, sessions, votes } = createRepositories(site.orm.em.fork());
  const { discarded, unused } = await images.waiting();
  output.line(`${plural(discarded, "image")} to be deleted.`);
  output.line(
    `${plural(unused, "upload")} that nothing has used within a day, to be deleted within the hour.`,
  );
  output.line(`${plural(await sessions.countExpired(), "ended session")}, to be deleted within the hour.`);
  output.line(
    `${plural(await securityLog.countOutdated(), "security event")} of more than a year ago, to be deleted within the hour.`,
  );
  const { reviews, versions, replies } = await history.outdated();
  output.line(
    `${plural(reviews, "review")}, ${plural(versions, "version")} and ${plural(replies, "reply", "replies")} that moderators hid a year ago, to be deleted within the hour.`,
  );
  output.line(
    `${plural(await votes.waiting(), "vote")} of users whose suspension has ended, to be counted within the hour.`,
  );
  output.line(
    `${plural(await bursts.unjudged(new Date()), "item")} with new reviews, to be searched for bursts within the hour.`,
  );
  if (failed.length > 0) throw new OperationError(`Failed: ${failed.join(", ")}.`);
}

/** Makes all processes forget the responses that they have stored. */
export async function clearCaches({ orm }: Site, { output }: CommandContext): Promise<void> {
  await notifyAnyChange(orm.em.fork());
  output.line("All processes compute their pages anew.");
}
