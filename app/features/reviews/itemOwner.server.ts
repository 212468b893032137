import { singleSpaced } from "../catalogue/spellings.server";
import type { ItemType } from "./itemTypes";

/** SQL of the brand of equipment `e`, as claims to brands store it. */
export const FOLDED_BRAND = `lower(${singleSpaced("e.brand")})`;

/** SQL for whether a claim `c` is to an item; its parameter is the item's id. */
export const IS_CLAIM_TO: Readonly<Record<ItemType, string>> = {
  court: "c.court_id = ?",
  equipment: `c.brand = (select ${FOLDED_BRAND} from equipment e where e.id = ?)`,
};

/** SQL for whether a user owns an item: its court or its brand. Its parameters are the ids of the user and of the item. */
export const OWNED: Readonly<Record<ItemType, string>> = {
  court: ownedBy(IS_CLAIM_TO.court),
  equipment: ownedBy(IS_CLAIM_TO.equipment),
};

function ownedBy(isClaimTo: string): string {
  return `exists (select from owner_claims c where c.user_id = ? and c.status = 'accepted' and ${isClaimTo})`;
}
