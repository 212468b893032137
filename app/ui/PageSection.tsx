import type { ReactNode } from "react";

/** A part of a long page, from edge to edge; every other one stands on darker ground. */
export function PageSection({ children }: { children: ReactNode }) {
  return (
    <div className="band">
      <div className="page">{children}</div>
    </div>
  );
}
