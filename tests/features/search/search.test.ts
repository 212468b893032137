import { beforeAll, describe, expect, test } from "vitest";
import type { Orm } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { emptyDatabase } from "../../support/database";
import { queries } from "./queries";
import { found, shelve } from "./shelf";

let orm: Orm;
beforeAll(async () => {
  orm = await emptyDatabase();
  await shelve(orm.em.fork());
});

describe.each(Object.entries(queries))("A search by %s", (_, some) => {
  test.each(some)("finds what is meant by $q", async (query) => {
    expect(await found(createRepositories(orm.em.fork()), query)).toEqual(query);
  });
});
