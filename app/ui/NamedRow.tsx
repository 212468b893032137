import type { ReactNode } from "react";
import { namedRow, soft } from "./styles";

/** A value of a `<dl>` and its name, beside each other on wide screens. */
export function NamedRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={namedRow}>
      <dt className={soft}>{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
