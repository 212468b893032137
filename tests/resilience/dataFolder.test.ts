import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../support/freePort";
import { type RunningServer, startInVain, startServer, temporaryFolder } from "../support/server";

/** The data of a Bandeja that ran and was stopped. */
let whole: string;
beforeAll(async () => {
  whole = await temporaryFolder();
  const server = await startServer({ dataDir: whole });
  expect(await server.stop()).toBe(0);
});

/** Everything that other users may do anything with. */
async function openToOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  const paths = [folder, ...entries.map((name) => join(folder, name))];
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: (await stat(path)).mode })));
  return modes.filter(({ mode }) => mode & 0o077).map(({ path }) => path);
}

describe("The data folder", () => {
  test("is this user's alone from the first start on", async () => {
    expect(await openToOthers(whole)).toEqual([]);
  });

  test("of an older release is taken from others, and what is written then is, too", async () => {
    const dataDir = await copyOf(whole);
    spawnSync("chmod", ["-R", "go+rwX", dataDir]);
    expect(await openToOthers(dataDir)).not.toEqual([]);
    await using server = await startServer({ dataDir });
    expect((await fetch(`${server.origin}/api/login`, { redirect: "manual" })).status).toBe(302);
    expect(await openToOthers(dataDir)).toEqual([]);
  });
});

async function copyOf(folder: string): Promise<string> {
  const copy = await temporaryFolder();
  await cp(folder, copy, { recursive: true });
  await chmod(copy, 0o700);
  return copy;
}

const inDatabase = (dataDir: string, ...path: string[]) => join(dataDir, "database", ...path);

/** Each with how the one line on it begins behind the path of the database. */
const damages: { name: string; damage: (dataDir: string) => Promise<void>; words: string }[] = [
  {
    name: "has lost its mark",
    damage: (dataDir) => rm(inDatabase(dataDir, "PG_VERSION")),
    words: "holds files but no database (PG_VERSION is missing)",
  },
  {
    name: "is of another version",
    damage: (dataDir) => writeFile(inDatabase(dataDir, "PG_VERSION"), "9.6\n"),
    words: "cannot be opened: it is damaged, or of another version",
  },
  {
    name: "has an empty control file",
    damage: (dataDir) => truncate(inDatabase(dataDir, "global", "pg_control")),
    words: "cannot be opened: it is damaged, or of another version",
  },
  {
    name: "has empty tables",
    damage: async (dataDir) => {
      const tables = (await readdir(inDatabase(dataDir, "base", "5"))).filter((name) => /^1[6-9]/.test(name));
      await Promise.all(tables.map((name) => truncate(inDatabase(dataDir, "base", "5", name))));
    },
    words: "cannot be opened: it is damaged, or of another version",
  },
  {
    name: "is a file",
    damage: async (dataDir) => {
      await rm(inDatabase(dataDir), { recursive: true });
      await writeFile(inDatabase(dataDir), "");
    },
    words: "is no folder (ENOTDIR)",
  },
];

describe("A start ends with 1 and one line on what to do, where the database", () => {
  test.each(damages)("$name", async ({ damage, words }) => {
    const dataDir = await copyOf(whole);
    await damage(dataDir);
    const before = await contentsOf(dataDir);
    const { code, said } = await startInVain({ PORT: String(await freePort()), DATA_DIR: dataDir });
    const lines = said.trimEnd().split("\n");
    // The log's lines are JSON.
    const plain = lines.filter((line) => !line.startsWith("{"));
    expect([code, plain]).toEqual([1, [expect.stringContaining(`${inDatabase(dataDir)} ${words}`)]]);
    expect(plain[0]).toMatch(/ (Restore a backup|Move it away)/);
    expect(lines.length).toBeLessThanOrEqual(2);
    if (words.includes("PG_VERSION")) expect(await contentsOf(dataDir)).toEqual(before);
  });
});

/** Every file of the database by its name, size and time of its last change. */
async function contentsOf(dataDir: string): Promise<string[]> {
  const folder = inDatabase(dataDir);
  const names = (await stat(folder)).isDirectory() ? await readdir(folder, { recursive: true }) : [];
  const lines = names.map(async (name) => {
    const { size, mtimeMs } = await stat(join(folder, name));
    return `${name} ${size} ${mtimeMs}`;
  });
  return (await Promise.all(lines)).sort();
}

describe("A first start that is killed", () => {
  const moments: { name: string; reached: (dataDir: string) => boolean }[] = [
    {
      name: "amid its making",
      reached: (dataDir) => existsSync(join(dataDir, "database.unfinished", "base")),
    },
    {
      name: "when it is marked and still being opened",
      reached: (dataDir) => existsSync(join(dataDir, "database.unfinished", "postmaster.pid")),
    },
    { name: "before it is filled", reached: (dataDir) => existsSync(join(dataDir, "database")) },
  ];

  test.each(moments)("$name does not stop the next one", async ({ reached }) => {
    const dataDir = await temporaryFolder();
    const cut = new AbortController();
    const first = startServer({ dataDir, kill: cut.signal }).catch(() => null);
    while (!reached(dataDir)) await new Promise((done) => setImmediate(done));
    cut.abort();
    expect(await first).toBeNull();
    const second: RunningServer = await startServer({ dataDir });
    expect((await fetch(`${second.origin}/courts`)).status).toBe(200);
    expect(await second.stop()).toBe(0);
    expect(existsSync(join(dataDir, "database.unfinished"))).toBe(false);
  });
});
