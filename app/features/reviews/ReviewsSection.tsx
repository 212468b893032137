import type { ReactNode } from "react";
import { href } from "react-router";
import { plural, shownMean } from "~/lib/format";
import { ButtonLink } from "~/ui/Button";
import { Histogram } from "~/ui/Histogram";
import { InPlaceLink } from "~/ui/InPlaceLink";
import { FeedIcon } from "~/ui/icons";
import { EmptyState, Section } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { Pagination } from "~/ui/Pagination";
import { maximumStars, starsText } from "~/ui/star";
import { chip, chipRow, rowLink, soft } from "~/ui/styles";
import { type Suspension, untilText } from "../users/suspension.view";
import { visitedText } from "../visits/visitedShare";
import { AspectTable } from "./AspectTable";
import { HeldReviews } from "./HeldReviews";
import { HiddenReviews } from "./HiddenReviews";
import { InterestedReviews } from "./InterestedReviews";
import { PictureRow } from "./PictureRow";
import { ReviewList } from "./ReviewList";
import { feedPathOf } from "./review.feed";
import { REVIEWS_PER_PAGE } from "./review.limits";
import { REVIEW_LIST, REVIEW_SORTS, reviewsHref } from "./review.query";
import type { ItemReviews } from "./review.view";
import { useHighlight } from "./useHighlight";

const FOOT_LINK = `${rowLink} text-sm text-ink-soft hover:text-link`;

interface ReviewsSectionProps {
  /** The path of the item's page, the base of every link here. */
  itemPath: string;
  average: number;
  total: number;
  reviews: ItemReviews;
  /** The text for an item without reviews. */
  empty: string;
  /** The link to the review form, or to the viewer's own review. */
  invitation?: ReactNode;
  /** The review form. */
  children?: ReactNode;
}

/** An item's average rating, histogram and reviews. */
export function ReviewsSection(props: ReviewsSectionProps) {
  const { itemPath, average, total, empty, invitation, children } = props;
  const { aspects, pictures, page, hidden, counts, sort, rating, highlight } = props.reviews;
  const { visited, visitedOnly } = props.reviews;
  useHighlight(highlight);
  const query = { sort, rating, visited: visitedOnly };
  const share = visitedText(visited, total);
  const here = reviewsHref(itemPath, query, { page: page.page }).replace(/#.*/, "");
  const filter = `${rating === null ? "" : ` with ${starsText(rating)}`}${visitedOnly ? " by players who gave the code of the court" : ""}`;
  const more = page.pages > page.page ? page.total - page.page * REVIEWS_PER_PAGE : 0;
  return (
    <Section id="reviews" title="Ratings & Reviews" action={invitation} boxed>
      {total > 0 && (
        <p className={`md:-mt-2 ${soft}`}>
          {`${shownMean(average)} out of ${maximumStars} from ${plural(total, "review")}${share ? `, ${share}` : ""}`}
        </p>
      )}
      <div className="border-b border-line pb-6 empty:hidden">{children}</div>
      <HiddenReviews reviews={hidden} />
      {total > 0 && (
        <Histogram
          counts={new Map(counts.map((row) => [row.rating, row.count]))}
          hrefFor={(stars) => reviewsHref(itemPath, query, { rating: stars, visited: false })}
          active={rating ?? undefined}
        />
      )}
      <AspectTable aspects={aspects} />
      <PictureRow pictures={pictures} itemPath={itemPath} />
      {total === 0 ? (
        <EmptyState title={empty} />
      ) : (
        // A column of its own, since the heading would else be at the top of the section.
        <div className="flex flex-col gap-2.5 md:gap-4">
          {/* Where links to other pages and, without script, to other orders lead; says what they have changed. */}
          <h3 id={REVIEW_LIST} tabIndex={-1} className="sr-only" aria-live="polite">
            {`Reviews${filter}, ${sort.replace("helpful", "most helpful")} first`}
          </h3>
          {filter && (
            <p>
              {`${plural(page.total, "review")}${filter}. `}
              <InPlaceLink to={reviewsHref(itemPath, query, { rating: null, visited: false })}>
                Show all reviews
              </InPlaceLink>
            </p>
          )}
          {visited > 0 && !visitedOnly && (
            <p data-print="hide">
              <InPlaceLink to={reviewsHref(itemPath, query, { visited: true })} className={chip.go}>
                Visited only
              </InPlaceLink>
            </p>
          )}
          {page.total > 1 && (
            <ul className={chipRow} aria-label="Sort reviews" data-print="hide">
              {REVIEW_SORTS.map(({ value, label }) => (
                <li key={value}>
                  <InPlaceLink
                    to={reviewsHref(itemPath, query, { sort: value })}
                    className={value === sort ? chip.chosen : chip.go}
                    aria-current={value === sort || undefined}
                  >
                    {label}
                  </InPlaceLink>
                </li>
              ))}
            </ul>
          )}
          <ReviewList {...props.reviews} reviews={page.items} from={here} />
        </div>
      )}
      {more > 0 && (
        <ButtonLink to={reviewsHref(itemPath, query, { page: page.page + 1 })} className="self-center">
          {plural(more, "more review")}
        </ButtonLink>
      )}
      <Pagination
        page={page.page}
        pages={page.pages}
        hrefFor={(number) => reviewsHref(itemPath, query, { page: number })}
        label="Pages of reviews"
      />
      <HeldReviews {...props.reviews} average={average} total={total} from={here} />
      <InterestedReviews {...props.reviews} from={here} />
      {total > 0 && (
        <div className="flex flex-wrap gap-x-5" data-print="hide">
          <a href={feedPathOf(itemPath)} className={`${FOOT_LINK} gap-2`}>
            <FeedIcon />
            Reviews as a feed
          </a>{" "}
          {/* Also in the share menu, which devices with a dialog of their own do not show. */}
          <Link to={`${itemPath}/badge`} className={FOOT_LINK}>
            Badge for a website
          </Link>
        </div>
      )}
    </Section>
  );
}

/** Says to a suspended user until when they may not write a review. */
export function noReviewText(suspension: Suspension): string {
  return `You cannot write a review ${untilText(suspension)}.`;
}

/** The viewer's own review, in place of the link to the form. */
export function OwnReviewLinks({ id, itemPath }: { id: number; itemPath: string }) {
  const link = `${rowLink} font-semibold text-link`;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <Link to={`${itemPath}?highlight=${id}#review-${id}`} className={link}>
        Your review
      </Link>{" "}
      <Link to={href("/reviews/:id/edit", { id: String(id) })} className={link}>
        Edit<span className="sr-only"> your review</span>
      </Link>
    </p>
  );
}

/** The link to the review form, which redirects visitors to sign in; for a suspended viewer the reason against it. */
export function WriteReviewLink({ to, reviews }: { to: string; reviews: ItemReviews }) {
  const { viewer, suspension } = reviews;
  if (suspension) return <p className={soft}>{noReviewText(suspension)}</p>;
  return (
    <ButtonLink to={to} variant="primary" preventScrollReset reloadDocument={viewer === null}>
      Write a Review
    </ButtonLink>
  );
}
