import type { ReactNode } from "react";
import { pathWithParams } from "~/http/listQuery";
import { plural } from "~/lib/format";
import { AverageRating } from "~/ui/AverageRating";
import { ButtonLink } from "~/ui/Button";
import { Histogram } from "~/ui/Histogram";
import { InPlaceLink } from "~/ui/InPlaceLink";
import { FeedIcon } from "~/ui/icons";
import { EmptyState, Section } from "~/ui/Layout";
import { Pagination } from "~/ui/Pagination";
import { rowLink } from "~/ui/styles";
import { HiddenReviews } from "./HiddenReviews";
import { ReviewCard } from "./ReviewCard";
import { feedPathOf } from "./review.feed";
import { mayChangeReview } from "./review.permissions";
import type { ItemReviews } from "./review.view";
import { reviewList } from "./reviewStyles";
import { useHighlight } from "./useHighlight";

interface ReviewsSectionProps {
  /** The path of the item's page, the base of every link here. */
  itemPath: string;
  average: number;
  total: number;
  reviews: ItemReviews;
  /** The text for an item without reviews. */
  empty: string;
  /** The link to the review form, or the form itself. */
  children: ReactNode;
}

/** An item's average rating, histogram and reviews. */
export function ReviewsSection(props: ReviewsSectionProps) {
  const { itemPath, average, total, empty, children } = props;
  const { page, hidden, counts, rating, highlight, viewer } = props.reviews;
  useHighlight(highlight);
  return (
    <Section id="reviews" title="Ratings & Reviews" boxed>
      {total > 0 && (
        <div className="grid gap-6 sm:grid-cols-[minmax(12rem,1fr)_2fr] sm:items-center">
          <AverageRating average={average} count={total} size="large" />
          <Histogram
            counts={new Map(counts.map((row) => [row.rating, row.count]))}
            hrefFor={(stars) => reviewsHref(itemPath, { rating: stars })}
            active={rating ?? undefined}
          />
        </div>
      )}
      <HiddenReviews reviews={hidden} />
      {children}
      {rating !== null && (
        <p>
          {plural(page.total, "review")} with {rating} {rating === 1 ? "star" : "stars"}.{" "}
          <InPlaceLink to={itemPath}>Show all reviews</InPlaceLink>
        </p>
      )}
      {total === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <ul className={reviewList.single}>
          {page.items.map((review) => (
            <ReviewCard
              key={review.id}
              review={review}
              mayChange={mayChangeReview(viewer, review)}
              reporter={viewer}
              from={reviewsHref(itemPath, { rating, page: page.page })}
              highlighted={review.id === highlight}
            />
          ))}
        </ul>
      )}
      <Pagination
        page={page.page}
        pages={page.pages}
        hrefFor={(number) => `${reviewsHref(itemPath, { rating, page: number })}#reviews`}
        label="Pages of reviews"
      />
      {total > 0 && (
        <a
          href={feedPathOf(itemPath)}
          className={`${rowLink} w-fit gap-2 text-sm text-ink-soft hover:text-link`}
        >
          <FeedIcon />
          Reviews as a feed
        </a>
      )}
    </Section>
  );
}

/** The link to the review form; it redirects visitors to sign in. */
export function WriteReviewLink({ to, viewer }: { to: string } & Pick<ItemReviews, "viewer">) {
  return (
    <ButtonLink
      to={to}
      variant="primary"
      preventScrollReset
      reloadDocument={viewer === null}
      className="self-start"
    >
      Write a Review
    </ButtonLink>
  );
}

function reviewsHref(itemPath: string, { rating, page = 1 }: { rating: number | null; page?: number }) {
  return pathWithParams(itemPath, {
    rating: rating === null ? null : String(rating),
    page: page > 1 ? String(page) : null,
  });
}
