import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ResilientSite, startResilientSite } from "../support/resilientSite";
import { reviewIn, type TestUser, tally } from "../support/testUser";

let site: ResilientSite;

beforeAll(async () => {
  site = await startResilientSite({ superAdmins: 3 });
});

afterAll(() => site?.[Symbol.asyncDispose]());

const claim = (user: TestUser | undefined, court: number) =>
  site.post(user, `/courts/${court}/claim`, { reason: "I run it." });
const decide = (user: TestUser | undefined, id: number, verb: "accept" | "reject" | "undo") =>
  site.post(user, `/admin/claims/${id}/${verb}`, { answer: "We called the club." });

/** The id of a user's newest claim to a court. */
async function claimOf(user: TestUser | undefined, court: number): Promise<number> {
  const [row] = await site.store.rows<{ id: number }>(
    `select max(id) as id from owner_claims where user_id = '${user?.id}' and court_id = ${court}`,
  );
  return row?.id ?? 0;
}

/** A court with owners, and a review of it by somebody else. */
async function ownedCourt(owners: number) {
  const court = await site.store.court();
  const [author, ...people] = await site.store.users(owners + 1);
  const review = reviewIn(await site.post(author, `/courts/${court}/review`, { rating: "2" }));
  for (const person of people) {
    expect((await claim(person, court)).status).toBe(303);
    expect((await decide(site.admins[0], await claimOf(person, court), "accept")).status).toBe(303);
  }
  return { court, author, owners: people, review };
}

/** Expects that ratings are exact, and that reviews with a public reply say so. */
async function expectConsistent(): Promise<void> {
  expect(await site.store.miscounted()).toEqual([]);
  expect(
    await site.store.rows(
      `select r.id from all_reviews r where r.has_reply <> exists (
        select from owner_replies o where o.review_id = r.id and o.removed_at is null)`,
    ),
  ).toEqual([]);
}

/** Expects only these statuses, and 429, the rate limit of writes. */
function expectStatuses(responses: Parameters<typeof tally>[0], ...statuses: string[]): void {
  const others = Object.keys(tally(responses)).filter((status) => ![...statuses, "429"].includes(status));
  expect(others).toEqual([]);
}

describe("with Postgres", () => {
  test("of 20 concurrent claims of a user to one court one is stored", async () => {
    const court = await site.store.court();
    const [user] = await site.store.users(1);
    // The limit of claims allows five a day.
    const responses = await Promise.all(Array.from({ length: 20 }, () => claim(user, court)));
    expectStatuses(responses, "303", "409");
    expect(tally(responses)[303]).toBe(1);
    const rows = await site.store.rows(`select 1 from owner_claims where court_id = ${court}`);
    expect(rows).toHaveLength(1);
  });

  test("of concurrent decisions on one claim one is stored, and audited", async () => {
    for (let round = 0; round < 5; round += 1) {
      const court = await site.store.court();
      const [user] = await site.store.users(1);
      await claim(user, court);
      const id = await claimOf(user, court);
      const responses = await Promise.all([
        decide(site.admins[0], id, "accept"),
        decide(site.admins[1], id, "reject"),
        decide(site.admins[2], id, "accept"),
      ]);
      expect(tally(responses)).toEqual({ 303: 1, 409: 2 });
      const entries = await site.store.rows(
        `select 1 from audit_entries where action in ('claim-accepted', 'claim-rejected') and subject_id = '${user?.id}'`,
      );
      expect(entries).toHaveLength(1);
    }
  });

  test("of concurrent first replies of two owners to one review one is stored", async () => {
    const { owners, review } = await ownedCourt(2);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        site.post(owners[at % 2], `/reviews/${review}/reply`, { text: `Reply ${at}`, version: "0" }),
      ),
    );
    expect(tally(responses)).toEqual({ 303: 1, 409: 19 });
    const rows = await site.store.rows(
      `select 1 from owner_replies where review_id = ${review} and updated_at = created_at`,
    );
    expect(rows).toHaveLength(1);
    await expectConsistent();
  });

  test("replies, edits, deletions, removals and the end of the ownership at once leave nothing of a former owner's", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { court, author, owners, review } = await ownedCourt(1);
      const [owner] = owners;
      const reply = `/reviews/${review}/reply`;
      const id = await claimOf(owner, court);
      expect((await site.post(owner, reply, { text: "First", version: "0" })).status).toBe(303);
      const [first] = await site.store.rows<{ version: number }>(
        `select version from owner_replies where review_id = ${review}`,
      );
      const version = String(first?.version);
      const responses = await Promise.all([
        site.post(owner, reply, { text: "Edited", version }),
        owner?.call(site.server.origin, "PUT", `/api${reply}`, { text: "Second" }),
        owner?.call(site.server.origin, "DELETE", `/api${reply}`, undefined),
        site.post(site.admins[1], `${reply}/remove`, { reason: "No", version }),
        decide(site.admins[2], id, "undo"),
        site.post(author, `/reviews/${review}/edit`, { rating: "3", reviewText: "Again" }),
        site.post(owner, `/courts/${court}/facts`, { name: "Mine", location: "Khar", version: "1" }),
        ...(round % 2 === 0 ? [site.post(author, `/reviews/${review}/delete`)] : []),
      ]);
      expectStatuses(
        responses.filter((response) => response !== undefined),
        ...["200", "204", "303", "403", "404", "409"],
      );
      await expectConsistent();
      expect((await site.post(owner, reply, { text: "Late", version: "0" })).status).toBeGreaterThanOrEqual(
        403,
      );
      const waiting = await site.store.rows(
        `select 1 from proposed_facts f join fact_proposals p on p.id = f.proposal_id where p.user_id = '${owner?.id}'`,
      );
      expect(waiting).toEqual([]);
    }
    expect(site.server.log()).not.toContain("A request failed");
  });

  test("accepting, undoing and reviewing at once keep ratings exact", async () => {
    const courts = await Promise.all([site.store.court(), site.store.court()]);
    const [user] = await site.store.users(1);
    for (const court of courts) await site.post(user, `/courts/${court}/review`, { rating: "5" });
    await claim(user, courts[0] ?? 0);
    const id = await claimOf(user, courts[0] ?? 0);
    for (let round = 0; round < 4; round += 1) {
      const responses = await Promise.all([
        decide(site.admins[0], id, round % 2 === 0 ? "accept" : "undo"),
        ...(await site.store.users(3)).map((other) =>
          site.post(other, `/courts/${courts[0]}/review`, { rating: "3" }),
        ),
      ]);
      expect(tally(responses)).toEqual({ 303: 4 });
      await expectConsistent();
      const [row] = await site.store.rows<{ marked: number }>(
        `select count(interest)::int as marked from all_reviews where user_id = '${user?.id}'`,
      );
      expect(row?.marked).toBe(round % 2 === 0 ? 2 : 0);
    }
  });

  test("an owner who leaves while replies are written takes all of theirs along", async () => {
    const { owners, review } = await ownedCourt(2);
    const [leaver, other] = owners;
    const responses = await Promise.all([
      leaver?.call(site.server.origin, "PUT", `/api/reviews/${review}/reply`, { text: "Bye" }),
      other?.call(site.server.origin, "PUT", `/api/reviews/${review}/reply`, { text: "Hello" }),
      site.post(leaver, "/account/delete", { account: leaver?.id ?? "", confirmed: "on" }),
    ]);
    expect(responses.every((response) => response !== undefined && response.status < 500)).toBe(true);
    await expectConsistent();
  });
});
