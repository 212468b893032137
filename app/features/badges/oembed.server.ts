import type { z } from "zod";
import type { FoundItem } from "~/features/reviews/findItem.server";
import { type ItemType, typeOfSegment } from "~/features/reviews/itemTypes";
import { okResponse } from "~/http/apiRoute";
import { publicFor } from "~/http/cacheControl";
import { problem } from "~/http/problems";
import { product } from "~/lib/product";
import { oneLine } from "~/lib/text";
import { BADGE_SIZE, badgeHtml, type Size } from "./badge";
import { type embedResponseSchema, FORMAT, PIXELS } from "./oembed.response.server";

/** How long a consumer may store the response, in seconds. */
const CACHE_AGE = 3_600;

const HEADERS = { "Cache-Control": publicFor(CACHE_AGE) };

/** A request for the badge of a page. */
export interface EmbedRequest {
  itemType: ItemType;
  /** As in the address of the page, unchecked. */
  id: string;
  size: Size;
}

const ITEM_PATH = /^[/](?<segment>[a-z]+)[/](?<id>[^/]+)[/]?$/i;

/**
 * Reads the parameters of an oEmbed request (https://oembed.com).
 * @param origin of the site
 * @throws a problem: 400 for another format than JSON (501 in oEmbed, but the fault is the client's), without `url` or for a size that is no number of pixels, 404 for
 *   an address that is not an item's page
 */
export function readEmbedRequest(params: URLSearchParams, origin: string): EmbedRequest {
  if ((params.get("format") ?? FORMAT) !== FORMAT) throw problem(400, `The only format is ${FORMAT}.`);
  const address = params.get("url");
  if (!address) throw problem(400, "The parameter url is missing: the address of a page.");
  const size = sizeWithin(maxPixels(params, "maxwidth"), maxPixels(params, "maxheight"));
  const url = URL.parse(address);
  const { segment = "", id = "" } = (url?.origin === origin && ITEM_PATH.exec(url.pathname)?.groups) || {};
  const itemType = typeOfSegment(segment.toLowerCase());
  if (!itemType) throw problem(404, "Only the pages of courts, rackets and balls can be embedded.");
  return { itemType, id, size };
}

/** Responds with an item's badge as oEmbed's type `rich`. @param size from `readEmbedRequest` */
export function embedResponse(request: Request, item: FoundItem, size: Size, origin: string): Response {
  const body = {
    version: "1.0",
    type: "rich",
    title: oneLine(item.name),
    provider_name: product.name,
    provider_url: origin,
    cache_age: CACHE_AGE,
    ...size,
    html: badgeHtml(item, { origin, size }),
  } satisfies z.output<typeof embedResponseSchema>;
  return okResponse(request, body, { headers: HEADERS });
}

function maxPixels(params: URLSearchParams, name: string): number {
  const text = params.get(name);
  if (text === null) return Number.POSITIVE_INFINITY;
  if (!PIXELS.test(text)) throw problem(400, `${name} must be a number of pixels.`);
  return Number(text);
}

/** The size of a badge, scaled down as necessary. */
function sizeWithin(maxWidth: number, maxHeight: number): Size {
  const { width, height } = BADGE_SIZE;
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  return { width: scaled(width, scale), height: scaled(height, scale) };
}

function scaled(length: number, scale: number): number {
  return Math.max(1, Math.floor(length * scale));
}
