import { createHash, timingSafeEqual } from "node:crypto";
import { OAuth2Tokens } from "arctic";
import { type JWTPayload, jwtVerify } from "jose";
import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2";
import { FRESH_SIGN_IN } from "./freshSignIn";
import { type Claims, type Identity, readIdentity } from "./identity";
import { CLOCK_TOLERANCE, type OpenIdProvider, requestJson } from "./openId.server";
import { ATTEMPT_MINUTES, SignInFailure } from "./signInFailure";

/** The site's registration at the provider, and the parameters of one sign-in. */
export interface SignInAttempt {
  clientId: string;
  clientSecret: string;
  /** The absolute URL of `/api/callback`. */
  redirectUri: string;
  /** The cookie that binds the callback to this browser. Each attempt has its own, with this name as prefix. */
  cookie: { name: string; secure: boolean };
  /** A path of this site. It is sent in the state, which the cookie verifies. */
  returnTo: string;
  /** Whether a user who is signed in at the provider must sign in once more. */
  isAgain: boolean;
}

/** The maximum age of an ID token, in seconds. */
const MAX_TOKEN_AGE = 600;

/**
 * OpenID Connect on top of OAuth 2: verifies that the provider has just issued the ID token to this site, for the
 * sign-in that this browser started.
 */
export class OpenIdStrategy extends OAuth2Strategy<Identity> {
  override name = "openid";
  readonly #provider: OpenIdProvider;
  readonly #attempt: SignInAttempt;
  /** Whether the base class has found the code and the attempt of a callback. */
  #isCallbackValid = false;

  constructor(provider: OpenIdProvider, attempt: SignInAttempt) {
    const { name, secure } = attempt.cookie;
    const options: OAuth2Strategy.ConstructorOptions = {
      clientId: attempt.clientId,
      clientSecret: attempt.clientSecret,
      redirectURI: attempt.redirectUri,
      authorizationEndpoint: provider.authorizationEndpoint,
      tokenEndpoint: provider.tokenEndpoint,
      scopes: ["openid", "email", "profile"],
      codeChallengeMethod: CodeChallengeMethod.S256,
      cookie: {
        name,
        path: "/",
        httpOnly: true,
        sameSite: "Lax",
        maxAge: ATTEMPT_MINUTES * 60,
        ...(secure ? { secure } : {}),
      },
    };
    super(options, async ({ tokens }) => {
      if (tokens instanceof VerifiedTokens) return tokens.identity;
      throw new TypeError("These tokens were not verified");
    });
    this.#provider = provider;
    this.#attempt = attempt;
  }

