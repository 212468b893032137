import { fieldText } from "~/http/form";

/** The field's value that ends all sessions, including the current one. */
export const ALL_SESSIONS = "all";

/** The field's value that ends all sessions except the current one. */
export const OTHER_SESSIONS = "others";

/** The form fields that the action reads. */
export const SESSION_FIELDS = { single: ["session"] };

/** Reads which sessions to end: several, or the one with this id. @returns null when the value is invalid */
export function readSessionChoice(
  form: FormData,
): typeof ALL_SESSIONS | typeof OTHER_SESSIONS | { sid: string } | null {
  const chosen = fieldText(form, "session");
  if (chosen === ALL_SESSIONS || chosen === OTHER_SESSIONS) return chosen;
  return /^[0-9a-f]{64}$/.test(chosen) ? { sid: chosen } : null;
}
