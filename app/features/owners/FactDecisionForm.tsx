import { useForm } from "@conform-to/react";
import { FormActions } from "~/ui/FormActions";
import { RadioField } from "~/ui/RadioField";
import { box, namedRow } from "~/ui/styles";
import type { ItemType } from "../reviews/itemTypes";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import { FactValue } from "./FactList";
import type { FactDecisionValues } from "./factDecision.form";
import { factLabel, type ProposedFact } from "./facts";

const OPTIONS = [
  { value: "accept", label: "Accept" },
  { value: "reject", label: "Reject" },
] as const;

interface FactDecisionFormProps {
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  /** Input preserved through a sign-in. */
  defaultValue: FactDecisionValues | null;
  itemType: ItemType;
  /** Those that wait for a decision, with the item's present values. */
  facts: readonly (ProposedFact & { current: unknown })[];
  /** The versions of the proposal and of the item that are shown. */
  version: number;
  itemVersion: number;
  cancelTo: string;
}

/** The form of a decision on proposed facts, each by itself. */
export function FactDecisionForm(props: FactDecisionFormProps) {
  const { actionData, defaultValue, itemType, facts, version, itemVersion, cancelTo } = props;
  const [form, fields] = useForm<FactDecisionValues>({
    id: "facts",
    lastResult: actionData?.lastResult,
    defaultValue: defaultValue ?? {},
  });
  return (
    <ActionForm form={form} actionData={actionData} heading="Please check your decision">
      {facts.map(({ field, value, current }) => (
        <div key={field} className={`flex flex-col gap-3 px-4 py-3 wrap-anywhere ${box}`}>
          <h2 className="text-lg">{factLabel(itemType, field)}</h2>
          <div className={namedRow}>
            <p className="text-ink-soft">Now</p>
            <FactValue field={field} value={current} />
          </div>
          <div className={namedRow}>
            <p className="text-ink-soft">Proposed</p>
            <FactValue field={field} value={value} />
          </div>
          {field === "brand" && (
            <p className="text-ink-soft">
              Another brand may have other owners: the present ones lose this item.
            </p>
          )}
          <RadioField
            field={fields[field]}
            label={`${factLabel(itemType, field)}: accept or reject?`}
            options={OPTIONS}
          />
        </div>
      ))}
      <input type="hidden" name="version" value={actionData?.version ?? version} />
      <input type="hidden" name="itemVersion" value={actionData?.itemVersion ?? itemVersion} />
      <FormActions submit={{ label: "Decide", busyLabel: "Saving..." }} cancelTo={cancelTo} />
    </ActionForm>
  );
}
