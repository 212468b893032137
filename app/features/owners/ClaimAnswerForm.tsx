import { useForm } from "@conform-to/react";
import { FormActions, type SubmitLabels } from "~/ui/FormActions";
import { TextAreaField } from "~/ui/TextAreaField";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import type { ClaimAnswerValues } from "./claim.form";
import { CLAIM_LIMIT } from "./claim.limits";

interface ClaimAnswerFormProps {
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  /** Input preserved through a sign-in. */
  defaultValue: ClaimAnswerValues | null;
  submit: SubmitLabels;
  required: boolean;
  cancelTo: string;
}

/** The form of a decision on a claim: the answer to the claimant. */
export function ClaimAnswerForm({
  actionData,
  defaultValue,
  submit,
  required,
  cancelTo,
}: ClaimAnswerFormProps) {
  const [form, fields] = useForm<ClaimAnswerValues>({
    id: "answer",
    lastResult: actionData?.lastResult,
    defaultValue: defaultValue ?? {},
  });
  return (
    <ActionForm form={form} actionData={actionData} heading="Please check your answer">
      <TextAreaField
        field={fields.answer}
        label="Your answer"
        hint="The claimant sees it."
        limit={CLAIM_LIMIT}
        rows={3}
        required={required}
      />
      <FormActions submit={submit} cancelTo={cancelTo} />
    </ActionForm>
  );
}
