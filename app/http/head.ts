import type { MetaDescriptor } from "react-router";
import { product } from "../lib/product";
import { oneLine, shortened } from "../lib/text";
import type { SchemaOrgThing } from "./structuredData";

/** As much of a description as search engines show, in UTF-16 units. */
const MAX_DESCRIPTION = 160;

/** Of every picture that a page is shared with, in pixels. */
const CARD_SIZE = { width: 1200, height: 630 };

/** A picture that a page is shared with: a PNG of 1200 × 630 pixels. */
interface Card {
  path: string;
  alt: string;
}

/** Where a feed is, and what readers of feeds call it. */
interface FeedLink {
  path: string;
  title: string;
}

const SITE_CARD: Card = { path: "/card.png", alt: `${product.name}: ${product.strapline}` };

/** What a page says of itself to search engines, and where it is shared. */
export interface PageHead {
  /** Without the product's name, which comes after it. */
  title: string;
  /** What is to be found there, the most telling first: the end is cut where it is too long. */
  description: string;
  /** The page's one address: its path, with those parameters alone that make it another page. */
  path: string;
  /** Whether search engines may list it; they may, where nothing is said. */
  isListed?: boolean;
  type?: "website" | "profile";
  /** The site's own, where there is none. */
  card?: Card;
  /** Its reviews as a feed. */
  feed?: FeedLink;
  /** What is seen on the page, for machines. @param origin of the site */
  things?: (origin: string) => readonly SchemaOrgThing[];
}

/** What a route's `meta` gets, as far as it is needed: the root's loader knows the site's origin. */
type Matches = readonly [root: { loaderData: { origin: string } }, ...rest: unknown[]];

/** The head of a page that is for everybody. Addresses are made of PUBLIC_URL, never of what a request says. */
export function pageHead(matches: Matches, page: PageHead): MetaDescriptor[] {
  const [{ loaderData }] = matches;
  const { origin } = loaderData;
  const { isListed = true, feed, things = () => [] } = page;
  const description = shortened(page.description, MAX_DESCRIPTION);
  return [
    { title: titleOf(page.title) },
    { name: "description", content: description },
    isListed ? { tagName: "link", rel: "canonical", href: origin + page.path } : NOT_LISTED,
    ...(feed ? [{ tagName: "link", ...feedLink(feed) } as const] : []),
    ...sharingTags(page, description, origin),
    ...things(origin).map((thing) => ({
      "script:ld+json": { "@context": "https://schema.org", ...thing },
    })),
  ];
}

/** The head of what nobody should find by a search engine, and nobody shares: forms, questions, errors. */
export function hiddenHead(title: string): MetaDescriptor[] {
  return [{ title: titleOf(title) }, NOT_LISTED];
}

/** A title with the number of its page, unless that is the first. */
export function numbered(title: string, page: number): string {
  return page > 1 ? `${title}, page ${page}` : title;
}

/** The link by which readers of feeds find one. */
export function feedLink({ path, title }: FeedLink) {
  return { rel: "alternate", type: "application/atom+xml", href: path, title: oneLine(title) };
}

const NOT_LISTED = { name: "robots", content: "noindex" };

/** OpenGraph, which all that show a card read, and the one word that Twitter wants beside it. */
function sharingTags(
  { title, path, type = "website", card = SITE_CARD }: PageHead,
  description: string,
  origin: string,
): MetaDescriptor[] {
  return [
    { property: "og:site_name", content: product.name },
    { property: "og:locale", content: product.locale.replace("-", "_") },
    { property: "og:type", content: type },
    { property: "og:title", content: oneLine(title) },
    { property: "og:description", content: description },
    { property: "og:url", content: origin + path },
    { property: "og:image", content: origin + card.path },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(CARD_SIZE.width) },
    { property: "og:image:height", content: String(CARD_SIZE.height) },
    { property: "og:image:alt", content: oneLine(card.alt) },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function titleOf(title: string): string {
  return `${oneLine(title)} · ${product.name}`;
}
