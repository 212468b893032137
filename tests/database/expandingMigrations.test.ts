import { expect, test } from "vitest";
import { migrations } from "~/database/migrations";
import type { Orm } from "~/database/open.server";
import { emptyDatabase } from "../support/database";

/** The last migration before the rule. */
const LAST_BEFORE = "2026-11-23-review-indexes";

/**
 * What the previous release, which runs beside the new one during an upgrade, could not go on with. A release that
 * no longer uses a column only stops using it; the next one drops it, and is named here with the release that stopped.
 */
const BREAKING: readonly [name: string, pattern: RegExp][] = [
  ["drops a table, column, view or function", /\bdrop (table|column|view|function|type)\b/i],
  ["renames", /\brename (to|column|constraint)\b/i],
  ["changes a column's type", /\balter column \S+ (set data )?type\b/i],
  ["makes a column required", /\balter column \S+ set not null\b/i],
  ["adds a required column", /\badd column (?![^,]*\bdefault\b)[^,]*\bnot null\b/i],
];

function breakingChanges(statement: string): string[] {
  return BREAKING.filter(([, pattern]) => pattern.test(statement)).map(([name]) => name);
}

/** The statements of the migrations under the rule. */
async function statementsOf(orm: Orm): Promise<{ name: string; statement: string }[]> {
  const em = orm.em.fork();
  const found: { name: string; statement: string }[] = [];
  for (const Migration of migrations) {
    const migration = new Migration(em.getDriver(), em.config);
    if (migration.name <= LAST_BEFORE) continue;
    await migration.up();
    for (const query of migration.getQueries())
      found.push({ name: migration.name, statement: String(query) });
  }
  return found;
}

test("the previous release can run beside every migration", async () => {
  const statements = await statementsOf(await emptyDatabase());
  expect(statements.length).toBeGreaterThan(3);
  expect(statements.filter(({ statement }) => breakingChanges(statement).length > 0)).toEqual([]);
});

test.each([
  ["drop table courts", 1],
  ['alter table "courts" drop column "phone"', 1],
  ['alter table "courts" rename column "phone" to "telephone"', 1],
  ['alter table "courts" alter column "phone" type text', 1],
  ['alter table "courts" alter column "phone" set not null', 1],
  ['alter table "courts" add column "indoor" boolean not null', 1],
  ['alter table "courts" add column "a" text null, add column "b" text not null', 1],
  ['alter table "courts" add column "indoor" boolean not null default false', 0],
  ['alter table "courts" add column "indoor" boolean', 0],
  ['alter table "courts" drop constraint "courts_name_check"', 0],
])("the rule knows %s", (statement, count) => {
  expect(breakingChanges(statement)).toHaveLength(count);
});
