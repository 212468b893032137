import { profileHref } from "~/http/addresses";
import { documentResponse } from "~/http/apiRoute";
import { REVALIDATED } from "~/http/cacheControl";
import { escapeXml, type Xml, xml, xmlDocument } from "~/http/xml";
import { product } from "~/lib/product";
import { oneLine } from "~/lib/text";
import { ratingText } from "~/ui/star";
import { fullName } from "../users/profile.view";
import { HELD_LABELS } from "./counted";
import { INTEREST_MARKS } from "./interest.marks";
import type { Feed } from "./review.feed";
import { itemHref, type ReviewView } from "./review.view";

interface FeedContents {
  /** Newest first. */
  reviews: readonly ReviewView[];
  /** The last change of the reviewed item, ISO 8601; null for a feed of several items. */
  changedAt: string | null;
  /** The site's origin. */
  origin: string;
}

/**
 * Responds with an Atom feed (RFC 4287) of reviews. The id of an entry is the address of its review, which never
 * changes; its update time is the last edit.
 */
export function feedResponse(request: Request, feed: Feed, contents: FeedContents): Response {
  const { reviews, changedAt } = contents;
  const moments = [changedAt ?? 0, ...reviews.map(({ updatedAt }) => updatedAt)];
  const updated = new Date(Math.max(...moments.map((moment) => new Date(moment).getTime())));
  return documentResponse(request, {
    body: xmlDocument(feedElement(feed, contents, updated)),
    type: "application/atom+xml; charset=utf-8",
    // Deleted reviews disappear at once. No date of the last change is sent: what disappears does not change the date of
    // what remains.
    cacheControl: REVALIDATED,
  });
}

function feedElement(feed: Feed, { reviews, origin }: FeedContents, updated: Date): Xml {
  return xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${product.locale}">
  <id>${origin + feed.path}</id>
  <title>${oneLine(feed.title)}</title>
  <subtitle>${product.strapline}</subtitle>
  <updated>${updated.toISOString()}</updated>
  <link rel="self" type="application/atom+xml" href="${origin + feed.path}"/>
  <link rel="alternate" type="text/html" href="${origin + feed.pagePath}"/>
  <icon>${origin}/favicon.ico</icon>
${reviews.map((review) => entryElement(review, origin))}</feed>`;
}

function entryElement(review: ReviewView, origin: string): Xml {
  const address = origin + itemHref(review);
  return xml`  <entry>
    <id>${address}</id>
    <title>${`${oneLine(review.itemName)}: ${ratingText(review.rating)}`}</title>
    <published>${review.createdAt}</published>
    <updated>${review.updatedAt}</updated>
    <author>
      <name>${oneLine(fullName(review.user))}</name>
      <uri>${origin + profileHref(review.userId)}</uri>
    </author>
    <link rel="alternate" type="text/html" href="${address}"/>
    <content type="html">${contentOf(review)}</content>
  </entry>
`;
}

/** The HTML of an entry. Escapes the review's text; the feed escapes the HTML once more as text. */
function contentOf({ rating, reviewText, interest, held, itemType }: ReviewView): string {
  const words = (reviewText ?? "").split("\n").map(escapeXml).join("<br>");
  const marks = [interest && INTEREST_MARKS[itemType][interest], held && HELD_LABELS[held]];
  const marked = [ratingText(rating), ...marks.filter(Boolean)].join(": ");
  return `<p>${marked}</p>${words && `<p>${words}</p>`}`;
}
