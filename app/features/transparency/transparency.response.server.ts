import { z } from "zod";
import { timestamp } from "~/http/responseFields.server";
import { byRule } from "../reviews/guideline.rules";
import type { Transparency, TransparencyMonth } from "./transparency.view";

const total = z.int().nonnegative();
const hours = z
  .number()
  .nonnegative()
  .nullable()
  .meta({ description: "The median time to decide, in hours." });

const waiting = z.object({
  open: total,
  overdue: total.meta({ description: "How many of them should have been decided by now." }),
  nextDue: timestamp.nullable().meta({ description: "When the first has to be decided." }),
});

const month = z.object({
  month: z.string().regex(/^\d{4}-\d\d$/),
  published: total.meta({ description: "Reviews written that still exist, hidden ones included." }),
  ofCourts: total.meta({ description: "Those of courts." }),
  visitedShare: z.number().min(0).max(1).nullable().meta({
    description: "The share of those of courts whose author gave the court's code; null if there are none.",
  }),
  edited: total.meta({ description: "Changes of the rating or text of reviews." }),
  hidden: total.meta({ description: "Reviews hidden by moderators." }),
  hiddenByRule: z.object(byRule(() => total)),
  deleted: total.meta({ description: "Reviews deleted by moderators; not those deleted with their item." }),
  reportsDecided: total.meta({
    description: "Reports decided; those included that ended as a moderator deleted the review.",
  }),
  reportHours: hours,
  appeals: total.meta({ description: "Appeals received." }),
  appealsGranted: total.meta({ description: "Appeals after which a review was shown again." }),
  appealsUpheld: total.meta({ description: "Appeals after which a review stayed hidden." }),
  appealHours: hours,
  bursts: total.meta({
    description: "Bursts of reviews by new accounts that were found, of items that still exist.",
  }),
  reviewsHeld: total.meta({ description: "Reviews of these bursts that still exist." }),
  burstsCounted: total.meta({ description: "Bursts whose reviews a moderator counted." }),
  burstsLeftOut: total.meta({ description: "Bursts whose reviews a moderator left out." }),
}) satisfies z.ZodType<TransparencyMonth>;

export const transparencyResponse = z
  .object({
    months: z.array(month).meta({ description: "The last twelve months in Mumbai, the newest first." }),
    reports: waiting,
    appeals: waiting,
    bursts: waiting,
  })
  .meta({
    id: "Transparency",
    description: "What was published, hidden and decided, by month.",
    examples: [
      {
        months: [
          {
            month: "2026-11",
            published: 31,
            ofCourts: 16,
            visitedShare: 0.38,
            edited: 4,
            hidden: 2,
            hiddenByRule: { ...byRule(() => 0), spam: 1, privacy: 1 },
            deleted: 0,
            reportsDecided: 3,
            reportHours: 20.5,
            appeals: 1,
            appealsGranted: 1,
            appealsUpheld: 0,
            appealHours: 51.2,
            bursts: 1,
            reviewsHeld: 8,
            burstsCounted: 0,
            burstsLeftOut: 1,
          },
        ],
        reports: { open: 2, overdue: 0, nextDue: "2026-11-28T09:30:00.000Z" },
        appeals: { open: 0, overdue: 0, nextDue: null },
        bursts: { open: 0, overdue: 0, nextDue: null },
      },
    ],
  }) satisfies z.ZodType<Transparency>;
