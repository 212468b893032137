import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import type { BodyReservation, BudgetShare } from "./bodyBudget.server";
import { BodyBuffer } from "./bodyBuffer.server";
import type { FileField } from "./form";
import { pageProblem } from "./problems";
import { forEachPiece } from "./readBytes.server";

/** The maximum number of parts, more than any form of the site has. */
const MAX_PARTS = 50;
/** The maximum size of one part's headers: its field name and file name. */
const MAX_HEADER_BYTES = 8 * 1024;
const MAX_HEADER_PAIRS = 20;

/** The limits of a multipart form. */
export interface PartsLimits {
  /** The maximum size of the whole body. */
  maxBytes: number;
  /** The maximum size of all text fields together, including their names. */
  maxTextBytes: number;
  /** The file that is read; all others are discarded as they arrive. */
  file: FileField | null;
  share: BudgetShare;
}

/** A parsed form. */
export interface PostedForm {
  /** The text fields, in the order of the form. */
  fields: [name: string, value: string][];
  /** The requested file, if one was chosen. */
  file: File | null;
  /** The names of the files that were chosen and not read. */
  unreadFiles: Set<string>;
  /** Whether it was sent as multipart/form-data. */
  isMultipart: boolean;
}

/**
 * Reads a multipart form, without storing more of it than requested. Of a file, at most one byte more than its limit is
 * stored and the rest discarded, so that the caller sees that it is too large and still gets the other fields.
 * @throws a 413 page problem as soon as a limit is exceeded, a 400 one when the form is incomplete or malformed, a
 *   503 one when the memory for bodies is used up; whatever reading the body throws
 */
export async function readParts(
  request: Request,
  limits: PartsLimits,
  reservation: BodyReservation,
): Promise<PostedForm> {
  const form = new PartsReader(limits, reservation);
  const parser = new PartsParser(request.headers.get("Content-Type") ?? "", form);
  try {
    const parse = (piece: Uint8Array) => {
      form.throwIfFailed();
      form.countPiece(piece);
      parser.write(piece);
    };
    const isDone = async () => {
      await parser.isIdle();
      return form.hasSkipped();
    };
    await forEachPiece(request, parse, isDone);
    form.throwIfFailed();
    await parser.end();
    form.throwIfFailed();
    return form.posted;
  } finally {
    form.free();
  }
}

interface Part {
  name: string | undefined;
  /** Only a file has one; empty when none was chosen. */
  fileName: string | undefined;
  type: string;
}

/** Collects the parts of a form. A part may begin before the previous one has ended. */
class PartsReader {
  readonly posted: PostedForm = { fields: [], file: null, unreadFiles: new Set(), isMultipart: true };
  readonly #limits: PartsLimits;
  readonly #reservation: BodyReservation;
  /** The buffers of the parts that have not ended. */
  readonly #buffers = new Set<BodyBuffer>();
  #bytes = 0;
  #textBytes = 0;
  #hasFile = false;
  #hasNewPart = false;
  #failure: unknown;

  constructor(limits: PartsLimits, reservation: BodyReservation) {
    this.#limits = limits;
    this.#reservation = reservation;
  }

  countPiece(piece: Uint8Array): void {
    this.#bytes += piece.length;
    if (this.#bytes > this.#limits.maxBytes) throw tooLarge("The form is too large.");
  }

  /** Whether all pieces since the last call belong to files that are discarded. */
  hasSkipped(): boolean {
    const hasSkipped = !this.#hasNewPart && [...this.#buffers].every(({ isFull }) => isFull);
    this.#hasNewPart = false;
    return hasSkipped;
  }

  addPart(content: BusboyFileStream, { name, fileName, type }: Part): void {
    const { file } = this.#limits;
    this.#hasNewPart = true;
    // The parser emits the same error.
    content.on("error", () => undefined);
    if (name === undefined) content.resume();
    else if (fileName === undefined && type !== "application/octet-stream") this.#addText(content, name);
    else if (file?.name === name && !this.#hasFile) this.#addFile(content, file, fileName ?? "", type);
    else this.#skipFile(content, name, fileName ?? "");
  }

  #addText(content: BusboyFileStream, name: string): void {
    const field: [string, string] = [name, ""];
    this.posted.fields.push(field);
    this.#countText(Buffer.byteLength(name));
    content.on("data", (chunk: Buffer) => this.#countText(chunk.length));
    this.#collect(content, this.#limits.maxTextBytes, (bytes) => {
      field[1] = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    });
  }

