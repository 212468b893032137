import type { ReactNode } from "react";
import { Picture } from "./Picture";
import type { Placeholder } from "./Placeholders";
import { AverageRating } from "./RatingFigure";

interface ItemPageProps {
  title: string;
  imageUrl: string | null;
  placeholder: Placeholder;
  rating: { average: number; count: number };
  description: string | null;
  /** What stands above the title, such as the item's type. */
  above?: ReactNode;
  /** What stands below it, such as a brand and a price. */
  below?: ReactNode;
  /** Buttons that go with the item. */
  actions?: ReactNode;
  /** Boxes with what is known of it. */
  facts: ReactNode;
  /** What people say of it. */
  children: ReactNode;
}

/** The page of one item: its name, its rating and its reviews, and beside them its picture and its facts. */
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
