import { useForm } from "@conform-to/react";
import { FormActions } from "~/ui/FormActions";
import { TextAreaField } from "~/ui/TextAreaField";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import { MODERATION_REASON_LIMIT, REMOVED_PASSAGE } from "./moderatorChange.limits";
import type { RedactionFormValues } from "./redaction.form";
import { REVIEW_LIMITS } from "./review.limits";

interface RedactionFormProps {
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  /** Input preserved through a sign-in. */
  defaultValue: RedactionFormValues | null;
  /** The version of the review that was read. */
  version: number;
  cancelTo: string;
}

/** The form that takes a passage out of a review. */
export function RedactionForm({ actionData, defaultValue, version, cancelTo }: RedactionFormProps) {
  const [form, fields] = useForm<RedactionFormValues>({
    id: "redaction",
    lastResult: actionData?.lastResult,
    defaultValue: defaultValue ?? {},
  });
  return (
    <ActionForm form={form} actionData={actionData} versions={{ version }} heading="Please check the passage">
      <TextAreaField
        field={fields.passage}
        label="Passage"
        hint={`Copy it from the review. Readers see ${REMOVED_PASSAGE} in its place.`}
        limit={REVIEW_LIMITS.text}
        rows={3}
        required
      />
      <TextAreaField
        field={fields.reason}
        label="Reason"
        hint="The author and all readers see it."
        limit={MODERATION_REASON_LIMIT}
        rows={2}
        required
      />
      <FormActions submit={{ label: "Remove", busyLabel: "Saving..." }} cancelTo={cancelTo} />
    </ActionForm>
  );
}
