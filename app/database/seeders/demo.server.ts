import type { EntityManager } from "~/database/open.server";
import { DEMO_ACCOUNTS, DEMO_ISSUER } from "~/features/auth/demoAccounts";
import { PRIVACY_NOTICE } from "~/features/auth/privacyNotice";
import { Court } from "~/features/courts/court.entity";
import { readPriceRange } from "~/features/courts/priceRange";
import { Equipment } from "~/features/equipment/equipment.entity";
import { REMOVED_PASSAGE } from "~/features/reviews/moderatorChange.limits";
import { Review } from "~/features/reviews/review.entity";
import { Consent } from "~/features/users/consent.entity";
import { User } from "~/features/users/user.entity";
import { DEMO_LICENCE } from "~/lib/environment";
import { DAY } from "~/lib/time";
import { BURST_COURT, burstReviews } from "./demo/burst";
import catalogue from "./demo/catalogue.json";
import { chance } from "./demo/chance";
import { demoCourts } from "./demo/courts";
import type { DemoCourt } from "./demo/demoTypes";
import { type DemoEquipment, demoEquipment } from "./demo/equipment";
import { type DemoHiding, demoHidings } from "./demo/hidings";
import { type DemoPlayer, demoPlayers } from "./demo/players";
import { type DemoReview, demoReviews } from "./demo/reviews";
import { burstRows, seedBurst } from "./demo/seedBurst.server";
import { seedModeration } from "./demo/seedModeration.server";
import { seedOwners } from "./demo/seedOwners.server";
import { DEMO_REDACTION, demoVersions } from "./demo/versions";
import { demoVisits } from "./demo/visits";
import { demoVotes } from "./demo/votes";

/** The credit for the facts of the catalogue. */
export const DEMO_CREDIT: string = catalogue.credit;

/** How many reviews are newer than those of the burst. */
const NEWER = 5;

/**
 * Seeds an empty database with the demo data and marks it as such: invented clubs, users and reviews, real rackets and
 * balls. The same on every run except for the times, which are relative to `now`. Runs in one transaction.
 * @throws when some of the data exists already
 */
export async function seedDemo(em: EntityManager, { now }: { now: Date }): Promise<void> {
  await em.transactional(async (transaction) => {
    const addedAt = creationTimes(now);
    const everyone = [...demoPlayers, ...burstReviews.map(({ author }) => author)];
    await transaction.insertMany(
      User,
      everyone.map((player) => userRow(player, now)),
    );
    await transaction.insertMany(
      Consent,
      everyone.map((player) => consentRow(player, now)),
    );
    await transaction.insertMany(
      Court,
      demoCourts.map((court) => courtRow(court, addedAt(court.name))),
    );
    await transaction.insertMany(
      Equipment,
      demoEquipment.map((item) => equipmentRow(item, addedAt(item.name))),
    );
    const itemId = {
      court: await idsByName(transaction, "courts"),
      equipment: await idsByName(transaction, "equipment"),
    };
    const reviews = demoReviews(now, addedAt);
    const visits = demoVisits(reviews, now);
    const rowOf = (review: DemoReview) => ({
      ...reviewRow(review, itemId[review.itemType](review.itemName)),
      visitedOn: visits.get(review) ?? null,
    });
    // The newest reviews, which the home page shows, are not of the burst.
    const [older, newer] = [reviews.slice(0, -NEWER), reviews.slice(-NEWER)];
    const between = { before: older.at(-1)?.createdAt ?? now, after: newer[0]?.createdAt ?? now };
    const burstCourt = itemId.court(BURST_COURT);
    await transaction.insertMany(Review, [
      ...older.map(rowOf),
      ...burstRows(between, burstCourt, idOf),
      ...newer.map(rowOf),
      ...demoHidings.flatMap((hiding) => hiddenRow(hiding, itemId[hiding.itemType](hiding.itemName), now)),
    ]);
    await seedBurst(transaction, between, burstCourt);
    const votes = demoVotes(reviews, now).map(({ review, by, at }) => ({
      author: idOf(review.author),
      written: review.createdAt,
      voter: idOf(by),
      at,
    }));
    await transaction.execute(
      `insert into review_votes (review_id, user_id, created_at)
        select r.id, v.voter, v.at
          from jsonb_to_recordset(?::jsonb) v(author text, written timestamptz, voter text, at timestamptz)
          join all_reviews r on r.user_id = v.author and r.created_at = v.written`,
      [JSON.stringify(votes)],
    );
    await transaction.execute(
      `insert into review_versions (review_id, number, rating, review_text, written_at)
        select r.id, 1, r.rating, v.text, r.created_at
          from jsonb_to_recordset(?::jsonb) v(author text, written timestamptz, text text)
          join all_reviews r on r.user_id = v.author and r.created_at = v.written`,
      [
        JSON.stringify(
          demoVersions(reviews).map(({ review, text }) => ({
            author: idOf(review.author),
            written: review.createdAt,
            text,
          })),
        ),
      ],
    );
    await transaction.execute(
      `update all_reviews set review_text = replace(review_text, ?, ?), moderation_reason = ?,
          updated_at = greatest(created_at + interval '1 day', ?), version = version + 1
        where position(? in review_text) > 0`,
      [
        DEMO_REDACTION.passage,
        REMOVED_PASSAGE,
        DEMO_REDACTION.reason,
        before(now, DEMO_REDACTION.daysAgo),
        DEMO_REDACTION.passage,
      ],
    );
    await transaction.execute(
      `insert into open_data_consents (user_id, licence, with_name, with_visits, agreed_at)
        select id, ?, with_name, true, at from jsonb_to_recordset(?::jsonb) c(id text, with_name boolean, at timestamptz)`,
      [DEMO_LICENCE, JSON.stringify(demoConsents(now))],
    );
    await seedModeration(transaction, now, idOf, idOf({ subject: "admin" }));
    await seedOwners(transaction, now, idOf, idOf({ subject: "admin" }));
    await transaction.execute(
      "insert into demo (seeded_at, last_review_id) select ?, max(id) from all_reviews",
      [now],
    );
  });
}

