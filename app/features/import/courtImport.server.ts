import { parseJson } from "~/lib/json";
import { splitAmenities } from "../courts/court.amenities";
import type { CourtRepository } from "../courts/court.repository.server";
import { type CourtChange, type CourtFields, courtChangeSchema, courtSchema } from "../courts/court.schema";
import type { CourtView } from "../courts/court.view";
import { formatCells, type ItemImport, parseCell } from "./itemImport.server";

/** The import of courts. */
export function courtImport(courts: CourtRepository): ItemImport<CourtView, CourtFields, CourtChange> {
  return {
    kind: "courts",
    identity: { columns: ["name", "location"], words: "name and location" },
    added: courtSchema,
    changed: courtChangeSchema,
    read: (cells, current) => ({
      // The schema drops the membership information of a court that needs none.
      ...(current && { membershipRequired: current.membershipRequired }),
      ...Object.fromEntries(
        cells.map((cell) => [
          cell.column,
          cell.column === "amenities" ? parseAmenities(cell.text) : parseCell("courts", cell),
        ]),
      ),
    }),
    write: (court) => ({ ...formatCells("courts", court), amenities: formatAmenities(court.amenities) }),
    all: () => courts.all(),
    find: (ids) => courts.findByIds(ids),
    uploadsAmong: (addresses) => courts.uploadsAmong(addresses),
    add: (fields) => courts.add(fields),
    change: (id, version, change) => courts.change(id, version, change),
  };
}

/** Comma-separated, or a JSON list when an amenity contains a comma or the text would look like JSON. */
function formatAmenities(amenities: readonly string[]): string {
  const line = amenities.join(", ");
  const isPlain = !line.startsWith("[") && !amenities.some((amenity) => amenity.includes(","));
  return isPlain ? line : JSON.stringify(amenities);
}

function parseAmenities(text: string): unknown {
  const json = text.trim().startsWith("[") ? parseJson(text) : null;
  return json && "value" in json && Array.isArray(json.value) ? json.value : splitAmenities(text);
}
