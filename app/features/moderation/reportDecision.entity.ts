import { defineEntity, type Opt, p } from "@mikro-orm/core";
import { Review } from "../reviews/review.entity";

const ReportDecisionSchema = defineEntity({
  name: "ReportDecision",
  tableName: "report_decisions",
  properties: {
    id: p.integer().primary(),
    review: () => p.manyToOne(Review).deleteRule("cascade").index(),
    verdict: p.string().length(10).$type<"kept" | "hidden">(),
    /** The review's version at the time of the decision; a later version means an edit since. */
    reviewVersion: p.integer(),
    decidedAt: p.datetime().$type<Opt<Date>>().defaultRaw("now()").index(),
  },
  checks: [{ name: "report_decisions_verdict_check", expression: "verdict in ('kept', 'hidden')" }],
});

/** A super admin's decision on a review's reports. An undo deletes the row, which reopens the reports. */
export class ReportDecision extends ReportDecisionSchema.class {}
ReportDecisionSchema.setClass(ReportDecision);
