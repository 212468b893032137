import { href, redirect, redirectDocument } from "react-router";
import {
  clearPendingSignUp,
  pendingSignUpCookie,
  readPendingSignUp,
} from "~/features/auth/pendingSignUp.server";
import { SignInFailed, signInFailedTitle } from "~/features/auth/SignInFailed";
import { signInOf } from "~/features/auth/signIn.server";
import { signInFailedPage } from "~/features/auth/signInFailedPage";
import { SignInFailure } from "~/features/auth/signInFailure";
import { signInUser } from "~/features/auth/signUp.server";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { connectionContext, processContext } from "~/middleware/process";
import { uncached } from "~/middleware/uncached";
import { sessionContext, viewerContext } from "~/middleware/viewer";
import type { Route } from "./+types/callback";

export const middleware: Route.MiddlewareFunction[] = [uncached];

/**
 * Ends a sign-in: the provider sends people here with its answer. Who has not agreed to the notice yet is asked
 * first; nothing about them is kept until then.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(connectionContext).isData) throw redirectDocument("/");
  const { environment, log, providerPictures } = context.get(processContext);
  const signIn = signInOf(environment);
  const { returnTo, spent } = signIn.read(request);
  const headers = new Headers(spent.map((cookie) => ["Set-Cookie", cookie]));
  try {
    const identity = await signIn.finish(request);
    const { users } = context.get(databaseContext);
    const viewer = await signInUser(identity, users, environment.superAdminEmails);
    if (!viewer) {
      headers.append("Set-Cookie", await pendingSignUpCookie({ identity, returnTo }, environment));
      throw redirect(href("/consent"), { headers });
    }
    headers.append("Set-Cookie", clearPendingSignUp(environment));
    await context.get(sessionContext).signIn(viewer);
    providerPictures.fetchFor(viewer.id, identity.profileImageUrl);
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error;
    // The back button, or the same sign-in in a second tab: they are where they wanted to be.
    if (context.get(viewerContext)) throw redirect(returnTo, { headers });
    const isWaiting = error.reason === "expired" && (await readPendingSignUp(request, environment)) !== null;
    if (isWaiting) throw redirect(href("/consent"), { headers });
    log.warn({ err: error, reason: error.reason }, "A sign-in came to nothing");
    return signInFailedPage(error, returnTo, spent);
  }
  throw redirect(returnTo, { headers });
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
