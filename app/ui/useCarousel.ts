import { type MouseEvent, useRef, useState } from "react";
import { indexAfter, indexBefore } from "./carouselIndex";

/** Upper bound for the duration of a smooth scroll, in milliseconds. */
const MAX_SCROLL_MS = 1_000;

interface CarouselState {
  /** The index of the first item in the server's list. */
  start: number;
  total: number;
}

/**
 * Makes the links of a carousel scroll its list instead of loading a rotated page. The style sheet sets the
 * scroll behavior. Before hydration, and with modifier keys, they work as links.
 * @returns the list's ref, the click handlers, and a status text for screen readers
 */
export function useCarousel({ start, total }: CarouselState) {
  const list = useRef<HTMLUListElement>(null);
  const target = useRef({ index: 0, since: Number.NEGATIVE_INFINITY });
  const [shown, setShown] = useState("");

  const stepBy = (step: typeof indexAfter) => (event: MouseEvent) => {
    if (!list.current || hasModifierKey(event)) return;
    event.preventDefault();
    const { index, fitting, pitch } = measure(list.current, total);
    // A click during a scroll steps from the target of that scroll.
    const isScrolling = event.timeStamp - target.current.since < MAX_SCROLL_MS;
    const next = step(isScrolling ? target.current.index : index, fitting, total);
    target.current = { index: next, since: event.timeStamp };
    list.current.scrollTo({ left: next * pitch });
    setShown(statusText({ start, total }, next, fitting));
  };

  return { list, shown, goBack: stepBy(indexBefore), goForward: stepBy(indexAfter) };
}

/** The index of the item at the left edge, the number of fully visible items, and their distance in CSS pixels. */
function measure(list: HTMLUListElement, total: number) {
  const [first = 0, second = 1] = Array.from(list.children, (item) => item.getBoundingClientRect().left);
  const pitch = second - first;
  const fitting = Math.max(1, Math.floor(list.clientWidth / pitch));
  const isAtEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 1;
  return { index: isAtEnd ? total - fitting : Math.round(list.scrollLeft / pitch), fitting, pitch };
}

function statusText({ start, total }: CarouselState, index: number, fitting: number): string {
  const first = ((start + index) % total) + 1;
  const last = ((start + index + fitting - 1) % total) + 1;
  return fitting === 1 ? `Showing ${first} of ${total}` : `Showing ${first} to ${last} of ${total}`;
}

function hasModifierKey({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
