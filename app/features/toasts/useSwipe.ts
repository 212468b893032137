import { type PointerEvent, useRef } from "react";

/** How far a swipe must go, in CSS pixels. */
const threshold = 50;

/**
 * Lets a finger or a mouse push an element off to the right.
 * @returns the pointer handlers for the element
 */
export function useSwipe(onSwiped: () => void) {
  const start = useRef<number>(undefined);

  const distance = (event: PointerEvent) => Math.max(0, event.clientX - (start.current ?? event.clientX));
  const settle = (element: HTMLElement) => {
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
      const swiped = distance(event) >= threshold;
      settle(event.currentTarget);
      if (swiped) onSwiped();
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      settle(event.currentTarget);
    },
  };
}
