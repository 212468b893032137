/**
 * One field's value is rejected for a reason that no schema can check. A form is shown again with the message at the
 * field; the API responds with a problem.
 */
export class FieldError extends Error {
  override name = "FieldError";
  readonly field: string;
  readonly status: number;

  /** @param message for the user */
  constructor(field: string, message: string, status = 422) {
    super(message);
    this.field = field;
    this.status = status;
  }
}
