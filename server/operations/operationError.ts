/** An operator's command cannot be done. The message is for the operator, and says what to do. */
export class OperationError extends Error {
  override name = "OperationError";
}

/** What an error says. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || (error.cause instanceof Error ? error.cause.message : error.name);
}
