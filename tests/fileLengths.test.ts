import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const MAX_LINES = 300;

test(`source files have at most ${MAX_LINES} lines`, async () => {
  const long: string[] = [];
  let files = 0;
  for await (const file of glob("{app,server}/**/*.{ts,tsx}")) {
    files += 1;
    const lines = (await readFile(file, "utf8")).trimEnd().split("\n").length;
    if (lines > MAX_LINES) long.push(`${file}: ${lines}`);
  }
  expect(files).toBeGreaterThan(500);
  expect(long).toEqual([]);
});
