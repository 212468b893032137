/** What the API adds to the columns of reviews and items, for the servers that it is compared with. */

import {
  type AspectSums,
  aspectMeans,
  type ItemKind,
  roundedMeans,
} from "../../app/features/catalogue/aspects.ts";

/** The means of an item's aspects, with two decimals. */
export const aspectsOf = (kind: ItemKind, sums: AspectSums) =>
  roundedMeans(aspectMeans(kind, sums), (mean) => Math.round(mean * 100) / 100);

/** The pictures of a review. @param review the alias of the reviews */
export const picturesOf = (review: string) => `case when ${review}.picture_count > 0 then (
    select jsonb_agg(jsonb_build_object('number', p.number, 'image', p.image_url, 'description', p.description,
      'width', i.width, 'height', i.height) order by p.number)
    from review_pictures p join images i on i.name = upload_named(p.image_url) where p.review_id = ${review}.id
  ) else '[]' end`;

/** The reply to a review; the demo has its times in whole milliseconds. @param review the alias of the reviews */
export const replyTo = (review: string) => `case when ${review}.has_reply then (
    select jsonb_build_object('text', o.text, 'createdAt', to_char(o.created_at at time zone 'UTC', '${ISO_TIME}'),
      'updatedAt', to_char(o.updated_at at time zone 'UTC', '${ISO_TIME}'))
    from owner_replies o where o.review_id = ${review}.id and o.removed_at is null
  ) end`;

const ISO_TIME = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** The number of a court's reviews with a visit that count. @param court the alias of the courts */
export const visitsOf = (court: string) => `(select count(*)::int from reviews v
    where v.court_id = ${court}.id and v.visited_on is not null and v.interest is null and v.held is null)`;

/** An item's numbers with its held reviews; null without any. @param column `court_id` or `equipment_id` */
export const withHeldOf = (item: string, column: string) => `(
    select jsonb_build_object('heldReviews', count(*), 'waitingReviews', count(*) filter (where h.held = 'open'),
      'totalReviews', ${item}.total_reviews + count(*),
      'averageRating', round((${item}.rating_sum + sum(h.rating)) / (${item}.total_reviews + count(*)), 2))
    from reviews h where h.${column} = ${item}.id and h.held is not null and h.interest is null having count(*) > 0)`;
