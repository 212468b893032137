import { useForm } from "@conform-to/react";
import { FormActions } from "~/ui/FormActions";
import { RadioField } from "~/ui/RadioField";
import { box, descriptionRow } from "~/ui/styles";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import { FactValue } from "./FactList";
import type { FactDecisionValues } from "./factDecision.form";
import type { FactView } from "./facts";

const OPTIONS = [
  { value: "accept", label: "Accept" },
  { value: "reject", label: "Reject" },
] as const;

interface FactDecisionFormProps {
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  /** Input preserved through a sign-in. */
  defaultValue: FactDecisionValues | null;
  /** Those that wait for a decision, with the item's present values. */
  facts: readonly (FactView & { current: string })[];
  /** The versions of the proposal and of the item that are shown. */
  version: number;
  itemVersion: number;
  cancelTo: string;
}

/** The form of a decision on proposed facts, each by itself. */
export function FactDecisionForm(props: FactDecisionFormProps) {
  const { actionData, defaultValue, facts, version, itemVersion, cancelTo } = props;
  const [form, fields] = useForm<FactDecisionValues>({
    id: "facts",
    lastResult: actionData?.lastResult,
    defaultValue: defaultValue ?? {},
  });
  return (
    <ActionForm
      form={form}
      actionData={actionData}
      versions={{ version, itemVersion }}
      heading="Please check your decision"
    >
      {facts.map(({ field, label, text, current }) => (
        <div key={field} className={`flex flex-col gap-3 px-4 py-3 wrap-anywhere ${box}`}>
          <h2 className="text-lg">{label}</h2>
          <div className={descriptionRow}>
            <p className="text-ink-soft">Now</p>
            <FactValue text={current} />
          </div>
          <div className={descriptionRow}>
            <p className="text-ink-soft">Proposed</p>
            <FactValue text={text} />
          </div>
          {field === "brand" && (
            <p className="text-ink-soft">If the brand changes, its current owners may lose this item.</p>
          )}
          <RadioField field={fields[field]} label={`${label}: accept or reject?`} options={OPTIONS} />
        </div>
      ))}
      <FormActions submit={{ label: "Decide", busyLabel: "Saving..." }} cancelTo={cancelTo} />
    </ActionForm>
  );
}