  #addFile(content: BusboyFileStream, { maxBytes }: FileField, fileName: string, type: string): void {
    this.#hasFile = true;
    this.#collect(content, maxBytes + 1, (bytes) => {
      // Browsers send an empty file without a name when none was chosen.
      const isChosen = bytes.length > 0 || fileName !== "";
      this.posted.file = isChosen ? new File([bytes], fileName, { type }) : null;
    });
  }

  #skipFile(content: BusboyFileStream, name: string, fileName: string): void {
    const { unreadFiles } = this.posted;
    if (fileName !== "") unreadFiles.add(name);
    content.on("data", () => unreadFiles.add(name));
  }

  #countText(bytes: number): void {
    this.#textBytes += bytes;
    if (this.#textBytes > this.#limits.maxTextBytes) this.fail(tooLarge("The text is too long."));
  }

  #collect(content: BusboyFileStream, maxBytes: number, use: (bytes: Uint8Array<ArrayBuffer>) => void): void {
    const buffer = new BodyBuffer(maxBytes, this.#reservation, this.#limits.share);
    this.#buffers.add(buffer);
    content.on("data", (chunk: Buffer) => {
      if (this.#failure) return;
      try {
        buffer.append(chunk);
      } catch (failure) {
        // An exception in an event listener would end the process.
        this.fail(failure);
      }
    });
    content.on("end", () => {
      if (!this.#failure) use(buffer.bytes());
      buffer.free();
      this.#buffers.delete(buffer);
    });
  }

  /** Stops collecting and frees the buffers. */
  fail(failure: unknown): void {
    this.#failure ??= failure;
    this.free();
  }

  throwIfFailed(): void {
    if (this.#failure) throw this.#failure;
  }

  free(): void {
    for (const buffer of this.#buffers) buffer.free();
    this.#buffers.clear();
  }
}

/** Busboy with promises. Its errors become the form's failure. */
class PartsParser {
  readonly #parser: BusboyInstance;
  #unread = 0;
  #isFinished = false;
  /** Resolves the current write: a parser that has failed does not call back. */
  #wake: () => void = () => undefined;

  /** @throws a 400 page problem when the content type has no boundary */
  constructor(contentType: string, form: PartsReader) {
    this.#parser = openParser(contentType);
    this.#parser.on("file", (name, content, fileName, _encoding, type) =>
      form.addPart(content, { name, fileName, type }),
    );
    this.#parser.once("partsLimit", () =>
      form.fail(tooLarge(`No form here has more than ${MAX_PARTS} fields.`)),
    );
    this.#parser.once("finish", () => this.#finish());
    this.#parser.on("error", () => {
      form.fail(malformed());
      this.#finish();
    });
  }

  write(piece: Uint8Array): void {
    this.#unread += 1;
    this.#parser.write(piece, () => {
      this.#unread -= 1;
      if (this.#unread === 0) this.#wake();
    });
  }

  /** Resolves when all data written so far has been read. */
  async isIdle(): Promise<void> {
    if (this.#unread > 0) await this.#wait();
  }

  /** Resolves when all parts have ended. */
  async end(): Promise<void> {
    this.#parser.end();
    await this.#wait();
  }

  async #wait(): Promise<void> {
    if (this.#isFinished) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }

  #finish(): void {
    this.#isFinished = true;
    this.#wake();
  }
}

/** @throws a 400 page problem when the content type has no boundary */
function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      // Text fields are streamed too: otherwise the parser would collect them itself, without our limits.
      isPartAFile: () => true,
      limits: { parts: MAX_PARTS, headerPairs: MAX_HEADER_PAIRS, headerSize: MAX_HEADER_BYTES },
    });
  } catch {
    throw malformed();
  }
}

function malformed() {
  return pageProblem(400, "Part of the form was lost", "The form arrived incomplete. Please send it again.");
}

function tooLarge(detail: string) {
  return pageProblem(413, "That is too much at once", detail);
}
