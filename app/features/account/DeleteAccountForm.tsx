import { useForm } from "@conform-to/react";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { CheckboxField } from "~/ui/CheckboxField";
import { useSubmitting } from "~/ui/useSubmitting";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";

interface DeleteAccountFormProps {
  /** The id of the account. */
  account: string;
  /** The result of the last, rejected submission. */
  actionData: ActionResult | undefined;
  cancelHref: string;
}

/** Asks the user to confirm the deletion of their account. */
export function DeleteAccountForm({ account, actionData, cancelHref }: DeleteAccountFormProps) {
  const [form, fields] = useForm<{ confirmed: string }>({
    id: "delete-account",
    lastResult: actionData?.lastResult,
  });
  const busy = useSubmitting();
  return (
    <ActionForm form={form} actionData={actionData} account={account}>
      <CheckboxField
        field={fields.confirmed}
        label="I understand that all of this is deleted permanently."
        required
      />
      <Actions>
        <Button type="submit" variant="danger" busy={busy} busyLabel="Deleting...">
          Delete my account
        </Button>
        <ButtonLink to={cancelHref} variant="quiet">
          Keep my account
        </ButtonLink>
      </Actions>
    </ActionForm>
  );
}
