import { Form } from "react-router";
import { AccountField } from "~/ui/AccountField";
import { FormActions } from "~/ui/FormActions";
import type { ActionResult } from "../toasts/actionResult";
import { FailureNotice } from "../toasts/FailureNotice";
import type { OpenDataConsent } from "./consent.view";
import { LicenceLink } from "./LicenceLink";

interface WithdrawFormProps {
  consent: OpenDataConsent;
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  cancelTo: string;
}

/** The form by which a user withdraws while the site has no licence: the consent is stored, and would count again. */
export function WithdrawForm({ consent, actionData, cancelTo }: WithdrawFormProps) {
  return (
    <>
      <FailureNotice actionData={actionData} />
      <p>
        You agreed to <LicenceLink licence={consent.licence} />. Once this site names that licence again, your
        reviews are in the open data, unless you withdraw.
      </p>
      <Form method="post">
        {/* A form without a licence counts as incomplete. */}
        <input type="hidden" name="licence" value={consent.licence} />
        <AccountField />
        <FormActions submit={{ label: "Withdraw", busyLabel: "Withdrawing..." }} cancelTo={cancelTo} />
      </Form>
    </>
  );
}
