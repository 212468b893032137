import type { WithAspects } from "~/features/catalogue/aspects";
import { plural } from "~/lib/format";
import { MAX_COMPARED_ITEMS, readComparedIds } from "./compare.query";
import type { EquipmentRepository } from "./equipment.repository.server";
import type { EquipmentView } from "./equipment.view";

/** A comparison: its rackets, and notices about ids that were ignored. */
interface Comparison {
  rackets: WithAspects<EquipmentView>[];
  /** Sentences about ids of the query that are not shown. */
  notices: string[];
}

/** The maximum number of rackets to choose from. */
const MAX_MATCHES = 8;

/** The rackets that match a text best, without those that are compared already. */
export async function findOtherRackets(
  equipment: EquipmentRepository,
  q: string,
  compared: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const { items } = await equipment.search("racket", q, MAX_MATCHES + compared.length);
  const others = items.filter(({ id }) => !compared.includes(id)).slice(0, MAX_MATCHES);
  return others.map(({ id, name }) => ({ id, name }));
}

/** Finds the rackets of a query. Other ids result in a notice, not in an error. */
export async function comparison(
  equipment: EquipmentRepository,
  params: URLSearchParams,
): Promise<Comparison> {
  const { ids, hasUnreadable, hasRepeated } = readComparedIds(params);
  const found = await equipment.findByIds(ids);
  const rackets = found.filter(({ type }) => type === "racket");
  const others = found.filter(({ type }) => type !== "racket");
  const gone = ids.length - found.length;
  return {
    rackets: rackets.slice(0, MAX_COMPARED_ITEMS),
    notices: [
      ...(hasUnreadable ? ["Part of the address is not a racket, so it is left out."] : []),
      ...(gone > 0 ? [`${plural(gone, "racket is", "rackets are")} no longer here.`] : []),
      ...others.map(
        ({ name }) => `Only rackets can be compared. ${name} is not a racket, so it is left out.`,
      ),
      ...(hasRepeated ? ["A racket was in the address twice. It is shown once."] : []),
      ...(rackets.length > MAX_COMPARED_ITEMS
        ? [
            `No more than ${MAX_COMPARED_ITEMS} rackets can be compared. The first ${MAX_COMPARED_ITEMS} are shown.`,
          ]
        : []),
    ],
  };
}
