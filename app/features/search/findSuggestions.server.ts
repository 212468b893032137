import { href } from "react-router";
import { readSearchWords } from "~/features/catalogue/searchWords";
import type { CourtRepository } from "~/features/courts/court.repository.server";
import { EQUIPMENT_LABELS } from "~/features/equipment/equipment.labels";
import type { EquipmentType } from "~/features/equipment/equipment.limits";
import type { EquipmentRepository } from "~/features/equipment/equipment.repository.server";
import { pathWithParams } from "~/http/listQuery";
import type { Suggestion } from "~/ui/useSuggestions";
import type { TimedDatabase } from "./searchInTime.server";

/** As many as a phone shows above its keyboard, or nearly. */
const MOST = 8;

/** Of each kind, where the others leave room. */
const MAX_OF_A_KIND = 5;

/** Where suggestions come from. */
interface Repositories {
  courts: CourtRepository;
  equipment: EquipmentRepository;
}

/**
 * What a text that is being typed may mean: the localities and brands, courts, rackets and balls that it names so far,
 * in that order.
 * @returns with them, whether some took too long to find and are missing
 */
export async function findSuggestions(
  database: TimedDatabase<Repositories>,
  q: string,
): Promise<{ suggestions: Suggestion[]; isPartial: boolean }> {
  // Every court is a court.
  if (readSearchWords(q, "court")?.names.length === 0) return { suggestions: [], isPartial: false };
  const lists: Suggestion[][] = [];
  const isWhole = await database.inSearchTime(async ({ courts, equipment }) => {
    lists.push((await courts.suggestLocalities(q, 2)).map(locality));
    lists.push((await equipment.suggestBrands(q, "racket", 1)).map((name) => brand("racket", name)));
    lists.push((await equipment.suggestBrands(q, "ball", 1)).map((name) => brand("ball", name)));
    lists.push((await courts.suggest(q, MAX_OF_A_KIND)).map(court));
    lists.push((await equipment.suggest(q, "racket", MAX_OF_A_KIND)).map((it) => item("racket", it)));
    lists.push((await equipment.suggest(q, "ball", MAX_OF_A_KIND)).map((it) => item("ball", it)));
    return true;
  });
  return { suggestions: fairly(lists), isPartial: !isWhole };
}

/** As many as there is room for, taken from each list in turn and then shown list by list. */
function fairly(lists: readonly Suggestion[][]): Suggestion[] {
  const turns = lists.flatMap((list, at) => list.map((_, turn) => ({ at, turn })));
  const taken = turns.sort((one, other) => one.turn - other.turn || one.at - other.at).slice(0, MOST);
  return lists.flatMap((list, at) => list.slice(0, taken.filter((it) => it.at === at).length));
}

function locality(name: string): Suggestion {
  return { label: name, kind: "Locality", href: pathWithParams(href("/courts"), { location: name }) };
}

function brand(type: EquipmentType, name: string): Suggestion {
  const { path, section } = EQUIPMENT_LABELS[type];
  return {
    label: `${name} ${section.toLowerCase()}`,
    kind: "Brand",
    href: pathWithParams(path, { brand: name }),
  };
}

function court({ id, name, location }: { id: number; name: string; location: string }): Suggestion {
  const [place = location] = location.replace(/\s+/g, " ").split(",");
  return { label: name, kind: `Court in ${place.trim()}`, href: href("/courts/:id", { id: String(id) }) };
}

function item(type: EquipmentType, { id, name }: { id: number; name: string }): Suggestion {
  const { noun } = EQUIPMENT_LABELS[type];
  return { label: name, kind: noun, href: href("/equipment/:id", { id: String(id) }) };
}
