import type { ReactNode } from "react";
import { type FieldProps, type FormField, hasErrors } from "./FormField";
import { AlertIcon } from "./icons";

/** Label, hint and errors around a control, in reading order. */
export function FieldFrame({ field, label, hint, required, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <div className="field-head">
        <label className="field-label" htmlFor={field.id}>
          {label}
        </label>
        {!required && <span className="field-optional">optional</span>}
      </div>
      <FieldHint field={field} hint={hint} />
      {children}
      <FieldErrors field={field} />
    </div>
  );
}

/** The hint of a field, if any. */
export function FieldHint({ field, hint }: { field: FormField; hint: string | undefined }) {
  if (!hint) return null;
  return (
    <p id={field.descriptionId} className="field-hint">
      {hint}
    </p>
  );
}

/** The errors of a field, if any. */
export function FieldErrors({ field }: { field: FormField }) {
  if (!hasErrors(field)) return null;
  return (
    <p id={field.errorId} className="field-error">
      <AlertIcon />
      <span>
        <span className="sr-only">Error: </span>
        {field.errors?.join(" ")}
      </span>
    </p>
  );
}
