import { z } from "zod";
import { requiredText } from "~/http/fields";
import { DAY, NO_END } from "~/lib/time";
import { SUSPENSION_DURATIONS, SUSPENSION_REASON_LIMIT } from "../users/suspension.limits";

/** A suspension from now on: its reason, and how long it lasts. */
export const suspensionSchema = z.object({
  reason: requiredText("The reason", SUSPENSION_REASON_LIMIT, {
    missing: "Please write the reason",
  }),
  duration: z.enum(
    SUSPENSION_DURATIONS.map(({ value }) => value),
    "Please choose how long",
  ),
});

export type SuspensionFields = z.output<typeof suspensionSchema>;

/** When a suspension ends that begins now. */
export function endOf({ duration }: Pick<SuspensionFields, "duration">, now: Date): Date {
  return duration === "none" ? NO_END : new Date(now.getTime() + Number(duration) * DAY);
}
