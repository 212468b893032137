import type { ReactNode, RefObject } from "react";
import { Form, href } from "react-router";
import { Button } from "~/ui/Button";
import { CompareCheckbox } from "./CompareCheckbox";
import { MAX_COMPARED_ITEMS, MIN_COMPARED_ITEMS } from "./compare.query";

interface CompareFormProps {
  ref: RefObject<HTMLFormElement | null>;
  /** The rackets on this page. */
  shown: readonly { id: number }[];
  /** The rackets that were selected when the page was loaded, on this page or another. */
  picked: readonly { id: number; name: string }[];
  picks: readonly number[];
  onToggle: (id: number) => void;
  /** The cards, each with its checkbox. */
  children: ReactNode;
}

/**
 * The form around the list of rackets, which submits the selected ones for comparison. While any is selected, a bar at
 * the bottom of the window shows their number, by CSS alone.
 */
export function CompareForm({ ref, shown, picked, picks, onToggle, children }: CompareFormProps) {
  const elsewhere = picked.filter(({ id }) => shown.every((racket) => racket.id !== id));
  if (shown.length === 0 && elsewhere.length === 0) return children;
  return (
    <Form ref={ref} action={href("/compare")} className="compare-form flex flex-col gap-4">
      {children}
      <fieldset
        className="compare-bar flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-court px-3 py-2 text-on-court forced-colors:border"
        data-court
      >
        <legend className="sr-only">Compare rackets</legend>
        <p className="compare-hint">
          Tick {MIN_COMPARED_ITEMS} to {MAX_COMPARED_ITEMS} rackets to see them side by side.
        </p>
        {elsewhere.map((racket) => (
          <CompareCheckbox key={racket.id} racket={racket} picks={picks} onToggle={onToggle} />
        ))}
        {/* After all checkboxes, because a CSS counter counts those before it. */}
        <p className="compare-count font-semibold" aria-hidden="true">
          of {MAX_COMPARED_ITEMS} chosen
        </p>
        <p className="sr-only" role="status">
          {`${picks.length} of ${MAX_COMPARED_ITEMS} chosen`}
        </p>
        <Button type="submit" className="ml-auto">
          Compare
        </Button>
      </fieldset>
    </Form>
  );
}
