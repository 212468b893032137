import type { ReactNode } from "react";

/**
 * A table that is wider than its page where the text is large: it scrolls in a region, by keyboard, too. The region is
 * positioned so that what only screen readers see scrolls along.
 */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable container must be reachable by keyboard
    <section className="relative overflow-x-auto" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
