import { singleSpaced } from "../catalogue/canonicalNames.server";
import type { ItemType } from "./itemTypes";

/** SQL of the brand of equipment, as claims to brands store it. @param alias of the equipment */
export function foldedBrand(alias = "e"): string {
  return `lower(${singleSpaced(`${alias}.brand`)})`;
}

/** SQL for whether a claim `c` is to an item. @param item SQL of its id, by default a parameter */
export function isClaimTo(itemType: ItemType, item = "?"): string {
  return itemType === "court"
    ? `c.court_id = ${item}`
    : `c.brand = (select ${foldedBrand()} from equipment e where e.id = ${item})`;
}

/** SQL for whether a claim `c` is to the item of a row. @param row alias of a table with `court_id` and `equipment_id` */
export function isClaimToItemOf(row: string): string {
  return `(${isClaimTo("court", `${row}.court_id`)} or ${isClaimTo("equipment", `${row}.equipment_id`)})`;
}

/**
 * SQL for whether a user owns the item of a row, or has a claim to it that waits for a decision.
 * @param row alias of a table with `court_id` and `equipment_id`
 * @param user SQL of the id
 */
export function hasClaimedSql(row: string, user: string): string {
  return `exists (select from owner_claims c where c.user_id = ${user} and c.status in ('pending', 'accepted')
    and ${isClaimToItemOf(row)})`;
}

/** SQL for whether a claim is to a court, or to a brand. */
const isOfType = (itemType: ItemType) => `court_id is ${itemType === "court" ? "not null" : "null"}`;

/** SQL for whether a user owns any court, or any brand. @param user SQL of the id */
export function ownsAnySql(itemType: ItemType, user: string): string {
  return `exists (select from owner_claims where user_id = ${user} and status = 'accepted' and ${isOfType(itemType)})`;
}

/**
 * SQL that locks a user's open claims to courts, or to brands, until the transaction ends: decisions on them wait. Returns
 * their status after the decisions that it has waited for.
 * @param user SQL of the id
 * @param condition SQL that is evaluated before anything is locked
 */
export function lockedClaimsSql(itemType: ItemType, user: string, condition: string): string {
  // As the index of open claims has it; an accepted claim may become pending while this waits, and the reverse.
  return `select status from owner_claims where user_id = ${user} and status in ('pending', 'accepted')
    and ${isOfType(itemType)} and ${condition} for share`;
}

/** SQL for whether a user owns an item: its court or its brand. @param user,item SQL of their ids, by default parameters */
export function ownedSql(itemType: ItemType, user = "?", item = "?"): string {
  const isTo = isClaimTo(itemType, item);
  return `exists (select from owner_claims c where c.user_id = ${user} and c.status = 'accepted' and ${isTo})`;
}
