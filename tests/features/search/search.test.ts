import { beforeAll, describe, expect, test } from "vitest";
import type { Orm } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { emptyDatabase } from "../../support/database";
import { queries } from "./queries";
import { searchResults, seedSearchData } from "./searchFixture";

let orm: Orm;
beforeAll(async () => {
  orm = await emptyDatabase();
  await seedSearchData(orm.em.fork());
});

describe.each(Object.entries(queries))("A search for %s", (_, searches) => {
  test.each(searches)("finds the expected results for $q", async (query) => {
    expect(await searchResults(createRepositories(orm.em.fork()), query)).toEqual(query);
  });
});
