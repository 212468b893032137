import { afterAll, beforeAll, expect, test } from "vitest";
import { type ResilientSite, startResilientSite } from "../support/resilientSite";
import { reviewIn, tally } from "../support/testUser";

let site: ResilientSite;

beforeAll(async () => {
  site = await startResilientSite();
});

afterAll(() => site?.[Symbol.asyncDispose]());

test("each of 30 concurrent edits by the author and a moderator leaves the version before it", async () => {
  const author = await site.store.user();
  const court = await site.store.court();
  const id = reviewIn(await author.post(site.server.origin, `/courts/${court}/review`, { rating: "4" }));
  await site.store.rows(`update all_reviews set created_at = now() - interval '1 day' where id = ${id}`);
  const edits = Array.from({ length: 30 }, (_, index) =>
    (index % 3 ? author : site.admin).call(site.server.origin, "PUT", `/api/reviews/${id}`, {
      reviewText: `Text ${index}`,
    }),
  );
  expect(tally(await Promise.all(edits))).toEqual({ 200: 30 });
  const versions = await site.store.rows<{ number: number; review_text: string | null }>(
    `select number, review_text from review_versions where review_id = ${id} order by number`,
  );
  expect(versions.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  const [current] = await site.store.rows<{ review_text: string; version: number }>(
    `select review_text, version from reviews where id = ${id}`,
  );
  const texts = [...versions.map(({ review_text }) => review_text), current?.review_text];
  expect(new Set(texts).size).toBe(31);
  expect(current?.version).toBe(31);
});
