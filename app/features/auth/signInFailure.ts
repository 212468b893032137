/**
 * Why a sign-in failed:
 * - refused: the user cancelled it;
 * - expired: the callback was too late, repeated, or from another browser;
 * - failed: the provider's response was invalid;
 * - unavailable: the provider could not be reached, or says that it has failed;
 * - notStored: the database takes no writes;
 * - localOnly: the demo sign-in was requested through a proxy.
 */
export type SignInFailureReason =
  | "refused"
  | "expired"
  | "failed"
  | "unavailable"
  | "notStored"
  | "localOnly";

/** The time within which the user must finish at the provider, in minutes. */
export const ATTEMPT_MINUTES = 10;

export class SignInFailure extends Error {
  override name = "SignInFailure";
  readonly reason: SignInFailureReason;

  /** @param message for the log, without personal data and secrets */
  constructor(reason: SignInFailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
