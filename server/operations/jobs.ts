import { notifyAnyChange } from "~/database/contentChanges.server";
import type { Environment } from "~/lib/environment";
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
  const jobs = periodicJobs(site, environment);
  const failed: string[] = [];
  for (const { name, failure, run } of change === "run" ? jobs : []) {
    if (signal.aborted) throw new OperationError("Interrupted; the other jobs were not run.");
    try {
      await run();
    } catch (error) {
      failed.push(name);
      output.line(`${failure} (${messageOf(error)}).`);
    }
  }
  for (const { waiting } of jobs) for (const text of await waiting()) output.line(text);
  if (failed.length > 0) throw new OperationError(`Failed: ${failed.join(", ")}.`);
}

/** Makes all processes forget the responses that they have stored. */
export async function clearCaches({ orm }: Site, { output }: CommandContext): Promise<void> {
  await notifyAnyChange(orm.em.fork());
  output.line("All processes compute their pages anew.");
}
