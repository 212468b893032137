import { beforeAll, describe, expect, test } from "vitest";
import type { CourtFields } from "~/features/courts/court.schema";
import { startApp } from "../support/app";
import { addEquipment, addReviews, courtFields } from "../support/catalogue";
import { readHead } from "../support/head";
import { uploadOf } from "../support/images";
import { readPage } from "../support/page";
import { richResultErrors } from "../support/richResults";
import { isObject, type Json, schemaOrgErrors } from "../support/schemaOrg";

let app: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  app = await startApp();
});

/** Texts that try to inject markup, end a script or reverse the text direction. */
const HOSTILE = [
  `</script><script>alert("structured")</script>`,
  "<!--<script>",
  "]]>&lt;/script&gt;",
  `"},"@type":"Offer","price":"0`,
  "line\u2028separator\u2029and \\u003c/script> \\",
  "\u202Etxet desrever",
  "\u0001\u000B\u001F\uFFFE",
  "🎾 मुंबई ملعب",
];

const addCourt = async (fields: Partial<CourtFields> = {}) =>
  `/courts/${(await app.repositories().courts.add(courtFields(fields))).id}`;

const addItem = async (fields: Parameters<typeof addEquipment>[1] = {}) =>
  `/equipment/${await addEquipment(app.entities(), fields)}`;

/** Adds a court, a racket and a ball with every field. */
async function addFull(): Promise<string[]> {
  const description = "Four courts under one roof.\n\nCoffee from seven.";
  return [
    await addCourt({
      description,
      priceRange: "₹500-700",
      contactInfo: "+91 22 5550 0100, desk@smash.example",
      numberOfCourts: 4,
      amenities: ["Parking", "Café"],
    }),
    await addItem({
      brand: "Bullpadel",
      description,
      price: 14_999,
      imageUrl: "https://x.example/vertex.jpg",
    }),
    await addItem({ name: "Pro", type: "ball", brand: "Head", specifications: { type: "Training" } }),
  ];
}

async function review(path: string, ratings: readonly number[], text: string | null): Promise<void> {
  const id = Number(path.split("/").at(-1));
  await addReviews(app.entities(), path.startsWith("/courts") ? id : { equipment: id }, ratings, text);
}

async function htmlOf(path: string): Promise<string> {
  const response = await app.visitor().get(path);
  expect(response.status).toBe(200);
  return response.text();
}

/** The structured data of a page by type. */
async function thingsOf(path: string): Promise<Map<unknown, Json>> {
  return new Map(readHead(await htmlOf(path)).things.map((thing) => [thing["@type"], thing]));
}

/** The reviewed item of a page. */
async function itemOn(path: string): Promise<Json> {
  const things = await thingsOf(path);
  const item = things.get("SportsActivityLocation") ?? things.get("Product");
  if (!item) throw new Error(`${path} describes no item`);
  return item;
}

/** The violations of the rules of schema.org and of Google. */
async function violationsOn(path: string): Promise<string[]> {
  const { things } = readHead(await htmlOf(path));
  return things.flatMap((thing) => [
    ...(thing["@context"] === "https://schema.org" ? [] : ["no context"]),
    ...schemaOrgErrors(thing),
    ...richResultErrors(thing),
  ]);
}

describe("the validation rules", () => {
  test.each<[Json, string]>([
    [{ "@type": "Product", name: "V", madeUp: "x" }, "Product.madeUp: no such property"],
    [{ "@type": "Racket" }, "Racket: no such type"],
    [{ "@type": "Product", name: " " }, 'Product.name: " " is no Text'],
    [{ "@type": "Product", url: "/equipment/1" }, 'Product.url: "/equipment/1" is no URL'],
    [{ "@type": "Product", brand: { "@type": "Person", name: "V" } }, "is no Brand"],
    [{ "@type": "AggregateRating", reviewCount: 1.5 }, "1.5 is no Integer"],
    [{ "@type": "Review", datePublished: "yesterday" }, "is no DateTime"],
    [{ "@type": "Review", author: null }, "null is no Person"],
  ])("of schema.org reject %j", (thing, violation) => {
    expect(schemaOrgErrors(thing)).toEqual([expect.stringContaining(violation)]);
  });

  test.each<[Json, string]>([
    [{ "@type": "Product", name: "V" }, "Product has none of review, aggregateRating, offers"],
    [
      { "@type": "AggregateRating", ratingValue: 4, bestRating: 5, worstRating: 0.5 },
      "has none of ratingCount",
    ],
    [
      { "@type": "AggregateRating", ratingValue: 0, reviewCount: 0, bestRating: 5, worstRating: 0 },
      "a count of nobody",
    ],
    [{ "@type": "Rating", ratingValue: 0.5, bestRating: 5, worstRating: 1 }, "0.5 is not from 1 to 5"],
    [{ "@type": "Person", name: "Asha" }, "Person.url is missing"],
    [{ "@type": "BreadcrumbList", itemListElement: [] }, "fewer than two steps"],
  ])("of Google reject %j", (thing, violation) => {
    expect(richResultErrors(thing)).toEqual([expect.stringContaining(violation)]);
  });
});

