import { beforeEach, describe, expect, test } from "vitest";
import { Equipment } from "~/features/equipment/equipment.entity";
import { User } from "~/features/users/user.entity";
import { startApp } from "../../support/app";
import { type ReadPage, readPage } from "../../support/page";

type App = Awaited<ReturnType<typeof startApp>>;
type Player = Awaited<ReturnType<App["signedIn"]>>;

let app: App;
let player: Player;

beforeEach(async () => {
  app = await startApp();
  player = await app.signedIn({ email: "asha@example.com" });
});

const pathOf = (query = "") => `/profile/${player.viewer.id}${query}`;

/** The profile as this user sees it; a visitor by default. */
const open = async (query = "", user: { get: Player["get"] } = app.visitor()) =>
  readPage(await user.get(pathOf(query)));

/** Changes the player's row. */
async function setFields(fields: Partial<User>): Promise<void> {
  const em = app.entities();
  em.assign(await em.findOneOrFail(User, player.viewer.id), fields);
  await em.flush();
}

/** Adds one court per rating, with a review by the player; the last one is the newest. */
async function reviewCourts(...ratings: number[]): Promise<void> {
  const { courts, reviews } = app.repositories();
  for (const [at, rating] of ratings.entries()) {
    const { id } = await courts.add({ name: `Club ${at + 1}`, location: "Bandra West, Mumbai" });
    await reviews.add(player.viewer.id, { itemType: "court", itemId: id }, { rating, reviewText: null }, []);
  }
}

async function reviewRacket(rating: number): Promise<void> {
  const em = app.entities();
  const racket = em.create(Equipment, { name: "Vertex", type: "racket", specifications: {} });
  await em.flush();
  const item = { itemType: "equipment", itemId: racket.id } as const;
  await app.repositories().reviews.add(player.viewer.id, item, { rating, reviewText: "Sweet spot." }, []);
}

/** The value of a statistic by its label. */
const stat = (page: ReadPage, name: string) =>
  page.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;

const tabsOf = (page: ReadPage) =>
  page.getAllByRole("link", { name: /\(\d+\)$/ }).map((link) => link.textContent);

const itemNames = (page: ReadPage) =>
  page.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);

describe("A profile's header", () => {
  test("shows name, location, date of joining and bio", async () => {
    await setFields({
      firstName: "Asha",
      lastName: "Rao",
      bio: "Left side.\nAlways late.",
      location: "Dadar, Mumbai",
      createdAt: new Date("2025-03-11T20:00:00Z"),
    });
    const page = await open();
    page.getByRole("heading", { name: "Asha Rao", level: 1 });
    page.getByText("AR", { selector: ".avatar-large" });
    page.getByText("Dadar, Mumbai");
    expect(page.getByText(/^Joined/).textContent).toBe("Joined 12 March 2025");
    expect(page.getByText(/^Left side/).textContent).toBe("Left side.\nAlways late.");
  });

  test("omits empty fields", async () => {
    await setFields({ firstName: null, lastName: null });
    const page = await open();
    page.getByRole("heading", { name: "A player", level: 1 });
    expect(page.getAllByText("Not set")).toHaveLength(2);
    expect(page.queryByText("asha@example.com")).toBeNull();
  });

  test("shows the e-mail address to its owner and to super admins only", async () => {
    const seenBy = async (user: { get: Player["get"] }) => {
      const [page, data] = await Promise.all([user.get(pathOf()), user.get(`${pathOf()}.data`)]);
      return [await page.text(), await data.text()].map((text) => text.includes("asha@example.com"));
    };
    expect(await seenBy(player)).toEqual([true, true]);
    expect(await seenBy(await app.signedIn({ isSuperAdmin: true }))).toEqual([true, true]);
    expect(await seenBy(await app.signedIn())).toEqual([false, false]);
    expect(await seenBy(app.visitor())).toEqual([false, false]);
  });

  test("does not show the sign-in identity", async () => {
    const text = await (await player.get(`${pathOf()}.data`)).text();
    expect(text).not.toMatch(/issuer|subject|provider\.example/);
  });

  test("escapes texts", async () => {
    const hostile = `<img src=x onerror="alert(1)">\u202e`;
    await setFields({
      firstName: hostile,
      lastName: "R",
      bio: hostile,
      location: hostile,
      favoriteEquipment: hostile,
    });
    const html = await (await app.visitor().get(pathOf())).text();
    expect(html).not.toContain("<img src=x");
  });
});

