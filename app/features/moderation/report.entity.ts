import { defineEntity, type Opt, p } from "@mikro-orm/core";
import { PICTURE_PATH_LIMIT } from "../reviews/picture.limits";
import { REASONS, type Reason } from "../reviews/report.reasons";
import { Review } from "../reviews/review.entity";
import { User } from "../users/user.entity";
import { NOTE_LIMIT } from "./report.limits";
import { ReportDecision } from "./reportDecision.entity";

const ReportSchema = defineEntity({
  name: "Report",
  tableName: "reports",
  properties: {
    id: p.integer().primary(),
    review: () => p.manyToOne(Review).deleteRule("cascade").index(),
    /** The reporter; never disclosed to other users. */
    user: () => p.manyToOne(User).deleteRule("cascade").index(),
    reason: p.string().length(20).$type<Reason>(),
    note: p.text().nullable(),
    /** The address of the picture that is reported; null for the review. The picture may be gone. */
    pictureUrl: p.string().length(PICTURE_PATH_LIMIT).nullable(),
    /** Whether the owner's reply to the review is reported. */
    isReply: p.boolean().default(false),
    createdAt: p.datetime().$type<Opt<Date>>().defaultRaw("now()"),
    /** Null while the report is open. */
    decision: () => p.manyToOne(ReportDecision).nullable().deleteRule("set null").index(),
  },
  uniques: [
    {
      name: "reports_one_open_per_person_and_review",
      properties: ["user", "review"],
      where: "decision_id is null",
    },
  ],
  checks: [
    {
      name: "reports_reason_check",
      expression: `reason in (${REASONS.map(({ value }) => `'${value}'`).join(", ")})`,
    },
    { name: "reports_subject_check", expression: "not is_reply or picture_url is null" },
    { name: "reports_picture_url_check", expression: "picture_url ~ '^/uploads/'" },
    {
      name: "reports_note_check",
      expression: `char_length(note) >= 1 and char_length(note) <= ${NOTE_LIMIT}`,
    },
  ],
});

/** A user's report of a review, with its reason. */
export class Report extends ReportSchema.class {}
ReportSchema.setClass(Report);
