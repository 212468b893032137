/**
 * Returns the memory of a chunk of a body to the system. Left to the garbage collector, what a fast client has sent
 * takes 80 MB before any of it is freed, however little of it is still needed. Nothing may refer to the chunk any more.
 */
export function freeChunk({ buffer, byteLength }: Uint8Array): void {
  // A part of a larger buffer shares it with others. One that is freed already throws.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !buffer.detached) {
    buffer.transfer(0);
  }
}
