import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { AverageRating } from "./AverageRating";
import { Actions } from "./Button";
import { Link } from "./Link";
import { Picture } from "./Picture";
import { RangeText } from "./RangeText";

interface ItemPageProps {
  title: string;
  imageUrl: string | null;
  /** Its `Drawing`, in place of a picture. */
  drawing: ReactNode;
  /** The mean, and what is said beside it. */
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
export function ItemPage({ title, imageUrl, drawing, rating, description, ...rest }: ItemPageProps) {
  const { above, below, actions, facts, children } = rest;
  const { pathname, search } = useLocation();
  return (
    <article className="grid gap-4 *:min-w-0 md:gap-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-8">
      <header className="flex flex-col gap-2 md:gap-3">
        {above}
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {below}
        <Link
          to={`${pathname}${search}#reviews`}
          className="flex w-fit items-center py-px no-underline pointer-coarse:min-h-11"
        >
          <AverageRating {...rating} size="large" />
        </Link>
        {actions && (
          <Actions className="max-xs:gap-2 max-xs:[&_:is(a,summary)]:px-2 max-xs:[&_svg]:hidden">
            {actions}
          </Actions>
        )}
        {description && <Description text={description} />}
      </header>
      {/* On a phone, its children join the page's single column, the picture first where its height leaves room. */}
      <div className="contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid lg:gap-6">
        <Picture
          src={imageUrl}
          drawing={drawing}
          alt={title}
          eager
          className="item-picture order-first low:order-none overflow-hidden rounded-card max-lg:aspect-5/2"
        />
        <div className="grid gap-4 md:gap-6">{facts}</div>
      </div>
      {children}
    </article>
  );
}

/** On a phone, all but the first paragraph is folded away, so that the reviews are near. */
function Description({ text }: { text: string }) {
  const [first = "", ...others] = text.split(/\n{2,}/);
  return (
    <div className="max-w-text whitespace-pre-line">
      <p dir="auto">
        <RangeText>{first}</RangeText>
      </p>
      {others.length > 0 && (
        <details className="unfold:contents unfold:details-content:contents unfold:details-content:[content-visibility:visible]">
          <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-link unfold:hidden">
            Read more
          </summary>
          <p dir="auto" className="unfold:mt-4">
            <RangeText>{others.join("\n\n")}</RangeText>
          </p>
        </details>
      )}
    </div>
  );
}
