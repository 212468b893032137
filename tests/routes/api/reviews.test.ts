import { beforeEach, describe, expect, test } from "vitest";
import { problemOf, startWithCourt } from "./api";

const INAPPROPRIATE_LANGUAGE =
  "Review contains inappropriate language. Please remove any offensive words and try again.";

let app: Awaited<ReturnType<typeof startWithCourt>>;
let ravi: Awaited<ReturnType<typeof app.signedIn>>;
beforeEach(async () => {
  app = await startWithCourt();
  ravi = await app.signedIn({ firstName: "Ravi" });
});

const review = (more: object = {}) => ({ rating: 3, itemType: "court", itemId: app.court.id, ...more });

describe("a review", () => {
  test("of a court is created, and Location is its address", async () => {
    const response = await ravi.json("POST", "/api/reviews", review({ rating: 4.5, reviewText: " Fine. " }));
    expect(response.status).toBe(201);
    const written = await response.json();
    expect(written).toMatchObject({
      userId: ravi.viewer.id,
      itemType: "court",
      itemId: app.court.id,
      itemName: "Smash Arena",
      rating: 4.5,
      reviewText: "Fine.",
    });
    const location = response.headers.get("Location");
    expect(location).toBe(`/api/reviews/${written.id}`);
    expect(await (await app.visitor().get(location ?? "")).json()).toEqual(written);
    const court = await (await app.visitor().get(`/api/courts/${app.court.id}`)).json();
    expect(court).toMatchObject({ averageRating: 4.25, totalReviews: 2 });
  });

  test("of a racket can be created repeatedly by the same user", async () => {
    const racket = { itemType: "equipment", itemId: app.racketId };
    for (const rating of [1, 2]) {
      const response = await ravi.json("POST", "/api/reviews", review({ ...racket, rating }));
      expect(response.status).toBe(201);
      expect(await response.json()).toMatchObject({ ...racket, rating, equipmentType: "racket" });
    }
  });

  test.each([
    [0.5, 0.5],
    [5, 5],
    ["4", 4],
    ["4.5", 4.5],
    ["2.0", 2],
  ])("accepts the rating %j", async (rating, stars) => {
    const response = await ravi.json("POST", "/api/reviews", review({ rating }));
    expect([response.status, (await response.json()).rating]).toEqual([201, stars]);
  });

  test.each([undefined, null, "", "  ", "\u200b"])("may have no text, given as %j", async (reviewText) => {
    const response = await ravi.json("POST", "/api/reviews", review({ reviewText }));
    expect([response.status, (await response.json()).reviewText]).toEqual([201, null]);
  });

  test("accepts 1,000 characters, regardless of their size in bytes", async () => {
    const reviewText = "🎾".repeat(1_000);
    const response = await ravi.json("POST", "/api/reviews", review({ reviewText }));
    expect([response.status, (await response.json()).reviewText]).toEqual([201, reviewText]);
  });

  test("belongs to the signed-in user, regardless of the body", async () => {
    const forged = { id: 999, userId: app.asha.viewer.id, user: app.asha.viewer.id, version: 9 };
    const response = await ravi.json("POST", "/api/reviews", review(forged));
    const written = await response.json();
    expect(written).toMatchObject({ userId: ravi.viewer.id, version: 1 });
    expect(written.id).not.toBe(999);
  });

  test("cannot be moved to another item or user", async () => {
    const path = `/api/reviews/${app.review.id}`;
    const moved = { itemType: "equipment", itemId: app.racketId, userId: ravi.viewer.id, rating: 2 };
    expect(await (await app.asha.json("PUT", path, moved)).json()).toMatchObject({
      ...app.review,
      rating: 2,
      version: 2,
      updatedAt: expect.any(String),
    });
  });

  test("of a court is unique per user, also among twenty concurrent requests", async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => ravi.json("POST", "/api/reviews", review())),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused && (await problemOf(refused)).message).toBe(
      "You have already reviewed this court. You can review a court only once.",
    );
  });

  test.each(["court", "equipment"])("of a missing %s responds 404", async (itemType) => {
    const aspects = itemType === "court" ? { light: 4 } : { power: 4 };
    for (const more of [{}, { aspects }, { visitCode: "BCDFGH" }]) {
      const response = await ravi.json("POST", "/api/reviews", review({ itemType, itemId: 4242, ...more }));
      expect(response.status).toBe(404);
      expect((await problemOf(response)).message).toBe(`There is no ${itemType} with the id 4242.`);
    }
  });

  test("preserves fields that a change omits, and its version changes only with its content", async () => {
    const path = `/api/reviews/${app.review.id}`;
    const unchanged = await (await app.asha.json("PUT", path, {})).json();
    expect(unchanged).toEqual(app.review);
    const withText = await (await app.asha.json("PUT", path, { reviewText: "Good glass" })).json();
    expect(withText).toMatchObject({ rating: 4, reviewText: "Good glass", version: 2 });
    expect(withText.updatedAt > withText.createdAt).toBe(true);
    const rated = await (await app.asha.json("PUT", path, { rating: "1.5" })).json();
    expect(rated).toMatchObject({ rating: 1.5, reviewText: "Good glass", version: 3 });
  });

  test("is deleted and no longer counted in its court's average", async () => {
    const response = await app.asha.json("DELETE", `/api/reviews/${app.review.id}`);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    const court = await (await app.visitor().get(`/api/courts/${app.court.id}`)).json();
    expect(court).toMatchObject({ averageRating: 0, totalReviews: 0, reviews: [] });
    expect((await app.asha.json("DELETE", `/api/reviews/${app.review.id}`)).status).toBe(404);
  });

  test("with inappropriate language is rejected with the message of the pages", async () => {
    const reviewText = "What a fucking court";
    for (const response of [
      await ravi.json("POST", "/api/reviews", review({ reviewText })),
      await app.asha.json("PUT", `/api/reviews/${app.review.id}`, { reviewText }),
    ]) {
      expect(response.status).toBe(422);
      expect(await problemOf(response)).toMatchObject({
        message: INAPPROPRIATE_LANGUAGE,
        errors: { reviewText: [INAPPROPRIATE_LANGUAGE] },
      });
    }
  });
});
