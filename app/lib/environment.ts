import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { z } from "zod";
import { credential, port, postgresUrl, webAddress, word } from "./environmentFields.ts";
import { type IpRange, isLoopback, readIpRanges } from "./ipAddress.ts";
import { product } from "./product.ts";
import { hasZone, isHost, isWebAddress, originProblem, urlHost } from "./urlProblems.ts";

/** The path of the embedded sign-in provider. */
export const EMBEDDED_PROVIDER_PATH = "/sign-in-provider";

/** The OpenID provider. The embedded one has the demo accounts; the app does not distinguish them. */
export interface SignInProvider {
  kind: "embedded" | "openid";
  /** Exactly as the provider states it; the base of discovery. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The bucket for images; without one they are files in `dataDir`. */
export interface ImageBucket {
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The base URL from which browsers load its files, without a slash at the end; null when it is not public. */
  publicUrl: string | null;
}

/** The configuration, read once from the environment at start. */
export interface Environment {
  /** The IP address or host name that the server listens on. */
  host: string;
  port: number;
  /** Absolute path of the folder for all data stored on this machine. */
  dataDir: string;
  /** The public origin of the site, without a slash at the end. */
  publicUrl: string;
  /** The URL of a Postgres; undefined for the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** The URL of the same Postgres without a pooler; undefined when `databaseUrl` is it. */
  databaseDirectUrl: string | undefined;
  /** The URLs of read replicas of the same Postgres. */
  databaseReplicaUrls: readonly string[];
  imageBucket: ImageBucket | undefined;
  signInProvider: SignInProvider;
  /** In lower case. Users who sign in with one of these verified addresses are super admins. */
  superAdminEmails: readonly string[];
  /** Shown on the contact page; undefined for none. */
  contactEmail: string | undefined;
  /** The licence of downloads: an SPDX identifier or an address; undefined when reviews cannot be downloaded. */
  openDataLicence: string | undefined;
  /** Multiplies the rate limits by IP address, and those of the first day and of claims. */
  rateLimitFactor: number;
  /** How long a CDN may send visitors' pages without asking, in seconds; 0 without one. */
  cdnMaxAge: number;
  /** The port for metrics; undefined for none. */
  metricsPort: number | undefined;
  /** The share of requests whose traces are exported, from 0 to 1; 0 without a collector. */
  tracedShare: number;
  /** The proxies whose forwarding headers are trusted; none by default. */
  trustedProxies: readonly IpRange[];
}

/** What fails where a problem keeps the site from starting. */
export const CANNOT_START = `${product.name} cannot start`;

/** The environment is not valid; `message` lists every problem, one a line. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";

  constructor(failure: string, problems: readonly string[]) {
    const listed = problems.map((problem) => `\n  ${problem}`).join("");
    super(`${failure}, its environment is wrong:${listed}`);
  }
}

const STORAGE_NAMES = [
  "S3_ENDPOINT",
  "S3_REGION",
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;
const SIGN_IN_NAMES = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;

/** The licence of the demo, whose facts of rackets have it as well. */
export const DEMO_LICENCE = "CC-BY-4.0";

const DEFAULT_PORT = 3000;
const isLicence = (text: string) =>
  text.length <= 200 && (/^[a-z\d][a-z\d.+-]*$/i.test(text) || isWebAddress(text));
const splitList = (text: string) =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => entry.toLowerCase());

/** Parses a list of proxies; adds an issue for each entry that is not valid. */
function toRanges(text: string, { addIssue }: z.RefinementCtx): IpRange[] {
  return splitList(text).flatMap((entry) => {
    const ranges = readIpRanges(entry);
    if (!ranges) addIssue(`must be IP addresses, ranges such as 10.0.0.0/8, loopback or private: ${entry}`);
    return ranges ?? [];
  });
}

/** Normalizes an origin; adds an issue when it is not valid. */
function toOrigin(text: string, { addIssue }: z.RefinementCtx): string {
  const problem = originProblem(text);
  if (problem) addIssue(problem);
  return problem ? "" : new URL(text).origin;
}

const variables = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().refine(isHost, "must be an IP address or a host name").default("127.0.0.1"),
  PORT: port.default(DEFAULT_PORT),
  DATA_DIR: z.string().default(".data"),
  PUBLIC_URL: z.string().transform(toOrigin).optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(postgresUrl))
    .default([]),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: word.optional(),
  S3_BUCKET: word.optional(),
  S3_ACCESS_KEY_ID: word.optional(),
  S3_SECRET_ACCESS_KEY: word.optional(),
  S3_PUBLIC_URL: webAddress.transform((text) => text.replace(/\/+$/, "")).optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: credential.optional(),
  OIDC_CLIENT_SECRET: credential.optional(),
  SUPER_ADMIN_EMAILS: z
    .string()
    .transform(splitList)
    .pipe(z.array(z.email("must be e-mail addresses with commas between them")))
    .optional(),
  CONTACT_EMAIL: z.email("must be an e-mail address").optional(),
  OPEN_DATA_LICENCE: z
    .string()
    .trim()
    .refine(isLicence, "must be the SPDX identifier of a licence, such as CC-BY-4.0, or its web address")
    .optional(),
  RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, "must be a number above 0")
    .transform(Number)
    .refine((factor) => factor > 0, "must be a number above 0")
    .default(1),
  CDN_MAX_AGE: z
    .string()
    .regex(/^\d{1,5}$/, "must be a number of seconds, up to 99999")
    .transform(Number)
    .default(0),
  METRICS_PORT: port.optional(),
  // Names and meanings are OpenTelemetry's, whose exporter reads the first itself.
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(\d+\.?\d*|\.\d+)(e-?\d+)?$/i, "must be a number from 0 to 1")
    .transform(Number)
    .refine((share) => share <= 1, "must be a number from 0 to 1")
    .default(1),
  TRUSTED_PROXIES: z.string().transform(toRanges).default([]),
});