describe("the structured data of an item with reviews", () => {
  test("is valid with all fields and with required fields only", async () => {
    for (const path of [
      ...(await addFull()),
      await addCourt(),
      await addItem(),
      await addItem({ type: "ball" }),
    ]) {
      await review(path, [5, 4.5, 0.5], "Good bounce.\nBad coffee.");
      for (const page of [path, `${path}?rating=4.5`, `${path}?page=2`, `${path}?highlight=1`]) {
        expect([page, await violationsOn(page)]).toEqual([page, []]);
      }
    }
  });

  test("has the displayed mean on a scale from 0.5 to 5", async () => {
    const path = await addCourt();
    await review(path, [5, 4.5, 4.5], null);
    expect((await itemOn(path)).aggregateRating).toEqual({
      "@type": "AggregateRating",
      ratingValue: 4.7,
      reviewCount: 3,
      bestRating: 5,
      worstRating: 0.5,
    });
  });

  test("has at most five reviews with text", async () => {
    const path = await addItem();
    await review(path, [1], null);
    expect((await itemOn(path)).review).toBeUndefined();
    await review(path, Array<number>(7).fill(3.5), "Grippy.");
    const { review: listed } = await itemOn(path);
    expect(listed).toHaveLength(5);
    expect([listed].flat()[0]).toEqual({
      "@type": "Review",
      author: {
        "@type": "Person",
        name: "Player No. 7",
        url: expect.stringMatching(/\/profile\/[\da-f-]{36}$/),
      },
      datePublished: expect.stringMatching(/^\d{4}-/),
      reviewBody: "Grippy.",
      reviewRating: { "@type": "Rating", ratingValue: 3.5, bestRating: 5, worstRating: 0.5 },
    });
  });

  test("contains only what the page shows", async () => {
    for (const path of await addFull()) {
      await review(path, [5, 4, 4], "Good bounce.\nBad coffee.");
      const response = await app.visitor().get(path);
      const html = await response.clone().text();
      const main = (await readPage(response)).getByRole("main");
      const [item] = readHead(html).things;
      for (const found of textsIn(item)) {
        const text = found.replace(app.origin, "");
        const isShown = (main.textContent ?? "").includes(text) || main.innerHTML.includes(text);
        expect([text, isShown]).toEqual([text, true]);
      }
    }
  });
});

describe("the structured data of an item without reviews", () => {
  test("has neither a rating nor reviews", async () => {
    for (const path of [...(await addFull()), await addCourt(), await addItem()]) {
      expect(Object.keys(await itemOn(path))).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/rating|review|offers/i)]),
      );
      expect(await htmlOf(path)).not.toMatch(/AggregateRating|"ratingValue"/);
    }
  });

  test("is valid for a court", async () => {
    expect(await violationsOn(await addCourt())).toEqual([]);
  });

  test("lacks only reviews for a racket", async () => {
    expect(await violationsOn(await addItem())).toEqual([
      "Product has none of review, aggregateRating, offers",
    ]);
  });
});

