import type { ReactNode } from "react";
import { pageColumn } from "./styles";

/** A full-width section of a long page; every second one has a darker background. */
export function PageSection({ children }: { children: ReactNode }) {
  return (
    <div className="band">
      <div className={`${pageColumn} gap-8 pt-8 pb-10 md:pt-12 md:pb-14`}>{children}</div>
    </div>
  );
}
