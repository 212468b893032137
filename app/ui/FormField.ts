/**
 * The properties of a field that its component uses: the plain data of Conform's `FieldMetadata`,
 * so that a form's `fields.name` can be passed directly.
 */
export interface FormField {
  readonly key: string | undefined;
  readonly id: string;
  readonly name: string;
  readonly errorId: string;
  readonly descriptionId: string;
  readonly errors: readonly string[] | undefined;
  readonly defaultValue: string | undefined;
  readonly defaultChecked: boolean | undefined;
}

/** The props of every field component. */
export interface FieldProps {
  field: FormField;
  label: string;
  /** One sentence of help, announced with the field. */
  hint?: string | undefined;
  /** Sets `required` on the control; other fields are marked as optional. */
  required?: boolean | undefined;
}

/**
 * The attributes that connect a control with its name, hint and errors.
 * `aria-describedby` lists the error first, since it is the most important.
 */
export function controlAttributes(
  field: FormField,
  { hint, required }: { hint?: unknown; required?: unknown } = {},
) {
  const invalid = hasErrors(field);
  const describedBy = [invalid && field.errorId, hint && field.descriptionId].filter(Boolean).join(" ");
  return {
    id: field.id,
    name: field.name,
    required: Boolean(required),
    "aria-invalid": invalid || undefined,
    "aria-describedby": describedBy || undefined,
  };
}

/** Whether the field failed validation in the last submission. */
export function hasErrors(field: FormField): boolean {
  return field.errors !== undefined && field.errors.length > 0;
}

/**
 * Returns the field with other errors. Names each property, since Conform computes them in getters, which an object
 * spread does not copy.
 */
export function withErrors(field: FormField, errors: readonly string[]): FormField {
  const { key, id, name, errorId, descriptionId, defaultValue, defaultChecked } = field;
  return { key, id, name, errorId, descriptionId, errors, defaultValue, defaultChecked };
}
