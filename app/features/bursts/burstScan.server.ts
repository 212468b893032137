import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { DAY, type Time } from "~/lib/time";
import { type ItemColumn, itemColumns, itemTables } from "~/sql/itemColumns.server";
import { lockItem } from "~/sql/itemLocks.server";
import type { ReviewedItem } from "../reviews/review.view";
import { MIN_COMPARED_TEXT, MIN_HELD, NEW_ACCOUNT_DAYS, PAST_DAYS } from "./burst.limits";
import type { BurstState } from "./burst.view";
import { type Arrival, detectBurst, type Evidence, growBurst, isNew, type Traffic } from "./detectBurst";

/** Of so many days is the site's usual share of reviews by new accounts. */
const SHARE_DAYS = 90;

/** At most so many of the newest reviews are read for it, so that no run reads all reviews of a large site. */
const SHARE_REVIEWS = 2_000;

/** A process that has not finished within this time has ended. */
const CLAIM = "10 minutes";

/** The first scan judges the items with reviews of so many days. */
export const FIRST_SCAN_DAYS = 30;

/** Of so many reviews, the newest, texts and company are compared: each with each. */
const MAX_COMPARED = 60;

/** A stored review as an arrival. */
interface StoredArrival extends Arrival {
  id: number;
  /** The burst that it is part of, and its state. */
  burst: { id: number; state: BurstState } | null;
}

/** How a scan sees an item. */
interface Circumstances {
  now: Date;
  /** The share of reviews by new accounts on the whole site. */
  newShare: number;
}

/** The database's time. */
export async function readTime(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ now: Time }[]>("select now()");
  return row ? new Date(row.now) : new Date();
}

/**
 * Claims the scan.
 * @returns until when arrivals have been judged; as for a first scan if that lies ahead, which a process whose clock was ahead has
 *   stored; null if another process does it now
 */
export async function claimScan(em: EntityManager, now: Date): Promise<Date | null> {
  const [row] = await em.execute<{ scanned_until: Time }[]>(
    `insert into burst_scan (scanned_until, claimed_until)
        values (?::timestamptz - interval '${FIRST_SCAN_DAYS} days', ?::timestamptz + interval '${CLAIM}')
      on conflict (is_single) do update set claimed_until = excluded.claimed_until where burst_scan.claimed_until <= ?
      returning scanned_until`,
    [now, now, now],
  );
  if (!row) return null;
  const until = new Date(row.scanned_until);
  return until > now ? new Date(now.getTime() - FIRST_SCAN_DAYS * DAY) : until;
}

/** Ends the claim. @param until arrivals are judged until then; null if the scan failed */
export async function releaseScan(em: EntityManager, until: Date | null): Promise<void> {
  await em.execute(
    "update burst_scan set claimed_until = '-infinity', scanned_until = coalesce(?::timestamptz, scanned_until)",
    [until],
  );
}

/** The share of the site's recent reviews that are by new accounts, those of bursts left out. */
export async function readNewShare(em: EntityManager, now: Date): Promise<number> {
  const [row] = await em.execute<{ share: number | null }[]>(
    `select avg(((select u.created_at from users u where u.id = r.user_id) > r.created_at - interval '${NEW_ACCOUNT_DAYS} days')::int)::float8 as share
      from (select user_id, created_at from reviews
          where created_at > ?::timestamptz - interval '${SHARE_DAYS} days' and created_at <= ? and held is null
          order by created_at desc, id desc limit ${SHARE_REVIEWS}) r`,
    [now, now],
  );
  return row?.share ?? 0;
}

/**
 * Judges an item in the transaction of `em`: adds the reviews that join its open burst, or holds a new one.
 * @returns whether it held any
 */
export async function judgeItem(
  em: EntityManager,
  { itemType, itemId }: ReviewedItem,
  { now, newShare }: Circumstances,
): Promise<boolean> {
  const column = itemColumns[itemType];
  if (!(await lockItem(em, column, itemId))) return false;
  const all = await readArrivals(em, column, itemId, now);
  const recent = all.filter(
    (arrival) => arrival.at > now.getTime() - NEW_ACCOUNT_DAYS * DAY && isNew(arrival),
  );
  if (recent.filter(({ burst }) => burst === null).length === 0 || recent.length < MIN_HELD) return false;
  await compare(em, column, itemId, recent.slice(-MAX_COMPARED), now);

  const inBursts = all.filter(({ burst }) => burst !== null);
  const traffic: Traffic<StoredArrival> = {
    since: await readSince(em, column, itemId),
    arrivals: all.filter(({ burst }) => burst === null || burst.state === "counted"),
    judgedUntil: inBursts.reduce((latest, { at }) => Math.max(latest, at), 0),
    newShare,
  };
  const open = await readOpenBurst(em, column, itemId);
  const held = open ? all.filter(({ burst }) => burst?.id === open.id) : [];
  // What a moderator has counted since the burst began neither joins it nor is evidence for it.
  const arrivals = traffic.arrivals.filter(({ at, burst }) => burst === null || at < (held[0]?.at ?? 0));
  const growth =
    open && held.length > 0 ? growBurst({ ...traffic, arrivals }, { side: open.side, held }) : null;
  if (open && growth) {
    await em.execute("update review_bursts set window_days = ?, evidence = ?::jsonb where id = ?", [
      growth.windowDays,
      evidenceJson(growth.evidence),
      open.id,
    ]);
    await hold(em, open.id, growth.held);
    return true;
  }
  const found = detectBurst(traffic);
  if (!found) return false;
  const [burst] = await em.execute<{ id: number }[]>(
    `insert into review_bursts (${column}, window_days, evidence, found_at) values (?, ?, ?::jsonb, ?) returning id`,
    [itemId, found.windowDays, evidenceJson(found.evidence), now],
  );
  if (!burst) throw new Error("The statement returned no row");
  await hold(em, burst.id, found.held);
  return true;
}

