import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Check } from "./check.ts";
import { root } from "./root.ts";

/** Generated folders, and those of packages. */
const IGNORED = new Set([".git", "node_modules", "build", ".react-router", ".data"]);

/** Written with character classes, so that the patterns do not match themselves. */
const SECRETS: readonly { what: string; pattern: RegExp }[] = [
  { what: "a private key", pattern: /-----BEGIN [A-Z ]*PRIVATE KEY[-]----/ },
  { what: "credentials of a package registry", pattern: /_(?:authToken|auth|password)\s*[=]/ },
];

/** Checks that no file contains credentials, which everyone with a copy of the repository could use. */
export const secretsCheck: Check = {
  name: "no secrets",
  async check() {
    const found: string[] = [];
    for await (const file of filesUnder(root)) {
      const text = await readFile(file, "utf8");
      for (const { what, pattern } of SECRETS) {
        const match = pattern.exec(text);
        if (match) found.push(`${relative(root, file)}:${lineOf(text, match.index)}: ${what}`);
      }
    }
    return { passed: found.length ? 0 : 1, failed: found.length ? 1 : 0, output: found.join("\n") };
  },
};

async function* filesUnder(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !IGNORED.has(entry.name)) yield* filesUnder(path);
    if (entry.isFile() && entry.name !== ".git") yield path;
  }
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
