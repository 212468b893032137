import { getFormProps, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { CheckboxField } from "~/ui/CheckboxField";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { formColumn } from "~/ui/styles";
import { useHydrated } from "~/ui/useHydrated";
import type { ActionResult } from "../toasts/actionResult";
import { useActionToast } from "../toasts/useActionToast";

/** Asks the user to confirm the deletion of their account. @param actionData the result of the last, rejected submission */
export function DeleteAccountForm({ actionData }: { actionData: ActionResult | undefined }) {
  const [form, fields] = useForm<{ confirmed: string }>({
    id: "delete-account",
    lastResult: actionData?.lastResult,
  });
  useActionToast(actionData);
  const hydrated = useHydrated();
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" {...getFormProps(form)} noValidate={hydrated} className={formColumn}>
      <ErrorSummary form={form} {...(actionData?.toast ? { heading: actionData.toast.title } : {})} />
      <CheckboxField
        field={fields.confirmed}
        label="I understand that all of this is deleted permanently."
        required
      />
      <Actions>
        <Button type="submit" variant="danger" busy={busy} busyLabel="Deleting...">
          Delete my account
        </Button>
        <ButtonLink to={href("/account")} variant="quiet">
          Keep my account
        </ButtonLink>
      </Actions>
    </Form>
  );
}
