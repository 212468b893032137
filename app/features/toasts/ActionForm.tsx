import type { FormMetadata } from "@conform-to/react";
import { type ComponentProps, type FormEvent, useRef } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { type PostedVersions, VERSION_FIELDS } from "~/http/form";
import { AccountField } from "~/ui/AccountField";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { SavedValues } from "~/ui/SavedValues";
import { formColumn } from "~/ui/styles";
import { useHydrated } from "~/ui/useHydrated";
import { useInputAfterBack } from "~/ui/useInputAfterBack";
import { useOnChange } from "~/ui/useOnChange";
import type { ActionResult } from "./actionResult";
import { useActionToast } from "./useActionToast";
import { useLastResult } from "./useLastResult";

interface ActionFormProps<Values extends Record<string, unknown>>
  extends Omit<ComponentProps<typeof Form>, "method" | "id" | "noValidate" | "className"> {
  form: FormMetadata<Values>;
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  /** The id of the account that the form is for; defaults to the viewer's. */
  account?: string;
  /** The versions of the data that were read, which the form sends in hidden fields. */
  versions?: PostedVersions;
  /** The heading of the errors, unless a toast has one. */
  heading?: string;
  /** For a form with several buttons: the label of the one that Return in a text field presses. */
  defaultSubmit?: string;
  /** Whether that button cannot be pressed yet. */
  isSubmitDisabled?: boolean;
}

/**
 * A form whose action shows what was wrong above its fields and as a toast, and after another change what is saved now.
 * Other properties are those of `Form`.
 */
export function ActionForm<Values extends Record<string, unknown>>({
  form,
  actionData: newest,
  account,
  versions = {},
  heading,
  defaultSubmit,
  isSubmitDisabled,
  children,
  ...rest
}: ActionFormProps<Values>) {
  const actionData = useLastResult(newest);
  useActionToast(actionData);
  const hydrated = useHydrated();
  const { key } = useLocation();
  const isSubmitted = useRef(false);
  const isRejected = actionData !== undefined;
  const sent = useInputAfterBack(form.id, key, isRejected, isSubmitted, latest(versions, actionData));
  const { state } = useNavigation();
  const allowSubmit = () => {
    isSubmitted.current = false;
  };
  // A preview is shown while its page is still loading.
  useOnChange(actionData, allowSubmit);
  useOnChange(state, () => state === "idle" && allowSubmit());
  const submitOnce = (event: FormEvent<HTMLFormElement>) => {
    form.onSubmit(event);
    if (event.defaultPrevented) return;
    // React learns later that the form is being submitted.
    if (isSubmitted.current) event.preventDefault();
    isSubmitted.current = true;
  };
  return (
    <Form
      method="post"
      {...rest}
      id={form.id}
      onSubmit={submitOnce}
      noValidate={hydrated}
      className={formColumn}
    >
      <AccountField account={account} />
      {/* Return presses a form's first button, which must not be one that adds or removes an entry of a list. */}
      {defaultSubmit && (
        <button
          type="submit"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
          disabled={isSubmitDisabled}
        >
          {defaultSubmit}
        </button>
      )}
      <ErrorSummary form={form} heading={actionData?.toast?.title ?? heading} />
      {actionData?.saved?.[0] && <SavedValues values={actionData.saved} />}
      {children}
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}

/** The versions of a rejected form, or those that were read. */
function latest(read: PostedVersions, actionData: ActionResult | undefined): PostedVersions {
  const names = VERSION_FIELDS.filter((name) => read[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, actionData?.[name] ?? read[name]]));
}
