/** Why Bandeja cannot start, as a message for the operator; printed without a stack or log entry. */
export class StartError extends Error {
  override name = "StartError";
}
