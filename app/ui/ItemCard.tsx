import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "./classes";
import { Picture } from "./Picture";
import type { Placeholder } from "./Placeholders";
import { AverageRating } from "./RatingFigure";

interface ItemCardProps {
  /** The page of the item: the heading links there, and the whole card with it. */
  href: string;
  title: string;
  imageUrl: string | null;
  placeholder: Placeholder;
  /** A court's place, a racket's brand: what comes under the name. */
  meta?: ReactNode;
  /** A price or a type, on the right of the last line. */
  aside?: ReactNode;
  rating: { average: number; count: number };
  description?: string | null;
  /** Buttons for those who may change the item; they lie above the card's link. */
  actions?: ReactNode;
  /** A checkbox that takes the item into a choice; it lies above the card's link, too. */
  pick?: ReactNode;
  /** True for the first cards of a page, whose pictures should not wait. */
  eager?: boolean;
}

/** One item of a list, a list item of `CardGrid`. */
export function ItemCard({ href, title, imageUrl, placeholder, eager, ...rest }: ItemCardProps) {
  const { meta, aside, rating, description, actions, pick } = rest;
  return (
    <li className="card">
      <div className="card-body">
        <h3 className="card-title">
          <Link to={href} className="card-link">
            {title}
          </Link>
        </h3>
        {meta && <p className="card-meta">{meta}</p>}
        <AverageRating average={rating.average} count={rating.count} />
        {description && <p className="card-description">{description}</p>}
        <div className="card-foot">
          {/* The heading is the way in for the keyboard; this is the same link for those who look for a button. */}
          <Link to={href} className="card-more" tabIndex={-1}>
            View Details<span className="sr-only"> of {title}</span>
          </Link>
          {aside && <span className="card-aside">{aside}</span>}
        </div>
      </div>
      <Picture src={imageUrl} placeholder={placeholder} eager={eager} className="card-picture" />
      {pick && <div className="card-pick">{pick}</div>}
      {actions && <div className="card-actions">{actions}</div>}
    </li>
  );
}

/** The grid of cards: one column on a phone, three elsewhere, four `small` ones. */
export function CardGrid({ small, children }: { small?: boolean; children: ReactNode }) {
  return <ul className={classes("card-grid", small && "card-grid-small")}>{children}</ul>;
}
