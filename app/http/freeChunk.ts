/**
 * Returns the memory of a body's chunk to the system. The garbage collector alone would let the chunks of a fast client
 * grow to 80 MB before it frees any. Nothing may use the chunk afterwards.
 */
export function freeChunk({ buffer, byteLength }: Uint8Array): void {
  // Skips a chunk that is a part of a shared buffer, and one that is already freed, for which `transfer` throws.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !buffer.detached) {
    buffer.transfer(0);
  }
}
