import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import type { CourtFields } from "~/features/courts/court.schema";
import { startApp } from "../../support/app";
import { addReviews, courtFields } from "../../support/catalogue";
import { cards, chosen, options } from "../../support/list";
import { type ReadPage, readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
});

/** Adds courts one after the other, so that the last is the newest. */
async function addCourts(...courts: Partial<CourtFields>[]) {
  for (const court of courts) await app.repositories().courts.add(courtFields(court));
}

async function open(path: string, browser = app.visitor()): Promise<ReadPage> {
  const response = await browser.get(path);
  expect(response.status).toBe(200);
  return readPage(response);
}

describe("the list of courts", () => {
  test("has a title and the number of courts", async () => {
    await addCourts({ name: "Smash Club" });
    const page = await open("/courts");
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe("All Courts");
    expect(page.getByText(/^Discover padel courts in Mumbai/)).toBeDefined();
    expect(page.getByRole("heading", { level: 2, name: "1 Court Found" })).toBeDefined();
    await addCourts({ name: "Lob House" });
    expect((await open("/courts")).getByRole("heading", { level: 2, name: "2 Courts Found" })).toBeDefined();
  });

  test("has a message and no pages when there are no courts", async () => {
    const page = await open("/courts");
    expect(page.getByRole("heading", { level: 2, name: "0 Courts Found" })).toBeDefined();
    expect(page.getByText("No courts found matching your criteria.")).toBeDefined();
    expect(page.getByRole("link", { name: "See all courts" }).getAttribute("href")).toBe("/courts");
    expect(cards(page)).toEqual([]);
    expect(page.queryByRole("navigation", { name: "Pages of courts" })).toBeNull();
  });

  test("shows picture, name, location, price, rating and description of each court, with links", async () => {
    const description = "Two panoramic courts under a roof.";
    const court = await app
      .repositories()
      .courts.add(courtFields({ description, priceRange: "₹500-700", imageUrl: "https://x.example/c.jpg" }));
    await addReviews(app.entities(), court.id, [5, 4.5, 4.5]);
    const page = await open("/courts");
    const [card] = page.getAllByRole("listitem").filter((item) => item.querySelector("h3"));
    if (!card) throw new Error("There is no card");
    const inCard = within(card);
    expect(inCard.getByRole("heading", { level: 3, name: "Smash Club" })).toBeDefined();
    expect(inCard.getByRole("link", { name: "Smash Club" }).getAttribute("href")).toBe(`/courts/${court.id}`);
    const details = inCard.getByRole("link", { name: "View Details of Smash Club" });
    expect(details.getAttribute("href")).toBe(`/courts/${court.id}`);
    for (const text of ["Bandra West, Mumbai", "₹500–700", description, "4.7"]) {
      expect(inCard.getByText(text)).toBeDefined();
    }
    expect(card.textContent).toContain("(3 reviews)");
    expect(inCard.getByRole("img", { name: "4.7 out of 5" })).toBeDefined();
    expect(inCard.getByRole("presentation").getAttribute("src")).toBe("https://x.example/c.jpg");
  });

  test('shows a placeholder picture and "No reviews yet" when those are missing', async () => {
    await addCourts({});
    const page = await open("/courts");
    expect(page.queryByRole("presentation")).toBeNull();
    expect(page.getByText("No reviews yet")).toBeDefined();
    expect(page.queryByRole("img", { name: /out of 5/ })).toBeNull();
  });

  test("escapes names and locations", async () => {
    const name = `<img src=x onerror=alert(1)> & "Sons'`;
    await addCourts({ name, location: "<b>Bandra</b>, Mumbai" });
    const page = await open("/courts");
    expect(cards(page)).toEqual([name]);
    expect(options(page, "Location")).toEqual(["All Locations", "<b>Bandra</b>"]);
  });
});

