import { ErrorSummary } from "~/ui/ErrorSummary";
import type { FormAnswer } from "./formAnswer";
import { useAnswerToast } from "./useAnswerToast";

/** Says above a form without fields why it comes back; nothing where it does not. */
export function FailureNotice({ answer }: { answer: FormAnswer | undefined }) {
  useAnswerToast(answer);
  return <ErrorSummary form={{ id: "failure", allErrors: answer?.lastResult.error ?? {} }} heading="Error" />;
}
