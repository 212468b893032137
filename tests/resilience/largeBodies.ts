import type { Schema } from "../support/schemaValues";
import { EVERY_TEXT, type Expanding, inAddress, ofBytes, ofLength, SOME_TEXTS } from "./expandingTexts";

/** A request with a description. */
export interface DescribedRequest {
  what: string;
  path: string;
  init?: RequestInit;
}

/** Valid values of the fields without free text, so that the other fields are validated too. */
const VALID_VALUES: Readonly<Record<string, string>> = {
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

/** A little less than the largest body without an upload, in bytes. */
const LARGEST_BODY = 250_000;

/** The length of texts without a known limit, in code points. */
const DEFAULT_LIMIT = 1_000;

/** The most expensive text for a single field, as every character is escaped twice in the page. */
const MOST_EXPENSIVE: Expanding = "special characters of HTML";

export interface LargeForm {
  path: string;
  origin: string;
  fields: readonly string[];
  buttons: readonly string[];
  /** The maximum length of each field, in code points. */
  limits: ReadonlyMap<string, number>;
}

/** A form all of whose fields exceed their maximum length. */
export function oversized(
  { path, origin, fields }: Pick<LargeForm, "path" | "origin" | "fields">,
  text: Expanding,
): DescribedRequest {
  const values = valuesFor(fields, () => ofBytes(text, LARGEST_BODY / Math.max(1, fields.length)));
  return { what: `oversized fields of ${text}`, path, init: postInit(origin, values) };
}

/** The same as application/x-www-form-urlencoded, with the same number of encoded bytes. */
function urlencoded(
  { path, origin, fields }: Pick<LargeForm, "path" | "origin" | "fields">,
  text: Expanding,
): DescribedRequest {
  const value = inAddress(text, LARGEST_BODY / Math.max(1, fields.length) - 100);
  return {
    what: `oversized fields of ${text}, urlencoded`,
    path,
    init: {
      method: "POST",
      headers: { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" },
      body: fields.map((name) => `${encodeURIComponent(name)}=${value}`).join("&"),
    },
  };
}

/**
 * Requests for a form: all fields at their maximum length, also with each button; all fields oversized; and each field
 * with the largest body.
 */
export function largeForms({ path, origin, fields, buttons, limits }: LargeForm): DescribedRequest[] {
  const textFields = fields.filter((name) => !(name in VALID_VALUES));
  const valid = valuesFor(fields, (name) => VALID_VALUES[name] ?? "");
  const send = (what: string, values: Record<string, string>): DescribedRequest => ({
    what,
    path,
    init: postInit(origin, { ...valid, ...values }),
  });
  const full = (text: Expanding) =>
    valuesFor(textFields, (name) => ofLength(text, limits.get(name) ?? DEFAULT_LIMIT));
  const long = (text: Expanding) => ofBytes(text, LARGEST_BODY);
  return [
    ...EVERY_TEXT.flatMap((text) => [
      send(`${text} at the maximum length`, full(text)),
      oversized({ path, origin, fields }, text),
    ]),
    ...SOME_TEXTS.map((text) => urlencoded({ path, origin, fields }, text)),
    ...buttons.flatMap((button) =>
      SOME_TEXTS.map((text) =>
        send(`${text} at the maximum length, with the button ${button}`, { ...full(text), [button]: "x" }),
      ),
    ),
    ...[...fields, ...buttons, "other"].map((name) =>
      send(`250 KB of ${MOST_EXPENSIVE} as ${name}`, { [name]: long(MOST_EXPENSIVE) }),
    ),
  ];
}

/** The same for an operation with a JSON body; also with large lists and objects. */
export function largeJson(method: string, path: string, origin: string, schema: Schema): DescribedRequest[] {
  const properties = Object.entries(schema.properties ?? {});
  const example = Object.fromEntries(properties.map(([name, it]) => [name, exampleOf(name, it)]));
  const send = (what: string, value: object): DescribedRequest => ({
    what,
    path,
    init: {
      method,
      headers: { Origin: origin, "Content-Type": "application/json" },
      body: JSON.stringify({ ...example, ...value }),
    },
  });
  const texts = properties.filter(([name, it]) => limitOf(it) !== null && !(name in VALID_VALUES));
  return [
    ...EVERY_TEXT.flatMap((text) => [
      send(
        `${text} at the maximum length`,
        Object.fromEntries(texts.map(([name, it]) => [name, ofLength(text, limitOf(it) ?? DEFAULT_LIMIT)])),
      ),
      send(
        `oversized fields of ${text}`,
        Object.fromEntries(
          properties.map(([name]) => [name, ofBytes(text, LARGEST_BODY / 2 / properties.length)]),
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
        send(`an object with a name of ${text} as ${name}`, { [name]: { [ofBytes(text, 100_000)]: 1 } }),
      ),
    ]),
  ];
}

/** A valid value, or undefined if the property is optional. */
function exampleOf(name: string, schema: Schema): unknown {
  if (name in VALID_VALUES)
    return schema.type === "string" || schema.enum ? VALID_VALUES[name] : Number(VALID_VALUES[name]);
  if (schema.enum) return schema.enum[0];
  return schema.examples?.[0];
}

function limitOf({ maxLength, anyOf = [] }: Schema): number | null {
  return maxLength ?? anyOf.map(limitOf).find((it) => it !== null) ?? null;
}

function valuesFor(names: readonly string[], value: (name: string) => string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, value(name)]));
}

function postInit(origin: string, fields: Readonly<Record<string, string>>): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return { method: "POST", headers: { Origin: origin }, body };
}
