import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import type { CourtFields } from "~/features/courts/court.schema";
import { startApp } from "../../support/app";
import { addReviews, courtFields } from "../../support/catalogue";
import { type ReadPage, readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
});

/** Adds a court. @returns the address of its page */
async function addCourt(fields: Partial<CourtFields> = {}): Promise<string> {
  const { id } = await app.repositories().courts.add(courtFields(fields));
  return `/courts/${id}`;
}

async function open(path: string, browser = app.visitor()): Promise<ReadPage> {
  const response = await browser.get(path);
  expect(response.status).toBe(200);
  return readPage(response);
}

const reviewsOf = (page: ReadPage) => within(page.getByRole("region", { name: "Ratings & Reviews" }));

/** The texts of the reviews shown. */
function texts(page: ReadPage): (string | undefined)[] {
  return reviewsOf(page)
    .queryAllByRole("listitem")
    .filter((item) => item.id.startsWith("review-"))
    .map((item) => within(item).getAllByRole("paragraph").at(-1)?.textContent);
}

describe("the page of a court", () => {
  test("shows every field", async () => {
    const page = await open(
      await addCourt({
        description: "Two panoramic courts.\nUnder a roof.",
        imageUrl: "https://images.example/court.webp",
        priceRange: "₹500-700",
        contactInfo: "+91 98200 00000",
        numberOfCourts: 4,
        membershipRequired: true,
        membershipInfo: "Ask at the desk",
        amenities: ["Parking", "Café"],
      }),
    );
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Smash Club");
    expect(page.getByText(/Two panoramic courts/).textContent).toBe("Two panoramic courts.\nUnder a roof.");
    const picture = within(page.getByRole("img", { name: "Smash Club" }));
    expect(picture.getByRole("presentation").getAttribute("src")).toBe("https://images.example/court.webp");
    const details = within(page.getByRole("region", { name: "Court Details" }));
    const names = details.getAllByRole("term").map(({ textContent }) => textContent);
    const values = details.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(names.map((name, at) => [name, values[at]])).toEqual([
      ["Location", "Bandra West, Mumbai"],
      ["Contact", "+91 98200 00000"],
      ["On site", "4 Courts"],
      ["Price per player and hour", "₹500–700"],
      ["Membership required", "Ask at the desk"],
    ]);
    const amenities = within(page.getByRole("region", { name: "Amenities" }));
    expect(amenities.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Parking",
      "Café",
    ]);
    expect(page.getByRole("link", { name: "All Courts" }).getAttribute("href")).toBe("/courts");
  });

  test("omits empty fields", async () => {
    const page = await open(await addCourt());
    const details = within(page.getByRole("region", { name: "Court Details" }));
    expect(details.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "Bandra West, Mumbai",
      "1 Court",
    ]);
    expect(page.queryByRole("region", { name: "Amenities" })).toBeNull();
    expect(within(page.getByRole("img", { name: "Smash Club" })).queryByRole("presentation")).toBeNull();
    expect(page.queryByText(/membership/i)).toBeNull();
  });

  test('says "members only" when no membership information is given', async () => {
    const page = await open(await addCourt({ membershipRequired: true }));
    expect(page.getByText("Members only. Ask the club how to join.")).toBeDefined();
  });

  test("omits the information of a membership that is not required", async () => {
    const page = await open(await addCourt({ membershipInfo: "Ask at the desk" }));
    expect(page.queryByText("Ask at the desk")).toBeNull();
  });

  test("has the court and its location in the title", async () => {
    const response = await app.visitor().get(await addCourt({ name: "Lob & House" }));
    expect(await response.text()).toContain("<title>Lob &amp; House, Bandra West, Mumbai · Bandeja</title>");
  });

  test.each([
    ["a super admin", { isSuperAdmin: true }, true],
    ["a player", {}, false],
    ["a visitor", null, false],
  ])("offers %s to edit and delete it if permitted", async (_, person, isPermitted) => {
    const path = await addCourt();
    const page = await open(path, person ? await app.signedIn(person) : app.visitor());
    for (const [name, href] of [
      ["Edit", `${path}/edit`],
      ["Delete", `${path}/delete`],
    ]) {
      const link = page.queryByRole("link", { name: name ?? "" });
      expect(link?.getAttribute("href")).toBe(isPermitted ? href : undefined);
    }
  });

  test.each(["7", "0", "-1", "01", "1.0", "1e0", "2147483648", "99999999999999999999", "one", "%20", "1%00"])(
    "responds 404 for %s",
    async (id) => {
      await addCourt();
      const response = await app.visitor().get(`/courts/${id}`);
      expect(response.status).toBe(404);
      expect(response.headers.get("Content-Type")).toContain("text/html");
      const html = await response.clone().text();
      const page = await readPage(response);
      expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Court Not Found");
      expect(html).toContain("<title>Court Not Found · Bandeja</title>");
      expect(page.getByRole("link", { name: "See all courts" }).getAttribute("href")).toBe("/courts");
    },
  );
});

