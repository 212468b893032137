import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, startApp } from "../../support/app";
import { addEquipment, courtFields } from "../../support/catalogue";
import { formBehind, press } from "../../support/form";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
let author: SignedIn;
const PAGE = "/reviews/1/edit";

beforeEach(async () => {
  app = await startApp();
  const { courts, reviews } = app.repositories();
  await courts.add(courtFields());
  author = await app.signedIn({ email: "author@example.com", firstName: "Asha", lastName: "Rao" });
  await reviews.add(author.viewer.id, { itemType: "court", itemId: 1 }, { rating: 4, reviewText: "Good" });
});

const review = (id = 1) => app.repositories().reviews.find(id);
const court = () => app.repositories().courts.findById(1);

describe("the Edit Review dialog", () => {
  test("stands over the review, filled with it", async () => {
    const page = await readPage(await author.get(PAGE));
    const dialog = within(page.getByRole("dialog", { name: "Edit Review" }));
    expect(dialog.getByRole("radio", { name: "4 out of 5" }).hasAttribute("checked")).toBe(true);
    const text = dialog.getByRole("textbox", { name: "Your review" });
    expect(text.textContent).toBe("Good");
    expect(text.hasAttribute("required")).toBe(true);
    for (const name of ["Cancel", "Close"]) {
      expect(dialog.getByRole("link", { name }).getAttribute("href")).toBe("/courts/1?highlight=1");
    }
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Review of Smash Club");
  });

  test("saves, leads back to the review and says so once", async () => {
    const page = await readPage(await author.get(PAGE));
    const answer = await press(author, page, "Update Review", { rating: "2.5", reviewText: " Not so good " });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/courts/1?highlight=1");
    expect(await review()).toMatchObject({ rating: 2.5, reviewText: "Not so good", version: 2 });
    expect(await court()).toMatchObject({ averageRating: 2.5, totalReviews: 1 });
    const back = await readPage(await author.get("/courts/1?highlight=1"));
    expect(back.getByRole("status").textContent).toBe("Review updated");
    expect(back.getByText("Edited")).toBeDefined();
    expect((await readPage(await author.get("/courts/1"))).getByRole("status").textContent).toBe("");
  });

  test("of a racket's review leads back to the racket", async () => {
    const itemId = await addEquipment(app.entities());
    await app.repositories().reviews.add(author.viewer.id, { itemType: "equipment", itemId }, { rating: 4 });
    const answer = await author.post("/reviews/2/edit", { rating: "3", reviewText: "Heavy" });
    expect(answer.headers.get("Location")).toBe(`/equipment/${itemId}?highlight=2`);
  });
});

describe("what is refused", () => {
  const RANGE = "Please select a valid rating between 0.5 and 5 stars.";
  const OFFENSIVE =
    "Review contains inappropriate language. Please remove any offensive words and try again.";

  test.each([
    ["a text that is missing", { rating: "3" }, "Review text is required"],
    ["an empty text", { rating: "3", reviewText: "" }, "Review text is required"],
    ["a blank text", { rating: "3", reviewText: " \r\n " }, "Review text is required"],
    ["a text that shows nothing", { rating: "3", reviewText: "\u200B\u2060" }, "Review text is required"],
    [
      "1001 letters",
      { rating: "3", reviewText: "a".repeat(1001) },
      "Review text can be at most 1000 characters long",
    ],
    ["offensive words", { rating: "3", reviewText: "What a chutiya" }, OFFENSIVE],
    ["no rating", { reviewText: "Text" }, RANGE],
    ["a rating of 0", { rating: "0", reviewText: "Text" }, RANGE],
    ["a rating between two steps", { rating: "3.7", reviewText: "Text" }, RANGE],
    ["a rating above 5", { rating: "6", reviewText: "Text" }, RANGE],
    ["a rating that is no number", { rating: "NaN", reviewText: "Text" }, RANGE],
  ])(
    "%s: the page says why and keeps the rest",
    async (_, typed: { rating?: string; reviewText?: string }, message) => {
      const answer = await author.post(PAGE, { version: "1", ...typed });
      expect(answer.status).toBe(422);
      const page = await readPage(answer);
      expect(
        within(page.getByRole("alert"))
          .getAllByRole("link")
          .map((it) => it.textContent),
      ).toEqual([message]);
      const { fields } = formBehind(page, "Update Review");
      expect(fields.version).toEqual(["1"]);
      if (message !== RANGE) expect(fields.rating).toEqual(["3"]);
      expect(fields.reviewText).toEqual([(typed.reviewText ?? "").replace(/\r\n/g, "\n")]);
      expect(await review()).toMatchObject({ rating: 4, reviewText: "Good", version: 1 });
    },
  );

  test.each([1000])("%i emoji are not", async (length) => {
    const typed = { rating: "3", reviewText: "🎾".repeat(length) };
    expect((await author.post(PAGE, typed)).status).toBe(303);
  });
});

