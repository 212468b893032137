import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_CONNECTIONS } from "~/database/open.server";
import { type ResilientSite, startResilientSite } from "../support/resilientSite";
import { type HttpResponse, reviewIn, type TestUser, tally } from "../support/testUser";

let site: ResilientSite;

beforeAll(async () => {
  site = await startResilientSite();
});

afterAll(() => site?.[Symbol.asyncDispose]());

/** Adds a review by a new user. */
async function addReview(court: number): Promise<number> {
  const author = await site.store.user();
  return reviewIn(await author.post(site.server.origin, `/courts/${court}/review`, { rating: "4" }));
}

const vote = (user: TestUser, review: number, helpful: "yes" | "no"): Promise<HttpResponse> =>
  user.post(site.server.origin, `/reviews/${review}/helpful`, { helpful });

/** The stored counts and what a recount gives. */
async function countsOf(reviews: readonly number[]) {
  return site.store.rows<{ stored: number; recounted: number }>(
    `select helpful_count as stored, (
        select count(*)::int from review_votes v join users u on u.id = v.user_id
        where v.review_id = r.id and (u.suspended_until is null or u.suspended_until <= now())
      ) as recounted
    from all_reviews r where id in (${reviews.join(", ")}) order by id`,
  );
}

describe("with Postgres", () => {
  test("50 concurrent votes are all counted, and 50 concurrent votes and withdrawals exactly", async () => {
    const review = await addReview(await site.store.court());
    const users = await site.store.users(50);
    expect(tally(await Promise.all(users.map((user) => vote(user, review, "yes"))))).toEqual({ 303: 50 });
    expect(await countsOf([review])).toEqual([{ stored: 50, recounted: 50 }]);

    const mixed = users.flatMap((user, index) => [
      vote(user, review, index % 2 ? "no" : "yes"),
      user.call(
        site.server.origin,
        index % 3 ? "DELETE" : "PUT",
        `/api/reviews/${review}/helpful`,
        undefined,
      ),
    ]);
    expect(Object.keys(tally(await Promise.all(mixed))).sort()).toEqual(["200", "204", "303"]);
    const [counts] = await countsOf([review]);
    expect(counts?.stored).toBe(counts?.recounted);
  });

  test("50 concurrent votes of one user count once", async () => {
    const review = await addReview(await site.store.court());
    const user = await site.store.user();
    const votes = Array.from({ length: 50 }, () => vote(user, review, "yes"));
    expect(tally(await Promise.all(votes))).toEqual({ 303: 50 });
    expect(await countsOf([review])).toEqual([{ stored: 1, recounted: 1 }]);
  });

  test("votes beside suspensions, hiding, edits and deleted accounts are counted exactly", async () => {
    const court = await site.store.court();
    const reviews = await Promise.all(Array.from({ length: 6 }, () => addReview(court)));
    const users = await site.store.users(10);
    type Step = () => Promise<HttpResponse | string>;
    const moderate =
      (path: string, fields: Record<string, string>): Step =>
      () =>
        site.admin.post(site.server.origin, path, fields);
    const votes = users.flatMap((user, index) =>
      reviews.map(
        (review): Step =>
          () =>
            vote(user, review, (index + review) % 5 ? "yes" : "no"),
      ),
    );
    const changes: Step[] = [
      ...users
        .slice(0, 5)
        .map(({ id }) => moderate(`/admin/users/${id}/suspend`, { reason: "Spam.", duration: "7" })),
      ...users.slice(0, 2).map(({ id }) => moderate(`/admin/users/${id}/reinstate`, {})),
      ...users.slice(8).map(
        ({ id }) =>
          () =>
            site.store.repositories().users.deleteAccount(id),
      ),
      ...reviews.slice(0, 2).map((review) => moderate(`/reviews/${review}/hide`, { reason: "spam" })),
      ...reviews
        .slice(2, 4)
        .map((review) => moderate(`/reviews/${review}/edit`, { rating: "1", reviewText: "Changed" })),
    ];
    const votesPerChange = Math.ceil(votes.length / changes.length);
    const steps = changes.flatMap((change, index) => [
      ...votes.slice(index * votesPerChange, (index + 1) * votesPerChange),
      change,
    ]);
    // As many at a time as the server has connections, so that the accounts are deleted among the requests.
    const responses = await pLimit(MAX_CONNECTIONS).map(steps, (step) => step());
    const answers = responses.filter((response) => typeof response === "object");
    // Suspended, or not yet when it is to end, or signed out with their account, or the review is hidden.
    expect(
      Object.keys(tally(answers)).filter((status) => !["302", "303", "403", "404", "409"].includes(status)),
    ).toEqual([]);
    for (const { stored, recounted } of await countsOf(reviews)) expect(stored).toBe(recounted);
    expect(await site.store.miscounted()).toEqual([]);
  });

  test("the most helpful of 1,000 reviews with 5,000 votes are found within 250 ms", async () => {
    const court = await site.store.court();
    await site.store.rows(
      "insert into users (id, issuer, subject) select 'reader-' || n, 'readers', n::text from generate_series(1, 2000) n",
    );
    await site.store.rows(
      `insert into reviews (user_id, court_id, rating, created_at)
      select 'reader-' || n, ${court}, 4, now() - n * interval '6 hours' from generate_series(1, 1000) n`,
    );
    await site.store.rows(
      `insert into review_votes (review_id, user_id, created_at)
      select r.id, 'reader-' || (1001 + (r.id * 7 + n * 131) % 1000), now() - random() * interval '250 days'
      from reviews r, generate_series(1, 5) n where r.court_id = ${court} on conflict do nothing`,
    );
    await site.store.rows("analyze");
    const { reviews } = site.store.repositories();
    const item = { itemType: "court", itemId: court } as const;
    const times: number[] = [];
    for (let round = 0; round < 9; round++) {
      const begun = performance.now();
      const { items } = await reviews.listByItem(item, {
        page: 1,
        sort: "helpful",
        visited: false,
        rating: null,
        highlight: null,
      });
      times.push(performance.now() - begun);
      expect(items[0]?.helpfulCount).toBeGreaterThan(0);
    }
    // It takes about 20. Comparing each review with each voter takes seconds.
    expect(Math.min(...times)).toBeLessThan(250);
    console.info(`most helpful of 1,000 reviews: ${Math.min(...times).toFixed(1)} ms`);
  });
});
