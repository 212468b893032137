import { FieldErrors, FieldHint } from "./FieldFrame";
import { controlAttributes, type FieldProps } from "./FormField";
import { halfSteps, leftHalf, ratingText, rightHalf } from "./star";
import { fieldColumn, labelText } from "./styles";

/**
 * An input for a rating: ten radio buttons drawn as half stars. The browser handles the arrow keys, and
 * CSS alone shows the preview, the choice and its text, so it works the same with and without scripts.
 */
export function RatingInput({ field, label, hint, required }: FieldProps) {
  const { id, ...attributes } = controlAttributes(field, { hint, required });
  return (
    <fieldset className={fieldColumn} aria-describedby={attributes["aria-describedby"]}>
      <legend className={labelText}>{label}</legend>
      <FieldHint field={field} hint={hint} />
      <div className="rating-input" key={field.key}>
        {halfSteps.map((step, index) => (
          <label key={step} className="rating-half">
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={attributes.name}
              required={attributes.required}
              aria-invalid={attributes["aria-invalid"]}
              value={step}
              defaultChecked={Number(field.defaultValue) === step}
            />
            <svg viewBox="0 0 10 20" aria-hidden="true">
              <path d={index % 2 === 0 ? leftHalf : rightHalf} />
            </svg>
            <span className="rating-words">{ratingText(step)}</span>
          </label>
        ))}
        <span className="rating-words-none" aria-hidden="true">
          Not rated yet
        </span>
      </div>
      <FieldErrors field={field} />
    </fieldset>
  );
}
