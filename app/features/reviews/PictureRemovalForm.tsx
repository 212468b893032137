import { useForm } from "@conform-to/react";
import { FormActions } from "~/ui/FormActions";
import { TextAreaField } from "~/ui/TextAreaField";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import { REASON_LIMIT } from "./moderatorChange.limits";
import type { PictureRemovalValues } from "./pictureRemoval.form";

interface PictureRemovalFormProps {
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  /** The address of the picture that was seen: another one may have its number by now. */
  image: string;
  /** The version of the review that was read. */
  version: number;
  cancelTo: string;
}

/** The form that removes a picture of another user's review. */
export function PictureRemovalForm({ actionData, image, version, cancelTo }: PictureRemovalFormProps) {
  const [form, fields] = useForm<PictureRemovalValues>({
    id: "removal",
    lastResult: actionData?.lastResult,
  });
  return (
    <ActionForm form={form} actionData={actionData} heading="Please check the reason">
      <TextAreaField
        field={fields.reason}
        label="Reason"
        hint="The author and all readers see it."
        limit={REASON_LIMIT}
        rows={2}
        required
      />
      <input type="hidden" name="image" value={image} />
      <input type="hidden" name="version" value={actionData?.version ?? version} />
      <FormActions
        submit={{ label: "Remove Picture", busyLabel: "Removing...", variant: "danger" }}
        cancelTo={cancelTo}
      />
    </ActionForm>
  );
}
