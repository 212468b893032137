import { ButtonLink } from "~/ui/Button";
import { ErrorPage } from "~/ui/ErrorPage";
import type { SignInFailureReason } from "./signInFailure";

/** What the page of a sign-in that came to nothing shows. */
export interface SignInFailedProps {
  reason: SignInFailureReason;
  /** The address that tries once more and leads to the same page afterwards. */
  signIn: string;
}

const TEXTS: Record<SignInFailureReason, { title: string; detail: string }> = {
  refused: {
    title: "You are not signed in",
    detail: "The sign-in was stopped before it was finished. Nothing has changed.",
  },
  expired: {
    title: "This sign-in is over",
    detail: "It took more than ten minutes, was finished already, or was begun in another browser.",
  },
  failed: {
    title: "The sign-in did not work",
    detail:
      "The sign-in provider's answer was not in order, so nobody was signed in. Trying again often helps.",
  },
  unavailable: {
    title: "Signing in is not possible right now",
    detail:
      "The sign-in provider does not answer. Everything can still be read; please try again in a minute.",
  },
  localOnly: {
    title: "The demo sign-in works on its own machine only",
    detail:
      "This request came through a proxy, and the demo accounts have no passwords. The operator of this site has to set OIDC_ISSUER.",
  },
};

/** The heading of that page, which is its title too. */
export function signInFailedTitle(reason: SignInFailureReason): string {
  return TEXTS[reason].title;
}

/** A sign-in that came to nothing: what happened, and what to do now. */
export function SignInFailed({ reason, signIn }: SignInFailedProps) {
  return (
    <ErrorPage {...TEXTS[reason]}>
      {reason !== "localOnly" && (
        <ButtonLink to={signIn} reloadDocument variant="primary">
          Sign in again
        </ButtonLink>
      )}
      <ButtonLink to="/">Go on without signing in</ButtonLink>
    </ErrorPage>
  );
}
