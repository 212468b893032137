import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, startApp } from "../../support/app";
import { addReviews, courtFields } from "../../support/catalogue";
import { formBehind, press } from "../../support/form";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
let player: SignedIn;
const PAGE = "/courts/1/review";

beforeEach(async () => {
  app = await startApp();
  await app.repositories().courts.add(courtFields());
  player = await app.signedIn({ email: "player@example.com" });
});

const court = () => app.repositories().courts.findById(1);
const reviews = () =>
  app
    .repositories()
    .reviews.listByItem(
      { itemType: "court", itemId: 1 },
      { page: 1, sort: "newest", rating: null, visited: false, highlight: null },
    );

describe("the review form", () => {
  test("is shown on the court's page", async () => {
    const page = await readPage(await player.get(PAGE));
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Smash Club");
    const section = within(page.getByRole("region", { name: "Ratings & Reviews" }));
    expect(section.getByRole("heading", { name: "Write a Review" })).toBeDefined();
    const rating = within(section.getByRole("group", { name: "Your rating" }));
    const steps = rating.getAllByRole("radio");
    expect(steps.map((step) => step.getAttribute("value"))).toEqual([
      "0.5",
      "1",
      "1.5",
      "2",
      "2.5",
      "3",
      "3.5",
      "4",
      "4.5",
      "5",
    ]);
    expect(steps.filter((step) => step.hasAttribute("checked"))).toEqual([]);
    expect(steps[0]?.hasAttribute("required")).toBe(true);
    expect(section.getByRole("textbox", { name: "Your review" }).hasAttribute("required")).toBe(false);
    expect(section.getByText(/Up to 1,000 characters\./)).toBeDefined();
    expect(section.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe("/courts/1");
  });

  test("adds a review, which the court's page then marks, with a confirmation", async () => {
    const page = await readPage(await player.get(PAGE));
    const response = await press(player, page, "Submit Review", {
      rating: "4.5",
      reviewText: " Fast glass \r\n",
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/courts/1?highlight=1#review-1");
    const court = await readPage(await player.get("/courts/1?highlight=1"));
    expect(court.getByRole("status").textContent).toBe("Your review has been submitted!");
    expect(court.getByText("Fast glass").closest("li")?.className).toContain("review-highlighted");
    expect(court.queryByRole("link", { name: "Write a Review" })).toBeNull();
    const again = await readPage(await player.get("/courts/1"));
    expect(again.getByRole("status").textContent).toBe("");
  });

  test("of a missing court responds 404", async () => {
    for (const id of ["2", "0", "one"]) {
      for (const response of [
        await player.get(`/courts/${id}/review`),
        await player.post(`/courts/${id}/review`, { rating: "4" }),
      ]) {
        expect(response.status).toBe(404);
        const page = await readPage(response);
        expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Court Not Found");
      }
    }
  });
});

describe("a rating", () => {
  test.each(["0.5", "1", "1.0", "2.5", "4.50", "5"])("of %s is accepted", async (rating) => {
    expect((await player.post(PAGE, { rating })).status).toBe(303);
    expect((await reviews()).items.map((review) => review.rating)).toEqual([Number(rating)]);
  });

  const RANGE = "Please select a valid rating between 0.5 and 5 stars.";
  test.each([
    ["missing", {}, "Please select a rating"],
    ["an empty text", { rating: "" }, "Please select a rating"],
    ["0", { rating: "0" }, "Please select a rating"],
    ["too low", { rating: "0.4" }, RANGE],
    ["a quarter step", { rating: "4.25" }, RANGE],
    ["too high", { rating: "5.5" }, RANGE],
    ["a tenth step", { rating: "4.1" }, RANGE],
    ["negative", { rating: "-1" }, RANGE],
    ["NaN", { rating: "NaN" }, RANGE],
    ["Infinity", { rating: "Infinity" }, RANGE],
    ["a word", { rating: "five" }, RANGE],
    ["a number followed by text", { rating: "4 stars" }, RANGE],
    ["close to a half step", { rating: "4.5000000001" }, RANGE],
    ["an exponent", { rating: "5e-1" }, RANGE],
    ["hexadecimal", { rating: "0x5" }, RANGE],
    ["with a comma", { rating: "4,5" }, RANGE],
  ])("that is %s is rejected, and nothing is stored", async (_, rating, message) => {
    const response = await player.post(PAGE, { ...rating, reviewText: "Preserved text" });
    expect(response.status).toBe(422);
    const page = await readPage(response);
    const summary = within(page.getByRole("alert"));
    expect(summary.getByRole("heading").textContent).toBe("Please check your review");
    expect(summary.getByRole("link", { name: message }).getAttribute("href")).toBe("#review-rating");
    expect(page.getByRole("textbox", { name: "Your review" }).textContent).toBe("Preserved text");
    expect(await court()).toMatchObject({ totalReviews: 0, averageRating: 0 });
  });
});

describe("a review's text", () => {
  const LONG = "Review text can be at most 1,000 characters long";

  test.each([
    ["is left out", {}, null],
    ["is empty", { reviewText: "" }, null],
    ["is blank", { reviewText: " \r\n\t " }, null],
    ["has only invisible characters", { reviewText: "\u200B\uFEFF\u2800\u00AD" }, null],
    ["has space around it", { reviewText: "\n Good \n" }, "Good"],
    ["has lines", { reviewText: "One\r\nTwo\rThree\nFour" }, "One\nTwo\nThree\nFour"],
    ["has HTML in it", { reviewText: "<script>alert(1)</script>" }, "<script>alert(1)</script>"],
    ["is in Devanagari", { reviewText: "छान कोर्ट, प्रकाश उत्तम" }, "छान कोर्ट, प्रकाश उत्तम"],
    ["is 1000 letters long", { reviewText: "a".repeat(1000) }, "a".repeat(1000)],
    ["is 1000 emoji long", { reviewText: "🎾".repeat(1000) }, "🎾".repeat(1000)],
    [
      "is 1000 long with a line end as one",
      { reviewText: `${"a".repeat(499)}\r\n${"b".repeat(500)}` },
      `${"a".repeat(499)}\n${"b".repeat(500)}`,
    ],
    ["is 1000 long and has space around it", { reviewText: ` ${"a".repeat(1000)}\r\n` }, "a".repeat(1000)],
  ])("that %s is accepted", async (_, text, stored) => {
    expect((await player.post(PAGE, { rating: "4", ...text })).status).toBe(303);
    expect((await reviews()).items.map(({ reviewText }) => reviewText)).toEqual([stored]);
  });

  test.each([
    ["1001 letters", "a".repeat(1001), LONG],
    ["1001 emoji", "🎾".repeat(1001), LONG],
    ["a NUL", "a\0b", "Review text contains a character that cannot be stored"],
    ["many marks", `a${"\u0301".repeat(9)}`, "Review text can have at most 8 marks on a letter"],
  ])("of %s is rejected and preserved, with the rating", async (_, reviewText, message) => {
    const response = await player.post(PAGE, { rating: "4", reviewText });
    expect(response.status).toBe(422);
    const page = await readPage(response);
    const link = within(page.getByRole("alert")).getByRole("link");
    expect([link.textContent, link.getAttribute("href")]).toEqual([message, "#review-reviewText"]);
    expect(page.getByText(message, { selector: "p span" })).toBeDefined();
    expect(page.getByRole("radio", { name: "4 out of 5" }).hasAttribute("checked")).toBe(true);
    expect((await reviews()).total).toBe(0);
  });

  test("with offensive words is rejected and preserved", async () => {
    const reviewText = "The coach is a f.u.c.k.e.r,\nstay away";
    const page = await readPage(await player.post(PAGE, { rating: "1", reviewText }));
    const summary = within(page.getByRole("alert"));
    expect(summary.getByRole("heading").textContent).toBe("Inappropriate Language Detected");
    expect(summary.getByRole("link").textContent).toBe(
      "Review contains inappropriate language. Please remove any offensive words and try again.",
    );
    expect(formBehind(page, "Submit Review").fields).toMatchObject({
      rating: ["1"],
      reviewText: [reviewText],
    });
    expect((await reviews()).total).toBe(0);
  });
});

describe("one review per court and user", () => {
  const ALREADY = "You have already reviewed this court. You can review a court only once.";

  test("a second review responds 409, and the input is preserved", async () => {
    await player.post(PAGE, { rating: "4", reviewText: "First" });
    const response = await player.post(PAGE, { rating: "1.5", reviewText: "Second" });
    expect(response.status).toBe(409);
    const page = await readPage(response);
    expect(within(page.getByRole("alert")).getByText(ALREADY)).toBeDefined();
    expect(formBehind(page, "Submit Review").fields).toMatchObject({
      rating: ["1.5"],
      reviewText: ["Second"],
    });
    expect(page.getByRole("link", { name: "Edit your review" }).getAttribute("href")).toBe("/reviews/1/edit");
    expect((await reviews()).items.map(({ reviewText }) => reviewText)).toEqual(["First"]);
  });

  test("the page shows a message instead of the form", async () => {
    await player.post(PAGE, { rating: "4" });
    const page = await readPage(await player.get(PAGE));
    expect(page.getByText(ALREADY)).toBeDefined();
    expect(page.queryByRole("button", { name: "Submit Review" })).toBeNull();
    expect(page.getByRole("link", { name: "Edit your review" }).getAttribute("href")).toBe("/reviews/1/edit");
    expect(page.getByRole("link", { name: "Back to the reviews" }).getAttribute("href")).toBe("/courts/1");
  });

  test("one of several concurrent reviews is stored", async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, at) => player.post(PAGE, { rating: String((at + 1) / 2) })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409, 409]);
    expect(await court()).toMatchObject({ totalReviews: 1 });
  });

  test("a form that is sent twice leads to the review that it has added", async () => {
    const page = await readPage(await player.get(PAGE));
    const send = (rating = "4") => press(player, page, "Submit Review", { rating, reviewText: "Fast glass" });
    for (const response of [...(await Promise.all([send(), send(), send()])), await send()]) {
      expect([response.status, response.headers.get("Location")]).toEqual([
        303,
        "/courts/1?highlight=1#review-1",
      ]);
    }
    expect(await court()).toMatchObject({ totalReviews: 1, averageRating: 4 });
    expect((await send("2")).status).toBe(409);
  });

  test("a deleted review can be replaced", async () => {
    await player.post(PAGE, { rating: "4" });
    await player.post("/reviews/1/delete");
    expect((await player.post(PAGE, { rating: "2" })).status).toBe(303);
    expect(await court()).toMatchObject({ totalReviews: 1, averageRating: 2 });
  });

  test("users may review several courts, and courts have reviews of several users", async () => {
    await app.repositories().courts.add(courtFields({ name: "Lob House" }));
    await player.post(PAGE, { rating: "4" });
    expect((await player.post("/courts/2/review", { rating: "4" })).status).toBe(303);
    expect((await (await app.signedIn()).post(PAGE, { rating: "5" })).status).toBe(303);
    expect(await court()).toMatchObject({ totalReviews: 2, averageRating: 4.5 });
  });
});

