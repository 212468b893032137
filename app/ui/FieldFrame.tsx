import type { ReactNode } from "react";
import { type FieldProps, type FormField, hasErrors } from "./FormField";
import { AlertIcon } from "./icons";
import { fieldColumn, labelText, soft, withIcon } from "./styles";

/** Label, hint and errors around a control, in reading order. */
export function FieldFrame({ field, label, hint, required, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={fieldColumn}>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <label className={labelText} htmlFor={field.id}>
          {label}
        </label>{" "}
        {!required && <span className={soft}>optional</span>}
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
    <p id={field.descriptionId} className={soft}>
      {hint}
    </p>
  );
}

/** The errors of a field, if any. */
export function FieldErrors({ field }: { field: FormField }) {
  if (!hasErrors(field)) return null;
  return (
    <p id={field.errorId} className={`field-error ${withIcon} font-semibold text-danger`}>
      <AlertIcon />
      <span>
        <span className="sr-only">Error: </span>
        <span>{field.errors?.join(" ")}</span>
      </span>
    </p>
  );
}
