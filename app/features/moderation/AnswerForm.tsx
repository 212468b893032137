import { useForm } from "@conform-to/react";
import { FormActions, type SubmitLabels } from "~/ui/FormActions";
import { TextAreaField } from "~/ui/TextAreaField";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import type { AnswerFormValues } from "./appeal.form";
import { APPEAL_LIMIT } from "./appeal.limits";

interface AnswerFormProps {
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  /** Input preserved through a sign-in. */
  defaultValue: AnswerFormValues | null;
  /** The version of the review that was read. */
  version: number;
  submit: SubmitLabels;
  cancelTo: string;
}

/** The form of a decision on an appeal: the answer to the author. */
export function AnswerForm({ actionData, defaultValue, version, submit, cancelTo }: AnswerFormProps) {
  const [form, fields] = useForm<AnswerFormValues>({
    id: "answer",
    lastResult: actionData?.lastResult,
    defaultValue: defaultValue ?? {},
  });
  return (
    <ActionForm form={form} actionData={actionData} versions={{ version }} heading="Please check the answer">
      <TextAreaField
        field={fields.answer}
        label="Answer"
        hint="The author sees it. Say what you found, and why you decided this."
        limit={APPEAL_LIMIT}
        rows={4}
        required
      />
      <FormActions submit={submit} cancelTo={cancelTo} />
    </ActionForm>
  );
}
