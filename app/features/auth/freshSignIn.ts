import { HOUR } from "~/lib/time";

/** How long a sign-in counts as fresh, in milliseconds. What an open browser should not be enough for requires one. */
export const FRESH_SIGN_IN = HOUR;

/** @param action a verb phrase, such as 'delete your account' */
export function signInAgainText(action: string): string {
  return `You signed in more than an hour ago. To ${action}, sign in again: it takes you back here.`;
}

/** @param authenticatedAt when the user last signed in at the provider, in milliseconds since the epoch */
export function isFreshSignIn(authenticatedAt: number | null): boolean {
  return authenticatedAt !== null && Date.now() - authenticatedAt < FRESH_SIGN_IN;
}
