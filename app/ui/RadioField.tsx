import { FieldErrors, FieldHint } from "./FieldFrame";
import { controlAttributes, type FieldProps } from "./FormField";
import type { Option } from "./SelectField";
import { check, fieldColumn, labelText } from "./styles";

/** A choice of one from a few visible options, as radio buttons. */
export function RadioField({
  field,
  label,
  hint,
  required,
  options,
}: FieldProps & { options: readonly Option[] }) {
  const { id, "aria-describedby": describedBy, ...attributes } = controlAttributes(field, { hint, required });
  return (
    <fieldset className={fieldColumn} aria-describedby={describedBy}>
      <legend className={labelText}>{label}</legend>
      <FieldHint field={field} hint={hint} />
      <div key={field.key}>
        {options.map((option, index) => (
          <label key={option.value} className={`${check} py-1`}>
            <input
              {...attributes}
              // As in `RatingInput`, Chromium would expose it as invalid.
              aria-invalid={attributes["aria-invalid"] ?? false}
              type="radio"
              id={index === 0 ? id : undefined}
              value={option.value}
              defaultChecked={field.defaultValue === option.value}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldErrors field={field} />
    </fieldset>
  );
}
