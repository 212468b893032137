import { readFile } from "node:fs/promises";
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
