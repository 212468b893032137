import { accessSync, constants, existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { Client } from "pg";
import { CLOCK_TOLERANCE, discoverProvider } from "~/features/auth/openId.server";
import type { Environment } from "~/lib/environment";
import { isLoopback } from "~/lib/ipAddress";
import { product } from "~/lib/product";
import { messageOf, OperationError } from "./operationError.ts";
import type { CommandContext } from "./progress.ts";
import { checkSite, type Finding, type OnSite } from "./siteChecks.ts";

const MIN_FREE_BYTES = 1_073_741_824;
const TIMEOUT_MS = 5_000;

/** In seconds. A response states its time in whole ones, so a difference up to one more may be within the tolerance. */
const MAX_PROVIDER_CLOCK_DIFFERENCE = CLOCK_TOLERANCE + 1;

/**
 * Checks what Bandeja needs, and writes a line for each check with advice where something is wrong.
 * @param onSite null when there is no embedded database yet
 * @throws OperationError when there is an error; warnings are none
 */
export async function doctor(
  onSite: OnSite | null,
  environment: Environment,
  { output }: CommandContext,
): Promise<void> {
  let errors = 0;
  const report = ({ level, text, advice }: Finding) => {
    if (level === "error") errors += 1;
    output.line(`${level.padEnd(8)}${text}${advice ? ` ${advice}` : ""}`);
  };
  report({ level: "ok", text: "Environment: valid." });
  report(checkAddress(environment));
  report(await checkFolder(environment));
  for (const finding of await checkSite(onSite, environment)) report(finding);
  for (const url of environment.databaseReplicaUrls) report(await checkReplica(url));
  for (const finding of await checkProvider(environment)) report(finding);
  if (errors > 0) throw new OperationError(`${errors} ${errors === 1 ? "error" : "errors"}.`);
}

function checkAddress({ publicUrl, host, trustedProxies }: Environment): Finding {
  const { protocol, hostname } = new URL(publicUrl);
  if (isLoopback(hostname)) return { level: "ok", text: `Address: ${publicUrl}, for this machine only.` };
  if (protocol !== "https:") {
    return {
      level: "warning",
      text: `Address: ${publicUrl} is not encrypted.`,
      advice: "Put a proxy with TLS in front, and set PUBLIC_URL to its https address.",
    };
  }
  if (trustedProxies.length === 0) {
    return {
      level: "warning",
      text: `Address: ${publicUrl}, without a trusted proxy.`,
      advice: `Set TRUSTED_PROXIES to the proxy in front of ${host}, or all visitors share one rate limit.`,
    };
  }
  return { level: "ok", text: `Address: ${publicUrl}.` };
}

async function checkFolder({ dataDir }: Environment): Promise<Finding> {
  if (!existsSync(dataDir)) return { level: "ok", text: `Data folder: ${dataDir} will be created.` };
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK);
  } catch {
    return {
      level: "error",
      text: `Data folder: ${dataDir} cannot be written.`,
      advice: `Give it to the user who runs ${product.name}, or set DATA_DIR to another folder.`,
    };
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = `${((bavail * bsize) / MIN_FREE_BYTES).toFixed(1)} GiB free`;
  return bavail * bsize < MIN_FREE_BYTES
    ? { level: "warning", text: `Data folder: only ${free} in ${dataDir}.`, advice: "Make space." }
    : { level: "ok", text: `Data folder: ${dataDir}, ${free}.` };
}

async function checkReplica(url: string): Promise<Finding> {
  const { host } = new URL(url);
  try {
    return (await isReplica(url))
      ? { level: "ok", text: `Replica: ${host} responds.` }
      : {
          level: "error",
          text: `Replica: ${host} is no replica.`,
          advice:
            "DATABASE_REPLICA_URLS is for standby servers that stream from the Postgres of DATABASE_URL.",
        };
  } catch (error) {
    return {
      level: "warning",
      text: `Replica: ${host} cannot be used (${messageOf(error)}).`,
      advice: "Reads go to the others until it is back.",
    };
  }
}

/** @throws also when a file that the address names cannot be read, such as that of a certificate */
async function isReplica(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  // The error of a lost connection is that of the query, too.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ replays: boolean }>("select pg_is_in_recovery() as replays");
    return rows[0]?.replays === true;
  } finally {
    await client.end();
  }
}

async function checkProvider({ signInProvider }: Environment): Promise<Finding[]> {
  const { kind, issuer } = signInProvider;
  if (kind === "embedded") {
    return [
      {
        level: "warning",
        text: "Sign-in: the demo accounts, without passwords.",
        advice: "Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET before others can reach the site.",
      },
    ];
  }
  try {
    const { clockDifference } = await discoverProvider(issuer);
    return [
      { level: "ok", text: `Sign-in: ${issuer} responds.` },
      ...(clockDifference === null ? [] : [checkProviderClock(clockDifference)]),
    ];
  } catch (error) {
    return [
      {
        level: "error",
        text: `Sign-in: ${issuer} cannot be used (${messageOf(error)}).`,
        advice: "OIDC_ISSUER must be the issuer that the provider states.",
      },
    ];
  }
}

/** The database's clock is no measure: it may be that of the same machine. */
function checkProviderClock(seconds: number): Finding {
  if (Math.abs(seconds) <= MAX_PROVIDER_CLOCK_DIFFERENCE) {
    return { level: "ok", text: "Clock: agrees with the sign-in provider's." };
  }
  const difference = `${Math.round(Math.abs(seconds))} s ${seconds > 0 ? "behind" : "ahead of"}`;
  return {
    level: "error",
    text: `Clock: ${difference} the sign-in provider's.`,
    advice: "Synchronize this machine by NTP: ID tokens may be rejected.",
  };
}
