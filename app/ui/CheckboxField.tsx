import { FieldErrors, FieldHint } from "./FieldFrame";
import { controlAttributes, type FieldProps } from "./FormField";

/** A checkbox. Posts `on` if checked. */
export function CheckboxField({ field, label, hint, required }: FieldProps) {
  return (
    <div className="field">
      <label className="checkbox">
        <input
          {...controlAttributes(field, { hint, required })}
          key={field.key}
          type="checkbox"
          value="on"
          defaultChecked={field.defaultChecked}
        />
        <span className="field-label">{label}</span>
      </label>
      <FieldHint field={field} hint={hint} />
      <FieldErrors field={field} />
    </div>
  );
}
