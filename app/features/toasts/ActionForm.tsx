import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { formColumn } from "~/ui/styles";
import { useHydrated } from "~/ui/useHydrated";
import type { ActionResult } from "./actionResult";
import { useActionToast } from "./useActionToast";

interface ActionFormProps<Values extends Record<string, unknown>> {
  form: FormMetadata<Values>;
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  /** For a form with several buttons: the label of the one that Return in a text field presses. */
  defaultSubmit?: string;
  preventScrollReset?: boolean;
  children: ReactNode;
}

/** A form with a file field, whose action shows what was wrong above its fields and as a toast. */
export function ActionForm<Values extends Record<string, unknown>>({
  form,
  actionData,
  defaultSubmit,
  preventScrollReset = false,
  children,
}: ActionFormProps<Values>) {
  useActionToast(actionData);
  const hydrated = useHydrated();
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      noValidate={hydrated}
      preventScrollReset={preventScrollReset}
      className={formColumn}
    >
      {/* Return presses a form's first button, which must not be one that removes an entry of a list. */}
      {defaultSubmit && (
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          {defaultSubmit}
        </button>
      )}
      <ErrorSummary form={form} {...(actionData?.toast ? { heading: actionData.toast.title } : {})} />
      {children}
    </Form>
  );
}
