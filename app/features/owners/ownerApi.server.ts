import { preconditionFailed } from "~/http/etag";
import { definedFields } from "~/http/fields";
import { problem } from "~/http/problems";
import { isSameValue } from "~/http/savedValues";
import type { CourtRepository } from "../courts/court.repository.server";
import type { EquipmentRepository } from "../equipment/equipment.repository.server";
import type { ItemType } from "../reviews/itemTypes";
import type { ReviewedItem } from "../reviews/review.view";
import { findClaimable } from "./claimCases.server";
import { changedFacts } from "./facts.schema";
import type { OwnerRepository } from "./owner.repository.server";
import type { MonthNumbers } from "./owner.view";
import { type NamedItem, requireOwner } from "./ownership.server";
import type { ProposalRepository } from "./proposal.repository.server";
import type { Proposal } from "./proposal.view";
import { proposalProblem } from "./proposalDecision.server";

interface Items {
  courts: CourtRepository;
  equipment: EquipmentRepository;
  owners: OwnerRepository;
}

/** What the owner of an item sees of it. */
interface OwnerNumbers extends ReviewedItem {
  /** How many reviews have no reply. */
  unanswered: number;
  /** The newest first. */
  months: MonthNumbers[];
}

/**
 * The numbers of an item, for its owner.
 * @param id from the address, unvalidated
 * @throws the 404 page if there is no such item, the 403 page if the user does not own it
 */
export async function ownerNumbers(
  repositories: Items,
  userId: string,
  itemType: ItemType,
  id: string,
): Promise<OwnerNumbers> {
  const { owners } = repositories;
  const item = await findClaimable(repositories, itemType, id);
  await requireOwner(owners, userId, item);
  const { itemId } = item;
  return {
    itemType,
    itemId,
    unanswered: (await owners.replies(item, userId)).unanswered,
    months: await owners.months(item),
  };
}

/** The repositories of owners and of what they propose. */
export interface Proposals {
  owners: OwnerRepository;
  proposals: ProposalRepository;
}

/**
 * What the owner of an item has proposed for it.
 * @throws the 403 page if the user does not own it, the 404 page if there is nothing
 */
export async function findProposal(
  { owners, proposals }: Proposals,
  userId: string,
  item: NamedItem,
): Promise<Proposal> {
  await requireOwner(owners, userId, item);
  const proposal = await proposals.findByUser(userId, item);
  if (!proposal) throw proposalProblem("missing");
  return proposal;
}

/**
 * Proposes facts as the owner of an item: the given values that differ from the current ones. If none does, what waits for a
 * decision is withdrawn.
 * @param values.version of the earlier proposal, which it must still have; null for any
 * @throws the 403 page if the user does not own it, a 422 problem if nothing is given, or nothing differs and nothing waits, a
 *   412 problem for another version
 */
export async function proposeFacts(
  repositories: Proposals,
  userId: string,
  item: NamedItem,
  values: {
    current: Readonly<Record<string, unknown>>;
    proposed: Readonly<Record<string, unknown>>;
    version: number | null;
  },
): Promise<Proposal> {
  const { owners, proposals } = repositories;
  await requireOwner(owners, userId, item);
  const { current, version } = values;
  const proposed = Object.entries(definedFields(values.proposed));
  const facts = changedFacts(item.itemType, current, { ...current, ...Object.fromEntries(proposed) });
  // Not if one differs that the item cannot have.
  const isWithdrawal =
    proposed.length > 0 && proposed.every(([field, value]) => isSameValue(value, current[field]));
  const outcome =
    facts.length > 0
      ? await proposals.propose(userId, item, facts, { version })
      : isWithdrawal
        ? await proposals.withdraw(userId, item, version)
        : "nothing waits";
  if (outcome === "nothing waits") throw problem(422, "Nothing differs from what the page says.");
  if (outcome === "stale") throw preconditionFailed();
  if (outcome === "not allowed") await requireOwner(owners, userId, item);
  return findProposal(repositories, userId, item);
}
