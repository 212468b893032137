/**
 * Codes of Node and of Postgres for: not reachable, disconnected, starting, stopping, too busy, disk full, read-only
 * (25006), statement timeout (57014), lock timeout (55P03), idle in a transaction for too long (25P03).
 */
const UNAVAILABLE_CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|ETIMEDOUT|ENOSPC|EDQUOT|08...|25006|25P03|53...|55P03|57014|57P0.)$/;

/** Codes of Node for: disk full, quota exceeded. */
const DISK_FULL_CODES = /^(ENOSPC|EDQUOT)$/;

/** The code of Postgres for: disk full. */
const POSTGRES_FULL_CODE = /^53100$/;

/** The code of Postgres for: read-only, as a standby is, and a Postgres whose host protects it from a full disk. */
const READ_ONLY_CODE = /^25006$/;

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

/** Whether an error, or its cause, means that nothing can be stored, while reading goes on. */
export function isStorageFull(error: unknown): boolean {
  return isDiskFull(error) || hasCode(error, POSTGRES_FULL_CODE);
}

/** Whether an error, or its cause, means that the database rejects all writes, while reading goes on. */
export function isDatabaseReadOnly(error: unknown): boolean {
  return hasCode(error, READ_ONLY_CODE);
}

/** Whether an error, or its cause, means that a disk of this machine is full. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, DISK_FULL_CODES);
}

function hasCode(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && codes.test(error.code)) return true;
  return hasCode(error.cause, codes);
}
