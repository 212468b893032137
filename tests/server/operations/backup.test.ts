import fs, { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listenForChanges } from "~/database/contentChanges.server";
import { connect, type Orm } from "~/database/open.server";
import { seedDemo } from "~/database/seeders/demo.server";
import { openImageStore } from "~/features/images/openImageStore.server";
import { uploadNameIn } from "~/http/uploads";
import { type ArchiveKeys, readArchive, writeArchive } from "../../../server/operations/archive";
import { loadSnapshot } from "../../../server/operations/loadSnapshot";
import { Progress } from "../../../server/operations/progress";
import type { Site } from "../../../server/operations/site";
import { type SnapshotEntry, takeSnapshot } from "../../../server/operations/snapshot";
import { withReplacedBuiltins } from "../../support/builtins";
import { emptyDatabase } from "../../support/database";
import { uploadOf } from "../../support/images";

const silent = () => new Progress("", { line: () => {}, progress: () => {} });

let folder: string;
let site: Site;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bandeja-backup-"));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  const orm = await emptyDatabase();
  await orm.em.fork().transactional((em) => seedDemo(em, { now: new Date() }));
  site = { orm, images: await openImageStore({ dataDir: folder, imageBucket: undefined }) };
  file = join(folder, `${crypto.randomUUID()}.backup`);
});

const backUp = (keys: ArchiveKeys = {}) => writeArchive(file, takeSnapshot(site, silent()), keys);

async function entriesOf(entries: AsyncIterable<SnapshotEntry>): Promise<SnapshotEntry[]> {
  const found: SnapshotEntry[] = [];
  for await (const entry of entries) found.push(entry);
  return found;
}

/** An empty site in memory. */
async function emptySite(): Promise<Site & { orm: Orm }> {
  const orm = await connect({ databaseUrl: undefined, dataDir: "memory://" });
  const dataDir = await mkdtemp(join(folder, "site-"));
  return { orm, images: await openImageStore({ dataDir, imageBucket: undefined }) };
}

test("a backup is restored with equal rows, files and sequences", async () => {
  const em = site.orm.em.fork();
  const address = await uploadOf(em);
  const name = uploadNameIn(address);
  await site.images.put({ name, format: "webp", bytes: new Uint8Array([1, 2, 3]) });
  await em.execute("update courts set image_url = ? where id = 1", [address]);
  await backUp();
  const restored = await emptySite();
  await loadSnapshot(restored, readArchive(file, {}), silent(), { migrate: true });

  const [before, after] = [
    await entriesOf(takeSnapshot(site, silent())),
    await entriesOf(takeSnapshot(restored, silent())),
  ];
  expect(after.slice(1)).toEqual(before.slice(1));
  expect(after[0]).toMatchObject({
    header: { ...(before[0]?.kind === "header" && before[0].header), takenAt: expect.any(String) },
  });
  expect(await restored.images.read(name)).toEqual(Buffer.from([1, 2, 3]));
  // Triggers work again.
  const again = restored.orm.em.fork();
  await again.execute("delete from all_reviews");
  const [left] = await again.execute<{ sum: string }[]>("select sum(total_reviews) as sum from courts");
  expect(left?.sum).toBe("0");
  await restored.orm.close(true);
});

test("an error of the images' store is not one of the database", async () => {
  const em = site.orm.em.fork();
  const address = await uploadOf(em);
  await site.images.put({ name: uploadNameIn(address), format: "webp", bytes: new Uint8Array([1]) });
  await em.execute("update courts set image_url = ? where id = 1", [address]);
  await backUp();
  const error = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:7070"), { code: "ECONNREFUSED" });
  const images = { ...site.images, put: () => Promise.reject(error), read: () => Promise.reject(error) };
  const message =
    "The images cannot be read or written: connect ECONNREFUSED 127.0.0.1:7070. Check the bucket";
  await expect(entriesOf(takeSnapshot({ ...site, images }, silent()))).rejects.toThrow(message);
  const { orm } = await emptySite();
  await expect(
    loadSnapshot({ orm, images }, readArchive(file, {}), silent(), { migrate: true }),
  ).rejects.toThrow(message);
  await orm.close(true);
});

