import { fiveStars, maximumStars, ratingText, shownStars } from "./star";

interface StarsProps {
  /** A rating; one below 0 or above 5 counts as that. */
  value: number;
  size?: keyof typeof HEIGHTS;
}

const HEIGHTS = { small: "h-4", medium: "h-[1.125em]", large: "h-6" };

/** A rating as five stars in half steps, labelled with its value to one decimal. */
export function Stars({ value, size = "medium" }: StarsProps) {
  const { rating, filled } = shownStars(Math.min(Math.max(value, 0), maximumStars));
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
