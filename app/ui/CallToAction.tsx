import type { ReactNode } from "react";
import { CourtLines } from "./CourtLines";

interface CallToActionProps {
  title: string;
  /** One or two sentences. */
  detail: string;
  /** The button or link. */
  children: ReactNode;
}

/** A full-width section with one action for the reader. */
export function CallToAction({ title, detail, children }: CallToActionProps) {
  return (
    <section className="court invitation" aria-label={title}>
      <div className="invitation-inner">
        <h2>{title}</h2>
        <p>{detail}</p>
        {children}
      </div>
      <CourtLines />
    </section>
  );
}
