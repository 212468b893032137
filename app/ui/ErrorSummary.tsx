import { useRef } from "react";
import { useArrivalFocus } from "./useFocusOnNavigation";

/** What the summary needs to know of a Conform form. */
interface FormErrors {
  readonly id: string;
  /** Messages by field name; those of the form as a whole stand under the empty name. */
  readonly allErrors: Readonly<Record<string, readonly string[] | null>>;
}

interface ErrorSummaryProps {
  form: FormErrors;
  heading?: string;
}

/**
 * All that is wrong with a form: what is wrong with the whole of it, then each message a link to its field. It takes the focus when it comes: by script
 * after every refused submission, by `autofocus` where the server sends it. Nothing wrong, nothing drawn.
 */
export function ErrorSummary({ form, heading = "Please check what you entered" }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const { allErrors } = form;
  const { "": ofForm, ...ofFields } = allErrors;
  const problems = [["", ofForm] as const, ...Object.entries(ofFields)].flatMap(([name, messages]) =>
    (messages ?? []).map((message) => ({ name, message })),
  );

  useArrivalFocus(summary, Object.keys(allErrors).length > 0 ? allErrors : null);

  if (problems.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: a refused form answers with what to do next, and that is where to go on
    <div ref={summary} className="error-summary" role="alert" tabIndex={-1} autoFocus>
      <h2 className="error-summary-heading">{heading}</h2>
      <ul>
        {problems.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            {name ? <a href={`#${encodeURIComponent(`${form.id}-${name}`)}`}>{message}</a> : message}
          </li>
        ))}
      </ul>
    </div>
  );
}
