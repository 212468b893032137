import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { type Page, paginate } from "~/http/listQuery";
import { itemColumns } from "~/sql/itemColumns.server";
import { runPrepared } from "~/sql/statement.server";
import { PICTURES_IN_ROW, PICTURES_PER_PAGE } from "./picture.limits";
import type { ItemPicture, ItemPictures, PicturePlace, PictureReference } from "./picture.view";
import type { ReviewedItem } from "./review.view";

interface PlaceRow {
  place: number;
  total: number;
  previous_review: number | null;
  previous_number: number | null;
  next_review: number | null;
  next_number: number | null;
}

/** The pictures of an item in the order of its gallery: newest review first, each by the numbers of its pictures. */
const ORDER = "r.created_at desc, r.id desc, p.number";

/** Reads the pictures of visible reviews by their item. Those of one review are read with it. */
export class PictureRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** The newest pictures of an item. */
  async newestOf(item: ReviewedItem): Promise<ItemPictures> {
    const rows = await this.#read(item, PICTURES_IN_ROW, 0);
    return { items: rows.map(({ total: _, ...picture }) => picture), total: rows[0]?.total ?? 0 };
  }

  /** One page of an item's pictures. */
  async listOf(item: ReviewedItem, requestedPage: number): Promise<Page<ItemPicture>> {
    const count = `select ${total(item)} as total`;
    const [row] = await runPrepared<{ total: number }>(this.#em, count, [item.itemId]);
    const { page, pages, offset } = paginate(row?.total ?? 0, requestedPage, PICTURES_PER_PAGE);
    const rows = await this.#read(item, PICTURES_PER_PAGE, offset);
    return { items: rows.map(({ total: _, ...picture }) => picture), total: row?.total ?? 0, page, pages };
  }

  /** Where a picture is among those of its item; null if its review is hidden. */
  async placeOf(item: ReviewedItem, { reviewId, number }: PictureReference): Promise<PicturePlace | null> {
    const [row] = await this.#em.execute<PlaceRow[]>(
      `select * from (
        select p.review_id, p.number, row_number() over gallery::int as place, count(*) over ()::int as total,
          lag(p.review_id) over gallery as previous_review, lag(p.number) over gallery as previous_number,
          lead(p.review_id) over gallery as next_review, lead(p.number) over gallery as next_number
        from reviews r join review_pictures p on p.review_id = r.id
        where r.${itemColumns[item.itemType]} = ? and r.picture_count > 0
        window gallery as (order by ${ORDER})
      ) places where review_id = ? and number = ?`,
      [item.itemId, reviewId, number],
    );
    if (!row) return null;
    return {
      place: row.place,
      total: row.total,
      previous: reference(row.previous_review, row.previous_number),
      next: reference(row.next_review, row.next_number),
    };
  }

  #read(item: ReviewedItem, limit: number, offset: number): Promise<(ItemPicture & { total: number })[]> {
    return runPrepared(
      this.#em,
      `select p.review_id as "reviewId", p.number, p.image_url as image, p.description, i.width, i.height,
          ${total(item)} as total
        from reviews r
        join review_pictures p on p.review_id = r.id
        join images i on i.name = upload_named(p.image_url)
        where r.${itemColumns[item.itemType]} = $1 and r.picture_count > 0
        order by ${ORDER} limit $2 offset $3`,
      [item.itemId, limit, offset],
    );
  }
}

/** The SQL of the number of an item's pictures; its parameter is the item's id. */
function total({ itemType }: ReviewedItem): string {
  return `(select coalesce(sum(s.picture_count), 0)::int from reviews s
    where s.${itemColumns[itemType]} = $1 and s.picture_count > 0)`;
}

function reference(reviewId: number | null, number: number | null): PictureReference | null {
  return reviewId === null || number === null ? null : { reviewId, number };
}