test("a backup is not restored over data", async () => {
  await backUp();
  await expect(loadSnapshot(site, readArchive(file, {}), silent(), { migrate: true })).rejects.toThrow(
    "There is data already, and nothing was changed.",
  );
});

test("an existing file is not overwritten, and a failed backup leaves none", async () => {
  await writeFile(file, "precious");
  await expect(backUp()).rejects.toThrow("exists already. Give the backup another name.");
  expect(await readFile(file, "utf8")).toBe("precious");
  async function* failing(): AsyncGenerator<SnapshotEntry> {
    yield* takeSnapshot(site, silent());
    throw new Error("The source failed");
  }
  const other = `${file}.other`;
  await expect(writeArchive(other, failing(), {})).rejects.toThrow("The source failed");
  expect((await readdir(folder)).filter((it) => it.startsWith(basename(other)))).toEqual([]);
});

test("two backups at once to one name do not write one file", async () => {
  const results = await Promise.allSettled([backUp(), backUp()]);
  const failures = results.filter((it) => it.status === "rejected").map(({ reason }) => String(reason));
  expect(failures).toEqual([expect.stringContaining("exists already. Give the backup another name.")]);
  expect((await entriesOf(readArchive(file, {}))).at(-1)?.kind).toBe("manifest");
  expect((await readdir(folder)).filter((it) => it.startsWith(basename(file)))).toEqual([basename(file)]);
});

test("a file that cannot be created is named", async () => {
  file = join(folder, "missing", "a.backup");
  await expect(backUp()).rejects.toThrow(`${file} cannot be written (ENOENT`);
});

test("a backup is written where the file system has no links", async () => {
  vi.spyOn(fs, "link").mockRejectedValue(Object.assign(new Error("not permitted"), { code: "EPERM" }));
  await withReplacedBuiltins(async () => {
    await backUp();
    expect((await entriesOf(readArchive(file, {}))).at(-1)?.kind).toBe("manifest");
    await expect(backUp()).rejects.toThrow("exists already. Give the backup another name.");
    const names = await readdir(folder);
    expect(names.filter((name) => name.startsWith(basename(file)))).toEqual([basename(file)]);
  });
});

const courts = (rows: readonly string[], entry: SnapshotEntry): SnapshotEntry[] =>
  entry.kind === "rows" && entry.table === "courts" ? [{ ...entry, rows }] : [entry];

