import { beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../support/app";
import { addEquipment, addPeople, addReviews, courtFields } from "../support/catalogue";
import { readHead } from "../support/head";

let app: Awaited<ReturnType<typeof startApp>>;
let admin: Awaited<ReturnType<(typeof app)["signedIn"]>>;
/** A user who has reviewed court 1 only. */
let author: string;
let newcomer: string;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signedIn({ isSuperAdmin: true, firstName: "Ira", lastName: "Sen" });
  const { courts, reviews } = app.repositories();
  const smash = await courts.add(
    courtFields({
      description: "Four panoramic courts under one roof.\nCoffee from seven.",
      priceRange: "₹500-700",
      numberOfCourts: 4,
    }),
  );
  await addReviews(app.entities(), smash.id, Array<number>(24).fill(4.5), "Good bounce.");
  const player = await app.signedIn({ firstName: "Asha", lastName: "Rao" });
  author = player.viewer.id;
  await reviews.add(author, { itemType: "court", itemId: smash.id }, { rating: 4, reviewText: "Fine." }, []);
  [newcomer = ""] = await addPeople(app.entities(), 1);
  for (let number = 2; number <= 26; number++) {
    await courts.add(courtFields({ name: `Court ${number}`, location: "Powai, Mumbai", priceRange: "₹950" }));
  }
  await addEquipment(app.entities(), { name: "Vertex", brand: "Bullpadel", price: 14_999 });
  await addEquipment(app.entities(), { name: "Pro", type: "ball", specifications: { type: "Training" } });
  await addEquipment(app.entities(), { name: "Metalbone" });
});

const headOf = async (path: string, browser = app.visitor()) =>
  readHead(await (await browser.get(path)).text());

/** Pages that search engines may index, with their canonical addresses. */
const INDEXED: readonly [path: string, canonical: string][] = [
  ["/", "/"],
  ["/?utm_source=somewhere", "/"],
  ["/courts", "/courts"],
  ["/courts/", "/courts"],
  ["/COURTS", "/courts"],
  ["/courts?page=1", "/courts"],
  ["/courts?page=2", "/courts?page=2"],
  ["/courts?page=99", "/courts?page=2"],
  ["/courts?page=nonsense&x=y", "/courts"],
  ["/courts?sort=newest", "/courts"],
  ["/courts?sort=price&page=2", "/courts?page=2"],
  ["/courts?location=Powai", "/courts?location=Powai"],
  ["/courts?location=Powai&page=2&sort=newest", "/courts?location=Powai&page=2"],
  ["/courts?location=Atlantis", "/courts"],
  ["/courts?price=premium", "/courts?price=premium"],
  ["/rackets", "/rackets"],
  ["/rackets?brand=Bullpadel", "/rackets?brand=Bullpadel"],
  ["/rackets?ids=1&sort=price", "/rackets"],
  ["/balls", "/balls"],
  ["/balls?type=training", "/balls?type=training"],
  ["/courts/1", "/courts/1"],
  ["/courts/1/", "/courts/1"],
  ["/courts/1?highlight=3", "/courts/1"],
  ["/courts/1?page=2", "/courts/1?page=2"],
  ["/courts/1?rating=4.5", "/courts/1"],
  ["/courts/1?rating=4.5&page=2", "/courts/1"],
  ["/courts/2", "/courts/2"],
  ["/equipment/1", "/equipment/1"],
  ["/equipment/2?highlight=1", "/equipment/2"],
  ["/how-ranking-works", "/how-ranking-works"],
  ["/data", "/data"],
  ["/transparency", "/transparency"],
  ["/contact-us", "/contact-us"],
  ["/guidelines", "/guidelines"],
  ["/privacy-policy", "/privacy-policy"],
  ["/terms-of-service", "/terms-of-service"],
  ["/cookie-policy", "/cookie-policy"],
];

