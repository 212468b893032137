import type { Schema } from "../support/schemaValues";
import { EVERY_TEXT, type Expanding, inAddress, ofBytes, ofLength, SOME_TEXTS } from "./expandingTexts";

/** A request, and what it is in words. */
export interface Sent {
  what: string;
  path: string;
  init?: RequestInit;
}

/** Fields that take no free text: with these filled well, the others are looked at as well. */
const WELL_FILLED: Readonly<Record<string, string>> = {
  rating: "4",
  numberOfCourts: "4",
  membershipRequired: "on",
  type: "racket",
  price: "14999",
  kind: "courts",
  reason: "other",
  scope: "read",
  version: "1",
};

/** The largest body that is no upload, a little short of it, in bytes. */
const LARGEST_TEXT = 250_000;

/** The longest text where nothing says how long it may be, in code points. */
const USUAL_LIMIT = 1_000;

/** Every part of a page of which most is written, twice: the text that costs most where it is one field's alone. */
const DEAREST: Expanding = "signs of HTML";

export interface LargeForm {
  path: string;
  origin: string;
  fields: readonly string[];
  buttons: readonly string[];
  /** The longest text that each field takes, in code points. */
  limits: ReadonlyMap<string, number>;
}

/** Every field with more than it takes. */
export function overfull(
  { path, origin, fields }: Pick<LargeForm, "path" | "origin" | "fields">,
  text: Expanding,
): Sent {
  const values = valuesFor(fields, () => ofBytes(text, LARGEST_TEXT / Math.max(1, fields.length)));
  return { what: `far too much of ${text}`, path, init: posted(origin, values) };
}

/** The same with another encoding, of as many bytes when encoded. */
function urlencoded(
  { path, origin, fields }: Pick<LargeForm, "path" | "origin" | "fields">,
  text: Expanding,
): Sent {
  const value = inAddress(text, LARGEST_TEXT / Math.max(1, fields.length) - 100);
  return {
    what: `far too much of ${text}, urlencoded`,
    path,
    init: {
      method: "POST",
      headers: { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" },
      body: fields.map((name) => `${encodeURIComponent(name)}=${value}`).join("&"),
    },
  };
}

/**
 * What a form is sent: every field with as much as it takes, by each of its buttons too; every field with far more, and
 * each with a whole body.
 */
export function largeForms({ path, origin, fields, buttons, limits }: LargeForm): Sent[] {
  const typed = fields.filter((name) => !(name in WELL_FILLED));
  const chosen = valuesFor(fields, (name) => WELL_FILLED[name] ?? "");
  const send = (what: string, values: Record<string, string>): Sent => ({
    what,
    path,
    init: posted(origin, { ...chosen, ...values }),
  });
  const full = (text: Expanding) =>
    valuesFor(typed, (name) => ofLength(text, limits.get(name) ?? USUAL_LIMIT));
  const long = (text: Expanding) => ofBytes(text, LARGEST_TEXT);
  return [
    ...EVERY_TEXT.flatMap((text) => [
      send(`as much of ${text} as it takes`, full(text)),
      overfull({ path, origin, fields }, text),
    ]),
    ...SOME_TEXTS.map((text) => urlencoded({ path, origin, fields }, text)),
    ...buttons.flatMap((button) =>
      SOME_TEXTS.map((text) =>
        send(`as much of ${text} as it takes, by ${button}`, { ...full(text), [button]: "x" }),
      ),
    ),
    ...[...fields, ...buttons, "other"].map((name) =>
      send(`250 KB of ${DEAREST} as ${name}`, { [name]: long(DEAREST) }),
    ),
  ];
}

/** The same of a call that takes JSON; every list and object is one of many members, too. */
export function largeJson(method: string, path: string, origin: string, schema: Schema): Sent[] {
  const properties = Object.entries(schema.properties ?? {});
  const example = Object.fromEntries(properties.map(([name, it]) => [name, exampleOf(name, it)]));
  const send = (what: string, value: object): Sent => ({
    what,
    path,
    init: {
      method,
      headers: { Origin: origin, "Content-Type": "application/json" },
      body: JSON.stringify({ ...example, ...value }),
    },
  });
  const texts = properties.filter(([name, it]) => limitOf(it) !== null && !(name in WELL_FILLED));
  return [
    ...EVERY_TEXT.flatMap((text) => [
      send(
        `as much of ${text} as it takes`,
        Object.fromEntries(texts.map(([name, it]) => [name, ofLength(text, limitOf(it) ?? USUAL_LIMIT)])),
      ),
      send(
        `far too much of ${text}`,
        Object.fromEntries(
          properties.map(([name]) => [name, ofBytes(text, LARGEST_TEXT / 2 / properties.length)]),
        ),
      ),
    ]),
    ...properties.flatMap(([name]) => [
      send(`many texts as ${name}`, { [name]: Array.from({ length: 20_000 }, (_, at) => `x${at}`) }),
      send(`many numbers as ${name}`, { [name]: Array.from({ length: 60_000 }, () => 1) }),
      send(`a long list in a list as ${name}`, { [name]: [Array.from({ length: 60_000 }, () => [])] }),
      send(`many names as ${name}`, {
        [name]: Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`aB${at}`, "x"])),
      }),
      ...SOME_TEXTS.map((text) =>
        send(`a name of ${text} as ${name}`, { [name]: { [ofBytes(text, 100_000)]: 1 } }),
      ),
    ]),
  ];
}

/** A value that the call takes, or undefined where it can do without. */
function exampleOf(name: string, schema: Schema): unknown {
  if (name in WELL_FILLED)
    return schema.type === "string" || schema.enum ? WELL_FILLED[name] : Number(WELL_FILLED[name]);
  if (schema.enum) return schema.enum[0];
  return schema.examples?.[0];
}

function limitOf({ maxLength, anyOf = [] }: Schema): number | null {
  return maxLength ?? anyOf.map(limitOf).find((it) => it !== null) ?? null;
}

function valuesFor(names: readonly string[], value: (name: string) => string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, value(name)]));
}

function posted(origin: string, fields: Readonly<Record<string, string>>): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return { method: "POST", headers: { Origin: origin }, body };
}
