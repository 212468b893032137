import type { ResubmitForm as Resubmit } from "~/http/problems";
import { Actions, Button } from "./Button";
import { control, formColumn } from "./styles";

/**
 * The input of a form that could not be processed, with a button that submits it again if that can help. A native form,
 * not React Router's, since the script may have caused the failure.
 */
export function ResubmitForm({
  resubmit: { action, encType, fields, typed, hadFiles },
}: {
  resubmit: Resubmit;
}) {
  const texts = new Set(
    fields.flatMap(([name, value]) => (typed.includes(name) && value.trim() ? value : [])),
  );
  return (
    <form method="post" action={action} encType={encType} className={`${formColumn} mb-7`}>
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may contain the same name and value twice, and the list never changes
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {hadFiles && <p>Your files could not be saved. Choose them again afterwards.</p>}
      {action && (
        <Actions>
          <Button type="submit" variant="primary">
            Send again
          </Button>
        </Actions>
      )}
      {texts.size > 0 && (
        <details>
          <summary>What you typed</summary>
          {[...texts].map((text) => (
            <textarea
              key={text}
              readOnly
              dir="auto"
              aria-label="What you typed"
              className={control.textarea}
              rows={4}
              defaultValue={text}
            />
          ))}
        </details>
      )}
    </form>
  );
}
