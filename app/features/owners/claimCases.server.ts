import { findById } from "~/http/ids";
import { knownSegment, pageProblem } from "~/http/problems";
import type { CourtRepository } from "../courts/court.repository.server";
import { findCourt } from "../courts/findCourt.server";
import type { EquipmentRepository } from "../equipment/equipment.repository.server";
import { findEquipment } from "../equipment/findEquipment.server";
import type { ItemType } from "../reviews/itemTypes";
import { itemHref, type ReviewedItem } from "../reviews/review.view";
import { CLAIM_DECISION_KEYS, CLAIM_QUEUE, type ClaimDecisionKey } from "./claim.decisions";
import type { ClaimDecisionOutcome, ClaimRepository } from "./claim.repository.server";
import type { Claim, ClaimCase } from "./claim.view";

/** An item whose court or brand can be claimed. */
export interface ClaimableItem extends ReviewedItem {
  name: string;
  /** The name of what is claimed: the court or the brand. */
  claimed: string;
}

/**
 * Finds a court, or equipment with a brand.
 * @param id from the address, unvalidated
 * @throws the 404 page if there is none
 */
export async function findClaimable(
  { courts, equipment }: { courts: CourtRepository; equipment: EquipmentRepository },
  itemType: ItemType,
  id: string,
): Promise<ClaimableItem> {
  if (itemType === "court") {
    const { id: itemId, name } = await findCourt(courts, id);
    return { itemType, itemId, name, claimed: name };
  }
  const { id: itemId, name, brand } = await findEquipment(equipment, id);
  if (!brand) throw noBrand(name, { itemType, itemId });
  return { itemType, itemId, name, claimed: brand };
}

function noBrand(name: string, item: ReviewedItem) {
  return pageProblem(404, "No Brand", `${name} has no brand that could be claimed.`, [
    { label: `Back to ${name}`, href: itemHref(item) },
  ]);
}

/** Whether a claim is open. */
export function isOpenClaim(claim: Pick<Claim, "status"> | null): boolean {
  return claim?.status === "pending" || claim?.status === "accepted";
}

/**
 * Finds a claim for its claimant and super admins.
 * @param id from the address, unvalidated
 * @throws the 404 page for everyone else, and if there is none
 */
export async function findClaim(
  claims: ClaimRepository,
  id: string,
  viewer: { id: string; isSuperAdmin: boolean },
): Promise<ClaimCase> {
  const claim = await findById(id, (number) => claims.find(number, viewer.id));
  if (!claim || (claim.claimant.id !== viewer.id && !viewer.isSuperAdmin)) throw claimProblem("missing");
  return claim;
}

/**
 * Finds a claim that the viewer may decide on, or whose decision they may undo.
 * @param address of the decision, unvalidated
 * @throws the 404 page if there is none, the 409 page if it is in another state, the 403 page if another super admin has to decide
 */
export async function findDecidable(
  claims: ClaimRepository,
  address: { decision: string; id: string },
  viewerId: string,
): Promise<{ decision: ClaimDecisionKey; claim: ClaimCase }> {
  const decision = knownSegment(address.decision, CLAIM_DECISION_KEYS);
  const claim = await findById(address.id, (number) => claims.find(number, viewerId));
  if (!claim) throw claimProblem("missing");
  const states = decision === "undo" ? ["accepted", "rejected"] : ["pending"];
  if (!states.includes(claim.status)) throw claimProblem("decided");
  if (!claim.mayDecide) throw claimProblem("not allowed");
  return { decision, claim };
}

/** The page for a decision on a claim that is not made. */
export function claimProblem(outcome: Exclude<ClaimDecisionOutcome, "done">) {
  const [status, title, detail] = PROBLEMS[outcome];
  return pageProblem(status, title, detail, [
    { label: "Back to the claims", href: CLAIM_QUEUE.listHref({ show: "open", page: 1 }) },
    { label: "See the decisions", href: CLAIM_QUEUE.listHref({ show: "decided", page: 1 }) },
  ]);
}

const PROBLEMS = {
  missing: [
    404,
    "No such claim",
    "This claim does not exist. Its claimant may have left, or its court was deleted.",
  ],
  decided: [
    409,
    "This claim has changed",
    "It is decided already, perhaps by you in another window, or the claimant has withdrawn it. Nothing was changed.",
  ],
  "claimed again": [
    409,
    "There is a newer claim",
    "The claimant has claimed it again. Decide on that claim.",
  ],
  "not allowed": [403, "Another super admin decides", "This claim is your own."],
} as const;
