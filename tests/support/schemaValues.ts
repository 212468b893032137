import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";

/** The part of JSON Schema that describes the API's requests. */
export interface Schema {
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  anyOf?: Schema[] | undefined;
  minimum?: number | undefined;
  exclusiveMinimum?: number | undefined;
  maximum?: number | undefined;
  multipleOf?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  pattern?: string | undefined;
  format?: string | undefined;
  items?: Schema | undefined;
  maxItems?: number | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  maxProperties?: number | undefined;
  additionalProperties?: Schema | false | undefined;
  description?: string | undefined;
  examples?: unknown[] | undefined;
}

/**
 * A schema. Strict, since an unsupported keyword would be ignored below and requests would not match the description.
 */
export const schemaOfRequest: z.ZodType<Schema> = z.lazy(() =>
  z.strictObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(schemaOfRequest).optional(),
    minimum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    maximum: z.number().optional(),
    multipleOf: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    pattern: z.string().optional(),
    format: z.string().optional(),
    items: schemaOfRequest.optional(),
    maxItems: z.number().optional(),
    properties: z.record(z.string(), schemaOfRequest).optional(),
    required: z.array(z.string()).optional(),
    maxProperties: z.number().optional(),
    additionalProperties: z.union([z.literal(false), schemaOfRequest]).optional(),
    description: z.string().optional(),
    examples: z.array(z.unknown()).optional(),
  }),
);

/** Existing values, such as ids, by parameter or property name, since a schema does not have them. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** Generates values that a schema allows. @throws for a schema without a supported type */
export function valuesOf(schema: Schema, known: Known = {}): Arbitrary<unknown> {
  const { type } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((it) => valuesOf(it, known)));
  if (Array.isArray(type)) return fc.oneof(...type.map((it) => valuesOf({ ...schema, type: it }, known)));
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return numbersOf(schema);
    case "string":
      return textsOf(schema);
    case "array":
      return fc.array(valuesOf(schema.items ?? { type: "string" }, known), {
        maxLength: schema.maxItems ?? 10,
      });
    case "object":
      return objectsOf(schema, known);
    default:
      throw new Error(`Unsupported type ${type}`);
  }
}

/** Generates values of a named property or parameter: the known ones, if any. */
export function valuesNamed(name: string, schema: Schema, known: Known): Arbitrary<unknown> {
  const knownValues = known[name];
  return knownValues ? fc.constantFrom(...knownValues) : valuesOf(schema, known);
}

function numbersOf(schema: Schema): Arbitrary<number> {
  const step = schema.multipleOf ?? (schema.type === "integer" ? 1 : undefined);
  const { minimum = schema.exclusiveMinimum, maximum } = schema;
  if (step === undefined) return fc.double({ noNaN: true, noDefaultInfinity: true });
  const min = Math.ceil((minimum ?? -1e6) / step) + (schema.exclusiveMinimum === minimum ? 1 : 0);
  return fc.integer({ min, max: Math.floor((maximum ?? 1e6) / step) }).map((steps) => steps * step);
}

/** Mostly short texts of any script, sometimes one of the maximum length. */
function textsOf({ pattern, minLength = 0, maxLength = 60 }: Schema): Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const full = fc.constantFrom("x", "é", "球", "🎾").map((letter) => letter.repeat(maxLength));
  return fc.oneof(
    { weight: 6, arbitrary: fc.string({ minLength, maxLength }) },
    { weight: 3, arbitrary: fc.string({ unit: "binary", minLength, maxLength }).map(withoutNul) },
    { weight: 1, arbitrary: full },
  );
}

function withoutNul(text: string): string {
  return text.replaceAll("\0", " ");
}

function objectsOf(schema: Schema, known: Known): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, maxProperties = 10 } = schema;
  if (additionalProperties) {
    const names = fc.stringMatching(/^[a-zA-Z][a-zA-Z ]{0,20}$/);
    return fc.dictionary(names, valuesOf(additionalProperties, known), { maxKeys: maxProperties });
  }
  const entries = Object.entries(properties);
  const values = Object.fromEntries(entries.map(([name, it]) => [name, valuesNamed(name, it, known)]));
  return fc.record(values, { requiredKeys: required });
}

/** Texts that often break parsers, databases and pages. */
const TEXTS: readonly string[] = [
  "",
  " ",
  "\u200b",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff x",
  "\ufffe\uffff",
  "\u202eabc\u202c",
  "مرحبا בדיקה",
  "e\u0301".repeat(40),
  "👨‍👩‍👧‍👦",
  "\u{10ffff}",
  "NaN",
  "Infinity",
  "1e400",
  "0x10",
  "٤",
  "__proto__",
  "'; drop table courts; --",
  "<script>alert(1)</script>",
  "%00",
  "{{7*7}}",
  "javascript:alert(1)",
  "/uploads/../../etc/passwd",
  "\r\nX-Header: 1",
];

const NUMBERS: readonly number[] = [
  -0,
  -1,
  0.1,
  0.30000000000000004,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  Number.MIN_VALUE,
  Number.MAX_VALUE,
];

/** Generates values that a schema mostly rejects, many just outside of its bounds; some may be valid by chance. */
export function strayValuesOf(schema: Schema): Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom(...TEXTS),
    fc.constantFrom(...NUMBERS),
    fc.constantFrom(true, false, null, [], {}, [[]], [null], { length: 1e9 }),
    fc.string({ unit: "binary" }),
    fc.jsonValue(),
    ...nearMissesOf(schema),
  );
}

/** Values just outside of the bounds. */
function nearMissesOf(schema: Schema): Arbitrary<unknown>[] {
  const inner = (schema.anyOf ?? []).flatMap(nearMissesOf);
  const { minimum = schema.exclusiveMinimum, maximum, maxLength, minLength, items, maxItems } = schema;
  const numbers = [minimum, maximum].flatMap((it) =>
    it === undefined ? [] : [it - 1, it, it + 1, it + 0.5],
  );
  const lengths = [minLength, maxLength].flatMap((it) => (it === undefined ? [] : [it - 1, it, it + 1]));
  const texts = lengths.filter((it) => it >= 0).flatMap((it) => ["x".repeat(it), "🎾".repeat(it)]);
  const lists = maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, (_, at) => `No. ${at}`)];
  const near = [...numbers, ...texts, ...lists];
  return [
    ...inner,
    ...(near.length > 0 ? [fc.constantFrom<unknown>(...near)] : []),
    ...(items ? [fc.array(strayValuesOf(items), { maxLength: 4 })] : []),
    ...(schema.additionalProperties
      ? [
          fc.dictionary(
            fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...TEXTS)),
            strayValuesOf(schema.additionalProperties),
            { maxKeys: 60 },
          ),
        ]
      : []),
  ];
}
