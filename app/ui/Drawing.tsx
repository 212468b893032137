import type { ReactNode } from "react";
import { classes } from "./classes";

interface DrawingProps {
  viewBox: string;
  /** Selects colours of `pictures.css`. */
  className?: string | undefined;
  children: ReactNode;
}

/** The drawing of an item, in place of its picture or behind it. Decorative: the text beside it names the item. */
export function Drawing({ viewBox, className, children }: DrawingProps) {
  return (
    <svg className={classes("drawing", className)} viewBox={viewBox} aria-hidden="true">
      {children}
    </svg>
  );
}

/** What the drawings of a page refer to by `<use>` and `url()`, once on the page. */
export function DrawingSymbols({ children }: { children: ReactNode }) {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      {children}
    </svg>
  );
}
