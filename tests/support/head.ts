import { z } from "zod";
import { reader } from "./html";

/** The metadata in the head of a page. */
export interface ReadHead {
  titles: string[];
  /** The contents of meta tags, by name or property. */
  metas: Record<string, string[]>;
  canonical: string[];
  feeds: { href: string | null; title: string | null }[];
  /** Its structured data. */
  things: Record<string, unknown>[];
}

const jsonObject = z.record(z.string(), z.unknown());

/**
 * Parses the head of a page, without the body, which would take ten times as long.
 * @throws when the structured data is not JSON
 */
export function readHead(html: string): ReadHead {
  const document = reader.parseFromString(html.slice(0, html.indexOf("</head>")), "text/html");
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const metas: Record<string, string[]> = {};
  for (const meta of all("meta")) {
    const name = meta.getAttribute("name") ?? meta.getAttribute("property");
    if (name) metas[name] = [...(metas[name] ?? []), meta.getAttribute("content") ?? ""];
  }
  return {
    titles: all("title").map(({ textContent }) => textContent),
    metas,
    canonical: all('link[rel="canonical"]').map((link) => link.getAttribute("href") ?? ""),
    feeds: all('link[rel="alternate"][type="application/atom+xml"]').map((link) => ({
      href: link.getAttribute("href"),
      title: link.getAttribute("title"),
    })),
    things: all('script[type="application/ld+json"]').map(({ textContent }) =>
      jsonObject.parse(JSON.parse(textContent)),
    ),
  };
}
