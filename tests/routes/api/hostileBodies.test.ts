import { beforeAll, describe, expect, test } from "vitest";
import { problemOf, rowsOf, sendRaw, startWithCourt } from "./api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
let before: Awaited<ReturnType<typeof rowsOf>>;

// The tests share one database, because each asserts that it is unchanged.
beforeAll(async () => {
  app = await startWithCourt();
  before = await rowsOf(app);
});

const LONE = "\ud800";
const court = (more: object) => ({ name: "Padel Yard", location: "Powai", ...more });
const review = (more: object) => ({ rating: 3, itemType: "court", itemId: 1, ...more });
const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${"}".repeat(depth - 1)}`;

const COURT_NAME = "Court name is required";
const STARS = "Please select a valid rating between 0.5 and 5 stars.";
const COUNT = "Number of courts must be a whole number from 1 to 20";
const IMAGE = "Please provide a valid image URL or upload an image";
const UNSTORABLE = "contains a character that cannot be stored";

/** Bodies for a new court, with the invalid field and the expected message. */
const courts: [object, string, string][] = [
  [{}, "name", COURT_NAME],
  [{ name: "A" }, "location", "Location is required"],
  [court({ name: null }), "name", COURT_NAME],
  [court({ name: "" }), "name", "Court name cannot be empty"],
  [court({ name: " \t\n " }), "name", "Court name cannot be empty"],
  [court({ name: "\u200b\u2060\ufeff" }), "name", "Court name cannot be empty"],
  [court({ name: 5 }), "name", "Court name must be text"],
  [court({ name: ["A"] }), "name", "Court name must be text"],
  [court({ name: { $gt: "" } }), "name", "Court name must be text"],
  [court({ name: true }), "name", "Court name must be text"],
  [court({ name: "x".repeat(256) }), "name", "Court name can be at most 255 characters long"],
  [court({ name: "🎾".repeat(256) }), "name", "Court name can be at most 255 characters long"],
  [court({ name: "a\0b" }), "name", `Court name ${UNSTORABLE}`],
  [court({ name: `a${LONE}` }), "name", `Court name ${UNSTORABLE}`],
  [court({ location: "   " }), "location", "Location cannot be empty"],
  [court({ location: `${LONE}x` }), "location", `Location ${UNSTORABLE}`],
  [court({ location: "x".repeat(256) }), "location", "Location can be at most 255 characters long"],
  [court({ description: 7 }), "description", "Description must be text"],
  [
    court({ description: "x".repeat(5_001) }),
    "description",
    "Description can be at most 5,000 characters long",
  ],
  [court({ description: "\0" }), "description", `Description ${UNSTORABLE}`],
  [court({ imageUrl: "javascript:alert(1)" }), "imageUrl", IMAGE],
  [court({ imageUrl: "data:image/png;base64,AAAA" }), "imageUrl", IMAGE],
  [court({ imageUrl: "//evil.example/x.png" }), "imageUrl", IMAGE],
  [court({ imageUrl: "https:evil.example" }), "imageUrl", IMAGE],
  [court({ imageUrl: "HTTPS://example.com/x.png" }), "imageUrl", IMAGE],
  [court({ imageUrl: "ht\ntps://example.com/x.png" }), "imageUrl", IMAGE],
  [court({ imageUrl: "http://" }), "imageUrl", IMAGE],
  [court({ imageUrl: "/uploads/../secret" }), "imageUrl", IMAGE],
  [court({ imageUrl: "/uploads/%2e%2e" }), "imageUrl", IMAGE],
  [court({ imageUrl: {} }), "imageUrl", "Image address must be text"],
  [
    court({ imageUrl: `https://a/${"x".repeat(500)}` }),
    "imageUrl",
    "Image address can be at most 500 characters long",
  ],
  [court({ priceRange: 600 }), "priceRange", "Price range must be text"],
  [court({ priceRange: "9".repeat(51) }), "priceRange", "Price range can be at most 50 characters long"],
  [court({ contactInfo: ["x"] }), "contactInfo", "Contact info must be text"],
  [court({ contactInfo: "x".repeat(256) }), "contactInfo", "Contact info can be at most 255 characters long"],
  [
    court({ membershipInfo: "x".repeat(1_001) }),
    "membershipInfo",
    "Membership information can be at most 1,000 characters long",
  ],
  [court({ numberOfCourts: 0 }), "numberOfCourts", COUNT],
  [court({ numberOfCourts: 21 }), "numberOfCourts", COUNT],
  [court({ numberOfCourts: 2.5 }), "numberOfCourts", COUNT],
  [court({ numberOfCourts: -1 }), "numberOfCourts", COUNT],
  [court({ numberOfCourts: 1e21 }), "numberOfCourts", COUNT],
  [court({ numberOfCourts: "NaN" }), "numberOfCourts", COUNT],
  [court({ numberOfCourts: "5" }), "numberOfCourts", COUNT],
  [court({ numberOfCourts: [5] }), "numberOfCourts", COUNT],
  [court({ numberOfCourts: { $gt: 1 } }), "numberOfCourts", COUNT],
  [court({ membershipRequired: "true" }), "membershipRequired", "Membership required must be true or false"],
  [court({ membershipRequired: 1 }), "membershipRequired", "Membership required must be true or false"],
  [court({ membershipRequired: [] }), "membershipRequired", "Membership required must be true or false"],
  [court({ amenities: "Parking" }), "amenities", "Amenities must be a list of texts"],
  [court({ amenities: { 0: "Parking" } }), "amenities", "Amenities must be a list of texts"],
  [court({ amenities: [["Parking"]] }), "amenities", "Each amenity must be text"],
  [court({ amenities: ["Parking", null] }), "amenities", "Each amenity must be text"],
  [court({ amenities: Array(1_000).fill(5) }), "amenities", "Each amenity must be text"],
  [court({ amenities: ["a\0"] }), "amenities", `An amenity ${UNSTORABLE}`],
  [court({ amenities: [LONE] }), "amenities", `An amenity ${UNSTORABLE}`],
  [court({ amenities: ["x".repeat(61)] }), "amenities", "An amenity can be at most 60 characters long"],
  [
    court({ amenities: Array.from({ length: 31 }, (_, at) => `a${at}`) }),
    "amenities",
    "A court can have at most 30 amenities",
  ],
];

