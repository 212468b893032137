import { createHash, timingSafeEqual } from "node:crypto";
import { OAuth2Tokens } from "arctic";
import { type JWTPayload, jwtVerify } from "jose";
import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2";
import { type Claims, type Identity, readIdentity } from "./identity";
import { type OpenIdProvider, requestJson } from "./openId.server";
import { SignInFailure } from "./signInFailure";

/** How this site is registered with a provider, and where people go afterwards. */
export interface SignInAttempt {
  clientId: string;
  clientSecret: string;
  /** Absolute address of `/api/callback`. */
  redirectUri: string;
  /** The cookie that ties an answer to the browser that asked; each attempt has its own, named after this. */
  cookie: { name: string; secure: boolean };
  /** A path of this site; it travels in the state, which the cookie vouches for. */
  returnTo: string;
}

/** How long somebody may take at the provider, in seconds. */
const ATTEMPT_SECONDS = 600;

/** How far the provider's clock may be off, in seconds. */
const CLOCK_TOLERANCE = 60;

/** An ID token that was issued longer ago is of no sign-in under way, in seconds. */
const MAX_TOKEN_AGE = 600;

/**
 * OpenID Connect on top of OAuth 2: where OAuth ends with a token that opens something, this makes sure that
 * the provider issued an ID token to this site, now, in answer to this browser.
 */
export class OpenIdStrategy extends OAuth2Strategy<Identity> {
  override name = "openid";
  readonly #provider: OpenIdProvider;
  readonly #attempt: SignInAttempt;

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
        maxAge: ATTEMPT_SECONDS,
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

  protected override createAuthorizationURL() {
    const begun = super.createAuthorizationURL();
    const state = withReturnTo(begun.state, this.#attempt.returnTo);
    begun.url.searchParams.set("state", state);
    begun.url.searchParams.set("nonce", nonceOf(begun.codeVerifier));
    return { ...begun, state };
  }

  protected override async validateAuthorizationCode(code: string, codeVerifier: string) {
    const answer = await this.#exchange(code, codeVerifier);
    const tokens = new OAuth2Tokens(answer);
    const claims = await this.#verifyIdToken(tokens, nonceOf(codeVerifier));
    const identity = readIdentity(this.#provider.issuer, await this.#complete(claims, tokens));
    if (!identity) throw new SignInFailure("failed", "The ID token names nobody");
    return new VerifiedTokens(answer, identity);
  }

  /** Changes the code for tokens. Unlike the base class it can wait too long, and put the secret in the body. */
  async #exchange(code: string, codeVerifier: string): Promise<object> {
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
    // A code that was used, or has run out, on the way back from the provider.
    if (error === "invalid_grant") throw new SignInFailure("expired", "The provider refused the code");
    throw new SignInFailure("failed", `The provider gave no tokens (status ${status}): ${String(error)}`);
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
        // jose adds the tolerance; it also rejects what was issued in the future, beyond the tolerance.
        maxTokenAge: MAX_TOKEN_AGE - CLOCK_TOLERANCE,
        requiredClaims: ["sub", "exp"],
      });
      if (!isSame(payload.nonce, nonce) || !isIssuedTo(payload, clientId)) {
        throw new SignInFailure("failed", "The ID token answers another sign-in");
      }
      return payload;
    } catch (error) {
      if (error instanceof SignInFailure) throw error;
      throw new SignInFailure("failed", "The ID token cannot be verified", { cause: error });
    }
  }

  /** Many providers give an e-mail address only to those who ask again, with the access token. */
  async #complete(claims: JWTPayload, tokens: OAuth2Tokens): Promise<Claims> {
    const { userinfoEndpoint } = this.#provider;
    if (claims.email !== undefined || !userinfoEndpoint) return claims;
    const { status, body } = await requestJson(userinfoEndpoint, {
      headers: { Authorization: `Bearer ${tokens.accessToken()}` },
    });
    const usable = status === 200 && typeof body === "object" && body !== null && "sub" in body;
    if (!usable || body.sub !== claims.sub) {
      throw new SignInFailure("failed", `The provider's user info is not this person's (status ${status})`);
    }
    // Verification comes from the same answer as the address.
    return { ...claims, email_verified: undefined, ...body };
  }
}

/** Tokens that came with an ID token in order: only these make anybody known. */
class VerifiedTokens extends OAuth2Tokens {
  readonly identity: Identity;

  constructor(data: object, identity: Identity) {
    super(data);
    this.identity = identity;
  }
}

/** OpenID Connect, 3.1.3.7: with several audiences the authorised party has to be named, and it is this client. */
function isIssuedTo({ aud, azp }: JWTPayload, clientId: string): boolean {
  const hasOtherAudiences = Array.isArray(aud) && aud.some((audience) => audience !== clientId);
  return azp === clientId || (azp === undefined && !hasOtherAudiences);
}

function withReturnTo(state: string, returnTo: string): string {
  return returnTo === "/" ? state : `${state}.${Buffer.from(returnTo).toString("base64url")}`;
}

/** What `withReturnTo` put into a state. It proves nothing by itself: check it like any text from outside. */
export function returnToOf(state: string | null): string | null {
  const packed = state?.split(".")[1];
  return packed ? Buffer.from(packed, "base64url").toString("utf8") : null;
}

/** A digest of the secret that only this browser's cookie holds, as OpenID Connect suggests (15.5.2). */
function nonceOf(codeVerifier: string): string {
  return createHash("sha256").update(`nonce:${codeVerifier}`).digest("base64url");
}

function isSame(claim: unknown, nonce: string): boolean {
  if (typeof claim !== "string") return false;
  const [one, other] = [Buffer.from(claim), Buffer.from(nonce)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** RFC 6749, 2.3.1: both are encoded as in a form first, so that a colon in either does no harm. */
function basicCredentials(clientId: string, clientSecret: string): string {
  const encode = (text: string) => new URLSearchParams([["", text]]).toString().slice(1);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString("base64")}`;
}