describe("what a court's page leads to", () => {
  test("is a call, an e-mail, the way there, and the page for others", async () => {
    const path = await addCourt({ contactInfo: "Tel: +91 98200 00000, (play.now@club.example)" });
    const page = await open(path);
    const hrefOf = (name: string) => page.getByRole("link", { name }).getAttribute("href");
    expect(hrefOf("Call")).toBe("tel:+919820000000");
    expect(page.getAllByRole("link", { name: "E-mail" })[0]?.getAttribute("href")).toBe(
      "mailto:play.now@club.example",
    );
    expect(hrefOf("Directions")).toBe(
      "https://www.openstreetmap.org/search?query=Smash%20Club%2C%20Bandra%20West%2C%20Mumbai",
    );
    const url = `${app.origin}${path}`;
    expect(page.getByRole<HTMLInputElement>("textbox", { name: "Address of this page" }).value).toBe(url);
    expect(hrefOf("WhatsApp")).toBe(`https://wa.me/?text=${encodeURIComponent(`Smash Club: ${url}`)}`);
  });

  test("is no call without a number", async () => {
    const page = await open(await addCourt({ contactInfo: "Ask at the gate" }));
    expect(page.queryByRole("link", { name: "Call" })).toBeNull();
  });

  test("is up to four courts of its locality, the best first", async () => {
    const path = await addCourt({ location: "Powai, Mumbai" });
    const { courts } = app.repositories();
    for (const [at, location] of [
      "powai , Mumbai",
      "Powai, Mumbai",
      "Powai",
      "Powai East",
      "Powai,",
      "Powai, Thane",
    ].entries())
      await courts.add(courtFields({ name: `Court ${at}`, location }));
    await addReviews(app.entities(), 3, [5, 5]);
    await addReviews(app.entities(), 4, [3]);
    const nearby = within((await open(path)).getByRole("region", { name: "More courts in Powai" }));
    const names = nearby.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(names).toEqual(["Court 1", "Court 2", "Court 0", "Court 4"]);
    const alone = await open("/courts/5");
    expect(alone.queryByRole("region", { name: /^More courts/ })).toBeNull();
  });
});

