import { useForm } from "@conform-to/react";
import { FormActions } from "~/ui/FormActions";
import { TextAreaField } from "~/ui/TextAreaField";
import { REASON_LIMIT } from "../reviews/moderatorChange.limits";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import type { ReplyRemovalValues } from "./claim.form";

interface ReplyRemovalFormProps {
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  /** The version of the reply that was read. */
  version: number;
  cancelTo: string;
}

/** The form that removes an owner's reply. */
export function ReplyRemovalForm({ actionData, version, cancelTo }: ReplyRemovalFormProps) {
  const [form, fields] = useForm<ReplyRemovalValues>({
    id: "removal",
    lastResult: actionData?.lastResult,
  });
  return (
    <ActionForm form={form} actionData={actionData} heading="Please check the reason">
      <TextAreaField
        field={fields.reason}
        label="Reason"
        hint="The owner reads it."
        limit={REASON_LIMIT}
        rows={2}
        required
      />
      <input type="hidden" name="version" value={actionData?.version ?? version} />
      <FormActions
        submit={{ label: "Remove Reply", busyLabel: "Removing...", variant: "danger" }}
        cancelTo={cancelTo}
      />
    </ActionForm>
  );
}
