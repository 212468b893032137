import type { ComponentPropsWithRef } from "react";
import { FieldFrame } from "./FieldFrame";
import { controlAttributes, type FieldProps } from "./FormField";

type InputAttributes = Pick<
  ComponentPropsWithRef<"input">,
  "autoComplete" | "inputMode" | "placeholder" | "maxLength" | "spellCheck"
>;

/** One line of text, an e-mail address or a web address. */
export function TextField({
  type = "text",
  field,
  label,
  hint,
  required,
  ...input
}: FieldProps & InputAttributes & { type?: "text" | "email" | "url" | "tel" }) {
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required}>
      <input
        {...input}
        {...controlAttributes(field, { hint, required })}
        key={field.key}
        type={type}
        defaultValue={field.defaultValue}
        className="input"
      />
    </FieldFrame>
  );
}

/** A whole number; phones show their number pad. */
export function NumberField({
  field,
  label,
  hint,
  required,
  ...input
}: FieldProps & Pick<ComponentPropsWithRef<"input">, "min" | "max" | "step" | "placeholder">) {
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required}>
      <input
        {...input}
        {...controlAttributes(field, { hint, required })}
        key={field.key}
        type="number"
        inputMode="numeric"
        defaultValue={field.defaultValue}
        className="input input-number"
      />
    </FieldFrame>
  );
}
