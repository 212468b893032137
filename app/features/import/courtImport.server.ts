import { isBlank } from "~/lib/text";
import { splitAmenities } from "../courts/court.amenities";
import { COURT_LIMITS } from "../courts/court.limits";
import type { CourtRepository } from "../courts/court.repository.server";
import { type CourtChange, type CourtFields, courtChangeSchema, courtSchema } from "../courts/court.schema";
import type { CourtView } from "../courts/court.view";
import { parseJson } from "../equipment/specification.rules";
import { type ImportType, parseBooleanCell, parseNumberCell } from "./importType.server";

/** The import of courts. */
export function courtImport(courts: CourtRepository): ImportType<CourtView, CourtFields, CourtChange> {
  return {
    kind: "courts",
    identity: { columns: ["name", "location"], words: "name and location" },
    added: courtSchema,
    changed: courtChangeSchema,
    read: (cells) => Object.fromEntries(cells.map(({ column, text }) => [column, parseCell(column, text)])),
    write: (court) => ({
      id: String(court.id),
      name: court.name,
      location: court.location,
      description: court.description ?? "",
      priceRange: court.priceRange ?? "",
      contactInfo: court.contactInfo ?? "",
      numberOfCourts: String(court.numberOfCourts),
      membershipRequired: String(court.membershipRequired),
      membershipInfo: court.membershipInfo ?? "",
      imageUrl: court.imageUrl ?? "",
      amenities: formatAmenities(court.amenities),
    }),
    all: () => courts.all(),
    add: (fields) => courts.add(fields),
    change: (id, version, change) => courts.change(id, version, change),
  };
}

function parseCell(column: string, text: string): unknown {
  if (column === "numberOfCourts") return parseNumberCell(text, COURT_LIMITS.fewestCourts);
  if (column === "membershipRequired") return parseBooleanCell(text);
  if (column === "amenities") return parseAmenities(text);
  return text;
}

/** Comma-separated, or a JSON list when an amenity contains a comma or the text would look like JSON. */
function formatAmenities(amenities: readonly string[]): string {
  const line = amenities.join(", ");
  const isPlain = !line.startsWith("[") && !amenities.some((amenity) => amenity.includes(","));
  return isPlain ? line : JSON.stringify(amenities);
}

function parseAmenities(text: string): unknown {
  if (isBlank(text)) return [];
  const json = text.trim().startsWith("[") ? parseJson(text) : null;
  return json && "value" in json && Array.isArray(json.value) ? json.value : splitAmenities(text);
}