describe("the links to add, edit and delete courts", () => {
  const manage = ["Add Court", "Edit Smash Club", "Delete Smash Club"];

  test("are shown to super admins", async () => {
    const { id } = await app.repositories().courts.add(courtFields());
    const page = await open("/courts", await app.signedIn({ isSuperAdmin: true }));
    expect(manage.map((name) => page.getByRole("link", { name }).getAttribute("href"))).toEqual([
      "/courts/new",
      `/courts/${id}/edit`,
      `/courts/${id}/delete?from=list`,
    ]);
  });

  test("carry what is asked of the list", async () => {
    await addCourts({ location: "Bandra West, Mumbai" });
    const page = await open(
      "/courts?sort=newest&location=bandra+west&page=7&other=1",
      await app.signedIn({ isSuperAdmin: true }),
    );
    expect(manage.map((name) => page.getByRole("link", { name }).getAttribute("href"))).toEqual([
      "/courts/new?location=Bandra+West&sort=newest",
      "/courts/1/edit",
      "/courts/1/delete?from=list&returnTo=%2Fcourts%3Flocation%3DBandra%2BWest%26sort%3Dnewest",
    ]);
  });

  test("to add a court does not carry a search too long to return to after a sign-in", async () => {
    const q = "\u0939".repeat(180);
    await addCourts({ description: q });
    const page = await open(`/courts?q=${encodeURIComponent(q)}`, await app.signedIn({ isSuperAdmin: true }));
    expect(page.getByRole("link", { name: "Add Court" }).getAttribute("href")).toBe("/courts/new");
  });

  test.each(["visitor", "player"])("are not shown to a %s", async (role) => {
    await addCourts({});
    const page = await open("/courts", role === "visitor" ? app.visitor() : await app.signedIn());
    for (const name of manage) expect(page.queryByRole("link", { name })).toBeNull();
  });
});

describe("the location filter", () => {
  beforeEach(() =>
    addCourts(
      { name: "One", location: "Bandra West, Mumbai" },
      { name: "Two", location: " Bandra West , Mumbai 400050" },
      { name: "Three", location: "Andheri, Mumbai" },
      { name: "Four", location: "Juhu" },
      { name: "Five", location: "Navi \t Mumbai, Sector 9" },
      { name: "Six", location: ", somewhere" },
    ),
  );

  test("offers each location once: the first part of the address, sorted, after All Locations", async () => {
    expect(options(await open("/courts"), "Location")).toEqual([
      "All Locations",
      "Andheri",
      "Bandra West",
      "Juhu",
      "Navi Mumbai",
    ]);
  });

  test.each([
    ["Bandra West", ["Two", "One"]],
    ["Juhu", ["Four"]],
    ["Navi Mumbai", ["Five"]],
  ])("shows only courts of %s", async (location, names) => {
    const page = await open(`/courts?${new URLSearchParams({ location })}`);
    expect(cards(page)).toEqual(names);
    expect(chosen(page, "Location")).toBe(location);
  });

  test("ignores case and spacing, and shows the most frequent spelling", async () => {
    await addCourts(
      { name: "Seven", location: "andheri  west, Mumbai" },
      { name: "Eight", location: "Andheri West, Mumbai" },
      { name: "Nine", location: "\u00a0ANDHERI\u00a0WEST" },
      { name: "Ten", location: "Andheri West" },
    );
    const locations = options(await open("/courts"), "Location");
    expect(locations.filter((place) => /west/i.test(place))).toEqual(["Andheri West", "Bandra West"]);
    for (const location of ["Andheri West", "andheri west", " Andheri  WEST"]) {
      const page = await open(`/courts?${new URLSearchParams({ location })}`);
      expect(cards(page)).toEqual(["Ten", "Nine", "Eight", "Seven"]);
      expect(chosen(page, "Location")).toBe("Andheri West");
    }
  });

  test.each(["Atlantis", "Bandra", "%", "Bandra West, Mumbai", "a\0b", "\uD800"])(
    "ignores an unknown location: %j",
    async (location) => {
      const page = await open(`/courts?${new URLSearchParams({ location })}`);
      expect(cards(page)).toHaveLength(6);
      expect(chosen(page, "Location")).toBe("All Locations");
      expect(page.queryByRole("list", { name: "Active filters" })).toBeNull();
    },
  );
});

