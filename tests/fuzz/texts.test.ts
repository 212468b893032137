import { beforeAll, describe, expect, test } from "vitest";
import type { Fields } from "../support/app";
import { FORMS, inHtml, TYPED, urlencoded } from "./forms";
import { openFuzzedSite, readInTime } from "./site";

const UNSTORABLE = "contains a character that cannot be stored";
const INVISIBLE = "\u200B\u200C\u200D\uFEFF\u2060\u00AD\u3164";

const [newReview, editedReview, newCourt, editedCourt] = FORMS;
const editedRacket = FORMS.find(({ name }) => name === "edited equipment");
if (!newReview || !editedReview || !newCourt || !editedCourt || !editedRacket) {
  throw new Error("A form is missing");
}

let site: Awaited<ReturnType<typeof openFuzzedSite>>;

beforeAll(async () => {
  site = await openFuzzedSite();
});

/** A text of the given length. */
const long = (length: number) => "x".repeat(length);

const INVALID_REVIEWS: [string, Fields, string][] = [
  ["a NUL", { reviewText: `${TYPED}\0` }, `Review text ${UNSTORABLE}`],
  ["1,001 characters", { reviewText: long(1_001) }, "Review text can be at most 1,000 characters long"],
  ["1,001 emoji", { reviewText: "🎾".repeat(1_001) }, "Review text can be at most 1,000 characters long"],
  ["200 KB", { reviewText: long(200_000) }, "Review text can be at most 1,000 characters long"],
  ...[
    "0.4",
    "5.5",
    "4.7",
    "-1",
    "1e1",
    "0x4",
    "NaN",
    "Infinity",
    "4,5",
    "٤",
    "4\0",
    "[4]",
    " 4 5",
    "null",
    long(400),
  ].map((rating): [string, Fields, string] => [
    `a rating of ${rating.slice(0, 20)}`,
    { rating, reviewText: TYPED },
    "Please select a valid rating between 0.5 and 5 stars.",
  ]),
];

const COURT_COUNT = "Number of courts must be a whole number from 1 to 20";
const BAD_IMAGE = "Please provide a valid image URL or upload an image";
const INVALID_COURTS: [string, Fields, string][] = [
  ["a name of 256 characters", { name: long(256) }, "Court name can be at most 255 characters long"],
  ["an invisible name", { name: INVISIBLE }, "Court name cannot be empty"],
  ["a name with a NUL", { name: "Smash\0" }, `Court name ${UNSTORABLE}`],
  ["a location of 256 characters", { location: long(256) }, "Location can be at most 255 characters long"],
  ["an invisible location", { location: INVISIBLE }, "Location cannot be empty"],
  [
    "a description of 5,001 characters",
    { description: `${TYPED}${long(5_001)}` },
    "Description can be at most 5,000 characters long",
  ],
  ["a price of 51 characters", { priceRange: long(51) }, "Price range can be at most 50 characters long"],
  [
    "a contact of 256 characters",
    { contactInfo: long(256) },
    "Contact info can be at most 255 characters long",
  ],
  [
    "membership of 1,001 characters",
    { membershipInfo: long(1_001) },
    "Membership information can be at most 1,000 characters long",
  ],
  [
    "an image address of 501 characters",
    { imageUrl: `https://x.example/${long(500)}` },
    "Image address can be at most 500 characters long",
  ],
  ...[
    "javascript:alert(1)",
    "data:image/png;base64,AA",
    "ftp://x.example/a.png",
    "//x.example/a.png",
    "Https://x.example/a.png",
    "https:x.example",
    "https:/x.example",
    "https:\\\\x.example",
    "https://",
    "ht\ntps://x.example",
    "/uploads/../secret",
    "/uploads/a%2e%2e",
    "uploads/a.png",
    "nonsense",
    "https://x.example/a b.png\0",
  ].map((imageUrl): [string, Fields, string] => [
    `the image address ${imageUrl}`,
    { imageUrl },
    imageUrl.includes("\0") ? `Image address ${UNSTORABLE}` : BAD_IMAGE,
  ]),
  ...[
    "0",
    "21",
    "-1",
    "1.5",
    "1e400",
    "NaN",
    "Infinity",
    "two",
    "1\0",
    "99999999999999999999",
    "0x4",
    "1e1",
  ].map((numberOfCourts): [string, Fields, string] => [
    `${numberOfCourts} courts`,
    { numberOfCourts },
    COURT_COUNT,
  ]),
  [
    "a membership that is not a boolean",
    { membershipRequired: "maybe" },
    "Membership required must be true or false",
  ],
];
const INVALID_AMENITIES: [string, string[], string][] = [
  ["an amenity of 61 characters", [long(61)], "An amenity can be at most 60 characters long"],
  ["an amenity with a NUL", ["Park\0ing"], "An amenity contains a character that cannot be stored"],
  ["31 amenities", Array.from({ length: 31 }, (_, at) => `a${at}`), "A court can have at most 30 amenities"],
];

describe("an invalid review", () => {
  test.each(INVALID_REVIEWS)("is rejected with a message at its field: %s", async (_, fields, message) => {
    for (const form of [newReview, editedReview])
      await expectRejected(form.path, [form.fields, fields], message);
  });

  test("is one whose text is edited to be invisible", async () => {
    await expectRejected(
      editedReview.path,
      [editedReview.fields, { reviewText: INVISIBLE }],
      "Review text is required",
    );
  });
});

