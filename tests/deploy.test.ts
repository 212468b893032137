import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** What a text names by a pattern's first group. */
function namesIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))];
}

const without = (names: readonly string[], others: readonly string[]) =>
  names.filter((name) => !others.includes(name));

/** The variables that are validated at start. */
async function environmentNames(): Promise<string[]> {
  const names = namesIn(await readFile("app/lib/environment.ts", "utf8"), /^ {2}([A-Z\d_]+): /gm);
  expect(names.length).toBeGreaterThan(20);
  return names;
}

/** Those that the image sets. */
const IMAGE_NAMES = ["NODE_ENV", "HOST", "PORT", "DATA_DIR"];

test("the README names each variable", async () => {
  const names = namesIn(await readFile("README.md", "utf8"), /`([A-Z\d_]+)`/g);
  expect(without(await environmentNames(), names)).toEqual([]);
});

test("the compose file sets each variable, and the example has each setting of the compose file", async () => {
  const compose = await readFile("deploy/compose.yaml", "utf8");
  const set = namesIn(compose, /^ {4}([A-Z\d_]+): /gm);
  expect(without(await environmentNames(), set)).toEqual(IMAGE_NAMES);
  const settings = namesIn(compose, /\$\{([A-Z\d_]+):/g);
  const example = namesIn(await readFile("deploy/settings.example", "utf8"), /^#?([A-Z\d_]+)=/gm);
  // The name of another database, for one command.
  expect(without(settings, example)).toEqual(["RESTORE_DATABASE"]);
});

test("secrets and backups of a site come neither into an image nor into the repository", async () => {
  const lines = async (file: string) => (await readFile(file, "utf8")).split("\n");
  expect(await lines(".dockerignore")).toEqual(expect.arrayContaining([".kamal", "deploy"]));
  expect(await lines(".gitignore")).toEqual(
    expect.arrayContaining([".kamal/secrets*", "deploy/.env", "deploy/backups/"]),
  );
});

/** What each of the daily backups runs before a backup, with the folder of backups of a machine. */
async function cleaningScripts(): Promise<[folder: string, script: string][]> {
  const [, loop = ""] =
    /while true; do\n(.+?)\n *file=/s.exec(await readFile("deploy/compose.yaml", "utf8")) ?? [];
  const unit = await readFile("deploy/bandeja-backup.service", "utf8");
  const commands = namesIn(unit, /^ExecStartPre=-(.+)$/gm);
  return [
    ["/backups", loop],
    ["/var/lib/bandeja-backups", commands.join("\n")],
  ];
}

test.each([
  ["of the last two weeks", [0, 1, 2, 3, 4, 5, 6, 7, 13, 14, 16, 30], [0, 1, 13, 14, 2, 3, 4, 5, 6, 7]],
  ["that are the newest seven", [20, 21, 22, 23, 24, 25, 26, 27], [20, 21, 22, 23, 24, 25, 26]],
])(
  "before a daily backup, those %s stay, and what interrupted ones have left goes",
  async (_, days, stay) => {
    for (const [place, script] of await cleaningScripts()) {
      const folder = await mkdtemp(join(tmpdir(), "bandeja-backups-"));
      const add = async (name: string, hours: number) => {
        await writeFile(join(folder, name), "");
        const time = Date.now() / 1_000 - hours * 3_600;
        await utimes(join(folder, name), time, time);
      };
      for (const day of days) await add(`${day} days.backup`, day * 24 + 1);
      await add("interrupted.backup.part", 2);
      await add("running.backup.part", 0);
      await promisify(execFile)("sh", ["-c", script.replaceAll(place, folder).replaceAll("$$", "$")]);
      expect(await readdir(folder)).toEqual(
        [...stay.map((day) => `${day} days.backup`), "running.backup.part"].sort(),
      );
      await rm(folder, { recursive: true });
    }
  },
);
