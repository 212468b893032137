import { beforeAll, describe, expect, test } from "vitest";
import type { CourtFields } from "~/features/courts/court.schema";
import { startApp } from "../support/app";
import { addEquipment, addReviews, courtFields } from "../support/catalogue";
import { readHead } from "../support/head";
import { uploadOf } from "../support/images";
import { readPage } from "../support/page";
import { faultsForGoogle } from "../support/richResults";
import { faultsOfThing, isObject, type Json } from "../support/schemaOrg";

let app: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  app = await startApp();
});

/** Texts that would like to be markup, to end a script, or to turn the page round. */
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

/** A court, a racket and a ball of which everything is known. */
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
  const answer = await app.visitor().get(path);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** What a page tells machines, by type. */
async function thingsOf(path: string): Promise<Map<unknown, Json>> {
  return new Map(readHead(await htmlOf(path)).things.map((thing) => [thing["@type"], thing]));
}

/** What is reviewed on a page. */
async function itemOn(path: string): Promise<Json> {
  const things = await thingsOf(path);
  const item = things.get("SportsActivityLocation") ?? things.get("Product");
  if (!item) throw new Error(`${path} tells of no item`);
  return item;
}

/** Every fault, by both sets of rules. */
async function faultsOn(path: string): Promise<string[]> {
  const { things } = readHead(await htmlOf(path));
  return things.flatMap((thing) => [
    ...(thing["@context"] === "https://schema.org" ? [] : ["no context"]),
    ...faultsOfThing(thing),
    ...faultsForGoogle(thing),
  ]);
}

describe("the rules themselves", () => {
  test.each<[Json, string]>([
    [{ "@type": "Product", name: "V", madeUp: "x" }, "Product.madeUp: no such property"],
    [{ "@type": "Racket" }, "Racket: no such type"],
    [{ "@type": "Product", name: " " }, 'Product.name: " " is no Text'],
    [{ "@type": "Product", url: "/equipment/1" }, 'Product.url: "/equipment/1" is no URL'],
    [{ "@type": "Product", brand: { "@type": "Person", name: "V" } }, "is no Brand"],
    [{ "@type": "AggregateRating", reviewCount: 1.5 }, "1.5 is no Integer"],
    [{ "@type": "Review", datePublished: "yesterday" }, "is no DateTime"],
    [{ "@type": "Review", author: null }, "null is no Person"],
  ])("schema.org refuses %j", (thing, fault) => {
    expect(faultsOfThing(thing)).toEqual([expect.stringContaining(fault)]);
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
  ])("Google refuses %j", (thing, fault) => {
    expect(faultsForGoogle(thing)).toEqual([expect.stringContaining(fault)]);
  });
});

