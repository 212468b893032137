import { fieldText } from "~/http/form";
import type { DiffPart } from "~/lib/textDiff";
import type { ActionResult } from "../toasts/actionResult";
import type { PolicyBlock } from "./policy.text";
import type { PolicyVersionText } from "./policy.view";

/** The names of the form's fields, which are all that its action reads. */
export const POLICY_FIELDS = { single: ["value", "version", "base", "preview"] };

/** What the form holds. A type, since Conform asks for an index signature. */
export type PolicyFormValues = { value: string };

/** What somebody had typed, from the form as it was sent. */
export function readPolicyFormValues(form: FormData): PolicyFormValues {
  return { value: fieldText(form, "value") };
}

/** The text that somebody else has saved since the writer began. */
export interface ConflictingText extends PolicyVersionText {
  /** What has become of the text that the writer began with. */
  differences: DiffPart[];
}

/** What a draft would look like. */
export interface DraftPreview {
  blocks: PolicyBlock[];
  /** In code points. */
  length: number;
  /** What it would change of the text as it is. */
  differences: DiffPart[];
}

/** What the action answers with when the form comes back. */
export interface PolicyActionResult extends ActionResult {
  /** The version that the writer began with. */
  base?: number | undefined;
  theirs?: ConflictingText | null;
  preview?: DraftPreview;
}