describe("A profile's statistics", () => {
  test("count all reviews of the user", async () => {
    await setFields({ playingLevel: "Advanced", favoriteEquipment: "Nox AT10" });
    await reviewCourts(5, 4);
    await reviewRacket(4);
    const page = await open("?tab=equipment");
    expect(stat(page, "Reviews")).toBe("3");
    expect(stat(page, "Average rating")).toBe("4.3");
    expect(stat(page, "Level")).toBe("Advanced");
    expect(stat(page, "Favorite equipment")).toBe("Nox AT10");
  });

  test("show no average without reviews", async () => {
    const page = await open();
    expect(stat(page, "Reviews")).toBe("0");
    expect(stat(page, "Average rating")).toBe("None yet");
    expect(page.queryByRole("img", { name: /out of 5/ })).toBeNull();
  });
});

describe("A profile's tabs", () => {
  test("are links with the number of reviews", async () => {
    await reviewCourts(5, 4);
    await reviewRacket(3.5);
    const page = await open();
    expect(tabsOf(page)).toEqual(["All Reviews (3)", "Courts (2)", "Equipment (1)"]);
    expect(itemNames(page)).toEqual(["Vertex", "Club 2", "Club 1"]);
    const href = (name: string) => page.getByRole("link", { name }).getAttribute("href");
    expect(href("All Reviews (3)")).toBe(pathOf());
    expect(href("Courts (2)")).toBe(pathOf("?tab=courts"));
    expect(href("Equipment (1)")).toBe(pathOf("?tab=equipment"));
  });

  test.each([
    ["", "All Reviews (3)", ["Vertex", "Club 2", "Club 1"]],
    ["?tab=courts", "Courts (2)", ["Club 2", "Club 1"]],
    ["?tab=equipment", "Equipment (1)", ["Vertex"]],
    ["?tab=nonsense&page=-1", "All Reviews (3)", ["Vertex", "Club 2", "Club 1"]],
    ["?tab=courts&page=999", "Courts (2)", ["Club 2", "Club 1"]],
  ])("show their reviews: %s", async (query, current, items) => {
    await reviewCourts(5, 4);
    await reviewRacket(3.5);
    const page = await open(query);
    expect(page.getByRole("link", { name: current }).getAttribute("aria-current")).toBe("page");
    expect(itemNames(page)).toEqual(items);
  });

  test.each([
    ["", "No reviews yet", "/courts"],
    ["?tab=courts", "No court reviews yet", "/courts"],
    ["?tab=equipment", "No equipment reviews yet", "/rackets"],
  ])("have a message and a link when empty: %s", async (query, empty, address) => {
    const page = await open(query);
    page.getByText(empty);
    expect(page.getByRole("link", { name: /^See all/ }).getAttribute("href")).toBe(address);
    expect(tabsOf(page)).toEqual(["All Reviews (0)", "Courts (0)", "Equipment (0)"]);
  });

  test("have twenty reviews per page, and page links preserve the tab", async () => {
    await reviewCourts(...Array.from({ length: 21 }, () => 4));
    const first = await open("?tab=courts");
    expect(itemNames(first)).toHaveLength(20);
    expect(first.getByRole("link", { name: /Next/ }).getAttribute("href")).toBe(
      pathOf("?tab=courts&page=2#reviews"),
    );
    expect(itemNames(await open("?tab=courts&page=2"))).toEqual(["Club 1"]);
    expect(itemNames(await open("?tab=courts&page=7"))).toEqual(["Club 1"]);
  });

  test("show only the user's own reviews", async () => {
    await reviewCourts(5);
    const other = await app.signedIn({ firstName: "Meera" });
    await app
      .repositories()
      .reviews.add(other.viewer.id, { itemType: "court", itemId: 1 }, { rating: 1, reviewText: "Mine." }, []);
    const page = await open();
    expect(page.queryByText("Mine.")).toBeNull();
    expect(tabsOf(page)[0]).toBe("All Reviews (1)");
    expect(stat(page, "Average rating")).toBe("5.0");
  });
});

