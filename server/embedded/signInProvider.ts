import type { IncomingMessage, ServerResponse } from "node:http";
import Provider, { type Configuration, errors, interactionPolicy } from "oidc-provider";
import { DEMO_ACCOUNTS, type DemoAccount } from "../../app/features/auth/demoAccounts.ts";
import { EMBEDDED_PROVIDER_PATH } from "../../app/lib/environment.ts";
import { loadSignInKeys } from "./signInKeys.ts";
import { accountPage, signInErrorPage, signInStyles } from "./signInPage.ts";
import { createSignInStore } from "./signInStore.ts";

/** Longer than a person takes to choose, in seconds. */
const TEN_MINUTES = 600;

type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>;

/** An account's name in a form takes a few dozen bytes. */
const FORM_BYTES = 1_024;

export interface SignInProviderOptions {
  /** The site's own address: `http://127.0.0.1:3000`. Every address the provider names is built from it. */
  publicUrl: string;
  clientId: string;
  clientSecret: string;
  /** The one address that answers may go to: the site's `/api/callback`. */
  redirectUri: string;
  /** Where its keys are kept. */
  dataDir: string;
}

export interface SignInProvider {
  issuer: string;
  /** Every path that it answers begins with this. */
  mountPath: string;
  /** Answers a request under `mountPath`. It reads bodies itself: call it before anything that does. */
  handle: (req: IncomingMessage, res: ServerResponse) => void;
}

/**
 * The demo's own OpenID provider: real in everything but its accounts, which have no passwords.
 * @throws where its keys cannot be kept in `dataDir`
 */
export async function createSignInProvider(options: SignInProviderOptions): Promise<SignInProvider> {
  const site = new URL(options.publicUrl);
  const mountPath = site.pathname.replace(/\/$/, "") + EMBEDDED_PROVIDER_PATH;
  const issuer = site.origin + mountPath;
  const links = {
    styles: `${mountPath}/styles.css`,
    again: "/api/login",
    home: "/",
  };
  const provider = new Provider(issuer, await configure(options, mountPath, links));
  // Believed because `settleAddress` has just written it.
  provider.proxy = true;
  const answer = provider.callback();

  async function route(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = (req.url ?? "").slice(mountPath.length).replace(/\?.*$/, "");
    if (path === "/styles.css") return sendStyles(res);
    if (path.startsWith("/account/")) return choose(req, res, path);
    // The provider knows its mount by the difference of the two.
    Object.assign(req, { originalUrl: req.url, url: (req.url ?? "").slice(mountPath.length) || "/" });
    await answer(req, res);
  }

  /** The account page, its answer, and the way out. */
  async function choose(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    const interaction = await provider.interactionDetails(req, res);
    const action = `${mountPath}/account/${interaction.uid}`;
    if (path.endsWith("/leave")) {
      const refusal = { error: "access_denied", error_description: "No account was chosen." };
      return provider.interactionFinished(req, res, refusal, { mergeWithLastSubmission: false });
    }
    if (req.method !== "POST") {
      const page = accountPage(DEMO_ACCOUNTS, { ...links, action, leave: `${action}/leave` });
      return sendPage(res, 200, page);
    }
    const chosen = accountBy("email", (await readForm(req)).get("account"));
    if (!chosen) {
      return sendPage(res, 422, signInErrorPage("There is no such demo account on this machine.", links));
    }
    await switchAccount(interaction, chosen.subject);
    const login = { accountId: chosen.subject, remember: false };
    return provider.interactionFinished(req, res, { login }, { mergeWithLastSubmission: false });
  }

  /**
   * Makes the chosen account the one that is signed in here. Where it was another, the provider would have that one
   * log out first, on a page that needs script.
   */
  async function switchAccount(interaction: Interaction, accountId: string): Promise<void> {
    const session = interaction.session && (await provider.Session.findByUid(interaction.session.uid));
    if (!interaction.session || !session?.accountId) return;
    session.accountId = accountId;
    session.authorizations = {};
    await session.persist();
    // The two are compared when the choice is made.
    interaction.session.accountId = accountId;
    await interaction.persist();
  }

  return {
    issuer,
    mountPath,
    handle(req, res) {
      settleAddress(req, site);
      route(req, res).catch((error: unknown) => {
        const expired = error instanceof errors.SessionNotFound || error instanceof FormTooLarge;
        if (!expired) console.error("The local sign-in provider failed:", error);
        if (res.headersSent) return void res.destroy();
        const what = expired
          ? "It took too long, was finished already, or was begun in another browser."
          : "The demo sign-in of this machine failed.";
        sendPage(res, expired ? 400 : 500, signInErrorPage(what, links));
      });
    },
  };
}

