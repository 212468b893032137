import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { clearedFields, definedFields } from "~/http/fields";
import { fieldText } from "~/http/form";
import { type FormTexts, formText, textValues } from "~/http/formValues";
import { imageFile } from "../images/image.purposes";
import { normaliseAmenities, TOO_MANY_AMENITIES } from "./court.amenities";
import { COURT_LIMITS } from "./court.limits";
import { type CourtFields, courtFields, courtSchema, newCourtSchema } from "./court.schema";
import type { CourtView } from "./court.view";

const TEXTS = courtFields.omit({ amenities: true }).keyof();

/** The fields that the form's action reads. */
export const COURT_FIELDS = {
  single: [...TEXTS.options, "amenity", "addAmenity", "removeAmenity", "version"],
  lists: ["amenities"],
  file: imageFile("item"),
};

/** The form's values. */
export type CourtFormValues = FormTexts<z.output<typeof TEXTS>> & { amenities: string[] };

/** An empty form. */
export const EMPTY_COURT_FORM: CourtFormValues = {
  ...textValues(TEXTS, () => ""),
  numberOfCourts: String(COURT_LIMITS.fewestCourts),
  amenities: [],
};

/** The values of a court. */
export function courtFormValues(court: CourtView): CourtFormValues {
  return { ...textValues(TEXTS, (name) => formText(court[name])), amenities: court.amenities };
}

/** The values of a posted form. */
export function readCourtFormValues(form: FormData): CourtFormValues {
  return { ...textValues(TEXTS, (name) => fieldText(form, name)), amenities: amenitiesOf(form) };
}

const CLEARED = clearedFields(courtFields.omit({ name: true, location: true }));

/** The schema of the form: missing fields are cleared. */
export const courtFormSchema = courtSchema.transform(withCleared);

/** The same of the form of a new court. */
export const newCourtFormSchema = newCourtSchema.transform(withCleared);

function withCleared(fields: CourtFields): CourtFields {
  return { ...CLEARED, ...definedFields(fields) };
}

/**
 * Handles the buttons that add and remove amenities without JavaScript.
 * @returns the form with one amenity more or fewer, with an error if these are too many; null if the form was submitted
 *   to be saved
 */
export function applyAmenityButton(form: FormData): SubmissionResult<string[]> | null {
  const removed = form.get("removeAmenity");
  if (removed === null && !form.has("addAmenity")) return null;
  const typed = readCourtFormValues(form);
  const amenities = typed.amenities.filter((amenity) => amenity !== removed);
  const initialValue = { ...typed, amenities };
  if (amenities.length <= COURT_LIMITS.amenities) return { initialValue };
  return { status: "error", initialValue, error: { amenities: [TOO_MANY_AMENITIES] } };
}

/** The amenities, including one that was typed but not added yet, so that no input is lost. */
function amenitiesOf(form: FormData): string[] {
  const listed = form.getAll("amenities").filter((value) => typeof value === "string");
  return normaliseAmenities([...listed, fieldText(form, "amenity")]);
}

/** The form's values for its schema, with the amenities as a list. */
export function readCourtForm(form: FormData): FormData {
  const read = new FormData();
  for (const [name, value] of form) if (name !== "amenities") read.append(name, value);
  for (const amenity of amenitiesOf(form)) read.append("amenities", amenity);
  return read;
}
