import { z } from "zod";
import { optionalText } from "~/http/fields";
import { RULES } from "../reviews/guideline.rules";
import { PICTURE_PATH_LIMIT } from "../reviews/picture.limits";
import { REASONS } from "../reviews/report.reasons";
import { NOTE_LIMIT } from "./report.limits";

const REASON_KEYS = REASONS.map(({ value }) => value);
const RULE_KEYS = RULES.map(({ value }) => value);

/** A report: a reason and an optional note, and the address of the picture if it is about one. */
export const reportSchema = z.object({
  reason: z.enum(REASON_KEYS, "Please choose what is wrong with this review"),
  note: optionalText("Your note", NOTE_LIMIT),
  picture: optionalText("The picture", PICTURE_PATH_LIMIT),
});

/** The reason a super admin gives for hiding a review, and the rule of the guidelines; that of the reason by default. */
export const hidingSchema = z.object({
  reason: z.enum(REASON_KEYS, "Please choose a reason"),
  rule: z.enum(RULE_KEYS, "Please choose a rule").nullish(),
});

export type ReportFields = z.output<typeof reportSchema>;
