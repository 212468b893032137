import { useEffect, useEffectEvent } from "react";

/** A suggestion for a search text, and its address. */
export interface Suggestion {
  label: string;
  /** The kind of item, such as 'Court in Powai'. */
  kind: string;
  href: string;
}

/** Fetches suggestions for a text. The signal aborts when the response is no longer needed. */
export type Suggest = (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;

/** Debounce time before a request, in milliseconds. */
const DEBOUNCE_MS = 150;

/** Minimum length of a text, in UTF-16 units. */
const MIN_LENGTH = 2;

/** Requests suggestions when the user pauses typing; aborts the request when the text changes. */
export function useSuggestions(
  suggest: Suggest,
  typed: string,
  onSuggestions: (suggestions: readonly Suggestion[]) => void,
): void {
  const ask = useEffectEvent(suggest);
  const show = useEffectEvent(onSuggestions);
  useEffect(() => {
    const text = typed.trim();
    if (text.length < MIN_LENGTH) return show([]);
    const controller = new AbortController();
    const deliver = (suggestions: readonly Suggestion[]) => {
      if (!controller.signal.aborted) show(suggestions);
    };
    // Suggestions are optional: if the request fails there are none, and the form still works.
    const timer = setTimeout(
      () => ask(text, controller.signal).then(deliver, () => deliver([])),
      DEBOUNCE_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed]);
}
