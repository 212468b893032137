import type { ReactNode } from "react";
import { AverageRating } from "./AverageRating";
import { Link } from "./Link";
import { Picture } from "./Picture";
import type { Placeholder } from "./Placeholders";
import { cardBody, cardGrid, soft } from "./styles";

interface ItemCardProps {
  /** The item's page; the whole card links to it. */
  href: string;
  title: string;
  imageUrl: string | null;
  placeholder: Placeholder;
  /** The line under the title: a court's location, a racket's brand. */
  meta?: ReactNode;
  /** A price or type, at the right of the last line. */
  aside?: ReactNode;
  rating: { average: number; count: number };
  description?: string | null;
  /** Buttons for users who may change the item; drawn above the card's link. */
  actions?: ReactNode;
  /** A checkbox that selects the item; drawn above the card's link. */
  pick?: ReactNode;
  /** True for the first cards of a page, whose pictures load immediately. */
  eager?: boolean;
}

/** The card of one item, a list item of `CardGrid`. */
export function ItemCard({ href, title, imageUrl, placeholder, eager, ...rest }: ItemCardProps) {
  const { meta, aside, rating, description, actions, pick } = rest;
  return (
    <li className="group card">
      <div className={cardBody}>
        <h3 className="leading-tight">
          <Link
            to={href}
            className="card-link no-underline group-hover:text-link after:absolute after:inset-0 focus-visible:outline-none"
          >
            {title}
          </Link>
        </h3>
        {meta && (
          <p className={`card-meta flex items-center gap-1 ${soft} wrap-anywhere *:[svg]:w-4`}>{meta}</p>
        )}
        <AverageRating average={rating.average} count={rating.count} />
        {description && <p className={`line-clamp-2 ${soft}`}>{description}</p>}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 pt-1.5">
          {/* A visual button only: the keyboard uses the same link in the heading. */}
          <Link
            to={href}
            className="relative inline-flex min-h-11 flex-none items-center font-semibold text-link"
            tabIndex={-1}
          >
            View Details<span className="sr-only"> of {title}</span>
          </Link>
          {aside && (
            <span className="card-aside max-w-full grow basis-18 pb-2.5 text-right leading-snug font-semibold text-balance wrap-break-word">
              {aside}
            </span>
          )}
        </div>
      </div>
      <Picture src={imageUrl} placeholder={placeholder} eager={eager} className="flex-none" />
      {pick && <div className="absolute top-2 left-2">{pick}</div>}
      {actions && (
        <div className="absolute top-2 right-2 flex gap-1 *:border-edge *:bg-surface">{actions}</div>
      )}
    </li>
  );
}

/** The grid of cards: one column on a phone, else three, or four if `small`. */
export function CardGrid({ small, children }: { small?: boolean; children: ReactNode }) {
  return <ul className={small ? cardGrid.small : cardGrid.normal}>{children}</ul>;
}
