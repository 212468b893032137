import type { BasePostgreSqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { FieldError } from "~/http/fieldError";
import { isUploadAddress, uploadAddress, uploadNameIn } from "~/lib/uploads";
import { WRONG_IMAGE_ADDRESS } from "./image.labels";
import { IMAGE_PURPOSES, type ImagePurpose } from "./image.purposes";

/** An image that was just uploaded. */
export interface NewImage {
  /** The name of its widest file, which its address ends with. */
  name: string;
  ownerId: string;
  purpose: ImagePurpose;
  width: number;
  height: number;
  /** The names of all its files. */
  files: readonly string[];
  /** How large all files are together. */
  bytes: number;
}

/** An image that nobody wants any more: its files may go. */
export interface DiscardedImage {
  name: string;
  files: string[];
}

/** An image as its owner is told of it. */
export interface OwnImage {
  address: string;
  purpose: ImagePurpose;
  width: number;
  height: number;
  bytes: number;
  isUsed: boolean;
  uploadedAt: string;
}

/** After how many hours an image goes that was uploaded and never used. */
const UNUSED_HOURS = 24;

/** How many discarded images are read at a time. */
const BATCH = 100;

/**
 * What is known of each uploaded image. A row is there before its files and goes after them, so that no file is ever
 * without one. Which image is used, triggers on what uses them say: an item or person has it alone, and when they
 * take another one or go, it is discarded.
 */
export class ImageRepository {
  readonly #em: EntityManager;
  #ownerId: string | null = null;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** Says whose images are used from now on; null, as at first, for nobody's. */
  setOwner(viewer: { id: string } | null): void {
    this.#ownerId = viewer?.id ?? null;
  }

  async add({ name, ownerId, purpose, width, height, files, bytes }: NewImage): Promise<void> {
    await this.#em.execute(
      `insert into images (name, owner_id, purpose, width, height, files, bytes)
        values (?, ?, ?, ?, ?, string_to_array(?, ' '), ?)`,
      [name, ownerId, purpose, width, height, files.join(" "), bytes],
    );
  }

  /**
   * Call it before an address is written to what is to have the image. An upload must be of whoever asks, for that
   * purpose, and used for nothing else; the one that is there already may stay, whoever has uploaded it.
   * @param em of the transaction in which it is written
   * @throws FieldRefusal
   */
  async use(
    em: EntityManager,
    purpose: ImagePurpose,
    address: string | null | undefined,
    current: string | null | undefined,
  ): Promise<void> {
    if (!address || !isUploadAddress(address) || address === current) return;
    const free = await em.execute<object[]>(
      `select from images where name = ? and owner_id = ? and purpose = ? and not is_used
        and discarded_at is null for update`,
      [uploadNameIn(address), this.#ownerId, purpose],
    );
    if (free.length > 0) return;
    throw new FieldError(IMAGE_PURPOSES[purpose].addressField, WRONG_IMAGE_ADDRESS[purpose]);
  }

  /** Gives an image up that was to be kept and could not be. */
  async discard(name: string): Promise<void> {
    await this.#em.execute("update images set discarded_at = now() where name = ? and not is_used", [name]);
  }

  /** Gives up what was uploaded and not used within a day. */
  async discardUnused(): Promise<void> {
    await this.#em.execute(
      `update images set discarded_at = now() where not is_used and discarded_at is null
        and created_at < now() - make_interval(hours => ?)`,
      [UNUSED_HOURS],
    );
  }

  /** The images whose files may go, those that wait longest first; not all where there are many. */
  discarded(): Promise<DiscardedImage[]> {
    return this.#em.execute<DiscardedImage[]>(
      "select name, files from images where discarded_at is not null order by discarded_at, name limit ?",
      [BATCH],
    );
  }

  /** Call it when the files of a discarded image are gone. */
  async delete(name: string): Promise<void> {
    await this.#em.execute("delete from images where name = ? and discarded_at is not null", [name]);
  }

  /** What somebody has uploaded that is still there, the latest last. */
  async listByUser(ownerId: string): Promise<OwnImage[]> {
    const rows = await this.#em.execute<(Omit<OwnImage, "address" | "uploadedAt"> & OwnRow)[]>(
      `select name, purpose, width, height, bytes, is_used as "isUsed", created_at from images
        where owner_id = ? and discarded_at is null order by created_at, name`,
      [ownerId],
    );
    return rows.map(({ name, created_at, ...row }) => ({
      address: uploadAddress(name),
      ...row,
      uploadedAt: new Date(created_at).toISOString(),
    }));
  }
}

interface OwnRow {
  name: string;
  created_at: Date | string;
}
