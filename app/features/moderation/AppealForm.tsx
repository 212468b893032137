import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FormActions } from "~/ui/FormActions";
import { formColumn } from "~/ui/styles";
import { TextAreaField } from "~/ui/TextAreaField";
import { useHydrated } from "~/ui/useHydrated";
import type { ActionResult } from "../toasts/actionResult";
import { useActionToast } from "../toasts/useActionToast";
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
  useActionToast(actionData);
  const hydrated = useHydrated();
  return (
    <Form method="post" {...getFormProps(form)} noValidate={hydrated} className={formColumn}>
      <ErrorSummary
        form={form}
        heading={actionData?.toast ? actionData.toast.title : "Please check your appeal"}
      />
      <TextAreaField
        field={fields.text}
        label="Why should it be shown?"
        hint="Only you and the super admins read it."
        limit={APPEAL_LIMIT}
        rows={5}
        required
      />
      <FormActions submit={{ label: "Send Appeal", busyLabel: "Sending..." }} cancelTo={cancelTo} />
    </Form>
  );
}
