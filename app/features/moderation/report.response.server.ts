import { z } from "zod";
import { itemId, itemType, timestamp } from "~/http/responseFields.server";
import { REASONS } from "../reviews/report.reasons";
import type { DeletedReport, OwnReport } from "./report.view";

const reason = z.enum(REASONS.map(({ value }) => value));

export const ownReportResponse = z
  .object({
    reviewId: itemId,
    itemType,
    itemId,
    itemName: z.string(),
    reason,
    note: z.string().nullable(),
    picture: z
      .string()
      .nullable()
      .meta({ description: "The address of the picture that it is about; null for none." }),
    isReply: z.boolean().meta({ description: "Whether it is about the owner's reply." }),
    isGone: z.boolean().meta({ description: "Whether that picture or reply is not there any more." }),
    isChanged: z.boolean().meta({
      description:
        "Whether a moderator has changed the review's text or stars, or withheld its earlier versions, from the report to its decision.",
    }),
    createdAt: timestamp,
    dueAt: timestamp.meta({ description: "Until when it has to be decided." }),
    verdict: z
      .enum(["kept", "hidden"])
      .nullable()
      .meta({ description: "What became of the review; null while it is open." }),
    decidedAt: timestamp.nullable(),
  })
  .meta({
    id: "Report",
    description: "A report, for its reporter.",
    examples: [
      {
        reviewId: 41,
        itemType: "court",
        itemId: 7,
        itemName: "Banyan Box",
        reason: "spam",
        note: "It sells balls.",
        picture: null,
        isReply: false,
        isGone: false,
        isChanged: false,
        createdAt: "2026-11-02T09:30:00.000Z",
        dueAt: "2026-11-09T09:30:00.000Z",
        verdict: "hidden",
        decidedAt: "2026-11-03T10:00:00.000Z",
      },
    ],
  }) satisfies z.ZodType<OwnReport>;

export const ownReportsResponse = z.object({
  reports: z.array(ownReportResponse).meta({ description: "The newest first." }),
  ofDeletedReviews: z
    .array(
      z.object({ reason, createdAt: timestamp, deletedAt: timestamp }) satisfies z.ZodType<DeletedReport>,
    )
    .meta({ description: "Reports that were open when their review was deleted, the newest first." }),
});
