import type { BodyReservation, BudgetShare } from "./bodyBudget.server";
import { BodyBuffer } from "./bodyBuffer.server";
import { freeChunk } from "./freeChunk";

/** A chunk is looked at in pieces of this size, so that a limit ends the work in the middle of it. */
const PIECE = 16_384;

/** Whether a request says itself that its body is longer, in bytes. */
export function announcesMore({ headers }: Request, maxBytes: number): boolean {
  return Number(headers.get("Content-Length") ?? 0) > maxBytes;
}

/**
 * Passes a body on in small pieces as it arrives.
 * @param isDone whether the receiver has finished with the pieces of the last chunk; asked after each chunk
 * @throws whatever reading the body or the receiver throws; nothing is read after that
 */
export async function forEachPiece(
  { body }: Request,
  receive: (piece: Uint8Array) => Promise<void> | void,
  isDone: () => boolean,
): Promise<void> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      for (let at = 0; at < read.value.length; at += PIECE) {
        await receive(read.value.subarray(at, at + PIECE));
      }
      if (isDone()) freeChunk(read.value);
    }
  } finally {
    // What is left of the body is the server's to let pass.
    reader.releaseLock();
  }
}

interface WholeBody {
  maxBytes: number;
  reservation: BodyReservation;
  share: BudgetShare;
  /** Makes what is thrown where the body is longer. */
  tooLarge: () => unknown;
}

/**
 * Reads a whole body into memory, for as long as it is looked at.
 * @param use gets the bytes; they are gone when it returns
 * @throws what `tooLarge` makes, a 503 page where there is no memory left; whatever reading the body or `use` throws
 */
export async function withBytes<Result>(
  request: Request,
  { maxBytes, reservation, share, tooLarge }: WholeBody,
  use: (bytes: Uint8Array) => Result,
): Promise<Result> {
  if (announcesMore(request, maxBytes)) throw tooLarge();
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
