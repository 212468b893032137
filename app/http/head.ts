import type { MetaDescriptor } from "react-router";
import { product } from "../lib/product";
import { oneLine, shortened } from "../lib/text";
import type { SchemaOrgThing } from "./structuredData";

/** The length of a description that search engines show, in UTF-16 units. */
const MAX_DESCRIPTION = 160;

/** The size of preview images, in pixels. All social networks show it uncropped. */
export const PREVIEW_IMAGE_SIZE = { width: 1200, height: 630 };

/** The preview image of a page: a PNG of 1200 × 630 pixels. */
interface PreviewImageLink {
  path: string;
  alt: string;
}

/** The path of a feed, and its title for feed readers. */
interface FeedLink {
  path: string;
  title: string;
}

const SITE_PREVIEW_IMAGE: PreviewImageLink = {
  path: "/card.png",
  alt: `${product.name}: ${product.strapline}`,
};

/** The metadata of a page for search engines and link previews. */
export interface PageHead {
  /** Without the product's name, which is appended. */
  title: string;
  /** The content of the page, the most important part first, as the end may be cut off. */
  description: string;
  /** The canonical path, with only those parameters that select another page. */
  path: string;
  /** Whether search engines may index it; true by default. */
  isListed?: boolean;
  type?: "website" | "profile";
  /** The preview image; the site's by default. */
  previewImage?: PreviewImageLink;
  /** The feed of its reviews. */
  feed?: FeedLink;
  /** Whether other sites can embed it by oEmbed. */
  isEmbeddable?: boolean;
  /** The structured data of the page. @param origin of the site */
  things?: (origin: string) => readonly SchemaOrgThing[];
}

/** The part of the `matches` argument of `meta` that is needed: the root loader's data. */
type Matches = readonly [root: { loaderData: { origin: string; isLite: boolean } }, ...rest: unknown[]];

/** The head of a public page. URLs are built from PUBLIC_URL, never from the request. */
export function pageHead(matches: Matches, page: PageHead): MetaDescriptor[] {
  const [{ loaderData }] = matches;
  const { origin, isLite } = loaderData;
  const { isListed = true, isEmbeddable = false, feed, things = () => [] } = page;
  const description = shortened(page.description, MAX_DESCRIPTION);
  return [
    { title: titleOf(page.title) },
    { name: "description", content: description },
    isListed ? { tagName: "link", rel: "canonical", href: origin + page.path } : NOT_LISTED,
    ...(feed ? [{ tagName: "link", ...feedLink(feed) } as const] : []),
    ...(isEmbeddable ? [embedLink(page, origin)] : []),
    ...sharingTags(page, description, origin),
    // For search engines, which do not ask for the lite version.
    ...(isLite ? [] : things(origin)).map((thing) => ({
      "script:ld+json": { "@context": "https://schema.org", ...thing },
    })),
  ];
}

/** The head of a page that search engines must not index and users do not share: forms, confirmations, errors. */
export function hiddenHead(title: string): MetaDescriptor[] {
  return [{ title: titleOf(title) }, NOT_LISTED];
}

/** A title with the page number, except on the first page. */
export function numbered(title: string, page: number): string {
  return page > 1 ? `${title}, page ${page}` : title;
}

/** The attributes of the link by which feed readers discover a feed. */
export function feedLink({ path, title }: FeedLink) {
  return { rel: "alternate", type: "application/atom+xml", href: path, title: oneLine(title) };
}

/** The link by which sites that embed pages find out how. */
function embedLink({ title, path }: PageHead, origin: string): MetaDescriptor {
  return {
    tagName: "link",
    rel: "alternate",
    type: "application/json+oembed",
    href: `${origin}/oembed?url=${encodeURIComponent(origin + path)}&format=json`,
    title: oneLine(title),
  };
}

const NOT_LISTED = { name: "robots", content: "noindex" };

/** The OpenGraph tags of link previews, and the tag that Twitter needs as well. */
function sharingTags(
  { title, path, type = "website", previewImage = SITE_PREVIEW_IMAGE }: PageHead,
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
    { property: "og:image", content: origin + previewImage.path },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(PREVIEW_IMAGE_SIZE.width) },
    { property: "og:image:height", content: String(PREVIEW_IMAGE_SIZE.height) },
    { property: "og:image:alt", content: oneLine(previewImage.alt) },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function titleOf(title: string): string {
  return `${oneLine(title)} · ${product.name}`;
}
