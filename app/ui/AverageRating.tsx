import { plural } from "~/lib/format";
import { classes } from "./classes";
import { Stars } from "./Stars";

interface AverageRatingProps {
  /** The plain mean, 0 to 5; not shown without reviews. */
  average: number;
  count: number;
  size?: "small" | "large";
}

/** An item's rating: '4.6', the stars, '(128 reviews)'. */
export function AverageRating({ average, count, size = "small" }: AverageRatingProps) {
  if (count === 0) return <p className="rating-none">No reviews yet</p>;
  return (
    <p className={classes("rating", `rating-${size}`)}>
      <span className="rating-number" aria-hidden="true">
        {average.toFixed(1)}
      </span>
      <Stars value={average} size={size === "large" ? "large" : "small"} />
      <span className="rating-count">{`(${plural(count, "review")})`}</span>
    </p>
  );
}
