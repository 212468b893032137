import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { ASPECTS } from "~/features/catalogue/aspects";
import { startApp } from "../../support/app";
import { addEquipment, addReviews } from "../../support/catalogue";
import { cards, chosen, options } from "../../support/list";
import { type ReadPage, readPage } from "../../support/page";

type Fields = Parameters<typeof addEquipment>[1];

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
});

/** Adds items one after the other, so that the last is the newest. */
async function add(...items: Fields[]) {
  for (const item of items) await addEquipment(app.entities(), item);
}

async function open(path: string): Promise<ReadPage> {
  const response = await app.visitor().get(path);
  expect(response.status).toBe(200);
  return readPage(response);
}

describe.each([
  { path: "/rackets", type: "racket", title: "All Rackets", noun: "Racket", many: "rackets" },
  { path: "/balls", type: "ball", title: "All Balls", noun: "Ball", many: "balls" },
] as const)("the list of $many", ({ path, type, title, noun, many }) => {
  const other = type === "racket" ? "ball" : "racket";

  test("has a title and the number of items", async () => {
    await add({ type }, { type: other, name: "Something else" });
    const page = await open(path);
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe(title);
    expect(page.getByRole("heading", { level: 2, name: `1 ${noun} Found` })).toBeDefined();
    expect(cards(page)).toEqual(["Vertex"]);
    await add({ type }, { type }, { type }, { type });
    expect((await open(path)).getByRole("heading", { level: 2, name: `5 ${noun}s Found` })).toBeDefined();
  });

  test("has a message and suggestions when there are no items", async () => {
    const page = await open(path);
    expect(page.getByRole("heading", { level: 2, name: `0 ${noun}s Found` })).toBeDefined();
    expect(page.getByText(`No ${many} found matching your criteria.`)).toBeDefined();
    expect(page.getByRole("link", { name: `See all ${many}` }).getAttribute("href")).toBe(path);
    expect(page.queryByRole("button", { name: "Compare" })).toBeNull();
  });

  test("shows picture, name, brand, price, rating and description of each item, with a link", async () => {
    const description = "A diamond for the brave.";
    await add({
      type,
      brand: "Nox & Sons",
      price: 114_999,
      description,
      imageUrl: "https://x.example/a.png",
    });
    await addReviews(app.entities(), { equipment: 1 }, [5, 4]);
    const page = await open(path);
    expect(page.getByRole("heading", { level: 3 }).textContent).toBe("Vertex");
    expect(page.getByText("₹1,14,999")).toBeDefined();
    expect(page.getByText("Nox & Sons", { selector: ".card-meta *" })).toBeDefined();
    expect(page.getByText("4.5")).toBeDefined();
    expect(page.getByRole("main").textContent).toContain("(2 reviews)");
    expect(page.getByText(description)).toBeDefined();
    expect(page.getByRole("presentation").getAttribute("src")).toBe("https://x.example/a.png");
    expect(page.getByRole("link", { name: "View Details of Vertex" }).getAttribute("href")).toBe(
      "/equipment/1",
    );
  });

  test("offers each brand once, sorted, and filters by it", async () => {
    await add(
      { type, name: "One", brand: "Nox" },
      { type, name: "Two", brand: "Head" },
      { type, name: "Three", brand: " Nox " },
      { type, name: "Five", brand: "NOX" },
      { type, name: "Four" },
      { type: other, brand: "Kuikma" },
    );
    const page = await open(`${path}?brand=Nox`);
    expect(options(page, "Brand")).toEqual(["All Brands", "Head", "Nox"]);
    expect(chosen(page, "Brand")).toBe("Nox");
    expect(cards(page).sort()).toEqual(["Five", "One", "Three"]);
    expect(cards(await open(`${path}?brand=nOX`)).sort()).toEqual(["Five", "One", "Three"]);
    expect(page.getByRole("link", { name: "Remove filter: Nox" }).getAttribute("href")).toBe(path);
    expect(cards(await open(`${path}?brand=Kuikma`))).toHaveLength(5);
  });

  test("sorts by top rated (default), newest, most reviewed and price", async () => {
    await add(
      { type, name: "Loved", price: 300 },
      { type, name: "Known", price: 100 },
      { type, name: "Single", price: 200 },
      { type, name: "New" },
    );
    await addReviews(app.entities(), { equipment: 1 }, [5, 5, 5]);
    await addReviews(app.entities(), { equipment: 2 }, [3, 3, 3, 3]);
    await addReviews(app.entities(), { equipment: 3 }, [5]);
    const page = await open(path);
    expect(options(page, "Sort by")).toEqual([
      "Top rated",
      "Newest",
      "Most reviewed",
      "Price",
      "Price, high to low",
      ...ASPECTS[type].map(({ label }) => `Best ${label.toLowerCase()}`),
    ]);
    expect(cards(page)).toEqual(["Loved", "Known", "Single", "New"]);
    expect(cards(await open(`${path}?sort=newest`))).toEqual(["New", "Single", "Known", "Loved"]);
    expect(cards(await open(`${path}?sort=most-reviewed`))).toEqual(["Known", "Loved", "Single", "New"]);
    expect(cards(await open(`${path}?sort=price`))).toEqual(["Known", "Single", "Loved", "New"]);
  });

  test("has 24 items per page, and shows the last page for a higher number", async () => {
    await add(...Array.from({ length: 50 }, (_, at) => ({ type, name: `No. ${at + 1}` })));
    const page = await open(`${path}?sort=newest`);
    expect(cards(page)).toHaveLength(24);
    const pages = within(page.getByRole("navigation", { name: `Pages of ${many}` }));
    expect(pages.getByRole("link", { name: "Page 3" }).getAttribute("href")).toBe(
      `${path}?sort=newest&page=3#found`,
    );
    const last = await open(`${path}?sort=newest&page=99`);
    expect(cards(last)).toEqual(["No. 2", "No. 1"]);
    expect(last.getByRole("link", { name: "Page 3" }).getAttribute("aria-current")).toBe("page");
  });

  test.each(["brand=Nobody", "price=cheap", "type=wooden", "sort=best", "page=-1", "ids=x"])(
    "ignores an invalid filter: %s",
    async (search) => {
      await add({ type });
      const page = await open(`${path}?${search}`);
      expect(cards(page)).toEqual(["Vertex"]);
      expect(page.queryByRole("list", { name: "Active filters" })).toBeNull();
      expect(chosen(page, "Sort by")).toBe("Top rated");
    },
  );

  test("escapes names and brands", async () => {
    const name = `<img src=x onerror=alert(1)> & "Sons'`;
    await add({ type, name, brand: "<b>Nox</b>" });
    const page = await open(path);
    expect(cards(page)).toEqual([name]);
    expect(options(page, "Brand")).toEqual(["All Brands", "<b>Nox</b>"]);
  });

  test("offers adding, editing and deleting to super admins only", async () => {
    await add({ type });
    const buttons = [
      [`Add ${noun}`, `${path}/new`],
      ["Edit Vertex", "/equipment/1/edit"],
      ["Delete Vertex", "/equipment/1/delete?from=list"],
    ] as const;
    const admin = await app.signedIn({ isSuperAdmin: true });
    const page = await readPage(await admin.get(path));
    for (const [name, address] of buttons) {
      expect(page.getByRole("link", { name }).getAttribute("href")).toBe(address);
    }
    for (const browser of [app.visitor(), await app.signedIn()]) {
      const others = await readPage(await browser.get(path));
      for (const [name] of buttons) expect(others.queryByRole("link", { name })).toBeNull();
    }
  });
});

