import { data } from "react-router";
import type { SignInFailedProps } from "./SignInFailed";
import type { SignInFailure, SignInFailureReason } from "./signInFailure";

const STATUS: Record<SignInFailureReason, number> = {
  refused: 403,
  expired: 400,
  failed: 502,
  unavailable: 503,
  notStored: 503,
  localOnly: 403,
};

/** When to retry after the provider was unavailable, or the database took no writes, in seconds. */
const RETRY_AFTER = "30";

/**
 * Returns the loader data, status and headers for a failed sign-in.
 * @param signIn the URL that starts the next attempt
 * @param cookies `Set-Cookie` headers to add
 */
export function signInFailedPage({ reason }: SignInFailure, signIn: string, cookies: string[] = []) {
  const page: SignInFailedProps = { reason, signIn };
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  if (STATUS[reason] === 503) headers.set("Retry-After", RETRY_AFTER);
  return data(page, { status: STATUS[reason], headers });
}
