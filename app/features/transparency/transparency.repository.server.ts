import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { isoTime } from "~/lib/isoTime";
import { product } from "~/lib/product";
import { appealDue, reportDue, type Waiting } from "../moderation/deadlines";
import { byRule, type Rule } from "../reviews/review.rules";
import type { Transparency, TransparencyMonth } from "./transparency.view";

/** How many months are counted. */
const MONTHS = 12;

/** What waits, as JSON. */
interface WaitingRow {
  open: number;
  overdue: number;
  next_due: string | null;
}

interface MonthRow {
  month: string;
  published: string;
  edited: string;
  hidden: Partial<Record<Rule, number>> | string;
  deleted: string;
  reports_decided: string;
  report_hours: string | null;
  appeals: string;
  appeals_granted: string;
  appeals_upheld: string;
  appeal_hours: string | null;
  reports_waiting: WaitingRow | string;
  appeals_waiting: WaitingRow | string;
}

/** SQL for the month of a time. */
const monthOf = (time: string) => `date_trunc('month', ${time} at time zone '${product.timeZone}')`;

/** SQL for the median of hours between two times, with one decimal. */
const medianHours = (from: string, to: string) =>
  `round((percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) / 3600.0))::numeric, 1)`;

/** SQL that counts what waits, as JSON. @param due of each @param from the rows */
const waiting = (due: string, from: string) =>
  `(select json_build_object('open', count(*), 'overdue', count(*) filter (where due < (select now from period)),
    'next_due', min(due)) from (select ${due} as due ${from}) w)`;

/** All numbers, by month: each table is read once. Its only parameter is the current time. */
const QUERY = `with period as (select ?::timestamptz as now),
  months as (
    select month, month at time zone '${product.timeZone}' as begins from period, generate_series(
      ${monthOf("now")} - interval '${MONTHS - 1} months', ${monthOf("now")}, '1 month') as month),
  first as (select min(begins) as begins from months),
  published as (
    select ${monthOf("created_at")} as month, count(*) as number from all_reviews
      where created_at >= (select begins from first) group by 1),
  edited as (
    select ${monthOf("at")} as month, count(*) as number from (
      select updated_at as at from all_reviews where updated_at > created_at
      union all select written_at from review_versions where number > 1) edits
      where at >= (select begins from first) group by 1),
  hidden as (
    select month, json_object_agg(rule, number) as rules from (
      select ${monthOf("hidden_at")} as month, rule, count(*) as number from hidings
        where hidden_at >= (select begins from first) group by 1, 2) by_rule group by 1),
  deleted as (
    select ${monthOf("at")} as month, count(*) as number from audit_entries
      where action = 'deleted' and subject_kind = 'review' and at >= (select begins from first) group by 1),
  reported as (
    select ${monthOf("d.decided_at")} as month, count(*) as number, ${medianHours("p.created_at", "d.decided_at")} as hours
      from report_decisions d join reports p on p.decision_id = d.id
      where d.decided_at >= (select begins from first) group by 1),
  appealed as (
    select ${monthOf("appealed_at")} as month, count(*) as number from hidings
      where appealed_at >= (select begins from first) group by 1),
  decided as (
    select ${monthOf("decided_at")} as month, count(*) filter (where verdict = 'granted') as granted,
        count(*) filter (where verdict = 'upheld') as upheld, ${medianHours("appealed_at", "decided_at")} as hours
      from hidings where decided_at >= (select begins from first) group by 1)
select to_char(month, 'YYYY-MM') as month, coalesce(published.number, 0) as published,
  coalesce(edited.number, 0) as edited, coalesce(hidden.rules, '{}') as hidden,
  coalesce(deleted.number, 0) as deleted, coalesce(reported.number, 0) as reports_decided,
  reported.hours as report_hours, coalesce(appealed.number, 0) as appeals,
  coalesce(decided.granted, 0) as appeals_granted, coalesce(decided.upheld, 0) as appeals_upheld,
  decided.hours as appeal_hours,
  ${waiting(`min(${reportDue("p")})`, "from reports p where decision_id is null group by review_id")} as reports_waiting,
  ${waiting(appealDue("h"), "from hidings h where appealed_at is not null and verdict is null and review_id is not null")} as appeals_waiting
from months
  left join published using (month) left join edited using (month) left join hidden using (month)
  left join deleted using (month) left join reported using (month) left join appealed using (month)
  left join decided using (month)
order by month desc`;

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
      reports: waitingView(rows[0]?.reports_waiting),
      appeals: waitingView(rows[0]?.appeals_waiting),
    };
  }
}

function monthView(row: MonthRow): TransparencyMonth {
  const rules = parsed(row.hidden);
  const hiddenByRule = byRule((rule) => rules[rule] ?? 0);
  return {
    month: row.month,
    published: Number(row.published),
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
  };
}

function waitingView(row: WaitingRow | string | undefined): Waiting {
  const { open, overdue, next_due } = row ? parsed(row) : { open: 0, overdue: 0, next_due: null };
  return { open, overdue, nextDue: next_due && isoTime(new Date(next_due)) };
}

/** In raw queries one driver returns JSON as text, the other as an object. */
function parsed<Value extends object>(json: Value | string): Value {
  return typeof json === "string" ? JSON.parse(json) : json;
}
