import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";

/** What a script's request is answered with, under 401, when nobody is signed in any more. */
export interface SignInAgain {
  /** The address that leads through the sign-in and back. */
  signIn: string;
}

/** Shown, and read out, until the sign-in page comes. */
export const LOGGED_OUT = "You are logged out. Logging in again...";

/** Time to read it, in milliseconds. */
const DELAY = 500;

/**
 * Leads to the sign-in, half a second later, where a request was answered with `SignInAgain`.
 * @param answer an error of a route, or the data of an action; anything else does nothing
 * @returns the text to show meanwhile, as a toast and wherever the error stands; null where nothing is amiss
 */
export function useSignInAgain(answer: unknown): string | null {
  const signIn = signInOf(answer);
  useEffect(() => {
    if (!signIn) return;
    const timer = setTimeout(() => window.location.assign(signIn), DELAY);
    return () => clearTimeout(timer);
  }, [signIn]);
  return signIn && LOGGED_OUT;
}

function signInOf(answer: unknown): string | null {
  const told = isRouteErrorResponse(answer) ? answer.data : answer;
  if (typeof told !== "object" || told === null || !("signIn" in told)) return null;
  return typeof told.signIn === "string" ? told.signIn : null;
}
