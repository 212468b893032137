import { beforeAll, describe, expect, test } from "vitest";
import { Equipment } from "~/features/equipment/equipment.entity";
import { type SignedIn, startApp } from "../support/app";

const HOST = "https://images.example";

let admin: SignedIn;
beforeAll(async () => {
  const app = await startApp();
  admin = await app.signedIn({ isSuperAdmin: true });
  const { courts, reviews } = app.repositories();
  for (const name of ["Smash Arena", "Smash Point"]) {
    const { id } = await courts.add({ name, location: "Juhu, Mumbai", imageUrl: `${HOST}/court.jpg` });
    await reviews.add(admin.viewer.id, { itemType: "court", itemId: id }, { rating: 4 }, []);
  }
  for (const type of ["racket", "ball"] as const) {
    await app.entities().insert(Equipment, { name: `Smash ${type}`, type, imageUrl: `${HOST}/${type}.jpg` });
  }
});

/** Every tag of a page that makes a browser fetch from the other host. */
async function tagsOf(path: string): Promise<string[]> {
  const html = await (await admin.get(path)).text();
  return (html.match(/<(?:img|source|link|image|video|iframe|object|script)\b[^>]*>/g) ?? []).filter((tag) =>
    tag.includes(HOST),
  );
}

describe("a picture on another host", () => {
  test.each([
    "/",
    "/courts",
    "/courts/1",
    "/courts/1/edit",
    "/rackets",
    "/balls",
    "/equipment/1",
    "/equipment/2/edit",
    "/search?q=smash",
  ])("is fetched from %s without a referrer", async (path) => {
    const tags = await tagsOf(path);
    expect(tags.length).toBeGreaterThan(0);
    for (const tag of tags) expect(tag.toLowerCase()).toContain('referrerpolicy="no-referrer"');
  });
});
