import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import type { Viewer } from "~/features/auth/viewer";
import { TextResponse } from "~/http/textResponse";
import { AccountLinks, MyReviewsLink } from "~/ui/TopBar";
import { HYDRATION_SCRIPT, viewerTag } from "./hydration.server";

/** The most viewers whose parts are stored, of some 3 kB each, and how long, in milliseconds. */
const MAX_VIEWERS = 1000;
const LIFETIME = 10 * 60_000;

/** By all that is known of the viewer. */
const stored = new LRUCache<string, readonly Buffer[]>({ max: MAX_VIEWERS, ttl: LIFETIME });

/** The parts of a shared page's HTML that differ between its viewers, in their order: in the top bar and at the end. */
export function viewerParts(viewer: Viewer): readonly Buffer[] {
  const key = JSON.stringify(viewer);
  const known = stored.get(key);
  if (known) return known;
  // Not in memory that is shared with other buffers, which would stay with them.
  const parts = renderParts(viewer).map((part) => Buffer.from(new TextEncoder().encode(part).buffer));
  stored.set(key, parts);
  return parts;
}

function renderParts(viewer: Viewer): string[] {
  // Super admins, who have one more link, get pages of their own.
  const bar = [
    <MyReviewsLink key="reviews" viewer={viewer} />,
    <AccountLinks key="links" viewer={viewer} adminHref={null} />,
  ];
  const links = bar.map((part) => renderToString(<StaticRouter location="/">{part}</StaticRouter>));
  return [...links, viewerTag(viewer)];
}

/** Whether a response is a page that is hydrated on the first interaction. */
export function isHydratable(response: Response): boolean {
  return (
    response.status === 200 &&
    response instanceof TextResponse &&
    response.whole.lastIndexOf(HYDRATION_SCRIPT) >= 0
  );
}
