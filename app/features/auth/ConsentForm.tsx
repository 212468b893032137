import { useForm } from "@conform-to/react";
import { Form, href } from "react-router";
import { Actions, Button } from "~/ui/Button";
import { CheckboxField } from "~/ui/CheckboxField";
import { ConfirmedInput } from "~/ui/ConfirmedInput";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { Link } from "~/ui/Link";
import { formColumn } from "~/ui/styles";
import { useHydrated } from "~/ui/useHydrated";
import type { ActionResult } from "../toasts/actionResult";
import { PRIVACY_NOTICE } from "./privacyNotice";

/** The id of the decline form, whose button is inside the consent form. */
const DECLINE = "decline";

interface ConsentFormProps {
  /** Identifies who is signing in. */
  person: string;
  /** The result of the last, rejected submission. */
  actionData: ActionResult | undefined;
}

/**
 * The form to agree to the privacy notice, or to decline. Both submissions load a new document, as all steps of a
 * sign-in do.
 */
export function ConsentForm({ person, actionData }: ConsentFormProps) {
  const [form, fields] = useForm<{ adult: string; agreed: string }>({
    id: "consent",
    lastResult: actionData?.lastResult,
  });
  const hydrated = useHydrated();
  return (
    <>
      <Form
        method="post"
        action={href("/consent")}
        reloadDocument
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate={hydrated}
        className={formColumn}
      >
        <input type="hidden" name="person" value={person} />
        <input type="hidden" name="notice" value={PRIVACY_NOTICE.version} />
        <ErrorSummary form={form} {...(actionData?.toast ? { heading: actionData.toast.title } : {})} />
        <p>
          The <Link to="/privacy-policy">privacy policy</Link> has the details. The{" "}
          <Link to="/terms-of-service">terms of service</Link> say what we can expect of each other.
        </p>
        <CheckboxField field={fields.adult} label={PRIVACY_NOTICE.adult} required />
        <CheckboxField field={fields.agreed} label={PRIVACY_NOTICE.agreed} required />
        <Actions>
          <Button type="submit" variant="primary">
            Agree and sign in
          </Button>
          <Button type="submit" form={DECLINE} variant="quiet">
            Not now
          </Button>
        </Actions>
      </Form>
      <form id={DECLINE} method="post" action={href("/consent/decline")}>
        <ConfirmedInput />
      </form>
    </>
  );
}
