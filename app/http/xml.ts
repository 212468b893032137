/** Characters that XML forbids even when escaped: most controls, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // A parser would normalise it to a line feed.
  "\r": "&#13;",
};

/** Markup. Only `xml` creates it, so every string is text that must be escaped. */
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

/** A value in an `xml` template; null renders nothing. */
type Content = string | number | Xml | readonly Xml[] | null;

/**
 * A template tag for XML: `` xml`<name>${name}</name>` ``. Text is escaped for elements and attributes alike;
 * characters that XML forbids become U+FFFD.
 */
export function xml(markup: TemplateStringsArray, ...contents: readonly Content[]): Xml {
  return new Xml(String.raw({ raw: markup }, ...contents.map(markupOf)));
}

/** A document with the XML declaration. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function markupOf(content: Content): string {
  if (content === null) return "";
  if (content instanceof Xml) return content.toString();
  if (typeof content === "object") return content.join("");
  return escapeXml(String(content));
}

/** Escapes a text for XML. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, "\uFFFD").replace(/[&<>"'\r]/g, (character) => ESCAPES[character] ?? "");
}
