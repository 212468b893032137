import type { UploadFormat } from "~/http/uploads";

/** A file of an image. */
export interface ImageFile {
  /** Its name in the store and in its URL. */
  name: string;
  format: UploadFormat;
  bytes: Uint8Array;
}

/** Stores the files of images. Each method throws when the store is unavailable or rejects the operation. */
export interface ImageStore {
  /** Resolves when the file is complete and durable. */
  put(file: ImageFile): Promise<void>;
  /** @returns null when the file does not exist */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Deletes files. Missing files are ignored. */
  remove(names: readonly string[]): Promise<void>;
  /** The URL at which browsers can load a file directly from the store; null without one. */
  publicAddress(name: string): string | null;
}

/** The MIME types of the stored formats. */
export const IMAGE_TYPES_BY_FORMAT: Record<UploadFormat, string> = {
  webp: "image/webp",
  avif: "image/avif",
};

/** How the files of a format start, in hexadecimal. */
const STARTS: Record<UploadFormat, RegExp> = {
  // "RIFF", the file's length, "WEBP".
  webp: /^52494646.{8}57454250/,
  // The length of the first box, "ftypavif".
  avif: /^.{8}6674797061766966/,
};

/** Whether a file of the store starts as those of its format do. */
export function isOfFormat(bytes: Uint8Array, format: UploadFormat): boolean {
  return STARTS[format].test(startOf(bytes));
}

/** The first bytes of a file, in hexadecimal: as many as tell the formats of images apart. */
export function startOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 12)).toString("hex");
}
