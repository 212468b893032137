import { Tag } from "~/ui/Layout";
import { box, stack } from "~/ui/styles";
import type { ItemType } from "../reviews/itemTypes";
import { type FactState, factLabel, factText, type ProposedFact } from "./facts";

const STATES: Readonly<Record<FactState, string>> = {
  pending: "Waiting for a decision",
  accepted: "Accepted",
  rejected: "Rejected",
};

/** The facts that an owner has proposed, each with its state. */
export function FactList({ itemType, facts }: { itemType: ItemType; facts: readonly ProposedFact[] }) {
  return (
    <ul className={stack}>
      {facts.map(({ field, value, state }) => (
        <li key={field} className={`flex flex-col gap-1 px-4 py-3 wrap-anywhere ${box}`}>
          <p className="flex flex-wrap items-center gap-x-3">
            <strong>{factLabel(itemType, field)}</strong> <Tag secondary>{STATES[state]}</Tag>
          </p>
          <FactValue field={field} value={value} />
        </li>
      ))}
    </ul>
  );
}

/** The value of a fact; an empty one says so. */
export function FactValue({ field, value }: Pick<ProposedFact, "field" | "value">) {
  const text = factText(field, value);
  return text === "" ? (
    <p className="text-ink-soft">Nothing</p>
  ) : (
    <p dir="auto" className="max-w-text whitespace-pre-line">
      {text}
    </p>
  );
}
