import { defineEntity, type Opt, p } from "@mikro-orm/core";
import { searchColumn, updatedAt, version } from "~/sql/columns.server";
import type { AspectRatings } from "../catalogue/aspects";
import { Court } from "../courts/court.entity";
import { Equipment } from "../equipment/equipment.entity";
import { User } from "../users/user.entity";
import { HELD_STATES, type Held } from "./counted";
import { MODERATION_REASON_LIMIT } from "./moderatorChange.limits";
import { MAX_PICTURES } from "./picture.limits";
import { REASONS, type Reason } from "./report.reasons";
import { INTERESTS, type Interest } from "./review.interests";
import { REVIEW_LIMITS } from "./review.limits";

const REASON_KEYS = REASONS.map(({ value }) => `'${value}'`).join(", ");

const INTEREST_KEYS = INTERESTS.map((interest) => `'${interest}'`).join(", ");

const HELD_KEYS = HELD_STATES.map((state) => `'${state}'`).join(", ");

/** The index of the reviews by a column. @param counted columns that are counted beside the rating */
function listIndex(column: string, counted = "", interest = "") {
  const name = `all_reviews_by_${column}_index`;
  return {
    name,
    expression: `create index "${name}" on "all_reviews" ("${column}", "created_at", "id") include (${counted}rating, hidden_for, ${interest}updated_at)`,
  };
}

/** The index of the few reviews that are held, for the item's page. */
function heldIndex(column: string) {
  const name = `all_reviews_held_by_${column}_index`;
  return {
    name,
    expression: `create index "${name}" on "all_reviews" ("${column}", "created_at", "id") where held is not null`,
  };
}

/** The index of the few reviews with pictures, for an item's gallery. */
function picturesIndex(column: string) {
  const name = `all_reviews_with_pictures_by_${column}_index`;
  return {
    name,
    expression: `create index "${name}" on "all_reviews" ("${column}", "created_at", "id") where picture_count > 0`,
  };
}

/** SQL for when the rating or text of a review was last changed, or first written. */
export const REWRITTEN_AT = "coalesce(rewritten_at, updated_at)";

