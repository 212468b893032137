import { beforeEach, describe, expect, test } from "vitest";
import { ofCourt, problemOf, startWithCourt } from "./api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
beforeEach(async () => {
  app = await startWithCourt();
});

const whole = {
  name: "Padel Yard",
  location: "Powai, Mumbai",
  description: "Six courts\nby the lake",
  imageUrl: "https://example.com/yard.jpg",
  amenities: ["Parking", "Showers"],
  priceRange: "₹500-700",
  contactInfo: "+91 98200 00000",
  numberOfCourts: 6,
  membershipRequired: true,
  membershipInfo: "Ask at the desk",
};

describe("a court", () => {
  test("accepts any amenities in a change, without duplicates in another case", async () => {
    const amenities = ["null", "NULL", 'A "quoted"\nline', "back\\slash", "{a,b}", "Café, 24\u00d77", "'"];
    const response = await app.admin.json("PUT", `/api/courts/${app.court.id}`, { amenities });
    expect(response.status).toBe(200);
    const stored = amenities.filter((amenity) => amenity !== "NULL");
    expect((await app.repositories().courts.findById(app.court.id))?.amenities).toEqual(stored);
  });

  test("is returned with its reviews, newest first", async () => {
    const ravi = await app.signedIn({ firstName: "Ravi" });
    const { reviews } = app.repositories();
    await reviews.add(ravi.viewer.id, ofCourt(app.court.id), { rating: 2.5, reviewText: "Slippery" }, []);
    const response = await app.visitor().get(`/api/courts/${app.court.id}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/json");
    const court = await response.json();
    expect(court).toEqual({
      id: app.court.id,
      name: "Smash Arena",
      location: "Bandra West, Mumbai",
      description: null,
      imageUrl: null,
      amenities: [],
      priceRange: null,
      contactInfo: null,
      numberOfCourts: 1,
      membershipRequired: false,
      membershipInfo: null,
      averageRating: 3.25,
      totalReviews: 2,
      visitedShare: 0,
      aspects: expect.any(Object),
      withHeld: null,
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: expect.any(String),
      reviews: [expect.objectContaining({ rating: 2.5 }), expect.objectContaining({ rating: 4 })],
    });
    expect(court.reviews[0]).toEqual({
      id: expect.any(Number),
      userId: ravi.viewer.id,
      itemType: "court",
      itemId: app.court.id,
      itemName: "Smash Arena",
      equipmentType: null,
      rating: 2.5,
      aspects: {},
      interest: null,
      held: null,
      visited: false,
      reviewText: "Slippery",
      pictures: [],
      reply: null,
      helpfulCount: 0,
      moderationReason: null,
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      user: { id: ravi.viewer.id, firstName: "Ravi", lastName: "Rao", profileImageUrl: null },
    });
  });

  test("is created with all fields, and Location is its address", async () => {
    const response = await app.admin.json("POST", "/api/courts", whole);
    expect(response.status).toBe(201);
    const court = await response.json();
    expect(court).toMatchObject({ ...whole, averageRating: 0, totalReviews: 0, version: 1 });
    expect(response.headers.get("Location")).toBe(`/api/courts/${court.id}`);
    const found = await app.visitor().get(response.headers.get("Location") ?? "");
    expect(await found.json()).toEqual({
      ...court,
      visitedShare: null,
      aspects: expect.any(Object),
      withHeld: null,
      reviews: [],
    });
  });

  test("accepts any amenities when created", async () => {
    const amenities = ["NULL", "a,b", '"quoted"', "back\\slash", "{brace}", "emoji 🎾", "nbsp\u00a0space"];
    const response = await app.admin.json("POST", "/api/courts", { ...whole, amenities });
    expect((await response.json()).amenities).toEqual(amenities);
  });

  test("ignores fields that a client cannot set", async () => {
    const readOnly = {
      id: 999,
      averageRating: 5,
      ratingSum: 50,
      totalReviews: 10,
      version: 7,
      createdAt: "2020",
    };
    const response = await app.admin.json("POST", "/api/courts", { ...whole, ...readOnly });
    expect(await response.json()).toMatchObject({ averageRating: 0, totalReviews: 0, version: 1 });
    const put = await app.admin.json("PUT", `/api/courts/${app.court.id}`, readOnly);
    const court = await put.json();
    expect(court).toMatchObject({ id: app.court.id, averageRating: 4, totalReviews: 1, version: 1 });
    expect(court.createdAt).toBe(app.court.createdAt);
  });

  test("preserves fields that a change omits, and clears those that are null", async () => {
    const { id } = await (await app.admin.json("POST", "/api/courts", whole)).json();
    const path = `/api/courts/${id}`;
    const renamed = await (await app.admin.json("PUT", path, { name: "Yard" })).json();
    expect(renamed).toMatchObject({ ...whole, name: "Yard", version: 2 });
    const cleared = {
      description: null,
      imageUrl: null,
      amenities: null,
      priceRange: null,
      contactInfo: null,
      numberOfCourts: null,
      membershipRequired: null,
      membershipInfo: null,
    };
    expect(await (await app.admin.json("PUT", path, cleared)).json()).toMatchObject({
      ...cleared,
      name: "Yard",
      amenities: [],
      numberOfCourts: 1,
      membershipRequired: false,
    });
    expect(await (await app.admin.json("PUT", path, {})).json()).toMatchObject({ name: "Yard", version: 3 });
  });

  test("has membership information only while it is for members", async () => {
    const path = `/api/courts/${app.court.id}`;
    const put = async (body: object) => (await app.admin.json("PUT", path, body)).json();
    const none = { membershipRequired: false, membershipInfo: null };
    expect(await put({ membershipInfo: "Ask" })).toMatchObject({ ...none, version: 1 });
    const info = { membershipRequired: true, membershipInfo: "Ask" };
    expect(await put(info)).toMatchObject(info);
    expect(await put({ membershipInfo: "Call" })).toMatchObject({ ...info, membershipInfo: "Call" });
    expect(await put({ membershipRequired: false })).toMatchObject(none);
  });

  test("is deleted with its reviews", async () => {
    const response = await app.admin.json("DELETE", `/api/courts/${app.court.id}`);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect((await app.visitor().get(`/api/courts/${app.court.id}`)).status).toBe(404);
    expect((await app.visitor().get(`/api/reviews/${app.review.id}`)).status).toBe(404);
    expect((await app.admin.json("DELETE", `/api/courts/${app.court.id}`)).status).toBe(404);
  });

  test("applies concurrent unconditional writes to different fields", async () => {
    const path = `/api/courts/${app.court.id}`;
    const fields = [{ description: "a" }, { contactInfo: "b" }, { priceRange: "c" }, { location: "d" }];
    const responses = await Promise.all(fields.map((field) => app.admin.json("PUT", path, field)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await (await app.visitor().get(path)).json()).toMatchObject(Object.assign({}, ...fields));
  });
});

describe("an identifier", () => {
  const ids = [
    "0",
    "-1",
    "01",
    "1.0",
    "1e0",
    "+1",
    " 1",
    "1%00",
    "999",
    "2147483647",
    "2147483648",
    "9".repeat(400),
    "NaN",
    "null",
    "%F0%9F%8E%BE",
    "1;drop table courts",
    "__proto__",
    "[object Object]",
  ];

  test.each(ids)("%j of no item responds 404", async (id) => {
    const path = encodeURI(decodeURI(id));
    for (const kind of ["courts", "equipment", "reviews"]) {
      for (const method of ["GET", "PUT", "DELETE"]) {
        const body = method === "PUT" ? {} : undefined;
        const response = await app.admin.json(method, `/api/${kind}/${path}`, body);
        expect(response.status, `${method} ${kind}`).toBe(404);
        await problemOf(response);
      }
    }
  });
});
