import { useForm } from "@conform-to/react";
import { FormActions } from "~/ui/FormActions";
import { TextAreaField } from "~/ui/TextAreaField";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import type { ClaimFormValues } from "./claim.form";
import { CLAIM_LIMIT } from "./claim.limits";

interface ClaimFormProps {
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  /** Input preserved through a sign-in. */
  defaultValue: ClaimFormValues | null;
  hint: string;
  cancelTo: string;
}

/** The form of a claim: a reason. */
export function ClaimForm({ actionData, defaultValue, hint, cancelTo }: ClaimFormProps) {
  const [form, fields] = useForm<ClaimFormValues>({
    id: "claim",
    lastResult: actionData?.lastResult,
    defaultValue: defaultValue ?? {},
  });
  return (
    <ActionForm form={form} actionData={actionData} heading="Please check your claim">
      <TextAreaField
        field={fields.reason}
        label="Your reason"
        hint={`${hint} Only you and the super admins read it. If they accept the claim, your reviews of it and of competitors show your connection to everyone.`}
        limit={CLAIM_LIMIT}
        rows={5}
        required
      />
      <FormActions submit={{ label: "Send Claim", busyLabel: "Sending..." }} cancelTo={cancelTo} />
    </ActionForm>
  );
}