test("fields that a client cannot set are ignored", async () => {
  await addReviews(app.entities(), 1, [3]);
  const more = {
    id: "1",
    userId: "somebody",
    court: "2",
    itemId: "2",
    itemType: "equipment",
    createdAt: "2000-01-01",
    version: "9",
  };
  expect((await player.post(PAGE, { rating: "4", ...more })).status).toBe(303);
  const [review] = (await reviews()).items;
  expect(review).toMatchObject({ id: 2, userId: player.viewer.id, itemId: 1, itemType: "court", version: 1 });
});

test("a review of a court deleted meanwhile responds 404", async () => {
  const [response] = await Promise.all([
    player.post(PAGE, { rating: "4" }),
    app.repositories().courts.remove(1),
  ]);
  expect([303, 404]).toContain(response.status);
  expect((await player.post(PAGE, { rating: "4" })).status).toBe(404);
  expect(await app.entities().execute("select id from reviews")).toEqual([]);
});

describe("a user without a valid session", () => {
  const typed = { rating: "4.5", reviewText: "Good lights,\nसाफ courts" };

  test("is redirected to the sign-in, and the form is then restored once", async () => {
    const browser = app.visitor();
    const response = await browser.post(PAGE, typed);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Fcourts%2F1%2Freview");
    expect((await reviews()).total).toBe(0);
    const back = await app.signedIn({ email: "player@example.com" }, browser.cookies);
    const page = await readPage(await back.get(PAGE));
    const { fields } = formBehind(page, "Submit Review");
    expect(fields).toMatchObject({ rating: ["4.5"], reviewText: [typed.reviewText] });
    const again = formBehind(await readPage(await back.get(PAGE)), "Submit Review").fields;
    expect(again.rating).toBeUndefined();
    expect(again.reviewText).toEqual([""]);
    expect((await press(back, page, "Submit Review")).status).toBe(303);
    expect((await reviews()).items[0]).toMatchObject({ rating: 4.5, reviewText: typed.reviewText });
  });

  test("has the form restored when the session expired meanwhile", async () => {
    await app.entities().execute("update sessions set expire = now() - interval '1 second'");
    const response = await player.post(PAGE, typed);
    expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Fcourts%2F1%2Freview");
    const back = await app.signedIn({ email: "player@example.com" }, player.cookies);
    const { fields } = formBehind(await readPage(await back.get(PAGE)), "Submit Review");
    expect(fields).toMatchObject({ rating: ["4.5"], reviewText: [typed.reviewText] });
  });

  test("receives 401 with the sign-in's address at the .data address", async () => {
    const browser = app.visitor();
    const response = await browser.post(`${PAGE}.data`, typed);
    expect(response.status).toBe(401);
    expect(response.headers.get("Location")).toBeNull();
    expect(await response.text()).toContain("/api/login?returnTo=%2Fcourts%2F1%2Freview");
    const back = await app.signedIn({}, browser.cookies);
    const { fields } = formBehind(await readPage(await back.get(PAGE)), "Submit Review");
    expect(fields).toMatchObject({ rating: ["4.5"] });
  });

  test("does not receive another user's draft", async () => {
    await app.visitor().post(PAGE, typed);
    const { fields } = formBehind(await readPage(await player.get(PAGE)), "Submit Review");
    expect(fields.rating).toBeUndefined();
  });
});
