import { redirect, redirectDocument } from "react-router";
import { admit } from "~/features/auth/admit.server";
import { SignInFailed, signInFailedTitle } from "~/features/auth/SignInFailed";
import { signInOf } from "~/features/auth/signIn.server";
import { signInFailedPage } from "~/features/auth/signInFailedPage";
import { SignInFailure } from "~/features/auth/signInFailure";
import { hiddenHead } from "~/kernel/head";
import { databaseContext } from "~/middleware/database";
import { connectionContext, processContext } from "~/middleware/process";
import { uncached } from "~/middleware/uncached";
import { viewerContext, visitContext } from "~/middleware/viewer";
import type { Route } from "./+types/callback";

export const middleware: Route.MiddlewareFunction[] = [uncached];

/** Ends a sign-in: the provider sends people here with its answer. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(connectionContext).isData) throw redirectDocument("/");
  const { environment, log } = context.get(processContext);
  const signIn = signInOf(environment);
  const { returnTo, spent } = signIn.read(request);
  const headers = new Headers(spent.map((cookie) => ["Set-Cookie", cookie]));
  try {
    const identity = await signIn.finish(request);
    const viewer = await admit(identity, context.get(databaseContext).people, environment.superAdminEmails);
    await context.get(visitContext).signIn(viewer);
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error;
    // The back button, or the same sign-in in a second tab: they are where they wanted to be.
    if (context.get(viewerContext)) throw redirect(returnTo, { headers });
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