describe("the reviews of a court", () => {
  test("have a message when there are none", async () => {
    const page = await open(await addCourt());
    const reviews = reviewsOf(page);
    expect(reviews.getByText("No reviews yet. Be the first to review this court!")).toBeDefined();
    expect(reviews.queryByRole("list")).toBeNull();
    expect(page.queryByRole("img", { name: /out of 5/ })).toBeNull();
    expect(page.getByText("No reviews yet")).toBeDefined();
  });

  test.each([
    [[4.5], "4.5", "1 review"],
    [[5, 4.5, 4.5], "4.7", "3 reviews"],
    [[5, 4, 4, 4, 4, 4, 4, 4], "4.1", "8 reviews"],
    [[0.5], "0.5", "1 review"],
  ])("%j have a mean of %s from %s", async (ratings, mean, count) => {
    const path = await addCourt();
    await addReviews(app.entities(), 1, ratings);
    const page = await open(path);
    const reviews = reviewsOf(page);
    expect(reviews.getByText(`${mean} out of 5 from ${count}`)).toBeDefined();
    const rating = page.getByRole("link", { name: `${mean} out of 5 (${count})` });
    expect(rating.getAttribute("href")).toBe("/courts/1#reviews");
  });

  test("show author, rating, text, type of item and date", async () => {
    const path = await addCourt();
    const author = await app.signedIn({ firstName: "Asha", lastName: "Rao" });
    const item = { itemType: "court", itemId: 1 } as const;
    await app
      .repositories()
      .reviews.add(author.viewer.id, item, { rating: 3.5, reviewText: "Fast\nglass" }, []);
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000);
    await app
      .entities()
      .execute("update reviews set created_at = ?, updated_at = ?", [threeDaysAgo, threeDaysAgo]);
    const page = await open(path);
    const link = page.getByRole("link", { name: "Asha Rao" });
    expect(link.getAttribute("href")).toBe(`/profile/${author.viewer.id}`);
    const card = link.closest("li");
    if (!card) throw new Error("The review is in no list");
    expect(card.id).toBe("review-1");
    const review = within(card);
    expect(review.getByRole("img", { name: "3.5 out of 5" })).toBeDefined();
    expect(review.getByText(/Fast/).textContent).toBe("Fast\nglass");
    expect(review.getByText("Court")).toBeDefined();
    const time = review.getByRole("time");
    expect(time.textContent).toBe("3 days ago");
    expect(time.getAttribute("datetime")).toBe(threeDaysAgo.toISOString());
    expect(review.queryByText("Edited")).toBeNull();
  });

  test("are marked when edited", async () => {
    const path = await addCourt();
    await addReviews(app.entities(), 1, [4]);
    await app.repositories().reviews.change(1, null, { rating: 4.5 }, null);
    expect((await open(path)).getByText("Edited")).toBeDefined();
  });

  test('of a user without a name are attributed to "A player"', async () => {
    const path = await addCourt();
    await addReviews(app.entities(), 1, [4]);
    await app.entities().execute("update users set first_name = null, last_name = null");
    expect((await open(path)).getByRole("link", { name: "A player" })).toBeDefined();
  });

  test("are ordered newest first, with twenty per page", async () => {
    const path = await addCourt();
    for (let number = 1; number <= 23; number++) {
      await addReviews(app.entities(), 1, [4], `Review ${number}`);
    }
    const numbered = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, at) => `Review ${from - at}`);
    const first = await open(path);
    expect(texts(first)).toEqual(numbered(23, 4));
    const pages = within(first.getByRole("navigation", { name: "Pages of reviews" }));
    const next = pages.getByRole("link", { name: "Next page" }).getAttribute("href");
    expect(next).toBe(`${path}?page=2#reviews-list`);
    expect(first.getByRole("heading", { name: "Reviews, newest first" }).id).toBe("reviews-list");
    expect(texts(await open(`${path}?page=2`))).toEqual(numbered(3, 1));
    expect(texts(await open(`${path}?page=9`))).toEqual(numbered(3, 1));
  });

  test("can be sorted by rating, also when they are filtered and paged", async () => {
    const path = await addCourt();
    for (const rating of [3, 5, 1, 5]) await addReviews(app.entities(), 1, [rating], String(rating));
    const page = await open(path);
    expect(texts(page)).toEqual(["5", "1", "5", "3"]);
    const orders = within(page.getByRole("list", { name: "Sort reviews" })).getAllByRole("link");
    expect(orders.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Newest", `${path}#reviews-list`],
      ["Most helpful", `${path}?sort=helpful#reviews-list`],
      ["Highest", `${path}?sort=highest#reviews-list`],
      ["Lowest", `${path}?sort=lowest#reviews-list`],
    ]);
    expect(texts(await open(`${path}?sort=highest`))).toEqual(["5", "5", "3", "1"]);
    expect(texts(await open(`${path}?sort=lowest`))).toEqual(["1", "3", "5", "5"]);
    expect(texts(await open(`${path}?sort=oldest`))).toEqual(texts(page));
    const filtered = await open(`${path}?sort=lowest&rating=5`);
    expect(texts(filtered)).toEqual(["5", "5"]);
    expect(filtered.getByRole("link", { name: "Show all reviews" }).getAttribute("href")).toBe(
      `${path}?sort=lowest#reviews-list`,
    );
    expect(filtered.getByRole("link", { name: "Lowest" }).getAttribute("aria-current")).toBe("true");

    for (let number = 1; number <= 20; number++) await addReviews(app.entities(), 1, [4], "4");
    const first = await open(`${path}?sort=highest`);
    const more = first.getByRole("link", { name: "4 more reviews" });
    expect(more.getAttribute("href")).toBe(`${path}?sort=highest&page=2#reviews-list`);
    const last = await open(`${path}?sort=highest&page=2`);
    expect(texts(last)).toEqual(["4", "4", "3", "1"]);
    expect(last.queryByRole("link", { name: /more review/ })).toBeNull();
  });

  test("lead to the viewer's own one", async () => {
    const path = await addCourt();
    const author = await app.signedIn();
    const item = { itemType: "court", itemId: 1 } as const;
    expect((await open(path, author)).queryByRole("link", { name: "Your review" })).toBeNull();
    await app.repositories().reviews.add(author.viewer.id, item, { rating: 4, reviewText: null }, []);
    const page = await open(path, author);
    const hrefOf = (name: string) => page.getByRole("link", { name }).getAttribute("href");
    expect(hrefOf("Your review")).toBe(`${path}?highlight=1#review-1`);
    expect(hrefOf("Edit your review")).toBe("/reviews/1/edit");
    expect(page.queryByRole("link", { name: "Write a Review" })).toBeNull();
    expect((await open(path)).queryByRole("link", { name: "Your review" })).toBeNull();
  });

  test("can be filtered by rating, with a link to remove the filter", async () => {
    const path = await addCourt();
    await addReviews(app.entities(), 1, [4, 4], "Good");
    await addReviews(app.entities(), 1, [1], "Bad");
    const page = await open(path);
    const bars = [/^Reviews by rating$/, /^Reviews by lower rating$/].flatMap((name) =>
      within(page.getByRole("list", { name })).getAllByRole("listitem"),
    );
    expect(bars.map(({ textContent }) => textContent)).toEqual([
      "5.0 out of 5: 0 reviews",
      "4.5 out of 5: 0 reviews",
      "4.0 out of 5: 2 reviews",
      "3.5 out of 5: 0 reviews",
      "3.0 out of 5: 0 reviews",
      "2.5 out of 5: 0 reviews",
      "2.0 out of 5: 0 reviews",
      "1.5 out of 5: 0 reviews",
      "1.0 out of 5: 1 review",
      "0.5 out of 5: 0 reviews",
    ]);
    const links = bars.flatMap((bar) => within(bar).queryAllByRole("link"));
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      `${path}?rating=4#reviews-list`,
      `${path}?rating=1#reviews-list`,
    ]);
    const filtered = await open(`${path}?rating=1`);
    expect(texts(filtered)).toEqual(["Bad"]);
    expect(filtered.getByText(/^1 review with 1 star\./)).toBeDefined();
    const all = filtered.getByRole("link", { name: "Show all reviews" });
    expect(all.getAttribute("href")).toBe(`${path}#reviews-list`);
    expect(filtered.getByRole("link", { name: /^1\.0 out of 5/ }).getAttribute("aria-current")).toBe("true");
  });

  test.each(["6", "0", "4.25", "4.0", "four", "NaN", "1 or 1=1", ""])(
    "are not filtered by the invalid rating %j",
    async (rating) => {
      const path = await addCourt();
      await addReviews(app.entities(), 1, [4, 2], "Text");
      const page = await open(`${path}?${new URLSearchParams({ rating })}`);
      expect(texts(page)).toHaveLength(2);
      expect(page.queryByText(/Show all reviews/)).toBeNull();
    },
  );
});

