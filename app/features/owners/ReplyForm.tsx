import { useForm } from "@conform-to/react";
import { FormActions } from "~/ui/FormActions";
import { TextAreaField } from "~/ui/TextAreaField";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import type { ReplyFormValues } from "./reply.form";
import { REPLY_LIMIT } from "./reply.limits";

interface ReplyFormProps {
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  defaultValue: ReplyFormValues;
  /** The version of the reply that was read; 0 for none. */
  version: number;
  cancelTo: string;
}

/** The form of a new or edited reply to a review. */
export function ReplyForm({ actionData, defaultValue, version, cancelTo }: ReplyFormProps) {
  const [form, fields] = useForm<ReplyFormValues>({
    id: "reply",
    lastResult: actionData?.lastResult,
    defaultValue,
  });
  return (
    <ActionForm form={form} actionData={actionData} versions={{ version }} heading="Please check your reply">
      <TextAreaField
        field={fields.text}
        label="Your reply"
        hint="Everyone can read it. Say thanks, explain, or say what has changed."
        limit={REPLY_LIMIT}
        rows={5}
        required
      />
      <FormActions submit={{ label: "Save Reply", busyLabel: "Saving..." }} cancelTo={cancelTo} />
    </ActionForm>
  );
}
