import { useEffect } from "react";

/** Time for the page to settle before it moves, in milliseconds. */
const DELAY = 100;

/** Brings the ringed review into sight, smoothly unless less motion is asked for. */
export function useHighlight(reviewId: number | null): void {
  useEffect(() => {
    if (reviewId === null) return;
    const timer = setTimeout(() => {
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      document
        .getElementById(`review-${reviewId}`)
        ?.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "center" });
    }, DELAY);
    return () => clearTimeout(timer);
  }, [reviewId]);
}
