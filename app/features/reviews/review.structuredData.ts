import type { SchemaOrgThing } from "~/http/structuredData";
import { shortened } from "~/lib/text";
import { profileHref } from "../users/profile.query";
import { fullName } from "../users/profile.view";
import { REVIEW_LIMITS } from "./review.limits";
import type { ReviewView } from "./review.view";

/** How many reviews a page tells machines of: they show one or two, and every one is sent twice. */
const TOLD = 5;

/** Search engines take what is longer for no name. */
const MAX_NAME = 99;

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
  thing: SchemaOrgThing,
  { averageRating, totalReviews }: Rated,
  shown: readonly ReviewView[],
  origin: string,
): SchemaOrgThing {
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
