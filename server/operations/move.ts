import { resolve } from "node:path";
import { directly } from "~/database/open.server";
import { UnusableDatabaseError } from "~/database/postgresServer.server";
import { DataFolderError } from "~/lib/dataFolder.server";
import type { Environment } from "~/lib/environment";
import { product } from "~/lib/product";
import { postgresProblem } from "~/lib/urlProblems";
import { withDestination } from "./destination.ts";
import { messageOf, OperationError } from "./operationError.ts";
import { type CommandContext, type Output, Progress } from "./progress.ts";
import { restoreInto } from "./restoreInto.ts";
import { expectSchema, type Site, type SiteLocation, withSite } from "./site.ts";
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
  if (imagesInFolder && !environment.imageBucket) throw new OperationError(NO_BUCKET);
  const target = targetOf(environment, to);
  if (isSame(environment, target)) throw new OperationError("--to is where the data is already.");
  const source = { ...environment, ...(imagesInFolder ? { imageBucket: undefined } : {}) };
  const copy = async (site: Site): Promise<void> => {
    await expectSchema(site, { upToDate: false });
    const silent: Output = { line: () => {}, progress: () => {} };
    const entries = new WatchedSnapshot(takeSnapshot(site, new Progress("", silent)), signal);
    if (environment.databaseUrl) output.line(NOT_COPIED);
    const emptyPlace = `--to must be an empty ${target.databaseUrl ? "database" : "folder"}.`;
    await restoreInto(target, entries, new Progress("Moving", output), emptyPlace).catch(explainTarget);
  };
  await withDestination(environment, target, () => withSite(source, copy));
  for (const line of nextSteps(environment, target)) output.line(line);
}

/** @throws OperationError when a destination is neither the address of a Postgres nor, from a Postgres, a folder */
function expectDestination({ databaseUrl }: Environment, to: string): void {
  const problem = databaseUrl && !isAddress(to) ? null : postgresProblem(to);
  if (problem) throw new OperationError(`--to ${problem}.`);
}

const NO_BUCKET = "--images-in-folder copies the images to the bucket of S3_BUCKET, which is not set.";

/** Other processes may have a Postgres open; only the embedded database is locked. */
const NOT_COPIED = `Every process of ${product.name} must be stopped: what is written to the Postgres from now on is not copied.`;

/** @throws OperationError instead of an error of the destination, which would be taken for one of the site's own place */
function explainTarget(error: unknown): never {
  if (error instanceof DataFolderError) {
    // Its own message advises about DATA_DIR, which is the source's.
    const reason = error.cause === undefined ? error.message : `${messageOf(error.cause)}.`;
    throw new OperationError(`The folder of --to cannot be used: ${reason}`, { cause: error });
  }
  if (!(error instanceof UnusableDatabaseError || isDenied(error))) throw error;
  throw new OperationError(`The database of --to cannot be used: ${error.message}.`, { cause: error });
}

/** Whether a Postgres has denied something, such as creating tables: the site has been read by then. */
function isDenied(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === "42501";
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
