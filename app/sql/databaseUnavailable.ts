/**
 * Codes of Node and of Postgres that say: not reached, cut off, starting, stopping, too busy, disk full, cancelled for
 * taking too long (57014), and a lock that was not to be had in time (55P03).
 */
const AWAY =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|ETIMEDOUT|ENOSPC|08...|53...|55P03|57014|57P0.)$/;

/** What the driver says without a code. */
const CUT_OFF =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|timeout expired|not queryable/i;

/**
 * Whether an error, or what caused it, means that the database is away for now: the same request may well
 * succeed in a minute, so it is a 503 and not a 500.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && AWAY.test(error.code)) return true;
  if (CUT_OFF.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return isDatabaseUnavailable(error.cause);
}
