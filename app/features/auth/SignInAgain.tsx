import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { isToastKey, type ToastKey } from "../toasts/messages";
import { useToast } from "../toasts/useToast";

/** What a script's request is answered with, under 401, when nobody is signed in any more. */
export interface LoggedOut {
  /** The address that leads through the sign-in and back. */
  signIn: string;
  /** What is said meanwhile, where it is not the usual. */
  toast?: ToastKey;
}

/** Time to read the toast, in milliseconds. */
const DELAY = 500;

/**
 * Where a request was answered with `LoggedOut`, says so in a toast and leads to the sign-in half a second later.
 * It shows nothing itself, and stands inside of the toasts' region.
 * @param answer an error of a route, or the data of an action; anything else does nothing
 */
export function SignInAgain({ answer }: { answer: unknown }) {
  const { signIn, toast = "loggedOut" } = loggedOutOf(answer) ?? {};
  const showToast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: showToast is new on every rendering, the answer is not
  useEffect(() => {
    if (!signIn) return;
    showToast(toast);
    const timer = setTimeout(() => window.location.assign(signIn), DELAY);
    return () => clearTimeout(timer);
  }, [signIn]);
  return null;
}

function loggedOutOf(answer: unknown): LoggedOut | null {
  const told: unknown = isRouteErrorResponse(answer) ? answer.data : answer;
  if (typeof told !== "object" || told === null || !("signIn" in told)) return null;
  const { signIn } = told;
  if (typeof signIn !== "string") return null;
  return "toast" in told && isToastKey(told.toast) ? { signIn, toast: told.toast } : { signIn };
}
