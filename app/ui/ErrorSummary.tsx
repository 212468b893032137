import { useRef } from "react";
import { errorBox, errorList } from "./styles";
import { useFocusOnNewContent } from "./useFocusOnNewContent";

/** The fields of a Conform form that the summary uses. */
interface FormErrors {
  readonly id: string;
  /** Messages by field name; the empty name is for errors of the whole form. */
  readonly allErrors: Readonly<Record<string, readonly string[] | null>>;
}

interface ErrorSummaryProps {
  form: FormErrors;
  heading?: string | undefined;
}

/**
 * The errors of a form: those of the whole form, then those of its fields as links to them. Takes the focus when it
 * appears: by script after every rejected submission, by `autofocus` in the server's HTML. Renders nothing without
 * errors.
 */
export function ErrorSummary({ form, heading = "Please check what you entered" }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const { allErrors } = form;
  const { "": formErrors, ...fieldErrors } = allErrors;
  const problems = [["", formErrors] as const, ...Object.entries(fieldErrors)].flatMap(([name, messages]) =>
    (messages ?? []).map((message) => ({ name, message })),
  );

  useFocusOnNewContent(summary, Object.keys(allErrors).length > 0 ? allErrors : null);

  if (problems.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: after a rejected submission the user continues at the errors
    <div ref={summary} className={errorBox} role="alert" tabIndex={-1} autoFocus>
      <h2 className="text-lg">{heading}</h2>
      <ul className={errorList}>
        {problems.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            {name ? <a href={`#${encodeURIComponent(`${form.id}-${name}`)}`}>{message}</a> : message}
          </li>
        ))}
      </ul>
    </div>
  );
}
