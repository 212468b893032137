import type { SubmissionResult } from "@conform-to/react";
import type { PostedVersions } from "~/http/form";
import type { SavedValue } from "~/http/savedValues";
import type { Toast } from "./toast";

/** The result of a form's action when it shows the form again, with the versions that the form submits next. */
export interface ActionResult extends PostedVersions {
  /** The submitted values and their errors. */
  lastResult: SubmissionResult<string[]>;
  /** The saved values that differ from the submitted ones, after another change. */
  saved?: readonly SavedValue[];
  /** A toast to show with it, if scripts run. */
  toast?: Toast;
}