describe("into an empty site", () => {
  let target: Site & { orm: Orm };
  beforeAll(async () => {
    target = await emptySite();
  });
  afterAll(() => target.orm.close(true));

  test.each<{ damage: string; change: (entry: SnapshotEntry) => SnapshotEntry[]; message: string }>([
    {
      damage: "a changed row",
      change: (it) =>
        courts(it.kind === "rows" ? it.rows.map((row) => row.replace(/"name": "./, '"name": "X')) : [], it),
      message: "The backup is damaged: the table courts. Nothing was restored.",
    },
    {
      damage: "a missing row",
      change: (it) => courts(it.kind === "rows" ? it.rows.slice(1) : [], it),
      // Reviews of the missing court come later.
      message: "The backup is damaged: the table",
    },
    {
      damage: "a row without columns",
      change: (it) => courts(["{}"], it),
      message: "The backup is damaged: the table courts. Nothing was restored.",
    },
    {
      damage: "no manifest",
      change: (it) => (it.kind === "manifest" ? [] : [it]),
      message: "The backup is incomplete: its end is missing. Nothing was restored.",
    },
    {
      damage: "an unknown migration",
      change: (it) =>
        it.kind === "header" ? [{ ...it, header: { ...it.header, migrations: ["2999-01-01-x"] } }] : [it],
      message: "The data is of a newer Bandeja than this one (it has 2999-01-01-x)",
    },
  ])("a backup with $damage restores nothing", async ({ change, message }) => {
    async function* damaged(): AsyncGenerator<SnapshotEntry> {
      for await (const entry of takeSnapshot(site, silent())) yield* change(entry);
    }
    await expect(loadSnapshot(target, damaged(), silent(), { migrate: true })).rejects.toThrow(message);
  });

  test("an intact backup is restored after damaged ones, and reported as a change of anything", async () => {
    const changes = await listenForChanges({ databaseUrl: undefined, dataDir: "memory://" }, target.orm);
    const reported: (string | null)[] = [];
    changes.listen((key) => reported.push(key));
    await loadSnapshot(target, takeSnapshot(site, silent()), silent(), { migrate: true });
    expect(reported).toContain(null);
    await changes.close();
  });
});

test("a file that was cut or changed is reported as damaged", async () => {
  await backUp();
  const whole = await readFile(file);
  const middle = whole.length >> 1;
  const damaged = {
    cut: whole.subarray(0, middle),
    changed: Buffer.concat([
      whole.subarray(0, middle),
      Buffer.from([(whole[middle] ?? 0) ^ 1]),
      whole.subarray(middle + 1),
    ]),
    empty: Buffer.alloc(0),
    text: Buffer.from("Not a backup at all, but a text"),
  };
  const target = await emptySite();
  for (const [name, bytes] of Object.entries(damaged)) {
    const path = `${file}.${name}`;
    await writeFile(path, bytes);
    const restored = loadSnapshot(target, readArchive(path, {}), silent(), { migrate: true });
    await expect(restored, name).rejects.toThrow(/is damaged, or no backup of Bandeja|its end is missing/);
  }
  await target.orm.close(true);
});

test("an encrypted backup opens with its key only", async () => {
  const [identity, stranger] = [await generateX25519Identity(), await generateX25519Identity()];
  await backUp({ recipients: [await identityToRecipient(identity)] });
  expect((await readFile(file)).toString("latin1")).toMatch(/^age-encryption\.org\/v1\n/);
  const read = (keys: ArchiveKeys) => entriesOf(readArchive(file, keys));
  expect((await read({ identities: [identity] })).at(-1)?.kind).toBe("manifest");
  await expect(read({})).rejects.toThrow("is encrypted. Name the file of its key");
  for (const wrong of [{ identities: [stranger] }, { passphrase: "guess" }]) {
    await expect(read(wrong)).rejects.toThrow("cannot be decrypted with this key, or is damaged.");
  }
  await expect(read({ identities: ["nonsense"] })).rejects.toThrow(
    "--identity must be a file with a secret key",
  );
});

test("a backup encrypted with a passphrase opens with it only", async () => {
  await backUp({ passphrase: "long lobs at noon" });
  const read = (keys: ArchiveKeys) => entriesOf(readArchive(file, keys));
  expect((await read({ passphrase: "long lobs at noon" })).at(-1)?.kind).toBe("manifest");
  await expect(read({ passphrase: "long lobs" })).rejects.toThrow("cannot be decrypted with this key");
});

describe("of an image without a file, a backup", () => {
  let name: string;
  beforeEach(async () => {
    const em = site.orm.em.fork();
    const address = await uploadOf(em);
    name = uploadNameIn(address);
    await em.execute("update courts set image_url = ? where id = 1", [address]);
  });

  /** The files that a backup names as missing. @param read called when it reads a file */
  async function missingFiles(read: () => Promise<unknown> = async () => {}) {
    const images = {
      ...site.images,
      async read() {
        await read();
        return null;
      },
    };
    const manifest = (await entriesOf(takeSnapshot({ ...site, images }, silent()))).at(-1);
    return manifest?.kind === "manifest" && manifest.manifest.missingImages;
  }

  test("names the file", async () => {
    expect(await missingFiles()).toEqual([name]);
  });

  test("does not when it is replaced meanwhile", async () => {
    const replace = () => site.orm.em.fork().execute("update courts set image_url = null where id = 1");
    expect(await missingFiles(replace)).toEqual([]);
  });

  test("does not when it is being uploaded", async () => {
    const em = site.orm.em.fork();
    const next = await uploadOf(em);
    const use = () => em.execute("update courts set image_url = ? where id = 2", [next]);
    expect(await missingFiles(use)).toEqual([name]);
  });
});
