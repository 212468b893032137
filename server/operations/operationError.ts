/** An operator's command cannot be done. The message is for the operator, and says what to do. */
export class OperationError extends Error {
  override name = "OperationError";
}
