/** Why a review is reported, and why one is hidden. */
export const REASONS = [
  { value: "spam", label: "Spam or advertising" },
  { value: "offensive", label: "Offensive or hateful" },
  { value: "off-topic", label: "Not about padel, or about another place" },
  { value: "personal", label: "Personal information about somebody" },
  { value: "other", label: "Something else" },
] as const;

export type Reason = (typeof REASONS)[number]["value"];

/** A reason as it is read. */
export function reasonLabel(reason: Reason): string {
  return REASONS.find(({ value }) => value === reason)?.label ?? "";
}
