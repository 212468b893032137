/** What no XML document may hold, not even escaped: most control characters, halves of pairs, two that are none. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // A parser would make a line feed of it.
  "\r": "&#13;",
};

/** A piece of XML. Only `xml` makes one, so whatever is a string is text that is still to be escaped. */
class Xml {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

export type { Xml };

/** What may stand between pieces of markup; nothing comes of null. */
type Content = string | number | Xml | readonly Xml[] | null;

/**
 * XML as it is written, with text and other pieces of XML between: `` xml`<name>${name}</name>` ``. Text is escaped
 * for elements and attributes alike; a character that XML forbids becomes U+FFFD, so that it is seen to be missing.
 */
export function xml(markup: TemplateStringsArray, ...contents: readonly Content[]): Xml {
  return new Xml(String.raw({ raw: markup }, ...contents.map(markupOf)));
}

/** A whole document, with the declaration that stands first. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function markupOf(content: Content): string {
  if (content === null) return "";
  if (content instanceof Xml) return content.toString();
  if (typeof content === "object") return content.join("");
  return escapeXml(String(content));
}

/** A text as it stands in XML. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, "\uFFFD").replace(/[&<>"'\r]/g, (character) => ESCAPES[character] ?? "");
}
