import { Authenticator } from "remix-auth";
import type { Environment } from "~/lib/environment";
import { DEMO_ISSUER } from "./demoAccounts";
import type { Identity } from "./identity";
import { discoverProvider, type OpenIdProvider } from "./openId.server";
import { OpenIdStrategy, returnToOf } from "./openIdStrategy.server";
import { safeReturnTo } from "./returnTo";
import { SignInFailure } from "./signInFailure";
import { expiredCookie, readCookies, siteCookies } from "./siteCookies";

/** A sign-in that ends later than this has failed, in milliseconds. */
const DEADLINE = 10_000;

/** How many sign-ins one browser may have under way, in as many tabs. */
const ATTEMPTS_KEPT = 5;

const STRATEGY = "openid";

/** What of the environment decides how people sign in. */
export type SignInEnvironment = Pick<Environment, "publicUrl" | "signInProvider">;

/** Where a callback came from and what it may take along, whether it succeeds or not. */
export interface Callback {
  /** A path of this site, safe to go to. */
  returnTo: string;
  /** `Set-Cookie` headers that take this attempt's cookies away, so that the callback cannot be repeated. */
  spent: string[];
}

/** The one door to the sign-in provider of this process. */
export interface SignIn {
  /**
   * Sends the browser to the provider.
   * @param returnTo a path of this site, already made safe
   * @throws SignInFailure `unavailable` where the provider cannot be reached in ten seconds
   */
  start(request: Request, returnTo: string): Promise<Response>;
  /** Reads where a callback belongs, without believing it. */
  read(request: Request): Callback;
  /**
   * Ends what `start` began.
   * @returns who has signed in
   * @throws SignInFailure with the reason, within ten seconds
   */
  finish(request: Request): Promise<Identity>;
}

const signIns = new WeakMap<SignInEnvironment, SignIn>();

/** The sign-in that an environment describes: the same one for the same environment. */
export function signInOf(environment: SignInEnvironment): SignIn {
  const known = signIns.get(environment);
  if (known) return known;
  const signIn = createSignIn(environment);
  signIns.set(environment, signIn);
  return signIn;
}

function createSignIn({ publicUrl, signInProvider }: SignInEnvironment): SignIn {
  const cookies = siteCookies(publicUrl);
  const cookieName = cookies.nameOf("bandeja_sign_in");
  const { issuer, clientId, clientSecret } = signInProvider;
  let discovered: Promise<OpenIdProvider> | undefined;

  /** Asked for at the first sign-in, so that the site starts without it; a failure is not kept. */
  function provider(): Promise<OpenIdProvider> {
    discovered ??= discoverProvider(issuer).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  async function authenticate(request: Request, returnTo: string): Promise<Identity> {
    const strategy = new OpenIdStrategy(await provider(), {
      clientId,
      clientSecret,
      redirectUri: `${publicUrl}/api/callback`,
      cookie: { name: cookieName, secure: cookies.secure },
      returnTo,
    });
    return new Authenticator<Identity>().use(strategy, STRATEGY).authenticate(STRATEGY, request);
  }

  /** The names of the cookies of attempts under way, oldest first, that `matches` picks. */
  function attempts(request: Request, matches: (value: string) => boolean): string[] {
    return readCookies(request)
      .filter(({ name, value }) => name.startsWith(`${cookieName}:`) && matches(value))
      .map(({ name }) => name);
  }

  function refuseEarly(params: URLSearchParams, request: Request): void {
    const error = params.get("error");
    if (error)
      throw new SignInFailure(reasonOf(error), `The provider answered ${JSON.stringify(error.slice(0, 80))}`);
    const state = params.get("state");
    if (!state || attempts(request, (value) => value.includes(`state=${state}&`)).length === 0) {
      throw new SignInFailure("expired", "The callback belongs to no sign-in of this browser");
    }
  }

  return {
    async start(request, returnTo) {
      const address = new URL("/api/login", publicUrl);
      const begin = new Request(address, { headers: request.headers });
      const answer = await within(DEADLINE, redirectOf(authenticate(begin, returnTo)));
      const outdated = attempts(request, () => true).slice(0, 1 - ATTEMPTS_KEPT);
      for (const name of outdated) answer.headers.append("Set-Cookie", expiredCookie(name, cookies));
      return answer;
    },

    read(request) {
      const state = new URL(request.url).searchParams.get("state");
      return {
        returnTo: safeReturnTo(returnToOf(state)),
        spent: attempts(request, (value) => value.includes(`state=${state}&`)).map((name) =>
          expiredCookie(name, cookies),
        ),
      };
    },

    async finish(request) {
      const params = new URL(request.url).searchParams;
      refuseEarly(params, request);
      return within(DEADLINE, finishWithProvider());

      async function finishWithProvider(): Promise<Identity> {
        const known = await provider();
        const named = params.get("iss");
        if (named === null ? known.namesItself : named !== known.issuer) {
          throw new SignInFailure("failed", "The callback is another provider's");
        }
        const identity = await authenticate(request, "/");
        return signInProvider.kind === "embedded" ? { ...identity, issuer: DEMO_ISSUER } : identity;
      }
    },
  };
}

/** The strategy throws its redirect. */
async function redirectOf(begun: Promise<unknown>): Promise<Response> {
  try {
    await begun;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  throw new TypeError("A sign-in cannot end before it has begun");
}

/** What an `error` of OAuth or OpenID Connect means for the person. */
function reasonOf(error: string): SignInFailure["reason"] {
  if (error === "access_denied") return "refused";
  if (error === "server_error" || error === "temporarily_unavailable") return "unavailable";
  return "failed";
}

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new SignInFailure("unavailable", `No answer from the provider in ${milliseconds} ms`));
    }, milliseconds);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
