import { useForm } from "@conform-to/react";
import { CheckboxField } from "~/ui/CheckboxField";
import { FormActions } from "~/ui/FormActions";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import type { OpenDataFormValues } from "./consent.form";
import { isShared, type OpenDataChoice } from "./consent.view";

interface OpenDataFormProps extends OpenDataChoice {
  licence: string;
  /** The user's name, as it would be with the reviews. */
  name: string;
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  cancelTo: string;
}

/** The form by which a user agrees to have their reviews in the open data, and withdraws. */
export function OpenDataForm({ consent, licence, name, actionData, cancelTo }: OpenDataFormProps) {
  const shared = isShared({ consent, licence });
  const [form, fields] = useForm<OpenDataFormValues>({
    id: "open-data",
    lastResult: actionData?.lastResult,
    defaultValue: { shared: shared ? "on" : "", withName: shared && consent?.withName ? "on" : "" },
  });
  return (
    <ActionForm form={form} actionData={actionData} heading="Please check your choice">
      {/* What the user agrees to is what this page showed, even if the operator changes it meanwhile. */}
      <input type="hidden" name={fields.licence.name} value={licence} />
      <CheckboxField field={fields.shared} label="Share my reviews as open data" />
      <CheckboxField
        field={fields.withName}
        label={`With my name, ${name}`}
        hint="Otherwise, they show no author."
      />
      <FormActions submit={{ label: "Save", busyLabel: "Saving..." }} cancelTo={cancelTo} />
    </ActionForm>
  );
}
