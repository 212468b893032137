import { beforeAll, describe, expect, test, vi } from "vitest";
import type { EntityManager, Orm } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { findDemoNotice, seedIfEmpty } from "~/database/seed.server";
import { BURST_COURT, burstReviews } from "~/database/seeders/demo/burst";
import { demoCourts } from "~/database/seeders/demo/courts";
import { demoEquipment } from "~/database/seeders/demo/equipment";
import { demoHidings } from "~/database/seeders/demo/hidings";
import { DEMO_PROPOSAL, demoReplies } from "~/database/seeders/demo/owners";
import { demoPlayers } from "~/database/seeders/demo/players";
import { demoReports } from "~/database/seeders/demo/reports";
import { demoReviews } from "~/database/seeders/demo/reviews";
import { seedDemo } from "~/database/seeders/demo.server";
import { readPriceRange } from "~/features/courts/priceRange";
import { isOffensive } from "~/features/reviews/languageFilter.server";
import { REVIEW_LIMITS } from "~/features/reviews/review.limits";
import { lengthOf } from "~/lib/text";
import { emptyDatabase } from "../support/database";
import { BUCKETS, priceBuckets } from "../support/priceBuckets";

const NOW = new Date("2026-11-20T12:00:00Z");
const DAY = 86_400_000;
const reviews = demoReviews(NOW, () => new Date(0));
const texts = reviews.flatMap(({ text }) => text ?? []);

describe("the demo's reviews", () => {
  test("are 300, distributed unevenly over the items", () => {
    const perItem = [...Map.groupBy(reviews, ({ itemName }) => itemName).values()].map(
      ({ length }) => length,
    );
    expect(reviews).toHaveLength(300);
    expect(Math.max(...perItem)).toBeGreaterThan(60);
    expect(perItem.filter((count) => count === 1).length).toBeGreaterThan(3);
    const items = new Set([...demoCourts, ...demoEquipment].map(({ name }) => name));
    expect(items.size - perItem.length).toBeGreaterThan(10);
  });

  test("pass the language filter", () => {
    expect(texts.filter(isOffensive)).toEqual([]);
  });

  test("have distinct texts, short and long, in two scripts; some have no text", () => {
    const lengths = texts.map(lengthOf);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeLessThan(reviews.length - 20);
    expect(Math.min(...lengths)).toBeLessThan(20);
    expect(lengths.filter((length) => length > 700).length).toBeGreaterThan(2);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(REVIEW_LIMITS.text);
    expect(texts.filter((text) => /\p{Script=Devanagari}/u.test(text)).length).toBeGreaterThan(2);
  });

  test("have every rating, mostly high ones", () => {
    const counts = Map.groupBy(reviews, ({ rating }) => rating);
    expect(counts.size).toBe(10);
    expect((counts.get(5)?.length ?? 0) + (counts.get(4.5)?.length ?? 0)).toBeGreaterThan(120);
    expect((counts.get(1)?.length ?? 0) + (counts.get(0.5)?.length ?? 0)).toBeLessThan(12);
  });

  test("are up to two years old, not older than their author's account and not in the future", () => {
    const ages = reviews.map(({ createdAt }) => (NOW.getTime() - createdAt.getTime()) / DAY);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.min(...ages)).toBeLessThan(7);
    expect(Math.max(...ages)).toBeGreaterThan(600);
    expect(Math.max(...ages)).toBeLessThanOrEqual(730);
    for (const { author, createdAt, updatedAt } of reviews) {
      expect(NOW.getTime() - createdAt.getTime()).toBeLessThanOrEqual(author.joinedDaysAgo * DAY);
      expect(updatedAt.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
      expect(updatedAt.getTime()).toBeLessThanOrEqual(NOW.getTime());
    }
    expect(reviews.filter(({ createdAt, updatedAt }) => updatedAt > createdAt).length).toBeGreaterThan(5);
  });

  test("are the same on every run, except for their dates, which are relative to the present", () => {
    expect(demoReviews(NOW, () => new Date(0))).toEqual(reviews);
    const later = demoReviews(new Date(NOW.getTime() + 10 * DAY), () => new Date(0));
    expect(later.map(({ text, author }) => [text, author.subject]).sort()).toEqual(
      reviews.map(({ text, author }) => [text, author.subject]).sort(),
    );
  });

  test("are written by the player of the sign-in page and not by the newcomer", () => {
    const authors = reviews.map(({ author }) => author.subject);
    expect(authors.filter((subject) => subject === "player").length).toBeGreaterThan(5);
    expect(authors).not.toContain("newcomer");
  });
});

