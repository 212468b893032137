/** The maximum length of a reason, in code points. */
export const SUSPENSION_REASON_LIMIT = 500;

/** How long a suspension may last. */
export const SUSPENSION_DURATIONS = [
  { value: "1", label: "A day" },
  { value: "7", label: "A week" },
  { value: "30", label: "30 days" },
  { value: "365", label: "A year" },
  { value: "none", label: "Until a super admin ends it" },
] as const;
