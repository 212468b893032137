import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import Provider from "oidc-provider";
import { createSignInStore } from "../../../server/embedded/signInStore.ts";
import { listen } from "../../support/listen";

/** Registered with both providers. Its special characters show whether the secret is encoded correctly. */
const CLIENT = { clientId: "bandeja:test", clientSecret: "s%cret+:&" };

/**
 * A plain OpenID provider that differs from the local one: RS256, the secret in the body, the e-mail address only on
 * request, and a single account, which is signed in without a question.
 */
export async function openOtherProvider(redirectUri: string, claims: Record<string, unknown>) {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const server = await listen(async (req, res) => {
    if (!req.url?.startsWith("/choose/")) return provider.callback()(req, res);
    const login = { accountId: "somebody" };
    await provider.interactionFinished(req, res, { login, consent: {} });
  });
  const provider = new Provider(server.origin, {
    adapter: createSignInStore(),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] },
    cookies: { keys: [randomUUID()] },
    clientAuthMethods: ["client_secret_post"],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/choose/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...claims }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: CLIENT.clientId, accountId: "somebody" });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        token_endpoint_auth_method: "client_secret_post",
        redirect_uris: [redirectUri],
      },
    ],
  });
  return { ...CLIENT, issuer: server.origin, close: server.close };
}

/** A provider with configurable behavior, for responses that a real one never gives. */
export interface FaultyProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Claims of the next ID token in addition to the valid ones; undefined omits one. */
  claims: JWTPayload;
  /** Changes the signed ID token. */
  forge: (idToken: string) => string | Promise<string>;
  /** Request listeners that replace the usual response, by path. */
  overrides: Map<string, RequestListener>;
  /** The usual response to a token request, at any path. */
  exchangeCode: RequestListener;
  /** The last token request. */
  lastTokenRequest: { authorization: string | undefined; body: URLSearchParams };
  close(): Promise<void>;
}

export async function openFaultyProvider(): Promise<FaultyProvider> {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const server = await listen(async (req, res) => {
    const path = req.url ?? "";
    const override = provider.overrides.get(path);
    if (override) return override(req, res);
    respond(res, await answerTo(path, req));
  });
  const respond = (res: ServerResponse, response: unknown) =>
    res.writeHead(response ? 200 : 404, { "Content-Type": "application/json" }).end(JSON.stringify(response));
  const issuer = server.origin;
  const provider: FaultyProvider = {
    ...CLIENT,
    issuer,
    claims: {},
    forge: (idToken) => idToken,
    overrides: new Map(),
    exchangeCode: async (req, res) => respond(res, await answerTo("/token", req)),
    lastTokenRequest: { authorization: undefined, body: new URLSearchParams() },
    close: server.close,
  };

  async function answerTo(path: string, req: IncomingMessage): Promise<unknown> {
    if (path === "/.well-known/openid-configuration") {
      return {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ["ES256", "HS256", "none"],
      };
    }
    if (path === "/jwks") return { keys: [{ ...(await exportJWK(publicKey)), alg: "ES256", use: "sig" }] };
    if (path === "/userinfo") return { sub: "somebody", email: "userinfo@example.com", email_verified: true };
    if (path !== "/token") return null;
    const body = new URLSearchParams(await text(req));
    provider.lastTokenRequest = { authorization: req.headers.authorization, body };
    const now = Math.floor(Date.now() / 1000);
    const valid = { iss: issuer, aud: CLIENT.clientId, sub: "somebody", iat: now, exp: now + 60 };
    const idToken = await new SignJWT({ ...valid, ...provider.claims })
      .setProtectedHeader({ alg: "ES256" })
      .sign(privateKey);
    return { access_token: "opaque", token_type: "Bearer", id_token: await provider.forge(idToken) };
  }

  return provider;
}
