import type { SubmissionResult } from "@conform-to/react";
import type { Toast } from "./messages";

/** The result of a form's action when it shows the form again. */
export interface ActionResult {
  /** The submitted values and their errors. */
  lastResult: SubmissionResult<string[]>;
  /** For an edit, the version that the form submits next. */
  version?: number | undefined;
  /** A toast to show with it, if scripts run. */
  toast?: Toast;
}
