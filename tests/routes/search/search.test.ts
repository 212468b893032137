import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { addEquipment, addReviews, courtFields } from "../../support/catalogue";
import { found } from "../../support/list";
import { type ReadPage, readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
});

async function search(q: string): Promise<ReadPage> {
  const response = await app.visitor().get(`/search?${new URLSearchParams({ q })}`);
  expect(response.status).toBe(200);
  return readPage(response);
}

/** What is read out after the heading, which has the focus after a search. */
const descriptionOf = (page: ReadPage) =>
  page.getByRole("heading", { name: /^Search Results/ }).getAttribute("aria-description");

/** The headings of the kinds with results. */
const sections = (page: ReadPage) =>
  ["Courts", "Rackets", "Balls", "Reviews"].filter((name) => page.queryByRole("region", { name }));

/** Adds this number of items of each kind, all with the same name. */
async function addSmashes(howMany: number): Promise<void> {
  for (let at = 1; at <= howMany; at++) {
    await app.repositories().courts.add(courtFields({ name: `Smash Club ${at}` }));
    await addEquipment(app.entities(), { name: `Smash Racket ${at}` });
    await addEquipment(app.entities(), { name: `Smash Ball ${at}`, type: "ball" });
  }
  await addReviews(app.entities(), 1, Array(howMany).fill(4), "What a smash!");
}

describe("A search", () => {
  test("finds courts, rackets, balls and reviews, in this order", async () => {
    await addSmashes(2);
    const page = await search("  smash ");
    expect(page.getByRole("heading", { level: 2, name: 'Search Results for "smash"' })).toBeDefined();
    expect(page.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Search Results for "smash"', "Courts", "Rackets", "Balls", "Reviews"]),
    );
    expect(found(page, "Courts")).toEqual(["Smash Club 1", "Smash Club 2"]);
    expect(found(page, "Rackets")).toEqual(["Smash Racket 1", "Smash Racket 2"]);
    expect(found(page, "Balls")).toEqual(["Smash Ball 1", "Smash Ball 2"]);
    const reviews = within(page.getByRole("region", { name: "Reviews" }));
    expect(reviews.getAllByText("What a smash!")).toHaveLength(2);
    expect(reviews.getAllByRole("link", { name: "Smash Club 1" })[0]?.getAttribute("href")).toBe(
      "/courts/1?highlight=2#review-2",
    );
    expect(page.queryByRole("link", { name: /^See all/ })).toBeNull();
  });

  test("shows the number of results of each kind, with links", async () => {
    await addSmashes(5);
    const page = await search("smash");
    const kinds = within(page.getByRole("list", { name: "Found" })).getAllByRole("link");
    expect(kinds.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Courts (5)", "/search?q=smash#courts"],
      ["Rackets (5)", "/search?q=smash#rackets"],
      ["Balls (5)", "/search?q=smash#balls"],
      ["Reviews (5)", "/search?q=smash#reviews"],
    ]);
    expect(page.getByRole("region", { name: "Reviews" }).id).toBe("reviews");
    expect(descriptionOf(page)).toBe("Courts (5), Rackets (5), Balls (5), Reviews (5)");
  });

  test("shows three courts and four rackets, balls and reviews, with links to all", async () => {
    await addSmashes(5);
    const page = await search("smash");
    expect(["Courts", "Rackets", "Balls"].map((name) => found(page, name).length)).toEqual([3, 4, 4]);
    const reviews = within(page.getByRole("region", { name: "Reviews" }));
    expect(reviews.getAllByRole("listitem")).toHaveLength(4);
    expect(reviews.getByRole("link", { name: "See all 5 reviews" })).toBeDefined();
    const links = page.getAllByRole("link", { name: /^See all/ });
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["See all 5 courts", "/courts?q=smash"],
      ["See all 5 rackets", "/rackets?q=smash"],
      ["See all 5 balls", "/balls?q=smash"],
      ["See all 5 reviews", "/search/reviews?q=smash"],
    ]);
  });

  test("counts at most two hundred reviews", async () => {
    const court = await app.repositories().courts.add(courtFields({ name: "Smash Club" }));
    await addReviews(app.entities(), court.id, Array(201).fill(4));
    const page = await search("smash");
    expect(page.getByRole("link", { name: "Reviews (200+)" })).toBeDefined();
    expect(page.getByRole("link", { name: "See all 200+ reviews" })).toBeDefined();
  });

  test("shows only kinds with results", async () => {
    await addEquipment(app.entities(), { name: "Smash Racket" });
    const page = await search("smash");
    expect(sections(page)).toEqual(["Rackets"]);
  });

  test("without results has a message and links", async () => {
    await addSmashes(1);
    const page = await search("<underwater> polo");
    expect(page.getByText("No results found. Try different keywords.")).toBeDefined();
    expect(descriptionOf(page)).toBe("No results found. Try different keywords.");
    expect(sections(page)).toEqual([]);
    const links = ["All Courts", "All Rackets", "All Balls"].map((name) =>
      page.getByRole("link", { name }).getAttribute("href"),
    );
    expect(links).toEqual(["/courts", "/rackets", "/balls"]);
  });

  test.each(["", "  ", "\0"])("for %j shows the search box only", async (q) => {
    await addSmashes(1);
    const page = await search(q);
    expect(page.queryByRole("heading", { name: /^Search Results/ })).toBeNull();
    expect(sections(page)).toEqual([]);
    expect(page.queryByText("No results found. Try different keywords.")).toBeNull();
    expect(page.getByRole("searchbox", { name: "Search" }).getAttribute("placeholder")).toBe(
      "Search courts, rackets, balls, or reviews...",
    );
  });

  test("uses a GET form, and preserves the query", async () => {
    const page = await search("smash");
    const box = page.getByRole("searchbox", { name: "Search" });
    expect([box.getAttribute("name"), box.getAttribute("value")]).toEqual(["q", "smash"]);
    const form = box.closest("form");
    expect([form?.getAttribute("action"), form?.getAttribute("method")]).toEqual(["/search", "get"]);
    expect(page.getByRole("button", { name: "Search" }).closest("form")).toBe(form);
  });

  test("is not indexed", async () => {
    const html = await (await app.visitor().get("/search?q=smash")).text();
    expect(html).toContain("<title>smash · Search · Bandeja</title>");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test("that fails shows the search box without results, is not cacheable and is logged", async () => {
    await addSmashes(1);
    const em = app.entities();
    await em.execute("alter table reviews rename column search_words to search_words_renamed");
    try {
      const response = await app.visitor().get("/search?q=smash");
      expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
      const page = await readPage(response);
      expect(page.getByRole("searchbox").getAttribute("value")).toBe("smash");
      expect(sections(page)).toEqual([]);
      expect(page.queryByText("No results found. Try different keywords.")).toBeNull();
      expect(app.logged).toMatchObject([{ msg: "A request failed" }]);
    } finally {
      await em.execute("alter table reviews rename column search_words_renamed to search_words");
    }
  });
});

