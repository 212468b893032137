import type { Document, Element } from "@xmldom/xmldom";
import { beforeEach, describe, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { addEquipment, addReviews, courtFields } from "../../support/catalogue";
import { readXml } from "../../support/xml";

const ATOM = "http://www.w3.org/2005/Atom";
const TYPE = "application/atom+xml";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
});

async function read(path: string): Promise<Document> {
  const response = await app.visitor().get(path);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, `${TYPE}; charset=utf-8`]);
  return readXml(await response.text());
}

/** The child elements of this name. */
function childrenOf(parent: Element | null | undefined, name: string): Element[] {
  return [...(parent?.getElementsByTagNameNS(ATOM, name) ?? [])].filter((it) => it.parentNode === parent);
}

const textOf = (parent: Element | null | undefined, name: string) =>
  childrenOf(parent, name).map(({ textContent }) => textContent ?? "");

const linksOf = (parent: Element | null) =>
  childrenOf(parent, "link").map((link) => [
    link.getAttribute("rel"),
    link.getAttribute("type"),
    link.getAttribute("href"),
  ]);

const entriesOf = ({ documentElement }: Document) => childrenOf(documentElement, "entry");

/** Checks the requirements of RFC 4287. @returns the violations */
function violationsOf({ documentElement: feed }: Document): string[] {
  if (feed?.namespaceURI !== ATOM || feed.localName !== "feed") return ["no feed"];
  const entries = childrenOf(feed, "entry");
  const ids = [feed, ...entries].flatMap((it) => textOf(it, "id"));
  return [
    ...(new Set(ids).size === ids.length ? [] : ["an id twice"]),
    ...ids.filter((id) => !URL.canParse(id)).map((id) => `${id} is no IRI`),
    ...(linksOf(feed).some(([rel]) => rel === "self") ? [] : ["no link to itself"]),
    ...[feed, ...entries].flatMap((it) => commonViolations(it)),
    ...entries.flatMap((entry) => [
      ...(childrenOf(entry, "author").flatMap((author) => textOf(author, "name")).length === 1
        ? []
        : ["an entry without an author"]),
      ...(childrenOf(entry, "content").length === 1 ? [] : ["an entry without content"]),
      ...textOf(entry, "published").filter((it) => !isMoment(it)),
    ]),
  ];
}

/** The requirements common to feeds and entries. */
function commonViolations(element: Element): string[] {
  const notSingle = ["id", "title", "updated"].filter(
    (name) => textOf(element, name).filter(Boolean).length !== 1,
  );
  const alternates = linksOf(element).filter(([rel]) => rel === "alternate");
  return [
    ...notSingle.map((name) => `not one ${name}`),
    ...textOf(element, "updated").filter((it) => !isMoment(it)),
    ...(alternates.length === 1 ? [] : ["not one alternate"]),
  ].map((violation) => `${element.localName}: ${violation}`);
}

/** A date and time of RFC 3339 with a capital T and Z. */
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text);

async function addFull() {
  const { courts } = app.repositories();
  const court = await courts.add(courtFields({ name: "Smash & <Grab>" }));
  const equipment = await addEquipment(app.entities(), { name: "Vertex" });
  await addReviews(app.entities(), court.id, [4.5, 3], "Good bounce.\nBad <b>coffee</b> & tea.");
  await addReviews(app.entities(), { equipment }, [5]);
  return { court: `/courts/${court.id}`, equipment: `/equipment/${equipment}` };
}

