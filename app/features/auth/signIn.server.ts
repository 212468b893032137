import { Authenticator } from "remix-auth";
import { expiredCookie, readCookies, siteCookies } from "~/http/cookies";
import type { Environment } from "~/lib/environment";
import { memoize } from "~/lib/memoize";
import { withTimeout } from "~/lib/time";
import { DEMO_ISSUER } from "./demoAccounts";
import type { Identity } from "./identity";
import { currentProvider } from "./openId.server";
import { OpenIdStrategy, returnToOf } from "./openIdStrategy.server";
import { safeReturnTo } from "./returnTo";
import { SignInFailure } from "./signInFailure";

/** The timeout of each step of a sign-in, in milliseconds. */
const STEP_TIMEOUT = 10_000;

/** The maximum number of concurrent sign-ins in one browser, for example in several tabs. */
const MAX_ATTEMPTS = 5;

const STRATEGY = "openid";

/** The part of the environment that configures the sign-in. */
export type SignInEnvironment = Pick<Environment, "publicUrl" | "signInProvider">;

/** The parts of a callback that are used whether it succeeds or not. */
export interface Callback {
  /** A validated path of this site. */
  returnTo: string;
  /** The `Set-Cookie` headers that delete this attempt's cookies, so that the callback cannot be repeated. */
  expiredCookies: string[];
}

/** The client of the sign-in provider. */
export interface SignIn {
  /**
   * Returns the redirect to the provider.
   * @param returnTo a validated path of this site
   * @param isAgain whether users who are signed in at the provider must sign in once more
   * @throws SignInFailure `unavailable` when the provider cannot be reached within ten seconds
   */
  start(request: Request, returnTo: string, isAgain?: boolean): Promise<Response>;
  /** Reads a callback's parameters. Does not verify the callback. */
  read(request: Request): Callback;
  /**
   * Verifies a callback and completes the sign-in.
   * @returns the identity of the user
   * @throws SignInFailure with the reason, within ten seconds
   */
  finish(request: Request): Promise<Identity>;
}

/** Returns the sign-in of an environment, and always the same one for the same environment. */
export const signInOf = memoize(createSignIn);

function createSignIn({ publicUrl, signInProvider }: SignInEnvironment): SignIn {
  const cookies = siteCookies(publicUrl);
  const cookieName = cookies.nameOf("bandeja_sign_in");
  const { issuer, clientId, clientSecret } = signInProvider;
  // Discovered at the first sign-in, so that the site starts without the provider.
  const provider = currentProvider(issuer);

  async function authenticate(request: Request, returnTo: string, isAgain: boolean): Promise<Identity> {
    const strategy = new OpenIdStrategy(await provider.get(), {
      clientId,
      clientSecret,
      redirectUri: `${publicUrl}/api/callback`,
      cookie: { name: cookieName, secure: cookies.secure },
      returnTo,
      isAgain,
    });
    return new Authenticator<Identity>().use(strategy, STRATEGY).authenticate(STRATEGY, request);
  }

  /** The names of the pending attempts' cookies whose values match, oldest first. */
  function attemptCookies(request: Request, matches: (value: string) => boolean): string[] {
    return readCookies(request)
      .filter(({ name, value }) => name.startsWith(`${cookieName}:`) && matches(value))
      .map(({ name }) => name);
  }

  function rejectInvalid(params: URLSearchParams, request: Request): void {
    const state = params.get("state");
    if (!state || attemptCookies(request, (value) => value.includes(`state=${state}&`)).length === 0) {
      throw new SignInFailure("expired", "The callback does not belong to a pending sign-in of this browser");
    }
    // Judged last: anyone can link to a callback with an error.
    const error = params.get("error");
    if (error)
      throw new SignInFailure(
        reasonOf(error),
        `The provider returned the error ${JSON.stringify(error.slice(0, 80))}`,
      );
  }

  return {
    async start(request, returnTo, isAgain = false) {
      const address = new URL("/api/login", publicUrl);
      const loginRequest = new Request(address, { headers: request.headers });
      const response = await withTimeout(
        STEP_TIMEOUT,
        redirectOf(authenticate(loginRequest, returnTo, isAgain)),
        noResponse,
      );
      const outdated = attemptCookies(request, () => true).slice(0, 1 - MAX_ATTEMPTS);
      for (const name of outdated) response.headers.append("Set-Cookie", expiredCookie(name, cookies));
      return response;
    },

    read(request) {
      const state = new URL(request.url).searchParams.get("state");
      return {
        returnTo: safeReturnTo(returnToOf(state)),
        expiredCookies: attemptCookies(request, (value) => value.includes(`state=${state}&`)).map((name) =>
          expiredCookie(name, cookies),
        ),
      };
    },

    async finish(request) {
      const params = new URL(request.url).searchParams;
      rejectInvalid(params, request);
      return withTimeout(STEP_TIMEOUT, finishWithProvider().catch(failed), noResponse);

      async function finishWithProvider(): Promise<Identity> {
        const { issuer: expectedIssuer, sendsIssuer } = await provider.get();
        const responseIssuer = params.get("iss");
        if (responseIssuer === null ? sendsIssuer : responseIssuer !== expectedIssuer) {
          throw new SignInFailure("failed", "The callback comes from another provider");
        }
        const identity = await authenticate(request, "/", false);
        return signInProvider.kind === "embedded" ? { ...identity, issuer: DEMO_ISSUER } : identity;
      }

      function failed(error: unknown): never {
        provider.refresh();
        throw error;
      }
    },
  };
}

/** Returns the redirect, which the strategy throws. */
async function redirectOf(authentication: Promise<unknown>): Promise<Response> {
  try {
    await authentication;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  throw new TypeError("The strategy has not thrown a redirect");
}

/** Maps an `error` code of OAuth or OpenID Connect to the reason of a failure. */
function reasonOf(error: string): SignInFailure["reason"] {
  if (error === "access_denied") return "refused";
  if (error === "server_error" || error === "temporarily_unavailable") return "unavailable";
  return "failed";
}

function noResponse(): never {
  throw new SignInFailure("unavailable", `No response from the provider within ${STEP_TIMEOUT} ms`);
}
