import { useId } from "react";
import type { SavedValue } from "~/http/savedValues";
import { namedRow, soft } from "./styles";

/** The saved values that differ from those of a rejected form, above its fields. Renders nothing without values. */
export function SavedValues({ values }: { values: readonly SavedValue[] }) {
  const headingId = useId();
  if (values.length === 0) return null;
  return (
    <section
      aria-labelledby={headingId}
      className="grid gap-2 rounded-control border border-line bg-court-tint px-4 py-3"
    >
      <h2 id={headingId} className="text-lg">
        Saved now
      </h2>
      <dl className="grid gap-2">
        {values.map(({ label, text }) => (
          <div key={label} className={namedRow}>
            <dt className={soft}>{label}</dt>
            <dd dir="auto" className="min-w-0 whitespace-pre-line wrap-anywhere">
              {text || "Nothing"}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
