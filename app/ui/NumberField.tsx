import { type ComponentPropsWithRef, useEffect, useRef } from "react";
import { FieldFrame } from "./FieldFrame";
import { controlAttributes, type FieldProps } from "./FormField";
import { control } from "./styles";

/**
 * A field for a whole number; phones show a numeric keyboard. Browsers send a malformed number as an empty text, for
 * which the server has a default. So its form, whose other input the server validates, is not sent with one, nor
 * without a required number.
 */
export function NumberField({
  field,
  label,
  hint,
  required,
  ...props
}: FieldProps & Pick<ComponentPropsWithRef<"input">, "min" | "max">) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    const refuse = (event: SubmitEvent) => {
      const { badInput, valueMissing } = input.current?.validity ?? {};
      if (!badInput && !valueMissing) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.current?.reportValidity();
    };
    form?.addEventListener("submit", refuse);
    return () => form?.removeEventListener("submit", refuse);
  }, []);
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required}>
      <input
        {...props}
        {...controlAttributes(field, { hint, required })}
        ref={input}
        key={field.key}
        type="number"
        inputMode="numeric"
        defaultValue={field.defaultValue}
        className={control.number}
      />
    </FieldFrame>
  );
}
