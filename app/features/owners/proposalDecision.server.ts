import { FieldError } from "~/http/fieldError";
import { findById } from "~/http/ids";
import { pageProblem } from "~/http/problems";
import type { CourtRepository } from "../courts/court.repository.server";
import { courtChangeSchema } from "../courts/court.schema";
import type { EquipmentRepository } from "../equipment/equipment.repository.server";
import { equipmentChangeSchema } from "../equipment/equipment.schema";
import { FACTS, type FactName } from "./facts";
import { lacksMembership } from "./facts.schema";
import type { ProposalRepository } from "./proposal.repository.server";
import { type ProposalCase, proposalsHref } from "./proposal.view";

interface Sources {
  courts: CourtRepository;
  equipment: EquipmentRepository;
  proposals: ProposalRepository;
}

/** A super admin's decision on facts. */
export interface FactDecision {
  accepted: readonly FactName[];
  rejected: readonly FactName[];
  /** The versions that the super admin has read. */
  version: number;
  itemVersion: number;
  by: string;
}

/** The result of a decision on facts. */
export type FactDecisionOutcome =
  | "done"
  /** The proposal was sent again, or decided on, since it was read. */
  | "proposal stale"
  /** The item was changed since it was read. */
  | "stale"
  /** A value is not valid any more. */
  | "invalid"
  | "missing";

/** The error when a value is not valid any more. */
export const INVALID_VALUE = "A value that you accept is no longer valid. Reject it.";

/**
 * Stores a decision on facts, and the accepted ones in the item.
 * @param sources of one transaction
 * @throws FieldError if the item cannot have an accepted fact as it is, or without another one
 */
export async function decideFacts(
  sources: Sources,
  proposal: ProposalCase,
  { accepted, rejected, version, itemVersion, by }: FactDecision,
): Promise<FactDecisionOutcome> {
  const { courts, equipment, proposals } = sources;
  if (!(await proposals.lock(proposal, version, [...accepted, ...rejected]))) return "proposal stale";
  if (accepted.length > 0) {
    const values = Object.fromEntries(
      proposal.facts
        .filter(({ field }) => accepted.includes(field))
        .map(({ field, value }) => [field, value]),
    );
    const item = await findProposedItem(sources, proposal);
    // An item that was changed since it was read is "stale" below.
    if (item.version === itemVersion) requireMembership(values, item.values);
    const outcome =
      proposal.itemType === "court"
        ? await changeWith(courtChangeSchema.safeParse(values), (fields) =>
            courts.change(proposal.itemId, itemVersion, fields),
          )
        : await changeWith(equipmentChangeSchema.safeParse(values), (fields) =>
            equipment.change(proposal.itemId, itemVersion, fields),
          );
    if (outcome !== "changed") return outcome;
  }
  await proposals.decide(proposal, "accepted", accepted, by);
  await proposals.decide(proposal, "rejected", rejected, by);
  return "done";
}

/** The item would drop the information, though its owner would read that it was accepted. */
function requireMembership(
  accepted: Readonly<Record<string, unknown>>,
  item: Readonly<Record<string, unknown>>,
): void {
  if (!accepted.membershipInfo || !lacksMembership("membershipInfo", { ...item, ...accepted })) return;
  const { label = "" } = FACTS.court.membershipRequired ?? {};
  throw new FieldError("membershipInfo", `Accept it together with ${label}, or reject it.`);
}

async function changeWith<Fields>(
  parsed: { success: true; data: Fields } | { success: false },
  change: (fields: Fields) => Promise<{ outcome: "changed" | "stale" | "missing" }>,
): Promise<"changed" | "stale" | "missing" | "invalid"> {
  return parsed.success ? (await change(parsed.data)).outcome : "invalid";
}

/**
 * Finds a proposal.
 * @param id from the address, unvalidated
 * @throws the 404 page if there is none
 */
export async function findProposalCase(proposals: ProposalRepository, id: string): Promise<ProposalCase> {
  const proposal = await findById(id, (number) => proposals.find(number));
  if (!proposal) throw proposalProblem("missing");
  return proposal;
}

/**
 * Finds a proposal with facts to decide on.
 * @param id from the address, unvalidated
 * @throws the 404 page if there is none, the 409 page if everything is decided
 */
export async function findOpenProposal(proposals: ProposalRepository, id: string): Promise<ProposalCase> {
  const proposal = await findProposalCase(proposals, id);
  if (!proposal.facts.some(({ state }) => state === "pending")) throw proposalProblem("decided");
  return proposal;
}

/** The item of a proposal, with the values of its facts. @throws the 404 page if there is none */
export async function findProposedItem(
  { courts, equipment }: Pick<Sources, "courts" | "equipment">,
  { itemType, itemId }: Pick<ProposalCase, "itemType" | "itemId">,
): Promise<{ version: number; values: Readonly<Record<string, unknown>> }> {
  const item = itemType === "court" ? await courts.findById(itemId) : await equipment.findById(itemId);
  if (!item) throw proposalProblem("missing");
  return { version: item.version, values: { ...item } };
}

/** The page for a proposal that cannot be decided on. */
export function proposalProblem(reason: "missing" | "decided") {
  const [status, title, detail] =
    reason === "missing"
      ? ([404, "No such proposal", "This proposal does not exist, or its item was deleted."] as const)
      : ([
          409,
          "Nothing to decide",
          "It is decided already, perhaps by you in another window, or the owner has withdrawn it.",
        ] as const);
  return pageProblem(status, title, detail, [{ label: "Back to the proposals", href: proposalsHref(1) }]);
}
