import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FormActions, type SubmitLabels } from "~/ui/FormActions";
import { formColumn } from "~/ui/styles";
import { TextAreaField } from "~/ui/TextAreaField";
import { useHydrated } from "~/ui/useHydrated";
import type { ActionResult } from "../toasts/actionResult";
import { useActionToast } from "../toasts/useActionToast";
import type { AnswerFormValues } from "./appeal.form";
import { APPEAL_LIMIT } from "./appeal.limits";

interface AnswerFormProps {
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  submit: SubmitLabels;
  cancelTo: string;
}

/** The form of a decision on an appeal: the answer to the author. */
export function AnswerForm({ actionData, submit, cancelTo }: AnswerFormProps) {
  const [form, fields] = useForm<AnswerFormValues>({ id: "answer", lastResult: actionData?.lastResult });
  useActionToast(actionData);
  const hydrated = useHydrated();
  return (
    <Form method="post" {...getFormProps(form)} noValidate={hydrated} className={formColumn}>
      <ErrorSummary
        form={form}
        heading={actionData?.toast ? actionData.toast.title : "Please check the answer"}
      />
      <TextAreaField
        field={fields.answer}
        label="Answer"
        hint="The author reads it. Say which rule, and which words."
        limit={APPEAL_LIMIT}
        rows={4}
        required
      />
      <FormActions submit={submit} cancelTo={cancelTo} />
    </Form>
  );
}
