import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { timeSlices, type Yield } from "~/lib/timeSlices.server";

/** The longest text that React renders, in UTF-16 units: all user texts but site texts and imports are shorter. */
const MAX_RENDERED = 8_192;

/**
 * The same of a form's specifications, which the page parses to list them. It is more than is accepted, so that they can
 * be shortened.
 */
const MAX_LISTED = 32_768;

/** Matches placeholders, among other identifiers that a page may contain. */
const PLACEHOLDER = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

/** How much of a text is escaped at a time, in UTF-16 units. */
const SLICE = 32_768;

/**
 * The long texts of one page, such as those of a form that is shown again. React escapes texts character by
 * character, and the page's scripts would contain them a second time: a megabyte takes 250 ms and 100 MB. So the page
 * is rendered with a placeholder for each, without scripts, and the texts are inserted afterwards.
 */
export class LongTexts {
  readonly #texts = new Map<string, string>();

  /** Whether there are no long texts. */
  get isEmpty(): boolean {
    return this.#texts.size === 0;
  }

  /** Returns a copy of a value with placeholders for its long texts; the value itself when it has none. */
  replace<Value>(value: Value): Value;
  replace(value: unknown, max?: number): unknown;
  replace(value: unknown, max = MAX_RENDERED): unknown {
    if (typeof value === "string") return value.length > max ? this.#placeholderFor(value) : value;
    if (typeof value !== "object" || value === null) return value;
    const replaced: [string, unknown][] = [];
    for (const name in value) {
      const inner: unknown = Reflect.get(value, name);
      const replacement = this.replace(inner, name === "specifications" ? MAX_LISTED : max);
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
    if (this.isEmpty) return html;
    const yieldIfDue = timeSlices();
    const parts: string[] = [];
    for (const part of html.split(PLACEHOLDER)) {
      const text = this.#texts.get(part);
      if (text === undefined) parts.push(part);
      else for await (const slice of escapedSlices(text, yieldIfDue)) parts.push(slice);
    }
    // The page is sent in the same task.
    await setImmediate();
    return parts.join("");
  }

  /** A first line end is not replaced, as React repeats it where HTML parsers drop it, such as in a textarea. */
  #placeholderFor(text: string): string {
    const start = text.startsWith("\n") ? 1 : 0;
    const placeholder = randomUUID();
    this.#texts.set(placeholder, text.slice(start));
    return text.slice(0, start) + placeholder;
  }
}

async function* escapedSlices(text: string, yieldIfDue: Yield): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += SLICE) {
    yield escapeText(text.slice(at, at + SLICE));
    await yieldIfDue();
  }
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
