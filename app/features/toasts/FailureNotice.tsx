import { ErrorSummary } from "~/ui/ErrorSummary";
import type { ActionResult } from "./actionResult";
import { useActionToast } from "./useActionToast";
import { useLastResult } from "./useLastResult";

/** The id of the form that it is about. The ids of the form's fields, which errors link to, begin with it. */
export const NOTICED_FORM = "failure";

/** The error of a form without fields, or with a few inside a dialog; renders nothing if there is none. */
export function FailureNotice({ actionData }: { actionData: ActionResult | undefined }) {
  const result = useLastResult(actionData);
  useActionToast(result);
  return (
    <ErrorSummary form={{ id: NOTICED_FORM, allErrors: result?.lastResult.error ?? {} }} heading="Error" />
  );
}
