/**
 * Why nobody was signed in: the person said no, the answer came too late or twice or from another browser,
 * the provider's answer was not in order, the provider could not be reached, or it is the demo's and the request came
 * through a proxy.
 */
export type SignInFailureReason = "refused" | "expired" | "failed" | "unavailable" | "localOnly";

export class SignInFailure extends Error {
  override name = "SignInFailure";
  readonly reason: SignInFailureReason;

  /** @param message for the log: names no person and holds no secret */
  constructor(reason: SignInFailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
