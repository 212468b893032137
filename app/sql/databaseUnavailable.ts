/**
 * Codes of Node and of Postgres for: not reachable, disconnected, starting, stopping, too busy, disk full, statement
 * timeout (57014), lock timeout (55P03).
 */
const UNAVAILABLE_CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|ETIMEDOUT|ENOSPC|08...|53...|55P03|57014|57P0.)$/;

/** Messages of the driver's errors without a code. */
const UNAVAILABLE_MESSAGES =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|timeout expired|not queryable/i;

/**
 * Whether an error, or its cause, means that the database is temporarily unavailable: a retry may succeed, so the
 * response is 503, not 500.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && UNAVAILABLE_CODES.test(error.code)) return true;
  if (UNAVAILABLE_MESSAGES.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return isDatabaseUnavailable(error.cause);
}
