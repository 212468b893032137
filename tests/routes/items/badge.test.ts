import { beforeEach, describe, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { addEquipment, addReviews, courtFields } from "../../support/catalogue";
import { reader } from "../../support/html";
import { readXml } from "../../support/xml";

const NAME = `Smash & "<Grab>"`;

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
  await app.repositories().courts.add(courtFields({ name: NAME }));
  const racket = await addEquipment(app.entities(), { name: "Vertex" });
  await addEquipment(app.entities(), { name: "Pro", type: "ball" });
  await addReviews(app.entities(), 1, [4.5, 4.5, 5]);
  await addReviews(app.entities(), { equipment: racket }, [3]);
});

const PATHS = ["/courts/1", "/equipment/1", "/equipment/2"];

const ageOf = (response: Response) => response.headers.get("Cache-Control");

/** The texts of a badge, and how much of its five stars is filled. */
async function readBadge(path: string) {
  const response = await app.visitor().get(`${path}/badge.svg`);
  expect(response.status).toBe(200);
  const { documentElement: svg } = readXml(await response.text());
  if (!svg) throw new Error("No picture");
  const texts = [...svg.getElementsByTagName("text")].map(({ textContent }) => textContent);
  const titles = [...svg.getElementsByTagName("title")].map(({ textContent }) => textContent);
  const stars = [...svg.getElementsByTagName("svg")].filter(
    (it) => it.getElementsByTagName("rect").length === 0,
  );
  return { svg, texts, titles, stars: stars.map((it) => Number(it.getAttribute("width")) / 18) };
}

