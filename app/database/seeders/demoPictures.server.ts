import type { Orm } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import type { ImageStore } from "~/features/images/imageStore.server";
import { storeImage } from "~/features/images/storeImage.server";
import { uploadNameIn } from "~/http/uploads";
import { ITEM_NAME, joinItem } from "~/sql/itemColumns.server";
import { demoPictures } from "./demo/pictures";

/**
 * Draws the pictures of the demo's reviews and stores them as uploads of their authors.
 * @throws the errors of the store, the encoder and the database
 */
export async function seedDemoPictures(orm: Orm, store: ImageStore): Promise<void> {
  // Loaded here, because other sites never need it in this process.
  const { default: sharp } = await import("sharp");
  const em = orm.em.fork();
  const { images } = createRepositories(em);
  for (const { item, review, description, svg } of demoPictures) {
    const [found] = await em.execute<{ id: number; user_id: string }[]>(
      `select r.id, r.user_id from all_reviews r
        ${joinItem("r")}
        where ${ITEM_NAME} = ? and starts_with(r.review_text, ?)`,
      [item, review],
    );
    if (!found) throw new Error(`The demo has no review of ${item} that begins with "${review}"`);
    const png = await sharp(Buffer.from(svg)).png().toBuffer();
    const file = new File([new Uint8Array(png)], "drawing.png", { type: "image/png" });
    const address = await storeImage(images, store, { file, purpose: "review", ownerId: found.user_id });
    // The review may be deleted or get pictures of its author meanwhile; the upload is then unused.
    const added = await em.execute<object[]>(
      `insert into review_pictures (review_id, number, image_url, description)
        select r.id, 1, ?, ? from all_reviews r where r.id = ? and r.picture_count = 0 returning review_id`,
      [address, description, found.id],
    );
    if (added.length === 0) await images.discard(uploadNameIn(address));
  }
}
