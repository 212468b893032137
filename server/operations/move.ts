import { resolve } from "node:path";
import { directly } from "~/database/open.server";
import { UnusableDatabaseError } from "~/database/postgresServer.server";
import type { Environment } from "~/lib/environment";
import { product } from "~/lib/product";
import { postgresProblem } from "~/lib/urlProblems";
import { OperationError } from "./operationError.ts";
import { type CommandContext, type Output, Progress } from "./progress.ts";
import { restoreInto } from "./restoreInto.ts";
import { expectSchema, type SiteLocation, withSite } from "./site.ts";
import { takeSnapshot } from "./snapshot.ts";
import { WatchedSnapshot } from "./watchedSnapshot.ts";

/** Where to move a site: the address of a Postgres, or, from a Postgres, a folder for the embedded database. */
export interface Destination {
  to: string;
  /** Whether its images are in DATA_DIR, although a bucket is configured. */
  imagesInFolder: boolean;
}

/** Whether a destination is meant as an address, not as a folder. */
export function isAddress(to: string): boolean {
  return /^([a-z]+:\/\/|postgres(ql)?:)/i.test(to);
}

/**
 * Copies a site to an empty place: database and images. The site itself is not changed.
 * @throws OperationError when the destination is not empty, or cannot be one
 */
export async function move(
  environment: Environment,
  { to, imagesInFolder }: Destination,
  { output, signal }: CommandContext,
): Promise<void> {
  expectDestination(environment, to);
  const target = targetOf(environment, to);
  if (isSame(environment, target)) throw new OperationError("--to is where the data is already.");
  const source = { ...environment, ...(imagesInFolder ? { imageBucket: undefined } : {}) };
  await withSite(source, async (site) => {
    await expectSchema(site, { upToDate: false });
    const silent: Output = { line: () => {}, progress: () => {} };
    const entries = new WatchedSnapshot(takeSnapshot(site, new Progress("", silent)), signal);
    if (environment.databaseUrl) output.line(NOT_COPIED);
    await restoreInto(target, entries, new Progress("Moving", output)).catch(explainTarget);
  });
  for (const line of nextSteps(environment, target)) output.line(line);
}

/** @throws OperationError when a destination is neither the address of a Postgres nor, from a Postgres, a folder */
function expectDestination({ databaseUrl }: Environment, to: string): void {
  const problem = databaseUrl && !isAddress(to) ? null : postgresProblem(to);
  if (problem) throw new OperationError(`--to ${problem}.`);
}

/** Other processes may have a Postgres open; only the embedded database is locked. */
const NOT_COPIED = `Every process of ${product.name} must be stopped: what is written to the Postgres from now on is not copied.`;

/** @throws OperationError instead of the error of a Postgres, which another would take for that of DATABASE_URL */
function explainTarget(error: unknown): never {
  if (!(error instanceof UnusableDatabaseError)) throw error;
  throw new OperationError(`The database of --to cannot be used: ${error.message}.`, { cause: error });
}

function targetOf({ dataDir, imageBucket }: Environment, to: string): SiteLocation {
  return isAddress(to)
    ? { databaseUrl: to, dataDir, imageBucket }
    : { databaseUrl: undefined, dataDir: resolve(to), imageBucket };
}

function isSame(from: SiteLocation, to: SiteLocation): boolean {
  const { databaseUrl } = directly(from);
  return databaseUrl === to.databaseUrl && (databaseUrl !== undefined || from.dataDir === to.dataDir);
}

function nextSteps({ dataDir }: Environment, target: SiteLocation): string[] {
  const setting = target.databaseUrl
    ? "Set DATABASE_URL to the address given with --to"
    : `Set DATA_DIR to ${target.dataDir} and remove DATABASE_URL`;
  return [
    "The site is copied; the old data is left as it is.",
    `${setting}, and start ${product.name}.`,
    ...(target.imageBucket || target.dataDir !== dataDir
      ? []
      : [`Keep DATA_DIR as it is: the images stay in ${dataDir}.`]),
  ];
}
