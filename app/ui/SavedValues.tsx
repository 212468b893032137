import type { SavedValue } from "~/http/savedValues";
import { DescriptionRow } from "./DescriptionRow";
import { box } from "./styles";

/** The saved values that differ from those of a rejected form, above its fields. */
export function SavedValues({ values }: { values: readonly SavedValue[] }) {
  return (
    <div className={`p-4 ${box}`}>
      <h2 className="text-lg">Saved now</h2>
      <dl className="grid gap-2">
        {values.map(({ label, text }) => (
          <DescriptionRow key={label} name={label}>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {text || "Nothing"}
            </p>
          </DescriptionRow>
        ))}
      </dl>
    </div>
  );
}
