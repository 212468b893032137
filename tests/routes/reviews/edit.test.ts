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
  await reviews.add(
    author.viewer.id,
    { itemType: "court", itemId: 1 },
    { rating: 4, reviewText: "Good" },
    [],
  );
});

const review = (id = 1) => app.repositories().reviews.find(id);
const court = () => app.repositories().courts.findById(1);

describe("the Edit Review dialog", () => {
  test("opens over the review with the current values", async () => {
    const page = await readPage(await author.get(PAGE));
    const dialog = within(page.getByRole("dialog", { name: "Edit Review" }));
    expect(dialog.getByRole("radio", { name: "4 out of 5" }).hasAttribute("checked")).toBe(true);
    const text = dialog.getByRole("textbox", { name: "Your review" });
    expect(text.textContent).toBe("Good");
    expect(text.hasAttribute("required")).toBe(true);
    for (const name of ["Cancel", "Close"]) {
      expect(dialog.getByRole("link", { name }).getAttribute("href")).toBe("/courts/1?highlight=1#review-1");
    }
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Review of Smash Club");
  });

  test("saves the changes, redirects to the review and confirms them once", async () => {
    const page = await readPage(await author.get(PAGE));
    const response = await press(author, page, "Update Review", {
      rating: "2.5",
      reviewText: " Not so good ",
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/courts/1?highlight=1#review-1");
    expect(await review()).toMatchObject({ rating: 2.5, reviewText: "Not so good", version: 2 });
    expect(await court()).toMatchObject({ averageRating: 2.5, totalReviews: 1 });
    const back = await readPage(await author.get("/courts/1?highlight=1"));
    expect(back.getByRole("status").textContent).toBe("Review updated");
    expect(back.getByText("Edited")).toBeDefined();
    expect((await readPage(await author.get("/courts/1"))).getByRole("status").textContent).toBe("");
  });

  test("redirects to the racket after an edit of its review", async () => {
    const itemId = await addEquipment(app.entities());
    await app
      .repositories()
      .reviews.add(author.viewer.id, { itemType: "equipment", itemId }, { rating: 4 }, []);
    const response = await author.post("/reviews/2/edit", { rating: "3", reviewText: "Heavy" });
    expect(response.headers.get("Location")).toBe(`/equipment/${itemId}?highlight=2#review-2`);
  });
});

describe("invalid input", () => {
  const RANGE = "Please select a valid rating between 0.5 and 5 stars.";
  const OFFENSIVE =
    "Review contains inappropriate language. Please remove any offensive words and try again.";

  test.each([
    ["a missing text", { rating: "3" }, "Review text is required"],
    ["an empty text", { rating: "3", reviewText: "" }, "Review text is required"],
    ["a blank text", { rating: "3", reviewText: " \r\n " }, "Review text is required"],
    ["an invisible text", { rating: "3", reviewText: "\u200B\u2060" }, "Review text is required"],
    [
      "1001 letters",
      { rating: "3", reviewText: "a".repeat(1001) },
      "Review text can be at most 1,000 characters long",
    ],
    ["offensive words", { rating: "3", reviewText: "What a chutiya" }, OFFENSIVE],
    ["no rating", { reviewText: "Text" }, RANGE],
    ["a rating of 0", { rating: "0", reviewText: "Text" }, RANGE],
    ["a rating between two steps", { rating: "3.7", reviewText: "Text" }, RANGE],
    ["a rating above 5", { rating: "6", reviewText: "Text" }, RANGE],
    ["a rating of NaN", { rating: "NaN", reviewText: "Text" }, RANGE],
  ])(
    "of %s responds 422 with an error and preserves the form",
    async (_, typed: { rating?: string; reviewText?: string }, message) => {
      const response = await author.post(PAGE, { version: "1", ...typed });
      expect(response.status).toBe(422);
      const page = await readPage(response);
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

  test.each([1000])("%i emoji are accepted", async (length) => {
    const typed = { rating: "3", reviewText: "🎾".repeat(length) };
    expect((await author.post(PAGE, typed)).status).toBe(303);
  });
});

describe("concurrent edits of a review", () => {
  test("respond 409 to the second, preserve its input and let it overwrite the first", async () => {
    const admin = await app.signedIn({ isSuperAdmin: true });
    const page = await readPage(await author.get(PAGE));
    await press(admin, await readPage(await admin.get(PAGE)), "Update Review", { reviewText: "The admin's" });
    const response = await press(author, page, "Update Review", { rating: "1", reviewText: "The author's" });
    expect(response.status).toBe(409);
    const conflict = await readPage(response);
    expect(
      within(conflict.getByRole("alert")).getByText(
        "This review has changed since you opened it. What you typed is still here; save again to replace the other text.",
      ),
    ).toBeDefined();
    expect(conflict.getByText("The admin's")).toBeDefined();
    expect(await review()).toMatchObject({ reviewText: "The admin's", rating: 4 });
    expect(formBehind(conflict, "Update Review").fields).toEqual({
      interest: ["none"],
      pictureDescription: [""],
      rating: ["1"],
      reviewText: ["The author's"],
      version: ["2"],
      visitCode: [""],
    });
    expect((await press(author, conflict, "Update Review")).status).toBe(303);
    expect(await review()).toMatchObject({ reviewText: "The author's", rating: 1, version: 3 });
    expect(await court()).toMatchObject({ averageRating: 1, totalReviews: 1 });
  });

  test("respond 303 to one and 409 to the others", async () => {
    const responses = await Promise.all(
      ["1", "2", "3"].map((rating) =>
        author.post(PAGE, { rating, reviewText: `Text ${rating}`, version: "1" }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect((await review())?.version).toBe(2);
  });
});

describe("permission to edit a review", () => {
  test("is granted to its author and to super admins", async () => {
    const admin = await app.signedIn({ isSuperAdmin: true });
    expect((await admin.post(PAGE, { rating: "3", reviewText: "By the admin" })).status).toBe(303);
    expect(await review()).toMatchObject({ reviewText: "By the admin", userId: author.viewer.id });
  });

  test("is denied to other users", async () => {
    const other = await app.signedIn();
    for (const response of [
      await other.get(PAGE),
      await other.post(PAGE, { rating: "1", reviewText: "Mine" }),
    ]) {
      expect(response.status).toBe(403);
      const page = await readPage(response);
      expect(page.getByRole("heading", { level: 1 }).textContent).toBe("This is not your review");
    }
    expect(await review()).toMatchObject({ reviewText: "Good", version: 1 });
  });

  test.each(["7", "0", "one", "2147483648"])("a missing review responds 404: %s", async (id) => {
    for (const response of [
      await author.get(`/reviews/${id}/edit`),
      await author.post(`/reviews/${id}/edit`, { rating: "3", reviewText: "Text" }),
    ]) {
      expect(response.status).toBe(404);
      const page = await readPage(response);
      expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Review Not Found");
      expect(page.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/");
    }
  });

  test("requires a valid session; the form is preserved over the sign-in, once", async () => {
    const typed = { rating: "0.5", reviewText: "After\nthe sign-in", version: "1" };
    await app.entities().execute("update sessions set expire = now() - interval '1 second'");
    const response = await author.post(PAGE, typed);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Freviews%2F1%2Fedit");
    const back = await app.signedIn({ email: "author@example.com" }, author.cookies);
    const page = await readPage(await back.get(PAGE));
    expect(formBehind(page, "Update Review").fields).toEqual({
      interest: ["none"],
      pictureDescription: [""],
      rating: ["0.5"],
      reviewText: ["After\nthe sign-in"],
      version: ["1"],
      visitCode: [""],
    });
    const again = await readPage(await back.get(PAGE));
    expect(formBehind(again, "Update Review").fields.reviewText).toEqual(["Good"]);
    expect((await press(back, page, "Update Review")).status).toBe(303);
  });

  test("a .data request without a session responds 401", async () => {
    const response = await app.visitor().post(`${PAGE}.data`, { rating: "1", reviewText: "Text" });
    expect(response.status).toBe(401);
    expect(await response.text()).toContain("/api/login?returnTo=%2Freviews%2F1%2Fedit");
  });
});

test("a draft restored after the sign-in retains its version", async () => {
  await app.entities().execute("update sessions set expire = now() - interval '1 second'");
  await author.post(PAGE, { rating: "1", reviewText: "The author's", version: "1" });
  await app.repositories().reviews.change(1, null, { reviewText: "The admin's" }, null);
  const back = await app.signedIn({ email: "author@example.com" }, author.cookies);
  const page = await readPage(await back.get(PAGE));
  expect((await press(back, page, "Update Review")).status).toBe(409);
  expect(await review()).toMatchObject({ reviewText: "The admin's" });
});
