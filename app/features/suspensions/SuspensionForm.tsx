import { useForm } from "@conform-to/react";
import { FormActions } from "~/ui/FormActions";
import { RadioField } from "~/ui/RadioField";
import { TextAreaField } from "~/ui/TextAreaField";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import { SUSPENSION_DURATIONS, SUSPENSION_REASON_LIMIT } from "../users/suspension.limits";
import type { SuspensionFormValues } from "./suspension.form";

interface SuspensionFormProps {
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  /** Input preserved through a sign-in. */
  defaultValue: SuspensionFormValues | null;
  /** The version of the present suspension, which it replaces. */
  version: number;
  cancelTo: string;
}

/** The form that suspends a user: why, and how long. */
export function SuspensionForm({ actionData, defaultValue, version, cancelTo }: SuspensionFormProps) {
  const [form, fields] = useForm<SuspensionFormValues>({
    id: "suspension",
    lastResult: actionData?.lastResult,
    defaultValue: defaultValue ?? {},
  });
  return (
    <ActionForm
      form={form}
      actionData={actionData}
      versions={{ version }}
      heading="Please check the suspension"
    >
      <TextAreaField
        field={fields.reason}
        label="Reason"
        hint="The user sees it on every page until the suspension ends."
        limit={SUSPENSION_REASON_LIMIT}
        rows={3}
        required
      />
      <RadioField field={fields.duration} label="How long?" options={SUSPENSION_DURATIONS} required />
      <FormActions
        submit={{ label: "Suspend", busyLabel: "Saving...", variant: "danger" }}
        cancelTo={cancelTo}
      />
    </ActionForm>
  );
}
