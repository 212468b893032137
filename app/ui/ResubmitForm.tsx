import type { ResubmitForm as Kept } from "~/http/problems";
import { Button } from "./Button";

/**
 * What was typed into a form that could not be taken, and the button that sends it once more. It is a form of the
 * browser's own: what went wrong may have been the script's way.
 */
export function ResubmitForm({ kept: { action, encType, fields, hadFiles } }: { kept: Kept }) {
  const texts = new Set(fields.map(([, value]) => value).filter((value) => /\s/.test(value.trim())));
  return (
    <form method="post" action={action} encType={encType} className="form">
      {fields.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may have a name and a value twice, and never changes
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      {hadFiles && <p>The files you chose could not be kept. Choose them again afterwards.</p>}
      <div className="actions">
        <Button type="submit" variant="primary">
          Send again
        </Button>
      </div>
      {texts.size > 0 && (
        <details>
          <summary>What you typed</summary>
          {[...texts].map((text) => (
            <textarea
              key={text}
              readOnly
              aria-label="What you typed"
              className="input"
              rows={4}
              defaultValue={text}
            />
          ))}
        </details>
      )}
    </form>
  );
}
