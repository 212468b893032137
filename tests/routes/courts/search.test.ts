import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { addEquipment, addPeople, addReviews, courtFields } from "../../support/catalogue";
import { chosen, found, options } from "../../support/list";
import { type ReadPage, readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
});

async function search(q: string): Promise<ReadPage> {
  const response = await app.visitor().get(`/courts?${new URLSearchParams({ q })}`);
  expect(response.status).toBe(200);
  return readPage(response);
}

async function foundCourts(q: string): Promise<string[]> {
  return found(await search(q), "Courts");
}

describe("a search for courts", () => {
  beforeEach(async () => {
    const { courts } = app.repositories();
    await courts.add(courtFields({ name: "Smash Club", description: "Panoramic glass, 24x7" }));
    await courts.add(
      courtFields({ name: "Lob House", location: "Juhu, Mumbai", amenities: ["Café", "Parking"] }),
    );
    await courts.add(courtFields({ name: "पैडल घर", location: "दादर, मुंबई" }));
    await courts.add(courtFields({ name: `O'Neil's "Bajada" 100%_\\`, location: "Worli, Mumbai" }));
  });

  test("shows the query in the heading and the search box", async () => {
    const page = await search("  lob\t house ");
    expect(page.getByRole("heading", { level: 2, name: 'Search Results for "lob house"' })).toBeDefined();
    expect(page.getByRole("heading", { level: 3, name: "1 Court Found" })).toBeDefined();
    expect(page.getByRole("searchbox", { name: "Search courts" }).getAttribute("value")).toBe("lob house");
  });

  test.each([
    ["a word of the name", "smash", ["Smash Club"]],
    ["part of a word, in capitals", "LOB HOU", ["Lob House"]],
    ["the place", "juhu", ["Lob House"]],
    ["the description", "panoramic", ["Smash Club"]],
    ["an amenity", "café", ["Lob House"]],
    ["the words of several fields, in any order", "parking juhu lob", ["Lob House"]],
    ["nothing for words that no single court contains", "smash juhu", []],
    ["Devanagari", "घर मुंबई", ["पैडल घर"]],
    ["an apostrophe", "O'Neil's", [`O'Neil's "Bajada" 100%_\\`]],
    ["quotation marks", '"Bajada"', [`O'Neil's "Bajada" 100%_\\`]],
    ["signs beside a word", "100%_\\", [`O'Neil's "Bajada" 100%_\\`]],
    ["nothing for a percent sign", "%", []],
    ["nothing for an underscore", "_", []],
    ["nothing for a backslash", "\\", []],
    ["nothing for a wildcard, which separates words", "sm%sh", []],
    ["a misspelled name", "smaish", ["Smash Club"]],
    [
      "every court by the words of its kind",
      "padel courts",
      ["Smash Club", "Lob House", "पैडल घर", `O'Neil's "Bajada" 100%_\\`],
    ],
    ["nothing for an SQL injection", "'; drop table courts; --", []],
    ["a NUL in the middle", "sma\0sh", ["Smash Club"]],
    ["nothing for a lone surrogate", "\uD83C", []],
    ["nothing for a question mark", "?", []],
  ])("finds %s", async (_, q, names) => {
    expect(await foundCourts(q)).toEqual(names);
  });

  test.each([" ", "\t\n"])("for %j shows the whole list", async (q) => {
    const page = await search(q);
    expect(page.getByRole("heading", { level: 2, name: "4 Courts Found" })).toBeDefined();
    expect(page.queryByRole("heading", { name: /^Search Results/ })).toBeNull();
  });

  test("is cut off after 200 characters", async () => {
    const page = await search(`smash ${"😀".repeat(500)}`);
    expect(page.getByRole("searchbox", { name: "Search courts" }).getAttribute("value")).toBe(
      `smash ${"😀".repeat(97)}`,
    );
  });

  test("is combined with the filters", async () => {
    const page = await readPage(await app.visitor().get("/courts?q=mumbai&location=Juhu"));
    expect(found(page, "Courts")).toEqual(["Lob House"]);
  });
});

