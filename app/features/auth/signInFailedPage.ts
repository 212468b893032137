import { data } from "react-router";
import { signInPath } from "./returnTo";
import type { SignInFailed } from "./SignInFailed";
import type { SignInFailure, SignInFailureReason } from "./signInFailure";

const STATUS: Record<SignInFailureReason, number> = {
  refused: 403,
  expired: 400,
  failed: 502,
  unavailable: 503,
};

/**
 * What the loader of a sign-in that came to nothing answers with.
 * @param returnTo where the next try leads
 * @param headers to send along
 */
export function signInFailedPage({ reason }: SignInFailure, returnTo: string, headers?: HeadersInit) {
  const page: SignInFailed = { reason, signIn: signInPath(returnTo) };
  return data(page, { status: STATUS[reason], ...(headers ? { headers } : {}) });
}