test.each([
  ["racket", "/rackets", "Add Racket", "price=budget&ids=1&sort=price"],
  ["ball", "/balls", "Add Ball", "brand=Nox&sort=newest"],
] as const)("the links to add and delete a %s carry the filters", async (type, path, label, filters) => {
  await add({ type, brand: "Nox" });
  const admin = await app.signedIn({ isSuperAdmin: true });
  const page = await readPage(await admin.get(`${path}?${filters}`));
  expect(page.getByRole("link", { name: label }).getAttribute("href")).toBe(`${path}/new?${filters}`);
  expect(page.getByRole("link", { name: "Delete Vertex" }).getAttribute("href")).toBe(
    `/equipment/1/delete?${new URLSearchParams({ from: "list", returnTo: `${path}?${filters}` })}`,
  );
});

describe("the price filter of rackets", () => {
  beforeEach(() =>
    add(
      { name: "7999", price: 7999 },
      { name: "8000", price: 8000 },
      { name: "15000", price: 15_000 },
      { name: "15001", price: 15_001 },
      { name: "unknown" },
    ),
  );

  test.each([
    ["budget", "Budget under 8000", ["7999", "unknown"]],
    ["mid", "Mid-range 8000-15000", ["8000", "15000", "unknown"]],
    ["premium", "Premium 15000+", ["15001", "unknown"]],
  ])("shows those of %s and those without a price", async (price, label, names) => {
    const page = await open(`/rackets?sort=price&price=${price}`);
    expect(cards(page)).toEqual(names);
    expect(chosen(page, "Price")).toBe(label);
    expect(page.getByRole("link", { name: `Remove filter: ${label}` }).getAttribute("href")).toBe(
      "/rackets?sort=price",
    );
  });

  test("has four options", async () => {
    const page = await open("/rackets");
    expect(options(page, "Price")).toEqual([
      "All Prices",
      "Budget under 8000",
      "Mid-range 8000-15000",
      "Premium 15000+",
    ]);
    expect(cards(page)).toHaveLength(5);
    expect(page.queryByRole("combobox", { name: "Type" })).toBeNull();
  });
});

