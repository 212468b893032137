import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { useToast } from "../toasts/useToast";

/** The body of a 401 response to a request by script, when the session has ended. */
export interface LoggedOut {
  /** The URL that starts the sign-in and returns to the page afterwards. */
  signIn: string;
  /** The toast to show instead of the default one. */
  toast?: "dashboardLoggedOut";
}

/** The time to read the toast, in milliseconds. */
const DELAY = 500;

/**
 * Shows a toast and redirects to the sign-in half a second later when a response was `LoggedOut`. Renders nothing, and
 * must be inside the toasts' provider.
 * @param actionData a route error or an action's data; anything else is ignored
 */
export function SignInAgain({ actionData }: { actionData: unknown }) {
  const { signIn, toast = "loggedOut" } = loggedOutOf(actionData) ?? {};
  const showToast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: showToast is new on every render, signIn is not
  useEffect(() => {
    if (!signIn) return;
    showToast(toast);
    const timer = setTimeout(() => window.location.assign(signIn), DELAY);
    return () => clearTimeout(timer);
  }, [signIn]);
  return null;
}

function loggedOutOf(actionData: unknown): LoggedOut | null {
  const body: unknown = isRouteErrorResponse(actionData) ? actionData.data : actionData;
  if (typeof body !== "object" || body === null || !("signIn" in body)) return null;
  const { signIn } = body;
  if (typeof signIn !== "string") return null;
  return "toast" in body && body.toast === "dashboardLoggedOut" ? { signIn, toast: body.toast } : { signIn };
}
