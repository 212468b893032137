import { useEffect, useEffectEvent } from "react";

/** What may be meant by what is typed, and where it is. */
export interface Suggestion {
  label: string;
  /** What sort of thing it is, such as 'Court in Powai'. */
  kind: string;
  href: string;
}

/** Asks what may be meant by a text. The signal says that nobody waits for the answer any more. */
export type Suggest = (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;

/** For how long nothing is typed before it is asked, in milliseconds. */
const PAUSE = 150;

/** In UTF-16 units: a single letter may mean anything. */
const SHORTEST = 2;

/** Asks about each text that somebody stops at, and no longer about one that they go on from. */
export function useSuggestions(
  suggest: Suggest,
  typed: string,
  onAnswer: (suggestions: readonly Suggestion[]) => void,
): void {
  const answer = useEffectEvent(onAnswer);
  useEffect(() => {
    const text = typed.trim();
    if (text.length < SHORTEST) return answer([]);
    const asked = new AbortController();
    const tell = (suggestions: readonly Suggestion[]) => {
      if (!asked.signal.aborted) answer(suggestions);
    };
    // Suggestions are a help. Where they fail there are none, and the form sends what was typed all the same.
    const timer = setTimeout(() => suggest(text, asked.signal).then(tell, () => tell([])), PAUSE);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [suggest, typed]);
}
