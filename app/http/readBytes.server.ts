import type { BodyReservation, BudgetShare } from "./bodyBudget.server";
import { BodyBuffer } from "./bodyBuffer.server";
import { freeChunk } from "./freeChunk";

/** Chunks are processed in pieces of this size, in bytes, so that a limit can stop in the middle of one. */
const PIECE = 16_384;

/** Whether a request's Content-Length exceeds `maxBytes`. */
export function declaresMore({ headers }: Request, maxBytes: number): boolean {
  return Number(headers.get("Content-Length") ?? 0) > maxBytes;
}

/**
 * Passes a body on in small pieces as it arrives.
 * @param isDone waits until the receiver can take more; resolves to whether the last chunk is no longer referenced
 * @throws whatever reading the body or the receiver throws; nothing is read after that
 */
export async function forEachPiece(
  { body }: Request,
  receive: (piece: Uint8Array) => void,
  isDone: () => Promise<boolean> | boolean,
): Promise<void> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      for (let at = 0; at < read.value.length; at += PIECE) {
        receive(read.value.subarray(at, at + PIECE));
      }
      if (await isDone()) freeChunk(read.value);
    }
  } finally {
    // The server discards the rest of the body.
    reader.releaseLock();
  }
}

/**
 * Reads the whole body of another server's response into memory.
 * @param tooLarge creates the error to throw when the body is longer than `maxBytes`
 * @throws the error of `tooLarge`; whatever reading the body throws. Nothing is read after that
 */
export async function readAtMost(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  tooLarge: () => unknown,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface WholeBody {
  maxBytes: number;
  reservation: BodyReservation;
  share: BudgetShare;
  /** Creates the error to throw when the body is longer. */
  tooLarge: () => unknown;
}

/**
 * Reads a whole body into memory and frees it after use.
 * @param use gets the bytes, which are freed when it returns
 * @throws the error of `tooLarge`, a 503 page problem when there is no memory left; whatever reading the body or
 *   `use` throws
 */
export async function withBytes<Result>(
  request: Request,
  { maxBytes, reservation, share, tooLarge }: WholeBody,
  use: (bytes: Uint8Array) => Result,
): Promise<Result> {
  if (declaresMore(request, maxBytes)) throw tooLarge();
  const buffer = new BodyBuffer(maxBytes, reservation, share);
  try {
    const append = (piece: Uint8Array) => {
      if (!buffer.append(piece)) throw tooLarge();
    };
    await forEachPiece(request, append, () => true);
    return use(buffer.bytes());
  } finally {
    buffer.free();
  }
}
