import { Link } from "react-router";
import { count as inDigits } from "~/lib/format";
import { classes } from "./classes";
import { halfSteps, inWords } from "./star";

interface HistogramProps {
  /** How many reviews gave each rating; a rating that is missing was given by nobody. */
  counts: ReadonlyMap<number, number>;
  /** The address that shows only the reviews of one rating. */
  hrefFor: (rating: number) => string;
  /** The rating that the page is filtered by. */
  active?: number | undefined;
}

/** How the ratings spread, from 5 to 0.5: each bar a link to its reviews. */
export function Histogram({ counts, hrefFor, active }: HistogramProps) {
  const most = Math.max(1, ...counts.values());
  return (
    <ul className="histogram" aria-label="Reviews by rating">
      {halfSteps.toReversed().map((rating) => {
        const count = counts.get(rating) ?? 0;
        const row = <HistogramRow rating={rating} count={count} share={count / most} />;
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
      <span className="sr-only">{inWords(rating)}: </span>
      <svg className="histogram-bar" height="10" aria-hidden="true">
        <rect className="histogram-track" width="100%" height="10" rx="3" />
        <rect className="histogram-fill" width={`${Math.round(share * 100)}%`} height="10" rx="3" />
      </svg>
      <span className="histogram-count">
        {inDigits(count)}
        <span className="sr-only">{count === 1 ? " review" : " reviews"}</span>
      </span>
    </>
  );
}