const racket = (more: object) => ({ name: "Hack", type: "racket", ...more });
const EQUIPMENT_NAME = "Equipment name is required";
const PRICE = "Price must be a whole number of rupees, at most ₹1,00,00,000";
const NO_OBJECT = 'Specifications must be a JSON object, such as {"weight": "365 g"}';
const SCALAR = 'The specification "Weight" must be text, a plain number, true, false or null';

/** The same for a new racket or ball. */
const equipment: [object, string, string][] = [
  [{ type: "racket" }, "name", EQUIPMENT_NAME],
  [{ name: "A" }, "type", "Equipment type is required"],
  [racket({ name: null }), "name", EQUIPMENT_NAME],
  [racket({ name: 5 }), "name", "Equipment name must be text"],
  [racket({ name: { $gt: "" } }), "name", "Equipment name must be text"],
  [racket({ name: " \u200b" }), "name", "Equipment name cannot be empty"],
  [racket({ name: "🎾".repeat(256) }), "name", "Equipment name can be at most 255 characters long"],
  [racket({ name: "a\0" }), "name", `Equipment name ${UNSTORABLE}`],
  [racket({ type: null }), "type", "Equipment type is required"],
  [racket({ type: ["racket"] }), "type", "Equipment type must be text"],
  [racket({ type: " " }), "type", "Equipment type cannot be empty"],
  [racket({ type: "Racket" }), "type", "Equipment type must be racket or ball"],
  [racket({ type: "__proto__" }), "type", "Equipment type must be racket or ball"],
  [racket({ brand: 5 }), "brand", "Brand must be text"],
  [racket({ brand: "x".repeat(101) }), "brand", "Brand can be at most 100 characters long"],
  [racket({ description: LONE }), "description", `Description ${UNSTORABLE}`],
  [racket({ imageUrl: "javascript:alert(1)" }), "imageUrl", IMAGE],
  [racket({ imageUrl: "/uploads/../secret" }), "imageUrl", IMAGE],
  ...[-1, 0.5, 10_000_001, 1e21, "14999", "", true, [5], { $gt: 1 }].map(
    (price): [object, string, string] => [racket({ price }), "price", PRICE],
  ),
  ...["", "x", '{"a": 1}', 5, true, [], [{}]].map((specifications): [object, string, string] => [
    racket({ specifications }),
    "specifications",
    NO_OBJECT,
  ]),
  ...[{}, [], [1], { $gt: 1 }, 1e21, 5e-324].map((weight): [object, string, string] => [
    racket({ specifications: { weight } }),
    "specifications",
    SCALAR,
  ]),
  ...["", " ", "\u200b"].map((weight): [object, string, string] => [
    racket({ specifications: { weight } }),
    "specifications",
    "Weight needs a value. Enter one, or remove it.",
  ]),
  ...["__proto__", "constructor", " __proto__\n"].map((name): [object, string, string] => [
    racket({ specifications: Object.fromEntries([[name, "x"]]) }),
    "specifications",
    `A specification cannot be called "${name.trim()}"`,
  ]),
  [racket({ specifications: { " ": 1 } }), "specifications", "A specification needs a name"],
  [racket({ specifications: { a: LONE } }), "specifications", `A specification ${UNSTORABLE}`],
  [racket({ specifications: { "a\0": 1 } }), "specifications", `A specification ${UNSTORABLE}`],
  [
    racket({ specifications: { a: 1, A: 2 } }),
    "specifications",
    'There is already a specification called "A"',
  ],
  [
    racket({ specifications: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`s${at}`, at])) }),
    "specifications",
    "There can be at most 50 specifications",
  ],
  [
    racket({
      specifications: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`s${at}`, "é".repeat(162)])),
    }),
    "specifications",
    "Specifications can be at most 16 KB together",
  ],
];

