import { useForm } from "@conform-to/react";
import { Button } from "~/ui/Button";
import { TextAreaField } from "~/ui/TextAreaField";
import { useSubmitting } from "~/ui/useSubmitting";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import type { ReadOnlyFormValues } from "./readOnly.form";
import { READ_ONLY_MESSAGE_LIMIT } from "./readOnly.limits";

interface ReadOnlyFormProps {
  /** The stored message; null when the mode is off. */
  message: string | null;
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  defaultValue: Pick<ReadOnlyFormValues, "message">;
}

/** The form that turns read-only mode on, changes its message, and turns it off. */
export function ReadOnlyForm({ message, actionData, defaultValue }: ReadOnlyFormProps) {
  const [form, fields] = useForm<ReadOnlyFormValues>({
    id: "read-only",
    lastResult: actionData?.lastResult,
    defaultValue,
  });
  const busy = useSubmitting();
  const button = { type: "submit", name: fields.mode.name, busy, busyLabel: "Saving..." } as const;
  return (
    <ActionForm form={form} actionData={actionData} heading="Please check the message">
      <TextAreaField
        field={fields.message}
        label="Message"
        hint="Shown on every page, and to everyone who tries to write."
        limit={READ_ONLY_MESSAGE_LIMIT}
        rows={3}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button
          {...button}
          id={fields.mode.id}
          value="on"
          variant={message === null ? "danger" : "secondary"}
        >
          {message === null ? "Turn on" : "Change message"}
        </Button>
        {message !== null && (
          <Button {...button} value="off" variant="primary" formNoValidate>
            Turn off
          </Button>
        )}
      </div>
    </ActionForm>
  );
}
