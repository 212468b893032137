import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { FieldError } from "~/http/fieldError";
import { isUploadAddress, uploadAddress, uploadIdIn, uploadNameIn } from "~/http/uploads";
import { isoTime, type Time } from "~/lib/time";
import { runPrepared } from "~/sql/statement.server";
import { WRONG_IMAGE_ADDRESS } from "./image.labels";
import { IMAGE_PURPOSES, type ImagePurpose } from "./image.purposes";

/** A new upload. */
export interface NewImage {
  /** The name of its widest file, the last segment of its URL. */
  name: string;
  ownerId: string;
  purpose: ImagePurpose;
  width: number;
  height: number;
  /** The names of all its files. */
  files: readonly string[];
  /** The size of all files together. */
  bytes: number;
}

/** An image that is no longer used and whose files can be deleted. */
export interface DiscardedImage {
  name: string;
  files: string[];
}

/** An upload in its owner's data export. */
export interface OwnImage {
  address: string;
  purpose: ImagePurpose;
  width: number;
  height: number;
  bytes: number;
  isUsed: boolean;
  uploadedAt: string;
}

/** The number of hours after which an unused upload is discarded. */
const UNUSED_HOURS = 24;

/** The number of minutes after which the files of an image that could not be stored are deleted. */
const INCOMPLETE_MINUTES = 15;

/** How many discarded images one query reads. */
const BATCH_SIZE = 100;

/**
 * The uploaded images. A row is inserted before its files are stored and deleted after them, so that every file has a
 * row. Triggers on items, users and pictures of reviews maintain `is_used`: an image belongs to one of them, and is
 * discarded when that changes its image or is deleted.
 */
export class ImageRepository {
  readonly #em: EntityManager;
  #ownerId: string | null = null;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** Sets whose uploads `use` accepts; null, as at the start, for none. */
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
   * Checks an image URL before it is stored at an item or user. An upload must belong to the owner set by `setOwner`,
   * have the same purpose, be unused and stand as its path: as a whole URL it would be deleted while it is shown. The
   * current image is always accepted.
   * @param em the entity manager of the transaction that stores the URL
   * @param current the URL stored now
   * @throws FieldError
   */
  async use(
    em: EntityManager,
    purpose: ImagePurpose,
    address: string | null | undefined,
    current: string | null | undefined,
  ): Promise<void> {
    if (!address || address === current) return;
    const isAccepted = isUploadAddress(address)
      ? await this.#isAvailable(em, purpose, uploadNameIn(address))
      : (await this.uploadsAmong(em, [address])).size === 0;
    if (isAccepted) return;
    throw new FieldError(IMAGE_PURPOSES[purpose].addressField, WRONG_IMAGE_ADDRESS[purpose]);
  }

  /** Those URLs on the web that name a file of an upload of this site, in any width and format: no other site has it. */
  async uploadsAmong(em: EntityManager, addresses: readonly string[]): Promise<Set<string>> {
    const ids = new Map(
      addresses.map((address) => [address, uploadIdIn(URL.parse(address)?.pathname ?? "")]),
    );
    const candidates = [...new Set(ids.values())].filter((id) => id !== null);
    if (candidates.length === 0) return new Set();
    const rows = await em.execute<{ id: string }[]>(
      "select left(name, 32) as id from images where left(name, 32) in (?)",
      [candidates],
    );
    const found = new Set<string | null>(rows.map(({ id }) => id));
    return new Set(addresses.filter((address) => found.has(ids.get(address) ?? null)));
  }

  async #isAvailable(em: EntityManager, purpose: ImagePurpose, name: string): Promise<boolean> {
    const available = await em.execute<object[]>(
      `select from images where name = ? and owner_id = ? and purpose = ? and not is_used
        and discarded_at is null for update`,
      [name, this.#ownerId, purpose],
    );
    return available.length > 0;
  }

  /** Discards an unused image. */
  async discard(name: string): Promise<void> {
    await this.#em.execute("update images set discarded_at = now() where name = ? and not is_used", [name]);
  }

  /**
   * Discards an image whose files could not all be stored, from some minutes on: a store may still complete what it has
   * received after its timeout, and files that come after the deletion would have no row.
   */
  async discardIncomplete(name: string): Promise<void> {
    await this.#em.execute(
      "update images set discarded_at = now() + make_interval(mins => ?) where name = ? and not is_used",
      [INCOMPLETE_MINUTES, name],
    );
  }

  /** Discards uploads that were not used within a day. */
  async discardUnused(): Promise<void> {
    await this.#em.execute(
      `update images set discarded_at = now() where not is_used and discarded_at is null
        and created_at < now() - make_interval(hours => ?)`,
      [UNUSED_HOURS],
    );
  }

  /** The numbers of images that `sweepImages` would delete. */
  async toDelete(): Promise<{ discarded: number; unused: number }> {
    const rows = await this.#em.execute<{ discarded: number; unused: number }[]>(
      `select count(*) filter (where discarded_at <= now())::int as discarded,
          count(*) filter (where discarded_at is null)::int as unused
        from images
        where discarded_at <= now()
          or (discarded_at is null and not is_used and created_at < now() - make_interval(hours => ?))`,
      [UNUSED_HOURS],
    );
    return rows[0] ?? { discarded: 0, unused: 0 };
  }

  /** The next batch of discarded images, oldest first. */
  discarded(): Promise<DiscardedImage[]> {
    return runPrepared<DiscardedImage>(
      this.#em,
      "select name, files from images where discarded_at <= now() order by discarded_at, name limit $1",
      [BATCH_SIZE],
    );
  }

  /** Makes a discarded image the last one of `discarded`. */
  async postpone(name: string): Promise<void> {
    await this.#em.execute(
      "update images set discarded_at = now() where name = ? and discarded_at is not null",
      [name],
    );
  }

  /** Deletes the row of a discarded image. Delete its files first. */
  async delete(name: string): Promise<void> {
    await this.#em.execute("delete from images where name = ? and discarded_at is not null", [name]);
  }

  /** The user's uploads that are not discarded, oldest first. */
  async listByUser(ownerId: string): Promise<OwnImage[]> {
    const rows = await this.#em.execute<(Omit<OwnImage, "address" | "uploadedAt"> & OwnRow)[]>(
      `select name, purpose, width, height, bytes, is_used as "isUsed", created_at from images
        where owner_id = ? and discarded_at is null order by created_at, name`,
      [ownerId],
    );
    return rows.map(({ name, created_at, ...row }) => ({
      address: uploadAddress(name),
      ...row,
      uploadedAt: isoTime(created_at),
    }));
  }
}

interface OwnRow {
  name: string;
  created_at: Time;
}
