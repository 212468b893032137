import { resolve } from "node:path";
import { directly } from "~/database/open.server";
import type { Environment } from "~/lib/environment";
import { OperationError } from "./operationError.ts";
import { type CommandContext, type Output, Progress } from "./progress.ts";
import { restoreInto } from "./restoreInto.ts";
import { expectSchema, type SiteLocation, withSite } from "./site.ts";
import { takeSnapshot } from "./snapshot.ts";
import { WatchedSnapshot } from "./watchedSnapshot.ts";

/** Where to move a site: the address of a Postgres, or a folder for the embedded database. */
export interface Destination {
  to: string;
  /** Whether its images are in DATA_DIR, although a bucket is configured. */
  imagesInFolder: boolean;
}

const IS_URL = /^[a-z]+:\/\//i;
const IS_POSTGRES = /^postgres(ql)?:\/\//i;

/**
 * Copies a site to an empty place: database and images. The site itself is not changed.
 * @throws OperationError when the destination is not empty, or not an address of a Postgres
 */
export async function move(
  environment: Environment,
  { to, imagesInFolder }: Destination,
  { output, signal }: CommandContext,
): Promise<void> {
  if (IS_URL.test(to) && !IS_POSTGRES.test(to)) {
    throw new OperationError("--to must be postgres://user:password@host:5432/name, or a folder.");
  }
  const target = targetOf(environment, to);
  if (isSame(environment, target)) throw new OperationError("--to is where the data is already.");
  const source = { ...environment, ...(imagesInFolder ? { imageBucket: undefined } : {}) };
  await withSite(source, async (site) => {
    await expectSchema(site, { upToDate: false });
    const silent: Output = { line: () => {}, progress: () => {} };
    const entries = new WatchedSnapshot(takeSnapshot(site, new Progress("", silent)), signal);
    await restoreInto(target, entries, new Progress("Moving", output));
  });
  for (const line of nextSteps(environment, target)) output.line(line);
}

function targetOf({ dataDir, imageBucket }: Environment, to: string): SiteLocation {
  return IS_URL.test(to)
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
    `${setting}, and start Bandeja.`,
    ...(target.imageBucket || target.dataDir !== dataDir
      ? []
      : [`Keep DATA_DIR as it is: the images stay in ${dataDir}.`]),
  ];
}
