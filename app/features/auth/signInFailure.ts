/**
 * Why nobody was signed in: the person said no, the answer came too late or twice or from another browser,
 * the provider's answer was not in order, or the provider could not be reached.
 */
export type SignInFailureReason = "refused" | "expired" | "failed" | "unavailable";

export class SignInFailure extends Error {
  override name = "SignInFailure";
  readonly reason: SignInFailureReason;

  /** @param message for the log: names no person and holds no secret */
  constructor(reason: SignInFailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
