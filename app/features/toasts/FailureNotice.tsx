import { ErrorSummary } from "~/ui/ErrorSummary";
import type { ActionResult } from "./actionResult";
import { useActionToast } from "./useActionToast";

/** The error of a form without fields; renders nothing if there is none. */
export function FailureNotice({ actionData }: { actionData: ActionResult | undefined }) {
  useActionToast(actionData);
  return (
    <ErrorSummary form={{ id: "failure", allErrors: actionData?.lastResult.error ?? {} }} heading="Error" />
  );
}
