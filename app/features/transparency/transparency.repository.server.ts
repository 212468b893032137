import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { product } from "~/lib/product";
import { BURSTS_WAITING } from "../bursts/burstQueries.server";
import { APPEALS_WAITING } from "../moderation/appealQueries.server";
import { REPORTS_WAITING } from "../moderation/reportQueries.server";
import { type WaitingRow, waitingOf, waitingSql } from "../moderation/waiting.server";
import { byRule, type Rule } from "../reviews/guideline.rules";
import { REWRITTEN_AT } from "../reviews/review.entity";
import { visitedShare } from "../visits/visitedShare";
import type { Transparency, TransparencyMonth } from "./transparency.view";

/** How many months are counted. */
const MONTHS = 12;

const TIME_ZONE = product.timeZone;

/** The decided reports, those included that were deleted since. */
const DECIDED_REPORTS = `(
    select p.created_at as reported_at, d.decided_at from report_decisions d join reports p on p.decision_id = d.id
    union all select reported_at, decided_at from deleted_reports) d`;

/** SQL for whether an entry of the audit log is the deletion of a review, but for those of a demo that was removed. */
const DELETED_REVIEW = `case when action = 'deleted' and subject_kind = 'review'
    then subject_id::int > coalesce((select max(last_review_id) from demo where removed_at is not null), 0) end`;

interface MonthRow {
  month: string;
  published: string;
  of_courts: string;
  visited: string;
  edited: string;
  hidden: Partial<Record<Rule, number>>;
  deleted: string;
  reports_decided: string;
  report_hours: string | null;
  appeals: string;
  appeals_granted: string;
  appeals_upheld: string;
  appeal_hours: string | null;
  bursts: string;
  reviews_held: string;
  bursts_counted: string;
  bursts_left_out: string;
  reports_waiting: WaitingRow;
  appeals_waiting: WaitingRow;
  bursts_waiting: WaitingRow;
}

/** SQL for the median of hours between two times, with one decimal. */
const medianHours = (from: string, to: string) =>
  `round((percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) / 3600.0))::numeric, 1)`;

/** SQL that counts the rows of a month by a time of theirs, which has an index. @param number what is counted */
const inMonth = (from: string, time: string, condition = "true", number = "count(*)") =>
  `(select ${number} from ${from} where ${time} >= begins and ${time} < ends and ${condition})`;

/** SQL for whether a stored version is an edit. Edits within `UNVERSIONED_MINUTES` replace the first one, so it can be, too. */
const IS_EDIT =
  "(number > 1 or written_at > (select r.created_at from all_reviews r where r.id = review_id))";

/** SQL of the current time. */
const NOW = "(select now from period)";

/** All numbers, by month. Its only parameter is the current time. No table is read as a whole. */
const QUERY = `with period as (select ?::timestamptz as now),
  months as materialized (
    select month, month at time zone '${TIME_ZONE}' as begins, (month + interval '1 month') at time zone '${TIME_ZONE}' as ends
      from period, generate_series(
        date_trunc('month', now at time zone '${TIME_ZONE}') - interval '${MONTHS - 1} months',
        date_trunc('month', now at time zone '${TIME_ZONE}'), '1 month') as month)
select to_char(month, 'YYYY-MM') as month,
  ${inMonth("all_reviews", "created_at")} as published,
  ${inMonth("all_reviews", "created_at", "court_id is not null")} as of_courts,
  ${inMonth("all_reviews", "created_at", "visited_on is not null")} as visited,
  ${inMonth("all_reviews", REWRITTEN_AT, `${REWRITTEN_AT} > created_at`)}
    + ${inMonth("review_versions", "written_at", IS_EDIT)} as edited,
  (select coalesce(json_object_agg(rule, number), '{}') from (
    select rule, count(*) as number from hidings
      where hidden_at >= begins and hidden_at < ends group by rule) by_rule) as hidden,
  ${inMonth("audit_entries", "at", DELETED_REVIEW)} as deleted,
  ${inMonth(DECIDED_REPORTS, "d.decided_at")} as reports_decided,
  ${inMonth(DECIDED_REPORTS, "d.decided_at", "true", medianHours("d.reported_at", "d.decided_at"))} as report_hours,
  ${inMonth("hidings", "appealed_at")} as appeals,
  ${inMonth("hidings", "decided_at", "verdict = 'granted'")} as appeals_granted,
  ${inMonth("hidings", "decided_at", "verdict = 'upheld'")} as appeals_upheld,
  ${inMonth("hidings", "decided_at", "true", medianHours("appealed_at", "decided_at"))} as appeal_hours,
  ${inMonth("review_bursts", "found_at")} as bursts,
  ${inMonth("review_bursts b join burst_reviews m on m.burst_id = b.id", "b.found_at")} as reviews_held,
  ${inMonth("review_bursts", "decided_at", "state = 'counted'")} as bursts_counted,
  ${inMonth("review_bursts", "decided_at", "state = 'left-out'")} as bursts_left_out,
  ${waitingSql(REPORTS_WAITING, NOW)} as reports_waiting,
  ${waitingSql(APPEALS_WAITING, NOW)} as appeals_waiting,
  ${waitingSql(BURSTS_WAITING, NOW)} as bursts_waiting
from months order by month desc`;

/** Counts what the transparency page shows. */
export class TransparencyRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** The numbers of the last twelve months, with one query. */
  async read(now = new Date()): Promise<Transparency> {
    const rows = await this.#em.execute<MonthRow[]>(QUERY, [now]);
    return {
      months: rows.map(monthView),
      reports: waitingOf(rows[0]?.reports_waiting),
      appeals: waitingOf(rows[0]?.appeals_waiting),
      bursts: waitingOf(rows[0]?.bursts_waiting),
    };
  }
}

function monthView(row: MonthRow): TransparencyMonth {
  const hiddenByRule = byRule((rule) => row.hidden[rule] ?? 0);
  return {
    month: row.month,
    published: Number(row.published),
    ofCourts: Number(row.of_courts),
    visitedShare: visitedShare(Number(row.visited), Number(row.of_courts)),
    edited: Number(row.edited),
    hidden: Object.values(hiddenByRule).reduce((sum, number) => sum + number, 0),
    hiddenByRule,
    deleted: Number(row.deleted),
    reportsDecided: Number(row.reports_decided),
    reportHours: row.report_hours === null ? null : Number(row.report_hours),
    appeals: Number(row.appeals),
    appealsGranted: Number(row.appeals_granted),
    appealsUpheld: Number(row.appeals_upheld),
    appealHours: row.appeal_hours === null ? null : Number(row.appeal_hours),
    bursts: Number(row.bursts),
    reviewsHeld: Number(row.reviews_held),
    burstsCounted: Number(row.bursts_counted),
    burstsLeftOut: Number(row.bursts_left_out),
  };
}
