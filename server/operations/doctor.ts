import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { Client } from "pg";
import type { EntityManager } from "~/database/open.server";
import { isSupported, MIN_POSTGRES, readServer } from "~/database/postgresServer.server";
import { appliedMigrations, knownMigrations } from "~/database/schemaVersion.server";
import { discoverProvider } from "~/features/auth/openId.server";
import { type Environment, isLoopback } from "~/lib/environment";
import { uploadName } from "~/lib/uploads";
import { OperationError } from "./operationError.ts";
import type { CommandContext } from "./progress.ts";
import type { Site } from "./site.ts";

/** What a check found: `advice` is what to do about it. */
interface Finding {
  level: "ok" | "warning" | "error";
  text: string;
  advice?: string;
}

/** Opens the site for some work. */
export type OnSite = <Result>(work: (site: Site) => Promise<Result>) => Promise<Result>;

const MAX_CLOCK_DIFFERENCE_SECONDS = 5;
const MIN_FREE_BYTES = 1_073_741_824;
const TIMEOUT_MS = 5_000;

/**
 * Checks what Bandeja needs, and writes a line for each check with advice where something is wrong.
 * @throws OperationError when there is an error; warnings are none
 */
export async function doctor(
  onSite: OnSite,
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
  report(await checkProvider(environment));
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
      advice: "Give it to the user who runs Bandeja, or set DATA_DIR to another folder.",
    };
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = `${((bavail * bsize) / MIN_FREE_BYTES).toFixed(1)} GiB free`;
  return bavail * bsize < MIN_FREE_BYTES
    ? { level: "warning", text: `Data folder: only ${free} in ${dataDir}.`, advice: "Make space." }
    : { level: "ok", text: `Data folder: ${dataDir}, ${free}.` };
}

async function checkSite(onSite: OnSite, environment: Environment): Promise<Finding[]> {
  try {
    return await onSite(async (site) => {
      const em = site.orm.em.fork();
      const findings = [
        await checkVersion(em, environment),
        await checkExtension(em),
        await checkClock(em),
        await checkImages(site, environment),
      ];
      const applied = await appliedMigrations(em);
      if (applied.length === 0)
        return [...findings, { level: "ok", text: "Schema: created at the first start." }];
      return [
        ...findings,
        checkMigrations(applied, knownMigrations(em)),
        ...(await checkPeople(em, environment)),
      ];
    });
  } catch (error) {
    return [
      {
        level: "error",
        text: `Database: cannot be used (${messageOf(error)}).`,
        advice: "See that it runs, and that DATABASE_URL is right.",
      },
    ];
  }
}

async function checkReplica(url: string): Promise<Finding> {
  const { host } = new URL(url);
  const client = new Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  // The error of a lost connection is that of the query, too.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ replays: boolean }>("select pg_is_in_recovery() as replays");
    return rows[0]?.replays
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
  } finally {
    await client.end();
  }
}

async function checkVersion(em: EntityManager, { databaseUrl }: Environment): Promise<Finding> {
  const server = await readServer(em);
  const kind = databaseUrl ? "Postgres" : "embedded Postgres";
  const name = `Database: ${kind} ${server.version}, ${server.encoding}.`;
  if (!isSupported(server)) {
    return {
      level: "error",
      text: name,
      advice: `Bandeja needs Postgres ${MIN_POSTGRES} or newer with UTF8.`,
    };
  }
  return databaseUrl
    ? { level: "ok", text: name }
    : {
        level: "warning",
        text: name,
        advice:
          "It serves one process and may lose data when the power fails; npm run move takes it to a Postgres.",
      };
}

async function checkExtension(em: EntityManager): Promise<Finding> {
  const [row] = await em.execute<{ available: boolean }[]>(
    "select exists (select from pg_available_extensions where name = 'pg_trgm') as available",
  );
  return row?.available
    ? { level: "ok", text: "Extension: pg_trgm is available." }
    : {
        level: "error",
        text: "Extension: pg_trgm is missing.",
        advice: "Install the contrib package of Postgres.",
      };
}

function checkMigrations(applied: readonly string[], known: readonly string[]): Finding {
  const newer = applied.filter((name) => !known.includes(name));
  const pending = known.filter((name) => !applied.includes(name));
  if (newer.length > 0) {
    return {
      level: "error",
      text: `Schema: of a newer Bandeja (${newer.join(", ")}).`,
      advice: "Install that version.",
    };
  }
  return pending.length > 0
    ? { level: "ok", text: `Schema: ${pending.length} migrations run at the next start.` }
    : { level: "ok", text: "Schema: up to date." };
}

async function checkClock(em: EntityManager): Promise<Finding> {
  const [row] = await em.execute<{ seconds: number | string }[]>(
    "select extract(epoch from clock_timestamp())::float8 as seconds",
  );
  const difference = Math.abs(Number(row?.seconds) - Date.now() / 1_000);
  return difference > MAX_CLOCK_DIFFERENCE_SECONDS
    ? {
        level: "error",
        text: `Clock: the database's differs by ${Math.round(difference)} s.`,
        advice: "Synchronize both machines by NTP.",
      }
    : { level: "ok", text: "Clock: agrees with the database's." };
}

/** Writes, reads and deletes a file. */
async function checkImages({ images }: Site, { imageBucket }: Environment): Promise<Finding> {
  const place = imageBucket ? `bucket ${imageBucket.name}` : "data folder";
  const name = uploadName(randomBytes(16).toString("hex"), 1, "webp");
  try {
    await images.put({ name, format: "webp", bytes: new Uint8Array([1]) });
    const read = await images.read(name);
    await images.remove([name]);
    if (read?.length !== 1) throw new Error("a written file cannot be read");
    return { level: "ok", text: `Images: ${place}, can be written and read.` };
  } catch (error) {
    return {
      level: "error",
      text: `Images: the ${place} cannot be used (${messageOf(error)}).`,
      advice: imageBucket ? "See to S3_ENDPOINT, S3_BUCKET and its keys." : "See to DATA_DIR.",
    };
  }
}

async function checkPeople(em: EntityManager, { signInProvider }: Environment): Promise<Finding[]> {
  const [row] = await em.execute<{ admins: string; demo: boolean }[]>(
    "select (select count(*) from users where is_super_admin) as admins, exists (select from demo where removed_at is null) as demo",
  );
  return [
    Number(row?.admins) > 0
      ? { level: "ok", text: `Super admins: ${row?.admins}.` }
      : {
          level: "warning",
          text: "Super admins: none.",
          advice:
            "Set SUPER_ADMIN_EMAILS before the first sign-in, or use npm run admin -- super-admin grant.",
        },
    ...(row?.demo && signInProvider.kind === "openid"
      ? [
          {
            level: "warning",
            text: "Demo: its clubs, people and reviews are on the site.",
            advice: "Remove them with npm run demo:remove.",
          } as const,
        ]
      : []),
  ];
}

async function checkProvider({ signInProvider }: Environment): Promise<Finding> {
  const { kind, issuer } = signInProvider;
  if (kind === "embedded") {
    return {
      level: "warning",
      text: "Sign-in: the demo accounts, without passwords.",
      advice: "Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET before others can reach the site.",
    };
  }
  try {
    await discoverProvider(issuer);
    return { level: "ok", text: `Sign-in: ${issuer} responds.` };
  } catch (error) {
    return {
      level: "error",
      text: `Sign-in: ${issuer} cannot be used (${messageOf(error)}).`,
      advice: "OIDC_ISSUER must be the issuer that the provider states.",
    };
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || (error.cause instanceof Error ? error.cause.message : error.name);
}
