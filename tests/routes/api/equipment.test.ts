import { beforeEach, describe, expect, test } from "vitest";
import { startWithCourt } from "./api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
let path: string;
beforeEach(async () => {
  app = await startWithCourt();
  path = `/api/equipment/${app.racketId}`;
});

const whole = {
  name: "Vertex 05",
  type: "racket",
  brand: "Bullpadel",
  description: "For the brave\non the left",
  imageUrl: "https://example.com/vertex.jpg",
  price: 14_999,
  specifications: { shape: "diamond", weight: 365.5, EVACore: true, note: null },
};

const read = async (address: string) => (await app.visitor().get(address)).json();

describe("a racket", () => {
  test("is not changed by its specifications in another order", async () => {
    const { specifications } = whole;
    await app.admin.json("PUT", path, { specifications });
    const reversed = Object.fromEntries(Object.entries(specifications).reverse());
    for (const body of [{ specifications }, { specifications: reversed }]) {
      expect(await (await app.admin.json("PUT", path, body)).json()).toMatchObject({ version: 2 });
    }
    const renamed = await app.admin.json("PUT", path, { name: "Vertex 05", specifications: reversed });
    expect(await renamed.json()).toMatchObject({ version: 3, specifications });
    expect(
      await app.entities().execute("select after from audit_entries where action = 'changed' order by id"),
    ).toMatchObject([{ after: { specifications } }, { after: { name: "Vertex 05" } }]);
  });

  test("is returned with its reviews and their authors, newest first", async () => {
    const ravi = await app.signedIn({ firstName: "Ravi" });
    const review = { itemType: "equipment", itemId: app.racketId, rating: 2.5, reviewText: "Head-heavy" };
    const written = await ravi.json("POST", "/api/reviews", review);
    expect(written.status).toBe(201);
    const response = await app.visitor().get(path);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    const racket = await response.json();
    expect(racket).toEqual({
      id: app.racketId,
      name: "Vertex 04",
      type: "racket",
      brand: null,
      description: null,
      imageUrl: null,
      price: null,
      specifications: {},
      averageRating: 3.75,
      totalReviews: 2,
      aspects: expect.any(Object),
      withHeld: null,
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: expect.any(String),
      reviews: [expect.objectContaining({ rating: 2.5 }), expect.objectContaining({ rating: 5 })],
    });
    expect(racket.reviews[0]).toMatchObject({
      itemType: "equipment",
      itemId: app.racketId,
      itemName: "Vertex 04",
      equipmentType: "racket",
      reviewText: "Head-heavy",
      aspects: {},
      interest: null,
      held: null,
      user: { id: ravi.viewer.id, firstName: "Ravi", lastName: "Rao", profileImageUrl: null },
    });
  });

  test("is created with all fields, and Location is its address", async () => {
    const response = await app.admin.json("POST", "/api/equipment", whole);
    expect(response.status).toBe(201);
    const racket = await response.json();
    expect(racket).toMatchObject({ ...whole, averageRating: 0, totalReviews: 0, version: 1 });
    expect(response.headers.get("Location")).toBe(`/api/equipment/${racket.id}`);
    expect(await read(response.headers.get("Location") ?? "")).toEqual({
      ...racket,
      aspects: expect.any(Object),
      withHeld: null,
      reviews: [],
    });
  });

  test("is created from name and type alone, and a price of 0 is stored as none", async () => {
    const named = await app.admin.json("POST", "/api/equipment", { name: "Hack", type: "ball" });
    expect(await named.json()).toMatchObject({ name: "Hack", type: "ball", price: null, specifications: {} });
    const free = await app.admin.json("POST", "/api/equipment", { name: "Hack", type: "ball", price: 0 });
    expect(await free.json()).toMatchObject({ price: null });
  });

  test("preserves any text in its specifications", async () => {
    const specifications = {
      NULL: "NULL",
      '"quoted"': "back\\slash",
      "{brace}": "emoji 🎾",
      toString: "x",
      hasOwnProperty: 1,
      $gt: "0",
      "?": "??",
      वजन: "३६५",
    };
    const response = await app.admin.json("POST", "/api/equipment", { ...whole, specifications });
    const { id } = await response.json();
    expect((await read(`/api/equipment/${id}`)).specifications).toEqual(specifications);
    for (const address of [`/equipment/${id}`, `/equipment/${id}/edit`]) {
      expect((await app.admin.get(address)).status).toBe(200);
    }
  });

  test("ignores fields that a client cannot set", async () => {
    const readOnly = {
      id: 999,
      averageRating: 1,
      ratingSum: 50,
      totalReviews: 10,
      version: 7,
      createdAt: "2020",
    };
    const response = await app.admin.json("POST", "/api/equipment", { ...whole, ...readOnly });
    expect(await response.json()).toMatchObject({ averageRating: 0, totalReviews: 0, version: 1 });
    const put = await app.admin.json("PUT", path, readOnly);
    expect(await put.json()).toMatchObject({
      id: app.racketId,
      averageRating: 5,
      totalReviews: 1,
      version: 1,
    });
  });

  test("preserves fields that a change omits, and clears those that are null", async () => {
    const { id } = await (await app.admin.json("POST", "/api/equipment", whole)).json();
    const address = `/api/equipment/${id}`;
    const renamed = await (await app.admin.json("PUT", address, { name: "Vertex 06" })).json();
    expect(renamed).toMatchObject({ ...whole, name: "Vertex 06", version: 2 });
    const other = await (await app.admin.json("PUT", address, { specifications: { core: "EVA" } })).json();
    expect(other.specifications).toEqual({ core: "EVA" });
    const cleared = { brand: null, description: null, imageUrl: null, price: null, specifications: null };
    expect(await (await app.admin.json("PUT", address, cleared)).json()).toMatchObject({
      ...cleared,
      name: "Vertex 06",
      type: "racket",
      specifications: {},
      version: 4,
    });
    expect(await (await app.admin.json("PUT", address, {})).json()).toMatchObject({ version: 4 });
  });

  test("is deleted with its reviews", async () => {
    const [review] = (await read(path)).reviews;
    const response = await app.admin.json("DELETE", path);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect((await app.visitor().get(path)).status).toBe(404);
    expect((await app.visitor().get(`/api/reviews/${review.id}`)).status).toBe(404);
    expect((await app.admin.json("DELETE", path)).status).toBe(404);
    expect((await app.admin.json("PUT", path, { name: "Back" })).status).toBe(404);
  });

  test("applies concurrent unconditional writes to different fields", async () => {
    const fields = [{ description: "a" }, { brand: "b" }, { price: 5 }, { specifications: { d: 1 } }];
    const responses = await Promise.all(fields.map((field) => app.admin.json("PUT", path, field)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await read(path)).toMatchObject(Object.assign({}, ...fields));
  });

  test("is deleted by one of several concurrent requests", async () => {
    const responses = await Promise.all([1, 2, 3].map(() => app.admin.json("DELETE", path)));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
  });
});

test("a list contains rackets, balls or both, newest first", async () => {
  await app.admin.json("POST", "/api/equipment", { name: "Pro", type: "ball" });
  await app.admin.json("POST", "/api/equipment", { name: "Hack", type: "racket" });
  const names = async (query: string) =>
    (await read(`/api/equipment${query}`)).map(({ name }: { name: string }) => name);
  expect(await names("")).toEqual(["Hack", "Pro", "Vertex 04"]);
  expect(await names("?type=racket")).toEqual(["Hack", "Vertex 04"]);
  expect(await names("?type=ball")).toEqual(["Pro"]);
});
