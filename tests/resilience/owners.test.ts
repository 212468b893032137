import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReportOutcome } from "~/features/moderation/report.repository.server";
import { type ResilientSite, startResilientSite } from "../support/resilientSite";
import { type HttpResponse, reviewIn, type TestUser, tally } from "../support/testUser";

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

/** The interests of a user's reviews. */
async function interestsOf(user: TestUser | undefined): Promise<(string | null)[]> {
  const rows = await site.store.rows<{ interest: string | null }>(
    `select interest from all_reviews where user_id = '${user?.id}' order by id`,
  );
  return rows.map(({ interest }) => interest);
}

describe("with Postgres, while a lock is held,", () => {
  const MESSAGE = "You run a court: please choose your connection to this one";

  test("a review whose author's claim is accepted before it is added needs an interest", async () => {
    const court = await site.store.court();
    const [user] = await site.store.users(1);
    await claim(user, court);
    const id = await claimOf(user, court);
    let adding: Promise<HttpResponse> | undefined;
    await site.store.holding(`select from courts where id = ${court} for no key update`, async () => {
      adding = site.post(user, `/courts/${court}/review`, { rating: "5" });
      await site.store.waiting(1);
      expect((await decide(site.admins[0], id, "accept")).status).toBe(303);
    });
    const answer = await adding;
    expect(answer?.status).toBe(422);
    expect(answer?.body).toContain(MESSAGE);
    expect(await interestsOf(user)).toEqual([]);
    await expectConsistent();
  });

  test("a review that is added before its author's claim is accepted is marked", async () => {
    const court = await site.store.court();
    const [user] = await site.store.users(1);
    await claim(user, court);
    const id = await claimOf(user, court);
    let responses: Promise<HttpResponse[]> | undefined;
    // The reference to the user is checked after the review is inserted.
    await site.store.holding(`select from users where id = '${user?.id}' for update`, async () => {
      const adding = site.post(user, `/courts/${court}/review`, { rating: "5" });
      await site.store.waiting(1);
      responses = Promise.all([adding, decide(site.admins[0], id, "accept")]);
      await site.store.waiting(2);
    });
    expect(tally((await responses) ?? [])).toEqual({ 303: 2 });
    expect(await interestsOf(user)).toEqual(["owns"]);
    await expectConsistent();
  });

  test("an edit after the acceptance of its author's claim does not remove the mark", async () => {
    const court = await site.store.court();
    const [user] = await site.store.users(1);
    const review = reviewIn(await site.post(user, `/courts/${court}/review`, { rating: "5" }));
    await claim(user, court);
    const id = await claimOf(user, court);
    let accepting: Promise<HttpResponse> | undefined;
    let editing: Promise<HttpResponse> | undefined;
    await site.store.holding(`select from all_reviews where id = ${review} for no key update`, async () => {
      accepting = decide(site.admins[0], id, "accept");
      await site.store.waiting(1);
      editing = user?.call(site.server.origin, "PUT", `/api/reviews/${review}`, { interest: null });
      await site.store.waiting(2);
    });
    expect((await accepting)?.status).toBe(303);
    const answer = await editing;
    expect(answer?.status).toBe(422);
    expect(answer?.body).toContain(MESSAGE);
    expect(await interestsOf(user)).toEqual(["owns"]);
  });

  test("a report of a reply waits for its removal", async () => {
    const { owners, review } = await ownedCourt(1);
    const [reader] = await site.store.users(1);
    await site.post(owners[0], `/reviews/${review}/reply`, { text: "Thanks", version: "0" });
    const removal = `update owner_replies set removed_at = now(), removal_reason = 'No' where review_id = ${review}`;
    let reporting: Promise<ReportOutcome> | undefined;
    await site.store.holding(removal, async () => {
      const { reports } = site.store.repositories();
      reporting = reports.add(Number(review), reader?.id ?? "", { reason: "spam" }, true);
      await site.store.waiting(1);
    });
    expect(await reporting).toBe("missing");
  });

  test("giving up an item waits for a decision on its facts, whose record stays", async () => {
    const { court, owners } = await ownedCourt(1);
    const [owner] = owners;
    await site.post(owner, `/courts/${court}/facts`, { name: "Mine", location: "Khar", version: "1" });
    const ofOwner = `fact_proposals where user_id = '${owner?.id}'`;
    const id = await claimOf(owner, court);
    let withdrawing: Promise<boolean> | undefined;
    await site.store.holding(`select from ${ofOwner} for update`, async (run) => {
      withdrawing = site.store.repositories().claims.withdraw(id, owner?.id ?? "");
      await site.store.waiting(1);
      await run(`update proposed_facts set state = 'accepted', decided_at = now()
        where field = 'name' and proposal_id = (select id from ${ofOwner})`);
    });
    expect(await withdrawing).toBe(true);
    const facts = await site.store.rows(
      `select field, state from proposed_facts where proposal_id = (select id from ${ofOwner})`,
    );
    expect(facts).toEqual([{ field: "name", state: "accepted" }]);
  });
});
