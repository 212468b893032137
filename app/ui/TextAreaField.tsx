import { useState } from "react";
import { count as formatCount } from "~/lib/format";
import { lengthOf, normaliseText } from "~/lib/text";
import { FieldFrame } from "./FieldFrame";
import { controlAttributes, type FieldProps } from "./FormField";
import { control, soft } from "./styles";
import { useInputBeforeHydration } from "./useInputBeforeHydration";

interface TextAreaFieldProps extends FieldProps {
  rows?: number;
  /** Maximum length in code points; shown as a hint and, with scripts, as a countdown. */
  limit?: number;
  spellCheck?: boolean;
}

/**
 * A multi-line text field. Shows the limit but does not enforce it, so that a pasted text is not truncated and the
 * user decides what to cut.
 */
export function TextAreaField({
  field,
  label,
  hint,
  required,
  limit,
  rows = 5,
  ...textarea
}: TextAreaFieldProps) {
  const [length, setLength] = useState<number>();
  const preserved = useInputBeforeHydration(field.id, field.defaultValue);
  const limitHint = limit === undefined ? undefined : `Up to ${formatCount(limit)} characters.`;
  const fullHint = [hint, limitHint].filter(Boolean).join(" ");
  return (
    <FieldFrame field={field} label={label} hint={fullHint} required={required}>
      <textarea
        {...textarea}
        {...controlAttributes(field, { hint: fullHint, required })}
        {...preserved}
        key={field.key}
        dir="auto"
        rows={rows}
        className={control.textarea}
        onChange={(event) => setLength(lengthOf(normaliseText(event.currentTarget.value)))}
      />
      {limit !== undefined && length !== undefined && <Countdown left={limit - length} />}
    </FieldFrame>
  );
}

/** The number of characters left. Announced to screen readers only near the limit. */
function Countdown({ left }: { left: number }) {
  const amount = formatCount(Math.abs(left));
  const unit = Math.abs(left) === 1 ? "character" : "characters";
  const text = left < 0 ? `${amount} ${unit} too many` : `${amount} ${unit} left`;
  return (
    <p
      className={left < 0 ? "text-sm font-semibold text-danger" : soft}
      aria-live={left < 50 ? "polite" : "off"}
    >
      {text}
    </p>
  );
}
