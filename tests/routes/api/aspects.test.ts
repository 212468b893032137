import { beforeEach, describe, expect, test } from "vitest";
import { addEquipment } from "../../support/catalogue";
import { problemOf, startWithCourt } from "./api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
let ravi: Awaited<ReturnType<typeof app.signedIn>>;
beforeEach(async () => {
  app = await startWithCourt();
  ravi = await app.signedIn({ firstName: "Ravi" });
});

const ofCourt = (aspects: unknown) => ({ rating: 3, itemType: "court", itemId: app.court.id, aspects });
const ofRacket = (aspects: unknown) => ({ rating: 3, itemType: "equipment", itemId: app.racketId, aspects });
const add = async (body: object) => {
  const response = await ravi.json("POST", "/api/reviews", body);
  expect(response.status).toBe(201);
  return response.json();
};
const read = async (path: string) => (await app.visitor().get(path)).json();

describe("the aspects of a review", () => {
  test("are stored and returned, numeric strings as numbers", async () => {
    const review = await add(ofCourt({ surface: 4.5, light: "5", glass: "2.0" }));
    expect(review.aspects).toEqual({ surface: 4.5, light: 5, glass: 2 });
    expect(await read(`/api/reviews/${review.id}`)).toEqual(review);
  });

  test.each([[undefined], [null], [{}], [{ surface: null, light: 0, glass: "0" }]])(
    "are none when sent as %j",
    async (aspects) => {
      expect((await add(ofCourt(aspects))).aspects).toEqual({});
      const court = await read(`/api/courts/${app.court.id}`);
      expect(court.aspects.surface).toEqual({ average: null, count: 0 });
    },
  );

  test("appear as means and counts on the item", async () => {
    await add(ofCourt({ surface: 4, light: 3.5 }));
    await app.asha.json("PUT", `/api/reviews/${app.review.id}`, { aspects: { surface: 5 } });
    const court = await read(`/api/courts/${app.court.id}`);
    expect(court).toMatchObject({ totalReviews: 2, averageRating: 3.5 });
    expect(court.aspects).toEqual({
      surface: { average: 4.5, count: 2 },
      glass: { average: null, count: 0 },
      light: { average: 3.5, count: 1 },
      booking: { average: null, count: 0 },
      facilities: { average: null, count: 0 },
    });
    for (const power of [4, 4.5, 4.5]) await add(ofRacket({ power }));
    const racket = await read(`/api/equipment/${app.racketId}`);
    expect(racket.aspects.power).toEqual({ average: 4.33, count: 3 });
    expect(Object.keys(racket.aspects)).toHaveLength(5);
  });

  test("change one by one; null clears one or all; absent ones stay", async () => {
    const { id } = await add(ofCourt({ surface: 4, light: 3, glass: 2 }));
    const change = async (body: object) =>
      (await ravi.json("PUT", `/api/reviews/${id}`, body)).json().then(({ aspects }) => aspects);
    expect(await change({ rating: 1 })).toEqual({ surface: 4, light: 3, glass: 2 });
    expect(await change({ aspects: { light: null, booking: 5 } })).toEqual({
      surface: 4,
      glass: 2,
      booking: 5,
    });
    expect(await change({ aspects: { booking: 0 } })).toEqual({ surface: 4, glass: 2 });
    expect(await change({ aspects: null })).toEqual({});
    const court = await read(`/api/courts/${app.court.id}`);
    expect(court.aspects.surface).toEqual({ average: null, count: 0 });
  });

  test.each([
    [{ surface: 5.5 }, "Surface: Please select a valid rating between 0.5 and 5 stars."],
    [{ glass: 4.25 }, "Glass: Please select a valid rating between 0.5 and 5 stars."],
    [{ light: "five" }, "Light: Please select a valid rating between 0.5 and 5 stars."],
    [{ light: true }, "Light: Please select a valid rating between 0.5 and 5 stars."],
    [{ noise: 4 }, "aspects cannot have noise, only "],
    [{ power: 4 }, "aspects cannot have power, only surface, glass, light, booking, facilities"],
    [[4], "aspects must be an object"],
    ["4", "aspects must be an object"],
  ])("%j is rejected with 422", async (aspects, message) => {
    const rejected = await problemOf(await ravi.json("POST", "/api/reviews", ofCourt(aspects)));
    expect(rejected).toMatchObject({ status: 422, errors: { aspects: [expect.stringContaining(message)] } });
    const path = `/api/reviews/${app.review.id}`;
    const unchanged = await problemOf(await app.asha.json("PUT", path, { aspects }));
    expect(unchanged).toMatchObject({ status: 422, errors: { aspects: [expect.stringContaining(message)] } });
  });

  test("must be those of the item's kind", async () => {
    const itemId = await addEquipment(app.entities(), { type: "ball", name: "Pro" });
    const ball = { ...ofRacket({ power: 4 }), itemId };
    const rejected = await problemOf(await ravi.json("POST", "/api/reviews", ball));
    const message = "aspects cannot have power, only bounce, durability, consistency";
    expect(rejected).toMatchObject({ status: 422, errors: { aspects: [message] } });
    expect((await add({ ...ball, aspects: { bounce: 4 } })).aspects).toEqual({ bounce: 4 });
    const missing = await ravi.json("POST", "/api/reviews", { ...ball, itemId: 999 });
    expect(missing.status).toBe(404);
  });
});
