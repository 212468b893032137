import { ErrorSummary } from "~/ui/ErrorSummary";
import type { ActionResult } from "./actionResult";
import { useActionToast } from "./useActionToast";

/** Says above a form without fields why it comes back; nothing where it does not. */
export function FailureNotice({ answer }: { answer: ActionResult | undefined }) {
  useActionToast(answer);
  return <ErrorSummary form={{ id: "failure", allErrors: answer?.lastResult.error ?? {} }} heading="Error" />;
}
