import { product } from "~/kernel/product";
import type { SignInFailureReason } from "./signInFailure";

/** What the page of a sign-in that came to nothing shows. */
export interface SignInFailed {
  reason: SignInFailureReason;
  /** The address that tries once more and leads to the same page afterwards. */
  signIn: string;
}

const TEXTS: Record<SignInFailureReason, { title: string; what: string }> = {
  refused: {
    title: "You are not signed in",
    what: "The sign-in was stopped before it was finished. Nothing has changed.",
  },
  expired: {
    title: "This sign-in is over",
    what: "It took more than ten minutes, was finished already, or was begun in another browser.",
  },
  failed: {
    title: "The sign-in did not work",
    what: "The sign-in provider's answer was not in order, so nobody was signed in. Trying again often helps.",
  },
  unavailable: {
    title: "Signing in is not possible right now",
    what: "The sign-in provider does not answer. Everything can still be read; please try again in a minute.",
  },
};

/** A sign-in that came to nothing: what happened, and what to do now. */
export function SignInFailed({ reason, signIn }: SignInFailed) {
  const { title, what } = TEXTS[reason];
  return (
    <main id="content" className="mx-auto max-w-xl px-4 py-12">
      <title>{`${title} · ${product.name}`}</title>
      <h1>{title}</h1>
      <p>{what}</p>
      <p>
        <a href={signIn}>Sign in again</a>
      </p>
      <p>
        <a href="/">Go on without signing in</a>
      </p>
    </main>
  );
}
