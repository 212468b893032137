import { href } from "react-router";
import { readSearchWords } from "~/features/catalogue/searchWords";
import { createTermFinder } from "~/features/catalogue/similarTerms.server";
import type { CourtRepository } from "~/features/courts/court.repository.server";
import { compareHref } from "~/features/equipment/compare.query";
import { EQUIPMENT_LABELS } from "~/features/equipment/equipment.labels";
import type { EquipmentRepository } from "~/features/equipment/equipment.repository.server";
import { EQUIPMENT_TYPES, type EquipmentType } from "~/features/equipment/equipment.types";
import { pathWithParams } from "~/http/listQuery";
import type { Suggestion } from "~/ui/useSuggestions";
import { localityOf } from "../courts/court.view";
import type { TimedDatabase } from "./searchInTime.server";

/** About as many as fit above a phone's keyboard. */
const MAX_SUGGESTIONS = 8;

/** Per kind, before the kinds share the room. */
const MAX_PER_KIND = 5;

/** The repositories that suggestions come from. */
interface Repositories {
  courts: CourtRepository;
  equipment: EquipmentRepository;
}

/**
 * Suggestions for a text while it is typed: matching localities, brands, courts, rackets and balls,
 * in that order.
 * @returns `isPartial` is true when the time limit cut the search short
 */
export async function findSuggestions(
  database: TimedDatabase<Repositories>,
  q: string,
): Promise<{ suggestions: Suggestion[]; isPartial: boolean }> {
  // A query that only says "court" would match every court.
  if (readSearchWords(q, "court")?.names.length === 0) return { suggestions: [], isPartial: false };
  const lists: Suggestion[][] = [];
  const isComplete = await database.inSearchTime(async ({ courts, equipment }) => {
    const findTerms = createTermFinder();
    const ofCourts = courts.suggestions("court", q, findTerms);
    const ofEquipment = EQUIPMENT_TYPES.map((type) => ({
      type,
      matching: equipment.suggestions(type, q, findTerms),
    }));
    lists.push((await ofCourts.places(2)).map(locality));
    for (const { type, matching } of ofEquipment) {
      lists.push((await matching.places(1)).map((name) => brand(type, name)));
    }
    lists.push((await ofCourts.items(MAX_PER_KIND)).map(court));
    for (const { type, matching } of ofEquipment) {
      lists.push((await matching.items(MAX_PER_KIND)).map((it) => item(type, it)));
    }
    return true;
  });
  return { suggestions: roundRobin(lists), isPartial: !isComplete };
}

/**
 * Suggestions of rackets to compare with others, while a name is typed; each leads to the comparison with it.
 * @param compared the ids of the rackets that are compared already
 */
export async function findRacketSuggestions(
  database: TimedDatabase<Pick<Repositories, "equipment">>,
  q: string,
  compared: readonly number[],
): Promise<{ suggestions: Suggestion[]; isPartial: boolean }> {
  const rackets = await database.inSearchTime(({ equipment }) =>
    equipment.suggestions("racket", q, createTermFinder()).items(MAX_SUGGESTIONS + compared.length),
  );
  const others = (rackets ?? []).filter(({ id }) => !compared.includes(id)).slice(0, MAX_SUGGESTIONS);
  const suggestions = others.map(({ id, name, brand }) => ({
    label: name,
    kind: brand ?? EQUIPMENT_LABELS.racket.noun,
    href: compareHref([...compared, id]),
  }));
  return { suggestions, isPartial: rackets === null };
}

/** Takes suggestions from each list in turn up to the maximum, then groups them by list again. */
function roundRobin(lists: readonly Suggestion[][]): Suggestion[] {
  const turns = lists.flatMap((list, at) => list.map((_, turn) => ({ at, turn })));
  const selected = turns
    .sort((one, other) => one.turn - other.turn || one.at - other.at)
    .slice(0, MAX_SUGGESTIONS);
  return lists.flatMap((list, at) => list.slice(0, selected.filter((it) => it.at === at).length));
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
  return {
    label: name,
    kind: `Court in ${localityOf(location)}`,
    href: href("/courts/:id", { id: String(id) }),
  };
}

function item(type: EquipmentType, { id, name }: { id: number; name: string }): Suggestion {
  const { noun } = EQUIPMENT_LABELS[type];
  return { label: name, kind: noun, href: href("/equipment/:id", { id: String(id) }) };
}