describe("two who edit the same review", () => {
  test("the second is told, keeps what they typed, and may then replace the first", async () => {
    const admin = await app.signedIn({ isSuperAdmin: true });
    const page = await readPage(await author.get(PAGE));
    await press(admin, await readPage(await admin.get(PAGE)), "Update Review", { reviewText: "The admin's" });
    const answer = await press(author, page, "Update Review", { rating: "1", reviewText: "The author's" });
    expect(answer.status).toBe(409);
    const told = await readPage(answer);
    expect(
      within(told.getByRole("alert")).getByText(
        "This review has changed since you opened it. What you typed is kept; save again to replace the other text.",
      ),
    ).toBeDefined();
    expect(told.getByText("The admin's")).toBeDefined();
    expect(await review()).toMatchObject({ reviewText: "The admin's", rating: 4 });
    expect(formBehind(told, "Update Review").fields).toEqual({
      rating: ["1"],
      reviewText: ["The author's"],
      version: ["2"],
    });
    expect((await press(author, told, "Update Review")).status).toBe(303);
    expect(await review()).toMatchObject({ reviewText: "The author's", rating: 1, version: 3 });
    expect(await court()).toMatchObject({ averageRating: 1, totalReviews: 1 });
  });

  test("at the very same moment: one is saved, the other is told", async () => {
    const answers = await Promise.all(
      ["1", "2", "3"].map((rating) =>
        author.post(PAGE, { rating, reviewText: `Text ${rating}`, version: "1" }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect((await review())?.version).toBe(2);
  });
});

describe("who may edit a review", () => {
  test("its author and super admins", async () => {
    const admin = await app.signedIn({ isSuperAdmin: true });
    expect((await admin.post(PAGE, { rating: "3", reviewText: "By the admin" })).status).toBe(303);
    expect(await review()).toMatchObject({ reviewText: "By the admin", userId: author.viewer.id });
  });

  test("nobody else, whatever they send", async () => {
    const other = await app.signedIn();
    for (const answer of [
      await other.get(PAGE),
      await other.post(PAGE, { rating: "1", reviewText: "Mine" }),
    ]) {
      expect(answer.status).toBe(403);
      const page = await readPage(answer);
      expect(page.getByRole("heading", { level: 1 }).textContent).toBe("This is not your review");
    }
    expect(await review()).toMatchObject({ reviewText: "Good", version: 1 });
  });

  test.each(["7", "0", "one", "2147483648"])("nobody, where there is none: %s", async (id) => {
    for (const answer of [
      await author.get(`/reviews/${id}/edit`),
      await author.post(`/reviews/${id}/edit`, { rating: "3", reviewText: "Text" }),
    ]) {
      expect(answer.status).toBe(404);
      const page = await readPage(answer);
      expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Review Not Found");
      expect(page.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/");
    }
  });

  test("not a visitor, who is led to the sign-in and finds what they typed again, once", async () => {
    const typed = { rating: "0.5", reviewText: "After\nthe sign-in", version: "1" };
    await app.entities().execute("update sessions set expire = now()");
    const answer = await author.post(PAGE, typed);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/api/login?returnTo=%2Freviews%2F1%2Fedit");
    const back = await app.signedIn({ email: "author@example.com" }, author.cookies);
    const page = await readPage(await back.get(PAGE));
    expect(formBehind(page, "Update Review").fields).toEqual({
      rating: ["0.5"],
      reviewText: ["After\nthe sign-in"],
      version: ["1"],
    });
    const again = await readPage(await back.get(PAGE));
    expect(formBehind(again, "Update Review").fields.reviewText).toEqual(["Good"]);
    expect((await press(back, page, "Update Review")).status).toBe(303);
  });

  test("is asked by script with a 401, and led by it", async () => {
    const answer = await app.visitor().post(`${PAGE}.data`, { rating: "1", reviewText: "Text" });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain("/api/login?returnTo=%2Freviews%2F1%2Fedit");
  });
});

test("a draft that comes back after the sign-in does not pass for the newest version", async () => {
  await app.entities().execute("update sessions set expire = now()");
  await author.post(PAGE, { rating: "1", reviewText: "The author's", version: "1" });
  await app.repositories().reviews.change(1, null, { reviewText: "The admin's" });
  const back = await app.signedIn({ email: "author@example.com" }, author.cookies);
  const page = await readPage(await back.get(PAGE));
  expect((await press(back, page, "Update Review")).status).toBe(409);
  expect(await review()).toMatchObject({ reviewText: "The admin's" });
});
