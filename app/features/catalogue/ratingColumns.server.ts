import { type Opt, p } from "@mikro-orm/core";
import type { AspectSums } from "./aspects";

/** The rating columns of a reviewable item. A trigger on reviews maintains all but the mean. */
export const ratingColumns = () => ({
  /** In stars. */
  ratingSum: p.decimal("number").precision(12).scale(1).default(0),
  totalReviews: p.integer().default(0),
  /** Read only where aspects are shown. */
  aspectSums: p.json<AspectSums>().$type<Opt<AspectSums>>().defaultRaw("'{}'").lazy().hidden(),
  /** The mean for lists in SQL and for the open data, rounded; 0 without reviews. Pages show `meanOf`, which is not. */
  averageRating: p
    .decimal("number")
    .precision(3)
    .scale(2)
    .$type<Opt<number>>()
    .generated("(case when total_reviews > 0 then round(rating_sum / total_reviews, 2) else 0 end) stored"),
});

/** The check of the sums of aspects. */
export const NO_NEGATIVE_SUM = "not jsonb_path_exists(aspect_sums, '$.*.* ? (@ < 0)')";