/** The same for a new review. */
const reviews: [object, string, string][] = [
  [{}, "rating", "Please select a rating"],
  [review({ rating: null }), "rating", "Please select a rating"],
  [review({ rating: "" }), "rating", "Please select a rating"],
  [review({ rating: 0 }), "rating", "Please select a rating"],
  [review({ rating: "0" }), "rating", "Please select a rating"],
  [review({ rating: 0.25 }), "rating", STARS],
  [review({ rating: 5.5 }), "rating", STARS],
  [review({ rating: 4.75 }), "rating", STARS],
  [review({ rating: 4.500001 }), "rating", STARS],
  [review({ rating: -1 }), "rating", STARS],
  [review({ rating: 1e308 }), "rating", STARS],
  [review({ rating: "NaN" }), "rating", STARS],
  [review({ rating: "Infinity" }), "rating", STARS],
  [review({ rating: "5e0" }), "rating", STARS],
  [review({ rating: "0x5" }), "rating", STARS],
  [review({ rating: " 4 " }), "rating", STARS],
  [review({ rating: "४" }), "rating", STARS],
  [review({ rating: "5; drop table reviews" }), "rating", STARS],
  [review({ rating: true }), "rating", STARS],
  [review({ rating: [4] }), "rating", STARS],
  [review({ rating: { $gt: 1 } }), "rating", STARS],
  [review({ reviewText: 5 }), "reviewText", "Review text must be text"],
  [review({ reviewText: { $ne: null } }), "reviewText", "Review text must be text"],
  [review({ reviewText: ["a"] }), "reviewText", "Review text must be text"],
  [
    review({ reviewText: "x".repeat(1_001) }),
    "reviewText",
    "Review text can be at most 1,000 characters long",
  ],
  [
    review({ reviewText: "🎾".repeat(1_001) }),
    "reviewText",
    "Review text can be at most 1,000 characters long",
  ],
  [review({ reviewText: "a\0b" }), "reviewText", `Review text ${UNSTORABLE}`],
  [review({ reviewText: `a${LONE}b` }), "reviewText", `Review text ${UNSTORABLE}`],
  [review({ itemType: "Court" }), "itemType", "itemType must be court or equipment"],
  [review({ itemType: "users" }), "itemType", "itemType must be court or equipment"],
  [review({ itemType: null }), "itemType", "itemType must be court or equipment"],
  [review({ itemType: ["court"] }), "itemType", "itemType must be court or equipment"],
  [review({ itemType: { $in: ["court"] } }), "itemType", "itemType must be court or equipment"],
  ...[null, "1", 0, -1, 1.5, 2_147_483_648, 1e100, [1], { $gt: 1 }, { id: 1 }, true].map(
    (itemId): [object, string, string] => [
      review({ itemId }),
      "itemId",
      "itemId must be the id of a court, racket or ball",
    ],
  ),
];

