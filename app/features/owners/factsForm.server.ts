import { data } from "react-router";
import { definedFields } from "~/http/fields";
import { savedValues } from "~/http/savedValues";
import { conflictResponse, type Submission } from "~/http/submission";
import { toastRedirect } from "../toasts/flash.server";
import { ownerHref } from "./claim.view";
import { FACT_TEXT, FACTS } from "./facts";
import { changedFacts, FACTS_SCHEMA } from "./facts.schema";
import type { Proposals } from "./ownerApi.server";
import { type NamedItem, requireOwner } from "./ownership.server";
import type { Proposal } from "./proposal.view";

const CHANGED_MEANWHILE =
  "This page has changed since you opened the form. What you typed is still here: compare it with what is saved now, then send again.";

const NOTHING_CHANGED = "You have changed nothing. Change what is wrong, then send again.";

type Values = Readonly<Record<string, unknown>>;

/** A valid form with facts. */
interface FactsForm {
  submission: Submission & { value: Values };
  /** The version of the item that the form was opened with. */
  version: number;
  /** The item as it is now. */
  current: Values & { version: number };
}

/**
 * An item with the values of a proposal that wait for a decision, for its form.
 * @returns the item, and whether any value waits
 */
export function withPendingFacts<Item extends object>(
  item: Item,
  proposal: Proposal | null,
): { shown: Item; isWaiting: boolean } {
  const pending = proposal?.facts.filter(({ state }) => state === "pending") ?? [];
  if (!proposal || pending.length === 0) return { shown: item, isWaiting: false };
  const values = Object.fromEntries(pending.map(({ field, value }) => [field, value]));
  const parsed = FACTS_SCHEMA[proposal.itemType].safeParse(values);
  if (!parsed.success) return { shown: item, isWaiting: false };
  return { shown: { ...item, ...definedFields(parsed.data) }, isWaiting: true };
}

/**
 * Proposes the facts of a form as the owner of an item, and redirects to the owner's page. If nothing differs from the item,
 * what waits for a decision is withdrawn. The form is shown again with 409 if the item has changed since it was opened, with
 * 422 if nothing differs and nothing waits.
 * @throws the 403 page if the user does not own the item any more
 */
export async function proposedFactsResponse(
  { owners, proposals }: Proposals,
  userId: string,
  item: NamedItem,
  { submission, version, current }: FactsForm,
) {
  if (version !== current.version) {
    const saved = savedValues(FACTS[item.itemType], submission.value, current, FACT_TEXT[item.itemType]);
    return conflictResponse(submission, CHANGED_MEANWHILE, current.version, saved);
  }
  const facts = changedFacts(item.itemType, current, submission.value);
  if (facts.length === 0) {
    const withdrawn = await proposals.withdraw(userId, item);
    if (withdrawn === "done") return toastRedirect(ownerHref(item), "factsWithdrawn");
    return data({ lastResult: submission.reply({ formErrors: [NOTHING_CHANGED] }), version }, 422);
  }
  const outcome = await proposals.propose(userId, item, facts);
  if (outcome === "not allowed") await requireOwner(owners, userId, item);
  return toastRedirect(ownerHref(item), "factsProposed");
}
