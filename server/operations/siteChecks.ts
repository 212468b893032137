import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import type { EntityManager } from "~/database/open.server";
import { isSupported, MIN_POSTGRES, readServer } from "~/database/postgresServer.server";
import { createRepositories } from "~/database/repositories.server";
import { appliedMigrations, knownMigrations } from "~/database/schemaVersion.server";
import type { ImageStore } from "~/features/images/imageStore.server";
import { imageFolderIn, openImageStore } from "~/features/images/openImageStore.server";
import { uploadName } from "~/http/uploads";
import type { Environment } from "~/lib/environment";
import { relativeTime } from "~/lib/format";
import { product } from "~/lib/product";
import { HOUR, isoTime } from "~/lib/time";
import { findLastBackup } from "./lastBackup.ts";
import { messageOf } from "./operationError.ts";
import { compareDatabases, SAME_DATABASE_ADVICE } from "./sameDatabase.ts";
import type { Site } from "./site.ts";

/** What a check found: `advice` is what to do about it. */
export interface Finding {
  level: "ok" | "warning" | "error";
  text: string;
  advice?: string;
}

/** Opens the site for some work. */
export type OnSite = <Result>(work: (site: Site) => Promise<Result>) => Promise<Result>;

const MAX_CLOCK_DIFFERENCE_SECONDS = 5;

/** A daily backup may be late by half a day. In milliseconds. */
const MAX_BACKUP_AGE = 36 * HOUR;

const NO_DATABASE: Finding = {
  level: "warning",
  text: "Database: embedded Postgres. There is no data yet.",
  advice: `Start ${product.name} once, or set DATA_DIR to the folder with the data.`,
};

/**
 * Checks the data of a site.
 * @param onSite null when there is no embedded database yet
 */
export async function checkSite(onSite: OnSite | null, environment: Environment): Promise<Finding[]> {
  try {
    if (!onSite) return [NO_DATABASE, await checkImages(await openImageStore(environment), environment)];
    return await onSite(async (site) => {
      const em = site.orm.em.fork();
      const applied = await appliedMigrations(em);
      const known = knownMigrations(em);
      const isMigrated = known.every((name) => applied.includes(name));
      const findings = [
        await checkVersion(em, environment),
        ...(await checkAddresses(environment)),
        await checkRights(em, environment, { toCreate: !isMigrated }),
        await checkExtension(em),
        await checkClock(em),
        await checkImages(site.images, environment),
      ];
      if (applied.length === 0)
        return [...findings, { level: "ok", text: "Schema: created at the first start." }];
      return [
        ...findings,
        checkMigrations(applied, known),
        ...(isMigrated ? [await checkBackup(em), ...(await checkReadOnlyMode(em))] : []),
        ...(await checkPeople(em, environment)),
      ];
    });
  } catch (error) {
    return [
      {
        level: "error",
        text: `Database: cannot be used (${messageOf(error)}).`,
        advice: `See that it runs, and that ${addressSetting(environment)} is right.`,
      },
    ];
  }
}

/** The setting with the address that commands use. */
function addressSetting({ databaseDirectUrl }: Environment): string {
  return databaseDirectUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
}

