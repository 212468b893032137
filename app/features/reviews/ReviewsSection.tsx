import type { ReactNode } from "react";
import { Link } from "react-router";
import { plural } from "~/kernel/format";
import type { Page } from "~/kernel/query";
import { Histogram } from "~/ui/Histogram";
import { EmptyState, Section } from "~/ui/Layout";
import { Pagination } from "~/ui/Pagination";
import { RatingFigure } from "~/ui/RatingFigure";
import { ReviewCard } from "./ReviewCard";
import type { RatingCount } from "./review.limits";
import { mayChangeReview } from "./review.policy";
import type { ReviewView } from "./review.view";
import { useHighlight } from "./useHighlight";

interface ReviewsSectionProps {
  /** The path of the item's page, which every link here stays on. */
  itemPath: string;
  average: number;
  total: number;
  counts: RatingCount[];
  reviews: Page<ReviewView>;
  /** The rating that the list is filtered by. */
  rating: number | null;
  highlight: number | null;
  viewer: { id: string; isSuperAdmin: boolean } | null;
  /** The text for an item without reviews. */
  empty: string;
  /** The way to the review form, or the form itself. */
  children: ReactNode;
}

/** An item's rating, how it spreads, and what people say. */
export function ReviewsSection(props: ReviewsSectionProps) {
  const { itemPath, average, total, counts, reviews, rating, highlight, viewer, empty, children } = props;
  useHighlight(highlight);
  return (
    <Section id="reviews" title="Ratings & Reviews" boxed>
      {total > 0 && (
        <div className="review-summary">
          <RatingFigure average={average} count={total} size="large" />
          <Histogram
            counts={new Map(counts.map((row) => [row.rating, row.count]))}
            hrefFor={(stars) => reviewsHref(itemPath, { rating: stars })}
            active={rating ?? undefined}
          />
        </div>
      )}
      {children}
      {rating !== null && (
        <p>
          {plural(reviews.total, "review")} with {rating} {rating === 1 ? "star" : "stars"}.{" "}
          <Link to={itemPath} preventScrollReset>
            Show all reviews
          </Link>
        </p>
      )}
      {total === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <ul className="review-list">
          {reviews.items.map((review) => (
            <ReviewCard
              key={review.id}
              review={review}
              mayChange={mayChangeReview(viewer, review)}
              highlighted={review.id === highlight}
            />
          ))}
        </ul>
      )}
      <Pagination
        page={reviews.page}
        pages={reviews.pages}
        hrefFor={(page) => `${reviewsHref(itemPath, { rating, page })}#reviews`}
        label="Pages of reviews"
      />
    </Section>
  );
}

function reviewsHref(itemPath: string, { rating, page = 1 }: { rating: number | null; page?: number }) {
  const params = new URLSearchParams();
  if (rating !== null) params.set("rating", String(rating));
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${itemPath}?${params}` : itemPath;
}