describe("a valid JSON body with an invalid field", () => {
  const rows = [
    ...courts.map((row) => ["court", "/api/courts", ...row] as const),
    ...equipment.map((row) => ["racket", "/api/equipment", ...row] as const),
    ...reviews.map((row) => ["review", "/api/reviews", ...row] as const),
  ];

  test.each(rows)("is rejected as a new %s, %#", async (_kind, path, body, field, message) => {
    const response = await app.admin.json("POST", path, body);
    expect(response.status).toBe(422);
    const details = await problemOf(response);
    expect(details.message).toBe(message);
    expect(details.errors[field]).toEqual([message]);
    expect(await rowsOf(app)).toEqual(before);
  });

  /** A change may omit required fields, but not clear them. */
  const changes: ["courts" | "equipment" | "reviews", object, string, string][] = [
    ...courts
      .filter(([body]) => "location" in body)
      .map(([body, ...rest]) => ["courts", body, ...rest] as ["courts", object, string, string]),
    ...equipment
      .filter(([body]) => "name" in body && "type" in body)
      .map(([body, ...rest]) => ["equipment", body, ...rest] as ["equipment", object, string, string]),
    ["courts", { location: null }, "location", "Location is required"],
    ["reviews", { rating: null }, "rating", STARS],
    ["reviews", { rating: 0 }, "rating", STARS],
    ["reviews", { rating: "" }, "rating", STARS],
    ["reviews", { rating: [3] }, "rating", STARS],
    ["reviews", { rating: { $inc: 1 } }, "rating", STARS],
    ["reviews", { reviewText: null }, "reviewText", "Review text is required"],
    ["reviews", { reviewText: "" }, "reviewText", "Review text is required"],
    ["reviews", { reviewText: "\u200b \u200b" }, "reviewText", "Review text is required"],
    ["reviews", { reviewText: 1 }, "reviewText", "Review text must be text"],
    [
      "reviews",
      { reviewText: "x".repeat(1_001) },
      "reviewText",
      "Review text can be at most 1,000 characters long",
    ],
    ["reviews", { reviewText: "\0" }, "reviewText", `Review text ${UNSTORABLE}`],
  ];

  test.each(changes)("is rejected as a change of %s, %#", async (kind, body, field, message) => {
    const response = await app.admin.json("PUT", `/api/${kind}/1`, body);
    expect(response.status).toBe(422);
    const details = await problemOf(response);
    expect(details.message).toBe(message);
    expect(Object.keys(details.errors)).toEqual([field]);
    expect(await rowsOf(app)).toEqual(before);
  });
});

