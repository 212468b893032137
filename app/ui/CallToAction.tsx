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
    <section className="court invitation" data-court aria-label={title}>
      <div className="mx-auto max-w-page px-4 pt-12 pb-44 md:pt-18 md:pb-20">
        <h2 className="text-3xl md:max-w-[46%] md:text-4xl">{title}</h2>
        <p className="mt-3 mb-7 max-w-lead text-lg text-on-court-soft md:max-w-[46%]">{detail}</p>
        {children}
      </div>
      <CourtLines />
      <span className="court-ball right-[8%] bottom-8 size-5 md:right-[21%] md:bottom-[34%] md:size-7" />
    </section>
  );
}
