import { createRemoteJWKSet, customFetch, type FetchImplementation, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { readAtMost } from "~/http/readBytes.server";
import { parseJson } from "~/lib/json";
import { HOUR } from "~/lib/time";
import { SignInFailure } from "./signInFailure";

/** The timeout of a request to the provider, in milliseconds. */
const PROVIDER_TIMEOUT = 5_000;

/** The maximum size of a response of the provider, in bytes. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** How long a discovery document is used: at most, and at least when sign-ins fail. In milliseconds. */
const DOCUMENT_AGE = { max: HOUR, min: 60_000 };

/** The accepted difference to the provider's clock, in seconds. */
export const CLOCK_TOLERANCE = 60;

/**
 * Asymmetric algorithms, whose signatures only the provider can create: neither `none` nor those with a shared secret.
 */
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

/** An OpenID provider, from its discovery document. */
export interface OpenIdProvider {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userinfoEndpoint: string | undefined;
  /** Its signing keys, fetched when needed and cached. */
  keys: JWTVerifyGetKey;
  algorithms: string[];
  /** Whether the client secret is sent in the Authorization header or in the body. */
  secretIn: "header" | "body";
  /** Whether every response contains its issuer (RFC 9207), which prevents mix-ups with other providers. */
  sendsIssuer: boolean;
  /** As in `ProviderResponse`, at the discovery. */
  clockDifference: number | null;
}

interface ProviderResponse {
  status: number;
  /** Null when it is not JSON. */
  body: unknown;
  /** By how many seconds the provider's clock is ahead of this machine's; null if the response has no time. */
  clockDifference: number | null;
}

/**
 * Fetches an issuer's discovery document.
 * @throws SignInFailure `unavailable` when it cannot be reached or the document is invalid
 */
export async function discoverProvider(issuer: string): Promise<OpenIdProvider> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await requestJson(address, { redirect: "follow" });
  const parsed = discoveryDocument.safeParse(response.body);
  if (response.status !== 200 || !parsed.success) {
    throw new SignInFailure("unavailable", `No discovery document at ${address} (status ${response.status})`);
  }
  const document = parsed.data;
  if (withoutSlash(document.issuer) !== withoutSlash(issuer)) {
    throw new SignInFailure(
      "unavailable",
      `The issuer in the discovery document is ${document.issuer}, not ${issuer}`,
    );
  }
  return {
    issuer: document.issuer,
    authorizationEndpoint: document.authorization_endpoint,
    tokenEndpoint: document.token_endpoint,
    userinfoEndpoint: document.userinfo_endpoint,
    keys: createRemoteJWKSet(new URL(document.jwks_uri), {
      timeoutDuration: PROVIDER_TIMEOUT,
      [customFetch]: fetchKeys,
    }),
    algorithms: ALGORITHMS.filter((algorithm) =>
      document.id_token_signing_alg_values_supported.includes(algorithm),
    ),
    secretIn: document.token_endpoint_auth_methods_supported.includes("client_secret_basic")
      ? "header"
      : "body",
    sendsIssuer: document.authorization_response_iss_parameter_supported,
    clockDifference: response.clockDifference,
  };
}

interface CurrentProvider {
  /** @throws as `discoverProvider` does, as long as no document has been read */
  get(): Promise<OpenIdProvider>;
  /** Call it when a sign-in fails: the document may have changed, and is read again, but at most once a minute. */
  refresh(): void;
}

/**
 * Returns the provider of an issuer. Its discovery document is read when it is first needed, and again after an hour; if that
 * fails, the last one is used for another minute, since only this address of the provider may be away.
 */
export function currentProvider(issuer: string): CurrentProvider {
  let last: OpenIdProvider | undefined;
  let reading: Promise<OpenIdProvider> | undefined;
  // By a monotonic clock.
  let readAt = 0;
  let validUntil = 0;

  async function read(): Promise<OpenIdProvider> {
    readAt = performance.now();
    try {
      last = await discoverProvider(issuer);
      validUntil = readAt + DOCUMENT_AGE.max;
      return last;
    } catch (error) {
      if (!last) throw error;
      validUntil = readAt + DOCUMENT_AGE.min;
      return last;
    } finally {
      reading = undefined;
    }
  }

  return {
    async get() {
      if (last && performance.now() < validUntil) return last;
      reading ??= read();
      return reading;
    },
    refresh() {
      if (performance.now() - readAt >= DOCUMENT_AGE.min) validUntil = 0;
    },
  };
}

/**
 * Sends a request to the provider and reads its JSON.
 * @throws SignInFailure `unavailable` after a timeout, a connection failure, a response that is too large, or one with
 *   status 429 or 5xx
 */
export async function requestJson(address: string, init: RequestInit): Promise<ProviderResponse> {
  try {
    const response = await fetch(address, {
      redirect: "error",
      ...init,
      headers: { Accept: "application/json", ...init.headers },
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT),
    });
    const clockDifference = clockDifferenceOf(response.headers);
    const read = parseJson(await readText(response), Infinity);
    const body = "value" in read ? read.value : null;
    if (response.status < 500 && response.status !== 429) {
      return { status: response.status, body, clockDifference };
    }
    throw new SignInFailure("unavailable", `${address} responded with status ${response.status}`);
  } catch (error) {
    if (error instanceof SignInFailure) throw error;
    throw new SignInFailure("unavailable", `${address} could not be reached`, { cause: error });
  }
}

const fetchKeys: FetchImplementation = async (address, options) => {
  try {
    const response = await fetch(address, options);
    if (response.ok) return new Response(await readText(response));
    throw new SignInFailure("unavailable", `${address} responded with status ${response.status}`);
  } catch (error) {
    if (error instanceof SignInFailure) throw error;
    throw new SignInFailure("unavailable", `${address} could not be reached`, { cause: error });
  }
};

async function readText({ body, url }: Response): Promise<string> {
  if (!body) return "";
  const tooLarge = () => new SignInFailure("unavailable", `The response of ${url} is too large`);
  return new TextDecoder().decode(await readAtMost(body, MAX_RESPONSE_BYTES, tooLarge));
}

/** A cache leaves the time of the provider as it was, and adds the age. */
function clockDifferenceOf(headers: Headers): number | null {
  const sentAt = Date.parse(headers.get("Date") ?? "") / 1000 + Number(headers.get("Age") ?? 0);
  return Number.isNaN(sentAt) ? null : sentAt - Date.now() / 1000;
}

function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, "");
}
