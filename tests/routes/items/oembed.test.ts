import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { startApp } from "../../support/app";
import { addEquipment, addReviews, courtFields } from "../../support/catalogue";
import { reader } from "../../support/html";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
  await app.repositories().courts.add(courtFields({ name: "Smash & <Grab>" }));
  await addReviews(app.entities(), 1, [4, 4.5]);
  await addEquipment(app.entities(), { name: "Vertex" });
});

/** What https://oembed.com requires of the type `rich`. */
const rich = z.strictObject({
  version: z.literal("1.0"),
  type: z.literal("rich"),
  title: z.string(),
  provider_name: z.literal("Bandeja"),
  provider_url: z.url(),
  cache_age: z.int().positive(),
  html: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
});

const ask = (params: Record<string, string>) => app.visitor().get(`/oembed?${new URLSearchParams(params)}`);

const pageOf = (path: string) => ({ url: app.origin + path });

async function embed(params: Record<string, string>) {
  const response = await ask(params);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/json"]);
  return rich.parse(await response.json());
}

describe("oEmbed", () => {
  test("is only read", async () => {
    const response = await app.visitor().json("PUT", "/oembed", {});
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ status: 405, detail: "This address does not accept PUT." });
  });

  test("responds with the badge of a page as rich content", async () => {
    const { html, ...facts } = await embed(pageOf("/courts/1"));
    expect(facts).toEqual({
      version: "1.0",
      type: "rich",
      title: "Smash & <Grab>",
      provider_name: "Bandeja",
      provider_url: app.origin,
      cache_age: 3600,
      width: 256,
      height: 72,
    });
    const [link, ...rest] = reader.parseFromString(html, "text/html").body.children;
    expect([link?.tagName, link?.getAttribute("href"), rest]).toEqual(["A", `${app.origin}/courts/1`, []]);
    const [image] = link?.children ?? [];
    expect(["src", "width", "height", "alt"].map((name) => image?.getAttribute(name))).toEqual([
      `${app.origin}/courts/1/badge.svg`,
      "256",
      "72",
      "Smash & <Grab>, rated 4.3 out of 5 in 2 reviews on Bandeja",
    ]);
  });

  test.each([
    "/courts/1/",
    "/COURTS/1",
    "/courts/1?page=2&utm_source=mail",
    "/courts/1#review-1",
    "/equipment/1",
  ])("takes the address %s", async (path) => {
    expect((await embed({ ...pageOf(path), format: "json" })).title).toMatch(/^(Smash|Vertex)/);
  });

  test.each([
    [{ maxwidth: "128" }, [128, 36]],
    [{ maxheight: "36" }, [128, 36]],
    [{ maxwidth: "1000", maxheight: "50" }, [177, 50]],
    [{ maxwidth: "100", maxheight: "10" }, [35, 10]],
    [{ maxwidth: "1", maxheight: "1" }, [1, 1]],
    [{ maxwidth: "999999999" }, [256, 72]],
  ])("is no larger than %o", async (max, size) => {
    const { html, width, height } = await embed({ ...pageOf("/courts/1"), ...max });
    expect([width, height]).toEqual(size);
    expect(html).toContain(`width="${width}" height="${height}"`);
  });

  test.each(["0", "-1", "1.5", "1e3", "", "wide", "9999999999"])("rejects the size %j", async (size) => {
    for (const name of ["maxwidth", "maxheight"]) {
      const response = await ask({ ...pageOf("/courts/1"), [name]: size });
      expect([response.status, (await response.json()).message]).toEqual([
        400,
        `${name} must be a number of pixels.`,
      ]);
    }
  });

  test.each(["xml", "JSON", ""])("does not have the format %j", async (format) => {
    const response = await ask({ ...pageOf("/courts/1"), format });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([
      400,
      "application/problem+json",
    ]);
  });

  test("needs an address", async () => {
    for (const path of ["/oembed", "/oembed?url="]) {
      expect((await app.visitor().get(path)).status).toBe(400);
    }
  });

  test.each([
    "/",
    "/courts",
    "/courts/77",
    "/courts/x",
    "/courts/%00",
    "/courts/1/badge",
    "/equipment/99999999999",
    "/profile/1",
  ])("finds nothing at %s", async (path) => {
    expect((await ask(pageOf(path))).status).toBe(404);
  });

  test.each(["https://elsewhere.example/courts/1", "/courts/1", "javascript:alert(1)", "\0", "courts"])(
    "finds nothing at the address %j",
    async (url) => {
      expect((await ask({ url })).status).toBe(404);
    },
  );

  test("is cacheable for an hour, with an ETag", async () => {
    const first = await ask(pageOf("/courts/1"));
    const tag = first.headers.get("ETag") ?? "";
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=3600");
    const address = `/oembed?${new URLSearchParams(pageOf("/courts/1"))}`;
    expect((await app.visitor().get(address, { "If-None-Match": tag })).status).toBe(304);
  });

  test("is found by the head of an item's page", async () => {
    for (const path of ["/courts/1", "/equipment/1"]) {
      const html = await (await app.visitor().get(path)).text();
      const [link, ...rest] = reader
        .parseFromString(html, "text/html")
        .querySelectorAll('head link[rel="alternate"][type="application/json+oembed"]');
      expect(rest).toEqual([]);
      const address = new URL(link?.getAttribute("href") ?? "");
      expect(address.origin).toBe(app.origin);
      const response = await app.visitor().get(address.pathname + address.search);
      expect(rich.parse(await response.json()).title).toBe(link?.getAttribute("title")?.split(",")[0]);
    }
  });

  test("is not offered by other pages", async () => {
    for (const path of ["/", "/courts", "/compare?ids=1", "/courts/1/badge"]) {
      expect(await (await app.visitor().get(path)).text()).not.toContain("json+oembed");
    }
  });
});
