import { useForm } from "@conform-to/react";
import { RadioField } from "~/ui/RadioField";
import { SelectField } from "~/ui/SelectField";
import { RULES } from "../reviews/guideline.rules";
import { REASONS } from "../reviews/report.reasons";
import type { ActionResult } from "../toasts/actionResult";
import { NOTICED_FORM } from "../toasts/FailureNotice";
import type { HidingValues } from "./report.form";

interface HidingReasonProps {
  actionData: ActionResult | undefined;
  /** Input preserved through a sign-in, or a suggestion. */
  defaultValue: HidingValues | null;
}

/** The reason a review is hidden and the rule of the guidelines; the author sees both. */
export function HidingReason({ actionData, defaultValue }: HidingReasonProps) {
  const [, fields] = useForm<HidingValues>({
    id: NOTICED_FORM,
    lastResult: actionData?.lastResult,
    defaultValue: defaultValue ?? {},
  });
  return (
    <>
      <RadioField
        field={fields.reason}
        label="Why?"
        hint="The author sees this reason."
        options={REASONS}
        required
      />
      <SelectField
        field={fields.rule}
        label="Rule of the guidelines"
        hint="The author sees it and may appeal once."
        emptyLabel="The rule that fits the reason"
        options={RULES}
      />
    </>
  );
}
