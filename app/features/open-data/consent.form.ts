import { z } from "zod";
import type { FormTexts } from "~/http/formValues";

/** The fields that the action reads. */
export const OPEN_DATA_FIELDS = { single: ["shared", "withName", "licence"] };

/** The raw values of the form. */
export type OpenDataFormValues = FormTexts<"shared" | "withName" | "licence">;

/** The error of a form without its licence, or with values that it cannot have, which is no choice. */
export const INCOMPLETE = "Part of the form was lost. Please choose and save again.";

/** A user's choice: whether their reviews, and their name, are in the open data under the licence that the page showed. */
export const openDataFormSchema = z
  .object({
    shared: z.boolean(INCOMPLETE).default(false),
    withName: z.boolean(INCOMPLETE).default(false),
    licence: z.string().default(""),
  })
  .refine(({ shared, withName }) => shared || !withName, {
    path: ["withName"],
    error: "Your name can only be there with your reviews",
  });

/** The error when the operator has changed the licence since it was read. */
export const OTHER_LICENCE = "The licence has changed. Please read it before you agree.";
