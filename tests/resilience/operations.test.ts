import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { beforeAll, describe, expect, test } from "vitest";
import { uploadAddress } from "~/http/uploads";
import { readArchive } from "../../server/operations/archive";
import type { SnapshotManifest } from "../../server/operations/snapshot";
import { run } from "../support/command";
import { drawn, fileOf } from "../support/images";
import { startPgBouncer, throughPort } from "../support/pgbouncer";
import { startFailingServer, startServer, temporaryFolder } from "../support/server";
import { startSwift } from "../support/swift";
import { newDatabase, openTestDatabase } from "../support/testDatabase";
import { AcknowledgedWrites } from "./acknowledgedWrites";

type Variables = Readonly<Record<string, string>>;

/** Runs an operator's command on the site of an environment. */
const operate = (environment: Variables, ...args: string[]) =>
  run(process.execPath, ["server/main.mjs", ...args], environment);

/** A command that must succeed. @returns its output */
async function operateWell(environment: Variables, ...args: string[]): Promise<string> {
  const { code, output } = await operate(environment, ...args);
  expect(output, args.join(" ")).not.toContain('"level"');
  expect({ code, output }).toMatchObject({ code: 0 });
  return output;
}

async function manifestOf(file: string): Promise<SnapshotManifest> {
  for await (const entry of readArchive(file, {})) if (entry.kind === "manifest") return entry.manifest;
  throw new Error(`${file} has no manifest`);
}

let files: string;
let count = 0;
const newFile = () => {
  count += 1;
  return join(files, `${count}.backup`);
};
/** The data folder of a site with the demo and a picture. */
let prepared: string;
beforeAll(async () => {
  files = await temporaryFolder();
  prepared = await prepareSite();
});

/** The site of an environment as a backup describes it, which changes the time of the last one. */
async function contentOf(environment: Variables): Promise<SnapshotManifest> {
  const file = newFile();
  await operateWell(environment, "backup", file);
  return withoutBackups(await manifestOf(file));
}

function withoutBackups({ tables, ...rest }: SnapshotManifest): SnapshotManifest {
  const { last_backup: _, ...others } = tables;
  return { ...rest, tables: others };
}

async function prepareSite(): Promise<string> {
  const dataDir = await temporaryFolder();
  const server = await startServer({ dataDir });
  expect(await server.stop()).toBe(0);
  const store = await openTestDatabase({ dataDir });
  const admin = await store.user({ superAdmin: true });
  await store[Symbol.asyncDispose]();
  const again = await startServer({ dataDir });
  const body = new FormData();
  body.set("image", fileOf(await drawn({ width: 700, height: 525 })));
  const headers = { Cookie: admin.cookie, Origin: again.origin };
  const uploaded = await fetch(`${again.origin}/api/upload`, { method: "POST", headers, body });
  expect(uploaded.status).toBe(201);
  const { imageUrl }: { imageUrl: string } = await uploaded.json();
  expect((await admin.call(again.origin, "PUT", "/api/courts/1", { imageUrl })).status).toBe(200);
  expect(await again.stop()).toBe(0);
  return dataDir;
}

/** A copy of the prepared site. @returns its data folder */
async function embeddedSite(): Promise<string> {
  const copy = await temporaryFolder();
  await cp(prepared, copy, { recursive: true });
  return copy;
}

