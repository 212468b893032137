import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { link, open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { FILE_MODE } from "~/lib/dataFolder.server";
import { product } from "~/lib/product";
import { OperationError } from "./operationError.ts";
import { type SnapshotEntry, snapshotHeader, snapshotManifest } from "./snapshot.ts";

/** Encrypts or decrypts an archive in the format of age. */
export interface ArchiveKeys {
  passphrase?: string | undefined;
  /** Public keys, of which any secret key opens the archive. */
  recipients?: readonly string[];
  /** Secret keys. */
  identities?: readonly string[];
}

/** How every file in the format of age begins. */
const AGE_MAGIC = "age-encryption.org/v1";

const HEADER = "header.json";
const MANIFEST = "manifest.json";
const ROWS = /^tables\/([a-z_]+)\/\d+\.ndjson$/;
const IMAGE = /^images\/([^/]+)$/;

/**
 * Writes a snapshot into a new file: a tar archive, compressed with Zstandard, encrypted where keys are given. The file
 * has its name only when it is complete.
 * @throws OperationError when the file exists or cannot be written
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<SnapshotEntry>,
  keys: ArchiveKeys,
): Promise<void> {
  // Another backup may be writing a file of the same name.
  const partial = `${file}.${randomBytes(4).toString("hex")}.part`;
  const encrypter = encrypterFor(keys);
  const { readable: packed, controller } = createTarPacker();
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const write = async () => {
    const stream = encrypter ? await encrypter.encrypt(toWeb(compressed)) : compressed;
    await pipeline(stream, createWriteStream(partial, { flags: "wx", mode: FILE_MODE, flush: true }));
  };
  try {
    // An error goes from each to both its neighbours; downwards it stays the same.
    await allDone([write(), pipeline(packed, compressed), pack(entries, controller)]);
    await giveName(partial, file);
  } catch (error) {
    if (isExisting(error)) throw existingFile(file);
    throw isWriteError(error, partial) ? unwritableFile(file, error) : error;
  } finally {
    await rm(partial, { force: true });
  }
}

/** The codes of errors on file systems without links, such as exFAT. */
const WITHOUT_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

/** Names a finished file. @throws when there is a file of this name */
async function giveName(partial: string, file: string): Promise<void> {
  try {
    // Unlike a rename, it never replaces a file.
    await link(partial, file);
  } catch (error) {
    if (!WITHOUT_LINKS.has(codeOf(error))) throw error;
    await reserve(file);
    try {
      await rename(partial, file);
    } catch (failure) {
      await rm(file, { force: true });
      throw failure;
    }
  }
}

/** Waits for all, also after an error. @throws the first promise's error, else the second's, and so on */
async function allDone(promises: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(promises);
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** @throws OperationError when a file exists */
export async function expectNoFile(file: string): Promise<void> {
  await reserve(file);
  await rm(file);
}

/** Creates an empty file. @throws OperationError when it exists */
async function reserve(file: string): Promise<void> {
  try {
    await (await open(file, "wx", FILE_MODE)).close();
  } catch (error) {
    throw isExisting(error) ? existingFile(file) : unwritableFile(file, error);
  }
}

function existingFile(file: string): OperationError {
  return new OperationError(`${file} exists already. Give the backup another name.`);
}

function unwritableFile(file: string, error: unknown): OperationError {
  const reason = error instanceof Error ? error.message : String(error);
  return new OperationError(`${file} cannot be written (${reason}).`, { cause: error });
}

/** Whether the operating system refused to create or write a file, as it does when the disk is full. */
function isWriteError(error: unknown, file: string): boolean {
  if (!(error instanceof Error)) return false;
  return ("syscall" in error && error.syscall === "write") || ("path" in error && error.path === file);
}

function isExisting(error: unknown): boolean {
  return codeOf(error) === "EEXIST";
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function encrypterFor({ passphrase, recipients = [] }: ArchiveKeys): Encrypter | undefined {
  if (!passphrase && recipients.length === 0) return undefined;
  if (passphrase && recipients.length > 0) {
    throw new OperationError("Use either --passphrase-file or --recipient.");
  }
  const encrypter = new Encrypter();
  try {
    if (passphrase) encrypter.setPassphrase(passphrase);
    for (const recipient of recipients) encrypter.addRecipient(recipient);
  } catch (error) {
    throw new OperationError("--recipient must be a public key of age: age1…", { cause: error });
  }
  return encrypter;
}

async function pack(
  entries: AsyncIterable<SnapshotEntry>,
  controller: ReturnType<typeof createTarPacker>["controller"],
): Promise<void> {
  const batches = new Map<string, number>();
  try {
    for await (const entry of entries) {
      const { name, content } = toFile(entry, batches);
      const bytes = typeof content === "string" ? Buffer.from(content) : content;
      const writer = controller.add({ name, size: bytes.byteLength, mode: FILE_MODE }).getWriter();
      await writer.write(bytes);
      await writer.close();
    }
    controller.finalize();
  } catch (error) {
    controller.error(error);
    throw error;
  }
}

/** @param batches counts the files of each table */
function toFile(
  entry: SnapshotEntry,
  batches: Map<string, number>,
): { name: string; content: string | Uint8Array } {
  switch (entry.kind) {
    case "header":
      return { name: HEADER, content: JSON.stringify(entry.header, null, 2) };
    case "rows": {
      const batch = (batches.get(entry.table) ?? 0) + 1;
      batches.set(entry.table, batch);
      const name = `tables/${entry.table}/${String(batch).padStart(6, "0")}.ndjson`;
      return { name, content: entry.rows.map((row) => `${row}\n`).join("") };
    }
    case "image":
      return { name: `images/${entry.name}`, content: entry.bytes };
    case "manifest":
      return { name: MANIFEST, content: JSON.stringify(entry.manifest, null, 2) };
  }
}

/**
 * Reads a snapshot from a file.
 * @throws OperationError when it is not a backup, is damaged, or the keys do not open it
 */
export async function* readArchive(file: string, keys: ArchiveKeys): AsyncGenerator<SnapshotEntry> {
  const isEncrypted = (await beginningOf(file)).startsWith(AGE_MAGIC);
  const stored = createReadStream(file);
  try {
    const stream = isEncrypted ? await decrypterFor(file, keys).decrypt(toWeb(stored)) : stored;
    const decompressed = createZstdDecompress();
    const unpacked = toWeb(decompressed).pipeThrough(createTarDecoder({ strict: true }));
    // Its error also ends the entries.
    pipeline(stream, decompressed).catch(() => {});
    for await (const { header, body } of unpacked) {
      yield toEntry(header.name, new Uint8Array(await new Response(body).arrayBuffer()));
    }
  } catch (error) {
    if (error instanceof OperationError) throw error;
    throw new OperationError(
      isEncrypted
        ? `${file} cannot be decrypted with this key, or is damaged.`
        : `${file} is damaged, or no backup of ${product.name}.`,
      { cause: error },
    );
  }
}

/** A web stream of the chunks of another. */
function toWeb(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

async function beginningOf(file: string): Promise<string> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_MAGIC.length), 0, AGE_MAGIC.length, 0);
      return buffer.subarray(0, bytesRead).toString("latin1");
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new OperationError(`${file} cannot be read.`, { cause: error });
  }
}

function decrypterFor(file: string, { passphrase, identities = [] }: ArchiveKeys): Decrypter {
  if (!passphrase && identities.length === 0) {
    throw new OperationError(
      `${file} is encrypted. Name the file of its key with --identity or --passphrase-file.`,
    );
  }
  const decrypter = new Decrypter();
  try {
    if (passphrase) decrypter.addPassphrase(passphrase);
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch (error) {
    throw new OperationError("--identity must be a file with a secret key of age: AGE-SECRET-KEY-1…", {
      cause: error,
    });
  }
  return decrypter;
}

function toEntry(name: string, bytes: Uint8Array): SnapshotEntry {
  const [, table] = ROWS.exec(name) ?? [];
  const [, image] = IMAGE.exec(name) ?? [];
  if (table) return { kind: "rows", table, rows: textOf(bytes).split("\n").filter(Boolean) };
  if (image) return { kind: "image", name: image, bytes };
  if (name === HEADER) return { kind: "header", header: snapshotHeader.parse(JSON.parse(textOf(bytes))) };
  if (name === MANIFEST)
    return { kind: "manifest", manifest: snapshotManifest.parse(JSON.parse(textOf(bytes))) };
  throw new Error(`A backup has no file ${name}`);
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("utf8");
}
