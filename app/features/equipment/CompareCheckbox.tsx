import { useHydrated } from "~/ui/useHydrated";
import { MAX_COMPARED_ITEMS } from "./compare.query";

const PICK =
  "inline-flex min-h-11 items-center gap-2 font-semibold has-disabled:cursor-not-allowed [&>input]:size-5 [&>input]:flex-none has-disabled:[&>:last-child]:line-through";
const ON_CARD =
  "text-sm hover:text-link has-checked:text-link rows:size-11 rows:justify-center rows:rounded-full rows:border-control rows:border-edge rows:bg-surface rows:has-checked:border-link";
const IN_BAR = "max-w-[calc(50%-0.375rem)] min-w-0 [&>bdi]:truncate [&>input]:accent-on-court";

interface PickBoxProps {
  racket: { id: number; name: string };
  /** The ids of the selected rackets. At the maximum, the other checkboxes are disabled. */
  picks: readonly number[];
  onToggle: (id: number) => void;
  /** Whether it is on the racket's card, where the name is visible already. */
  onCard?: boolean;
}

/** The checkbox that selects a racket for comparison. Without JavaScript it takes effect when its form is submitted. */
export function CompareCheckbox({ racket, picks, onToggle, onCard = false }: PickBoxProps) {
  const hydrated = useHydrated();
  const checked = picks.includes(racket.id);
  return (
    <label className={`${PICK} ${onCard ? ON_CARD : IN_BAR}`}>
      <input
        type="checkbox"
        name="ids"
        value={racket.id}
        checked={checked}
        disabled={hydrated && !checked && picks.length >= MAX_COMPARED_ITEMS}
        onChange={() => onToggle(racket.id)}
      />
      {onCard ? (
        <span className="rows:sr-only">
          Compare<span className="sr-only"> {racket.name}</span>
        </span>
      ) : (
        <bdi>{racket.name}</bdi>
      )}
    </label>
  );
}
