import { count as formatCount } from "~/lib/format";
import { classes } from "./classes";
import { InPlaceLink } from "./InPlaceLink";
import { StoredElement } from "./StoredElement";
import { halfSteps, maximumStars } from "./star";

interface HistogramProps {
  /** The number of reviews by rating; a missing rating counts as 0. */
  counts: ReadonlyMap<number, number>;
  /** The address of the reviews filtered by one rating. */
  hrefFor: (rating: number) => string;
  /** The rating that the page is filtered by. */
  active?: number | undefined;
}

/** The bars that are not folded away on a phone. */
const SHOWN = 5;

const ROW =
  "grid min-h-7 pointer-coarse:min-h-11 grid-cols-[2rem_1fr_3.5ch] items-center gap-3 rounded-control px-1.5 text-sm text-ink no-underline";

/**
 * The distribution of ratings from 5 to 0.5, each bar a link to its reviews. On a phone the lower half is folded away,
 * unless half or more of the ratings are in it.
 */
export function Histogram({ counts, hrefFor, active }: HistogramProps) {
  const highest = Math.max(1, ...counts.values());
  const bar = (rating: number) => {
    const count = counts.get(rating) ?? 0;
    const row = <HistogramRow rating={rating} count={count} share={count / highest} />;
    if (count === 0) return <span className={ROW}>{row}</span>;
    return (
      <InPlaceLink
        to={hrefFor(rating)}
        className={classes(
          ROW,
          "hover:bg-court-tint",
          rating === active && "font-bold outline-2 outline-link",
        )}
        aria-current={rating === active || undefined}
      >
        {row}
      </InPlaceLink>
    );
  };
  const bars = (ratings: readonly number[], label: string) => (
    <ul className="flex flex-col" aria-label={label}>
      {ratings.map((rating) => (
        <li key={rating}>{bar(rating)}</li>
      ))}
    </ul>
  );
  const ratings = halfSteps.toReversed();
  const lower = ratings.slice(SHOWN);
  const isMostlyLower = 2 * sumOf(counts, lower) >= sumOf(counts, ratings);
  return (
    <StoredElement
      as="div"
      className="max-w-text"
      storedBy={import.meta.env.SSR ? JSON.stringify([hrefFor(0), active, [...counts]]) : undefined}
    >
      {bars(ratings.slice(0, SHOWN), "Reviews by rating")}
      <details
        open={isMostlyLower || (active !== undefined && lower.includes(active))}
        className="unfold:contents unfold:details-content:contents unfold:details-content:[content-visibility:visible]"
      >
        <summary className="list-item min-h-11 list-inside px-1.5 py-2.5 text-sm font-semibold text-link unfold:hidden">
          Lower ratings
        </summary>
        {bars(lower, "Reviews by lower rating")}
      </details>
    </StoredElement>
  );
}

function sumOf(counts: HistogramProps["counts"], ratings: readonly number[]): number {
  return ratings.reduce((sum, rating) => sum + (counts.get(rating) ?? 0), 0);
}

function HistogramRow({ rating, count, share }: { rating: number; count: number; share: number }) {
  return (
    <>
      <span>
        {rating.toFixed(1)}
        <span className="sr-only">{` out of ${maximumStars}: `}</span>
      </span>
      <svg className="w-full" height="10" aria-hidden="true">
        <rect
          className="fill-line forced-colors:fill-[Canvas] forced-colors:stroke-[GrayText]"
          width="100%"
          height="10"
          rx="3"
        />
        <rect
          className="fill-star forced-colors:fill-[CanvasText]"
          width={`${Math.round(share * 100)}%`}
          height="10"
          rx="3"
        />
      </svg>
      <span className="text-right">
        {formatCount(count)}
        <span className="sr-only">{count === 1 ? " review" : " reviews"}</span>
      </span>
    </>
  );
}
