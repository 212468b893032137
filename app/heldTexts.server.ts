import { randomUUID } from "node:crypto";
import { inTurns } from "~/lib/turns.server";

/** How long a text may be that React writes, in UTF-16 units: longer than all that users write but policies and sheets. */
const MAX_WRITTEN = 8_192;

/** How much of a text is escaped at a time. */
const SLICE = 32_768;

/**
 * The long texts of one page, such as those of a form that comes back. React escapes a text one character after the
 * other, and the page's scripts would hold it a second time: for a megabyte that is a quarter of a second and 100 MB.
 * So the page is rendered with a word for each of them, without scripts, and the texts are put in at last.
 */
export class HeldTexts {
  readonly #texts = new Map<string, string>();

  /** Whether there is none. */
  get isEmpty(): boolean {
    return this.#texts.size === 0;
  }

  /** The same value with a word of its own for every long text in it. */
  hold<Value>(value: Value): Value;
  hold(value: unknown): unknown {
    if (typeof value === "string") return value.length > MAX_WRITTEN ? this.#wordFor(value) : value;
    if (typeof value !== "object" || value === null) return value;
    const held: [string, unknown][] = [];
    for (const name in value) {
      const inner: unknown = Reflect.get(value, name);
      const other = this.hold(inner);
      if (other !== inner) held.push([name, other]);
    }
    if (held.length === 0) return value;
    const copy = Array.isArray(value)
      ? [...value]
      : Object.create(Object.getPrototypeOf(value), Object.getOwnPropertyDescriptors(value));
    return Object.assign(copy, Object.fromEntries(held));
  }

  /**
   * A page with the texts in their places, as text or as the values of attributes. A megabyte of signs takes a while,
   * in which others have their turn.
   */
  async insert(html: string): Promise<string> {
    let whole = html;
    for (const [word, text] of this.#texts) {
      const inAttribute = `"${word}"`;
      if (whole.includes(inAttribute)) {
        const value = await escaped(text, (part) => asText(part).replace(/"/g, "&quot;"));
        whole = whole.replaceAll(inAttribute, () => `"${value}"`);
      }
      if (whole.includes(word)) {
        const content = await escaped(text, asText);
        whole = whole.replaceAll(word, () => content);
      }
    }
    return whole;
  }

  #wordFor(text: string): string {
    const word = randomUUID();
    this.#texts.set(word, text);
    return word;
  }
}

async function escaped(text: string, escapePart: (part: string) => string): Promise<string> {
  const turn = inTurns();
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += SLICE) {
    parts.push(escapePart(text.slice(at, at + SLICE)));
    await turn();
  }
  return parts.join("");
}

function asText(part: string): string {
  return part.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
