import { type RefObject, useEffect, useRef } from "react";
import { useHydrated } from "./useHydrated";

/**
 * Moves the focus to an element each time that something new has come to it. What the server sent with its page is not
 * new to script: the browser's `autofocus` has been there, and the user may be typing elsewhere by now. An alert that has
 * the focus loses it to another alert only.
 * @param news another object each time; null while there is nothing to go to
 */
export function useArrivalFocus(element: RefObject<HTMLElement | null>, news: object | null): void {
  const hydrated = useHydrated();
  const seen = useRef<object | null>(null);
  if (!hydrated) seen.current = news;
  useEffect(() => {
    const target = element.current;
    const isOutranked = document.activeElement?.matches("[role=alert]") && !target?.matches("[role=alert]");
    if (news && news !== seen.current && !isOutranked) target?.focus();
    seen.current = news;
  }, [element, news]);
}
