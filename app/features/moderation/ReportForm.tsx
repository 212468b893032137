import { useForm } from "@conform-to/react";
import { FormActions } from "~/ui/FormActions";
import { RadioField } from "~/ui/RadioField";
import { TextAreaField } from "~/ui/TextAreaField";
import { REASONS } from "../reviews/report.reasons";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import type { ReportFormValues } from "./report.form";
import { NOTE_LIMIT } from "./report.limits";

interface ReportFormProps {
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  /** Input preserved through a sign-in. */
  defaultValue: ReportFormValues | null;
  cancelTo: string;
  /** The address of the picture that is reported; null for the review. */
  picture: string | null;
}

/** The form that reports a review or one of its pictures: a reason and an optional note. */
export function ReportForm({ actionData, defaultValue, cancelTo, picture }: ReportFormProps) {
  const [form, fields] = useForm<ReportFormValues>({
    id: "report",
    lastResult: actionData?.lastResult,
    defaultValue: defaultValue ?? {},
  });
  return (
    <ActionForm form={form} actionData={actionData} heading="Please check your report">
      <RadioField field={fields.reason} label="What is wrong with it?" options={REASONS} required />
      <TextAreaField
        field={fields.note}
        label="Your note"
        hint="Anything that helps us decide. Only the super admins read it."
        limit={NOTE_LIMIT}
        rows={4}
      />
      {picture && <input type="hidden" name="picture" value={picture} />}
      <FormActions submit={{ label: "Send Report", busyLabel: "Sending..." }} cancelTo={cancelTo} />
    </ActionForm>
  );
}
