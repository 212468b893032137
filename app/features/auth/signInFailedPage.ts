import { data } from "react-router";
import { signInPath } from "./returnTo";
import type { SignInFailedProps } from "./SignInFailed";
import type { SignInFailure, SignInFailureReason } from "./signInFailure";

const STATUS: Record<SignInFailureReason, number> = {
  refused: 403,
  expired: 400,
  failed: 502,
  unavailable: 503,
  localOnly: 403,
};

/** When to retry after the provider was unavailable, in seconds. */
const RETRY_AFTER = "30";

/**
 * Returns the loader data, status and headers for a failed sign-in.
 * @param returnTo the page after the next attempt
 * @param cookies `Set-Cookie` headers to add
 */
export function signInFailedPage({ reason }: SignInFailure, returnTo: string, cookies: string[] = []) {
  const page: SignInFailedProps = { reason, signIn: signInPath(returnTo) };
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  if (reason === "unavailable") headers.set("Retry-After", RETRY_AFTER);
  return data(page, { status: STATUS[reason], headers });
}