describe("an indexed page", () => {
  test.each(INDEXED)("%s has the canonical address %s", async (path, canonical) => {
    const head = await headOf(path);
    expect([head.canonical, head.metas.robots]).toEqual([[app.origin + canonical], undefined]);
    expect(head.metas["og:url"]).toEqual([app.origin + canonical]);
  });

  test("is the profile of a user with a review", async () => {
    const [head, second] = [await headOf(`/profile/${author}`), await headOf(`/profile/${author}?page=2`)];
    expect([head.canonical, second.canonical]).toEqual([
      [`${app.origin}/profile/${author}`],
      [`${app.origin}/profile/${author}`],
    ]);
    expect(head.metas["og:type"]).toEqual(["profile"]);
  });

  test("uses the configured origin regardless of the request's headers", async () => {
    const forged = new Request(`${app.origin}/courts/1`, {
      headers: { Host: "evil.example", "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example" },
    });
    const html = await (await app.send(forged)).text();
    expect(html).not.toContain("evil.example");
  });

  test("has the same metadata for signed-in users", async () => {
    const [signedIn, visitors] = [await headOf("/courts/1", admin), await headOf("/courts/1")];
    expect([signedIn.titles, signedIn.metas, signedIn.canonical]).toEqual([
      visitors.titles,
      visitors.metas,
      visitors.canonical,
    ]);
  });
});

describe("a page that is not indexed", () => {
  test.each([
    "/courts?q=smash",
    "/courts?q=nothing+at+all",
    "/courts?location=Powai&price=premium",
    "/courts?location=Powai&price=budget",
    "/rackets?q=vertex",
    "/rackets?brand=Bullpadel&price=mid",
    "/balls?brand=Head&q=x",
    "/compare",
    "/compare?ids=1",
  ])("can be shared: %s", async (path) => {
    const { metas, canonical } = await headOf(path);
    expect([metas.robots, canonical]).toEqual([["noindex"], []]);
    expect(metas["og:title"]).toHaveLength(1);
  });

  test("is a tab of a profile, or a profile without reviews", async () => {
    const paths = [
      `/profile/${author}?tab=courts`,
      `/profile/${author}?tab=equipment`,
      `/profile/${newcomer}`,
    ];
    for (const path of paths) {
      const { metas, canonical } = await headOf(path);
      expect([path, metas.robots, canonical]).toEqual([path, ["noindex"], []]);
    }
  });

  test("is an empty list", async () => {
    const { metas, canonical } = await headOf("/balls?type=tournament");
    expect([metas.robots, canonical]).toEqual([["noindex"], []]);
  });

  test.each([
    ["/courts/1/review", "Write a Review of Smash Club"],
    ["/admin/reports", "Reports"],
    ["/admin/reports?show=decided", "Decided Reports"],
    ["/admin/appeals?show=decided", "Decided Appeals"],
    ["/admin/claims?show=decided", "Decided Claims"],
    ["/admin/reports?page=2", "Reports"],
    ["/admin/appeals?page=2", "Appeals"],
    ["/admin/claims?page=2", "Claims"],
    ["/admin/bursts?page=2", "Bursts"],
    ["/admin/bursts?show=decided", "Decided Bursts"],
  ])("is for some users only: %s", async (path, title) => {
    const { titles } = await headOf(path, admin);
    expect(titles).toEqual([`${title} · Bandeja`]);
  });

  test.each([
    "/courts/1/review",
    "/courts/1/edit",
    "/courts/1/delete",
    "/courts/new",
    "/equipment/1/review",
    "/reviews/1/edit",
    "/reviews/1/delete",
  ])("is a form or a confirmation: %s", async (path) => {
    const { titles, metas, canonical } = await headOf(path, admin);
    expect([titles.length, metas.robots, canonical, metas["og:title"]]).toEqual([
      1,
      ["noindex"],
      [],
      undefined,
    ]);
  });

  test.each([
    ["/nowhere", 404, "404 Page Not Found · Bandeja"],
    ["/courts/999", 404, "Court Not Found · Bandeja"],
    ["/equipment/999", 404, "Equipment Not Found · Bandeja"],
    ["/profile/nobody", 404, "User not found · Bandeja"],
    ["/profile", 401, "You need to log in to view your profile · Bandeja"],
    ["/courts/new", 401, "Please sign in to add courts · Bandeja"],
    ["/api/callback", 400, "Sign-in expired · Bandeja"],
  ])("is an error page: %s", async (path, status, title) => {
    const response = await app.visitor().get(path);
    const { titles, metas, canonical, things } = readHead(await response.text());
    expect([response.status, titles, metas.robots, canonical, things]).toEqual([
      status,
      [title],
      ["noindex"],
      [],
      [],
    ]);
  });
});

