import { ButtonLink } from "~/ui/Button";
import { ErrorPage } from "~/ui/ErrorPage";
import { ATTEMPT_MINUTES, type SignInFailureReason } from "./signInFailure";

/** The properties of the page for a failed sign-in. */
export interface SignInFailedProps {
  reason: SignInFailureReason;
  /** The URL that starts another sign-in with the same return path. */
  signIn: string;
}

const TEXTS: Record<SignInFailureReason, { title: string; detail: string }> = {
  refused: {
    title: "You are not signed in",
    detail: "You cancelled the sign-in. Nothing has changed.",
  },
  expired: {
    title: "Sign-in expired",
    detail: `It took more than ${ATTEMPT_MINUTES} minutes, was already used, or began in another browser.`,
  },
  failed: {
    title: "The sign-in did not work",
    detail: "The sign-in provider sent an invalid answer. Trying again often helps.",
  },
  unavailable: {
    title: "Signing in is not possible right now",
    detail:
      "The sign-in provider is not working at the moment. You can still read everything; please try again in a minute.",
  },
  notStored: {
    title: "Signing in is not possible right now",
    detail:
      "Nothing can be stored at the moment. You can still read everything; please try again in a minute.",
  },
  localOnly: {
    title: "The demo sign-in works on its own machine only",
    detail:
      "This request came through a proxy, and the demo accounts have no passwords. The operator of this site has to set OIDC_ISSUER.",
  },
};

/** The page's heading, which is also its title. */
export function signInFailedTitle(reason: SignInFailureReason): string {
  return TEXTS[reason].title;
}

/** The page for a failed sign-in: the reason, and what the user can do. */
export function SignInFailed({ reason, signIn }: SignInFailedProps) {
  return (
    <ErrorPage {...TEXTS[reason]}>
      {reason !== "localOnly" && (
        <ButtonLink to={signIn} reloadDocument variant="primary">
          Sign in again
        </ButtonLink>
      )}
      <ButtonLink to="/">Continue without signing in</ButtonLink>
    </ErrorPage>
  );
}