describe("The parts of a search text that are understood", () => {
  const chips = (page: ReadPage) => {
    const list = page.queryByRole("list", { name: "Active filters" });
    return list
      ? within(list)
          .getAllByRole("link")
          .map((link) => [link.textContent, link.getAttribute("href")])
      : [];
  };

  beforeEach(async () => {
    const { courts } = app.repositories();
    await courts.add(courtFields({ name: "Dear Club", location: "Bandra West", priceRange: "₹900" }));
    await courts.add(courtFields({ name: "Fair Club", location: "Bandra West", priceRange: "₹500" }));
    await courts.add(courtFields({ name: "Far Club", location: "Powai", priceRange: "₹400" }));
  });

  test("are chips that remove them", async () => {
    const page = await search("courts under 600 in bandra");
    expect(found(page, "Courts")).toEqual(["Fair Club"]);
    expect(chips(page)).toEqual([
      ["Remove filter: Under ₹600", "/search?q=courts+in+bandra"],
      ["Remove filter: Bandra", "/search?q=courts+under+600"],
      ["Clear all", "/search"],
    ]);
  });

  test("have no chips when nothing is understood", async () => {
    expect(chips(await search("club"))).toEqual([]);
  });

  test("are chips on a list, too", async () => {
    const page = await readPage(await app.visitor().get("/courts?q=budget+bandra"));
    expect(chips(page)).toEqual([
      ["Remove filter: Budget", "/courts?q=bandra"],
      ["Remove filter: Bandra", "/courts?q=budget"],
      ["Clear all", "/courts"],
    ]);
  });
});

describe("The search in the top bar", () => {
  const bar = async (path: string) => {
    const page = await readPage(await app.visitor().get(path));
    return page.queryByLabelText<HTMLInputElement>("Search Bandeja");
  };

  test("is on every page that has no search box for everything itself", async () => {
    await app.repositories().courts.add(courtFields());
    for (const path of ["/courts", "/courts/1", "/rackets", "/guidelines", "/nowhere"]) {
      const field = await bar(path);
      expect([path, field?.name, field?.form?.getAttribute("action"), field?.form?.method]).toEqual([
        path,
        "q",
        "/search",
        "get",
      ]);
    }
    for (const path of ["/", "/search", "/search?q=smash"])
      expect([path, await bar(path)]).toEqual([path, null]);
  });
});
