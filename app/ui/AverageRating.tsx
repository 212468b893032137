import { count as formatCount, plural, shownMean } from "~/lib/format";
import { Stars } from "./Stars";
import { soft, spacious } from "./styles";

const LOOKS = {
  small: { row: "gap-x-1.5 text-sm", number: "font-extrabold" },
  large: { row: "gap-x-3 gap-y-1", number: "text-4xl leading-none font-extrabold tracking-tight" },
};

interface AverageRatingProps {
  /** The plain mean, 0 to 5; not shown without reviews. */
  average: number;
  count: number;
  size?: keyof typeof LOOKS;
}

/** An item's rating: '4.6', the stars, '(128 reviews)'. */
export function AverageRating({ average, count, size = "small" }: AverageRatingProps) {
  if (count === 0) return <p className={soft}>No reviews yet</p>;
  const look = LOOKS[size];
  return (
    <p className={`flex flex-wrap items-center ${look.row}`}>
      <span className={`rating-number ${look.number}`} aria-hidden="true">
        {shownMean(average)}
      </span>
      <Stars value={average} size={size} />{" "}
      <span className="text-ink-soft">
        {size === "large" ? (
          `(${plural(count, "review")})`
        ) : (
          <>
            {`(${formatCount(count)}`}
            <span className={spacious}>{count === 1 ? " review" : " reviews"}</span>)
          </>
        )}
      </span>
    </p>
  );
}
