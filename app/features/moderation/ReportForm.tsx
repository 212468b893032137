import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FormActions } from "~/ui/FormActions";
import { RadioField } from "~/ui/RadioField";
import { TextAreaField } from "~/ui/TextAreaField";
import { useHydrated } from "~/ui/useHydrated";
import { REASONS } from "../reviews/review.reasons";
import type { ActionResult } from "../toasts/actionResult";
import { toastOf } from "../toasts/messages";
import { useActionToast } from "../toasts/useActionToast";
import type { ReportFormValues } from "./report.form";
import { NOTE_LIMIT } from "./report.limits";

interface ReportFormProps {
  /** What was sent and not taken. */
  answer: ActionResult | undefined;
  /** What was typed before a sign-in came between. */
  typed: ReportFormValues | null;
  cancelTo: string;
}

/** What is wrong with a review, and a note if one likes. */
export function ReportForm({ answer, typed, cancelTo }: ReportFormProps) {
  const [form, fields] = useForm<ReportFormValues>({
    id: "report",
    lastResult: answer?.lastResult,
    defaultValue: typed ?? {},
  });
  useActionToast(answer);
  const hydrated = useHydrated();
  return (
    <Form method="post" {...getFormProps(form)} noValidate={hydrated} className="form">
      <ErrorSummary
        form={form}
        heading={answer?.toast ? toastOf(answer.toast).title : "Please check your report"}
      />
      <RadioField field={fields.reason} label="What is wrong with it?" options={REASONS} required />
      <TextAreaField
        field={fields.note}
        label="Your note"
        hint="Whatever helps us to decide. Only the super admins read it."
        limit={NOTE_LIMIT}
        rows={4}
      />
      <FormActions submit={{ label: "Send Report", busyLabel: "Sending..." }} cancelTo={cancelTo} />
    </Form>
  );
}
