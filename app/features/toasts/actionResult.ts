import type { SubmissionResult } from "@conform-to/react";
import type { Toast, ToastKey } from "./messages";

/** What the action of a form answers with when the form comes back. */
export interface ActionResult {
  /** What was sent, as it was typed, and what is wrong with it. */
  lastResult: SubmissionResult<string[]>;
  /** For an edit, the version that the form goes on with. */
  version?: number | undefined;
  /** What to say beside it, where there is script. */
  toast?: ToastKey | Toast;
}
