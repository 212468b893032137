import { useEffect, useEffectEvent, useState } from "react";
import { useNavigationType } from "react-router";
import { useHydrated } from "~/ui/useHydrated";

/** Delay before scrolling, so that the layout is complete, in milliseconds. */
const DELAY_MS = 100;

/**
 * Scrolls to the highlighted review, smoothly unless the user prefers reduced motion. After Back the page is where the
 * user left it, and the browser itself scrolls a page that it loads to the fragment.
 */
export function useHighlight(reviewId: number | null): void {
  const hydrated = useHydrated();
  const [wasServerRendered] = useState(!hydrated);
  const navigation = useNavigationType();
  const scroll = useEffectEvent(() => {
    // The first page of a document is a POP, too.
    if (navigation === "POP" && (!wasServerRendered || location.hash)) return;
    const isReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    document
      .getElementById(`review-${reviewId}`)
      ?.scrollIntoView({ behavior: isReducedMotion ? "auto" : "smooth", block: "center" });
  });
  useEffect(() => {
    if (reviewId === null) return;
    const timer = setTimeout(() => scroll(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [reviewId]);
}
