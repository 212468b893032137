import { fieldText } from "~/http/form";

/** What the form says that ends all sessions, this one among them. */
export const ALL_SESSIONS = "all";

/** What it says that ends all but this one. */
export const OTHER_SESSIONS = "others";

/** The name of the form's field, which is all that its action reads. */
export const SESSION_FIELDS = { single: ["session"] };

/** Which sessions a form ends: several, or the one of that name; null where it names none. */
export function readSessionChoice(
  form: FormData,
): typeof ALL_SESSIONS | typeof OTHER_SESSIONS | { sid: string } | null {
  const chosen = fieldText(form, "session");
  if (chosen === ALL_SESSIONS || chosen === OTHER_SESSIONS) return chosen;
  return /^[0-9a-f]{64}$/.test(chosen) ? { sid: chosen } : null;
}
