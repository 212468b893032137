import type { UploadFormat } from "~/lib/uploads";

/** A file of an image. */
export interface ImageFile {
  /** By which it is known, here and in its address. */
  name: string;
  format: UploadFormat;
  bytes: Uint8Array;
}

/** Where the files of images are. Each method throws where the store cannot be reached or refuses. */
export interface ImageStore {
  /** Resolves when the file is there whole, and will be after a crash. */
  put(file: ImageFile): Promise<void>;
  /** @returns null where there is no such file */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Resolves when none of them is there, whether it was or not. */
  remove(names: readonly string[]): Promise<void>;
  /** Where browsers can get a file without us, where they can. */
  publicAddress(name: string): string | null;
}

/** A file never changes under its name. */
export const IMAGE_TYPES_BY_FORMAT: Record<UploadFormat, string> = {
  webp: "image/webp",
  avif: "image/avif",
};

/**
 * How long an image may be kept: its name never means another one, so browsers need never ask again. Caches that
 * serve many people ask once a day, since what was deleted must go from there, too.
 */
export const IMAGE_CACHE_CONTROL = "public, max-age=31536000, s-maxage=86400, immutable";
