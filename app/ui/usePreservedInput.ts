import { useLayoutEffect, useRef } from "react";
import { useHydrated } from "./useHydrated";

/** What was typed last into each text area that the script has not adopted yet. */
const typed = new WeakMap<HTMLTextAreaElement, string>();

/**
 * Preserves what is typed into a text area before script adopts it, and while it does: React would write the text of the
 * page over it.
 * @param id of the text area
 * @param defaultValue the text of the page
 * @returns properties of the text area
 */
export function usePreservedInput(id: string, defaultValue: string | undefined) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const text = useHydrated() ? undefined : remember(id);
  useLayoutEffect(() => {
    const element = ref.current;
    const latest = element ? typed.get(element) : undefined;
    if (element && latest !== undefined && element.value !== latest) element.value = latest;
  }, []);
  // The text that is there already is no change to the browser: neither the caret nor a word that is being composed is lost.
  return { ref, defaultValue: text ?? defaultValue };
}

/**
 * React adopts a page bit by bit, with room for typing in between, so the last word is the text area's own.
 * @returns what is in the text area by now; undefined where there is none yet
 */
function remember(id: string): string | undefined {
  if (typeof document === "undefined") return;
  const element = document.getElementById(id);
  if (!(element instanceof HTMLTextAreaElement)) return;
  if (!typed.has(element)) {
    // Marks it as typed into. A text area that is not follows its default text, which React sets anew: its caret and what
    // is selected in it would be lost.
    if (element.value === element.defaultValue) element.setRangeText("", 0, 0, "preserve");
    element.addEventListener("input", () => typed.set(element, element.value));
  }
  typed.set(element, element.value);
  return element.value;
}
