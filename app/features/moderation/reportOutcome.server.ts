import { IS_REPORTED_REPLY } from "../reviews/mayModerate.server";

/** SQL for whether the picture or reply that a report `p` is about is not there any more; false for the review itself. */
export const IS_GONE = `case
  when p.is_reply then not exists (select from owner_replies o where ${IS_REPORTED_REPLY} and o.removed_at is null)
  when p.picture_url is not null then not exists (select from review_pictures i
    where i.review_id = p.review_id and i.image_url = p.picture_url)
  else false end`;

const UNTIL_DECIDED = "between p.created_at and coalesce(d.decided_at, 'infinity')";

/** SQL for whether a moderator has changed a review `r`, or withheld versions, from a report `p` to its decision `d`. */
export const IS_CHANGED = `(r.rewrite_reason is not null and r.rewritten_at ${UNTIL_DECIDED}
  or exists (select from review_versions v where v.review_id = r.id and v.withheld_at ${UNTIL_DECIDED}))`;

/** SQL for when the outcome of a report with a decision `d` was decided: an appeal that was granted has changed it. */
export const OUTCOME_AT = `coalesce((select max(h.decided_at) from hidings h where h.review_id = d.review_id and h.hidden_at = d.decided_at
  and h.verdict = 'granted' and d.verdict = 'kept'), d.decided_at)`;
