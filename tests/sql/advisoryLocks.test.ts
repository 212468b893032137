import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ADVISORY_LOCKS } from "~/sql/advisoryLocks.server";

test("no two advisory locks share a number", () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("an advisory lock is taken by its name in that list, and nowhere by a number of its own", () => {
  const takers = globSync("{app,server}/**/*.{ts,tsx,mjs}").filter((file) =>
    readFileSync(file, "utf8").includes("pg_advisory"),
  );
  expect(takers).toEqual(["app/sql/advisoryLocks.server.ts"]);
});
