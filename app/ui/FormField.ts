/**
 * What a field component needs to know of its field: the part of Conform's `FieldMetadata` that is plain data,
 * so that a form's `fields.name` can be handed over as it is.
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

/** What every field component takes. */
export interface FieldProps {
  field: FormField;
  label: string;
  /** One sentence of help, read out with the field. */
  hint?: string | undefined;
  /** Fields that may stay empty say so; the others set `required` on their control. */
  required?: boolean | undefined;
}

/**
 * The attributes that tie a control to its name, its hint and its errors.
 * `aria-describedby` lists the error first: it is what the person needs next.
 */
export function controlAttributes(
  field: FormField,
  { hint, required }: { hint?: unknown; required?: unknown },
) {
  const invalid = hasErrors(field);
  const describedBy = [invalid && field.errorId, Boolean(hint) && field.descriptionId]
    .filter(Boolean)
    .join(" ");
  return {
    id: field.id,
    name: field.name,
    required: Boolean(required),
    "aria-invalid": invalid || undefined,
    "aria-describedby": describedBy || undefined,
  };
}

/** Whether the last submission found fault with the field. */
export function hasErrors(field: FormField): boolean {
  return field.errors !== undefined && field.errors.length > 0;
}

/**
 * The field with other errors. Conform computes a field's properties when they are read, so that a spread object has
 * none of them: each is named here.
 */
export function withErrors(field: FormField, errors: readonly string[]): FormField {
  const { key, id, name, errorId, descriptionId, defaultValue, defaultChecked } = field;
  return { key, id, name, errorId, descriptionId, errors, defaultValue, defaultChecked };
}
