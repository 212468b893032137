import { randomUUID } from "node:crypto";
import { inTurns } from "~/lib/turns.server";

/** The longest text that React renders, in UTF-16 units: all user texts but site texts and sheets are shorter. */
const MAX_RENDERED = 8_192;

/** How much of a text is escaped at a time, in UTF-16 units. */
const SLICE = 32_768;

/**
 * The long texts of one page, such as those of a form that is shown again. React escapes texts character by
 * character, and the page's scripts would contain them a second time: a megabyte takes 250 ms and 100 MB. So the page
 * is rendered with a placeholder for each, without scripts, and the texts are inserted afterwards.
 */
export class HeldTexts {
  readonly #texts = new Map<string, string>();

  /** Whether there are no long texts. */
  get isEmpty(): boolean {
    return this.#texts.size === 0;
  }

  /** Returns a copy of a value with placeholders for its long texts; the value itself when it has none. */
  hold<Value>(value: Value): Value;
  hold(value: unknown): unknown {
    if (typeof value === "string") return value.length > MAX_RENDERED ? this.#placeholderFor(value) : value;
    if (typeof value !== "object" || value === null) return value;
    const replaced: [string, unknown][] = [];
    for (const name in value) {
      const inner: unknown = Reflect.get(value, name);
      const replacement = this.hold(inner);
      if (replacement !== inner) replaced.push([name, replacement]);
    }
    if (replaced.length === 0) return value;
    const copy = Array.isArray(value)
      ? [...value]
      : Object.create(Object.getPrototypeOf(value), Object.getOwnPropertyDescriptors(value));
    return Object.assign(copy, Object.fromEntries(replaced));
  }

  /**
   * Replaces the placeholders of a rendered page by the escaped texts, as text or as attribute values. Yields to other
   * requests meanwhile, since a megabyte takes a while.
   */
  async insert(html: string): Promise<string> {
    let page = html;
    for (const [placeholder, text] of this.#texts) {
      const escaped = await escapeInTurns(text);
      page = page.replaceAll(placeholder, () => escaped);
    }
    return page;
  }

  #placeholderFor(text: string): string {
    const placeholder = randomUUID();
    this.#texts.set(placeholder, text);
    return placeholder;
  }
}

async function escapeInTurns(text: string): Promise<string> {
  const yieldTurn = inTurns();
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += SLICE) {
    parts.push(escapeText(text.slice(at, at + SLICE)));
    await yieldTurn();
  }
  return parts.join("");
}

/** Escapes what React escapes, in texts and attributes alike. */
function escapeText(part: string): string {
  return part
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#x27;");
}
