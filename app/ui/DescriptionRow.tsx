import type { ReactNode } from "react";
import { descriptionRow, soft } from "./styles";

/** A value of a `<dl>` and its name, beside each other on wide screens. */
export function DescriptionRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={descriptionRow}>
      <dt className={soft}>{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
