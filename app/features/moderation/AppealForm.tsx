import { useForm } from "@conform-to/react";
import { FormActions } from "~/ui/FormActions";
import { TextAreaField } from "~/ui/TextAreaField";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import type { AppealFormValues } from "./appeal.form";
import { APPEAL_LIMIT } from "./appeal.limits";

interface AppealFormProps {
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  cancelTo: string;
  /** Input preserved through a sign-in. */
  defaultValue: AppealFormValues | null;
}

/** The form of an appeal against the hiding of a review. */
export function AppealForm({ actionData, defaultValue, cancelTo }: AppealFormProps) {
  const [form, fields] = useForm<AppealFormValues>({
    id: "appeal",
    lastResult: actionData?.lastResult,
    defaultValue: defaultValue ?? {},
  });
  return (
    <ActionForm form={form} actionData={actionData} heading="Please check your appeal">
      <TextAreaField
        field={fields.text}
        label="Why should it be shown?"
        hint="Only you and the super admins read it."
        limit={APPEAL_LIMIT}
        rows={5}
        required
      />
      <FormActions submit={{ label: "Send Appeal", busyLabel: "Sending..." }} cancelTo={cancelTo} />
    </ActionForm>
  );
}
