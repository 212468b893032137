import type { SubmissionResult } from "@conform-to/react";
import type { PostedVersions } from "~/http/form";
import type { Toast } from "./messages";

/** The result of a form's action when it shows the form again, with the versions that the form submits next. */
export interface ActionResult extends PostedVersions {
  /** The submitted values and their errors. */
  lastResult: SubmissionResult<string[]>;
  /** A toast to show with it, if scripts run. */
  toast?: Toast;
}
