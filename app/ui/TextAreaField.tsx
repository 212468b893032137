import { useState } from "react";
import { count as inDigits } from "~/lib/format";
import { lengthOf, normaliseText } from "~/lib/text";
import { FieldFrame } from "./FieldFrame";
import { controlAttributes, type FieldProps } from "./FormField";
import { usePreservedInput } from "./usePreservedInput";

interface TextAreaFieldProps extends FieldProps {
  rows?: number;
  /** The most characters the server takes; shown as a hint, and as a countdown once there is script. */
  limit?: number;
  placeholder?: string;
  spellCheck?: boolean;
}

/**
 * Several lines of text. The limit is told, not enforced by the control: a pasted text keeps its end, and its
 * writer decides what to cut.
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
  const preserved = usePreservedInput(field.id, field.defaultValue);
  const limitHint = limit === undefined ? undefined : `Up to ${inDigits(limit)} characters.`;
  const fullHint = [hint, limitHint].filter(Boolean).join(" ");
  return (
    <FieldFrame field={field} label={label} hint={fullHint} required={required}>
      <textarea
        {...textarea}
        {...controlAttributes(field, { hint: fullHint, required })}
        {...preserved}
        key={field.key}
        rows={rows}
        className="input"
        onChange={(event) => setLength(lengthOf(normaliseText(event.currentTarget.value)))}
      />
      {limit !== undefined && length !== undefined && <Countdown left={limit - length} />}
    </FieldFrame>
  );
}

/** How much room is left. It speaks up only near the end, where it matters. */
function Countdown({ left }: { left: number }) {
  const amount = inDigits(Math.abs(left));
  const unit = Math.abs(left) === 1 ? "character" : "characters";
  const text = left < 0 ? `${amount} ${unit} too many` : `${amount} ${unit} left`;
  return (
    <p
      className={left < 0 ? "field-count field-count-over" : "field-count"}
      aria-live={left < 50 ? "polite" : "off"}
    >
      {text}
    </p>
  );
}
