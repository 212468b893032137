import { useLayoutEffect, useRef } from "react";
import { useHydrated } from "./useHydrated";

/** The last input of each text area before its hydration. */
const typed = new WeakMap<HTMLTextAreaElement, string>();

/**
 * Preserves what the user types into a text area before and during hydration, when React overwrites it with
 * the default value.
 * @param id of the text area
 * @returns the ref for the text area
 */
export function usePreservedInput(id: string) {
  const ref = useRef<HTMLTextAreaElement>(null);
  if (!useHydrated()) trackInput(id);
  useLayoutEffect(() => {
    const element = ref.current;
    const text = element ? typed.get(element) : undefined;
    if (element && text !== undefined && element.value !== text) element.value = text;
  }, []);
  return ref;
}

/** Tracks the input, since React hydrates a page in steps and the user may type in between. */
function trackInput(id: string): void {
  if (typeof document === "undefined") return;
  const element = document.getElementById(id);
  if (!(element instanceof HTMLTextAreaElement) || typed.has(element)) return;
  typed.set(element, element.value);
  // Sets the dirty value flag. Without it a text area follows its default value, which React sets again: the caret and
  // selection would be lost.
  element.setRangeText("", 0, 0, "preserve");
  element.addEventListener("input", () => typed.set(element, element.value));
}
