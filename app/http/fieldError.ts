/**
 * What one field says cannot be taken, for a reason that shows only when it is tried. Whoever finds out throws it;
 * a form comes back with it at the field, the API tells it as a problem.
 */
export class FieldError extends Error {
  override name = "FieldRefusal";
  readonly field: string;
  readonly status: number;

  /** @param message to the person */
  constructor(field: string, message: string, status = 422) {
    super(message);
    this.field = field;
    this.status = status;
  }
}
