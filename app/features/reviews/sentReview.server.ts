import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { itemColumns } from "~/sql/itemLocks.server";
import { runPrepared } from "~/sql/statement.server";
import { changedAspects } from "../catalogue/aspects";
import type { ReviewFields } from "./review.schema";
import { type ReviewedItem, type ReviewRow, type ReviewView, reviewView } from "./review.view";
import { SELECT } from "./reviewColumns.server";

/** A file that a form sends twice is stored under two addresses, so pictures are compared by their descriptions. */
const DESCRIPTIONS = `(select coalesce(jsonb_agg(p.description order by p.number), '[]')
  from review_pictures p where p.review_id = r.id)`;

/**
 * The review that an earlier submission of the same form has stored: one with the same content that is newer than the form.
 * @param em the entity manager of a transaction that no other submission of the user runs beside
 * @param lastReview the id of the user's newest review of the item when the form was rendered; 0 without one
 * @returns null if there is none
 */
export async function sentReview(
  em: EntityManager,
  userId: string,
  { itemType, itemId }: ReviewedItem,
  { rating, reviewText, aspects, interest, visitedOn, pictures }: ReviewFields,
  lastReview: number,
): Promise<ReviewView | null> {
  const [row] = await runPrepared<ReviewRow>(
    em,
    `${SELECT} where r.user_id = $1 and r.${itemColumns[itemType]} = $2 and r.id > $3
      and r.rating = $4::numeric and r.review_text is not distinct from $5::text and r.aspects = $6::jsonb
      and r.interest is not distinct from $7::text and r.visited_on is not distinct from $8::date
      and ${DESCRIPTIONS} = $9::jsonb
    order by r.id limit 1`,
    [
      ...[userId, itemId, lastReview, rating, reviewText ?? null],
      ...[JSON.stringify(changedAspects({}, aspects ?? null)), interest ?? null, visitedOn ?? null],
      JSON.stringify((pictures ?? []).map(({ description }) => description)),
    ],
  );
  return row ? reviewView(row) : null;
}
