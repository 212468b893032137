import { FieldFrame } from "./FieldFrame";
import { controlAttributes, type FieldProps } from "./FormField";
import { control } from "./styles";

/** One option of a choice. */
export interface Option {
  value: string;
  label: string;
}

interface SelectFieldProps extends FieldProps {
  options: readonly Option[];
  /** The label of the empty option, such as 'Choose a level'. */
  emptyLabel?: string;
}

/** A choice of one from a list, as a native select. */
export function SelectField({ field, label, hint, required, options, emptyLabel }: SelectFieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required}>
      <select
        {...controlAttributes(field, { hint, required })}
        key={field.key}
        defaultValue={field.defaultValue}
        className={control.select}
      >
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
