import { classes } from "~/ui/classes";
import { useHydrated } from "~/ui/useHydrated";
import { MAX_COMPARED_ITEMS } from "./compare.query";

interface PickBoxProps {
  racket: { id: number; name: string };
  /** The ids that are ticked; no more can be, once as many as fit are. */
  picks: readonly number[];
  onToggle: (id: number) => void;
  /** On the racket's own card, where its name need not be seen again. */
  onPicture?: boolean;
}

/** The box that ticks a racket to be compared. Without script it counts when its form is sent. */
export function CompareCheckbox({ racket, picks, onToggle, onPicture = false }: PickBoxProps) {
  const hydrated = useHydrated();
  const checked = picks.includes(racket.id);
  return (
    <label className={classes("pick", onPicture && "pick-on-picture")}>
      <input
        type="checkbox"
        name="ids"
        value={racket.id}
        checked={checked}
        disabled={hydrated && !checked && picks.length >= MAX_COMPARED_ITEMS}
        onChange={() => onToggle(racket.id)}
      />
      {onPicture ? (
        <span>
          Compare<span className="sr-only"> {racket.name}</span>
        </span>
      ) : (
        <bdi>{racket.name}</bdi>
      )}
    </label>
  );
}
