import { fiveStars, maximumStars, ratingText, shownStars } from "./star";

interface StarsProps {
  /** A rating from 0 to 5. Numeric strings are converted; other values count as 0. */
  value: number | string;
  size?: keyof typeof HEIGHTS;
}

const HEIGHTS = { small: "h-4", medium: "h-[1.125em]", large: "h-6" };

/** A rating as five stars in half steps, labelled with its value to one decimal. */
export function Stars({ value, size = "medium" }: StarsProps) {
  const { rating, filled } = shownStars(clampRating(value));
  return (
    <svg
      className={`aspect-5/1 w-auto flex-none ${HEIGHTS[size]}`}
      viewBox="0 0 100 20"
      role="img"
      aria-label={ratingText(rating)}
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