async function configure(
  { clientId, clientSecret, redirectUri, dataDir }: SignInProviderOptions,
  mountPath: string,
  links: { styles: string; again: string; home: string },
): Promise<Configuration> {
  const { jwks, cookieKeys } = await loadSignInKeys(dataDir);
  const cookie = { signed: true, httpOnly: true, sameSite: "lax" } as const;
  return {
    adapter: createSignInStore(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        id_token_signed_response_alg: "ES256",
      },
    ],
    jwks,
    cookies: {
      keys: cookieKeys,
      long: { ...cookie, path: mountPath },
      // No path of its own: each sign-in under way gets its page's, so that two tabs keep apart.
      short: cookie,
      names: {
        session: "bandeja_demo_session",
        interaction: "bandeja_demo_choice",
        resume: "bandeja_demo_resume",
      },
    },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name"],
    },
    // All claims come in the ID token: one round trip less.
    conformIdTokenClaims: false,
    responseTypes: ["code"],
    scopes: ["openid", "email", "profile"],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    interactions: {
      policy: alwaysAsk(),
      url: (_ctx, { uid }) => `${mountPath}/account/${uid}`,
    },
    ttl: {
      AccessToken: TEN_MINUTES,
      AuthorizationCode: 60,
      Grant: TEN_MINUTES,
      IdToken: TEN_MINUTES,
      Interaction: TEN_MINUTES,
      Session: TEN_MINUTES,
    },
    async findAccount(_ctx, subject) {
      const account = accountBy("subject", subject);
      return account && { accountId: subject, claims: () => claimsOf(account) };
    },
    /** Everything that the one client asks for is granted: it is this site asking itself. */
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    renderError(ctx, { error, error_description: description }) {
      ctx.type = "html";
      const what = `The request that led here was not in order (${description ?? error}).`;
      ctx.body = signInErrorPage(what, links);
    },
  };
}

/** Asks for the account on every sign-in, so that whoever signs out can come back as somebody else. */
function alwaysAsk(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const choice = new interactionPolicy.Check(
    "account_choice",
    "an account is chosen on every sign-in",
    "login_required",
    (ctx) => !ctx.oidc.result?.login,
  );
  policy.get("login")?.checks.add(choice);
  return policy;
}

/** Makes the request's address the configured one: what a client claims in its headers changes nothing. */
function settleAddress(req: IncomingMessage, site: URL): void {
  req.headers.host = site.host;
  req.headers["x-forwarded-host"] = site.host;
  req.headers["x-forwarded-proto"] = site.protocol.replace(":", "");
}

function accountBy(key: "email" | "subject", value: string | null): DemoAccount | undefined {
  return DEMO_ACCOUNTS.find((account) => account[key] === value);
}

function claimsOf({ subject, email, givenName, familyName }: DemoAccount) {
  return { sub: subject, email, email_verified: true, given_name: givenName, family_name: familyName };
}

class FormTooLarge extends Error {}

async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  for await (const chunk of req.setEncoding("utf8")) {
    body += chunk;
    if (body.length > FORM_BYTES) throw new FormTooLarge();
  }
  return new URLSearchParams(body);
}

function sendPage(res: ServerResponse, status: number, page: string): void {
  res
    .writeHead(status, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" })
    .end(page);
}

function sendStyles(res: ServerResponse): void {
  res
    .writeHead(200, { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "max-age=3600" })
    .end(signInStyles);
}