describe("the order of search results", () => {
  beforeEach(async () => {
    const { courts } = app.repositories();
    await courts.add(courtFields({ name: "Lob House", description: "Made for a smash" }));
    await courts.add(courtFields({ name: "Volley Yard", location: "Smash Street, Juhu" }));
    await courts.add(courtFields({ name: "Smasher" }));
    await courts.add(courtFields({ name: "House of Smash" }));
    await courts.add(courtFields({ name: "Smash" }));
    await courts.add(courtFields({ name: "The Smash" }));
    await addReviews(app.entities(), 1, [5, 5, 5]);
    await addReviews(app.entities(), 6, [4]);
  });

  test("is by field, then whole words before prefixes, then reviews, unless another order is selected", async () => {
    const page = await search("smash");
    expect(chosen(page, "Sort by")).toBe("Best match");
    expect(found(page, "Courts")).toEqual([
      "Smash",
      "The Smash",
      "House of Smash",
      "Smasher",
      "Volley Yard",
      "Lob House",
    ]);
    const byReviews = await readPage(await app.visitor().get("/courts?q=smash&sort=most-reviewed"));
    expect(found(byReviews, "Courts").slice(0, 2)).toEqual(["Lob House", "The Smash"]);
    const top = await readPage(await app.visitor().get("/courts?q=smash&sort=top"));
    expect(found(top, "Courts")[0]).toBe("Lob House");
    expect(within(top.getByRole("main")).getByRole("link", { name: "How ranking works" })).toBeDefined();
  });

  test('is "Best match" by default, which has no value in the address', async () => {
    const page = await search("smash");
    expect(options(page, "Sort by")).toEqual([
      "Best match",
      "Top rated",
      "Newest",
      "Most reviewed",
      "Price",
      "Price, high to low",
      "Best surface",
      "Best glass",
      "Best light",
      "Best booking",
      "Best facilities",
    ]);
    const [best, top] = within(page.getByRole("combobox", { name: "Sort by" })).getAllByRole("option");
    expect([best?.getAttribute("value"), top?.getAttribute("value")]).toEqual(["", "top"]);
    expect(page.getByRole("link", { name: "Remove filter: Smash" }).getAttribute("href")).toBe("/courts");
    expect(chosen(page, "Sort by")).toBe("Best match");
  });

  test("continues over all pages, beyond the ranked results", async () => {
    const em = app.entities();
    await em.execute(
      "insert into courts (name, location) select 'Smash ' || i, 'Juhu' from generate_series(1, 300) as i",
    );
    const seen: string[] = [];
    for (let at = 1; at <= 13; at++) {
      seen.push(...found(await readPage(await app.visitor().get(`/courts?q=smash&page=${at}`)), "Courts"));
    }
    expect([seen[0], seen.indexOf("Lob House")]).toEqual(["Smash", 239]);
    expect(new Set(seen).size).toBe(306);
  });

  test.each([50, 100])("has every court on one of its pages of %d", async (size) => {
    const { courts } = app.repositories();
    await app
      .entities()
      .execute(
        "insert into courts (name, location) select 'Smash ' || i, 'Juhu' from generate_series(1, 300) as i",
      );
    const query = { q: "smash", location: "", isOpen: false, price: null, sort: "best" } as const;
    const seen: number[] = [];
    for (let page = 1; page <= Math.ceil(306 / size); page++) {
      const { items } = await courts.list({ ...query, page }, size);
      seen.push(...items.map(({ id }) => id));
    }
    expect([seen.length, new Set(seen).size]).toEqual([306, 306]);
  });
});

describe("related results of a search for courts", () => {
  test("are omitted when there are none", async () => {
    await addEquipment(app.entities(), { name: "Vertex" });
    const page = await search("smash");
    expect(page.getByText("No courts found matching your criteria.")).toBeDefined();
    for (const name of [/Related Rackets/, /Related Balls/, /Related Reviews/]) {
      expect(page.queryByRole("region", { name })).toBeNull();
    }
  });

  test("are at most four rackets and four balls, by name, brand or description", async () => {
    for (const type of ["racket", "ball"] as const) {
      await addEquipment(app.entities(), { type, name: `Smash ${type} 1`, price: 14_999 });
      await addEquipment(app.entities(), { type, name: `${type} 2`, brand: "Smash & Sons" });
      await addEquipment(app.entities(), { type, name: `${type} 3`, description: "For your smash" });
      await addEquipment(app.entities(), { type, name: `Smash ${type} 4` });
      await addEquipment(app.entities(), { type, name: `Smash ${type} 5` });
      await addEquipment(app.entities(), { type, name: `Nothing of a ${type}` });
    }
    const page = await search("smash");
    expect(found(page, "Related Rackets")).toEqual([
      "Smash racket 1",
      "Smash racket 4",
      "Smash racket 5",
      "racket 2",
    ]);
    expect(found(page, "Related Balls")).toEqual(["Smash ball 1", "Smash ball 4", "Smash ball 5", "ball 2"]);
    const rackets = within(page.getByRole("region", { name: "Related Rackets" }));
    expect(rackets.getByText("₹14,999")).toBeDefined();
    expect(rackets.getByText("Smash & Sons")).toBeDefined();
    expect(rackets.getByRole("link", { name: "racket 2" }).getAttribute("href")).toBe("/equipment/2");
  });

  test("are the three newest matching reviews, with text, first name and rating", async () => {
    const { courts, reviews } = app.repositories();
    const court = await courts.add(courtFields({ name: "Lob House" }));
    const item = { itemType: "court", itemId: court.id } as const;
    const people = await addPeople(app.entities(), 6);
    const texts = ["smash 1", "SMASH 2", "no such word", null, "A smash 3", "smash 4"];
    for (const [at, reviewText] of texts.entries()) {
      await reviews.add(people[at] ?? "", item, { rating: (at + 1) / 2, reviewText }, []);
    }
    const page = await search("smash");
    const region = within(page.getByRole("region", { name: "Related Reviews" }));
    expect(
      region.getAllByRole("listitem").map((review) => ({
        item: within(review).getByRole("link").textContent,
        href: within(review).getByRole("link").getAttribute("href"),
        text: within(review).getByText(/smash/i).textContent,
        author: within(review).getByText("Player").textContent,
        rating: within(review).getByText(/^Rating:/).textContent,
      })),
    ).toEqual(
      [
        ["smash 4", "Rating: 3/5", 6],
        ["A smash 3", "Rating: 2.5/5", 5],
        ["SMASH 2", "Rating: 1/5", 2],
      ].map(([text, rating, id]) => ({
        item: "Lob House",
        href: `/courts/${court.id}?highlight=${id}#review-${id}`,
        text,
        author: "Player",
        rating,
      })),
    );
  });

  test("include reviews of a court whose name matches", async () => {
    const { courts, reviews } = app.repositories();
    const court = await courts.add(courtFields({ name: "Lob House" }));
    const [author = ""] = await addPeople(app.entities(), 1);
    await reviews.add(author, { itemType: "court", itemId: court.id }, { rating: 4 }, []);
    const page = await search("lob");
    expect(
      within(page.getByRole("region", { name: "Related Reviews" })).getByText("Rating: 4/5"),
    ).toBeDefined();
  });
});
