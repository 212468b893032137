import { Link } from "react-router";
import { count as formatCount } from "~/lib/format";
import { classes } from "./classes";
import { halfSteps, ratingText } from "./star";

interface HistogramProps {
  /** The number of reviews by rating; a missing rating counts as 0. */
  counts: ReadonlyMap<number, number>;
  /** The address of the reviews filtered by one rating. */
  hrefFor: (rating: number) => string;
  /** The rating that the page is filtered by. */
  active?: number | undefined;
}

/** The distribution of ratings from 5 to 0.5, each bar a link to its reviews. */
export function Histogram({ counts, hrefFor, active }: HistogramProps) {
  const highest = Math.max(1, ...counts.values());
  return (
    <ul className="histogram" aria-label="Reviews by rating">
      {halfSteps.toReversed().map((rating) => {
        const count = counts.get(rating) ?? 0;
        const row = <HistogramRow rating={rating} count={count} share={count / highest} />;
        return (
          <li key={rating}>
            {count > 0 ? (
              <Link
                to={hrefFor(rating)}
                className={classes("histogram-row", rating === active && "histogram-active")}
                aria-current={rating === active || undefined}
                preventScrollReset
              >
                {row}
              </Link>
            ) : (
              <span className="histogram-row">{row}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function HistogramRow({ rating, count, share }: { rating: number; count: number; share: number }) {
  return (
    <>
      <span aria-hidden="true">{rating.toFixed(1)}</span>
      <span className="sr-only">{ratingText(rating)}: </span>
      <svg className="histogram-bar" height="10" aria-hidden="true">
        <rect className="histogram-track" width="100%" height="10" rx="3" />
        <rect className="histogram-fill" width={`${Math.round(share * 100)}%`} height="10" rx="3" />
      </svg>
      <span className="histogram-count">
        {formatCount(count)}
        <span className="sr-only">{count === 1 ? " review" : " reviews"}</span>
      </span>
    </>
  );
}