describe("every page that can be shared", () => {
  const cards: readonly [path: string, card: string][] = [
    ["/", "/card.png"],
    ["/courts?location=Powai", "/card.png"],
    ["/courts/1", "/courts/1/card.png"],
    ["/courts/1?page=2", "/courts/1/card.png"],
    ["/equipment/1", "/equipment/1/card.png"],
    ["/compare?ids=1", "/card.png"],
    ["/guidelines", "/card.png"],
  ];

  test.each(cards)("%s has each tag of its preview once", async (path, card) => {
    const { titles, metas } = await headOf(path);
    expect(titles).toHaveLength(1);
    expect(metas).toMatchObject({
      "og:site_name": ["Bandeja"],
      "og:locale": ["en_IN"],
      "og:type": ["website"],
      "og:image": [app.origin + card],
      "og:image:type": ["image/png"],
      "og:image:width": ["1200"],
      "og:image:height": ["630"],
      "twitter:card": ["summary_large_image"],
      "og:description": metas.description,
    });
    for (const name of ["og:title", "og:image:alt", "description"]) {
      expect(metas[name]).toEqual([expect.stringMatching(/^\S.{9,159}$/u)]);
    }
  });
});

describe("the metadata of a page", () => {
  test.each([
    ["/", "Padel courts and gear, rated by Mumbai's players"],
    ["/courts", "Padel courts in Mumbai"],
    ["/courts?page=2", "Padel courts in Mumbai, page 2"],
    ["/courts?location=Powai", "Padel courts in Powai"],
    ["/courts?location=Powai&price=premium", "Padel courts in Powai, Premium ₹900+"],
    ["/courts?open=yes", "Padel courts in Mumbai, Open to non-members"],
    [
      "/courts?location=Powai&price=premium&open=yes",
      "Padel courts in Powai, Premium ₹900+, Open to non-members",
    ],
    ["/courts?q=court", "Padel courts in Mumbai: “court”"],
    ["/rackets?brand=Bullpadel", "Padel rackets by Bullpadel"],
    ["/balls?type=training", "Training padel balls"],
    ["/courts/1", "Smash Club, Bandra West, Mumbai"],
    ["/courts/1?page=2", "Smash Club, Bandra West, Mumbai, page 2"],
    ["/equipment/1", "Vertex, padel racket"],
    ["/equipment/2", "Pro, padel ball"],
    ["/compare?ids=1", "Compare Rackets"],
    ["/compare?ids=1,3", "Vertex or Metalbone"],
  ])("of %s has the title %s", async (path, title) => {
    const { titles, metas } = await headOf(path);
    expect([titles, metas["og:title"]]).toEqual([[`${title} · Bandeja`], [title]]);
  });

  test.each([
    [
      "/courts/1",
      "Rated 4.5 out of 5 in 25 reviews. 4 padel courts in Bandra West, Mumbai. Price: ₹500–700. Four panoramic courts under one roof. Coffee from seven.",
    ],
    ["/courts/2", "1 padel court in Powai, Mumbai. Price: ₹950."],
    ["/equipment/1", "Padel racket by Bullpadel, ₹14,999."],
    ["/equipment/2", "Padel ball."],
    [
      "/courts?location=Powai",
      "25 padel courts in Powai, rated by those who play there: Court 26, Court 25, Court 24.",
    ],
    [
      "/courts?location=Bandra+West",
      "1 padel court in Bandra West, rated by those who play there: Smash Club (4.5).",
    ],
    [
      "/courts?location=Bandra+West&open=yes",
      "1 padel court in Bandra West, Open to non-members, rated by those who play there: Smash Club (4.5).",
    ],
    ["/balls?type=training", "1 training padel ball, rated by Mumbai's players: Pro."],
  ])("of %s has a description of its content", async (path, description) => {
    expect((await headOf(path)).metas.description).toEqual([description]);
  });

  test("is cut off at the end of a word", async () => {
    const { id } = await app
      .repositories()
      .courts.add(courtFields({ description: "Bounce is good. ".repeat(300) }));
    const { metas } = await headOf(`/courts/${id}`);
    expect(metas.description).toEqual([
      expect.stringMatching(/^1 padel court .{80,150}\b(Bounce|is|good)…$/),
    ]);
  });

  test("links to the feeds of the item's reviews and of all reviews", async () => {
    const all = { href: "/reviews.atom", title: "Recent reviews on Bandeja" };
    expect((await headOf("/")).feeds).toEqual([all]);
    expect((await headOf("/courts/1")).feeds).toContainEqual({
      href: "/courts/1/reviews.atom",
      title: "Reviews of Smash Club",
    });
    expect((await headOf("/equipment/2")).feeds).toContainEqual({
      href: "/equipment/2/reviews.atom",
      title: "Reviews of Pro",
    });
  });
});
