import { useRef } from "react";
import { FieldErrors } from "./FieldFrame";
import { controlAttributes, type FormField } from "./FormField";
import { HalfStars, RatingButtons } from "./RatingInput";

interface RatingRowProps {
  field: FormField;
  label: string;
  /** The value of the choice not to answer. */
  noAnswer: string;
}

/**
 * A rating that may be left out, in one row of half stars with their buttons. Nothing is chosen at first; once something
 * is, "No answer" appears beside it, since a radio button alone cannot be cleared. It comes first, because text browsers
 * choose the first radio button where none is chosen.
 */
export function RatingRow({ field, label, noAnswer }: RatingRowProps) {
  const stars = useRef<HTMLDivElement>(null);
  const { id, "aria-describedby": describedBy, ...attributes } = controlAttributes(field);
  return (
    <fieldset className="rating-row" aria-describedby={describedBy}>
      <legend>{label}</legend>
      <div className="rating-input rating-small" key={field.key} ref={stars}>
        <label className="rating-clear">
          <input
            type="radio"
            name={attributes.name}
            value={noAnswer}
            defaultChecked={field.defaultValue === noAnswer}
          />{" "}
          No answer
        </label>{" "}
        <HalfStars id={id} attributes={attributes} chosen={field.defaultValue} />
        <RatingButtons stars={stars} label={label} />
      </div>
      <FieldErrors field={field} />
    </fieldset>
  );
}
