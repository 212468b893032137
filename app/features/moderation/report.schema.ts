import { z } from "zod";
import { optionalText } from "~/http/fields";
import { REASONS } from "../reviews/review.reasons";
import { NOTE_LIMIT } from "./report.limits";

const REASON_KEYS = REASONS.map(({ value }) => value);

/** A report: a reason and an optional note. */
export const reportSchema = z.object({
  reason: z.enum(REASON_KEYS, "Please choose what is wrong with this review"),
  note: optionalText("Your note", NOTE_LIMIT),
});

/** The reason a super admin gives for hiding a review. */
export const hidingSchema = z.object({
  reason: z.enum(REASON_KEYS, "Please choose a reason"),
});

export type ReportFields = z.output<typeof reportSchema>;
