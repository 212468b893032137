import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { IconLink } from "./Button";
import { placeAfter, placeBefore } from "./carouselPlace";
import { classes } from "./classes";
import { BackIcon, ForwardIcon } from "./icons";
import { useCarousel } from "./useCarousel";

interface CarouselProps<Item> {
  /** The fragment of its address. */
  id: string;
  title: string;
  items: readonly Item[];
  /** An item as a list item; `inSight` where it stands in the window at first. */
  card: (item: Item, inSight: boolean) => ReactNode;
  /** How many stand side by side where there is room. */
  atOnce: 3 | 4;
  /** Which item stands first, counted from 0. */
  start: number;
  /** The page on which another item stands first. */
  hrefFor: (start: number) => string;
  /** The page that lists all there are. */
  allHref: string;
  /** What stands there where there are no items. */
  empty: ReactNode;
}

/**
 * A list that is swiped, and has a way back and a way on that go round. They are links to the same page with the
 * list turned; with script they scroll it. It never moves by itself.
 */
export function Carousel<Item>({ id, title, items, card, empty, ...rest }: CarouselProps<Item>) {
  const { atOnce, start, hrefFor, allHref } = rest;
  const headingId = useId();
  const total = items.length;
  const { list, shown, goBack, goOn } = useCarousel({ start, total });
  const hrefOf = (place: number) => `${hrefFor(place)}#${id}`;
  return (
    <section
      id={id}
      className={classes("section", "carousel", `carousel-${atOnce}`)}
      aria-labelledby={headingId}
      aria-roledescription="carousel"
    >
      <div className="section-head">
        <h2 id={headingId}>{title}</h2>
        <Link to={allHref} className="carousel-all" aria-describedby={headingId}>
          View All
        </Link>
        {/* Without script a narrow window goes on item by item; what fits is known to the style sheet alone. */}
        {total > atOnce &&
          [1, atOnce].map((fitting) => (
            <div
              key={fitting}
              className={classes("carousel-steps", fitting === 1 && "carousel-steps-single")}
            >
              <IconLink
                to={hrefOf(placeBefore(start, fitting, total))}
                label={`Previous, ${title}`}
                icon={<BackIcon />}
                rel="nofollow"
                onClick={goBack}
              />
              <IconLink
                to={hrefOf(placeAfter(start, fitting, total))}
                label={`Next, ${title}`}
                icon={<ForwardIcon />}
                rel="nofollow"
                onClick={goOn}
              />
            </div>
          ))}
      </div>
      {total === 0 ? (
        empty
      ) : (
        <ul className="carousel-list" ref={list}>
          {[...items.slice(start), ...items.slice(0, start)].map((item, place) => card(item, place < atOnce))}
        </ul>
      )}
      <p className="sr-only" aria-live="polite">
        {shown}
      </p>
    </section>
  );
}
