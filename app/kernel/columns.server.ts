import { type Opt, p } from "@mikro-orm/core";

/** When a row was made and last changed. New ones for each entity: the ORM writes into what it is given. */
export const timestamps = () => ({
  createdAt: p.datetime().$type<Opt<Date>>().defaultRaw("now()"),
  updatedAt: changedAt(),
});

/** When a row was last changed. */
export const changedAt = () =>
  p
    .datetime()
    .$type<Opt<Date>>()
    .defaultRaw("now()")
    .onUpdate(() => new Date());

/** What an item that people review knows of its reviews: the trigger on reviews keeps the first two. */
export const reviewedColumns = () => ({
  /** In stars. */
  ratingSum: p.decimal("number").precision(12).scale(1).default(0),
  totalReviews: p.integer().default(0),
  /** The plain mean in stars; 0 where there are none. */
  averageRating: p
    .decimal("number")
    .precision(3)
    .scale(2)
    .$type<Opt<number>>()
    .generated("(case when total_reviews > 0 then round(rating_sum / total_reviews, 2) else 0 end) stored"),
});

/** Counts the edits of a row, not its reviews: what an editor must have seen to change it. */
export const version = () => p.integer().version().default(1);