/** When each item was added. Items without reviews are the newest. */
function creationTimes(now: Date): (itemName: string) => Date {
  const random = chance(735);
  const reviewed = new Set(demoReviews(now, () => new Date(0)).map(({ itemName }) => itemName));
  const daysAgo = new Map([
    ...demoCourts.map(({ name, addedDaysAgo }) => [name, addedDaysAgo] as const),
    ...demoEquipment.map(({ name }) => {
      const [least, most] = reviewed.has(name) ? [500, 790] : [15, 390];
      return [name, random.between(least, most)] as const;
    }),
  ]);
  return (itemName) => before(now, daysAgo.get(itemName) ?? 0);
}

function before(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}

async function idsByName(
  em: EntityManager,
  table: "courts" | "equipment",
): Promise<(name: string) => number> {
  const rows = await em.execute<{ id: number; name: string }[]>(`select id, name from ${table}`);
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`A sample review is of ${name}, which the demo does not have`);
    return id;
  };
}

/** Who has agreed to have their reviews in the open data: half of those who cannot sign in, half of them with the name. */
function demoConsents(now: Date): { id: string; with_name: boolean; at: Date }[] {
  const accounts = DEMO_ACCOUNTS.map(({ subject }) => subject);
  return demoPlayers
    .filter(({ subject }, at) => !accounts.includes(subject) && at % 2 === 0)
    .map((player, at) => ({
      id: idOf(player),
      with_name: at % 2 === 0,
      at: before(now, player.joinedDaysAgo / 2),
    }));
}

/** The demo users have all agreed to the privacy notice. */
function consentRow(player: DemoPlayer, now: Date) {
  return {
    user: idOf(player),
    noticeVersion: PRIVACY_NOTICE.version,
    agreedAt: before(now, player.joinedDaysAgo),
  };
}

function idOf({ subject }: Pick<DemoPlayer, "subject">): string {
  return `demo-${subject}`;
}

function userRow(player: DemoPlayer, now: Date) {
  const joined = before(now, player.joinedDaysAgo);
  return {
    id: idOf(player),
    issuer: DEMO_ISSUER,
    subject: player.subject,
    email: `${player.subject}@example.com`,
    emailVerified: true,
    firstName: player.firstName,
    lastName: player.lastName ?? null,
    bio: player.bio ?? null,
    location: player.location ?? null,
    favoriteEquipment: player.favoriteEquipment ?? null,
    playingLevel: player.playingLevel ?? null,
    isSuperAdmin: player.isSuperAdmin ?? false,
    createdAt: joined,
    updatedAt: joined,
  };
}

function courtRow(court: DemoCourt, addedAt: Date) {
  const price = readPriceRange(court.priceRange ?? null);
  return {
    name: court.name,
    location: court.location,
    description: court.description ?? null,
    amenities: [...(court.amenities ?? [])],
    priceRange: court.priceRange ?? null,
    priceLowest: price?.lowest ?? null,
    priceHighest: price?.highest ?? null,
    contactInfo: court.contactInfo ?? null,
    numberOfCourts: court.numberOfCourts,
    membershipRequired: court.membershipInfo !== undefined,
    membershipInfo: court.membershipInfo ?? null,
    createdAt: addedAt,
    updatedAt: addedAt,
  };
}

function equipmentRow(item: DemoEquipment, addedAt: Date) {
  return { ...item, createdAt: addedAt, updatedAt: addedAt };
}

/** The review of a hiding, if it is hidden still. */
function hiddenRow(hiding: DemoHiding, itemId: number, now: Date) {
  const { itemType, by, rating, text, reason, writtenDaysAgo, hiddenDaysAgo } = hiding;
  if (by === null) return [];
  const createdAt = before(now, writtenDaysAgo);
  return [
    {
      user: idOf({ subject: by }),
      court: itemType === "court" ? itemId : null,
      equipment: itemType === "equipment" ? itemId : null,
      rating,
      reviewText: text,
      aspects: {},
      interest: null,
      visitedOn: null,
      hiddenFor: reason,
      hiddenAt: before(now, hiddenDaysAgo),
      version: 1,
      createdAt,
      updatedAt: createdAt,
    },
  ];
}

function reviewRow(review: DemoReview, itemId: number) {
  return {
    user: idOf(review.author),
    court: review.itemType === "court" ? itemId : null,
    equipment: review.itemType === "equipment" ? itemId : null,
    rating: review.rating,
    reviewText: review.text,
    aspects: review.aspects,
    interest: review.interest,
    hiddenFor: null,
    hiddenAt: null,
    version: review.updatedAt > review.createdAt ? 2 : 1,
    createdAt: review.createdAt,
    updatedAt: review.updatedAt,
  };
}
