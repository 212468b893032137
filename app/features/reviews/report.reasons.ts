/** The reasons for reporting or hiding a review. */
export const REASONS = [
  { value: "spam", label: "Spam or advertising" },
  { value: "offensive", label: "Offensive or hateful" },
  { value: "off-topic", label: "Not about padel, or about another place" },
  { value: "personal", label: "Personal information" },
  { value: "threat", label: "A threat against a person" },
  { value: "other", label: "Something else" },
] as const;

export type Reason = (typeof REASONS)[number]["value"];

/** The label of a reason. */
export function reasonLabel(reason: Reason): string {
  return REASONS.find(({ value }) => value === reason)?.label ?? "";
}
