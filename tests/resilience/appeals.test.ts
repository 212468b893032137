import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ResilientSite, startResilientSite } from "../support/resilientSite";
import { reviewIn, type TestUser, tally } from "../support/testUser";

let site: ResilientSite;

beforeAll(async () => {
  site = await startResilientSite({ superAdmins: 3 });
});

afterAll(() => site?.[Symbol.asyncDispose]());

const appeal = (user: TestUser | undefined, review: number) =>
  site.post(user, `/reviews/${review}/appeal`, { text: "It is true." });
const decide = (user: TestUser | undefined, hiding: number, verb: "grant" | "uphold") =>
  site.post(user, `/admin/appeals/${hiding}/${verb}`, { answer: "We looked again." });

/** Adds hidden reviews of one court, by one user each. The first super admin hid them. */
async function hiddenReviews(count: number) {
  const court = await site.store.court();
  const authors = await site.store.users(count);
  const reviews = [];
  for (const author of authors) {
    const id = reviewIn(await site.post(author, `/courts/${court}/review`, { rating: "2" }));
    expect((await site.post(site.admins[0], `/reviews/${id}/hide`, { reason: "other" })).status).toBe(303);
    const [hiding] = await site.store.rows<{ id: number }>(`select id from hidings where review_id = ${id}`);
    reviews.push({ id, author, hiding: hiding?.id ?? 0 });
  }
  return { court, reviews };
}

/** Expects that visible reviews have no current hiding and no open appeal, and hidden ones one hiding. */
async function expectConsistent(): Promise<void> {
  expect(await site.store.miscounted()).toEqual([]);
  expect(
    await site.store.rows(
      `select r.id from all_reviews r where (r.hidden_for is not null)
        <> exists (select from hidings h where h.review_id = r.id and h.ended_at is null)`,
    ),
  ).toEqual([]);
  expect(
    await site.store.rows(
      "select id from hidings where ended_at is not null and appealed_at is not null and verdict is null",
    ),
  ).toEqual([]);
  expect(
    await site.store.rows(
      `select id from hidings h where review_id is not null
        and (appealed_at is not null) <> exists (select from appeals a where a.hiding_id = h.id)`,
    ),
  ).toEqual([]);
}

describe("with Postgres", () => {
  test("of 20 concurrent appeals against one hiding one is stored", async () => {
    const { reviews } = await hiddenReviews(1);
    const [one] = reviews;
    const responses = await Promise.all(Array.from({ length: 20 }, () => appeal(one?.author, one?.id ?? 0)));
    expect(tally(responses)).toEqual({ 303: 1, 409: 19 });
    await expectConsistent();
  });

  test("of concurrent decisions on one appeal one is stored, and audited", async () => {
    const { reviews } = await hiddenReviews(8);
    for (const { id, author, hiding } of reviews) {
      expect((await appeal(author, id)).status).toBe(303);
      const responses = await Promise.all([
        decide(site.admins[1], hiding, "grant"),
        decide(site.admins[2], hiding, "uphold"),
        decide(site.admins[1], hiding, "uphold"),
      ]);
      expect(tally(responses)).toEqual({ 303: 1, 409: 2 });
      const [row] = await site.store.rows<{ verdict: string; shown: boolean }>(
        `select h.verdict, r.hidden_for is null as shown from hidings h join all_reviews r on r.id = h.review_id
          where h.id = ${hiding}`,
      );
      expect(row?.shown).toBe(row?.verdict === "granted");
    }
    const entries = await site.store.rows("select 1 from audit_entries where action like 'appeal-%'");
    expect(entries).toHaveLength(reviews.length);
    await expectConsistent();
  });

  test("appeals, decisions, undoing and deletions of one review at once leave nothing open or miscounted", async () => {
    const { reviews } = await hiddenReviews(10);
    for (const { id, author, hiding } of reviews) {
      const responses = await Promise.all([
        appeal(author, id),
        decide(site.admins[1], hiding, "uphold"),
        decide(site.admins[2], hiding, "grant"),
        site.post(site.admins[0], `/admin/reports/${id}/undo`),
        site.post(author, `/reviews/${id}/edit`, { rating: "3", reviewText: "Again" }),
        ...(id % 2 === 0 ? [site.post(author, `/reviews/${id}/delete`)] : []),
      ]);
      // 429: the rate limit of writes.
      expect(
        Object.keys(tally(responses)).filter((status) => !["303", "404", "409", "429"].includes(status)),
      ).toEqual([]);
      await expectConsistent();
    }
    expect(site.server.log()).not.toContain("A request failed");
  });

  test("a super admin who loses the rights meanwhile does not decide", async () => {
    const { reviews } = await hiddenReviews(1);
    const [one] = reviews;
    await appeal(one?.author, one?.id ?? 0);
    const other = await site.store.user({ superAdmin: true });
    await site.store.rows(`update users set is_super_admin = false where id = '${other.id}'`);
    expect((await decide(other, one?.hiding ?? 0, "grant")).status).toBe(403);
    await expectConsistent();
  });
});
