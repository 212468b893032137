import { type MouseEvent, useRef, useState } from "react";
import { placeAfter, placeBefore } from "./carouselPlace";

/** Longer than a smooth scroll takes, in milliseconds. */
const MAX_SCROLL = 1_000;

interface CarouselState {
  /** Which item the server's list begins with, counted from 0. */
  start: number;
  total: number;
}

/**
 * Lets the links of a carousel scroll its list instead of turning it by a new page. How it moves is the style
 * sheet's business. Until there is script, and for who opens a link elsewhere, they stay links.
 * @returns the list's ref, what a link does, and what is shown since it was pressed, for those who do not see it
 */
export function useCarousel({ start, total }: CarouselState) {
  const list = useRef<HTMLUListElement>(null);
  const aim = useRef({ place: 0, since: Number.NEGATIVE_INFINITY });
  const [shown, setShown] = useState("");

  const stepBy = (step: typeof placeAfter) => (event: MouseEvent) => {
    if (!list.current || opensElsewhere(event)) return;
    event.preventDefault();
    const { place, fitting, pitch } = measure(list.current, total);
    // Who presses faster than the list scrolls means the place that it is on its way to.
    const isUnderWay = event.timeStamp - aim.current.since < MAX_SCROLL;
    const next = step(isUnderWay ? aim.current.place : place, fitting, total);
    aim.current = { place: next, since: event.timeStamp };
    list.current.scrollTo({ left: next * pitch });
    setShown(inWords({ start, total }, next, fitting));
  };

  return { list, shown, goBack: stepBy(placeBefore), goOn: stepBy(placeAfter) };
}

/** The item at the list's left edge, how many fit in whole, and how far each is from the next, in CSS pixels. */
function measure(list: HTMLUListElement, total: number) {
  const [first = 0, second = 1] = Array.from(list.children, (item) => item.getBoundingClientRect().left);
  const pitch = second - first;
  const fitting = Math.max(1, Math.floor(list.clientWidth / pitch));
  const isAtEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 1;
  return { place: isAtEnd ? total - fitting : Math.round(list.scrollLeft / pitch), fitting, pitch };
}

function inWords({ start, total }: CarouselState, place: number, fitting: number): string {
  const first = ((start + place) % total) + 1;
  const last = ((start + place + fitting - 1) % total) + 1;
  return fitting === 1 ? `Showing ${first} of ${total}` : `Showing ${first} to ${last} of ${total}`;
}

function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
