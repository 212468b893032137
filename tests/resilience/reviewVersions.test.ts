import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "../support/server";
import { newDatabase, openTestDatabase, type TestDatabase } from "../support/testDatabase";
import { reviewIn, type TestUser, tally } from "../support/testUser";

let store: TestDatabase;
let server: RunningServer;
let admin: TestUser;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  store = await openTestDatabase({ databaseUrl });
  admin = await store.user({ superAdmin: true });
  server = await startServer({ environment: { DATABASE_URL: databaseUrl } });
});

afterAll(async () => {
  await server?.stop();
  await store?.[Symbol.asyncDispose]();
});

test("each of 30 concurrent edits by the author and a moderator leaves the version before it", async () => {
  const author = await store.user();
  const court = await store.court();
  const id = reviewIn(await author.post(server.origin, `/courts/${court}/review`, { rating: "4" }));
  await store.rows(`update all_reviews set created_at = now() - interval '1 day' where id = ${id}`);
  const edits = Array.from({ length: 30 }, (_, index) =>
    (index % 3 ? author : admin).call(server.origin, "PUT", `/api/reviews/${id}`, {
      reviewText: `Text ${index}`,
    }),
  );
  expect(tally(await Promise.all(edits))).toEqual({ 200: 30 });
  const versions = await store.rows<{ number: number; review_text: string | null }>(
    `select number, review_text from review_versions where review_id = ${id} order by number`,
  );
  expect(versions.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  const [current] = await store.rows<{ review_text: string; version: number }>(
    `select review_text, version from reviews where id = ${id}`,
  );
  const texts = [...versions.map(({ review_text }) => review_text), current?.review_text];
  expect(new Set(texts).size).toBe(31);
  expect(current?.version).toBe(31);
});
