import { useLayoutEffect, useRef, useState } from "react";
import { useHydrated } from "./useHydrated";

/**
 * Keeps what somebody typed into a text area before the script came: React, when it adopts one, writes the text that
 * the page brought over it.
 * @param id of the text area
 * @returns the ref that it takes
 */
export function useKeptTyping(id: string) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const hydrated = useHydrated();
  const [typed] = useState(() => (hydrated ? undefined : textIn(id)));
  useLayoutEffect(() => {
    if (ref.current && typed !== undefined) ref.current.value = typed;
  }, [typed]);
  return ref;
}

function textIn(id: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  const element = document.getElementById(id);
  return element instanceof HTMLTextAreaElement ? element.value : undefined;
}
