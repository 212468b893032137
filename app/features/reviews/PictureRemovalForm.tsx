import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FormActions } from "~/ui/FormActions";
import { formColumn } from "~/ui/styles";
import { TextAreaField } from "~/ui/TextAreaField";
import { useHydrated } from "~/ui/useHydrated";
import type { ActionResult } from "../toasts/actionResult";
import { useActionToast } from "../toasts/useActionToast";
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
  useActionToast(actionData);
  const hydrated = useHydrated();
  return (
    <Form method="post" {...getFormProps(form)} noValidate={hydrated} className={formColumn}>
      <ErrorSummary
        form={form}
        heading={actionData?.toast ? actionData.toast.title : "Please check the reason"}
      />
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
    </Form>
  );
}
