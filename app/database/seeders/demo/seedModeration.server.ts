import type { EntityManager } from "~/database/open.server";
import { HOUR } from "~/lib/time";
import { ITEM_NAME, joinItem } from "~/sql/itemColumns.server";
import { demoHidings } from "./hidings";
import { demoReports } from "./reports";

/** Returns the id of a demo user. */
type IdOf = (player: { subject: string }) => string;

/**
 * Seeds reports, hidings and appeals. The hidden reviews are there already, with their hidings by a trigger.
 * @param admin the id of the super admin who hid them and decided
 */
export async function seedModeration(em: EntityManager, now: Date, idOf: IdOf, admin: string): Promise<void> {
  await em.execute(
    `with hiding as (${hidings()}),
      kept as (
        update hidings h set rule = v.rule, hidden_by = ?, appealed_at = v.appealed_at, verdict = v.verdict,
            decided_at = v.decided_at, decided_by = case when v.verdict is not null then ? end
          from hiding v where h.review_id = v.review_id and h.ended_at is null),
      decided as (
        insert into report_decisions (review_id, verdict, review_version, decided_at)
          select review_id, case when verdict = 'granted' then 'kept' else 'hidden' end, version,
            case when verdict = 'granted' then decided_at else hidden_at end from hiding)
    insert into hidings (review_id, rule, hidden_at, hidden_by, ended_at, appealed_at, verdict, decided_at, decided_by)
      select review_id, rule, hidden_at, ?, decided_at, appealed_at, verdict, decided_at, ? from hiding
        where verdict = 'granted'`,
    [hidingRows(now), admin, admin, admin, admin],
  );
  await em.execute(
    `insert into appeals (hiding_id, review_id, text, answer)
      select h.id, h.review_id, v.appeal, v.answer from (${hidings()}) v join hidings h on h.review_id = v.review_id
        where v.appeal is not null`,
    [hidingRows(now)],
  );
  await em.execute(
    `insert into reports (review_id, user_id, reason, note, created_at, decision_id)
      select r.id, v.reporter, v.reason, v.note, v.at, d.id
        from jsonb_to_recordset(?::jsonb) v(item text, begins text, reporter text, reason text, note text, at timestamptz)
        join all_reviews r on starts_with(r.review_text, v.begins)
        ${joinItem("r")}
        left join report_decisions d on d.review_id = r.id
        where ${ITEM_NAME} = v.item order by v.at`,
    [reportRows(now, idOf)],
  );
}

/** SQL that reads `hidingRows`, its only parameter, with the reviews that they are about. */
function hidings(): string {
  return `select r.id as review_id, r.version, v.* from jsonb_to_recordset(?::jsonb)
      v(item text, begins text, rule text, hidden_at timestamptz, appealed_at timestamptz, verdict text,
        decided_at timestamptz, appeal text, answer text)
    join all_reviews r on starts_with(r.review_text, v.begins)
    ${joinItem("r")}
    where ${ITEM_NAME} = v.item`;
}

function hidingRows(now: Date): string {
  return JSON.stringify(
    demoHidings.map(({ itemName, text, rule, hiddenDaysAgo, appeal }) => {
      const hiddenAt = ago(now, hiddenDaysAgo * 24);
      const appealedAt = appeal && later(hiddenAt, appeal.hoursAfter);
      const decision = appeal?.decision ?? null;
      return {
        item: itemName,
        begins: text,
        rule,
        hidden_at: hiddenAt,
        appealed_at: appealedAt,
        verdict: decision?.verdict ?? null,
        decided_at: appealedAt && decision && later(appealedAt, decision.hoursAfter),
        appeal: appeal?.text ?? null,
        answer: decision?.answer ?? null,
      };
    }),
  );
}

function reportRows(now: Date, idOf: IdOf): string {
  const open = demoReports.map(({ court, review, by, reason, note, hoursAgo }) => ({
    item: court,
    begins: review,
    reporter: idOf({ subject: by }),
    reason,
    note,
    at: ago(now, hoursAgo),
  }));
  const closed = demoHidings.flatMap(({ itemName, text, hiddenDaysAgo, reports }) =>
    reports.map(({ by, reason, note, hoursBefore }) => ({
      item: itemName,
      begins: text,
      reporter: idOf({ subject: by }),
      reason,
      note,
      at: ago(now, hiddenDaysAgo * 24 + hoursBefore),
    })),
  );
  return JSON.stringify([...open, ...closed]);
}

function ago(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR);
}

function later(time: Date, hours: number): Date {
  return new Date(time.getTime() + hours * HOUR);
}