describe("the structured data of a court", () => {
  test("has every field", async () => {
    const [path = ""] = await addFull();
    const imageUrl = await uploadOf(app.entities());
    await app.entities().execute("update courts set image_url = ? where id = ?", [imageUrl, path.slice(8)]);
    expect(await itemOn(path)).toEqual({
      "@context": "https://schema.org",
      "@type": "SportsActivityLocation",
      url: app.origin + path,
      name: "Smash Club",
      description: "Four courts under one roof.\n\nCoffee from seven.",
      image: app.origin + imageUrl,
      address: {
        "@type": "PostalAddress",
        streetAddress: "Bandra West, Mumbai",
        addressLocality: "Bandra West",
        addressRegion: "Mumbai",
        addressCountry: "IN",
      },
      priceRange: "₹500–700",
      telephone: "+91 22 5550 0100",
      amenityFeature: [
        { "@type": "LocationFeatureSpecification", name: "Parking", value: true },
        { "@type": "LocationFeatureSpecification", name: "Café", value: true },
      ],
    });
  });

  test.each([
    ["Bandra West", "Bandra West", "Mumbai"],
    ["Linking Road, Bandra West, Mumbai", "Linking Road", "Mumbai"],
    ["Thane West, Thane", "Thane West", "Thane"],
    ["Powai,", "Powai", "Mumbai"],
    [",", ",", "Mumbai"],
  ])("at %j has locality %s and region %s", async (location, locality, region) => {
    const { address } = await itemOn(await addCourt({ location }));
    expect(address).toMatchObject({
      streetAddress: location,
      addressLocality: locality,
      addressRegion: region,
    });
    expect(address).not.toHaveProperty("postalCode");
  });

  test.each([
    ["Bandra West, Mumbai, 400050", "Bandra West", "Mumbai", "400050"],
    ["Bandra West, Mumbai 400 050", "Bandra West", "Mumbai", "400 050"],
    ["Bandra West, Mumbai - 400050", "Bandra West", "Mumbai", "400050"],
    ["Bandra West, Mumbai – 400050", "Bandra West", "Mumbai", "400050"],
    ["Mumbai 400050", "Mumbai", "Mumbai", "400050"],
    ["Bandra West, Gate 012345", "Bandra West", "Gate 012345", undefined],
    ["Thane West, Thane-400601", "Thane West", "Thane", "400601"],
    ["400050", "400050", "Mumbai", undefined],
    ["Sector 7, Vashi, 9820012345", "Sector 7", "9820012345", undefined],
  ])("at %j has locality %s, region %s and PIN code %s", async (location, locality, region, postalCode) => {
    const { address } = await itemOn(await addCourt({ location }));
    expect(address).toEqual({
      "@type": "PostalAddress",
      streetAddress: location,
      addressLocality: locality,
      addressRegion: region,
      ...(postalCode && { postalCode }),
      addressCountry: "IN",
    });
  });

  test.each([
    ["9820012345", "9820012345"],
    ["(022) 5550-0100", "(022) 5550-0100"],
    ["022 5550-0100; desk@smash.example", "022 5550-0100"],
    ["desk@smash.example | +91 98200 12345", "+91 98200 12345"],
    ["desk@smash.example", undefined],
    ["Ask at the desk", undefined],
    ["https://smash.example/98200123", undefined],
    ["Since 2019", undefined],
    ["12345", undefined],
    ["1234567890123456", undefined],
  ])("with contact %j has the telephone number %s", async (contactInfo, telephone) => {
    expect((await itemOn(await addCourt({ contactInfo }))).telephone).toBe(telephone);
  });
});

test("the structured data of a racket has every field, and no offer", async () => {
  const [, path = ""] = await addFull();
  expect(await itemOn(path)).toEqual({
    "@context": "https://schema.org",
    "@type": "Product",
    url: app.origin + path,
    name: "Vertex",
    category: "Padel rackets",
    brand: { "@type": "Brand", name: "Bullpadel" },
    description: "Four courts under one roof.\n\nCoffee from seven.",
    image: "https://x.example/vertex.jpg",
  });
});

