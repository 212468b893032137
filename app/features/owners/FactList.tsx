import { Tag } from "~/ui/Layout";
import { box, stack } from "~/ui/styles";
import type { FactState, FactView } from "./facts";

const STATES: Readonly<Record<FactState, string>> = {
  pending: "Waiting for a decision",
  accepted: "Accepted",
  rejected: "Rejected",
};

/** The facts that an owner has proposed, each with its state. */
export function FactList({ facts }: { facts: readonly FactView[] }) {
  return (
    <ul className={stack}>
      {facts.map(({ field, label, text, state }) => (
        <li key={field} className={`flex flex-col gap-1 px-4 py-3 wrap-anywhere ${box}`}>
          <p className="flex flex-wrap items-center gap-x-3">
            <strong>{label}</strong> <Tag secondary>{STATES[state]}</Tag>
          </p>
          <FactValue text={text} />
        </li>
      ))}
    </ul>
  );
}

/** The value of a fact; an empty one says so. */
export function FactValue({ text }: Pick<FactView, "text">) {
  return text === "" ? (
    <p className="text-ink-soft">Nothing</p>
  ) : (
    <p dir="auto" className="max-w-text whitespace-pre-line">
      {text}
    </p>
  );
}
