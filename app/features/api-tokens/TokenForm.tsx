import { useForm } from "@conform-to/react";
import { FormActions } from "~/ui/FormActions";
import { RadioField } from "~/ui/RadioField";
import { TextField } from "~/ui/TextField";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import type { TokenFormValues } from "./token.form";
import { DEFAULT_LIFETIME, TOKEN_LIFETIMES, TOKEN_SCOPES } from "./token.limits";

interface TokenFormProps {
  /** The result of the last, rejected submission. */
  actionData: ActionResult | undefined;
  /** Values typed before the user had to sign in. */
  defaultValue: TokenFormValues | null;
  cancelTo: string;
}

/** The form for a new token: its name, scope and lifetime. */
export function TokenForm({ actionData, defaultValue, cancelTo }: TokenFormProps) {
  const [form, fields] = useForm<TokenFormValues>({
    id: "token",
    lastResult: actionData?.lastResult,
    defaultValue: defaultValue ?? { scope: "read", lifetime: DEFAULT_LIFETIME },
  });
  return (
    <ActionForm form={form} actionData={actionData} autoComplete="off">
      <TextField
        field={fields.name}
        label="Name"
        hint="What it is for, for example: my club’s scoreboard."
        required
      />
      <RadioField field={fields.scope} label="May do" options={TOKEN_SCOPES} required />
      <RadioField field={fields.lifetime} label="Expires" options={TOKEN_LIFETIMES} required />
      <FormActions submit={{ label: "Create Token", busyLabel: "Creating..." }} cancelTo={cancelTo} />
    </ActionForm>
  );
}