describe("a feed of reviews", () => {
  test("is valid Atom for all reviews, for a court and for a racket", async () => {
    const { court, equipment } = await addFull();
    for (const path of ["/reviews.atom", `${court}/reviews.atom`, `${equipment}/reviews.atom`]) {
      expect([path, violationsOf(await read(path))]).toEqual([path, []]);
    }
  });

  test("is valid Atom without reviews", async () => {
    const { id } = await app.repositories().courts.add(courtFields());
    const equipment = await addEquipment(app.entities());
    for (const path of [
      "/reviews.atom",
      `/courts/${id}/reviews.atom`,
      `/equipment/${equipment}/reviews.atom`,
    ]) {
      const feed = await read(path);
      expect([path, violationsOf(feed), entriesOf(feed)]).toEqual([path, [], []]);
    }
    expect(textOf((await read("/reviews.atom")).documentElement, "updated")).toEqual([
      "1970-01-01T00:00:00.000Z",
    ]);
  });

  test("has identifier, title and links", async () => {
    const { court } = await addFull();
    const { documentElement: feed } = await read(`${court}/reviews.atom`);
    expect([textOf(feed, "id"), textOf(feed, "title"), linksOf(feed)]).toEqual([
      [`${app.origin}${court}/reviews.atom`],
      ["Reviews of Smash & <Grab>"],
      [
        ["self", TYPE, `${app.origin}${court}/reviews.atom`],
        ["alternate", "text/html", app.origin + court],
      ],
    ]);
    const { documentElement: all } = await read("/reviews.atom");
    expect([textOf(all, "title"), linksOf(all).at(-1)]).toEqual([
      ["Recent reviews on Bandeja"],
      ["alternate", "text/html", `${app.origin}/`],
    ]);
  });

  test("has title, author, text and rating of each review", async () => {
    const { court } = await addFull();
    const [entry] = entriesOf(await read(`${court}/reviews.atom`));
    const [author] = childrenOf(entry, "author");
    const [content] = childrenOf(entry, "content");
    expect([textOf(entry, "title"), textOf(author, "name"), textOf(author, "uri")]).toEqual([
      ["Smash & <Grab>: 3 out of 5"],
      ["Player No. 2"],
      [expect.stringMatching(new RegExp(`^${app.origin}/profile/[\\da-f-]{36}$`))],
    ]);
    expect([content?.getAttribute("type"), content?.textContent]).toEqual([
      "html",
      "<p>3 out of 5</p><p>Good bounce.<br>Bad &lt;b&gt;coffee&lt;/b&gt; &amp; tea.</p>",
    ]);
    expect(textOf(entry, "id")).toEqual([`${app.origin}${court}?highlight=2`]);
  });

  test("has at most thirty reviews, newest first, of its item only", async () => {
    const { court, equipment } = await addFull();
    expect(entriesOf(await read("/reviews.atom")).map((entry) => textOf(entry, "title")[0])).toEqual([
      "Vertex: 5 out of 5",
      "Smash & <Grab>: 3 out of 5",
      "Smash & <Grab>: 4.5 out of 5",
    ]);
    expect(entriesOf(await read(`${equipment}/reviews.atom`))).toHaveLength(1);
    await addReviews(app.entities(), Number(court.split("/").at(-1)), Array<number>(40).fill(2));
    for (const path of ["/reviews.atom", `${court}/reviews.atom`]) {
      expect(entriesOf(await read(path))).toHaveLength(30);
    }
  });

  test("preserves the identifier of an edited review and dates the edit", async () => {
    const author = await app.signedIn();
    const { courts, reviews } = app.repositories();
    const { id } = await courts.add(courtFields());
    const added = await reviews.add(
      author.viewer.id,
      { itemType: "court", itemId: id },
      { rating: 4, reviewText: "Fine." },
      [],
    );
    if (added.outcome !== "added") throw new Error("It was not added");
    const [before] = entriesOf(await read("/reviews.atom"));
    await app.repositories().reviews.change(added.review.id, null, { reviewText: "Better by now." }, null);
    const feed = await read("/reviews.atom");
    const [after] = entriesOf(feed);
    expect([textOf(after, "id"), textOf(after, "published")]).toEqual([
      textOf(before, "id"),
      textOf(before, "published"),
    ]);
    expect(Date.parse(textOf(after, "updated")[0] ?? "")).toBeGreaterThan(
      Date.parse(textOf(before, "updated")[0] ?? ""),
    );
    expect(textOf(feed.documentElement, "updated")).toEqual(textOf(after, "updated"));
  });

  test("contains no e-mail address", async () => {
    const author = await app.signedIn({ email: "asha@example.com" });
    const { courts, reviews } = app.repositories();
    const { id } = await courts.add(courtFields());
    await reviews.add(
      author.viewer.id,
      { itemType: "court", itemId: id },
      { rating: 4, reviewText: "Fine." },
      [],
    );
    for (const path of ["/reviews.atom", `/courts/${id}/reviews.atom`]) {
      expect(await (await author.get(path)).text()).not.toContain("asha@example.com");
    }
  });

  test.each([
    ["]]></content></entry></feed>"],
    ["<script>alert(1)</script>"],
    ["&lt;script&gt; &#60;"],
    ["<?xml version='1.0'?><!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>&e;"],
    ["🎾 मुंबई ملعب"],
    [`"quoted' >`],
    ["\u0001\u0002bell\u0007\u000B\u001Fring", "bell ring"],
    ["\uFFFEhalf\uFFFF", "\uFFFDhalf\uFFFD"],
    ["\u202Eright to left", "right to left"],
  ])("is valid XML with valid HTML content for any text: %j", async (text, shown = text) => {
    const author = await app.signedIn({ firstName: text, lastName: text });
    const { courts, reviews } = app.repositories();
    const { id } = await courts.add(courtFields({ name: text }));
    await reviews.add(
      author.viewer.id,
      { itemType: "court", itemId: id },
      { rating: 4, reviewText: text },
      [],
    );
    const feed = await read(`/courts/${id}/reviews.atom`);
    expect(violationsOf(feed)).toEqual([]);
    const [entry] = entriesOf(feed);
    expect(textOf(entry, "title")).toEqual([`${shown}: 4 out of 5`]);
    expect(textOf(childrenOf(entry, "author")[0], "name")).toEqual([`${shown} ${shown}`]);
    expect(textOf(entry, "content")[0]).not.toMatch(/<(?!\/?p>|br>)/);
  });

  test.each(["/courts/99/reviews.atom", "/equipment/99/reviews.atom", "/courts/x/reviews.atom"])(
    "of a missing item responds 404: %s",
    async (path) => {
      const response = await app.visitor().get(path);
      expect([response.status, response.headers.get("Content-Type")]).toEqual([
        404,
        "application/problem+json",
      ]);
    },
  );

  test("allows reading only", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      expect((await app.visitor().json(method, "/reviews.atom")).status).toBe(405);
    }
    const head = await app.send(new Request(`${app.origin}/reviews.atom`, { method: "HEAD" }));
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });
});

