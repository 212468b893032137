import { z } from "zod";
import { timestamp } from "~/http/responseFields.server";
import { isShared, type OpenDataChoice, type OpenDataConsent } from "./consent.view";

const LICENCE = "licence must be the licence that you have read";

/** The body by which a user agrees. */
export const openDataBody = z.object({
  licence: z
    .string(LICENCE)
    .max(200, LICENCE)
    .meta({ description: "The licence, as `licence` of the response has it." }),
  withName: z
    .boolean("withName must be true or false")
    .nullish()
    .meta({ description: "Whether your name is with your reviews; false at first." }),
  withVisits: z
    .boolean("withVisits must be true or false")
    .nullish()
    .meta({ description: "Whether it says which of your reviews have a visit; false at first." }),
});

export const openDataResponse = z
  .object({
    licence: z.string().nullable().meta({
      description:
        "The licence of the open data: an SPDX identifier or an address; null without open reviews.",
    }),
    isShared: z.boolean().meta({ description: "Whether your reviews are in the open data." }),
    consent: z
      .object({ licence: z.string(), withName: z.boolean(), withVisits: z.boolean(), agreedAt: timestamp })
      .nullable()
      .meta({ description: "What you agreed to, perhaps an earlier licence." }),
  })
  .meta({
    id: "OpenDataConsent",
    description: "A user's consent to have their reviews in the open data.",
    examples: [
      {
        licence: "CC-BY-4.0",
        isShared: true,
        consent: {
          licence: "CC-BY-4.0",
          withName: false,
          withVisits: true,
          agreedAt: "2026-10-19T16:05:00.000Z",
        },
      },
    ],
  });

/** The response for a consent. @param licence the operator's; undefined without one */
export function consentResponseOf(
  licence: string | undefined,
  consent: OpenDataConsent | null,
): z.output<typeof openDataResponse> {
  const choice: OpenDataChoice = { licence: licence ?? null, consent };
  return { ...choice, isShared: isShared(choice) };
}