describe("the commands for operators", () => {
  test("back up a site while people write, with all that was acknowledged before", async () => {
    const databaseUrl = await newDatabase();
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: await temporaryFolder() };
    const server = await startServer({ environment });
    await using store = await openTestDatabase({ databaseUrl });
    const users = await store.users(8);
    const courts: number[] = [];
    while (courts.length < 60) courts.push(await store.court());
    const writes = new AcknowledgedWrites();
    const written = Promise.all(users.map((user) => writes.write(server.origin, user, courts)));
    await writes.waitForWrites(100);
    const before = await store.rows<{ count: number }>("select count(*)::int as count from audit_entries");
    const file = newFile();
    await operateWell(environment, "backup", file);
    await written;
    expect(writes.unexpected).toEqual([]);
    expect(await server.stop()).toBe(0);

    const copyUrl = await newDatabase();
    const copy = { DATABASE_URL: copyUrl, DATA_DIR: await temporaryFolder() };
    await operateWell(copy, "restore", file);
    await using restored = await openTestDatabase({ databaseUrl: copyUrl });
    // Of one moment: every count and average matches the reviews of that moment.
    expect(await restored.miscounted()).toEqual([]);
    const after = await restored.rows<{ count: number }>("select count(*)::int as count from audit_entries");
    expect(after[0]?.count).toBeGreaterThanOrEqual(before[0]?.count ?? 0);
    // The first backup has no earlier one that it could contain.
    expect(await restored.rows("select taken_at from last_backup")).toEqual([]);
    expect(await operateWell(environment, "backup:verify", file)).toContain("the backup is good.");
    const again = await operate(copy, "restore", file);
    expect(again.code).toBe(1);
    expect(again.output).toContain(
      "There is data already, and nothing was changed. Set DATABASE_URL to an empty database.",
    );
    const direct = await operate({ ...copy, DATABASE_DIRECT_URL: copyUrl }, "restore", file);
    expect(direct.output).toContain("Set DATABASE_URL and DATABASE_DIRECT_URL to an empty database.");
    const moved = await operate(environment, "move", "--to", copyUrl);
    expect(moved).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        "There is data already, and nothing was changed. --to must be an empty database.",
      ),
    });
  });

  test("move a site to Postgres and a bucket, and back, with every row and file", async () => {
    const dataDir = await embeddedSite();
    const before = await contentOf({ DATA_DIR: dataDir });
    expect(Object.keys(before.images).length).toBeGreaterThan(2);

    await using swift = await startSwift();
    const bucket = { ...swift.environment, S3_BUCKET: "moved" };
    const client = new S3Client({
      endpoint: bucket.S3_ENDPOINT,
      region: bucket.S3_REGION,
      credentials: { accessKeyId: bucket.S3_ACCESS_KEY_ID, secretAccessKey: bucket.S3_SECRET_ACCESS_KEY },
      forcePathStyle: true,
      requestChecksumCalculation: "WHEN_REQUIRED",
    });
    await client.send(new CreateBucketCommand({ Bucket: bucket.S3_BUCKET }));
    const databaseUrl = await newDatabase();
    const from = { ...bucket, DATA_DIR: dataDir };
    await operateWell(from, "move", "--to", databaseUrl, "--images-in-folder");
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket.S3_BUCKET }));
    expect(Contents.map(({ Key }) => Key).sort()).toEqual(Object.keys(before.images).sort());
    const onPostgres = { ...from, DATABASE_URL: databaseUrl };
    expect(await contentOf(onPostgres)).toEqual(before);
    await using server = await startServer({ dataDir, environment: onPostgres });
    expect((await fetch(`${server.origin}/courts/1`)).status).toBe(200);
    const image = Object.keys(before.images)[0] ?? "";
    expect((await fetch(server.origin + uploadAddress(image))).status).toBe(200);
    expect(await server.stop()).toBe(0);

    const folder = await temporaryFolder();
    const moved = await operateWell(onPostgres, "move", "--to", folder);
    expect(moved).toContain("Every process of Bandeja must be stopped");
    expect(moved).toContain(`Set DATA_DIR to ${folder}`);
    expect(await contentOf({ ...bucket, DATA_DIR: folder })).toEqual(before);
    const refused = await operate(onPostgres, "move", "--to", folder);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(
      "has data already, and nothing was changed. --to must be an empty folder.",
    );
    await using running = await startServer({ dataDir: folder, environment: bucket });
    const disturbing = await operate(onPostgres, "move", "--to", folder);
    expect(disturbing).toMatchObject({
      code: 1,
      output: expect.stringContaining(`Another Bandeja runs on the data in ${folder}.`),
    });
    expect(await running.stop()).toBe(0);
    expect(await contentOf({ ...bucket, DATA_DIR: folder })).toEqual(before);
  });

  test.each([
    ["postgres:moved", "--to must be the address of a Postgres: postgres://user:password@host:5432/name."],
    [
      "postgres://127.0.0.1:1/moved",
      "The database of --to cannot be used: connect ECONNREFUSED 127.0.0.1:1.",
    ],
  ])("do not move a site to %s", async (to, reason) => {
    const environment = { DATA_DIR: await embeddedSite() };
    expect(await operate(environment, "move", "--to", to)).toEqual({ code: 1, output: `${reason}\n` });
  });

  test("do not move a site to a folder that cannot be one", async () => {
    const databaseUrl = await newDatabase();
    await using store = await openTestDatabase({ databaseUrl });
    const { output } = await operate(
      { DATABASE_URL: databaseUrl, DATA_DIR: await temporaryFolder() },
      "move",
      "--to",
      "/dev/null",
    );
    expect(output).toContain("The folder of --to cannot be used: ");
    expect(output).not.toContain("DATA_DIR");
    expect(await store.rows("select 1 from users")).toEqual([]);
  });

  test("work on a site that runs with the embedded database", async () => {
    const dataDir = await embeddedSite();
    await using server = await startServer({ dataDir });
    const environment = { DATA_DIR: dataDir, PUBLIC_URL: server.origin };
    expect(await operateWell(environment, "admin", "doctor")).toContain("Schema: up to date.");
    const file = newFile();
    await operateWell(environment, "backup", file);
    expect(await operateWell(environment, "admin", "doctor")).toMatch(/ok +Backup: the last one was taken /);
    expect(await operateWell(environment, "backup:verify", file)).toContain("the backup is good.");
    const refused = await operate(environment, "restore", file);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("Stop Bandeja first") });
    await operateWell(environment, "demo:remove");
    expect((await fetch(`${server.origin}/courts/1`)).status).toBe(404);
    expect(await server.stop()).toBe(0);
    await using again = await startServer({ dataDir });
    expect(await (await fetch(`${again.origin}/api/courts`)).json()).toEqual([]);
    expect(await again.stop()).toBe(0);
  });

  test("leave nothing behind when they are killed while they restore", async () => {
    const file = newFile();
    const source = await embeddedSite();
    await operateWell({ DATA_DIR: source }, "backup", file);
    const expected = withoutBackups(await manifestOf(file));
    const places = [
      async () => ({ DATA_DIR: await temporaryFolder() }),
      async () => ({ DATA_DIR: await temporaryFolder(), DATABASE_URL: await newDatabase() }),
    ];
    for (const place of places) {
      const environment = await place();
      let killed = 0;
      for (let after = 500; killed === 0 || after < 2_500; after += 250) {
        const child = spawn(process.execPath, ["server/main.mjs", "restore", file], {
          env: { PATH: process.env.PATH, ...environment },
          stdio: "ignore",
        });
        const ended = once(child, "exit");
        const finished = await Promise.race([ended.then(() => true), delay(after, false)]);
        if (finished) break;
        child.kill("SIGKILL");
        await ended;
        killed += 1;
      }
      expect(killed).toBeGreaterThan(0);
      const { output } = await operate(environment, "restore", file);
      expect(output).toMatch(/are restored|has data already|There is data already/);
      expect(await contentOf(environment)).toEqual(expected);
      const left = await readdir(environment.DATA_DIR);
      expect(left.filter((name) => name === "restoring")).toEqual([]);
    }
  });

  test("refuse to write over a file, and where they may not", async () => {
    const dataDir = await embeddedSite();
    const file = newFile();
    await writeFile(file, "precious");
    const existing = await operate({ DATA_DIR: dataDir }, "backup", file);
    expect(existing).toMatchObject({ code: 1, output: expect.stringContaining(`${file} exists already.`) });
    const missing = await operate({ DATA_DIR: dataDir }, "backup", join(files, "nowhere", "x.backup"));
    expect(missing).toMatchObject({ code: 1, output: expect.stringContaining("cannot be written") });
    await mkdir(join(files, "folder"));
    const folder = await operate({ DATA_DIR: dataDir }, "backup", join(files, "folder"));
    expect(folder).toMatchObject({ code: 1, output: expect.stringContaining("exists already.") });
  });
});

