import type { Reason } from "./report.reasons";

/** The rules of the community guidelines for which reviews are hidden. Values are stored. */
export const RULES = [
  { value: "honest", label: "Be honest: review what you have played on or with", section: "be-honest" },
  { value: "fakes", label: "No fakes, bought reviews or second accounts", section: "community-standards" },
  { value: "respect", label: "Be respectful: no insults or slurs", section: "be-respectful" },
  { value: "threats", label: "No threats", section: "be-respectful" },
  { value: "privacy", label: "Leave private details out", section: "be-respectful" },
  { value: "spam", label: "No spam or advertising", section: "community-standards" },
  { value: "off-topic", label: "Stay on the subject", section: "community-standards" },
  {
    value: "unlawful",
    label: "Nothing unlawful, nothing that belongs to another",
    section: "community-standards",
  },
  { value: "standards", label: "Another rule of the community standards", section: "community-standards" },
] as const;

export type Rule = (typeof RULES)[number]["value"];

const RULE_OF_REASON: Readonly<Record<Reason, Rule>> = {
  spam: "spam",
  offensive: "respect",
  "off-topic": "off-topic",
  personal: "privacy",
  threat: "threats",
  other: "standards",
};

/** The rule of a hiding that names none. The database has the same as `rule_of_reason`. */
export function ruleOfReason(reason: Reason): Rule {
  return RULE_OF_REASON[reason];
}

export function ruleLabel(rule: Rule): string {
  return RULES.find(({ value }) => value === rule)?.label ?? "";
}

/** The address of the part of the guidelines with a rule. */
export function ruleHref(rule: Rule): string {
  return `/guidelines#section-${RULES.find(({ value }) => value === rule)?.section}`;
}

/** A value for each rule. */
export function byRule<Value>(of: (rule: Rule) => Value): Record<Rule, Value> {
  return {
    honest: of("honest"),
    fakes: of("fakes"),
    respect: of("respect"),
    threats: of("threats"),
    privacy: of("privacy"),
    spam: of("spam"),
    "off-topic": of("off-topic"),
    unlawful: of("unlawful"),
    standards: of("standards"),
  };
}
