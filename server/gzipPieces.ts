import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);

/** The header of a gzip file (RFC 1952) without a name or a time, compressed as small as possible, on an unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff]);

/** The most bytes of a block that is not compressed (RFC 1951). */
const MAX_STORED = 0xffff;

/** The pieces of a text that is sent often with other short parts in between, compressed once. */
export class GzipPieces {
  readonly #pieces: readonly Buffer[];
  #compressed: Promise<Buffer[]> | undefined;

  constructor(pieces: readonly Buffer[]) {
    this.#pieces = pieces;
  }

  /**
   * The gzip file of the text. The parts are not compressed, nor does what follows them refer to them.
   * @param parts what comes after each piece but the last
   */
  async with(parts: readonly Buffer[]): Promise<Buffer> {
    this.#compressed ??= Promise.all(this.#pieces.map(compressPiece));
    const compressed = await this.#compressed;
    const blocks = compressed.flatMap((piece, index) => [piece, ...storedBlocks(parts[index])]);
    return Buffer.concat([HEADER, ...blocks, trailerOf(this.#pieces, parts)]);
  }
}

/** Every piece but the last ends at a whole byte, and the next one does not refer to it. */
function compressPiece(piece: Buffer, index: number, { length }: readonly Buffer[]): Promise<Buffer> {
  const finishFlush = index === length - 1 ? constants.Z_FINISH : constants.Z_FULL_FLUSH;
  return deflate(piece, { level: constants.Z_BEST_COMPRESSION, finishFlush });
}

/** A part as blocks that are not compressed, the last of the file not among them. */
function storedBlocks(part: Buffer = Buffer.alloc(0)): Buffer[] {
  const starts = Array.from(
    { length: Math.ceil(part.length / MAX_STORED) },
    (_, index) => index * MAX_STORED,
  );
  return starts.flatMap((start) => {
    const content = part.subarray(start, start + MAX_STORED);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(content.length, 1);
    head.writeUInt16LE(MAX_STORED - content.length, 3);
    return [head, content];
  });
}

/** The checksum and the length of the text. */
function trailerOf(pieces: readonly Buffer[], parts: readonly Buffer[]): Buffer {
  const content = pieces.flatMap((piece, index) => [piece, parts[index] ?? Buffer.alloc(0)]);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(content.reduce((sum, bytes) => crc32(bytes, sum), 0));
  trailer.writeUInt32LE(content.reduce((length, bytes) => length + bytes.length, 0) % 2 ** 32, 4);
  return trailer;
}