/** The arrivals of an item's past and present, oldest first, without those that are left out. */
async function readArrivals(
  em: EntityManager,
  column: ItemColumn,
  itemId: number,
  now: Date,
): Promise<StoredArrival[]> {
  const rows = await em.execute<
    {
      id: number;
      user_id: string;
      rating: string;
      at: string;
      joined: string;
      burst_id: number | null;
      state: BurstState | null;
    }[]
  >(
    `select r.id, r.user_id, r.rating, ${millis("r.created_at")} as at, (select ${millis("u.created_at")} from users u where u.id = r.user_id) as joined,
        m.burst_id, b.state
      from reviews r
      left join burst_reviews m on m.review_id = r.id
      left join review_bursts b on b.id = m.burst_id
      where r.${column} = ? and r.interest is null and r.held is distinct from 'left-out'
        and r.created_at > ?::timestamptz - interval '${PAST_DAYS} days' and r.created_at <= ?
      order by r.created_at, r.id`,
    [itemId, now, now],
  );
  return rows.map((row) => ({
    id: row.id,
    at: Number(row.at),
    stars: Number(row.rating),
    writer: row.user_id,
    joinedAt: Number(row.joined),
    similarity: 0,
    elsewhere: [],
    burst: row.burst_id !== null && row.state !== null ? { id: row.burst_id, state: row.state } : null,
  }));
}

/** Sets the similarity of texts, and the authors' reviews of other items. */
async function compare(
  em: EntityManager,
  column: ItemColumn,
  itemId: number,
  arrivals: readonly StoredArrival[],
  now: Date,
): Promise<void> {
  const similar = await em.execute<{ id: number; similarity: number }[]>(
    `with compared as (
        select id, user_id, review_text from all_reviews
          where id in (?) and char_length(review_text) >= ${MIN_COMPARED_TEXT})
      select one.id, max(similarity(one.review_text, other.review_text))::float8 as similarity
        from compared one join compared other on other.user_id <> one.user_id group by one.id`,
    [arrivals.map(({ id }) => id)],
  );
  const elsewhere = await em.execute<{ user_id: string; item: string; at: string }[]>(
    `select r.user_id, coalesce('court:' || r.court_id, 'equipment:' || r.equipment_id) as item,
        ${millis("r.created_at")} as at
      from all_reviews r
      where r.user_id in (?) and r.${column} is distinct from ?
        and r.created_at > ?::timestamptz - interval '${NEW_ACCOUNT_DAYS} days'`,
    [arrivals.map(({ writer }) => writer), itemId, now],
  );
  const similarities = new Map(similar.map(({ id, similarity }) => [id, similarity]));
  const byWriter = Map.groupBy(elsewhere, ({ user_id }) => user_id);
  for (const arrival of arrivals) {
    arrival.similarity = similarities.get(arrival.id) ?? 0;
    arrival.elsewhere = (byWriter.get(arrival.writer) ?? []).map(({ item, at }) => ({
      item,
      at: Number(at),
    }));
  }
}

async function readSince(em: EntityManager, column: ItemColumn, itemId: number): Promise<number> {
  const [row] = await em.execute<{ since: string }[]>(
    `select ${millis("i.created_at")} as since from ${itemTables[column]} i where i.id = ?`,
    [itemId],
  );
  return Number(row?.since ?? 0);
}

/** The newest burst of an item that waits for a decision. */
async function readOpenBurst(
  em: EntityManager,
  column: ItemColumn,
  itemId: number,
): Promise<{ id: number; side: Evidence["side"] } | null> {
  const [row] = await em.execute<{ id: number; side: Evidence["side"] }[]>(
    `select id, evidence ->> 'side' as side from review_bursts where ${column} = ? and state = 'open'
      order by id desc limit 1`,
    [itemId],
  );
  return row ?? null;
}

/** Makes reviews part of a burst; a trigger holds them. Locks them first, in the order of all transactions. */
async function hold(em: EntityManager, burstId: number, held: readonly StoredArrival[]): Promise<void> {
  const ids = held.map(({ id }) => id);
  await em.execute("select id from all_reviews where id in (?) order by id for no key update", [ids]);
  await em.execute(
    `insert into burst_reviews (review_id, burst_id)
      select id, ? from reviews where id in (?) and interest is null order by id`,
    [burstId, ids],
  );
}

/** The evidence as it is stored, with two decimals. */
function evidenceJson(evidence: Evidence): string {
  return JSON.stringify(evidence, (_, value: unknown) =>
    typeof value === "number" ? Math.round(value * 100) / 100 : value,
  );
}

function millis(time: string): string {
  return `(extract(epoch from ${time}) * 1000)::float8`;
}
