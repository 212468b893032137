import { useLayoutEffect, useRef } from "react";
import { useHydrated } from "./useHydrated";

/** What was typed last into each text area that the script has not adopted yet. */
const typed = new WeakMap<HTMLTextAreaElement, string>();

/**
 * Keeps what somebody typed into a text area before the script came, or while it came: React, when it adopts one, writes
 * the text that the page brought over it.
 * @param id of the text area
 * @returns the ref that it takes
 */
export function usePreservedInput(id: string) {
  const ref = useRef<HTMLTextAreaElement>(null);
  if (!useHydrated()) remember(id);
  useLayoutEffect(() => {
    const element = ref.current;
    const text = element ? typed.get(element) : undefined;
    if (element && text !== undefined && element.value !== text) element.value = text;
  }, []);
  return ref;
}

/** React adopts a page bit by bit, with room for typing in between, so the last word is the text area's own. */
function remember(id: string): void {
  if (typeof document === "undefined") return;
  const element = document.getElementById(id);
  if (!(element instanceof HTMLTextAreaElement) || typed.has(element)) return;
  typed.set(element, element.value);
  // Marks it as typed into. A text area that is not follows its default text, which React sets anew: its caret and what
  // is selected in it would be lost.
  element.setRangeText("", 0, 0, "preserve");
  element.addEventListener("input", () => typed.set(element, element.value));
}
