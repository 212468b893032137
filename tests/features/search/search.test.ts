import { beforeAll, describe, expect, test } from "vitest";
import type { Orm } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { foldSearchText } from "~/features/catalogue/searchFold";
import { addEquipment } from "../../support/catalogue";
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

test.each([..."bcdefghijklmnopqrstuvwxyz0123456789"])(
  "The letter %s finds what has a word with it in its name, place or brand, or the letter itself in another text",
  async (letter) => {
    const { courts, equipment } = createRepositories(orm.em.fork());
    const words = (text: string) => foldSearchText(text).split(" ");
    const isFound = (label: string, text: string) =>
      words(label).some((it) => it.startsWith(letter)) || words(text).includes(letter);
    const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id).sort((a, b) => a - b);
    const expectedCourts = (await courts.all()).filter(({ name, location, description, amenities }) =>
      isFound(`${name} ${location}`, `${description} ${amenities.join(" ")}`),
    );
    expect(ids((await courts.search("court", letter, 1000)).items)).toEqual(ids(expectedCourts));
    const expectedRackets = (await equipment.all()).filter(
      ({ type, name, brand, description, specifications }) =>
        type === "racket" && isFound(`${name} ${brand}`, `${description} ${JSON.stringify(specifications)}`),
    );
    expect(ids((await equipment.search("racket", letter, 1000)).items)).toEqual(ids(expectedRackets));
  },
);

test("a word of a name, or its beginning, is not a misspelling of the name of a kind", async () => {
  const em = orm.em.fork();
  for (const name of ["Orbit Rocket", "Orbit Curtis"]) await addEquipment(em, { name, brand: "Orbit" });
  const names = async (text: string) => {
    const { items } = await createRepositories(em).equipment.search("racket", text, 5);
    return items.map(({ name }) => name);
  };
  expect(await names("orbiit rocket")).toEqual(["Orbit Rocket"]);
  expect(await names("orbiit curt")).toEqual(["Orbit Curtis"]);
});