const ReviewSchema = defineEntity({
  name: "Review",
  // `reviews` is a view of the reviews that are not hidden; SQL selects from it unless it needs hidden ones.
  tableName: "all_reviews",
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule("cascade"),
    /** The reviewed item: either a court or equipment. */
    court: () => p.manyToOne(Court).nullable().deleteRule("cascade"),
    equipment: () => p.manyToOne(Equipment).nullable().deleteRule("cascade"),
    rating: p.decimal("number").precision(2).scale(1),
    reviewText: p.text().nullable(),
    aspects: p.json<AspectRatings>().$type<Opt<AspectRatings>>().defaultRaw("'{}'"),
    /** What the author has to do with the item beside playing; a review with an interest does not count. */
    interest: p.string().length(20).$type<Interest>().nullable(),
    /** The state of the burst that it is part of, while it does not count; triggers set it. */
    held: p.string().length(10).$type<Held>().nullable(),
    /** The reason super admins hid it; null while it is visible. */
    hiddenFor: p.string().length(20).$type<Reason>().nullable(),
    /** When super admins hid it; the database sets it. */
    hiddenAt: p.datetime().nullable(),
    /** Why a super admin changed it; null when the author has changed rating or text since. */
    moderationReason: p.string().length(MODERATION_REASON_LIMIT).nullable(),
    /** How many votes count that say it is helpful; triggers count them. */
    helpfulCount: p.integer().default(0),
    /** How many pictures it has; a trigger counts them. */
    pictureCount: p.integer().default(0),
    /** Whether an owner of the item has replied; a trigger sets it. */
    hasReply: p.boolean().default(false),
    /** The day of the code that its author gave, of a court alone; no view has it, only whether there is one. */
    visitedOn: p.date().nullable().lazy(),
    searchWords: searchColumn("tsvector", "search_words(null, null, review_text)"),
    version: version(),
    createdAt: p.datetime().$type<Opt<Date>>().defaultRaw("now()"),
    /** Later than `createdAt` once the review has been edited. */
    updatedAt: updatedAt(),
    /** When rating or text were last changed, set by a trigger; null until there is a change, and where `updatedAt` says it. */
    rewrittenAt: p.datetime().nullable().lazy(),
    /** The reason of that change if a super admin made it, set by the trigger; null when its author did. */
    rewriteReason: p.string().length(MODERATION_REASON_LIMIT).nullable().lazy(),
  },
  uniques: [
    {
      name: "reviews_one_per_court_and_person",
      properties: ["user", "court"],
      where: "court_id is not null",
    },
  ],
  // Lists are paged and counted in these, without reading the reviews.
  indexes: [
    listIndex("court_id", "", "interest, held, "),
    listIndex("equipment_id", "", "interest, held, "),
    listIndex("user_id", "court_id, equipment_id, "),
    heldIndex("court_id"),
    heldIndex("equipment_id"),
    picturesIndex("court_id"),
    picturesIndex("equipment_id"),
    { properties: ["createdAt"] },
    {
      name: "all_reviews_hidden_at_index",
      expression: `create index "all_reviews_hidden_at_index" on "all_reviews" ("hidden_at") where hidden_at is not null`,
    },
    {
      name: "all_reviews_rewritten_index",
      expression: `create index "all_reviews_rewritten_index" on "all_reviews" ((${REWRITTEN_AT})) where ${REWRITTEN_AT} > created_at`,
    },
    {
      // Of the search for bursts, which reads what was edited since its last run.
      name: "all_reviews_edited_index",
      expression: `create index "all_reviews_edited_index" on "all_reviews" ("updated_at") where updated_at > created_at`,
    },
    {
      name: "all_reviews_visited_index",
      expression: `create index "all_reviews_visited_index" on "all_reviews" ("created_at", "id") where visited_on is not null`,
    },
    {
      name: "all_reviews_visited_by_court_index",
      expression: `create index "all_reviews_visited_by_court_index" on "all_reviews" ("court_id", "created_at", "id") include (hidden_for, interest) where visited_on is not null`,
    },
    {
      name: "all_reviews_of_courts_index",
      expression: `create index "all_reviews_of_courts_index" on "all_reviews" ("created_at") where court_id is not null`,
    },
    { properties: ["searchWords"], type: "gin" },
  ],
  checks: [
    { name: "reviews_item_check", expression: "num_nonnulls(court_id, equipment_id) = 1" },
    {
      name: "reviews_rating_check",
      expression: `rating >= ${REVIEW_LIMITS.lowest} and rating <= ${REVIEW_LIMITS.highest} and mod(rating, ${REVIEW_LIMITS.step}) = 0`,
    },
    { name: "reviews_aspects_check", expression: "are_aspects(aspects)" },
    { name: "reviews_interest_check", expression: `interest in (${INTEREST_KEYS})` },
    { name: "reviews_held_check", expression: `held in (${HELD_KEYS})` },
    { name: "reviews_hidden_for_check", expression: `hidden_for in (${REASON_KEYS})` },
    { name: "reviews_hidden_at_check", expression: "(hidden_for is null) = (hidden_at is null)" },
    { name: "reviews_moderation_reason_check", expression: "btrim(moderation_reason) <> ''" },
    { name: "reviews_helpful_count_check", expression: "helpful_count >= 0" },
    { name: "reviews_visited_on_check", expression: "visited_on is null or court_id is not null" },
    {
      name: "reviews_picture_count_check",
      expression: `picture_count >= 0 and picture_count <= ${MAX_PICTURES}`,
    },
    {
      name: "reviews_review_text_check",
      expression: `char_length(review_text) >= 1 and char_length(review_text) <= ${REVIEW_LIMITS.text}`,
    },
  ],
});

/** One user's review of one court, racket or ball. */
export class Review extends ReviewSchema.class {}
ReviewSchema.setClass(Review);
