import type { z } from "zod";
import { definedFields } from "~/http/fields";
import type { Proposal } from "./proposal.view";

/** The error of a form that was opened before the item was changed. */
export const CHANGED_MEANWHILE =
  "This page has changed since you opened the form. What you typed is still here: compare it with what is saved now, then send again.";

/** The error of a form without a change. */
export const NOTHING_CHANGED = "You have changed nothing. Change what is wrong, then send again.";

/**
 * An item with the values of a proposal that wait for a decision, for its form.
 * @param schema of a change of the item
 * @returns the item, and whether any value waits
 */
export function withPendingFacts<Item extends object>(
  item: Item,
  proposal: Proposal | null,
  schema: z.ZodObject,
): { shown: Item; isWaiting: boolean } {
  const pending = proposal?.facts.filter(({ state }) => state === "pending") ?? [];
  const parsed = schema.safeParse(Object.fromEntries(pending.map(({ field, value }) => [field, value])));
  const shown = parsed.success ? { ...item, ...definedFields(parsed.data) } : item;
  return { shown, isWaiting: parsed.success && pending.length > 0 };
}
