import { beforeEach, describe, expect, test } from "vitest";
import { startApp } from "../support/app";
import { addEquipment, addReviews, courtFields } from "../support/catalogue";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
  await app.repositories().courts.add(courtFields({ name: "अंधेरी क्लब", priceRange: "₹500-700" }));
  await addEquipment(app.entities(), { brand: "Bullpadel", price: 24_999 });
  await addEquipment(app.entities(), { name: "Pro S", type: "ball" });
});

const PATHS = ["/card.png", "/courts/1/card.png", "/equipment/1/card.png", "/equipment/2/card.png"];

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

describe.each(PATHS)("the preview image at %s", (path) => {
  test("is a PNG that is publicly cacheable for a day", async () => {
    const response = await app.visitor().get(path);
    const png = await bytesOf(response);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": "public, max-age=86400, stale-while-revalidate=604800",
      "content-length": String(png.byteLength),
      "content-type": "image/png",
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  test("responds 304 to a matching If-None-Match", async () => {
    const first = await app.visitor().get(path);
    const tag = first.headers.get("ETag") ?? "";
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
      const again = await app.visitor().get(path, { "If-None-Match": known });
      expect([again.status, (await bytesOf(again)).byteLength]).toEqual([304, 0]);
      expect(again.headers.get("ETag")).toBe(tag);
      expect(again.headers.get("Cache-Control")).toBe(first.headers.get("Cache-Control"));
    }
    expect((await app.visitor().get(path, { "If-None-Match": '"x"' })).status).toBe(200);
  });

  test("has the same headers for HEAD", async () => {
    const response = await app.send(new Request(app.origin + path, { method: "HEAD" }));
    const { headers } = await app.visitor().get(path);
    expect([response.status, (await bytesOf(response)).byteLength]).toEqual([200, 0]);
    for (const name of ["Content-Type", "Cache-Control", "ETag"]) {
      expect(response.headers.get(name)).toBe(headers.get(name));
    }
  });

  test("is the same for signed-in users", async () => {
    const browser = await app.signedIn();
    const [signedInResponse, visitorResponse] = await Promise.all([
      browser.get(path),
      app.visitor().get(path),
    ]);
    expect(signedInResponse.headers.get("Cache-Control")).toBe(visitorResponse.headers.get("Cache-Control"));
    expect(await bytesOf(signedInResponse)).toEqual(await bytesOf(visitorResponse));
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])("responds 405 to %s", async (method) => {
    const headers = { Origin: app.origin };
    const response = await app.send(new Request(app.origin + path, { method, headers }));
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toContain("GET");
  });
});

test("a preview image changes after a review and after an edit", async () => {
  const path = "/courts/1/card.png";
  const tags = new Set<string | null>();
  const readTag = async () => tags.add((await app.visitor().get(path)).headers.get("ETag"));
  await readTag();
  await addReviews(app.entities(), 1, [4.5]);
  await readTag();
  await app.repositories().courts.change(1, null, { name: "Andheri Club" });
  await readTag();
  expect(tags.size).toBe(3);
});

test("items with the same preview data have the same ETag", async () => {
  await app.repositories().courts.add(courtFields({ name: "अंधेरी क्लब", priceRange: "₹500-700" }));
  const [one, other] = await Promise.all(
    ["/courts/1/card.png", "/courts/2/card.png"].map((path) => app.visitor().get(path)),
  );
  expect(one?.headers.get("ETag")).toBe(other?.headers.get("ETag"));
});

test.each(["/courts/77/card.png", "/equipment/77/card.png", "/courts/x/card.png", "/equipment/0/card.png"])(
  "%s responds 404",
  async (path) => {
    const response = await app.visitor().get(path);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([
      404,
      "application/problem+json",
    ]);
    expect((await bytesOf(response)).byteLength).toBeLessThan(500);
  },
);

test("a name that cannot be drawn is not an error", async () => {
  const { courts } = app.repositories();
  for (const name of ["🎾".repeat(255), "نادي\u202E", "\u0001\u001B", "W".repeat(255)]) {
    const { id } = await courts.add(courtFields({ name, location: name, priceRange: name.slice(0, 40) }));
    expect((await app.visitor().get(`/courts/${id}/card.png`)).status).toBe(200);
  }
  expect(app.logged).toEqual([]);
});
