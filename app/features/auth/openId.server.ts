import { createRemoteJWKSet, customFetch, type FetchImplementation, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { SignInFailure } from "./signInFailure";

/** How long one answer of the provider is waited for, in milliseconds. */
const PROVIDER_TIMEOUT = 5_000;

/** Signatures that only the provider can make. `none` and those with a shared secret are not among them. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

const webAddress = z.url({ protocol: /^https?$/ });

const discoveryDocument = z.object({
  issuer: webAddress,
  authorization_endpoint: webAddress,
  token_endpoint: webAddress,
  jwks_uri: webAddress,
  userinfo_endpoint: webAddress.optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});

/** An OpenID provider as it describes itself. */
export interface OpenIdProvider {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userinfoEndpoint: string | undefined;
  /** The keys that it signs with now; fetched when needed and kept for a while. */
  keys: JWTVerifyGetKey;
  algorithms: string[];
  /** Whether the client's secret goes into the Authorization header or into the body. */
  secretIn: "header" | "body";
  /** It names itself in every answer, so that no other provider's answer can pass for its own. */
  namesItself: boolean;
}

/**
 * Asks the issuer how to sign in with it.
 * @throws SignInFailure where it cannot be reached or does not describe a provider that can be used
 */
export async function discoverProvider(issuer: string): Promise<OpenIdProvider> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const answer = await requestJson(address, { redirect: "follow" });
  const document = discoveryDocument.safeParse(answer.body);
  if (answer.status !== 200 || !document.success) {
    throw new SignInFailure("unavailable", `No discovery document at ${address} (status ${answer.status})`);
  }
  const found = document.data;
  if (withoutSlash(found.issuer) !== withoutSlash(issuer)) {
    throw new SignInFailure("unavailable", `The provider calls itself ${found.issuer}, not ${issuer}`);
  }
  return {
    issuer: found.issuer,
    authorizationEndpoint: found.authorization_endpoint,
    tokenEndpoint: found.token_endpoint,
    userinfoEndpoint: found.userinfo_endpoint,
    keys: createRemoteJWKSet(new URL(found.jwks_uri), {
      timeoutDuration: PROVIDER_TIMEOUT,
      [customFetch]: fetchKeys,
    }),
    algorithms: ALGORITHMS.filter((it) => found.id_token_signing_alg_values_supported.includes(it)),
    secretIn: found.token_endpoint_auth_methods_supported.includes("client_secret_basic") ? "header" : "body",
    namesItself: found.authorization_response_iss_parameter_supported,
  };
}

/**
 * Sends a request to the provider and reads its JSON.
 * @returns the status, and the body or null where it is not JSON
 * @throws SignInFailure `unavailable` where nothing comes back in time, or a failure of the provider does
 */
export async function requestJson(
  address: string,
  init: RequestInit,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(address, {
      redirect: "error",
      ...init,
      headers: { Accept: "application/json", ...init.headers },
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT),
    });
    const body = parseJson(await response.text());
    if (response.status < 500 && response.status !== 429) return { status: response.status, body };
    throw new SignInFailure("unavailable", `${address} answered ${response.status}`);
  } catch (error) {
    if (error instanceof SignInFailure) throw error;
    throw new SignInFailure("unavailable", `${address} could not be reached`, { cause: error });
  }
}

const fetchKeys: FetchImplementation = async (address, options) => {
  try {
    const response = await fetch(address, options);
    if (response.ok) return response;
    throw new SignInFailure("unavailable", `${address} answered ${response.status}`);
  } catch (error) {
    if (error instanceof SignInFailure) throw error;
    throw new SignInFailure("unavailable", `${address} could not be reached`, { cause: error });
  }
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, "");
}
