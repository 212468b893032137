import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import type { BodyReservation, BudgetShare } from "./bodyBudget.server";
import { BodyBuffer } from "./bodyBuffer.server";
import type { FileField } from "./form";
import { pageProblem } from "./problems";
import { forEachPiece } from "./readBytes.server";

/** More parts than any form of the site has. */
const MAX_PARTS = 50;
/** The headers of one part: its name and a file name. */
const MAX_HEADER_BYTES = 8 * 1024;
const MAX_HEADER_PAIRS = 20;

/** What a form in parts may hold, and on whose account. */
export interface PartsLimits {
  /** Of the whole body. */
  maxBytes: number;
  /** Of all texts together, names included. */
  maxTextBytes: number;
  /** The file that is read; the bytes of every other file are thrown away as they come. */
  file: FileField | null;
  share: BudgetShare;
}

/** What was sent in a form. */
export interface PostedForm {
  /** The texts, in the order of the form. */
  fields: [name: string, value: string][];
  /** The file that was asked for, if one was chosen. */
  file: File | null;
  /** Whether any file was chosen. */
  hadFiles: boolean;
  /** Whether it came in parts. */
  isMultipart: boolean;
}

/**
 * Reads a form that comes in parts, without holding more of it than is asked for. A file ends a byte after its limit
 * and the rest of it is thrown away as it comes: whoever reads it sees that it is too large, and the fields around it
 * are there all the same.
 * @throws a 413 page as soon as there is too much of it, a 400 page where it is not whole, a 503 page where the memory
 *   for bodies is used up; whatever reading the body throws
 */
export async function readParts(
  request: Request,
  limits: PartsLimits,
  reservation: BodyReservation,
): Promise<PostedForm> {
  const form = new PartsReader(limits, reservation);
  const parser = new PartsParser(request.headers.get("Content-Type") ?? "", form);
  try {
    const parse = async (piece: Uint8Array) => {
      form.countPiece(piece);
      form.throwIfFailed();
      await parser.write(piece);
      form.throwIfFailed();
    };
    await forEachPiece(request, parse, () => form.hasSkipped());
    await parser.end();
    form.throwIfFailed();
    return form.posted;
  } finally {
    form.free();
  }
}

interface Part {
  name: string | undefined;
  /** Only a file has one; it is empty where none was chosen. */
  fileName: string | undefined;
  type: string;
}

/** Collects what the parser finds. A part may begin before the one in front of it has ended. */
class PartsReader {
  readonly posted: PostedForm = { fields: [], file: null, hadFiles: false, isMultipart: true };
  readonly #limits: PartsLimits;
  readonly #reservation: BodyReservation;
  /** Of the parts that have begun and not ended. */
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
    if (this.#bytes > this.#limits.maxBytes) this.fail(tooMuch("No form here holds as much."));
  }

  /** Whether all pieces since the last call are of no use: they belong to files that are not read. */
  hasSkipped(): boolean {
    const isUseless = !this.#hasNewPart && [...this.#buffers].every(({ isFull }) => isFull);
    this.#hasNewPart = false;
    return isUseless;
  }

  addPart(content: BusboyFileStream, { name, fileName, type }: Part): void {
    const { file } = this.#limits;
    this.#hasNewPart = true;
    // The parser fails with it, and says so.
    content.on("error", () => undefined);
    if (name === undefined) content.resume();
    else if (fileName === undefined && type !== "application/octet-stream") this.#addText(content, name);
    else if (file?.name === name && !this.#hasFile) this.#addFile(content, file, fileName ?? "", type);
    else this.#skipFile(content, fileName ?? "");
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
      // Browsers send a file without a name and without a byte where none was chosen.
      const isChosen = bytes.length > 0 || fileName !== "";
      this.posted.file = isChosen ? new File([bytes], fileName, { type }) : null;
      this.posted.hadFiles ||= isChosen;
    });
  }

  #skipFile(content: BusboyFileStream, fileName: string): void {
    this.posted.hadFiles ||= fileName !== "";
    content.on("data", () => {
      this.posted.hadFiles = true;
    });
  }

  #countText(bytes: number): void {
    this.#textBytes += bytes;
    if (this.#textBytes > this.#limits.maxTextBytes) this.fail(tooMuch("No form here holds as much text."));
  }

  #collect(content: BusboyFileStream, maxBytes: number, use: (bytes: Uint8Array<ArrayBuffer>) => void): void {
    const buffer = new BodyBuffer(maxBytes, this.#reservation, this.#limits.share);
    this.#buffers.add(buffer);
    content.on("data", (chunk: Buffer) => {
      if (this.#failure) return;
      try {
        buffer.append(chunk);
      } catch (failure) {
        // Thrown into the parser's event it would end the process.
        this.fail(failure);
      }
    });
    content.on("end", () => {
      if (!this.#failure) use(buffer.bytes());
      buffer.free();
      this.#buffers.delete(buffer);
    });
  }

  /** Nothing is collected from here on, and what was is given up. */
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

/** Busboy, one piece after the other. What goes wrong in it is the failure of the form. */
class PartsParser {
  readonly #parser: BusboyInstance;
  #isFinished = false;
  /** Ends the wait for the step under way: a parser that has failed calls back no more. */
  #wake: () => void = () => undefined;

  /** @throws a 400 page where the type names no boundary */
  constructor(contentType: string, form: PartsReader) {
    this.#parser = openParser(contentType);
    this.#parser.on("file", (name, content, fileName, _encoding, type) =>
      form.addPart(content, { name, fileName, type }),
    );
    this.#parser.once("partsLimit", () =>
      form.fail(tooMuch(`No form here has more than ${MAX_PARTS} fields.`)),
    );
    this.#parser.once("finish", () => {
      this.#isFinished = true;
      this.#wake();
    });
    this.#parser.on("error", () => {
      form.fail(notWhole());
      this.#isFinished = true;
      this.#wake();
    });
  }

  write(piece: Uint8Array): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      this.#parser.write(piece, () => resolve());
    });
  }

  end(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      this.#parser.end();
      if (this.#isFinished) resolve();
    });
  }
}

/** @throws a 400 page where the type names no boundary */
function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      // Texts, too, are read as they come: as fields the parser would collect them itself, uncounted.
      isPartAFile: () => true,
      limits: { parts: MAX_PARTS, headerPairs: MAX_HEADER_PAIRS, headerSize: MAX_HEADER_BYTES },
    });
  } catch {
    throw notWhole();
  }
}

function notWhole() {
  return pageProblem(400, "The form did not arrive whole", "Please go back and send it again.");
}

function tooMuch(detail: string) {
  return pageProblem(413, "That was too much at once", detail);
}
