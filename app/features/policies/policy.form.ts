import type { Difference } from "~/kernel/difference";
import { fieldText } from "~/kernel/form";
import type { FormAnswer } from "../toasts/formAnswer";
import type { PolicyBlock } from "./policy.text";
import type { PolicyVersionText } from "./policy.view";

/** The names of the form's fields, which are all that its action reads. */
export const POLICY_FIELDS = { single: ["value", "version", "base", "preview"] };

/** What the form holds. A type, since Conform asks for an index signature. */
export type PolicyTyped = { value: string };

/** What somebody had typed, from the form as it was sent. */
export function typedOfPolicyForm(form: FormData): PolicyTyped {
  return { value: fieldText(form, "value") };
}

/** The text that somebody else has saved since the writer began. */
export interface TheirText extends PolicyVersionText {
  /** What has become of the text that the writer began with. */
  differences: Difference[];
}

/** What a draft would look like. */
export interface DraftPreview {
  blocks: PolicyBlock[];
  /** In code points. */
  length: number;
  /** What it would change of the text as it is. */
  differences: Difference[];
}

/** What the action answers with when the form comes back. */
export interface PolicyAnswer extends FormAnswer {
  /** The version that the writer began with. */
  base?: number | undefined;
  theirs?: TheirText | null;
  preview?: DraftPreview;
}
