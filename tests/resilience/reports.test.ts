import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ResilientSite, startResilientSite } from "../support/resilientSite";
import { reviewIn, type TestUser, tally } from "../support/testUser";

let site: ResilientSite;

beforeAll(async () => {
  site = await startResilientSite({ superAdmins: 4 });
});

afterAll(() => site?.[Symbol.asyncDispose]());

const decide = (user: TestUser | undefined, review: number, verb: string) =>
  site.post(user, `/admin/reports/${review}/${verb}`, { reason: "spam" });

/** Adds a court with reviews by `count` users, all of them reported. */
async function reportedCourt(count: number) {
  const court = await site.store.court();
  const [authors, reporter] = [await site.store.users(count), await site.store.user()];
  const added = await Promise.all(
    authors.map((author, index) =>
      site.post(author, `/courts/${court}/review`, { rating: String(((index % 10) + 1) / 2) }),
    ),
  );
  const reviews = added.map((response, index) => ({ id: reviewIn(response), author: authors[index] }));
  const { reports } = site.store.repositories();
  for (const { id } of reviews)
    expect(await reports.add(id, reporter.id, { reason: "spam" })).toBe("reported");
  return { court, reviews };
}

/** Expects the court to have the correct count of visible reviews. @returns this count */
async function expectCorrectCount(court: number): Promise<number> {
  const rows = await site.store.rows(`select 1 from reviews where court_id = ${court}`);
  expect(await site.store.repositories().courts.findById(court)).toMatchObject({ totalReviews: rows.length });
  expect(await site.store.miscounted()).toEqual([]);
  return rows.length;
}

describe("with Postgres", () => {
  test("20 concurrent reports of one review by one user result in one report", async () => {
    const { reviews } = await reportedCourt(1);
    const user = await site.store.user();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        site.post(user, `/reviews/${reviews[0]?.id}/report`, { reason: "other" }),
      ),
    );
    expect(tally(responses)).toEqual({ 303: 1, 409: 19 });
  });

  test("averages equal a recount after reviews are hidden, written, edited and deleted concurrently", async () => {
    const { court, reviews } = await reportedCourt(24);
    const [contested, others] = [reviews.slice(0, 16), reviews.slice(16)];
    const newcomers = await site.store.users(20);
    const edit = { rating: "0.5", reviewText: "On second thought" };
    const responses = await Promise.all(
      reviews.flatMap(({ id, author }, index) => [
        decide(site.admins[index % site.admins.length], id, "hide"),
        ...(index < contested.length ? [site.post(author, `/reviews/${id}/edit`, edit)] : []),
        ...(index < 4 ? [site.post(author, `/reviews/${id}/delete`)] : []),
        ...newcomers
          .slice(index, index + 1)
          .map((user) => site.post(user, `/courts/${court}/review`, { rating: "5" })),
      ]),
    );
    // Hidden, edited before it was hidden, or deleted before either.
    expect(Object.keys(tally(responses)).filter((status) => !["303", "404", "409"].includes(status))).toEqual(
      [],
    );
    const hidden = await site.store.rows(
      `select 1 from all_reviews where court_id = ${court} and hidden_for is not null`,
    );
    expect(hidden.length).toBeGreaterThanOrEqual(others.length);
    expect(await expectCorrectCount(court)).toBe(
      (await site.store.rows(`select 1 from all_reviews where court_id = ${court}`)).length - hidden.length,
    );
  });

  test("of concurrent decisions on one review one is stored, and the others get 404 or 409", async () => {
    const { court, reviews } = await reportedCourt(12);
    const verbs = ["keep", "hide", "delete", "hide"];
    for (const { id } of reviews) {
      const responses = await Promise.all(
        site.admins.map((admin, index) => decide(admin, id, verbs[index] ?? "keep")),
      );
      const { 303: done, ...rejected } = tally(responses);
      expect(done).toBe(1);
      expect(Object.keys(rejected).filter((status) => !["404", "409"].includes(status))).toEqual([]);
      expect(
        (await site.store.rows(`select 1 from report_decisions where review_id = ${id}`)).length,
      ).toBeLessThan(2);
    }
    await expectCorrectCount(court);
    const entries = await site.store.rows(
      `select subject_id from audit_entries where subject_kind = 'review' and subject_id::int in (${reviews.map(({ id }) => id)})`,
    );
    expect(entries).toHaveLength(reviews.length);
  });

  test("counts are correct after a review is hidden, shown and reported concurrently", async () => {
    const { court, reviews } = await reportedCourt(4);
    const reporters = await site.store.users(4);
    for (let round = 0; round < 10; round++) {
      const responses = await Promise.all(
        reviews.flatMap(({ id, author }, index) => [
          decide(site.admins[0], id, "hide"),
          decide(site.admins[1], id, "undo"),
          decide(site.admins[2], id, "keep"),
          site.post(reporters[index], `/reviews/${id}/report`, { reason: "other" }),
          site.post(author, `/reviews/${id}/edit`, { rating: "3", reviewText: `Round ${round}` }),
        ]),
      );
      // 429: the rate limit of writes.
      expect(
        Object.keys(tally(responses)).filter((status) => !["303", "404", "409", "429"].includes(status)),
      ).toEqual([]);
      await expectCorrectCount(court);
    }
    expect(
      await site.store.rows(
        `select r.id from all_reviews r where hidden_for is not null and not exists (
          select from report_decisions d where d.review_id = r.id and d.verdict = 'hidden')`,
      ),
    ).toEqual([]);
    expect(site.server.log()).not.toContain("A request failed");
  });

  test("an account that is deleted during decisions on its reports leaves no reports", async () => {
    const { court, reviews } = await reportedCourt(6);
    const [reporter] = await site.store.rows<{ user_id: string }>(
      `select user_id from reports where review_id = ${reviews[0]?.id}`,
    );
    const [result, ...responses] = await Promise.all([
      site.store.repositories().users.deleteAccount(reporter?.user_id ?? ""),
      ...reviews.map(({ id }, index) => decide(site.admins[index % site.admins.length], id, "hide")),
    ]);
    expect(result).toBe("left");
    expect(Object.keys(tally(responses)).filter((status) => !["303", "404", "409"].includes(status))).toEqual(
      [],
    );
    expect(await site.store.rows(`select 1 from reports where user_id = '${reporter?.user_id}'`)).toEqual([]);
    await expectCorrectCount(court);
  });
});
