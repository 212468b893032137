import type { FormField } from "~/ui/FormField";

/** A field as Conform describes it, empty and without errors by default. */
export function field(name: string, more: Partial<FormField> = {}): FormField {
  return {
    key: undefined,
    id: `form-${name}`,
    name,
    errorId: `form-${name}-error`,
    descriptionId: `form-${name}-description`,
    errors: undefined,
    defaultValue: undefined,
    defaultChecked: undefined,
    ...more,
  };
}