type Variables = z.output<typeof variables>;

/**
 * Reads and validates the environment.
 * @param env variables by name, as `process.env`; an empty one counts as not set
 * @param failure what fails when it is not valid
 * @throws EnvironmentError with all problems
 */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  failure = CANNOT_START,
): Environment {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, text]) => text?.trim()));
  const read = variables.safeParse(nonEmpty);
  // Not of `read`, which has no values when any is invalid.
  const { PORT = DEFAULT_PORT, METRICS_PORT } = nonEmpty;
  const problems = [
    ...new Set(read.error?.issues.map(({ path, message }) => `${path[0]?.toString()} ${message}`)),
    ...missingOfGroup(nonEmpty, STORAGE_NAMES, ["S3_PUBLIC_URL"]),
    ...missingOfGroup(nonEmpty, ["DATABASE_URL"], ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URLS"]),
    ...missingOfGroup(nonEmpty, SIGN_IN_NAMES),
    ...missingProvider(nonEmpty),
    ...missingUrl(nonEmpty),
    ...(Number(METRICS_PORT) === Number(PORT) ? ["METRICS_PORT must differ from PORT"] : []),
  ];
  if (!read.success || problems.length > 0) throw new EnvironmentError(failure, problems);
  return toEnvironment(read.data);
}

/** The problems of a group that is set only in part. @param optional names that have no effect without the group */
function missingOfGroup(
  nonEmpty: Record<string, unknown>,
  names: readonly string[],
  optional: readonly string[] = [],
): string[] {
  const set = [...names, ...optional].filter((name) => name in nonEmpty);
  if (set.length === 0) return [];
  return names.filter((name) => !(name in nonEmpty)).map((name) => `${name} is missing (${set[0]} is set)`);
}

/** The demo accounts need no password, so the embedded provider is allowed only where no other machine can reach it. */
function missingProvider(nonEmpty: Record<string, string | undefined>): string[] {
  if (SIGN_IN_NAMES.some((name) => name in nonEmpty)) return [];
  const names = SIGN_IN_NAMES.join(", ");
  if (nonEmpty.NODE_ENV === "production") {
    return [`${names} must be set when NODE_ENV is production: there is no demo sign-in then`];
  }
  if (nonEmpty.HOST && !isLoopback(nonEmpty.HOST)) {
    return [`${names} must be set when HOST is ${nonEmpty.HOST}: the demo sign-in is for 127.0.0.1 only`];
  }
  const { PUBLIC_URL: url } = nonEmpty;
  if (url && !originProblem(url) && !isLoopback(new URL(url).hostname)) {
    return [`${names} must be set when PUBLIC_URL is ${url}: the demo sign-in is for 127.0.0.1 only`];
  }
  return [];
}

/** By default the site is at HOST, but no address can have the zone of one such as fe80::1%eth0. */
function missingUrl({ HOST, PUBLIC_URL }: Record<string, string | undefined>): string[] {
  if (!HOST || PUBLIC_URL || !hasZone(HOST)) return [];
  return [`PUBLIC_URL must be set when HOST is ${HOST}, with a zone`];
}

function toEnvironment(read: Variables): Environment {
  const publicUrl = read.PUBLIC_URL ?? new URL(`http://${urlHost(read.HOST)}:${read.PORT}`).origin;
  const signInProvider = configuredProvider(read) ?? embeddedProvider(publicUrl);
  const superAdminByDefault = signInProvider.kind === "embedded" ? ["admin@example.com"] : [];
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: resolve(read.DATA_DIR),
    publicUrl,
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    databaseReplicaUrls: read.DATABASE_REPLICA_URLS,
    imageBucket: toImageBucket(read),
    signInProvider,
    superAdminEmails: read.SUPER_ADMIN_EMAILS ?? superAdminByDefault,
    contactEmail: read.CONTACT_EMAIL,
    openDataLicence:
      read.OPEN_DATA_LICENCE ?? (signInProvider.kind === "embedded" ? DEMO_LICENCE : undefined),
    rateLimitFactor: read.RATE_LIMIT_FACTOR,
    cdnMaxAge: read.CDN_MAX_AGE,
    metricsPort: read.METRICS_PORT,
    tracedShare: read.OTEL_EXPORTER_OTLP_ENDPOINT ? read.OTEL_TRACES_SAMPLER_ARG : 0,
    trustedProxies: read.TRUSTED_PROXIES,
  };
}

function configuredProvider(read: Variables): SignInProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read;
  if (!issuer || !clientId || !clientSecret) return undefined;
  return { kind: "openid", issuer, clientId, clientSecret };
}

function embeddedProvider(publicUrl: string): SignInProvider {
  return {
    kind: "embedded",
    issuer: publicUrl + EMBEDDED_PROVIDER_PATH,
    clientId: "bandeja",
    // Provider and site are one process, so the secret can change at every start.
    clientSecret: randomBytes(32).toString("base64url"),
  };
}

function toImageBucket(read: Variables): ImageBucket | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: name } = read;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read;
  if (!endpoint || !region || !name || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, region, name, accessKeyId, secretAccessKey, publicUrl: read.S3_PUBLIC_URL ?? null };
}
