import { data, type RouterContextProvider, redirect } from "react-router";
import { signInPath } from "~/features/auth/returnTo";
import type { LoggedOut } from "~/features/auth/SignInAgain";
import { connectionContext } from "./process";

/**
 * What to throw for a visitor at a page for users.
 * @param returnTo the path to return to after the sign-in
 * @returns a redirect to the sign-in, or for a `.data` request a 401 that `SignInAgain` shows and follows
 */
export function signInFirst(context: Readonly<RouterContextProvider>, returnTo: string) {
  const signIn = signInPath(returnTo);
  if (!context.get(connectionContext).isData) return redirect(signIn);
  return data<LoggedOut>({ signIn }, { status: 401, statusText: "Unauthorized" });
}
