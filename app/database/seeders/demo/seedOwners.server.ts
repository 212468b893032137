import type { EntityManager } from "~/database/open.server";
import { DAY, HOUR } from "~/lib/time";
import { DEMO_PROPOSAL, demoClaims, demoReplies } from "./owners";

/** Returns the id of a demo user. */
type IdOf = (player: { subject: string }) => string;

/**
 * Seeds the owners of courts: their claims, replies and proposed facts.
 * @param admin the id of the super admin who decided
 */
export async function seedOwners(em: EntityManager, now: Date, idOf: IdOf, admin: string): Promise<void> {
  await em.execute(
    `with claimed as (
        insert into owner_claims (user_id, court_id, brand, brand_name, reason, created_at, status, answer, decided_by, decided_at)
          select v.by, c.id, lower(v.brand), v.brand, v.reason, v.at, v.status, v.answer,
              case when v.decided is not null then ? end, v.decided
            from jsonb_to_recordset(?::jsonb) v(by text, court text, brand text, reason text, at timestamptz, status text,
              answer text, decided timestamptz)
            left join courts c on c.name = v.court order by v.at),
      replied as (
        insert into owner_replies (review_id, user_id, text, created_at, updated_at)
          select r.id, v.by, v.text, at.replied, at.replied
            from jsonb_to_recordset(?::jsonb) v(by text, court text, begins text, text text, earliest timestamptz)
            join courts c on c.name = v.court
            join reviews r on r.court_id = c.id and starts_with(r.review_text, v.begins)
            cross join lateral (select least(?, greatest(r.created_at + interval '15 hours', v.earliest)) as replied) at),
      proposed as (
        insert into fact_proposals (user_id, court_id, proposed_at)
          select ?, id, ? from courts where name = ? returning id)
    insert into proposed_facts (proposal_id, field, value)
      select proposed.id, v.field, v.value
        from proposed, jsonb_to_recordset(?::jsonb) v(field text, value jsonb)`,
    [
      admin,
      claimRows(now, idOf),
      replyRows(now, idOf),
      now,
      idOf({ subject: DEMO_PROPOSAL.by }),
      new Date(now.getTime() - DEMO_PROPOSAL.daysAgo * DAY),
      DEMO_PROPOSAL.court,
      JSON.stringify(DEMO_PROPOSAL.facts),
    ],
  );
}

function claimRows(now: Date, idOf: IdOf): string {
  return JSON.stringify(
    demoClaims.map(({ by, court, brand, reason, claimedDaysAgo, decision }) => {
      const at = new Date(now.getTime() - claimedDaysAgo * DAY);
      return {
        by: idOf({ subject: by }),
        court,
        brand,
        reason,
        at,
        status: decision?.verdict ?? "pending",
        answer: decision?.answer ?? null,
        decided: decision && new Date(at.getTime() + decision.hoursAfter * HOUR),
      };
    }),
  );
}

/** An owner replies on the next morning, to older reviews two weeks after the claim. */
function replyRows(now: Date, idOf: IdOf): string {
  return JSON.stringify(
    demoReplies.map(({ court, review, by, text }) => {
      const claimedDaysAgo = demoClaims.find((claim) => claim.by === by)?.claimedDaysAgo ?? 0;
      const earliest = new Date(now.getTime() - (claimedDaysAgo - 14) * DAY);
      return { by: idOf({ subject: by }), court, begins: review, text, earliest };
    }),
  );
}
