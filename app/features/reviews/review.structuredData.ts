import { profileHref } from "~/http/addresses";
import type { SchemaOrgThing } from "~/http/structuredData";
import { shownMean } from "~/lib/format";
import { shortened } from "~/lib/text";
import { fullName } from "../users/profile.view";
import { REVIEW_LIMITS } from "./review.limits";
import type { ReviewView } from "./review.view";

/** Reviews in the structured data: search engines show one or two, and each adds to the size of the page. */
const MAX_REVIEWS = 5;

/** Search engines ignore longer names. */
const MAX_NAME = 99;

const SCALE = { bestRating: REVIEW_LIMITS.highest, worstRating: REVIEW_LIMITS.lowest };

/** The totals of a reviewed item. */
interface Rated {
  averageRating: number;
  totalReviews: number;
}

/**
 * Adds ratings and reviews to a thing: the average as shown on the page, and the first reviews with a text. Without
 * reviews nothing is added.
 * @param shown the reviews on the page, in order
 */
export function reviewedThing(
  thing: SchemaOrgThing,
  { averageRating, totalReviews }: Rated,
  shown: readonly ReviewView[],
  origin: string,
): SchemaOrgThing {
  if (totalReviews === 0) return thing;
  const listed = shown.filter(({ reviewText }) => reviewText !== null).slice(0, MAX_REVIEWS);
  return {
    ...thing,
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: Number(shownMean(averageRating)),
      reviewCount: totalReviews,
      ...SCALE,
    },
    review: listed.length === 0 ? undefined : listed.map((review) => reviewThing(review, origin)),
  };
}

function reviewThing(
  { userId, user, rating, reviewText, createdAt }: ReviewView,
  origin: string,
): SchemaOrgThing {
  return {
    "@type": "Review",
    author: {
      "@type": "Person",
      name: shortened(fullName(user), MAX_NAME),
      url: origin + profileHref(userId),
    },
    datePublished: createdAt,
    reviewBody: reviewText ?? undefined,
    reviewRating: { "@type": "Rating", ratingValue: rating, ...SCALE },
  };
}
