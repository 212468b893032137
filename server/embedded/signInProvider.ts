import type { IncomingMessage, ServerResponse } from "node:http";
import Provider, { type Configuration, errors, interactionPolicy } from "oidc-provider";
import { DEMO_ACCOUNTS, type DemoAccount } from "../../app/features/auth/demoAccounts.ts";
import { NO_STORE, publicFor } from "../../app/http/cacheControl.ts";
import { EMBEDDED_PROVIDER_PATH } from "../../app/lib/environment.ts";
import { loadSignInKeys } from "./signInKeys.ts";
import { accountPage, signInErrorPage, signInStyles } from "./signInPage.ts";
import { createSignInStore } from "./signInStore.ts";

/** In seconds. */
const SIGN_IN_LIFETIME = 600;

type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>;

/** The form holds one e-mail address. */
const MAX_FORM_BYTES = 1_024;

export interface SignInProviderOptions {
  /** The site's origin, such as `http://127.0.0.1:3000`. All addresses of the provider are built from it. */
  publicUrl: string;
  clientId: string;
  clientSecret: string;
  /** The only allowed redirect URI: the site's `/api/callback`. */
  redirectUri: string;
  /** The folder in which its keys are stored. */
  dataDir: string;
}

export interface SignInProvider {
  issuer: string;
  /** The prefix of all its paths. */
  mountPath: string;
  /** Handles a request under `mountPath`. It reads the body itself, so nothing may have read it before. */
  handle: (req: IncomingMessage, res: ServerResponse) => void;
}

/**
 * Creates the OpenID provider of the demo. Its accounts have no passwords.
 * @throws DataFolderError when its keys cannot be stored in `dataDir`
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
  // The forwarding headers can be trusted: `setConfiguredAddress` overwrites them.
  provider.proxy = true;
  const handleOidc = provider.callback();

  async function route(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = (req.url ?? "").slice(mountPath.length).replace(/\?.*$/, "");
    if (path === "/styles.css") return sendStyles(res);
    if (path.startsWith("/account/")) return handleAccountPage(req, res, path);
    // The provider derives its mount path from the difference of the two.
    Object.assign(req, { originalUrl: req.url, url: (req.url ?? "").slice(mountPath.length) || "/" });
    await handleOidc(req, res);
  }

  /** Shows the account page, handles its form, and handles leaving it. */
  async function handleAccountPage(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    const interaction = await provider.interactionDetails(req, res);
    const action = `${mountPath}/account/${interaction.uid}`;
    if (path.endsWith("/leave")) {
      const denial = { error: "access_denied", error_description: "No account was chosen." };
      return provider.interactionFinished(req, res, denial, { mergeWithLastSubmission: false });
    }
    if (req.method !== "POST") {
      const page = accountPage(DEMO_ACCOUNTS, { ...links, action, leave: `${action}/leave` });
      return sendPage(res, 200, page);
    }
    const chosen = accountBy("email", (await readAccountForm(req)).get("account"));
    if (!chosen) {
      return sendPage(res, 422, signInErrorPage("There is no such demo account on this machine.", links));
    }
    await switchAccount(interaction, chosen.subject);
    const login = { accountId: chosen.subject, remember: false };
    return provider.interactionFinished(req, res, { login }, { mergeWithLastSubmission: false });
  }

  /**
   * Makes the chosen account the signed-in one. Otherwise the provider would first ask a previous account to log out,
   * on a page that needs JavaScript.
   */
  async function switchAccount(interaction: Interaction, accountId: string): Promise<void> {
    const session = interaction.session && (await provider.Session.findByUid(interaction.session.uid));
    if (!interaction.session || !session?.accountId) return;
    session.accountId = accountId;
    session.authorizations = {};
    await session.persist();
    // The provider compares the two when the interaction finishes.
    interaction.session.accountId = accountId;
    await interaction.persist();
  }

  return {
    issuer,
    mountPath,
    handle(req, res) {
      setConfiguredAddress(req, site);
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
      // Without a path, each interaction's cookie gets the path of its page, so that two tabs do not interfere.
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
    // All claims are in the ID token, which saves a round trip.
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
      policy: alwaysChooseAccount(),
      url: (_ctx, { uid }) => `${mountPath}/account/${uid}`,
    },
    ttl: {
      AccessToken: SIGN_IN_LIFETIME,
      AuthorizationCode: 60,
      Grant: SIGN_IN_LIFETIME,
      IdToken: SIGN_IN_LIFETIME,
      Interaction: SIGN_IN_LIFETIME,
      Session: SIGN_IN_LIFETIME,
    },
    async findAccount(_ctx, subject) {
      const account = accountBy("subject", subject);
      return account && { accountId: subject, claims: () => claimsOf(account) };
    },
    /** Grants every scope without asking: the only client is this site. */
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

/** Shows the account page on every sign-in, so that a user can switch accounts. */
function alwaysChooseAccount(): interactionPolicy.DefaultPolicy {
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

/** Sets the request's host and protocol to the configured ones, whatever the client sent. */
function setConfiguredAddress(req: IncomingMessage, site: URL): void {
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

async function readAccountForm(req: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  for await (const chunk of req.setEncoding("utf8")) {
    body += chunk;
    if (body.length > MAX_FORM_BYTES) throw new FormTooLarge();
  }
  return new URLSearchParams(body);
}

function sendPage(res: ServerResponse, status: number, page: string): void {
  res.writeHead(status, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": NO_STORE }).end(page);
}

function sendStyles(res: ServerResponse): void {
  res
    .writeHead(200, { "Content-Type": "text/css; charset=utf-8", "Cache-Control": publicFor(3_600) })
    .end(signInStyles);
}
