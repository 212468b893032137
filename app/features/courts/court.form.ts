import type { SubmissionResult } from "@conform-to/react";
import { fieldText } from "~/http/form";
import { imageFile } from "../images/image.purposes";
import { normaliseAmenities } from "./court.amenities";
import { courtSchema } from "./court.schema";
import type { CourtView } from "./court.view";

/** The names of the form's fields, which are all that its action reads. */
export const COURT_FIELDS = {
  single: [
    "name",
    "location",
    "description",
    "priceRange",
    "contactInfo",
    "numberOfCourts",
    "membershipRequired",
    "membershipInfo",
    "imageUrl",
    "amenity",
    "addAmenity",
    "removeAmenity",
    "version",
  ],
  lists: ["amenities"],
  file: imageFile("item"),
};

/** What the form holds: every field as text, as in HTML. A type, since Conform asks for an index signature. */
export type CourtFormValues = {
  name: string;
  location: string;
  description: string;
  priceRange: string;
  contactInfo: string;
  numberOfCourts: string;
  membershipRequired: string;
  membershipInfo: string;
  imageUrl: string;
  amenities: string[];
};

/** An empty form. */
export const EMPTY_COURT_FORM: CourtFormValues = {
  name: "",
  location: "",
  description: "",
  priceRange: "",
  contactInfo: "",
  numberOfCourts: "1",
  membershipRequired: "",
  membershipInfo: "",
  imageUrl: "",
  amenities: [],
};

/** The form that says what a court is. */
export function courtFormValues(court: CourtView): CourtFormValues {
  return {
    name: court.name,
    location: court.location,
    description: court.description ?? "",
    priceRange: court.priceRange ?? "",
    contactInfo: court.contactInfo ?? "",
    numberOfCourts: String(court.numberOfCourts),
    membershipRequired: court.membershipRequired ? "on" : "",
    membershipInfo: court.membershipInfo ?? "",
    imageUrl: court.imageUrl ?? "",
    amenities: court.amenities,
  };
}

/** What somebody had typed, from the form as it was sent. */
export function readCourtFormValues(form: FormData): CourtFormValues {
  return {
    name: fieldText(form, "name"),
    location: fieldText(form, "location"),
    description: fieldText(form, "description"),
    priceRange: fieldText(form, "priceRange"),
    contactInfo: fieldText(form, "contactInfo"),
    numberOfCourts: fieldText(form, "numberOfCourts"),
    membershipRequired: fieldText(form, "membershipRequired"),
    membershipInfo: fieldText(form, "membershipInfo"),
    imageUrl: fieldText(form, "imageUrl"),
    amenities: amenitiesOf(form),
  };
}

/** The schema of a whole form: what it leaves out is cleared, and only members-only courts say how to join. */
export const courtFormSchema = courtSchema.transform((fields) => ({
  ...fields,
  description: fields.description ?? null,
  imageUrl: fields.imageUrl ?? null,
  priceRange: fields.priceRange ?? null,
  contactInfo: fields.contactInfo ?? null,
  membershipRequired: fields.membershipRequired ?? false,
  membershipInfo: fields.membershipRequired ? (fields.membershipInfo ?? null) : null,
  amenities: fields.amenities ?? [],
}));

/**
 * The form with an amenity more or less, where a button of the list was pressed without script.
 * @returns null where the form was sent to be saved
 */
export function applyAmenityButton(form: FormData): SubmissionResult<string[]> | null {
  const removed = form.get("removeAmenity");
  if (removed === null && !form.has("addAmenity")) return null;
  const typed = readCourtFormValues(form);
  return { initialValue: { ...typed, amenities: typed.amenities.filter((amenity) => amenity !== removed) } };
}

/** The list, and with it the amenity that was typed and not yet added: nothing typed is lost. */
function amenitiesOf(form: FormData): string[] {
  const listed = form.getAll("amenities").filter((value) => typeof value === "string");
  return normaliseAmenities([...listed, fieldText(form, "amenity")]);
}

/** The form as its schema reads it: with the amenities as the list that they are. */
export function readCourtForm(form: FormData): FormData {
  const read = new FormData();
  for (const [name, value] of form) if (name !== "amenities") read.append(name, value);
  for (const amenity of amenitiesOf(form)) read.append("amenities", amenity);
  return read;
}
