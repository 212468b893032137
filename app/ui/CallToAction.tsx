import type { ReactNode } from "react";
import { CourtLines } from "./CourtLines";

interface InvitationProps {
  title: string;
  /** A sentence or two. */
  detail: string;
  /** The one thing to press. */
  children: ReactNode;
}

/** On court blue, from edge to edge: what the reader may do next. */
export function CallToAction({ title, detail, children }: InvitationProps) {
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
