import { useForm } from "@conform-to/react";
import { RadioField } from "~/ui/RadioField";
import { SelectField } from "~/ui/SelectField";
import { REASONS, type Reason } from "../reviews/review.reasons";
import { RULES } from "../reviews/review.rules";
import type { ActionResult } from "../toasts/actionResult";
import { NOTICED_FORM } from "../toasts/FailureNotice";

interface HidingReasonProps {
  actionData: ActionResult | undefined;
  /** The most frequent reason among the reports. */
  suggested: Reason | undefined;
}

/** The reason a review is hidden and the rule of the guidelines; the author sees both. */
export function HidingReason({ actionData, suggested }: HidingReasonProps) {
  const [, fields] = useForm<{ reason: string; rule: string }>({
    id: NOTICED_FORM,
    lastResult: actionData?.lastResult,
    defaultValue: { reason: suggested ?? "" },
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
        emptyLabel="The rule that goes with the reason"
        options={RULES}
      />
    </>
  );
}
