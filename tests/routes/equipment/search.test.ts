import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { addEquipment, addPeople, courtFields } from "../../support/catalogue";
import { found } from "../../support/list";
import { type ReadPage, readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
});

async function search(path: string, q: string): Promise<ReadPage> {
  const response = await app.visitor().get(`${path}?${new URLSearchParams({ q })}`);
  expect(response.status).toBe(200);
  return readPage(response);
}

describe.each([
  { path: "/rackets", section: "Rackets", one: "1 Racket Found", related: "Related Balls" },
  { path: "/balls", section: "Balls", one: "1 Ball Found", related: "Related Rackets" },
])("a search at $path", ({ path, section, one, related }) => {
  const type = path === "/rackets" ? "racket" : "ball";
  const other = path === "/rackets" ? "ball" : "racket";

  test("shows the query in the heading and the search box, with links to remove its parts", async () => {
    await addEquipment(app.entities(), { type, name: "Vertex 05", brand: "Bullpadel" });
    const page = await search(path, "  bullpadel \t vertex ");
    expect(
      page.getByRole("heading", { level: 2, name: 'Search Results for "bullpadel vertex"' }),
    ).toBeDefined();
    expect(page.getByRole("heading", { level: 3, name: one })).toBeDefined();
    expect(within(page.getByRole("main")).getByRole("searchbox").getAttribute("value")).toBe(
      "bullpadel vertex",
    );
    const chips = page.getAllByRole("link", { name: /^Remove filter/ });
    expect(chips.map((chip) => [chip.textContent, chip.getAttribute("href")])).toEqual([
      ["Remove filter: Bullpadel", `${path}?q=vertex`],
      ["Remove filter: “vertex”", `${path}?q=bullpadel`],
    ]);
    expect(found(page, section)).toEqual(["Vertex 05"]);
  });

  test("has chips that tell a brand in the text from the filter by brand", async () => {
    await addEquipment(app.entities(), { type, name: "Vertex 05", brand: "Bullpadel" });
    const page = await readPage(await app.visitor().get(`${path}?q=bullpadel&brand=Bullpadel`));
    const chips = page.getAllByRole("link", { name: /^Remove filter/ });
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      "Remove filter: Search: Bullpadel",
      "Remove filter: Bullpadel",
    ]);
  });

  test("without text shows the whole list", async () => {
    await addEquipment(app.entities(), { type });
    const page = await search(path, " \t ");
    expect(page.getByRole("heading", { level: 2, name: one })).toBeDefined();
    expect(page.queryByRole("heading", { name: /^Search Results/ })).toBeNull();
  });

  test("without results has a message and no related sections", async () => {
    await addEquipment(app.entities(), { type });
    const page = await search(path, "zzz");
    expect(page.getByText(`No ${section.toLowerCase()} found matching your criteria.`)).toBeDefined();
    for (const name of ["Related Courts", related, "Related Reviews"]) {
      expect(page.queryByRole("region", { name })).toBeNull();
    }
  });

  test("treats the query as text, never as operators", async () => {
    await addEquipment(app.entities(), { type, name: `100%_\\ "O'Neil"` });
    for (const q of ["100%_", "100\\", '"O\'Neil"']) {
      expect(found(await search(path, q), section)).toEqual([`100%_\\ "O'Neil"`]);
    }
    for (const q of ["o%l", "'; drop table equipment; --", "\uD83C", "?", "%", "_", "\\"]) {
      expect(found(await search(path, q), section)).toEqual([]);
    }
  });

  test("is combined with the filters", async () => {
    await addEquipment(app.entities(), { type, name: "Smash A", brand: "Nox" });
    await addEquipment(app.entities(), { type, name: "Smash B", brand: "Head" });
    const page = await readPage(await app.visitor().get(`${path}?q=smash&brand=Nox`));
    expect(found(page, section)).toEqual(["Smash A"]);
    expect(page.getByRole("link", { name: "Clear all" }).getAttribute("href")).toBe(path);
    const sorted = await readPage(await app.visitor().get(`${path}?q=smash&brand=Nox&sort=newest`));
    expect(sorted.getByRole("link", { name: "Clear all" }).getAttribute("href")).toBe(`${path}?sort=newest`);
  });

  test("shows all matches, then at most three courts, four items of the other type and three reviews", async () => {
    const { courts, reviews } = app.repositories();
    for (let at = 1; at <= 6; at++) {
      await addEquipment(app.entities(), { type, name: `Smash ${type} ${at}` });
      await addEquipment(app.entities(), { type: other, name: `Smash ${other} ${at}`, brand: `Brand ${at}` });
      await courts.add(courtFields({ name: `Smash Club ${at}`, location: `Locality ${at}, Mumbai` }));
    }
    const people = await addPeople(app.entities(), 4);
    for (const [at, author] of people.entries()) {
      const fields = { rating: at + 1.5, reviewText: `My smash ${at}` };
      await reviews.add(author, { itemType: "equipment", itemId: 1 }, fields, []);
    }
    const page = await search(path, "smash");
    expect(found(page, section)).toHaveLength(6);
    expect(found(page, "Related Courts")).toEqual(["Smash Club 1", "Smash Club 2", "Smash Club 3"]);
    within(page.getByRole("region", { name: "Related Courts" })).getByText("Locality 3, Mumbai");
    expect(found(page, related)).toHaveLength(4);
    within(page.getByRole("region", { name: related })).getByText("Brand 1");
    const shown = within(page.getByRole("region", { name: "Related Reviews" })).getAllByRole("listitem");
    expect(
      shown.map((review) => [
        within(review).getByText(/^My smash/).textContent,
        within(review).getByText("Player").textContent,
        within(review).getByText(/^Rating:/).textContent,
        within(review).getByRole("link").getAttribute("href"),
      ]),
    ).toEqual([
      ["My smash 3", "Player", "Rating: 4.5/5", "/equipment/1?highlight=4#review-4"],
      ["My smash 2", "Player", "Rating: 3.5/5", "/equipment/1?highlight=3#review-3"],
      ["My smash 1", "Player", "Rating: 2.5/5", "/equipment/1?highlight=2#review-2"],
    ]);
  });
});
