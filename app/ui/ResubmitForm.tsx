import type { ResubmitForm as Kept } from "~/http/problems";
import { Button } from "./Button";

/**
 * The input of a form that could not be processed, with a button that submits it again. A native form, not
 * React Router's, since the script may have caused the failure.
 */
export function ResubmitForm({ kept: { action, encType, fields, hadFiles } }: { kept: Kept }) {
  const texts = new Set(fields.map(([, value]) => value).filter((value) => /\s/.test(value.trim())));
  return (
    <form method="post" action={action} encType={encType} className="form">
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may contain the same name and value twice, and the list never changes
        <input key={index} type="hidden" name={name} value={value} />
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
