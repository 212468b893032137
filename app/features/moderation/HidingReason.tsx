import { useForm } from "@conform-to/react";
import { RadioField } from "~/ui/RadioField";
import { REASONS, type Reason } from "../reviews/review.reasons";
import type { ActionResult } from "../toasts/actionResult";

interface HidingReasonProps {
  actionData: ActionResult | undefined;
  /** The most frequent reason among the reports. */
  suggested: Reason | undefined;
}

/** Radio buttons for the reason a review is hidden; the author sees it. */
export function HidingReason({ actionData, suggested }: HidingReasonProps) {
  const [, fields] = useForm<{ reason: string }>({
    id: "hide",
    lastResult: actionData?.lastResult,
    defaultValue: { reason: suggested ?? "" },
  });
  return (
    <RadioField
      field={fields.reason}
      label="Why?"
      hint="The author sees this reason."
      options={REASONS}
      required
    />
  );
}
