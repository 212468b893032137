import type { FormField } from "~/ui/FormField";
import { hasErrors } from "~/ui/FormField";
import { RatingRow } from "~/ui/RatingRow";
import { soft } from "~/ui/styles";
import { ASPECTS, type AspectName, type ItemKind } from "../catalogue/aspects";
import { NO_ANSWER } from "./review.limits";

interface AspectFieldsProps {
  kind: ItemKind;
  fields: { readonly [Name in AspectName]?: FormField };
}

/** The ratings of an item's aspects, folded away until they are wanted. */
export function AspectFields({ kind, fields }: AspectFieldsProps) {
  const rows = ASPECTS[kind].flatMap(({ value, label }) => {
    const field = fields[value];
    return field ? { field, label } : [];
  });
  const isOpen = rows.some(({ field }) => field.defaultValue || hasErrors(field));
  return (
    <details open={isOpen}>
      <summary className="w-fit py-2.5 font-semibold text-link">
        Rate the details <span className={`font-normal ${soft}`}>optional</span>
      </summary>
      <div className="@container flex flex-col gap-3 pt-2">
        {rows.map(({ field, label }) => (
          <RatingRow key={field.name} field={field} label={label} noAnswer={String(NO_ANSWER)} />
        ))}
      </div>
    </details>
  );
}