describe("an unreadable body", () => {
  const json = { "Content-Type": "application/json" };
  const good = JSON.stringify(court({}));
  const bodies: [string, number, BodyInit, HeadersInit][] = [
    ["nothing", 400, "", json],
    ["white space", 400, " \n ", json],
    ["half of it", 400, good.slice(0, -1), json],
    ["more than it", 400, `${good}{}`, json],
    ["a trailing comma", 400, '{"name":"A","location":"B",}', json],
    ["single quotes", 400, "{'name':'A'}", json],
    ["NaN", 400, '{"numberOfCourts":NaN}', json],
    ["a raw NUL", 400, '{"name":"\0"}', json],
    ["HTML", 400, "<script>alert(1)</script>", json],
    ["Latin-1", 400, new Uint8Array([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]), json],
    ["UTF-16", 400, new Uint8Array(Buffer.from(good, "utf16le")), json],
    ["a surrogate in UTF-8", 400, new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]), json],
    ["21 levels", 400, nested(21), json],
    ["21 levels of lists", 400, `{"a":${"[".repeat(20)}${"]".repeat(20)}}`, json],
    ["400,000 levels", 400, `${"[".repeat(400_000)}${"]".repeat(400_000)}`, json],
    ["20 levels and no name", 422, nested(20), json],
    ["null", 422, "null", json],
    ["a list", 422, "[]", json],
    ["a list of it", 422, `[${good}]`, json],
    ["a text", 422, '"name"', json],
    ["a number", 422, "5", json],
    ["a boolean", 422, "true", json],
    ["a prototype", 422, '{"__proto__":{"name":"A","location":"B"}}', json],
    ["a constructor", 422, '{"constructor":{"prototype":{"name":"A","location":"B"}}}', json],
    ["the last of two names wrong", 422, '{"name":"A","location":"B","name":null}', json],
    ["an infinite number", 422, '{"name":"A","location":"B","numberOfCourts":1e999}', json],
    ["no type", 415, new TextEncoder().encode(good), {}],
    ["text", 415, good, { "Content-Type": "text/plain" }],
    ["a form", 415, "name=A&location=B", { "Content-Type": "application/x-www-form-urlencoded" }],
    ["a form with files", 415, good, { "Content-Type": "multipart/form-data; boundary=x" }],
    ["another JSON", 415, good, { "Content-Type": "application/merge-patch+json" }],
    ["two types", 415, good, { "Content-Type": "text/plain, application/json" }],
    ["something compressed", 415, good, { ...json, "Content-Encoding": "gzip" }],
  ];

  test.each(bodies)("responds as expected to %s: %i", async (_what, status, body, headers) => {
    for (const target of [
      ["POST", "/api/equipment"],
      ["POST", "/api/courts"],
      ["PUT", "/api/courts/1"],
    ] as const) {
      // Required fields apply to new courts only.
      if (target[0] === "PUT" && status === 422 && typeof body === "string" && isValidChange(body)) continue;
      const response = await sendRaw(app, app.admin, target, body, headers);
      expect(response.status).toBe(status);
      await problemOf(response);
    }
    expect(await rowsOf(app)).toEqual(before);
    expect(Object.hasOwn(Object.prototype, "name")).toBe(false);
  });

  test.each([
    "POST /api/reviews/99/appeal",
    "POST /api/reviews/99/reports",
    "PUT /api/bursts/99",
    "PUT /api/claims/99",
    "PUT /api/courts/99",
    "PUT /api/courts/99/facts",
    "PUT /api/equipment/99",
    "PUT /api/equipment/99/facts",
    "PUT /api/proposals/99",
    "PUT /api/reviews/99",
    "PUT /api/reviews/99/appeal",
    "PUT /api/reviews/99/hiding",
    "PUT /api/reviews/99/reply",
    "PUT /api/reviews/99/reports",
  ])("is not looked at by %s, which finds nothing", async (call) => {
    const [method = "", path = ""] = call.split(" ");
    for (const [body, type] of [
      ["zzz", "text/plain"],
      ["{", "application/json"],
      ["{}", "application/json"],
    ] as const) {
      const response = await sendRaw(app, app.admin, [method, path], body, { "Content-Type": type });
      expect(response.status).toBe(404);
      await problemOf(response);
    }
  });

  function isValidChange(body: string): boolean {
    return /__proto__|constructor|"a":/.test(body);
  }
});

describe("an unusual but valid body", () => {
  test.each([
    ["a byte order mark", `\ufeff${JSON.stringify(court({}))}`, "application/json"],
    ["a charset", JSON.stringify(court({})), "Application/JSON; charset=utf-8"],
    ["white space around it", ` \r\n${JSON.stringify(court({}))}\t`, "application/json"],
    ["a name twice", '{"name":null,"location":"Powai","name":"Padel Yard"}', "application/json"],
    ["unknown keys", JSON.stringify(court({ [LONE]: "\0", "\0": 1, toString: 1 })), "application/json"],
    [
      "a name of its own prototype",
      '{"__proto__":[],"name":"Padel Yard","location":"Powai"}',
      "application/json",
    ],
    ["escapes", '{"n\\u0061me":"Padel \\u0059ard","location":"Powai"}', "application/json"],
  ])("with %s is accepted", async (_what, body, type) => {
    const response = await sendRaw(app, app.admin, ["POST", "/api/courts"], body, { "Content-Type": type });
    expect(response.status).toBe(201);
    const { id, name, location } = await response.json();
    expect([name, location]).toEqual(["Padel Yard", "Powai"]);
    expect((await app.admin.json("DELETE", `/api/courts/${id}`)).status).toBe(204);
  });
});
