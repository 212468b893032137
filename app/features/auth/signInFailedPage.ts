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

/** When to try again where the provider is away, in seconds. */
const RETRY_AFTER = "30";

/**
 * What the loader of a sign-in that came to nothing answers with.
 * @param returnTo where the next try leads
 * @param cookies `Set-Cookie` headers to send along
 */
export function signInFailedPage({ reason }: SignInFailure, returnTo: string, cookies: string[] = []) {
  const page: SignInFailedProps = { reason, signIn: signInPath(returnTo) };
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  if (reason === "unavailable") headers.set("Retry-After", RETRY_AFTER);
  return data(page, { status: STATUS[reason], headers });
}