async function checkVersion(em: EntityManager, { databaseUrl }: Environment): Promise<Finding> {
  const server = await readServer(em);
  const kind = databaseUrl ? "Postgres" : "embedded Postgres";
  const name = `Database: ${kind} ${server.version}, ${server.encoding}.`;
  if (!isSupported(server)) {
    return {
      level: "error",
      text: name,
      advice: `${product.name} needs Postgres ${MIN_POSTGRES} or newer with UTF8.`,
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

async function checkAddresses(environment: Environment): Promise<Finding[]> {
  const comparison = await compareDatabases(environment);
  if (!comparison) return [];
  const text = `Database: ${comparison.detail}.`;
  return comparison.outcome === "different"
    ? [{ level: "error", text, advice: SAME_DATABASE_ADVICE }]
    : [{ level: "warning", text, advice: "See that the pooler runs, and that DATABASE_URL is right." }];
}

/** Checks that the database can be written. @param needs.toCreate whether migrations are pending */
async function checkRights(
  em: EntityManager,
  environment: Environment,
  needs: { toCreate: boolean },
): Promise<Finding> {
  const [row] = await em.execute<
    { isStandby: boolean; isReadOnly: boolean; mayCreate: boolean; owning: string }[]
  >(
    `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly",
      has_schema_privilege(current_schema(), 'create') and (has_database_privilege(current_database(), 'create')
        or exists (select from pg_extension where extname = 'pg_trgm')) as "mayCreate",
      format('alter database %I owner to %I', current_database(), current_user) as owning`,
  );
  if (row?.isStandby) {
    const advice = `Set ${addressSetting(environment)} to its primary.`;
    return { level: "error", text: "Database: a standby, which cannot be written.", advice };
  }
  if (row?.isReadOnly) {
    const advice = "See why its default_transaction_read_only is on, as after a failover or on a full disk.";
    return { level: "error", text: "Database: read-only.", advice };
  }
  if (needs.toCreate && !row?.mayCreate) {
    const text = "Database: its role may not create tables and extensions.";
    return { level: "error", text, advice: `Make it the owner: ${row?.owning}.` };
  }
  return { level: "ok", text: "Database: can be written." };
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
      text: `Schema: of a newer ${product.name} (${newer.join(", ")}).`,
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

/** Writes, reads and deletes a file, and reads it once more, where that creates no folder. */
async function checkImages(images: ImageStore, { imageBucket, dataDir }: Environment): Promise<Finding> {
  if (!imageBucket && !existsSync(imageFolderIn(dataDir)))
    return { level: "ok", text: "Images: data folder, created with the first image." };
  const place = imageBucket ? `bucket ${imageBucket.name}` : "data folder";
  const name = uploadName(randomBytes(16).toString("hex"), 1, "webp");
  try {
    await images.put({ name, format: "webp", bytes: new Uint8Array([1]) });
    const read = await images.read(name);
    await images.remove([name]);
    if (read?.length !== 1) throw new Error("a written file cannot be read");
    // S3 denies access to a missing file when the key may not list: every missing image would be a failure.
    const failure = await images.read(name).then(() => null, messageOf);
    if (failure !== null) {
      return {
        level: "error",
        text: `Images: the ${place} does not say that a file is missing (${failure}).`,
        advice: "Give its key the right to list the bucket (s3:ListBucket).",
      };
    }
    return { level: "ok", text: `Images: ${place}, can be written and read.` };
  } catch (error) {
    return {
      level: "error",
      text: `Images: the ${place} cannot be used (${messageOf(error)}).`,
      advice: imageBucket ? "Check S3_ENDPOINT, S3_BUCKET and its keys." : "Check DATA_DIR.",
    };
  }
}

async function checkBackup(em: EntityManager): Promise<Finding> {
  const takenAt = await findLastBackup(em);
  if (!takenAt) {
    return { level: "warning", text: "Backup: none yet.", advice: "Run npm run backup every day." };
  }
  const now = new Date();
  if (takenAt.getTime() - now.getTime() > MAX_CLOCK_DIFFERENCE_SECONDS * 1_000) {
    return {
      level: "warning",
      text: `Backup: the time of the last one, ${isoTime(takenAt)}, is in the future.`,
      advice: "Synchronize the machines by NTP, and run npm run backup.",
    };
  }
  const text = `Backup: the last one was taken ${relativeTime(takenAt, now)}.`;
  return now.getTime() - takenAt.getTime() > MAX_BACKUP_AGE
    ? { level: "warning", text, advice: "See why npm run backup does not run every day, or fails." }
    : { level: "ok", text };
}

async function checkReadOnlyMode(em: EntityManager): Promise<Finding[]> {
  const message = await createRepositories(em).readOnly.find();
  if (message === null) return [];
  return [
    {
      level: "warning",
      text: `Read-only mode: on (${message}).`,
      advice: "Turn it off with npm run admin -- read-only off.",
    },
  ];
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
