import { useEffect, useRef } from "react";

/**
 * Calls a function after a value has changed. Not when the page is hydrated: what the user has opened, chosen or typed
 * by then stays.
 */
export function useOnChange<Value>(value: Value, onChange: (before: Value) => void): void {
  const last = useRef(value);
  useEffect(() => {
    const before = last.current;
    last.current = value;
    if (before !== value) onChange(before);
  });
}