describe("a highlighted review", () => {
  const highlighted = (page: ReadPage) =>
    reviewsOf(page)
      .queryAllByRole("listitem")
      .filter((item) => item.classList.contains("review-highlighted"))
      .map(({ id }) => id);

  test("is marked, and the others are not", async () => {
    const path = await addCourt();
    await addReviews(app.entities(), 1, [4, 3, 2]);
    expect(highlighted(await open(`${path}?highlight=2`))).toEqual(["review-2"]);
  });

  test("of another page is shown once, above the others", async () => {
    const path = await addCourt();
    await addReviews(
      app.entities(),
      1,
      Array.from({ length: 25 }, () => 4),
    );
    const page = await open(`${path}?highlight=1`);
    expect(highlighted(page)).toEqual(["review-1"]);
    expect(texts(page)).toHaveLength(21);
    expect(texts(await open(`${path}?page=2&highlight=1`))).toHaveLength(5);
  });

  test("of another rating is shown despite the filter", async () => {
    const path = await addCourt();
    await addReviews(app.entities(), 1, [4, 1]);
    expect(highlighted(await open(`${path}?rating=1&highlight=1`))).toEqual(["review-1"]);
  });

  test("of another court is not shown", async () => {
    const path = await addCourt();
    await addCourt({ name: "Lob House" });
    await addReviews(app.entities(), 1, [4]);
    await addReviews(app.entities(), 2, [4]);
    const page = await open(`${path}?highlight=2`);
    expect(highlighted(page)).toEqual([]);
    expect(texts(page)).toHaveLength(1);
  });

  test.each(["", "0", "999", "two", "2147483648", "1'"])(
    "is not shown for the identifier %j",
    async (highlight) => {
      const path = await addCourt();
      await addReviews(app.entities(), 1, [4]);
      expect(highlighted(await open(`${path}?${new URLSearchParams({ highlight })}`))).toEqual([]);
    },
  );
});