describe("the price filter", () => {
  const courts = [
    ["Five hundred", "₹500"],
    ["Up to the middle", "₹500-600"],
    ["Five ninety-nine", "₹599"],
    ["Six hundred", "₹600"],
    ["Eight ninety-nine", "₹899"],
    ["Nine hundred", "₹900"],
    ["Nine hundred and one", "₹901"],
    ["Everything", "₹500-1,200"],
    ["Budget in words", "budget friendly"],
    ["Mid-range in words", "Mid-Range"],
    ["Premium in words", "PREMIUM, ask"],
    ["Premium for little", "Premium at ₹400"],
    ["Ask us", "On request"],
    ["No price", null],
  ] as const;
  const unpriced = ["Ask us", "No price"];
  beforeEach(() => addCourts(...courts.map(([name, priceRange]) => ({ name, priceRange }))));

  test("has four options", async () => {
    expect(options(await open("/courts"), "Price")).toEqual([
      "All Prices",
      "Budget under ₹600",
      "Mid-range ₹600-900",
      "Premium ₹900+",
    ]);
  });

  test.each([
    [
      "budget",
      "Budget under ₹600",
      ["Five hundred", "Up to the middle", "Five ninety-nine", "Everything", "Budget in words"].concat(
        "Premium for little",
      ),
    ],
    [
      "mid",
      "Mid-range ₹600-900",
      ["Up to the middle", "Six hundred", "Eight ninety-nine", "Nine hundred", "Everything"].concat(
        "Mid-range in words",
      ),
    ],
    [
      "premium",
      "Premium ₹900+",
      ["Nine hundred", "Nine hundred and one", "Everything", "Premium in words", "Premium for little"],
    ],
  ])("%s shows the courts of its range and those without a price", async (price, label, names) => {
    const page = await open(`/courts?price=${price}`);
    expect(cards(page).sort()).toEqual([...names, ...unpriced].sort());
    expect(chosen(page, "Price")).toBe(label);
  });

  test.each(["cheap", "Budget", "budget'--", "constructor"])(
    "ignores an unknown price: %j",
    async (price) => {
      const page = await open(`/courts?${new URLSearchParams({ price })}`);
      expect(cards(page)).toHaveLength(courts.length);
      expect(chosen(page, "Price")).toBe("All Prices");
    },
  );
});