describe.each(PATHS)("the badge of %s", (path) => {
  test("is SVG that other sites may show and caches store for an hour", async () => {
    const response = await app.visitor().get(`${path}/badge.svg`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": "public, max-age=3600, stale-while-revalidate=86400",
      "content-type": "image/svg+xml; charset=utf-8",
      "cross-origin-resource-policy": "cross-origin",
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
  });

  test("responds 304 to a matching If-None-Match, and with the same headers to HEAD", async () => {
    const first = await app.visitor().get(`${path}/badge.svg`);
    const tag = first.headers.get("ETag") ?? "";
    const again = await app.visitor().get(`${path}/badge.svg`, { "If-None-Match": tag });
    expect([again.status, await again.text(), ageOf(again)]).toEqual([304, "", ageOf(first)]);
    const head = await app.send(new Request(`${app.origin}${path}/badge.svg`, { method: "HEAD" }));
    expect([head.status, head.headers.get("ETag"), ageOf(head)]).toEqual([200, tag, ageOf(first)]);
  });

  test("is the same for signed-in users", async () => {
    const signedIn = await (await app.signedIn()).get(`${path}/badge.svg`);
    const visitors = await app.visitor().get(`${path}/badge.svg`);
    expect([await signedIn.text(), ageOf(signedIn)]).toEqual([await visitors.text(), ageOf(visitors)]);
  });

  test("needs no style, script or other file", async () => {
    const { svg } = await readBadge(path);
    for (const element of [svg, ...svg.getElementsByTagName("*")]) {
      expect(element.tagName).toMatch(/^(svg|title|rect|text|tspan|path|circle|g)$/);
      expect([element.hasAttribute("style"), element.hasAttribute("href")]).toEqual([false, false]);
    }
  });

  test.each(["POST", "PUT", "DELETE"])("responds 405 to %s", async (method) => {
    const headers = { Origin: app.origin };
    const response = await app.send(new Request(`${app.origin}${path}/badge.svg`, { method, headers }));
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});

describe("a badge", () => {
  test("shows the mean as the item's page does, and names the item in its title", async () => {
    const { texts, titles, stars } = await readBadge("/courts/1");
    expect(texts).toEqual(["Rated on Bandeja", "4.7", "(3)"]);
    expect(titles).toEqual([`${NAME}, rated 4.7 out of 5 in 3 reviews on Bandeja`]);
    expect(stars).toEqual([5, 4.5]);
    const page = reader.parseFromString(await (await app.visitor().get("/courts/1")).text(), "text/html");
    expect(page.querySelector(".rating-number")?.textContent).toBe("4.7");
  });

  test("rounds the mean once, as the page and its data do; the API has two decimals", async () => {
    const ratings = [...Array.from({ length: 10 }, () => 4), 4.5];
    await addReviews(app.entities(), { equipment: 2 }, ratings);
    const { texts, titles, stars } = await readBadge("/equipment/2");
    expect(texts).toEqual(["Rated on Bandeja", "4.0", "(11)"]);
    expect(titles).toEqual(["Pro, rated 4.0 out of 5 in 11 reviews on Bandeja"]);
    expect(stars).toEqual([5, 4]);
    const html = await (await app.visitor().get("/equipment/2")).text();
    expect(reader.parseFromString(html, "text/html").querySelector(".rating-number")?.textContent).toBe(
      "4.0",
    );
    expect(html).toMatch(/"ratingValue":4,/);
    const list = await (await app.visitor().get("/balls")).text();
    expect(reader.parseFromString(list, "text/html").querySelector(".rating-number")?.textContent).toBe(
      "4.0",
    );
    const ofApi = await (await app.visitor().get("/api/equipment/2")).json();
    expect(ofApi).toMatchObject({ averageRating: 4.05, totalReviews: 11 });
  });

  test("says that there are no reviews yet", async () => {
    const { texts, titles, stars } = await readBadge("/equipment/2");
    expect(texts).toEqual(["Rated on Bandeja", "No reviews yet"]);
    expect([titles, stars]).toEqual([["Pro, no reviews on Bandeja yet"], []]);
  });

  test("changes with a review", async () => {
    const tagOf = async () => (await app.visitor().get("/equipment/2/badge.svg")).headers.get("ETag");
    const before = await tagOf();
    await addReviews(app.entities(), { equipment: 2 }, [2.5]);
    expect(await tagOf()).not.toBe(before);
    expect((await readBadge("/equipment/2")).texts).toEqual(["Rated on Bandeja", "2.5", "(1)"]);
  });

  test.each(["/courts/77", "/courts/x", "/equipment/0", "/equipment/77"])(
    "and its page do not exist without an item: %s",
    async (path) => {
      const [image, page] = [
        await app.visitor().get(`${path}/badge.svg`),
        await app.visitor().get(`${path}/badge`),
      ];
      expect([image.status, image.headers.get("Content-Type")]).toEqual([404, "application/problem+json"]);
      expect([page.status, page.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
    },
  );

  test("with a name that XML cannot contain is well-formed", async () => {
    for (const name of ["\u0001\u001B", "نادي\u202E", "]]>", "W".repeat(255)]) {
      const { id } = await app.repositories().courts.add(courtFields({ name }));
      expect((await readBadge(`/courts/${id}`)).titles).toHaveLength(1);
    }
  });
});

describe("the page of a badge", () => {
  const readPage = async (path: string) =>
    reader.parseFromString(await (await app.visitor().get(path)).text(), "text/html");

  test("is linked where the item's page is shared, and shows the badge", async () => {
    for (const path of PATHS) {
      const item = await readPage(path);
      expect(item.querySelector(`details a[href="${path}/badge"]`)?.textContent).toBe("Badge for a website");
      const images = [...(await readPage(`${path}/badge`)).querySelectorAll("main img")];
      expect(images.map((it) => it.getAttribute("src"))).toEqual([`${path}/badge.svg`, `${path}/badge.svg`]);
    }
  });

  test("has the HTML of a link that names the rating and its date", async () => {
    const page = await readPage("/courts/1/badge");
    const label = [...page.querySelectorAll("label")].find((it) => it.textContent === "HTML to copy");
    const html = page.getElementById(label?.getAttribute("for") ?? "")?.textContent ?? "";
    const copied = reader.parseFromString(html, "text/html").body;
    expect(copied.children).toHaveLength(1);
    const link = copied.querySelector("a");
    expect(link?.getAttribute("href")).toBe(`${app.origin}/courts/1`);
    const image = link?.querySelector("img");
    expect(image?.getAttribute("src")).toBe(`${app.origin}/courts/1/badge.svg`);
    expect(image?.getAttribute("alt")).toMatch(
      /, rated 4\.7 out of 5 in 3 reviews on Bandeja \(as of \d+ \w+ \d{4}\)$/,
    );
    expect(image?.getAttribute("alt")?.startsWith(NAME)).toBe(true);
    expect(link?.querySelectorAll("*")).toHaveLength(1);
  });

  test("is not indexed", async () => {
    expect(
      (await readPage("/courts/1/badge")).querySelector('meta[name="robots"]')?.getAttribute("content"),
    ).toBe("noindex");
  });
});
