import type { Rule } from "../reviews/guideline.rules";
import type { Reason } from "../reviews/report.reasons";
import { DAYS_TO_DECIDE, URGENT_HOURS } from "./deadlines";

const USUAL_TIME = `interval '${DAYS_TO_DECIDE * 24} hours'`;

const URGENT_REASONS = ["personal", "threat"] as const satisfies Reason[];
const URGENT_RULES = ["privacy", "threats"] as const satisfies Rule[];

/** SQL for the time until which a report, `p`, has to be decided. */
export const REPORT_DUE = due("p.created_at", "p.reason", URGENT_REASONS);

/** SQL for the time until which the appeal against a hiding, `h`, has to be decided. */
export const APPEAL_DUE = due("h.appealed_at", "h.rule", URGENT_RULES);

/** SQL for the time until which something that is never urgent has to be decided. @param since SQL for when it arrived */
export function usuallyDue(since: string): string {
  return `(${since} + ${USUAL_TIME})`;
}

function due(since: string, value: string, urgent: readonly string[]): string {
  const isUrgent = `${value} in (${urgent.map((one) => `'${one}'`).join(", ")})`;
  return `(${since} + case when ${isUrgent} then interval '${URGENT_HOURS} hours' else ${USUAL_TIME} end)`;
}
