import { FieldErrors, FieldHint } from "./FieldFrame";
import { controlAttributes, type FieldProps } from "./FormField";
import { check, fieldColumn, labelText } from "./styles";

/** A checkbox. Posts `on` if checked. */
export function CheckboxField({ field, label, hint, required }: FieldProps) {
  return (
    <div className={fieldColumn}>
      <label className={check}>
        <input
          {...controlAttributes(field, { hint, required })}
          key={field.key}
          type="checkbox"
          value="on"
          defaultChecked={field.defaultChecked}
        />
        <span className={labelText}>{label}</span>
      </label>
      <FieldHint field={field} hint={hint} />
      <FieldErrors field={field} />
    </div>
  );
}