test("The links of the reviews on a profile name their items", async () => {
  await reviewCourts(5, 4);
  const names = (page: ReadPage) =>
    page.getAllByRole("link", { name: / the review of / }).map((link) => link.textContent);
  const reader = await app.signedIn();
  expect(names(await open("", reader))).toEqual(
    ["Club 2", "Club 1"].map((club) => expect.stringContaining(`Report the review of ${club} by `)),
  );
  const own = await open("", player);
  for (const action of ["Edit", "Delete"]) {
    for (const club of ["Club 1", "Club 2"])
      own.getByRole("link", { name: new RegExp(`^${action} the review of ${club} by `) });
  }
});

describe("Editing and deleting on a profile", () => {
  const controls = (page: ReadPage) =>
    page.queryAllByRole("link", { name: /^(Edit|Delete) the review/ }).length;

  beforeEach(() => reviewCourts(5));

  test("is offered to the author and super admins, on the first tab only", async () => {
    const admin = await app.signedIn({ isSuperAdmin: true });
    const other = await app.signedIn();
    for (const [user, count] of [
      [player, 2],
      [admin, 2],
      [other, 0],
      [app.visitor(), 0],
    ] as const) {
      expect(controls(await open("", user))).toBe(count);
      expect(controls(await open("?tab=courts", user))).toBe(0);
    }
  });

  test("redirects to the profile after deletion", async () => {
    const page = await open("", player);
    const href = page.getByRole("link", { name: /^Delete the review/ }).getAttribute("href") ?? "";
    const dialog = await readPage(await player.get(href));
    expect(dialog.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe(pathOf("#review-1"));
    const response = await player.post(href);
    expect(response.headers.get("Location")).toBe(pathOf());
    const after = await readPage(await player.get(pathOf()));
    after.getByText("Review deleted successfully");
    after.getByText("No reviews yet");
  });

  test("redirects to the profile after an edit", async () => {
    const response = await player.post(`/reviews/1/edit?returnTo=${encodeURIComponent(pathOf())}`, {
      rating: "3",
      reviewText: "Less so.",
    });
    expect(response.headers.get("Location")).toBe(pathOf("#review-1"));
    expect(stat(await open(), "Average rating")).toBe("3.0");
  });
});

describe("An unknown profile", () => {
  test.each([
    "nobody",
    "0",
    "%00",
    "a%00b",
    "..%2f..%2fetc",
    "'%20or%201=1--",
    "__proto__",
    "%F0%9F%8E%BE",
    "x".repeat(256),
    "x".repeat(4_000),
    crypto.randomUUID(),
  ])("responds 404: %s", async (id) => {
    const response = await app.visitor().get(`/profile/${id}`);
    expect(response.status).toBe(404);
    const page = await readPage(response);
    page.getByRole("heading", { name: "User not found", level: 1 });
    page.getByText("The user profile you're looking for doesn't exist.");
    page.getByRole("link", { name: "Back to Home" });
  });
});

test("The links to a profile encode its user's id", async () => {
  await app
    .entities()
    .execute(
      "insert into users (id, issuer, subject, first_name) values ('a/b c', 'issuer', 'odd', 'Zubin')",
    );
  const { courts, reviews } = app.repositories();
  const { id } = await courts.add({ name: "Smash Arena", location: "Andheri, Mumbai" });
  await reviews.add("a/b c", { itemType: "court", itemId: id }, { rating: 4, reviewText: null }, []);
  const page = await readPage(await app.visitor().get(`/courts/${id}`));
  const link = page.getByRole("link", { name: /^Zubin/ });
  expect(link.getAttribute("href")).toBe("/profile/a%2Fb%20c");
});