describe("an invalid court", () => {
  test.each(INVALID_COURTS)("is rejected with a message at its field: %s", async (_, fields, message) => {
    for (const form of [newCourt, editedCourt]) {
      const html = await expectRejected(form.path, [form.fields, fields], message);
      expect(html).toContain(inHtml(TYPED));
    }
  });

  test.each(INVALID_AMENITIES)(
    "is rejected with a message at its field: %s",
    async (_, amenities, message) => {
      await expectRejected(editedCourt.path, [editedCourt.fields, { amenities }], message);
      await expectRejected(newCourt.path, [newCourt.fields, { amenities: amenities.join(",") }], message);
    },
  );
});

const NO_OBJECT = 'Specifications must be a JSON object, such as {"weight": "365 g"}';
const INVALID_EQUIPMENT: [string, Fields, string][] = [
  ["an invisible name", { name: INVISIBLE }, "Equipment name cannot be empty"],
  ["the type __proto__", { type: "__proto__" }, "Equipment type must be racket or ball"],
  [
    "a price in exponential notation",
    { price: "1e4" },
    "Price must be a whole number of rupees, at most ₹1,00,00,000",
  ],
  ["a price of 400 digits", { price: long(400) }, "Price must be a whole number of rupees"],
  ["an image address with script", { imageUrl: "javascript:alert(1)" }, BAD_IMAGE],
  [
    "a list nested 7,000 levels deep",
    { specifications: `${"[".repeat(7_000)}${"]".repeat(7_000)}` },
    NO_OBJECT,
  ],
  ["a truncated object", { specifications: '{"a":' }, NO_OBJECT],
  [
    "a value nested 7,000 levels deep",
    { specifications: `{"a":${"[".repeat(7_000)}${"]".repeat(7_000)}}` },
    'The specification "A" must be text, a plain number, true, false or null',
  ],
  [
    "a specification named __proto__",
    { specifications: '{"__proto__": {"polluted": "yes"}}' },
    'A specification cannot be called "__proto__"',
  ],
  [
    "10,000 specifications",
    {
      specifications: JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [at, 1]))),
    },
    "There can be at most 50 specifications",
  ],
  [
    "a specification of 200 KB",
    { specifications: JSON.stringify({ a: long(200_000) }) },
    "Specifications can be at most 16 KB together",
  ],
  [
    "an additional specification named __proto__",
    { specificationName: "__proto__" },
    'A specification cannot be called "__proto__"',
  ],
  [
    "an additional specification with an invisible value",
    { specificationValue: INVISIBLE },
    "A specification needs a value",
  ],
];

describe("invalid equipment", () => {
  test.each(INVALID_EQUIPMENT)("is rejected with a message at its field: %s", async (_, fields, message) => {
    const html = await expectRejected(editedRacket.path, [editedRacket.fields, fields], message);
    expect(html).toContain(inHtml(TYPED));
  });
});

describe("an unusual but valid image address", () => {
  test.each([
    ["https://Images.example/A.jpg", "https://Images.example/A.jpg"],
    ["http://x", "http://x"],
    [INVISIBLE, null],
  ])("is accepted: %s", async (imageUrl, stored) => {
    const { status } = await readInTime(
      site.post(
        newCourt.path,
        urlencoded(newCourt.fields, { imageUrl }),
        "application/x-www-form-urlencoded",
      ),
    );
    expect([status, await site.newestImage()]).toEqual([303, stored]);
  });
});

describe("an unusual but valid review", () => {
  const lines = `${"a\r\n".repeat(499)}zz`;
  test.each([
    ["1,000 characters with CRLF line ends", lines, lines.replaceAll("\r\n", "\n")],
    ["1,000 emoji", "🎾".repeat(1_000), "🎾".repeat(1_000)],
    ["markup", TYPED, TYPED],
    ["bytes that are not UTF-8", "%FF%FE", "\uFFFD\uFFFD"],
    ["half a surrogate pair", "%ED%A0%80", "\uFFFD\uFFFD\uFFFD"],
    ["right-to-left text", "ملعب \u202Eرائع", "ملعب \u202Eرائع"],
  ])("is accepted: %s", async (name, entered, stored) => {
    const { version } = await currentReview();
    const text = name.startsWith("bytes") || name.startsWith("half") ? entered : encodeURIComponent(entered);
    const body = `rating=5&version=${version}&reviewText=${text}`;
    const { status } = await readInTime(
      site.post(editedReview.path, body, "application/x-www-form-urlencoded"),
    );
    expect([status, (await currentReview()).text]).toEqual([303, stored]);
  });

  async function currentReview(): Promise<{ version: number; text: string | null }> {
    const review = await site.review();
    return { version: review?.version ?? 0, text: review?.reviewText ?? null };
  }
});

/** Sends the form and expects 422, the message and no changes. @returns the page */
async function expectRejected(path: string, fields: Fields[], message: string): Promise<string> {
  const before = await site.rows();
  const { status, html } = await readInTime(
    site.post(path, urlencoded(...fields), "application/x-www-form-urlencoded"),
  );
  expect([path, status, html.includes(inHtml(message))]).toEqual([path, 422, true]);
  expect(await site.rows()).toEqual(before);
  return html;
}
