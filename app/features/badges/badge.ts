import { itemHref, type ReviewedItem } from "~/features/reviews/review.view";
import { xml } from "~/http/xml";
import { plural, shownMean } from "~/lib/format";
import { product } from "~/lib/product";
import { oneLine } from "~/lib/text";

/** The size of a badge, in CSS pixels. */
export const BADGE_SIZE = { width: 256, height: 72 } as const;

/** The size of a picture, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** An item whose rating other sites show. */
export interface BadgeItem extends ReviewedItem {
  name: string;
  /** The plain mean in stars; without meaning when there are no reviews. */
  averageRating: number;
  totalReviews: number;
}

/** The rating in words for people who do not see the badge, such as `Smash Point, rated 4.6 out of 5 in 12 reviews on Bandeja`. */
export function badgeText({ name, averageRating, totalReviews }: BadgeItem): string {
  const rating =
    totalReviews === 0
      ? `no reviews on ${product.name} yet`
      : `rated ${shownMean(averageRating)} out of 5 in ${plural(totalReviews, "review")} on ${product.name}`;
  return `${oneLine(name)}, ${rating}`;
}

/** The path of an item's badge. */
function badgeImagePath(item: ReviewedItem): string {
  return `${itemHref({ itemType: item.itemType, itemId: item.itemId })}/badge.svg`;
}

/** What the page of a badge shows. */
export interface BadgeView {
  /** The path of the picture. */
  image: string;
  /** The rating in words. */
  text: string;
  /** The HTML for another site. */
  html: string;
}

/** The view of an item's badge. @param origin of the site @param day today, such as `19 November 2026` */
export function badgeView(item: BadgeItem, origin: string, day: string): BadgeView {
  return {
    image: badgeImagePath(item),
    text: badgeText(item),
    html: badgeHtml(item, { origin, asOf: `as of ${day}` }),
  };
}

interface HtmlOptions {
  /** The site's origin. */
  origin: string;
  size?: Size;
  /** Added to the text: HTML that is copied once needs the date of the rating that it names. */
  asOf?: string;
}

/** The HTML of an item's badge for another site: a link to the item's page with the picture, all escaped. */
export function badgeHtml(item: BadgeItem, { origin, size = BADGE_SIZE, asOf }: HtmlOptions): string {
  const page = origin + itemHref({ itemType: item.itemType, itemId: item.itemId });
  const text = asOf ? `${badgeText(item)} (${asOf})` : badgeText(item);
  const { width, height } = size;
  return xml`<a href="${page}"><img src="${origin + badgeImagePath(item)}" width="${width}" height="${height}" alt="${text}"></a>`.toString();
}