describe("the demo's reports", () => {
  test("are each of one review, and by a player who has written none", () => {
    for (const { court, review, by } of demoReports) {
      const reported = reviews.filter(
        ({ itemType, itemName, text }) =>
          itemType === "court" && itemName === court && text?.startsWith(review),
      );
      expect([review, reported.length]).toEqual([review, 1]);
      expect(reviews.some(({ author }) => author.subject === by)).toBe(false);
    }
  });
});

describe("the demo's hidings", () => {
  const ofItem = ({ itemType, itemName, text: begins }: (typeof demoHidings)[number]) =>
    reviews.filter(
      ({ itemType: type, itemName: name, text }) =>
        type === itemType && name === itemName && text?.startsWith(begins),
    );

  test("are of reviews by players of the time, and one of a review that is shown again", () => {
    for (const hiding of demoHidings) {
      expect([hiding.text, ofItem(hiding).length]).toEqual([hiding.text, hiding.by === null ? 1 : 0]);
      const author = demoPlayers.find(({ subject }) => subject === hiding.by);
      if (hiding.by !== null) expect(author?.joinedDaysAgo).toBeGreaterThan(hiding.writtenDaysAgo);
      else expect(hiding.appeal?.decision?.verdict).toBe("granted");
    }
  });

  test("have reports by others, and reviews that pass the language filter", () => {
    for (const hiding of demoHidings) {
      const author = hiding.by ?? ofItem(hiding)[0]?.author.subject;
      expect(hiding.reports.length).toBeGreaterThan(0);
      expect(hiding.reports.map(({ by }) => by)).not.toContain(author);
      expect([hiding.text, isOffensive(hiding.text)]).toEqual([hiding.text, false]);
    }
  });

  test("include an appeal that was won, one that was lost, and one that waits", () => {
    const appeals = demoHidings.flatMap(({ appeal }) => (appeal ? [appeal.decision?.verdict ?? null] : []));
    expect(appeals.sort()).toEqual(["granted", null, "upheld"].sort());
  });
});

describe("the demo's catalogue", () => {
  test("has clubs in every price bucket, clubs whose price text has no amounts, and clubs without a price text", () => {
    const buckets = demoCourts.map(({ priceRange = null }) => priceBuckets(priceRange));
    for (const bucket of BUCKETS) {
      expect(buckets.filter((of) => of.length === 1 && of[0] === bucket).length).toBeGreaterThan(1);
    }
    const amounts = demoCourts.filter(({ priceRange }) => priceRange && !readPriceRange(priceRange));
    expect(amounts.length).toBeGreaterThan(2);
    expect(demoCourts.some(({ priceRange }) => priceRange === undefined)).toBe(true);
  });

  test("varies every field of a club", () => {
    expect(new Set(demoCourts.map(({ name }) => name)).size).toBe(demoCourts.length);
    expect(demoCourts.some(({ membershipInfo }) => membershipInfo)).toBe(true);
    expect(demoCourts.some(({ description }) => !description)).toBe(true);
    expect(demoCourts.some(({ description }) => lengthOf(description ?? "") > 600)).toBe(true);
    expect(demoCourts.some(({ amenities }) => !amenities)).toBe(true);
    expect(demoCourts.some(({ contactInfo }) => !contactInfo)).toBe(true);
    expect(new Set(demoCourts.map(({ numberOfCourts }) => numberOfCourts)).size).toBeGreaterThan(5);
  });

  test("describes rackets and balls by their specifications", () => {
    expect(demoEquipment.filter(({ type }) => type === "racket")).toHaveLength(30);
    expect(demoEquipment.filter(({ type }) => type === "ball")).toHaveLength(13);
    for (const { description, specifications } of demoEquipment) {
      expect(description).not.toMatch(/undefined|null|NaN| {2}/);
      expect(Object.keys(specifications).length).toBeGreaterThan(1);
    }
    expect(demoEquipment.find(({ name }) => name === "Bullpadel Vertex 05 2026")).toMatchObject({
      price: 25_000,
      description: expect.stringContaining(
        "At 365-375 g with a high balance of 25.4 cm, it has a core of MultiEVA and a face of X-Tend Carbon 12K.",
      ),
    });
  });
});

