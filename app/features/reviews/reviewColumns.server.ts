import { microsColumn } from "~/http/cursor";

/** The columns of a review. */
export const REVIEW_COLUMNS = `r.id, r.user_id, r.court_id, r.equipment_id, r.rating, r.review_text, r.aspects,
    r.hidden_for, r.helpful_count, r.version, r.created_at, r.updated_at`;

/** The columns of its author. */
export const AUTHOR_COLUMNS = "u.first_name, u.last_name, u.profile_image_url";

/** `reviews` has the visible reviews only; `all_reviews` includes hidden ones. */
const selectFrom = (
  reviews: "reviews" | "all_reviews",
) => `select ${REVIEW_COLUMNS}, ${microsColumn("r")}, coalesce(c.name, e.name) as item_name,
    e.type as equipment_type, ${AUTHOR_COLUMNS}
  from ${reviews} r
  join users u on u.id = r.user_id
  left join courts c on c.id = r.court_id
  left join equipment e on e.id = r.equipment_id`;

export const SELECT = selectFrom("reviews");
export const SELECT_ALL = selectFrom("all_reviews");
