import { data, redirect, redirectDocument } from "react-router";
import { AGAIN, safeReturnTo, signInAgainPath, signInPath } from "~/features/auth/returnTo";
import { SignInFailed, signInFailedTitle } from "~/features/auth/SignInFailed";
import { signInOf } from "~/features/auth/signIn.server";
import { signInFailedPage } from "~/features/auth/signInFailedPage";
import { SignInFailure } from "~/features/auth/signInFailure";
import { hiddenHead } from "~/http/head";
import { connectionContext, processContext } from "~/middleware/process";
import { signInLimit } from "~/middleware/rateLimits";
import { uncached } from "~/middleware/uncached";
import { viewerContext } from "~/middleware/viewer";
import { Page } from "~/ui/Layout";
import { button } from "~/ui/styles";
import type { Route } from "./+types/login";

export const middleware: Route.MiddlewareFunction[] = [uncached, signInLimit];

const TITLE = "Sign In";

/** Starts a sign-in, which continues at the provider and ends at `/api/callback`. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const returnTo = safeReturnTo(url.searchParams.get("returnTo"));
  const isAgain = url.searchParams.has(AGAIN);
  // A script cannot follow a redirect to another site, so the browser must load the document.
  const { isData, isForwarded } = context.get(connectionContext);
  const attempt = isAgain ? signInAgainPath(returnTo) : signInPath(returnTo);
  if (isData) throw redirectDocument(attempt);
  if (context.get(viewerContext) && !isAgain) throw redirect(returnTo);
  const { environment, log } = context.get(processContext);
  try {
    if (isForwarded && environment.signInProvider.kind === "embedded") {
      throw new SignInFailure("localOnly", "The demo sign-in was requested through a proxy");
    }
    const response = await signInOf(environment).start(request, returnTo, isAgain);
    const provider = response.headers.get("Location") ?? "";
    if (new URL(provider).origin === new URL(environment.signInProvider.issuer).origin) throw response;
    // The content policy lets no form redirect to another origin than the issuer's, and one may have led here.
    response.headers.delete("Location");
    response.headers.set("Refresh", `0; url=${provider}`);
    return data({ provider }, { headers: response.headers });
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error;
    log.warn({ err: error, reason: error.reason }, "A sign-in could not start");
    return signInFailedPage(error, attempt);
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead("reason" in loaderData ? signInFailedTitle(loaderData.reason) : TITLE);
}

export default function Login({ loaderData }: Route.ComponentProps) {
  if ("reason" in loaderData) return <SignInFailed {...loaderData} />;
  return (
    <Page narrow>
      <h1>{TITLE}</h1>
      <p className="mt-4">
        <a href={loaderData.provider} className={button("primary")}>
          Continue to sign-in
        </a>
      </p>
    </Page>
  );
}
