import { href } from "react-router";
import { product } from "~/lib/product";
import { itemHref, type ReviewedItem } from "./review.view";

/** How many reviews a feed holds: enough for who looks in once a week. */
export const FEED_LENGTH = 30;

/** A feed of reviews: where it is, what it is called, and the page that shows the same to people. */
export interface Feed {
  path: string;
  title: string;
  pagePath: string;
}

/** The feed of what was reviewed last. */
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

/** Where the feed of an item is. @param itemPath of its page */
export function feedPathOf(itemPath: string): string {
  return `${itemPath}/reviews.atom`;
}
