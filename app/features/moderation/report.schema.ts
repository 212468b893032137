import { z } from "zod";
import { optionalText } from "~/http/fields";
import { REASONS } from "../reviews/review.reasons";
import { NOTE_LIMIT } from "./report.limits";

const REASON_KEYS = REASONS.map(({ value }) => value);

/** What somebody reports: a reason, and a note if they like. */
export const reportSchema = z.object({
  reason: z.enum(REASON_KEYS, "Please choose what is wrong with this review"),
  note: optionalText("Your note", NOTE_LIMIT),
});

/** Why super admins hide a review. */
export const hidingSchema = z.object({
  reason: z.enum(REASON_KEYS, "Please choose why you hide this review"),
});

export type ReportFields = z.output<typeof reportSchema>;
