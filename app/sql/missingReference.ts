/** The code of Postgres for a row that refers to one that does not exist. */
const FOREIGN_KEY_VIOLATION = "23503";

/**
 * Whether an error means that a row was not stored because it refers to one that does not exist, or no longer does.
 * @param id of the row that it refers to
 */
export function refersToMissing(error: unknown, id: string): boolean {
  if (!(error instanceof Error && "code" in error && error.code === FOREIGN_KEY_VIOLATION)) return false;
  // Whatever the language of its messages, Postgres names column and value as "(user_id)=(…)".
  return "detail" in error && typeof error.detail === "string" && error.detail.includes(`=(${id})`);
}
