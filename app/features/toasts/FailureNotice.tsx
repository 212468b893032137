import { ErrorSummary } from "~/ui/ErrorSummary";
import type { ActionResult } from "./actionResult";
import { useActionToast } from "./useActionToast";

/** The error of a form without fields; renders nothing if there is none. */
export function FailureNotice({ answer }: { answer: ActionResult | undefined }) {
  useActionToast(answer);
  return <ErrorSummary form={{ id: "failure", allErrors: answer?.lastResult.error ?? {} }} heading="Error" />;
}
