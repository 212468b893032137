import type { Thing } from "~/kernel/structuredData";
import { shortened } from "~/kernel/text";
import { profileHref } from "../profiles/profile.query";
import { nameOf } from "../profiles/profile.view";
import { REVIEW_LIMITS } from "./review.limits";
import type { ReviewView } from "./review.view";

/** How many reviews a page tells machines of: they show one or two, and every one is sent twice. */
const TOLD = 5;

/** Search engines take what is longer for no name. */
const LONGEST_NAME = 99;

const SCALE = { bestRating: REVIEW_LIMITS.highest, worstRating: REVIEW_LIMITS.lowest };

/** A thing that people review. */
interface Rated {
  averageRating: number;
  totalReviews: number;
}

/**
 * A thing with what people say of it: the mean as the page shows it, and the first reviews with words. Before the
 * first review nothing is added, since a rating that nobody gave is none.
 * @param shown the reviews on the page, in their order
 */
export function withReviews(
  thing: Thing,
  { averageRating, totalReviews }: Rated,
  shown: readonly ReviewView[],
  origin: string,
): Thing {
  if (totalReviews === 0) return thing;
  const told = shown.filter(({ reviewText }) => reviewText !== null).slice(0, TOLD);
  return {
    ...thing,
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: Number(averageRating.toFixed(1)),
      reviewCount: totalReviews,
      ...SCALE,
    },
    review: told.length === 0 ? undefined : told.map((review) => reviewThing(review, origin)),
  };
}

function reviewThing({ userId, user, rating, reviewText, createdAt }: ReviewView, origin: string): Thing {
  return {
    "@type": "Review",
    author: {
      "@type": "Person",
      name: shortened(nameOf(user), LONGEST_NAME),
      url: origin + profileHref(userId),
    },
    datePublished: createdAt,
    reviewBody: reviewText ?? undefined,
    reviewRating: { "@type": "Rating", ratingValue: rating, ...SCALE },
  };
}
