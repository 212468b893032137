import { fieldText } from "~/http/form";
import type { DiffPart } from "~/lib/text";
import type { ActionResult } from "../toasts/actionResult";
import type { PolicyBlock } from "./policy.text";
import type { PolicyVersionText } from "./policy.view";

/** The fields that the form's action reads. */
export const POLICY_FIELDS = { single: ["value", "version", "base", "preview"] };

/** The raw values of the form. A type, not an interface, since Conform requires an index signature. */
export type PolicyFormValues = { value: string };

/** Reads the raw values from a submitted form. */
export function readPolicyFormValues(form: FormData): PolicyFormValues {
  return { value: fieldText(form, "value") };
}

/** The version that another admin saved during an edit. */
export interface PolicyConflict extends PolicyVersionText {
  /** The differences from the version that the editor started with. */
  differences: DiffPart[];
}

/** A rendered draft. */
export interface PolicyPreview {
  blocks: PolicyBlock[];
  /** In code points. */
  length: number;
  /** The differences from the current text. */
  differences: DiffPart[];
}

/** The result of the action when it shows the form again. */
export interface PolicyActionResult extends ActionResult {
  theirs?: PolicyConflict | null;
  preview?: PolicyPreview;
}