describe("the order of the list", () => {
  beforeEach(async () => {
    await addCourts(
      { name: "Loved", priceRange: "₹900" },
      { name: "Known", priceRange: "₹400-800" },
      { name: "Perfect but unknown", priceRange: "On request" },
      { name: "New", priceRange: "₹500" },
    );
    await addReviews(app.entities(), 1, [5, 5, 4.5]);
    await addReviews(app.entities(), 2, [4, 3, 4, 3.5]);
    await addReviews(app.entities(), 3, [5, 5]);
  });

  test.each([
    ["top", "Top rated", ["Loved", "Known", "Perfect but unknown", "New"]],
    ["newest", "Newest", ["New", "Perfect but unknown", "Known", "Loved"]],
    ["most-reviewed", "Most reviewed", ["Known", "Loved", "Perfect but unknown", "New"]],
    ["price", "Price", ["Known", "New", "Loved", "Perfect but unknown"]],
    ["price-high", "Price, high to low", ["Loved", "Known", "New", "Perfect but unknown"]],
    ["best", "Top rated", ["Loved", "Known", "Perfect but unknown", "New"]],
  ])("?sort=%s is %s", async (sort, label, names) => {
    const page = await open(`/courts?sort=${sort}`);
    expect(cards(page)).toEqual(names);
    expect(chosen(page, "Sort by")).toBe(label);
  });

  test("can be Top rated, Newest, Most reviewed or Price, in both directions", async () => {
    expect(options(await open("/courts"), "Sort by")).toEqual([
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
  });
});

test("courts that are open to non-members can be selected", async () => {
  await addCourts(
    { name: "For all", numberOfCourts: 3 },
    { name: "Closed", numberOfCourts: 1, membershipRequired: true },
  );
  const all = await open("/courts");
  expect(cards(all)).toEqual(["Closed", "For all"]);
  expect(all.getByText("1 court").textContent).toBe("1 court, membership needed");
  expect(all.getByText("3 courts")).toBeDefined();

  const page = await open("/courts?open=yes");
  expect(cards(page)).toEqual(["For all"]);
  expect(page.getByRole<HTMLInputElement>("checkbox", { name: "Open to non-members" }).checked).toBe(true);
  const chip = page.getByRole("link", { name: "Remove filter: Open to non-members" });
  expect(chip.getAttribute("href")).toBe("/courts");
  expect(cards(await open("/courts?open=no"))).toHaveLength(2);
});

describe("the parameters of empty fields", () => {
  test.each([
    ["/courts?q=&location=&price=&sort=", "/courts"],
    ["/courts?q=smash&location=&price=mid", "/courts?q=smash&price=mid"],
    ["/courts?page=", "/courts"],
  ])("are not in the address: %s", async (path, shown) => {
    const response = await app.visitor().get(path);
    expect([response.status, response.headers.get("Location")]).toEqual([302, shown]);
  });
});

describe("the pages of the list", () => {
  const pages = (page: ReadPage) => within(page.getByRole("navigation", { name: "Pages of courts" }));
  const numbered = (howMany: number) =>
    Array.from({ length: howMany }, (_, at) => ({ name: `Court ${at + 1}` }));

  test("contain twenty-four courts each, without repetition", async () => {
    await addCourts(...numbered(49));
    const seen: string[] = [];
    for (const [number, length] of [
      [1, 24],
      [2, 24],
      [3, 1],
    ]) {
      const page = await open(`/courts?sort=newest&page=${number}`);
      expect(page.getByRole("heading", { name: "49 Courts Found" })).toBeDefined();
      expect(cards(page)).toHaveLength(length ?? 0);
      expect(
        pages(page)
          .getByRole("link", { name: `Page ${number}` })
          .getAttribute("aria-current"),
      ).toBe("page");
      seen.push(...cards(page));
    }
    expect(seen).toEqual(
      numbered(49)
        .map(({ name }) => name)
        .reverse(),
    );
  });

  test("are not shown for twenty-four courts", async () => {
    await addCourts(...numbered(24));
    const page = await open("/courts");
    expect(cards(page)).toHaveLength(24);
    expect(page.queryByRole("navigation", { name: "Pages of courts" })).toBeNull();
  });

  test.each(["2", "3", "2147483648", "99999999999999999999"])(
    "show the second of two pages for page %s",
    async (number) => {
      await addCourts(...numbered(25));
      const page = await open(`/courts?page=${number}`);
      expect(cards(page)).toEqual(["Court 1"]);
      expect(pages(page).getByRole("link", { current: "page" }).textContent).toBe("Page 2");
      expect(pages(page).queryByRole("link", { name: "Next page" })).toBeNull();
    },
  );

  test.each(["0", "-1", "1.5", "1e1", "two"])("show the first page for page %j", async (number) => {
    await addCourts(...numbered(25));
    const page = await open(`/courts?page=${number}`);
    expect(cards(page)).toHaveLength(24);
    expect(pages(page).queryByRole("link", { name: "Previous page" })).toBeNull();
  });

  test("preserve the search, the filters and the order", async () => {
    const priced = { location: "Juhu, Mumbai", priceRange: "₹500" };
    await addCourts(...numbered(30).map((court) => ({ ...court, ...priced })), { name: "Elsewhere" });
    const query = "q=Court&location=Juhu&price=budget&sort=newest";
    const page = await open(`/courts?${query}`);
    expect(page.getByRole("heading", { name: "30 Courts Found" })).toBeDefined();
    const next = pages(page).getByRole("link", { name: "Next page" });
    expect(next.getAttribute("href")).toBe(`/courts?${query}&page=2#found`);
  });
});

describe("the active filters", () => {
  beforeEach(() => addCourts({ location: "Juhu, Mumbai" }));

  test("are listed, and each can be removed alone", async () => {
    const page = await open("/courts?q=smash&location=Juhu&price=premium&sort=price&page=1");
    const chips = within(page.getByRole("list", { name: "Active filters" })).getAllByRole("link");
    expect(chips.map((chip) => [chip.textContent, chip.getAttribute("href")])).toEqual([
      ["Remove filter: “smash”", "/courts?location=Juhu&price=premium&sort=price"],
      ["Remove filter: Juhu", "/courts?q=smash&price=premium&sort=price"],
      ["Remove filter: Premium ₹900+", "/courts?q=smash&location=Juhu&sort=price"],
      ["Clear all", "/courts?sort=price"],
    ]);
  });

  test("are counted on a phone's button, the search text is not", async () => {
    const button = async (query: string) =>
      (await open(`/courts?q=smash${query}`)).getByText("Filters", { selector: "span" }).parentElement
        ?.textContent;
    expect(await button("")).toBe("Filters");
    expect(await button("&location=Juhu&price=premium")).toBe("Filters 2 on");
  });

  test("are submitted by a GET form", async () => {
    const page = await open("/courts");
    const form = page.getByRole("button", { name: "Apply" }).closest("form");
    expect(form?.getAttribute("method")?.toLowerCase() ?? "get").toBe("get");
    expect(form?.getAttribute("action")).toBe("/courts#found");
    expect(page.getByRole("searchbox", { name: "Search courts" }).getAttribute("name")).toBe("q");
  });

  test("have a message when nothing matches", async () => {
    const page = await open("/courts?q=nowhere");
    expect(page.getByRole("heading", { name: "0 Courts Found" })).toBeDefined();
    expect(page.getByText("No courts found matching your criteria.")).toBeDefined();
  });
});
