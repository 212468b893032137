import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { EDITED } from "~/features/moderation/decisionResponse.server";
import { type SignedIn, startApp } from "../../support/app";
import { addReviews, courtFields } from "../../support/catalogue";
import { press } from "../../support/form";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
let author: SignedIn;
const PAGE = "/reviews/1/delete";

beforeEach(async () => {
  app = await startApp();
  const { courts, reviews } = app.repositories();
  await courts.add(courtFields());
  author = await app.signedIn();
  await reviews.add(
    author.viewer.id,
    { itemType: "court", itemId: 1 },
    { rating: 4, reviewText: "Good" },
    [],
  );
  await addReviews(app.entities(), 1, [1]);
});

const review = () => app.repositories().reviews.find(1);
const court = () => app.repositories().courts.findById(1);

describe("deleting a review", () => {
  test("asks for confirmation in a dialog over the review", async () => {
    const page = await readPage(await author.get(PAGE));
    const dialog = within(page.getByRole("dialog", { name: "Delete Review" }));
    expect(dialog.getByText("Are you sure you want to delete this review?")).toBeDefined();
    for (const name of ["Cancel", "Close"]) {
      expect(dialog.getByRole("link", { name }).getAttribute("href")).toBe("/courts/1?highlight=1#review-1");
    }
    expect(page.getByText("Good")).toBeDefined();
    expect(await review()).not.toBeNull();
  });

  test("deletes it, redirects to the court and confirms it", async () => {
    const response = await press(author, await readPage(await author.get(PAGE)), "Delete");
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/courts/1");
    expect(await review()).toBeNull();
    expect(await court()).toMatchObject({ averageRating: 1, totalReviews: 1 });
    const page = await readPage(await author.get("/courts/1"));
    const paragraphs = within(page.getByRole("status")).getAllByRole("paragraph");
    expect(paragraphs.map(({ textContent }) => textContent)).toEqual([
      "Review deleted",
      "Review deleted successfully",
    ]);
    expect(page.queryByText("Good")).toBeNull();
  });

  test.each(["appeal", "held", "history?page=2"])(
    "redirects to the court from the review's own page, which is gone: %s",
    async (page) => {
      const returnTo = `/reviews/1/${page}`;
      const response = await author.post(`${PAGE}?${new URLSearchParams({ returnTo })}`);
      expect([response.status, response.headers.get("Location")]).toEqual([303, "/courts/1"]);
    },
  );

  test("redirects to a page of another review where it began", async () => {
    const returnTo = "/reviews/11/history";
    const response = await author.post(`${PAGE}?${new URLSearchParams({ returnTo })}`);
    expect(response.headers.get("Location")).toBe(returnTo);
  });

  test("responds 404 the second time", async () => {
    await author.post(PAGE);
    expect((await author.post(PAGE)).status).toBe(404);
    expect(await court()).toMatchObject({ totalReviews: 1 });
  });

  test("is allowed to super admins", async () => {
    const admin = await app.signedIn({ isSuperAdmin: true });
    expect((await admin.post(PAGE)).status).toBe(303);
    expect(await review()).toBeNull();
  });

  test("by a super admin is of the version that they have read", async () => {
    const admin = await app.signedIn({ isSuperAdmin: true });
    const dialog = await readPage(await admin.get(PAGE));
    await author.post("/reviews/1/edit", { rating: "2", reviewText: "Honest" });
    const response = await press(admin, dialog, "Delete");
    expect(response.status).toBe(409);
    const again = await readPage(response);
    expect(within(again.getByRole("dialog")).getByRole("alert").textContent).toContain(EDITED);
    again.getByText("Honest");
    expect((await press(admin, again, "Delete")).status).toBe(303);
    expect(await review()).toBeNull();
  });

  test("by its author is of any version", async () => {
    const dialog = await readPage(await author.get(PAGE));
    await author.post("/reviews/1/edit", { rating: "2" });
    expect((await press(author, dialog, "Delete")).status).toBe(303);
  });

  test("is denied to other users", async () => {
    const other = await app.signedIn();
    for (const response of [await other.get(PAGE), await other.post(PAGE)]) expect(response.status).toBe(403);
    expect(await review()).not.toBeNull();
  });

  test("redirects visitors to the sign-in", async () => {
    for (const response of [await app.visitor().get(PAGE), await app.visitor().post(PAGE)]) {
      expect(response.status).toBe(302);
      expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Freviews%2F1%2Fdelete");
    }
    expect((await app.visitor().post(`${PAGE}.data`)).status).toBe(401);
    expect(await review()).not.toBeNull();
  });

  test.each(["7", "0", "one"])("responds 404 for a missing review: %s", async (id) => {
    for (const response of [
      await author.get(`/reviews/${id}/delete`),
      await author.post(`/reviews/${id}/delete`),
    ]) {
      expect(response.status).toBe(404);
    }
  });
});
