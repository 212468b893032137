import { useState } from "react";
import { useLocation } from "react-router";

/**
 * The last answer of a page's form, until the page is another one. The router forgets it as soon as a link leads
 * anywhere, be it to a row of what was answered.
 */
export function useLastResult<Answer>(answer: Answer | undefined): Answer | undefined {
  const { search } = useLocation();
  const [kept, keep] = useState({ answer, search });
  if (answer && answer !== kept.answer) keep({ answer, search });
  return answer ?? (kept.search === search ? kept.answer : undefined);
}
