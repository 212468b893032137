import { classes } from "./classes";
import { fiveStars, maximumStars, ratingText } from "./star";

interface StarsProps {
  /** A rating from 0 to 5. Numeric strings are converted; other values count as 0. */
  value: number | string;
  size?: "small" | "medium" | "large";
}

/** A rating as five stars in half steps, labelled with its value to one decimal. */
export function Stars({ value, size = "medium" }: StarsProps) {
  const rating = clampRating(value);
  const filled = Math.floor(rating * 2) / 2;
  return (
    <svg
      className={classes("stars", `stars-${size}`)}
      viewBox="0 0 100 20"
      role="img"
      aria-label={ratingText(Math.round(rating * 10) / 10)}
    >
      <path d={fiveStars} className="star-off" />
      {filled > 0 && (
        <svg aria-hidden="true" width={filled * 20} height="20" viewBox={`0 0 ${filled * 20} 20`}>
          <path d={fiveStars} className="star-on" />
        </svg>
      )}
    </svg>
  );
}

function clampRating(value: number | string): number {
  const number = Number(value);
  return Number.isNaN(number) ? 0 : Math.min(Math.max(number, 0), maximumStars);
}
