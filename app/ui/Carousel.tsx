import { type ReactNode, useId } from "react";
import { IconLink } from "./Button";
import { indexAfter, indexBefore } from "./carouselIndex";
import { classes } from "./classes";
import { BackIcon, ForwardIcon } from "./icons";
import { Link } from "./Link";
import { rowLink } from "./styles";
import { useCarousel } from "./useCarousel";

interface CarouselProps<Item> {
  /** The id of the section, used as a fragment. */
  id: string;
  title: string;
  items: readonly Item[];
  /** Renders an item as a list item; `inSight` is true if it is visible initially. */
  card: (item: Item, inSight: boolean) => ReactNode;
  /** The number of visible items on wide screens. */
  atOnce: 3 | 4;
  /** The index of the first item. */
  start: number;
  /** The address of the page with another first item. */
  hrefFor: (start: number) => string;
  /** The address of the list of all items. */
  allHref: string;
  /** Shown without items. */
  empty: ReactNode;
}

/**
 * A scrollable list with links to the previous and next items, which wrap around. They link to the same page with the
 * list rotated; with scripts they scroll the list. It never moves by itself.
 */
export function Carousel<Item>({ id, title, items, card, empty, ...rest }: CarouselProps<Item>) {
  const { atOnce, start, hrefFor, allHref } = rest;
  const headingId = useId();
  const total = items.length;
  const { list, shown, goBack, goForward } = useCarousel({ start, total });
  const hrefOf = (index: number) => `${hrefFor(index)}#${id}`;
  return (
    <section
      id={id}
      className={classes("carousel", `carousel-${atOnce}`, "flex min-w-0 flex-col gap-4")}
      aria-labelledby={headingId}
      aria-roledescription="carousel"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={headingId} className="flex-1 sm:pe-20">
          {title}
        </h2>
        {/* Without scripts a narrow window steps by one item; only the style sheet knows how many fit. */}
        {total > 1 &&
          (total > atOnce ? [1, atOnce] : [1]).map((fitting) => (
            <div
              key={fitting}
              className={classes(
                "carousel-steps *:rounded-full *:border-edge *:bg-surface",
                fitting === 1 && "carousel-steps-single",
              )}
            >
              <IconLink
                to={hrefOf(indexBefore(start, fitting, total))}
                label={`Previous, ${title}`}
                icon={<BackIcon />}
                rel="nofollow"
                preventScrollReset
                onClick={goBack}
              />
              <IconLink
                to={hrefOf(indexAfter(start, fitting, total))}
                label={`Next, ${title}`}
                icon={<ForwardIcon />}
                rel="nofollow"
                preventScrollReset
                onClick={goForward}
              />
            </div>
          ))}
      </div>
      {total === 0 ? (
        empty
      ) : (
        <ul className="carousel-list" ref={list}>
          {[...items.slice(start), ...items.slice(0, start)].map((item, index) => card(item, index < atOnce))}
        </ul>
      )}
      {/* After the items, which a user at a keyboard reaches first. */}
      <Link
        to={allHref}
        className={classes(
          "carousel-all",
          total > atOnce && "carousel-all-beside",
          `${rowLink} font-semibold text-link print:hidden`,
        )}
        aria-describedby={headingId}
      >
        View All
      </Link>
      <p className="sr-only" aria-live="polite">
        {shown}
      </p>
    </section>
  );
}
