import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

/** The memory for stored HTML, in bytes of HTML and characters of keys. */
const MAX_SIZE = 4 * 1024 * 1024;

const stored = new LRUCache<string, Buffer>({
  maxSize: MAX_SIZE,
  sizeCalculation: (html, key) => html.length + key.length,
});

function htmlOf(key: string, content: ReactNode): Buffer {
  const known = stored.get(key);
  if (known !== undefined) return known;
  const html = Buffer.from(renderToString(content));
  stored.set(key, html);
  return html;
}

/** What stands for stored HTML while React renders a page; no text of a page can be it, as React escapes its brackets. */
const markOf = (number: number) => `<!--stored:${number}-->`;
const MARKS = /<!--stored:(\d+)-->/;

/**
 * The stored HTML of one page. It is stored as the bytes that are sent, since V8 takes as long to put the pieces of a long text
 * together and to encode them as React takes to render it.
 */
export class StoredHtml {
  readonly #parts: Buffer[] = [];

  /** Returns a mark in place of the HTML of some content; see `RenderStored`. */
  readonly render = (key: string, content: ReactNode): string => {
    this.#parts.push(htmlOf(key, content));
    return markOf(this.#parts.length - 1);
  };

  /** Encodes a page, with the HTML in place of its marks. */
  insert(page: string): Buffer {
    const pieces = page.split(MARKS).map((piece, at) => {
      const part = at % 2 === 1 ? this.#parts[Number(piece)] : undefined;
      return part ?? Buffer.from(piece);
    });
    return Buffer.concat(pieces);
  }
}
