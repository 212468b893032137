import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

/** The memory for stored HTML, in characters of HTML and keys. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

const stored = new LRUCache<string, string>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (html, key) => html.length + key.length,
});

/** The HTML of some content; see `RenderStored`. */
export function renderStored(key: string, content: ReactNode): string {
  const known = stored.get(key);
  if (known !== undefined) return known;
  const html = renderToString(content);
  stored.set(key, html);
  return html;
}
