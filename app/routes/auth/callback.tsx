import { href, redirect, redirectDocument } from "react-router";
import {
  clearPendingSignUp,
  pendingSignUpCookie,
  readPendingSignUp,
} from "~/features/auth/pendingSignUp.server";
import { signInAgainPath, signInPath } from "~/features/auth/returnTo";
import { SignInFailed, signInFailedTitle } from "~/features/auth/SignInFailed";
import { signInOf } from "~/features/auth/signIn.server";
import { signInFailedPage } from "~/features/auth/signInFailedPage";
import { SignInFailure } from "~/features/auth/signInFailure";
import { signInUser } from "~/features/auth/signUp.server";
import { storageFault } from "~/features/read-only/readOnlyMode.server";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { connectionContext, processContext } from "~/middleware/process";
import { callbackLimit } from "~/middleware/rateLimits";
import { reportFailure } from "~/middleware/reportFailure";
import { uncached } from "~/middleware/uncached";
import { sessionContext, viewerContext } from "~/middleware/viewer";
import type { Route } from "./+types/callback";

export const middleware: Route.MiddlewareFunction[] = [uncached, callbackLimit];

/**
 * Completes a sign-in, except by HEAD: the provider redirects users here. Users who have not agreed to the privacy notice
 * are asked first; until then nothing about them is stored.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { isData, isHead } = context.get(connectionContext);
  if (isData) throw redirectDocument("/");
  const { environment, log, providerPictures, counters } = context.get(processContext);
  const signIn = signInOf(environment);
  const { returnTo, expiredCookies } = signIn.read(request);
  if (isHead) throw redirect(returnTo);
  const headers = new Headers(expiredCookies.map((cookie) => ["Set-Cookie", cookie]));
  try {
    const identity = await signIn.finish(request);
    const { users } = context.get(databaseContext);
    const viewer = await signInUser(identity, users, environment.superAdminEmails);
    if (!viewer) {
      headers.append("Set-Cookie", await pendingSignUpCookie({ identity, returnTo }, environment));
      throw redirect(href("/consent"), { headers });
    }
    headers.append("Set-Cookie", clearPendingSignUp(environment));
    await context.get(sessionContext).signIn(viewer, identity.authenticatedAt);
    counters.signIns += 1;
    providerPictures.fetchFor(viewer.id, identity.profileImageUrl);
  } catch (thrown) {
    const error = failureOf(thrown, context);
    if (!(error instanceof SignInFailure)) throw error;
    const isSignedIn = context.get(viewerContext) !== null;
    // The callback was repeated, by the back button or in a second tab, or the user has cancelled to sign in once more.
    if (isSignedIn && ["expired", "refused"].includes(error.reason)) throw redirect(returnTo, { headers });
    const isPending = error.reason === "expired" && (await readPendingSignUp(request, environment)) !== null;
    if (isPending) throw redirect(href("/consent"), { headers });
    log.warn({ err: error, reason: error.reason }, "A sign-in failed");
    return signInFailedPage(
      error,
      isSignedIn ? signInAgainPath(returnTo) : signInPath(returnTo),
      expiredCookies,
    );
  }
  throw redirect(returnTo, { headers });
}

/** The failure of a sign-in that the database cannot store; anything else unchanged. */
function failureOf(thrown: unknown, context: Route.LoaderArgs["context"]): unknown {
  const fault = storageFault(thrown);
  if (fault === null) return thrown;
  reportFailure(thrown, context);
  return new SignInFailure("notStored", fault, { cause: thrown });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(signInFailedTitle(loaderData.reason));
}

export default function Callback({ loaderData }: Route.ComponentProps) {
  return <SignInFailed {...loaderData} />;
}
