import type { ReactNode } from "react";

/** A full-width section of a long page; every second one has a darker background. */
export function PageSection({ children }: { children: ReactNode }) {
  return (
    <div className="band">
      <div className="page">{children}</div>
    </div>
  );
}
