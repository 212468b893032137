import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { FormActions } from "~/ui/FormActions";
import { TextAreaField } from "~/ui/TextAreaField";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import { MODERATION_REASON_LIMIT } from "./moderatorChange.limits";
import type { RemovalValues } from "./removal.form";

interface RemovalFormProps {
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  /** Input preserved through a sign-in. */
  defaultValue: RemovalValues | null;
  /** Who reads the reason. */
  hint: string;
  /** The label of the button. */
  action: string;
  /** The version that was read. */
  version: number;
  cancelTo: string;
  /** Further fields. */
  children?: ReactNode;
}

/** The form that removes what another user wrote or uploaded, with a reason. */
export function RemovalForm({
  actionData,
  defaultValue,
  hint,
  action,
  version,
  cancelTo,
  children,
}: RemovalFormProps) {
  const [form, fields] = useForm<RemovalValues>({
    id: "removal",
    lastResult: actionData?.lastResult,
    defaultValue: defaultValue ?? {},
  });
  return (
    <ActionForm form={form} actionData={actionData} versions={{ version }} heading="Please check the reason">
      <TextAreaField
        field={fields.reason}
        label="Reason"
        hint={hint}
        limit={MODERATION_REASON_LIMIT}
        rows={2}
        required
      />
      {children}
      <FormActions
        submit={{ label: action, busyLabel: "Removing...", variant: "danger" }}
        cancelTo={cancelTo}
      />
    </ActionForm>
  );
}
