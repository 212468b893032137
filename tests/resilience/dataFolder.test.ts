import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, cp, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../support/freePort";
import { type RunningServer, startFailingServer, startServer, temporaryFolder } from "../support/server";

/** The data folder of a server that was stopped. */
let intact: string;
beforeAll(async () => {
  intact = await temporaryFolder();
  const server = await startServer({ dataDir: intact });
  expect(await server.stop()).toBe(0);
});

/** The paths to which other users have access. */
async function sharedPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  const paths = [folder, ...entries.map((name) => join(folder, name))];
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: (await stat(path)).mode })));
  return modes.filter(({ mode }) => mode & 0o077).map(({ path }) => path);
}

describe("the data folder", () => {
  test("is accessible to its owner only after the first start", async () => {
    expect(await sharedPaths(intact)).toEqual([]);
  });

  test("of an older release becomes accessible to its owner only, including new files", async () => {
    const dataDir = await copyOf(intact);
    spawnSync("chmod", ["-R", "go+rwX", dataDir]);
    expect(await sharedPaths(dataDir)).not.toEqual([]);
    await using server = await startServer({ dataDir });
    expect((await fetch(`${server.origin}/api/login`, { redirect: "manual" })).status).toBe(302);
    expect(await sharedPaths(dataDir)).toEqual([]);
  });
});

async function copyOf(folder: string): Promise<string> {
  const copy = await temporaryFolder();
  await cp(folder, copy, { recursive: true });
  await chmod(copy, 0o700);
  return copy;
}

const inDatabase = (dataDir: string, ...path: string[]) => join(dataDir, "database", ...path);

/** Ways to damage the database, with the beginning of the message after the path of the database. */
const damages: { name: string; damage: (dataDir: string) => Promise<void>; message: string }[] = [
  {
    name: "has no PG_VERSION",
    damage: (dataDir) => rm(inDatabase(dataDir, "PG_VERSION")),
    message: "holds files but no database (PG_VERSION is missing)",
  },
  {
    name: "is of another version",
    damage: (dataDir) => writeFile(inDatabase(dataDir, "PG_VERSION"), "9.6\n"),
    message: "cannot be opened: it is damaged, or of another version",
  },
  {
    name: "has an empty control file",
    damage: (dataDir) => truncate(inDatabase(dataDir, "global", "pg_control")),
    message: "cannot be opened: it is damaged, or of another version",
  },
  {
    name: "has empty tables",
    damage: async (dataDir) => {
      const tables = (await readdir(inDatabase(dataDir, "base", "5"))).filter((name) => /^1[6-9]/.test(name));
      await Promise.all(tables.map((name) => truncate(inDatabase(dataDir, "base", "5", name))));
    },
    message: "cannot be opened: it is damaged, or of another version",
  },
  {
    name: "is a file",
    damage: async (dataDir) => {
      await rm(inDatabase(dataDir), { recursive: true });
      await writeFile(inDatabase(dataDir), "");
    },
    message: "is no folder (ENOTDIR)",
  },
];

describe("a start exits with 1 and prints one line with instructions when the database", () => {
  test.each(damages)("$name", async ({ damage, message }) => {
    const dataDir = await copyOf(intact);
    await damage(dataDir);
    const before = await contentsOf(dataDir);
    const { code, output } = await startFailingServer({ PORT: String(await freePort()), DATA_DIR: dataDir });
    const lines = output.trimEnd().split("\n");
    // The lines of the log are JSON.
    const plain = lines.filter((line) => !line.startsWith("{"));
    expect([code, plain]).toEqual([1, [expect.stringContaining(`${inDatabase(dataDir)} ${message}`)]]);
    expect(plain[0]).toMatch(/ (Restore a backup|Move it away)/);
    expect(lines.length).toBeLessThanOrEqual(2);
    if (message.includes("PG_VERSION")) expect(await contentsOf(dataDir)).toEqual(before);
  });
});

/** The files of the database with their sizes and modification times. */
async function contentsOf(dataDir: string): Promise<string[]> {
  const folder = inDatabase(dataDir);
  const names = (await stat(folder)).isDirectory() ? await readdir(folder, { recursive: true }) : [];
  const lines = names.map(async (name) => {
    const { size, mtimeMs } = await stat(join(folder, name));
    return `${name} ${size} ${mtimeMs}`;
  });
  return (await Promise.all(lines)).sort();
}

/** The folders of databases that are not complete. */
function unfinishedIn(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => name.startsWith("database.unfinished"));
}

/** Whether a database is being created and has a file. */
function isUnfinished(dataDir: string, file: string): boolean {
  return unfinishedIn(dataDir).some((name) => existsSync(join(dataDir, name, file)));
}

/** Kills a first start at a moment. @returns whether it was seen, which a pause of this process may prevent */
async function killFirstStart(dataDir: string, reached: (dataDir: string) => boolean): Promise<boolean> {
  const abort = new AbortController();
  const first = startServer({ dataDir, kill: abort.signal }).catch(() => null);
  let isReached = reached(dataDir);
  while (!isReached && !existsSync(inDatabase(dataDir))) {
    await new Promise((done) => setImmediate(done));
    isReached = reached(dataDir);
  }
  abort.abort();
  return (await first) === null && isReached;
}

describe("a first start that is killed", () => {
  const moments: { name: string; reached: (dataDir: string) => boolean }[] = [
    {
      name: "while the database is created",
      reached: (dataDir) => isUnfinished(dataDir, "base"),
    },
    {
      name: "after PG_VERSION exists, while the database is opened",
      reached: (dataDir) => isUnfinished(dataDir, "postmaster.pid"),
    },
    { name: "before the demo data is added", reached: (dataDir) => existsSync(inDatabase(dataDir)) },
  ];

  test.each(moments)("$name does not prevent the next start", async ({ reached }) => {
    let dataDir = await temporaryFolder();
    while (!(await killFirstStart(dataDir, reached))) dataDir = await temporaryFolder();
    const second: RunningServer = await startServer({ dataDir });
    expect((await fetch(`${second.origin}/courts`)).status).toBe(200);
    expect(await second.stop()).toBe(0);
    expect(unfinishedIn(dataDir)).toEqual([]);
  });
});
