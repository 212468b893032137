import { pathWithParams } from "~/http/listQuery";
import type { ItemType } from "../reviews/itemTypes";
import { itemHref, type ReviewedItem } from "../reviews/review.view";

/** An open claim is pending or accepted; only its claimant withdraws it. */
export type ClaimStatus = "pending" | "accepted" | "rejected" | "withdrawn";

/** A claim for its claimant and super admins; times ISO 8601 in UTC. */
export interface Claim {
  id: number;
  itemType: ItemType;
  /** The court; null for a brand. */
  courtId: number | null;
  /** The name of the court or brand. */
  name: string;
  reason: string;
  status: ClaimStatus;
  /** What the super admin who decided wrote to the claimant. */
  answer: string | null;
  createdAt: string;
  decidedAt: string | null;
}

/** A claim in the queue of super admins. */
export interface ClaimCase extends Claim {
  claimant: { id: string; firstName: string | null; lastName: string | null };
  /** How many others own the court or brand. */
  owners: number;
  /** How many reviews of all courts or equipment the claimant has written without a mark. */
  unmarked: number;
  /** Until when it has to be decided. */
  dueAt: string;
  isOverdue: boolean;
  /** Whether the viewer may decide on it: not on their own, if there is another super admin. */
  mayDecide: boolean;
}

/** The address of the page of a claim to an item. */
export function claimHref(item: ReviewedItem): string {
  return `${itemHref(item)}/claim`;
}

/** The address of the page for the owner of an item. */
export function ownerHref(item: ReviewedItem): string {
  return `${itemHref(item)}/owner`;
}

/** The address of the form for the facts of an item. */
export function factsHref(item: ReviewedItem): string {
  return `${itemHref(item)}/facts`;
}

/** The address of what is claimed: a court's page, or a search for a brand. */
export function claimedHref({ courtId, name }: Pick<Claim, "courtId" | "name">): string {
  return courtId === null
    ? pathWithParams("/search", { q: name })
    : itemHref({ itemType: "court", itemId: courtId });
}

/** `court Smash Arena`, `brand Head`. */
export function claimedName({ itemType, name }: Pick<Claim, "itemType" | "name">): string {
  return `${itemType === "court" ? "court" : "brand"} ${name}`;
}
