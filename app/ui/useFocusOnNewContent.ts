import { type RefObject, useEffect, useRef } from "react";
import { useHydrated } from "./useHydrated";

/**
 * Focuses an element each time its content is new. Content of the server's HTML is not
 * new: the browser has applied `autofocus`, and the user may be typing elsewhere by now. A focused alert
 * loses the focus only to another alert.
 * @param content a new object for each new content; null without content
 */
export function useFocusOnNewContent(element: RefObject<HTMLElement | null>, content: object | null): void {
  const hydrated = useHydrated();
  const seen = useRef<object | null>(null);
  if (!hydrated) seen.current = content;
  useEffect(() => {
    const target = element.current;
    const isOutranked = document.activeElement?.matches("[role=alert]") && !target?.matches("[role=alert]");
    if (content && content !== seen.current && !isOutranked) target?.focus();
    seen.current = content;
  }, [element, content]);
}
