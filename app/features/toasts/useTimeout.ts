import { useEffect, useRef } from "react";

/**
 * Calls `action` once it has been given for `duration` milliseconds in all; while it is `undefined` the clock stands.
 * @param subject another one starts the clock anew
 */
export function useTimeout(action: (() => void) | undefined, duration: number, subject: unknown) {
  const left = useRef(duration);
  const timed = useRef(subject);

  useEffect(() => {
    if (timed.current !== subject) {
      timed.current = subject;
      left.current = duration;
    }
    if (!action) return;
    const started = performance.now();
    const timer = setTimeout(action, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [action, duration, subject]);
}