describe("a conditional request of a feed", () => {
  test("responds 304 by tag", async () => {
    await addFull();
    const visitor = app.visitor();
    const { headers } = await visitor.get("/reviews.atom");
    const tag = headers.get("ETag") ?? "";
    expect(headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
    for (const condition of [tag, `W/${tag}, "other"`]) {
      const response = await visitor.get("/reviews.atom", { "If-None-Match": condition });
      expect([condition, response.status, await response.text()]).toEqual([condition, 304, ""]);
      expect(response.headers.get("ETag")).toBe(tag);
    }
  });

  test("responds 200 to a date: reviews that disappear do not change that of the others", async () => {
    await addFull();
    const response = await app
      .visitor()
      .get("/reviews.atom", { "If-Modified-Since": new Date().toUTCString() });
    expect([response.status, response.headers.get("Last-Modified")]).toEqual([200, null]);
  });

  test("responds 200 after a review was added, edited or deleted", async () => {
    const { court } = await addFull();
    const visitor = app.visitor();
    const ask = async (headers: HeadersInit = {}) => await visitor.get(`${court}/reviews.atom`, headers);
    for (const change of [
      "insert into reviews (user_id, court_id, rating, created_at, updated_at) select id, 1, 2, '2031-01-01Z', '2031-01-01Z' from users where id not in (select user_id from reviews where court_id = 1)",
      "update reviews set rating = 1, updated_at = '2032-01-01Z' where id = 1",
      "delete from reviews where id = 1",
    ]) {
      const tag = (await ask()).headers.get("ETag") ?? "";
      await app.entities().execute(change);
      expect([change, (await ask({ "If-None-Match": tag })).status]).toEqual([change, 200]);
    }
  });
});
