import { useEffect } from "react";

/** Delay before scrolling, so that the layout is complete, in milliseconds. */
const DELAY_MS = 100;

/** Scrolls to the highlighted review, smoothly unless the user prefers reduced motion. */
export function useHighlight(reviewId: number | null): void {
  useEffect(() => {
    if (reviewId === null) return;
    const timer = setTimeout(() => {
      const isReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
      document
        .getElementById(`review-${reviewId}`)
        ?.scrollIntoView({ behavior: isReducedMotion ? "auto" : "smooth", block: "center" });
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [reviewId]);
}
