import type { ReactNode } from "react";
import { withDashes } from "~/lib/format";
import { AverageRating } from "./AverageRating";
import { Link } from "./Link";
import { Picture } from "./Picture";
import { RangeText } from "./RangeText";
import { StoredElement } from "./StoredElement";
import { cardBody, cardList, soft, spacious } from "./styles";

interface ItemCardProps {
  /** The view of the item, on which all but its buttons depend. */
  item: object;
  /** The item's page; the whole card links to it. */
  href: string;
  title: string;
  imageUrl: string | null;
  /** Its `Drawing`, in place of a picture. */
  drawing: ReactNode;
  /** The line under the title: a court's location, a racket's brand. */
  meta?: ReactNode;
  /** A price or type, in the last line. */
  aside?: string | null | undefined;
  /** The fact that decides besides, such as '4 courts' or 'Diamond'. */
  fact?: string | undefined;
  /** What follows it where there is room, such as ', 365 g'. */
  moreFacts?: string | undefined;
  rating: { average: number; count: number };
  description?: string | null;
  /** Buttons for users who may change the item; drawn above the card's link. */
  actions?: ReactNode;
  /** A checkbox that selects the item; drawn above the card's link. */
  pick?: ReactNode;
  /** True for the first cards of a page, whose pictures load immediately. */
  eager?: boolean;
}

/** The card of one item, a list item of `CardList`. */
export function ItemCard({ item, imageUrl, drawing, eager, actions, pick, ...content }: ItemCardProps) {
  const key = import.meta.env.SSR ? content.href + JSON.stringify(item) : undefined;
  return (
    <li className="group card">
      <StoredElement as="div" className={cardBody} storedBy={key}>
        <CardContent {...content} />
      </StoredElement>
      <Picture
        src={imageUrl}
        drawing={drawing}
        eager={eager}
        storedBy={`picture ${key}`}
        wide
        className="flex-none rows:aspect-auto rows:w-28 rows:max-w-[30vw]"
      />
      {pick && <div className="absolute right-3 bottom-0 rows:inset-auto rows:top-1 rows:left-1">{pick}</div>}
      {actions && (
        <div className="absolute top-0 right-0 flex items-center justify-end gap-1 p-2 *:border-edge *:bg-surface rows:relative rows:inset-auto rows:basis-full">
          {actions}
        </div>
      )}
    </li>
  );
}

type CardContentProps = Omit<ItemCardProps, "item" | "imageUrl" | "drawing" | "actions" | "pick" | "eager">;

/** What a card says. */
function CardContent({ href, title, meta, aside, fact, moreFacts, rating, description }: CardContentProps) {
  return (
    <>
      <h3 className="line-clamp-5 leading-tight rows:text-base">
        <Link
          to={href}
          className="card-link no-underline group-hover:text-link after:absolute after:inset-0 focus-visible:outline-none"
        >
          {title}
        </Link>
      </h3>
      {meta && (
        <p
          className={`card-meta flex items-center gap-1 ${soft} wrap-anywhere *:[svg]:w-4 max-[22.5rem]:rows:*:[svg]:hidden`}
        >
          {meta}
        </p>
      )}
      <AverageRating average={rating.average} count={rating.count} />
      {description && (
        <p dir="auto" className={`line-clamp-2 leading-snug ${soft} rows:hidden`}>
          {withDashes(description)}
        </p>
      )}
      {(aside || fact) && (
        <div className="card-aside mt-auto flex flex-wrap gap-x-2.5 text-sm leading-snug wrap-anywhere">
          {aside && (
            <span className="font-semibold">
              <RangeText>{aside}</RangeText>
            </span>
          )}
          {aside && fact && " "}
          {fact && (
            <span className="line-clamp-2 text-ink-soft">
              <RangeText>{fact}</RangeText>
              {moreFacts && (
                <span className={spacious}>
                  <RangeText>{moreFacts}</RangeText>
                </span>
              )}
            </span>
          )}
        </div>
      )}
      {/* A visual button only: the keyboard uses the same link in the heading. */}
      <Link
        to={href}
        className="relative w-fit flex-none font-semibold text-link rows:sr-only print:hidden"
        tabIndex={-1}
      >
        View Details<span className="sr-only"> of {title}</span>
      </Link>
    </>
  );
}

/** A list of cards, or of rows where there is less room or the user has chosen them. */
export function CardList({ children }: { children: ReactNode }) {
  return (
    <ul className={cardList} data-list>
      {children}
    </ul>
  );
}