describe("seeding", () => {
  let orm: Orm;
  let em: EntityManager;

  beforeAll(async () => {
    orm = await emptyDatabase();
    em = orm.em.fork();
  });

  const count = async (table: string) => {
    const [row] = await em.execute<{ rows: number }[]>(`select count(*)::int as rows from ${table}`);
    return row?.rows;
  };

  test("does not change a database that has data", async () => {
    await em.execute("insert into courts (name, location) values ('Ours', 'Juhu, Mumbai')");
    expect(await seedIfEmpty(orm, NOW)).toBe(false);
    expect(await findDemoNotice(em)).toBeNull();
    await em.execute("delete from courts");
  });

  test("fills an empty database with few statements and marks it as a demo", async () => {
    using execute = vi.spyOn(em.getConnection(), "execute");
    expect(await seedIfEmpty(orm, NOW)).toBe(true);
    expect(execute.mock.calls.length).toBeGreaterThan(5);
    // The site finds the burst by nine statements of its own.
    expect(execute.mock.calls.length).toBeLessThan(30);
    expect(await count("open_data_consents")).toBeGreaterThan(5);
    expect(await count("courts")).toBe(25);
    expect(await count("equipment")).toBe(43);
    expect(await count("users")).toBe(demoPlayers.length + burstReviews.length);
    expect(await count("reviews")).toBe(300 + burstReviews.length);
    expect(await count("review_votes")).toBeGreaterThan(300);
    expect(await findDemoNotice(em)).toEqual({
      seededAt: NOW,
      credit: expect.stringContaining("PadelTrue racket data, CC BY 4.0"),
    });
  });

  test("runs only once", async () => {
    expect(await seedIfEmpty(orm, NOW)).toBe(false);
    await expect(seedDemo(orm.em.fork(), { now: NOW })).rejects.toThrow();
    expect(await count("users")).toBe(demoPlayers.length + burstReviews.length);
    expect(await count("reviews")).toBe(300 + burstReviews.length);
  });

  test.each(["courts", "equipment"])("stores averages of %s that equal a recount", async (table) => {
    const column = table === "courts" ? "court_id" : "equipment_id";
    const wrong = await em.execute(
      `select item.name from ${table} item left join reviews review on review.${column} = item.id and review.interest is null and review.held is null
       group by item.id having count(review.id) <> item.total_reviews
       or round(coalesce(avg(review.rating), 0), 2) <> item.average_rating`,
    );
    expect(wrong).toEqual([]);
  });

  test.each(BUCKETS)(
    "stores prices so that the %s filter of the list finds the courts of that bucket",
    async (price) => {
      const expected = demoCourts.filter(({ priceRange = null }) => priceBuckets(priceRange).includes(price));
      const query = { q: "", location: "", isOpen: false, price, sort: "newest", page: 1 } as const;
      const { items } = await createRepositories(em).courts.list(query);
      expect(items.map(({ name }) => name).sort()).toEqual(expected.map(({ name }) => name).sort());
    },
  );

  test("stores the locality and the prices of a club, and a creation date before its first review", async () => {
    const [mill] = await em.execute("select * from courts where name = 'Mill Chimney Courts'");
    expect(mill).toMatchObject({ location: "Lower Parel, Mumbai", price_lowest: 750, price_highest: 950 });
    const early = await em.execute(
      "select review.id from reviews review join courts on courts.id = court_id where review.created_at < courts.created_at",
    );
    expect(early).toEqual([]);
  });

  test("stores a burst at one court, found as of any day, with a new player's honest review in it", async () => {
    const [burst, ...others] = await createRepositories(em).bursts.newest(9);
    expect(others).toEqual([]);
    expect(burst).toMatchObject({ itemName: BURST_COURT, state: "open", reviews: burstReviews.length });
    expect(burst?.with.averageRating).toBeGreaterThan((burst?.without.averageRating ?? 5) + 0.5);
    const held = await em.execute<{ rating: string }[]>("select rating from reviews where held = 'open'");
    expect(held.map(({ rating }) => Number(rating))).toContain(3.5);
    expect(burstReviews.map(({ text }) => text).filter(isOffensive)).toEqual([]);
  });

  test("stores reviews in the order of their times", async () => {
    const rows = await em.execute<{ id: number }[]>("select id from reviews order by created_at");
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  });

  test("stores earlier versions of edited reviews, and one that a moderator has changed", async () => {
    const edited = await em.execute("select 1 from reviews where updated_at > created_at");
    const versions = await em.execute<{ withheld_at: Date | null }[]>("select * from review_versions");
    expect(edited.length).toBeGreaterThan(5);
    expect(versions.length).toBeGreaterThanOrEqual(edited.length);
    expect(versions.some(({ withheld_at }) => withheld_at !== null)).toBe(true);
    const [moderated] = await em.execute<{ review_text: string; moderation_reason: string }[]>(
      "select review_text, moderation_reason from reviews where moderation_reason is not null",
    );
    expect(moderated?.review_text).toContain("[removed by a moderator]");
    expect(moderated?.moderation_reason).toBe("It names a member of staff.");
  });

  test("has owners of courts, whose replies are later than the reviews and the claims", async () => {
    const claims = await em.execute<{ status: string; claims: number }[]>(
      "select status, count(*)::int as claims from owner_claims group by status order by status",
    );
    expect(claims).toEqual([
      { status: "accepted", claims: 2 },
      { status: "pending", claims: 1 },
      { status: "rejected", claims: 1 },
    ]);
    const replies = await em.execute<{ is_later: boolean; has_reply: boolean; owns: boolean }[]>(
      `select o.created_at > r.created_at and o.created_at > c.decided_at and o.created_at <= ? as is_later, r.has_reply,
        c.status = 'accepted' and c.court_id = r.court_id as owns
      from owner_replies o join reviews r on r.id = o.review_id join owner_claims c on c.user_id = o.user_id`,
      [NOW],
    );
    expect(replies).toEqual(demoReplies.map(() => ({ is_later: true, has_reply: true, owns: true })));
    const [waiting] = await em.execute<{ facts: number }[]>(
      "select count(*)::int as facts from proposed_facts",
    );
    expect(waiting?.facts).toBe(DEMO_PROPOSAL.facts.length);
  });

  test("stores votes by other users, for some reviews many, for others none, and none before the review", async () => {
    const counts = await em.execute<{ helpful_count: number; counted: number; early: number }[]>(
      `select r.helpful_count, count(v.user_id)::int as counted,
        count(*) filter (where v.created_at < r.created_at)::int as early
      from reviews r left join review_votes v on v.review_id = r.id group by r.id, r.helpful_count`,
    );
    expect(counts.every((row) => row.helpful_count === row.counted && row.early === 0)).toBe(true);
    expect(Math.max(...counts.map((row) => row.helpful_count))).toBeGreaterThan(5);
    expect(counts.filter((row) => row.helpful_count === 0).length).toBeGreaterThan(50);
  });

  test("stores hidings with their rules, reports and appeals, as moderators would have", async () => {
    const hidings = await em.execute(
      `select h.rule, h.ended_at is null as is_hidden, h.verdict, a.answer is not null as is_answered,
          r.hidden_for is not null as review_is_hidden, d.verdict as decision, count(p.id)::int as reports
        from hidings h join all_reviews r on r.id = h.review_id join report_decisions d on d.review_id = r.id
        left join reports p on p.decision_id = d.id left join appeals a on a.hiding_id = h.id
        group by h.id, r.id, d.id, a.hiding_id order by h.hidden_at`,
    );
    const hidden = { is_hidden: true, review_is_hidden: true, decision: "hidden" };
    const silent = { verdict: null, is_answered: false };
    expect(hidings).toEqual([
      { rule: "off-topic", ...hidden, ...silent, reports: 1 },
      { rule: "spam", ...hidden, ...silent, reports: 2 },
      { rule: "privacy", ...hidden, verdict: "upheld", is_answered: true, reports: 1 },
      {
        rule: "fakes",
        is_hidden: false,
        review_is_hidden: false,
        decision: "kept",
        verdict: "granted",
        is_answered: true,
        reports: 1,
      },
      { rule: "honest", ...hidden, ...silent, reports: 1 },
    ]);
    expect(await count("reports where decision_id is null")).toBe(demoReports.length);
    const late = await em.execute(
      "select 1 from hidings h join all_reviews r on r.id = h.review_id where r.created_at >= h.hidden_at",
    );
    expect(late).toEqual([]);
  });

  test("leaves no notices for those who sign in with the accounts of the sign-in page", async () => {
    const notices = await em.execute(
      `select email from users where (hidden_review_id is not null or held_review_id is not null or has_report_outcome)
        and email in ('admin@example.com', 'player@example.com', 'newcomer@example.com')`,
    );
    expect(notices).toEqual([]);
  });

  test("makes the super admin of the sign-in page a super admin", async () => {
    const admins = await em.execute("select email from users where is_super_admin");
    expect(admins).toEqual([{ email: "admin@example.com" }]);
  });
});
