import type { ReactNode } from "react";
import { AverageRating } from "./AverageRating";
import { Picture } from "./Picture";
import type { Placeholder } from "./Placeholders";

interface ItemPageProps {
  title: string;
  imageUrl: string | null;
  placeholder: Placeholder;
  rating: { average: number; count: number };
  description: string | null;
  /** Content above the title, such as the item's type. */
  above?: ReactNode;
  /** Content below the title, such as brand and price. */
  below?: ReactNode;
  /** The item's buttons. */
  actions?: ReactNode;
  /** Boxes with the item's details. */
  facts: ReactNode;
  /** The reviews. */
  children: ReactNode;
}

/** The page of one item: name, rating and reviews, with picture and details beside them. */
export function ItemPage({ title, imageUrl, placeholder, rating, description, ...rest }: ItemPageProps) {
  const { above, below, actions, facts, children } = rest;
  return (
    <article className="item">
      <header className="item-head">
        {above}
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {below}
        <AverageRating average={rating.average} count={rating.count} size="large" />
        {description && <p className="item-description">{description}</p>}
        {actions && <div className="actions">{actions}</div>}
      </header>
      <div className="item-side">
        <Picture src={imageUrl} placeholder={placeholder} alt={title} eager className="item-picture" />
        <div className="item-facts">{facts}</div>
      </div>
      {children}
    </article>
  );
}
