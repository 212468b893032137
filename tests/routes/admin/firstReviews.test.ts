import { beforeEach, expect, test } from "vitest";
import { type SignedIn, startApp } from "../../support/app";
import { courtFields } from "../../support/catalogue";
import { readPage } from "../../support/page";

const ADDRESS = "/admin/first-reviews";

let app: Awaited<ReturnType<typeof startApp>>;
let admin: SignedIn;
beforeEach(async () => {
  app = await startApp();
  admin = await app.signedIn({ isSuperAdmin: true });
  for (let at = 0; at < 3; at++)
    await app.repositories().courts.add(courtFields({ name: `Court ${at + 1}` }));
});

/** Writes reviews of the first courts. @param texts in order */
async function write(person: SignedIn, ...texts: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, reviewText] of texts.entries()) {
    const added = await app
      .repositories()
      .reviews.add(person.viewer.id, { itemType: "court", itemId: at + 1 }, { rating: 4, reviewText }, []);
    if (added.outcome === "added") ids.push(added.review.id);
  }
  return ids;
}

/** The texts of the listed reviews. */
async function listed(): Promise<(string | undefined)[]> {
  const page = await readPage(await admin.get(ADDRESS));
  const cards = [...page.getByRole("main").querySelectorAll("[id^=review-]")];
  return cards.map((card) => /(first|second) of (Asha|Ravi)/.exec(card.textContent ?? "")?.[0]);
}

test("lists the first review of each new person, the newest first, with the hidden ones", async () => {
  const asha = await app.signedIn({ firstName: "Asha" });
  const ravi = await app.signedIn({ firstName: "Ravi" });
  expect(await listed()).toEqual([]);
  const [first] = await write(asha, "first of Asha", "second of Asha");
  await write(ravi, "first of Ravi");
  expect(await listed()).toEqual(["first of Ravi", "first of Asha"]);

  await app.entities().execute("update all_reviews set hidden_for = 'spam' where id = ?", [first]);
  expect(await listed()).toEqual(["first of Ravi", "first of Asha"]);

  await app
    .entities()
    .execute("update users set created_at = now() - interval '31 days' where id = ?", [ravi.viewer.id]);
  expect(await listed()).toEqual(["first of Asha"]);
});

test("has pages of 20", async () => {
  for (let at = 0; at < 21; at++) await write(await app.signedIn(), "first of Asha");
  expect(await listed()).toHaveLength(20);
  const second = await readPage(await admin.get(`${ADDRESS}?page=2`));
  second.getByRole("heading", { name: "21 Reviews" });
  expect(second.getByRole("main").querySelectorAll("[id^=review-]")).toHaveLength(1);
});

test("is for super admins only", async () => {
  const player = await app.signedIn();
  expect((await player.get(ADDRESS)).status).toBe(403);
});