describe("an item with reviews", () => {
  test("keeps every rule, with all known of it or next to nothing", async () => {
    for (const path of [
      ...(await addFull()),
      await addCourt(),
      await addItem(),
      await addItem({ type: "ball" }),
    ]) {
      await review(path, [5, 4.5, 0.5], "Good bounce.\nBad coffee.");
      for (const page of [path, `${path}?rating=4.5`, `${path}?page=2`, `${path}?highlight=1`]) {
        expect([page, await faultsOn(page)]).toEqual([page, []]);
      }
    }
  });

  test("tells its mean as the page shows it, on the scale from 0.5 to 5", async () => {
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

  test("tells the first reviews with words, and no more than five", async () => {
    const path = await addItem();
    await review(path, [1], null);
    expect((await itemOn(path)).review).toBeUndefined();
    await review(path, Array<number>(7).fill(3.5), "Grippy.");
    const { review: told } = await itemOn(path);
    expect(told).toHaveLength(5);
    expect([told].flat()[0]).toEqual({
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

  test("says nothing that its page does not show", async () => {
    for (const path of await addFull()) {
      await review(path, [5, 4, 4], "Good bounce.\nBad coffee.");
      const answer = await app.visitor().get(path);
      const html = await answer.clone().text();
      const main = (await readPage(answer)).getByRole("main");
      const [item] = readHead(html).things;
      for (const told of textsIn(item)) {
        const text = told.replace(app.origin, "");
        const isShown = (main.textContent ?? "").includes(text) || main.innerHTML.includes(text);
        expect([text, isShown]).toEqual([text, true]);
      }
    }
  });
});

describe("an item without reviews", () => {
  test("has no rating and no review, not even of zero", async () => {
    for (const path of [...(await addFull()), await addCourt(), await addItem()]) {
      expect(Object.keys(await itemOn(path))).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/rating|review|offers/i)]),
      );
      expect(await htmlOf(path)).not.toMatch(/AggregateRating|"ratingValue"/);
    }
  });

  test("keeps every rule, if it is a court", async () => {
    expect(await faultsOn(await addCourt())).toEqual([]);
  });

  test("lacks, if it is a racket, only what people have yet to say", async () => {
    expect(await faultsOn(await addItem())).toEqual(["Product has none of review, aggregateRating, offers"]);
  });
});

describe("a court", () => {
  test("is told whole", async () => {
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
      priceRange: "₹500-700",
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
  ])("at %j is in %s, %s", async (location, locality, region) => {
    const { address } = await itemOn(await addCourt({ location }));
    expect(address).toMatchObject({
      streetAddress: location,
      addressLocality: locality,
      addressRegion: region,
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
  ])("that is reached by %j has the telephone number %s", async (contactInfo, telephone) => {
    expect((await itemOn(await addCourt({ contactInfo }))).telephone).toBe(telephone);
  });
});

test("a racket is told whole, and is not on offer", async () => {
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

describe("texts that would like to be markup", () => {
  test.each(HOSTILE.map((text) => [JSON.stringify(text), text]))("stay text: %s", async (_, text) => {
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
      await reviews.add(author.viewer.id, item, { rating: 4, reviewText: text });
      const path = item.itemType === "court" ? `/courts/${item.itemId}` : `/equipment/${item.itemId}`;
      expect(await faultsOn(path)).toEqual([]);
      const told = await itemOn(path);
      expect([told.name, told.description, [told.review].flat()[0]]).toEqual([
        text,
        text,
        expect.objectContaining({ reviewBody: text }),
      ]);
      expect(await htmlOf(path)).not.toMatch(/<script>alert/);
    }
  });
});

describe("the way to a page", () => {
  /** Names and paths of a page's breadcrumbs. */
  async function wayTo(path: string): Promise<unknown[]> {
    const { itemListElement } = (await thingsOf(path)).get("BreadcrumbList") ?? {};
    return [itemListElement].flat().map((step) => isObject(step) && [step.name, step.item]);
  }

  test("leads through its list, and by its filter", async () => {
    const court = await addCourt({ location: "Powai, Mumbai" });
    const racket = await addItem({ brand: "Bullpadel" });
    const front = ["Bandeja", `${app.origin}/`];
    const courts = ["All Courts", `${app.origin}/courts`];
    const rackets = ["All Rackets", `${app.origin}/rackets`];
    expect(await wayTo("/courts")).toEqual([front, courts]);
    expect(await wayTo("/courts?location=Powai")).toEqual([
      front,
      courts,
      ["Powai", `${app.origin}/courts?location=Powai`],
    ]);
    expect(await wayTo("/courts?location=Powai&price=mid")).toEqual([front, courts]);
    expect(await wayTo(court)).toEqual([front, courts, ["Smash Club", app.origin + court]]);
    expect(await wayTo("/rackets?brand=Bullpadel")).toEqual([
      front,
      rackets,
      ["Bullpadel", `${app.origin}/rackets?brand=Bullpadel`],
    ]);
    expect(await wayTo(racket)).toEqual([front, rackets, ["Vertex", app.origin + racket]]);
  });

  test("keeps every rule on lists", async () => {
    for (const path of ["/courts", "/rackets?page=2", "/balls", "/courts?q=smash"]) {
      expect([path, await faultsOn(path)]).toEqual([path, []]);
    }
  });
});

test("the front page tells of the site and its search", async () => {
  expect(await faultsOn("/")).toEqual([]);
  const site = (await thingsOf("/")).get("WebSite");
  expect(site).toMatchObject({
    name: "Bandeja",
    url: `${app.origin}/`,
    potentialAction: { target: { urlTemplate: `${app.origin}/search?q={search_term_string}` } },
  });
});

/** The texts of a thing that people would read: not its types, its addresses, its times. */
function textsIn(value: unknown, name = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => textsIn(one, name));
  if (isObject(value)) return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, key));
  const isForMachines = /^@|^url$|^addressCountry$|^bestRating$|^worstRating$|^value$|^category$/.test(name);
  return isForMachines ? [] : [String(value)];
}
