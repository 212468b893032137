import { ITEM_NAME, joinItem } from "~/sql/itemColumns.server";

/** The SQL of a picture as JSON; `p` is its row and `i` that of its image. */
const PICTURE_JSON = `jsonb_build_object('number', p.number, 'image', p.image_url,
    'description', p.description, 'width', i.width, 'height', i.height)`;

/** Most reviews have none, and the count in their own row says so. */
const PICTURES = `case when r.picture_count > 0 then (select jsonb_agg(${PICTURE_JSON} order by p.number)
    from review_pictures p join images i on i.name = upload_named(p.image_url) where p.review_id = r.id) end`;

/** Few have one, and a column of their own row says so. */
const REPLY = `case when r.has_reply then (select jsonb_build_object('text', o.text, 'createdAt', o.created_at,
    'updatedAt', o.updated_at) from owner_replies o where o.review_id = r.id and o.removed_at is null) end`;

/** The columns of a review. */
export const REVIEW_COLUMNS = `r.id, r.user_id, r.court_id, r.equipment_id, r.rating, r.review_text, r.aspects, r.interest, r.held,
    r.hidden_for, r.helpful_count, r.moderation_reason, r.version, r.created_at, r.updated_at,
    r.visited_on is not null as visited, ${PICTURES} as pictures, ${REPLY} as reply`;

/** The columns of its author. */
export const AUTHOR_COLUMNS = "u.first_name, u.last_name, u.profile_image_url";

/** `reviews` has the visible reviews only; `all_reviews` includes hidden ones. */
const selectFrom = (reviews: string, columns = "") => `select ${REVIEW_COLUMNS}, ${ITEM_NAME} as item_name,
    e.type as equipment_type, ${AUTHOR_COLUMNS} ${columns}
  from ${reviews}
  join users u on u.id = r.user_id
  ${joinItem("r")}`;

export const SELECT = selectFrom("reviews r");
export const SELECT_ALL = selectFrom(
  "all_reviews r left join hidings h on h.review_id = r.id and h.ended_at is null",
  ", h.rule as hidden_rule, h.appealed_at is not null as has_appeal",
);
