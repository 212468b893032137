import { defineEntity, type Opt, p } from "@mikro-orm/core";
import { Review } from "../reviews/review.entity";

const ReportDecisionSchema = defineEntity({
  name: "ReportDecision",
  tableName: "report_decisions",
  properties: {
    id: p.integer().primary(),
    review: () => p.manyToOne(Review).deleteRule("cascade").index(),
    verdict: p.string().length(10).$type<"kept" | "hidden">(),
    /** Of the review as it was decided on: a later one has been edited since. */
    reviewVersion: p.integer(),
    decidedAt: p.datetime().$type<Opt<Date>>().defaultRaw("now()"),
  },
  checks: [{ name: "report_decisions_verdict_check", expression: "verdict in ('kept', 'hidden')" }],
});

/** What super admins have decided on the reports of a review. It goes when it is undone, and opens them again. */
export class ReportDecision extends ReportDecisionSchema.class {}
ReportDecisionSchema.setClass(ReportDecision);
