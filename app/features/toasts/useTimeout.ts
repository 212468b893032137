import { useEffect, useRef } from "react";

/**
 * Calls `action` after `duration` milliseconds in total; the timer pauses while `action` is `undefined`.
 * @param subject a new value restarts the timer
 */
export function useTimeout(action: (() => void) | undefined, duration: number, subject: unknown) {
  const remaining = useRef(duration);
  const timedSubject = useRef(subject);

  useEffect(() => {
    if (timedSubject.current !== subject) {
      timedSubject.current = subject;
      remaining.current = duration;
    }
    if (!action) return;
    const started = performance.now();
    const timer = setTimeout(action, remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - started;
    };
  }, [action, duration, subject]);
}
