import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, startServer } from "../support/server";
import { newDatabase, openTestDatabase, type TestDatabase } from "../support/testDatabase";
import { reviewIn, type TestUser, tally } from "../support/testUser";

let store: TestDatabase;
let server: RunningServer;
let admins: TestUser[];

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  store = await openTestDatabase({ databaseUrl });
  admins = await Promise.all([1, 2, 3, 4].map(() => store.person({ superAdmin: true })));
  server = await startServer({ environment: { DATABASE_URL: databaseUrl } });
});

afterAll(async () => {
  await server?.stop();
  await store?.[Symbol.asyncDispose]();
});

const post = (who: TestUser | undefined, path: string, fields: Record<string, string> = {}) => {
  if (!who) throw new Error("There is nobody to send it");
  return who.post(server.origin, path, fields);
};
const decide = (who: TestUser | undefined, review: number, verb: string) =>
  post(who, `/admin/reports/${review}/${verb}`, { reason: "spam" });

/** A court with a review by each of so many people, every one of them reported. */
async function reportedCourt(count: number) {
  const court = await store.court();
  const [authors, reporter] = [await store.people(count), await store.person()];
  const added = await Promise.all(
    authors.map((author, turn) =>
      post(author, `/courts/${court}/review`, { rating: String(((turn % 10) + 1) / 2) }),
    ),
  );
  const reviews = added.map((answer, turn) => ({ id: reviewIn(answer), author: authors[turn] }));
  const { reports } = store.repositories();
  for (const { id } of reviews)
    expect(await reports.add(id, reporter.id, { reason: "spam" })).toBe("reported");
  return { court, reviews };
}

/** How many reviews of a court are shown, counted anew; and that the court bears the same. */
async function shownOf(court: number): Promise<number> {
  const rows = await store.rows(`select 1 from reviews where court_id = ${court}`);
  expect(await store.repositories().courts.findById(court)).toMatchObject({ totalReviews: rows.length });
  expect(await store.miscounted()).toEqual([]);
  return rows.length;
}

describe("On a real Postgres", () => {
  test("20 reports of one review by one person at once are one report", async () => {
    const { reviews } = await reportedCourt(1);
    const person = await store.person();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        post(person, `/reviews/${reviews[0]?.id}/report`, { reason: "other" }),
      ),
    );
    expect(tally(answers)).toEqual({ 303: 1, 409: 19 });
  });

  test("reviews are hidden while others are written, edited and deleted, and averages equal a recount", async () => {
    const { court, reviews } = await reportedCourt(24);
    const [contested, others] = [reviews.slice(0, 16), reviews.slice(16)];
    const newcomers = await store.people(20);
    const answers = await Promise.all([
      ...reviews.map(({ id }, turn) => decide(admins[turn % admins.length], id, "hide")),
      ...contested.map(({ id, author }) =>
        post(author, `/reviews/${id}/edit`, { rating: "0.5", reviewText: "On second thought" }),
      ),
      ...contested.slice(0, 4).map(({ id, author }) => post(author, `/reviews/${id}/delete`)),
      ...newcomers.map((person) => post(person, `/courts/${court}/review`, { rating: "5" })),
    ]);
    // Hidden, edited before it was hidden, or deleted before either.
    expect(Object.keys(tally(answers)).filter((status) => !["303", "404", "409"].includes(status))).toEqual(
      [],
    );
    const hidden = await store.rows(
      `select 1 from all_reviews where court_id = ${court} and hidden_for is not null`,
    );
    expect(hidden.length).toBeGreaterThanOrEqual(others.length);
    expect(await shownOf(court)).toBe(
      (await store.rows(`select 1 from all_reviews where court_id = ${court}`)).length - hidden.length,
    );
  });

  test("of super admins who decide on one review at once one does, and the others are told", async () => {
    const { court, reviews } = await reportedCourt(12);
    const verbs = ["keep", "hide", "delete", "hide"];
    for (const { id } of reviews) {
      const answers = await Promise.all(
        admins.map((admin, turn) => decide(admin, id, verbs[turn] ?? "keep")),
      );
      const { 303: done, ...told } = tally(answers);
      expect(done).toBe(1);
      expect(Object.keys(told).filter((status) => !["404", "409"].includes(status))).toEqual([]);
      expect(
        (await store.rows(`select 1 from report_decisions where review_id = ${id}`)).length,
      ).toBeLessThan(2);
    }
    await shownOf(court);
    const entries = await store.rows(
      `select subject_id from audit_entries where subject_kind = 'review' and subject_id::int in (${reviews.map(({ id }) => id)})`,
    );
    expect(entries).toHaveLength(reviews.length);
  });

  test("a review is hidden, shown and reported again at once, and the counts hold", async () => {
    const { court, reviews } = await reportedCourt(4);
    const reporters = await store.people(4);
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(
        reviews.flatMap(({ id, author }, turn) => [
          decide(admins[0], id, "hide"),
          decide(admins[1], id, "undo"),
          decide(admins[2], id, "keep"),
          post(reporters[turn], `/reviews/${id}/report`, { reason: "other" }),
          post(author, `/reviews/${id}/edit`, { rating: "3", reviewText: `Round ${round}` }),
        ]),
      );
      // 429: nobody may write that often.
      expect(
        Object.keys(tally(answers)).filter((status) => !["303", "404", "409", "429"].includes(status)),
      ).toEqual([]);
      await shownOf(court);
    }
    expect(
      await store.rows(
        `select r.id from all_reviews r where hidden_for is not null and not exists (
          select from report_decisions d where d.review_id = r.id and d.verdict = 'hidden')`,
      ),
    ).toEqual([]);
    expect(server.log()).not.toContain("A request failed");
  });

  test("an account that goes while its reports are decided on leaves nothing of itself", async () => {
    const { court, reviews } = await reportedCourt(6);
    const [reporter] = await store.rows<{ user_id: string }>(
      `select user_id from reports where review_id = ${reviews[0]?.id}`,
    );
    const [left, ...answers] = await Promise.all([
      store.repositories().users.deleteAccount(reporter?.user_id ?? ""),
      ...reviews.map(({ id }, turn) => decide(admins[turn % admins.length], id, "hide")),
    ]);
    expect(left).toBe("left");
    expect(Object.keys(tally(answers)).filter((status) => !["303", "404", "409"].includes(status))).toEqual(
      [],
    );
    expect(await store.rows(`select 1 from reports where user_id = '${reporter?.user_id}'`)).toEqual([]);
    await shownOf(court);
  });
});
