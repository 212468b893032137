import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ADVISORY_LOCKS } from "~/sql/advisoryLocks.server";

test("advisory locks have distinct numbers", () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("only advisoryLocks.server.ts acquires advisory locks, by name", () => {
  const files = globSync("{app,server}/**/*.{ts,tsx,mjs}").filter((file) =>
    readFileSync(file, "utf8").includes("pg_advisory"),
  );
  expect(files).toEqual(["app/sql/advisoryLocks.server.ts"]);
});
