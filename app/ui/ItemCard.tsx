import type { ReactNode } from "react";
import { Link } from "react-router";
import { AverageRating } from "./AverageRating";
import { classes } from "./classes";
import { Picture } from "./Picture";
import type { Placeholder } from "./Placeholders";

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
          {/* A visual button only: the keyboard uses the same link in the heading. */}
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

/** The grid of cards: one column on a phone, else three, or four if `small`. */
export function CardGrid({ small, children }: { small?: boolean; children: ReactNode }) {
  return <ul className={classes("card-grid", small && "card-grid-small")}>{children}</ul>;
}