describe("the addresses of a Postgres with and without its pooler", () => {
  let direct: string;
  let dataDir: string;
  beforeAll(async () => {
    direct = await newDatabase();
    dataDir = await temporaryFolder();
    const store = await openTestDatabase({ databaseUrl: direct });
    await store.user({ superAdmin: true });
    await store[Symbol.asyncDispose]();
  });
  const listSuperAdmins = (databaseUrl: string) =>
    operate(
      { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: direct, DATA_DIR: dataDir },
      "admin",
      "super-admin",
      "list",
    );
  const refused =
    /^DATABASE_URL and DATABASE_DIRECT_URL are different databases \(\S+ and \S+\), and nothing was done\. Commands use/;

  test("are of one database, which the pooler may call otherwise", async () => {
    await using pooler = await startPgBouncer(direct, 2, new URL(direct).pathname.slice(1));
    for (const databaseUrl of [pooler.url(direct), pooler.url(direct).replace(/[^/]+$/, "alias")]) {
      const { code, output } = await listSuperAdmins(databaseUrl);
      expect({ code, lines: output.trimEnd().split("\n").length }).toEqual({ code: 0, lines: 1 });
      expect(output).not.toContain("DATABASE_URL");
    }
  });

  test("must not be of two: a command would work on the other", async () => {
    await using pooler = await startPgBouncer(direct, 2);
    const beside = await newDatabase();
    const missing = beside.replace(/[^/]+$/, "bandeja_missing");
    for (const databaseUrl of [beside, pooler.url(beside), pooler.url(missing), missing]) {
      const { code, output } = await listSuperAdmins(databaseUrl);
      expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(refused) });
    }
    const environment = { DATABASE_URL: beside, DATABASE_DIRECT_URL: direct, DATA_DIR: dataDir };
    const restored = await operate(environment, "restore", join(files, "any.backup"));
    expect(restored).toEqual({ code: 1, output: expect.stringMatching(refused) });
    const doctor = await operate(environment, "admin", "doctor");
    expect(doctor.code).toBe(1);
    expect(doctor.output).toMatch(/^error {3}Database: DATABASE_URL and DATABASE_DIRECT_URL are different/m);
  });

  test("are not compared while the pooler is down, which is said", async () => {
    const databaseUrl = throughPort(direct, "1");
    const { code, output } = await listSuperAdmins(databaseUrl);
    expect(code).toBe(0);
    expect(output).toMatch(
      /^DATABASE_URL could not be compared with DATABASE_DIRECT_URL \(.*ECONNREFUSED.*\)\. The command uses/,
    );
    const doctor = await operate(
      { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: direct, DATA_DIR: dataDir },
      "admin",
      "doctor",
    );
    expect(doctor.code).toBe(0);
    expect(doctor.output).toMatch(/^warning Database: DATABASE_URL could not be compared/m);
  });
});

test("a database of a newer version is refused with one sentence", async () => {
  const databaseUrl = await newDatabase();
  await using store = await openTestDatabase({ databaseUrl });
  await store.rows("insert into mikro_orm_migrations (name) values ('2999-01-01-future')");
  expect(await startFailingServer({ PORT: "1", DATABASE_URL: databaseUrl })).toEqual({
    code: 1,
    output:
      "The data is of a newer Bandeja than this one (it has 2999-01-01-future): install that version, or restore a backup of this one.\n",
  });
});
