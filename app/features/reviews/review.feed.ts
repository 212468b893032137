import { href } from "react-router";
import { product } from "~/lib/product";
import { itemHref, type ReviewedItem } from "./review.view";

/** Reviews per feed: enough for a weekly reader. */
export const FEED_LENGTH = 30;

/** A feed of reviews: its path, title and the page with the same content. */
export interface Feed {
  path: string;
  title: string;
  pagePath: string;
}

/** The feed of the newest reviews. */
export const RECENT_REVIEWS: Feed = {
  path: href("/reviews.atom"),
  title: `Recent reviews on ${product.name}`,
  pagePath: "/",
};

/** The feed of an item's reviews. @param name of the item */
export function itemFeed(item: ReviewedItem, name: string): Feed {
  const pagePath = itemHref({ itemType: item.itemType, itemId: item.itemId });
  return { path: feedPathOf(pagePath), title: `Reviews of ${name}`, pagePath };
}

/** The path of an item's feed. @param itemPath of the item's page */
export function feedPathOf(itemPath: string): string {
  return `${itemPath}/reviews.atom`;
}
