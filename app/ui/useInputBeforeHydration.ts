import { useLayoutEffect, useRef } from "react";
import { useHydrated } from "./useHydrated";

/** The last input of each text area before its hydration. */
const typed = new WeakMap<HTMLTextAreaElement, string>();

/**
 * Preserves what the user types into a text area before and during hydration, when React overwrites it with
 * the default value.
 * @param id of the text area
 * @param defaultValue the server-rendered text
 * @returns properties of the text area
 */
export function useInputBeforeHydration(id: string, defaultValue: string | undefined) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const text = useHydrated() ? undefined : trackInput(id);
  useLayoutEffect(() => {
    const element = ref.current;
    const latest = element ? typed.get(element) : undefined;
    if (element && latest !== undefined && element.value !== latest) element.value = latest;
  }, []);
  // The text that is there already is no change to the browser: neither the caret nor a word that is being composed is lost.
  return { ref, defaultValue: text ?? defaultValue };
}

/**
 * Tracks the input, since React hydrates a page in steps and the user may type in between.
 * @returns the current text; undefined when there is no such text area yet
 */
function trackInput(id: string): string | undefined {
  if (import.meta.env.SSR) return;
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
