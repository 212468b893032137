import { type PointerEvent, useRef } from "react";

/** Minimum length of a swipe, in CSS pixels. */
const MIN_SWIPE = 50;

/**
 * Lets the user swipe an element to the right with a finger or mouse.
 * @returns the pointer handlers for the element
 */
export function useSwipe(onSwiped: () => void) {
  const start = useRef<number>(undefined);

  const distance = (event: PointerEvent) => Math.max(0, event.clientX - (start.current ?? event.clientX));
  const reset = (element: HTMLElement) => {
    start.current = undefined;
    element.style.translate = "";
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest("button, a")) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current !== undefined) event.currentTarget.style.translate = `${distance(event)}px 0`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const swiped = distance(event) >= MIN_SWIPE;
      reset(event.currentTarget);
      if (swiped) onSwiped();
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      reset(event.currentTarget);
    },
  };
}