test("links to all courts of its locality if there are more than four others", async () => {
  const path = await addCourt();
  for (let number = 1; number <= 4; number++) await addCourt({ name: `Court ${number}` });
  const more = async () => within((await open(path)).getByRole("region", { name: /^More courts in/ }));
  expect((await more()).getAllByRole("listitem")).toHaveLength(4);
  expect((await more()).queryByRole("link", { name: "See all" })).toBeNull();
  await addCourt({ name: "Court 5" });
  expect((await more()).getAllByRole("listitem")).toHaveLength(4);
  expect((await more()).getByRole("link", { name: "See all" }).getAttribute("href")).toBe(
    "/courts?location=Bandra+West",
  );
});

describe("the link to write a review", () => {
  const linkToForm = (page: ReadPage) =>
    page.queryByRole("link", { name: "Write a Review" })?.getAttribute("href");

  test("is shown to visitors, and its page redirects to the sign-in and back", async () => {
    const path = await addCourt();
    const browser = app.visitor();
    expect(linkToForm(await open(path, browser))).toBe(`${path}/review`);
    const response = await browser.get(`${path}/review`);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Fcourts%2F1%2Freview");
  });

  test("is shown to users who have reviewed only other courts", async () => {
    const path = await addCourt();
    await addCourt({ name: "Lob House" });
    const browser = await app.signedIn();
    await app
      .repositories()
      .reviews.add(browser.viewer.id, { itemType: "court", itemId: 2 }, { rating: 4 }, []);
    expect(linkToForm(await open(path, browser))).toBe(`${path}/review`);
    expect(linkToForm(await open("/courts/2", browser))).toBeUndefined();
  });

  test("is not shown while the form is open", async () => {
    const path = await addCourt();
    expect(linkToForm(await open(`${path}/review`, await app.signedIn()))).toBeUndefined();
  });
});

describe("permission to change a review", () => {
  async function changeLinks(browser = app.visitor()): Promise<(string | null)[]> {
    const page = await open("/courts/1", browser);
    return page
      .queryAllByRole("link", { name: /^(Edit|Delete) the review by/ })
      .map((link) => link.getAttribute("href"));
  }

  beforeEach(async () => {
    await addCourt();
    await addReviews(app.entities(), 1, [4]);
  });

  test("is granted to the author, for their own review", async () => {
    const author = await app.signedIn();
    await app
      .repositories()
      .reviews.add(author.viewer.id, { itemType: "court", itemId: 1 }, { rating: 5 }, []);
    expect(await changeLinks(author)).toEqual(["/reviews/2/edit", "/reviews/2/delete"]);
  });

  test("is granted to super admins, for every review", async () => {
    const admin = await app.signedIn({ isSuperAdmin: true });
    expect(await changeLinks(admin)).toEqual(["/reviews/1/edit", "/reviews/1/delete"]);
  });

  test("is denied to others", async () => {
    expect(await changeLinks()).toEqual([]);
    expect(await changeLinks(await app.signedIn())).toEqual([]);
  });
});

test("every visitor receives the same page, which contains no e-mail address", async () => {
  const path = await addCourt();
  const author = await app.signedIn({ email: "asha@example.com" });
  await app.repositories().reviews.add(author.viewer.id, { itemType: "court", itemId: 1 }, { rating: 5 }, []);
  const [first, second] = await Promise.all([app.visitor().get(path), app.visitor().get(path)]);
  const html = await first.text();
  expect(html).toBe(await second.text());
  expect(html).not.toContain("asha@example.com");
  expect(first.headers.getSetCookie()).toEqual([]);
});
