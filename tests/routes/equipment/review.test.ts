import { beforeEach, describe, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { addEquipment } from "../../support/catalogue";
import { formBehind, press } from "../../support/form";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
  await addEquipment(app.entities(), { name: "Vertex" });
});

const path = "/equipment/1/review";
const racket = () => app.repositories().equipment.findById(1);

describe("a review of equipment", () => {
  test("is written, counted and shown on the item's page", async () => {
    const player = await app.signedIn({ firstName: "Meera" });
    const form = await readPage(await player.get(path));
    expect(form.getByRole("heading", { name: "Write a Review" })).toBeDefined();
    expect(form.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe("/equipment/1");
    expect(form.queryByRole("link", { name: "Write a Review" })).toBeNull();

    const response = await press(player, form, "Submit Review", {
      rating: "4.5",
      reviewText: "Plenty of pop.",
    });
    expect([response.status, response.headers.get("Location")]).toEqual([
      303,
      "/equipment/1?highlight=1#review-1",
    ]);
    const page = await readPage(await player.get("/equipment/1?highlight=1"));
    expect(page.getByText("Plenty of pop.")).toBeDefined();
    expect(page.getByText("Your review has been submitted!")).toBeDefined();
    expect(await racket()).toMatchObject({ averageRating: 4.5, totalReviews: 1 });
  });

  test("needs no text, and a user can write several", async () => {
    const player = await app.signedIn();
    for (const rating of ["5", "3"]) expect((await player.post(path, { rating })).status).toBe(303);
    expect(await racket()).toMatchObject({ averageRating: 4, totalReviews: 2 });
    const page = await readPage(await player.get("/equipment/1"));
    expect(page.getByRole("link", { name: "Write a Review" })).toBeDefined();
  });

  describe("whose form is sent twice", () => {
    const typed = { rating: "4", reviewText: "Fine", "aspects.power": "3" };
    const places = async (responses: Promise<Response>[]) =>
      (await Promise.all(responses)).map(({ headers }) => headers.get("Location"));
    const placeOf = (id: number) => `/equipment/1?highlight=${id}#review-${id}`;

    test("is added once, at the same time and later, and leads to the same place", async () => {
      const player = await app.signedIn();
      await player.post(path, typed);
      const form = await readPage(await player.get(path));
      const send = () => press(player, form, "Submit Review", typed);
      expect(await places([send(), send(), send()])).toEqual([placeOf(2), placeOf(2), placeOf(2)]);
      expect(await places([send()])).toEqual([placeOf(2)]);
      expect(await racket()).toMatchObject({ totalReviews: 2 });
    });

    test.each([
      ["rating", "3"],
      ["reviewText", "Fine, but loud"],
      ["aspects.power", "3.5"],
      ["interest", "given"],
    ])("is another one if its %s was changed", async (name, value) => {
      const player = await app.signedIn();
      const form = await readPage(await player.get(path));
      await press(player, form, "Submit Review", typed);
      const changed = { ...typed, [name]: value };
      expect(await places([press(player, form, "Submit Review", changed)])).toEqual([placeOf(2)]);
      expect(await places([press(player, form, "Submit Review", changed)])).toEqual([placeOf(2)]);
    });

    test("is another one in a form that was opened later, of another user, and of a program", async () => {
      const [player, other] = [await app.signedIn(), await app.signedIn()];
      await press(player, await readPage(await player.get(path)), "Submit Review", typed);
      const theirs = await readPage(await other.get(path));
      const second = await readPage(await player.get(path));
      expect(await places([press(player, second, "Submit Review", typed)])).toEqual([placeOf(2)]);
      expect(await places([press(other, theirs, "Submit Review", typed)])).toEqual([placeOf(3)]);
      expect(await places([player.post(path, typed)])).toEqual([placeOf(4)]);
      expect(await places([player.post(path, typed)])).toEqual([placeOf(5)]);
    });

    test("is another one after the first was deleted, or hidden", async () => {
      const player = await app.signedIn();
      const form = await readPage(await player.get(path));
      const send = () => press(player, form, "Submit Review", typed);
      await send();
      await player.post("/reviews/1/delete");
      expect(await places([send()])).toEqual([placeOf(2)]);
      await app.entities().execute("update all_reviews set hidden_for = 'spam' where id = 2");
      expect(await places([send()])).toEqual([placeOf(3)]);
    });

    test("is added once after a failure, too", async () => {
      const player = await app.signedIn();
      const form = await readPage(await player.get(path));
      await press(player, form, "Submit Review", typed);
      const rejected = await press(player, form, "Submit Review", { ...typed, visitCode: "ABCD" });
      expect(rejected.status).toBe(422);
      const again = press(player, await readPage(rejected), "Submit Review", { visitCode: "" });
      expect(await places([again])).toEqual([placeOf(1)]);
    });
  });

  test.each([
    [{ reviewText: "Nice" }, "Please select a rating"],
    [{ rating: "4.25", reviewText: "Nice" }, "Please select a valid rating between 0.5 and 5 stars."],
    [
      { rating: "1", reviewText: "What a fucking mess" },
      "Review contains inappropriate language. Please remove any offensive words and try again.",
    ],
  ])("is rejected with the input preserved: %j", async (fields, message) => {
    const player = await app.signedIn();
    const response = await player.post(path, fields);
    expect(response.status).toBe(422);
    const page = await readPage(response);
    expect(page.getAllByText(message).length).toBeGreaterThan(0);
    expect(page.getByLabelText(/Your review/).textContent).toBe(fields.reviewText);
    expect(await racket()).toMatchObject({ totalReviews: 0 });
  });

  test("is preserved over the sign-in", async () => {
    const guest = app.visitor();
    const typed = { rating: "3.5", reviewText: "Typed before", lastReview: "7" };
    const redirect = await guest.post(path, typed);
    expect(redirect.headers.get("Location")).toBe(`/api/login?returnTo=${encodeURIComponent(path)}`);
    const player = await app.signedIn({}, guest.cookies);
    const page = await readPage(await player.get(path));
    expect(page.getByLabelText(/Your review/).textContent).toBe("Typed before");
    expect(formBehind(page, "Submit Review").fields.lastReview).toEqual(["7"]);
    expect(page.getByRole("radio", { name: /^3.5 out of 5/ }).hasAttribute("checked")).toBe(true);
    expect(await racket()).toMatchObject({ totalReviews: 0 });
  });

  test("redirects a visitor from the form to the sign-in", async () => {
    const response = await app.visitor().get(path);
    expect(response.headers.get("Location")).toBe(`/api/login?returnTo=${encodeURIComponent(path)}`);
  });

  test("is edited and deleted by its author, with a redirect to the item's page", async () => {
    const player = await app.signedIn();
    await player.post(path, { rating: "5", reviewText: "First" });
    const edit = await readPage(await player.get("/reviews/1/edit"));
    const edited = await press(player, edit, "Update Review", { rating: "2", reviewText: "Second" });
    expect(edited.headers.get("Location")).toBe("/equipment/1?highlight=1#review-1");
    expect(await racket()).toMatchObject({ averageRating: 2, totalReviews: 1 });

    const page = await readPage(await player.get("/equipment/1"));
    expect(page.getByText("Edited")).toBeDefined();
    const confirm = await readPage(await player.get("/reviews/1/delete"));
    const deleted = await press(player, confirm, "Delete");
    expect(deleted.headers.get("Location")).toBe("/equipment/1");
    expect(await racket()).toMatchObject({ totalReviews: 0 });
  });

  test("cannot be changed by other users except super admins", async () => {
    await (await app.signedIn()).post(path, { rating: "5", reviewText: "Mine" });
    const other = await app.signedIn();
    expect((await other.get("/reviews/1/edit")).status).toBe(403);
    expect((await other.post("/reviews/1/delete")).status).toBe(403);
    const admin = await app.signedIn({ isSuperAdmin: true });
    expect((await admin.post("/reviews/1/delete")).status).toBe(303);
  });

  test("of missing equipment responds 404", async () => {
    const player = await app.signedIn();
    for (const id of ["999", "0", "abc"]) {
      for (const response of [
        await player.get(`/equipment/${id}/review`),
        await player.post(`/equipment/${id}/review`, { rating: "4" }),
      ]) {
        expect(response.status).toBe(404);
        expect((await readPage(response)).getByText("Equipment Not Found")).toBeDefined();
      }
    }
  });
});