  /** @throws SignInFailure also for a callback without a code, or of an attempt whose cookie the browser has changed */
  override async authenticate(request: Request): Promise<Identity> {
    try {
      return await super.authenticate(request);
    } catch (error) {
      const isOfLibrary = error instanceof ReferenceError || error instanceof RangeError;
      if (this.#isCallbackValid || !isOfLibrary) throw error;
      throw new SignInFailure("expired", "The callback has no code or no valid attempt", { cause: error });
    }
  }

  protected override createAuthorizationURL() {
    const authorization = super.createAuthorizationURL();
    const state = withReturnTo(authorization.state, this.#attempt.returnTo);
    authorization.url.searchParams.set("state", state);
    authorization.url.searchParams.set("nonce", nonceOf(authorization.codeVerifier));
    if (this.#attempt.isAgain) {
      authorization.url.searchParams.set("prompt", "login");
      // With it the provider tells when the user signed in (OpenID Connect, 3.1.2.1).
      authorization.url.searchParams.set("max_age", String(FRESH_SIGN_IN / 1000));
    }
    return { ...authorization, state };
  }

  protected override async validateAuthorizationCode(code: string, codeVerifier: string) {
    this.#isCallbackValid = true;
    const response = await this.#exchangeCode(code, codeVerifier);
    const tokens = new OAuth2Tokens(response);
    const claims = await this.#verifyIdToken(tokens, nonceOf(codeVerifier));
    const identity = readIdentity(this.#provider.issuer, await this.#withUserInfo(claims, tokens));
    if (!identity) throw new SignInFailure("failed", "The ID token has no valid subject");
    return new VerifiedTokens(response, identity);
  }

  /** Exchanges the code for tokens. Unlike the base class it has a timeout, and can send the secret in the body. */
  async #exchangeCode(code: string, codeVerifier: string): Promise<object> {
    const { clientId, clientSecret, redirectUri } = this.#attempt;
    const inBody = this.#provider.secretIn === "body";
    const { status, body } = await requestJson(this.#provider.tokenEndpoint, {
      method: "POST",
      headers: inBody ? {} : { Authorization: basicCredentials(clientId, clientSecret) },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
        ...(inBody ? { client_id: clientId, client_secret: clientSecret } : {}),
      }),
    });
    if (status === 200 && typeof body === "object" && body !== null) return body;
    const error =
      typeof body === "object" && body !== null && "error" in body ? body.error : "no reason given";
    // The code has been used or has expired.
    if (error === "invalid_grant") throw new SignInFailure("expired", "The provider rejected the code");
    throw new SignInFailure("failed", `The provider returned no tokens (status ${status}): ${String(error)}`);
  }

  async #verifyIdToken(tokens: OAuth2Tokens, nonce: string): Promise<JWTPayload> {
    const { issuer, keys, algorithms } = this.#provider;
    const { clientId } = this.#attempt;
    try {
      const { payload } = await jwtVerify(tokens.idToken(), keys, {
        issuer,
        audience: clientId,
        algorithms,
        clockTolerance: CLOCK_TOLERANCE,
        // jose adds the tolerance. It also rejects tokens issued in the future, beyond the tolerance.
        maxTokenAge: MAX_TOKEN_AGE - CLOCK_TOLERANCE,
        requiredClaims: ["sub", "exp"],
      });
      if (!matchesNonce(payload.nonce, nonce) || !isIssuedTo(payload, clientId)) {
        throw new SignInFailure("failed", "The ID token belongs to another sign-in");
      }
      return payload;
    } catch (error) {
      if (error instanceof SignInFailure) throw error;
      throw new SignInFailure("failed", "The ID token cannot be verified", { cause: error });
    }
  }

  /** Many providers return the e-mail address only from their user info endpoint. */
  async #withUserInfo(claims: JWTPayload, tokens: OAuth2Tokens): Promise<Claims> {
    const { userinfoEndpoint } = this.#provider;
    if (claims.email !== undefined || !userinfoEndpoint) return claims;
    const { status, body } = await requestJson(userinfoEndpoint, {
      headers: { Authorization: `Bearer ${tokens.accessToken()}` },
    });
    const isUsable = status === 200 && typeof body === "object" && body !== null && "sub" in body;
    if (!isUsable || body.sub !== claims.sub) {
      throw new SignInFailure(
        "failed",
        `The provider's user info is invalid or of another user (status ${status})`,
      );
    }
    // The verification must come from the same response as the address.
    return { ...claims, email_verified: undefined, ...body };
  }
}

/** Tokens with a verified ID token. Only these authenticate a user. */
class VerifiedTokens extends OAuth2Tokens {
  readonly identity: Identity;

  constructor(data: object, identity: Identity) {
    super(data);
    this.identity = identity;
  }
}

/** OpenID Connect, 3.1.3.7: with several audiences the authorised party must be present, and must be this client. */
function isIssuedTo({ aud, azp }: JWTPayload, clientId: string): boolean {
  const hasOtherAudiences = Array.isArray(aud) && aud.some((audience) => audience !== clientId);
  return azp === clientId || (azp === undefined && !hasOtherAudiences);
}

function withReturnTo(state: string, returnTo: string): string {
  return returnTo === "/" ? state : `${state}.${Buffer.from(returnTo).toString("base64url")}`;
}

/**
 * Reads the path that `withReturnTo` added to a state. The path is untrusted: validate it.
 * @returns null without one
 */
export function returnToOf(state: string | null): string | null {
  const encoded = state?.split(".")[1];
  return encoded ? Buffer.from(encoded, "base64url").toString("utf8") : null;
}

/** The digest of a secret that only this browser's cookie contains, as OpenID Connect suggests (15.5.2). */
function nonceOf(codeVerifier: string): string {
  return createHash("sha256").update(`nonce:${codeVerifier}`).digest("base64url");
}

function matchesNonce(claim: unknown, nonce: string): boolean {
  if (typeof claim !== "string") return false;
  const [actual, expected] = [Buffer.from(claim), Buffer.from(nonce)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** RFC 6749, 2.3.1: both are form-encoded first, so that they can contain a colon. */
function basicCredentials(clientId: string, clientSecret: string): string {
  const encode = (text: string) => new URLSearchParams([["", text]]).toString().slice(1);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString("base64")}`;
}
