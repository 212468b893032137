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
  test("of a court is written, and found where Location says", async () => {
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

  test("of a racket is written as often as one likes", async () => {
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
  ])("may be rated %j", async (rating, stars) => {
    const response = await ravi.json("POST", "/api/reviews", review({ rating }));
    expect([response.status, (await response.json()).rating]).toEqual([201, stars]);
  });

  test.each([undefined, null, "", "  ", "\u200b"])("may have no text, as %j", async (reviewText) => {
    const response = await ravi.json("POST", "/api/reviews", review({ reviewText }));
    expect([response.status, (await response.json()).reviewText]).toEqual([201, null]);
  });

  test("may have 1,000 characters, however many bytes they are", async () => {
    const reviewText = "🎾".repeat(1_000);
    const response = await ravi.json("POST", "/api/reviews", review({ reviewText }));
    expect([response.status, (await response.json()).reviewText]).toEqual([201, reviewText]);
  });

  test("is nobody's but the viewer's, whatever a client says", async () => {
    const forged = { id: 999, userId: app.asha.viewer.id, user: app.asha.viewer.id, version: 9 };
    const response = await ravi.json("POST", "/api/reviews", review(forged));
    const written = await response.json();
    expect(written).toMatchObject({ userId: ravi.viewer.id, version: 1 });
    expect(written.id).not.toBe(999);
  });

  test("is never moved to another item or person", async () => {
    const path = `/api/reviews/${app.review.id}`;
    const moved = { itemType: "equipment", itemId: app.racketId, userId: ravi.viewer.id, rating: 2 };
    expect(await (await app.asha.json("PUT", path, moved)).json()).toMatchObject({
      ...app.review,
      rating: 2,
      version: 2,
      updatedAt: expect.any(String),
    });
  });

  test("of a court is one a person, even of twenty at once", async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => ravi.json("POST", "/api/reviews", review())),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused && (await problemOf(refused)).message).toBe(
      "You have already reviewed this court. Each player reviews a court once.",
    );
  });

  test.each(["court", "equipment"])("of a %s that is not there is 404", async (itemType) => {
    const response = await ravi.json("POST", "/api/reviews", review({ itemType, itemId: 4242 }));
    expect(response.status).toBe(404);
    expect((await problemOf(response)).message).toBe(`There is no ${itemType} with the id 4242.`);
  });

  test("that changes keeps what is left out, and says so only when it has changed", async () => {
    const path = `/api/reviews/${app.review.id}`;
    const unchanged = await (await app.asha.json("PUT", path, {})).json();
    expect(unchanged).toEqual(app.review);
    const texted = await (await app.asha.json("PUT", path, { reviewText: "Good glass" })).json();
    expect(texted).toMatchObject({ rating: 4, reviewText: "Good glass", version: 2 });
    expect(texted.updatedAt > texted.createdAt).toBe(true);
    const rated = await (await app.asha.json("PUT", path, { rating: "1.5" })).json();
    expect(rated).toMatchObject({ rating: 1.5, reviewText: "Good glass", version: 3 });
  });

  test("goes, and its court's average with it", async () => {
    const response = await app.asha.json("DELETE", `/api/reviews/${app.review.id}`);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    const court = await (await app.visitor().get(`/api/courts/${app.court.id}`)).json();
    expect(court).toMatchObject({ averageRating: 0, totalReviews: 0, reviews: [] });
    expect((await app.asha.json("DELETE", `/api/reviews/${app.review.id}`)).status).toBe(404);
  });

  test("with inappropriate language is refused in the pages' words", async () => {
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
