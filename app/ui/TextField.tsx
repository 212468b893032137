import type { ComponentPropsWithRef } from "react";
import { withoutLineBreaks } from "~/lib/text";
import { FieldFrame } from "./FieldFrame";
import { controlAttributes, type FieldProps } from "./FormField";
import { control } from "./styles";

type InputAttributes = Pick<ComponentPropsWithRef<"input">, "autoComplete" | "inputMode" | "spellCheck">;

/** A one-line text field. */
export function TextField({ field, label, hint, required, ...input }: FieldProps & InputAttributes) {
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required}>
      <input
        {...input}
        {...controlAttributes(field, { hint, required })}
        key={field.key}
        type="text"
        // An input drops line breaks, which texts stored by earlier versions may have: words would be joined.
        defaultValue={withoutLineBreaks(field.defaultValue ?? "")}
        className={control.text}
      />
    </FieldFrame>
  );
}