describe("the type filter of balls", () => {
  beforeEach(() =>
    add(
      { type: "ball", name: "Practice", specifications: { type: "training" } },
      { type: "ball", name: "Coach", specifications: { Type: " TRAINING " } },
      { type: "ball", name: "Final", specifications: { type: "Tournament" } },
      { type: "ball", name: "Club", specifications: { type: "recreational", pressure: "training" } },
      { type: "ball", name: "Plain" },
    ),
  );

  test.each([
    ["training", "Training", ["Coach", "Practice"]],
    ["tournament", "Tournament", ["Final"]],
    ["recreational", "Recreational", ["Club"]],
  ])("shows those of %s in any capitalization", async (type, label, names) => {
    const page = await open(`/balls?type=${type}&sort=newest`);
    expect(cards(page)).toEqual(names);
    expect(chosen(page, "Type")).toBe(label);
    expect(page.getByRole("link", { name: `Remove filter: ${label}` })).toBeDefined();
  });

  test("has four options, and each card shows the type if known", async () => {
    const page = await open("/balls");
    expect(options(page, "Type")).toEqual(["All Types", "Training", "Tournament", "Recreational"]);
    expect(page.queryByRole("combobox", { name: "Price" })).toBeNull();
    const typeOf = (name: string) =>
      page.getByRole("heading", { name }).closest("li")?.querySelector(".card-aside")?.textContent;
    expect(["Coach", "Final", "Plain"].map(typeOf)).toEqual(["Training", "Tournament", undefined]);
  });
});

describe("selecting rackets for comparison", () => {
  beforeEach(() =>
    add(...Array.from({ length: 26 }, (_, at) => ({ name: `No. ${at + 1}` })), {
      type: "ball",
      name: "Ball",
    }),
  );

  test("uses a checkbox per card in the comparison's form", async () => {
    const page = await open("/rackets?sort=newest");
    const box = page.getByRole("checkbox", { name: "Compare No. 26" });
    expect([box.getAttribute("name"), box.getAttribute("value")]).toEqual(["ids", "26"]);
    const form = page.getByRole("button", { name: "Compare" }).closest("form");
    expect([form?.getAttribute("action"), form?.contains(box)]).toEqual(["/compare", true]);
    expect(page.getByText("Tick 2 to 4 rackets to see them side by side.")).toBeDefined();
  });

  test("is preserved over pages, filters and searches", async () => {
    const page = await open("/rackets?sort=newest&ids=26,1,x,27,999,1");
    const ticked = page.getAllByRole("checkbox").filter((box) => box.hasAttribute("checked"));
    expect(ticked.map((box) => box.getAttribute("value"))).toEqual(["26", "1"]);
    expect(page.getByRole("checkbox", { name: "No. 1" })).toBeDefined();
    expect(page.getByRole("link", { name: "Page 2" }).getAttribute("href")).toBe(
      "/rackets?ids=26%2C1&sort=newest&page=2#found",
    );
    const search = within(page.getByRole("main")).getByRole("searchbox").closest("form");
    expect(search?.querySelector("[name=ids]")?.getAttribute("value")).toBe("26,1");
    const filtered = await open("/rackets?q=absent&price=premium&sort=newest&ids=26,1");
    for (const name of ["Clear all", "See all rackets"]) {
      const link = filtered.getByRole("link", { name });
      expect(link.getAttribute("href")).toBe("/rackets?ids=26%2C1&sort=newest");
    }
  });

  test("is limited to four", async () => {
    const page = await open("/rackets?ids=1,2,3,4,5,6");
    expect(page.getAllByRole("checkbox").filter((box) => box.hasAttribute("checked"))).toHaveLength(4);
  });

  test("is not offered for balls", async () => {
    const page = await open("/balls");
    expect(page.queryByRole("checkbox")).toBeNull();
    expect(page.queryByRole("button", { name: "Compare" })).toBeNull();
  });
});

test("/equipment redirects to the rackets", async () => {
  const response = await app.visitor().get("/equipment");
  expect([response.status, response.headers.get("Location")]).toEqual([301, "/rackets"]);
});