describe("texts with markup", () => {
  test.each(HOSTILE.map((text) => [JSON.stringify(text), text]))("are escaped: %s", async (_, text) => {
    const author = await app.signedIn({ firstName: text, lastName: text });
    const { courts, reviews } = app.repositories();
    const court = await courts.add(
      courtFields({
        name: text,
        location: `${text}, ${text}`,
        description: text,
        priceRange: text.slice(0, 50),
        contactInfo: text,
        amenities: [text],
      }),
    );
    const equipment = await addEquipment(app.entities(), { name: text, brand: text, description: text });
    const items = [
      { itemType: "court", itemId: court.id },
      { itemType: "equipment", itemId: equipment },
    ] as const;
    for (const item of items) {
      await reviews.add(author.viewer.id, item, { rating: 4, reviewText: text }, []);
      const path = item.itemType === "court" ? `/courts/${item.itemId}` : `/equipment/${item.itemId}`;
      expect(await violationsOn(path)).toEqual([]);
      const described = await itemOn(path);
      expect([described.name, described.description, [described.review].flat()[0]]).toEqual([
        text,
        text,
        expect.objectContaining({ reviewBody: text }),
      ]);
      expect(await htmlOf(path)).not.toMatch(/<script>alert/);
    }
  });
});

describe("the breadcrumbs of a page", () => {
  /** The names and addresses of a page's breadcrumbs. */
  async function breadcrumbsOf(path: string): Promise<unknown[]> {
    const { itemListElement } = (await thingsOf(path)).get("BreadcrumbList") ?? {};
    return [itemListElement].flat().map((step) => isObject(step) && [step.name, step.item]);
  }

  test("lead through its list and its filter", async () => {
    const court = await addCourt({ location: "Powai, Mumbai" });
    const racket = await addItem({ brand: "Bullpadel" });
    const front = ["Bandeja", `${app.origin}/`];
    const courts = ["All Courts", `${app.origin}/courts`];
    const rackets = ["All Rackets", `${app.origin}/rackets`];
    expect(await breadcrumbsOf("/courts")).toEqual([front, courts]);
    expect(await breadcrumbsOf("/courts?location=Powai")).toEqual([
      front,
      courts,
      ["Powai", `${app.origin}/courts?location=Powai`],
    ]);
    expect(await breadcrumbsOf("/courts?location=Powai&price=mid")).toEqual([front, courts]);
    expect(await breadcrumbsOf(court)).toEqual([front, courts, ["Smash Club", app.origin + court]]);
    expect(await breadcrumbsOf("/rackets?brand=Bullpadel")).toEqual([
      front,
      rackets,
      ["Bullpadel", `${app.origin}/rackets?brand=Bullpadel`],
    ]);
    expect(await breadcrumbsOf(racket)).toEqual([front, rackets, ["Vertex", app.origin + racket]]);
  });

  test("are valid on lists", async () => {
    for (const path of ["/courts", "/rackets?page=2", "/balls", "/courts?q=smash"]) {
      expect([path, await violationsOn(path)]).toEqual([path, []]);
    }
  });
});

test("the front page describes the site and its search", async () => {
  expect(await violationsOn("/")).toEqual([]);
  const site = (await thingsOf("/")).get("WebSite");
  expect(site).toMatchObject({
    name: "Bandeja",
    url: `${app.origin}/`,
    potentialAction: { target: { urlTemplate: `${app.origin}/search?q={search_term_string}` } },
  });
});

test("the page of the open data describes each table with its files", async () => {
  expect(await violationsOn("/data")).toEqual([]);
  const { license, hasPart } = (await thingsOf("/data")).get("Dataset") ?? {};
  expect(license).toBe("https://spdx.org/licenses/CC-BY-4.0.html");
  const files = [hasPart]
    .flat()
    .flatMap((part) => (isObject(part) ? [part.distribution].flat() : []))
    .map((file) => (isObject(file) ? [file.contentUrl, file.encodingFormat] : []));
  expect(files).toHaveLength(7);
  for (const [address, type] of files) {
    const response = await app.visitor().get(String(address).replace(app.origin, ""));
    expect([address, response.headers.get("Content-Type")?.split(";", 1).join()]).toEqual([address, type]);
  }
});

/** The values that a page shows to readers, without types, addresses and constants. */
function textsIn(value: unknown, name = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => textsIn(one, name));
  if (isObject(value)) return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, key));
  const isHidden = /^@|^url$|^addressCountry$|^bestRating$|^worstRating$|^value$|^category$/.test(name);
  return isHidden ? [] : [String(value)];
}
