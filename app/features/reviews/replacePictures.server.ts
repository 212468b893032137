import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { FieldError } from "~/http/fieldError";
import type { ImageRepository } from "../images/image.repository.server";
import { MAX_PICTURES } from "./picture.limits";
import type { SentPicture } from "./picture.schema";
import type { ReviewPicture } from "./picture.view";

const SAME_TWICE = "The same picture is in the list twice";

const ONLY_AUTHOR_ADDS = "Only the author of a review adds pictures to it";

interface Replacement {
  reviewId: number;
  /** The pictures that it has. */
  current: readonly ReviewPicture[];
  /** Those that it should have. */
  wanted: readonly SentPicture[];
  /** Whether there may be new ones among them. */
  mayAdd: boolean;
}

/**
 * Replaces the pictures of a review. Those that stay have the same number as before; new ones get the lowest free ones.
 * @param em the entity manager of a transaction that has locked the review
 * @returns whether anything has changed
 * @throws FieldError at `pictures` when a new image is not an unused upload of the user for a review
 */
export async function replacePictures(
  em: EntityManager,
  images: ImageRepository,
  { reviewId, current, wanted, mayAdd }: Replacement,
): Promise<boolean> {
  const byImage = new Map(wanted.map((picture) => [picture.image, picture]));
  if (byImage.size < wanted.length) throw new FieldError("pictures", SAME_TWICE);
  const staying = current.filter(({ image }) => byImage.has(image));
  const removed = current.filter(({ image }) => !byImage.has(image)).map(({ number }) => number);
  const described = staying.filter(
    ({ image, description }) => byImage.get(image)?.description !== description,
  );
  const added = wanted.filter(({ image }) => !current.some((picture) => picture.image === image));
  if (added.length > 0 && !mayAdd) throw new FieldError("pictures", ONLY_AUTHOR_ADDS);

  if (removed.length > 0)
    await em.execute("delete from review_pictures where review_id = ? and number in (?)", [
      reviewId,
      removed,
    ]);
  for (const { number, image } of described)
    await em.execute("update review_pictures set description = ? where review_id = ? and number = ?", [
      byImage.get(image)?.description,
      reviewId,
      number,
    ]);
  const taken = new Set(staying.map(({ number }) => number));
  const free = Array.from({ length: MAX_PICTURES }, (_, at) => at + 1).filter((number) => !taken.has(number));
  for (const [at, { image, description }] of added.entries()) {
    await images.use(em, "review", image, null);
    await em.execute(
      "insert into review_pictures (review_id, number, image_url, description) values (?, ?, ?, ?)",
      [reviewId, free[at], image, description],
    );
  }
  return removed.length + described.length + added.length > 0;
}
