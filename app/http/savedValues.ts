/** A saved value that differs from the one in a form. */
export interface SavedValue {
  label: string;
  /** Empty for none. */
  text: string;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The saved values that differ from the submitted ones, for a form that is rejected because of another change.
 * @param labels of the fields, in the order of the list; those in the form may say more
 * @param textOf the text of a saved value; by default that of a text
 */
export function savedValues(
  labels: Readonly<Record<string, { label: string }>>,
  submitted: Values,
  saved: Values,
  textOf = (_name: string, value: unknown) => String(value ?? ""),
): SavedValue[] {
  return Object.entries(labels)
    .filter(([name]) => !isSameValue(submitted[name], saved[name]))
    .map(([name, { label }]) => ({ label, text: textOf(name, saved[name]) }));
}

/** Whether two values of a field are the same; an absent one is null. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return comparable(one ?? null) === comparable(other ?? null);
}

/** The database stores the members of an object in an order of its own. */
function comparable(value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  return JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
