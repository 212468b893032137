/**
 * Returns the memory of a body's chunk to the system. The garbage collector alone would let the chunks of a fast client
 * grow to 80 MB before it frees any. Nothing may use the chunk afterwards.
 */
export function freeChunk({ buffer, byteLength }: Uint8Array): void {
  // Not when it is a part of a larger buffer, which others share, or when it is freed already, which would throw.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !buffer.detached) {
    buffer.transfer(0);
  }
}
