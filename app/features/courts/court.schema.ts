import { z } from "zod";
import { imageAddress } from "~/features/images/imageUrl.schema";
import { boundedList, optionalLine, optionalText, requiredLine } from "~/http/fields";
import { hasExcessMarks, isStorable, isWithin, lengthOf, TOO_MANY_MARKS } from "~/lib/text";
import {
  MAX_LISTED_AMENITIES,
  normaliseAmenities,
  splitAmenities,
  TOO_MANY_AMENITIES,
} from "./court.amenities";
import { COURT_LIMITS } from "./court.limits";

const name = requiredLine("Court name", COURT_LIMITS.name, {
  missing: "Court name is required",
  blank: "Court name cannot be empty",
});

const location = requiredLine("Location", COURT_LIMITS.location, {
  missing: "Location is required",
  blank: "Location cannot be empty",
});

const COURT_COUNT_RANGE = `Number of courts must be a whole number from ${COURT_LIMITS.fewestCourts} to ${COURT_LIMITS.mostCourts}`;

const numberOfCourts = z
  .number({ error: COURT_COUNT_RANGE })
  .int(COURT_COUNT_RANGE)
  .min(COURT_LIMITS.fewestCourts, COURT_COUNT_RANGE)
  .max(COURT_LIMITS.mostCourts, COURT_COUNT_RANGE);

const AMENITY_TOO_LONG = {
  error: `An amenity can be at most ${COURT_LIMITS.amenity} characters long`,
  abort: true,
};

const amenity = z
  .string("Each amenity must be text")
  .refine((text) => isWithin(text, COURT_LIMITS.amenity), AMENITY_TOO_LONG);

const amenities = boundedList(amenity, MAX_LISTED_AMENITIES, {
  tooMany: TOO_MANY_AMENITIES,
  noList: "Amenities must be a list of texts",
})
  // Before blank ones are removed, which a NUL character is.
  .refine((list) => list.every(isStorable), {
    error: "An amenity contains a character that cannot be stored",
    abort: true,
  })
  .meta({
    type: "array",
    items: { type: "string", maxLength: COURT_LIMITS.amenity },
    maxItems: COURT_LIMITS.amenities,
    examples: [["Parking", "Café"]],
  })
  .transform(normaliseAmenities)
  .refine((list) => list.every((it) => lengthOf(it) <= COURT_LIMITS.amenity), AMENITY_TOO_LONG)
  .refine((list) => !list.some(hasExcessMarks), {
    error: `An amenity ${TOO_MANY_MARKS}`,
    abort: true,
  })
  .refine((list) => list.length <= COURT_LIMITS.amenities, { error: TOO_MANY_AMENITIES, abort: true });

/**
 * Amenities as one comma-separated text. Split here, as a form with an entry for each would take seconds to parse; and
 * with at most one error, of the whole text.
 */
const amenitiesLine = z.string().transform((line, context) => {
  const parsed = amenities.safeParse(splitAmenities(line));
  if (parsed.success) return parsed.data;
  context.addIssue({ code: "custom", message: parsed.error.issues[0]?.message });
  return z.NEVER;
});

/** The fields of a court in a form or JSON body, in the order of the form. Missing fields remain unchanged, null clears a field. */
export const courtFields = z.object({
  name,
  location,
  description: optionalText("Description", COURT_LIMITS.description),
  priceRange: optionalLine("Price range", COURT_LIMITS.priceRange),
  contactInfo: optionalLine("Contact info", COURT_LIMITS.contactInfo),
  numberOfCourts: numberOfCourts
    .nullable()
    .transform((number) => number ?? COURT_LIMITS.fewestCourts)
    .optional(),
  membershipRequired: z
    .boolean("Membership required must be true or false")
    .nullable()
    .transform((isRequired) => isRequired ?? false)
    .optional(),
  membershipInfo: optionalText("Membership information", COURT_LIMITS.membershipInfo),
  imageUrl: imageAddress(COURT_LIMITS.imageUrl),
  amenities: amenities
    .nullable()
    .transform((list) => list ?? [])
    .optional(),
});

/** Whether a court can have membership information: only one for members can, as no page shows that of others. */
export function mayHaveMembershipInfo(court: { membershipRequired?: unknown }): boolean {
  return court.membershipRequired === true;
}

/** A new court. */
export const courtSchema = courtFields.transform(withoutNeedlessInfo);

/** The form of a new court, with its amenities in one line. */
export const newCourtSchema = courtFields
  .extend({ amenities: amenitiesLine.optional() })
  .transform(withoutNeedlessInfo);

function withoutNeedlessInfo<Fields extends { membershipRequired?: boolean | undefined }>(fields: Fields) {
  return mayHaveMembershipInfo(fields) ? fields : { ...fields, membershipInfo: undefined };
}

/** For a change: every field may be absent. A court that is no longer for members loses its membership information. */
export const courtChangeSchema = courtFields
  .partial()
  .transform((fields) =>
    fields.membershipRequired === false ? { ...fields, membershipInfo: null } : fields,
  );

export type CourtFields = z.output<typeof courtSchema>;
export type CourtChange = z.output<typeof courtChangeSchema>;
