import { readdir, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, relative } from "node:path";
import type { Check } from "./check.ts";
import { root } from "./command.ts";

/** Generated folders. */
const generated = new Set([".git", "node_modules", "build", ".react-router", ".data"]);

interface Leak {
  what: string;
  pattern: RegExp;
}

/** Written with character classes, so that the patterns do not match themselves. */
const leaks: readonly Leak[] = [
  { what: "a path of somebody's machine", pattern: /(?<![\w.~:/-])[/](?:home|Users|work|root)[/][\w.-]+/ },
  { what: "where a package was fetched", pattern: /"resolved"[:]/ },
  {
    what: "a registry or its credentials",
    pattern: /^(?:@[\w-]+:)?registry\s*[=]|_authToken[=]|_password[=]/m,
  },
  { what: "a private key", pattern: /-----BEGIN [A-Z ]*PRIVATE KEY[-]----/ },
  ...[root, homedir(), registryHost()]
    .filter((text) => text.length > "/tmp/".length)
    .map((text) => ({ what: "a name of this machine", pattern: new RegExp(escaped(text)) })),
];

/** Checks that the repository has no traces of the machine that it was written on. */
export const leakCheck: Check = {
  name: "nothing of this machine",
  async check() {
    const found: string[] = [];
    for await (const file of sourceFiles(root)) {
      const text = await readFile(file, "utf8");
      if (text.includes("\0")) continue;
      for (const { what, pattern } of leaks) {
        const match = pattern.exec(text);
        if (match) found.push(`${relative(root, file)}:${lineOf(text, match.index)}: ${what}: ${match[0]}`);
      }
    }
    return { passed: found.length ? 0 : 1, failed: found.length ? 1 : 0, output: found.join("\n") };
  },
};

async function* sourceFiles(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !generated.has(entry.name)) yield* sourceFiles(path);
    if (entry.isFile() && entry.name !== ".git") yield path;
  }
}

/** The host of npm's configured registry. */
function registryHost(): string {
  return URL.parse(process.env.npm_config_registry ?? "")?.hostname ?? "";
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
