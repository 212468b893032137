import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { type IpRange, readIpRanges } from "./ipAddress.ts";

/** Where the embedded provider lives under the site's own address. */
export const EMBEDDED_PROVIDER_PATH = "/sign-in-provider";

/** Who tells us who somebody is. The embedded one knows the demo accounts; to the app both are the same. */
export interface SignInProvider {
  kind: "embedded" | "openid";
  /** As the provider itself writes it: discovery begins here. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The bucket that keeps images; without one they are files in `dataDir`. */
export interface ImageBucket {
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where browsers get its files without us, without a slash at the end; null where they cannot. */
  publicUrl: string | null;
}

/** All that the machine around Bandeja decides, read once at the start. */
export interface Environment {
  /** The address that the server listens on. */
  host: string;
  port: number;
  /** Absolute path of the folder for everything that is kept on this machine. */
  dataDir: string;
  /** The origin under which people reach the site, without a slash at the end. */
  publicUrl: string;
  /** A Postgres; undefined for the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  imageBucket: ImageBucket | undefined;
  signInProvider: SignInProvider;
  /** In lower case. Whoever signs in with one of these verified addresses is a super admin. */
  superAdminEmails: readonly string[];
  /** Shown on the contact page; undefined for none. */
  contactEmail: string | undefined;
  /** Multiplies the rate limits that are counted by address. */
  rateLimitFactor: number;
  /** The proxies whose forwarding headers count; none by default. */
  trustedProxies: readonly IpRange[];
}

/** The environment is wrong; `message` names every problem, one a line. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";

  constructor(problems: readonly string[]) {
    super(["Bandeja cannot start, its environment is wrong:", ...problems.map((it) => `  ${it}`)].join("\n"));
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

const isHost = (text: string) => isIP(text) > 0 || /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(text);
const webAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? "");
const isOrigin = (text: string) => {
  const url = URL.parse(text);
  return webAddress(text) && [url?.origin, `${url?.origin}/`].includes(text.toLowerCase());
};
const isPostgres = (text: string) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? "");
const splitList = (text: string) =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((it) => it.toLowerCase());

/** Every entry of a list of proxies, or the complaint that names those that are wrong. */
function toRanges(text: string, { addIssue }: z.RefinementCtx): IpRange[] {
  return splitList(text).flatMap((entry) => {
    const ranges = readIpRanges(entry);
    if (!ranges) addIssue(`must be IP addresses, ranges such as 10.0.0.0/8, loopback or private: ${entry}`);
    return ranges ?? [];
  });
}

const variables = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().refine(isHost, "must be an IP address or a host name").default("127.0.0.1"),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a number from 1 to 65535")
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, "must be a number from 1 to 65535")
    .default(3000),
  DATA_DIR: z.string().default(".data"),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, "must be an origin such as https://bandeja.example, with no path")
    .transform((text) => new URL(text).origin)
    .optional(),
  DATABASE_URL: z
    .string()
    .refine(isPostgres, "must be the address of a Postgres: postgres://user:password@host:5432/name")
    .optional(),
  S3_ENDPOINT: z.string().refine(webAddress, "must be an http or https address").optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: z
    .string()
    .refine(webAddress, "must be an http or https address")
    .transform((text) => text.replace(/\/+$/, ""))
    .optional(),
  OIDC_ISSUER: z.string().refine(webAddress, "must be an http or https address").optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  SUPER_ADMIN_EMAILS: z
    .string()
    .transform(splitList)
    .pipe(z.array(z.email("must be e-mail addresses with commas between them")))
    .optional(),
  CONTACT_EMAIL: z.email("must be an e-mail address").optional(),
  RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, "must be a number above 0")
    .transform(Number)
    .refine((factor) => factor > 0, "must be a number above 0")
    .default(1),
  TRUSTED_PROXIES: z.string().transform(toRanges).default([]),
});

type Variables = z.output<typeof variables>;

/**
 * Reads the environment.
 * @param env name to text, as `process.env`; an empty text counts as not set
 * @throws EnvironmentError with every problem at once
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, text]) => text?.trim()));
  const read = variables.safeParse(given);
  const problems = [
    ...new Set(read.error?.issues.map((it) => `${it.path[0]?.toString()} ${it.message}`)),
    ...missingOfGroup(given, STORAGE_NAMES, ["S3_PUBLIC_URL"]),
    ...missingOfGroup(given, SIGN_IN_NAMES),
    ...missingProvider(given),
  ];
  if (!read.success || problems.length > 0) throw new EnvironmentError(problems);
  return toEnvironment(read.data);
}

/** Whether only this machine can reach the host. @param host a name or an address, as in a URL or without brackets */
export function isLoopback(host: string): boolean {
  return (
    ["localhost", "::1", "[::1]"].includes(host.toLowerCase()) ||
    (isIP(host) === 4 && host.startsWith("127."))
  );
}

/** Half a configuration is a mistake, not a wish for the default. @param optional what means nothing without the rest */
function missingOfGroup(
  given: Record<string, unknown>,
  names: readonly string[],
  optional: readonly string[] = [],
): string[] {
  const set = [...names, ...optional].filter((name) => name in given);
  if (set.length === 0) return [];
  return names.filter((name) => !(name in given)).map((name) => `${name} is missing (${set[0]} is set)`);
}

/** The demo accounts let anybody in as super admin, so they must be out of everybody else's reach. */
function missingProvider(given: Record<string, string | undefined>): string[] {
  if (SIGN_IN_NAMES.some((name) => name in given)) return [];
  const names = SIGN_IN_NAMES.join(", ");
  if (given.NODE_ENV === "production") {
    return [`${names} must be set when NODE_ENV is production: there is no demo sign-in then`];
  }
  if (given.HOST && !isLoopback(given.HOST)) {
    return [`${names} must be set when HOST is ${given.HOST}: the demo sign-in is for 127.0.0.1 only`];
  }
  const { PUBLIC_URL: url } = given;
  if (url && isOrigin(url) && !isLoopback(new URL(url).hostname)) {
    return [`${names} must be set when PUBLIC_URL is ${url}: the demo sign-in is for 127.0.0.1 only`];
  }
  return [];
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
    imageBucket: toImageBucket(read),
    signInProvider,
    superAdminEmails: read.SUPER_ADMIN_EMAILS ?? superAdminByDefault,
    contactEmail: read.CONTACT_EMAIL,
    rateLimitFactor: read.RATE_LIMIT_FACTOR,
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
    // Provider and site are one process, so the secret between them can be new at every start.
    clientSecret: randomBytes(32).toString("base64url"),
  };
}

function toImageBucket(read: Variables): ImageBucket | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: name } = read;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read;
  if (!endpoint || !region || !name || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, region, name, accessKeyId, secretAccessKey, publicUrl: read.S3_PUBLIC_URL ?? null };
}

/** Nobody can open 0.0.0.0 in a browser; localhost they can. */
function urlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
