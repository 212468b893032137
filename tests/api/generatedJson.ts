import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import fc, { type Arbitrary } from "fast-check";
import { type Known, type Schema, strayValuesOf, valuesOf } from "../support/schemaValues";
import type { Body, Header } from "./rawRequest";

const JSON_TYPE: Header = ["Content-Type", "application/json"];

/** Content types other than JSON, and malformed ones. */
const TYPES = [
  "",
  "text/plain",
  "text/json",
  "application/problem+json",
  "application/json, text/plain",
  "APPLICATION/JSON ;charset=utf-16",
  "application/json;",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "*/*",
  "é",
];

/** JSON that `JSON.stringify` does not produce. */
const TOKENS = ["1e400", "-1e400", "1e-400", "1E+99999999", "9".repeat(400), "-0", '"\\ud800"', '"\\u0000"'];

/** Property names that a careless program would process. */
const NAMES = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "then",
  "toJSON",
  "id",
  "userId",
  "version",
  "averageRating",
  "isSuperAdmin",
  "createdAt",
  "",
  "\0",
  "\ud800",
];

/** A name and the JSON of its value, in order. Names may be repeated. */
type Entry = readonly [name: string, json: string];

/** Bodies that match a schema. */
export function validJson(schema: Schema, known: Known): Arbitrary<Body> {
  return valuesOf(schema, known).map((value) => json(JSON.stringify(value)));
}

/** Bodies with invalid values, syntax or encoding. */
export function invalidJson(schema: Schema, known: Known): Arbitrary<Body> {
  const valid = valuesOf(schema, known).map((value) => JSON.stringify(value));
  const mutated = mutatedBodies(schema, known);
  return fc.oneof(
    { weight: 40, arbitrary: mutated.map(json) },
    { weight: 6, arbitrary: fc.jsonValue().map((value) => json(JSON.stringify(value))) },
    { weight: 6, arbitrary: deepBodies(schema).map(json) },
    { weight: 6, arbitrary: truncated(valid).map(json) },
    { weight: 3, arbitrary: fc.tuple(valid, fc.string()).map(([text, more]) => json(text + more)) },
    { weight: 3, arbitrary: fc.uint8Array().map((bytes) => ({ headers: [JSON_TYPE], bytes })) },
    { weight: 6, arbitrary: fc.oneof(valid, mutated).chain(encodings) },
    { weight: 6, arbitrary: valid.chain(compressions) },
    { weight: 6, arbitrary: valid.chain(types) },
    { weight: 3, arbitrary: fc.constant(json("")) },
    { weight: 3, arbitrary: valid.map(chunked) },
    { weight: 1, arbitrary: fc.boolean().map(oversized) },
  );
}

/** Bodies for operations without a body. */
export function unexpectedJson(): Arbitrary<Body> {
  return invalidJson({ type: "object", properties: {} }, {});
}

function json(text: string): Body {
  return { headers: [JSON_TYPE], bytes: Buffer.from(text) };
}

/** A valid object with a few of its values replaced, duplicated, added or omitted. */
function mutatedBodies(schema: Schema, known: Known): Arbitrary<string> {
  const valid = valuesOf(schema, known).map(entriesOf);
  const invalid = fc.oneof(
    ...Object.entries(schema.properties ?? {}).map(([name, it]) => invalidEntries(fc.constant(name), it)),
    invalidEntries(fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: "binary" })), {}),
  );
  const some = fc.array(invalid, { minLength: 1, maxLength: 3 });
  const replaced = fc.tuple(valid, some).map(([entries, others]) => {
    const names = others.map(([name]) => name);
    return [...entries.filter(([name]) => !names.includes(name)), ...others];
  });
  const duplicated = fc.tuple(some, valid, some).map((parts) => parts.flat());
  const incomplete = fc
    .tuple(valid, fc.nat())
    .map(([entries, at]) => entries.toSpliced(at % (entries.length || 1), 1));
  return fc.oneof(replaced, duplicated, incomplete).map(serialized);
}

function invalidEntries(names: Arbitrary<string>, schema: Schema): Arbitrary<Entry> {
  const values = strayValuesOf(schema).map((value) => JSON.stringify(value));
  return fc.tuple(names, fc.oneof({ weight: 4, arbitrary: values }, fc.constantFrom(...TOKENS)));
}

function entriesOf(value: unknown): Entry[] {
  return Object.entries(value ?? {}).map(([name, inner]) => [name, JSON.stringify(inner)]);
}

function serialized(entries: readonly Entry[]): string {
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;
}

/** Nested lists and objects, as the body or as a value in it, from the allowed depth to thousands of levels. */
function deepBodies({ properties = {} }: Schema): Arbitrary<string> {
  const depths = fc.constantFrom(18, 19, 20, 21, 100, 5_000, 100_000);
  const kinds = fc.constantFrom(["[", "]"], ['{"a":', "}"], ['[{"__proto__":', "}]"]);
  const names = fc.constantFrom(undefined, "a", ...Object.keys(properties));
  return fc
    .tuple(depths, kinds, names, fc.boolean())
    .map(([depth, [open = "", close = ""], name, isClosed]) => {
      const deep = `${open.repeat(depth)}1${isClosed ? close.repeat(depth) : ""}`;
      return name === undefined ? deep : serialized([[name, deep]]);
    });
}

function truncated(texts: Arbitrary<string>): Arbitrary<string> {
  return fc.tuple(texts, fc.nat()).map(([text, at]) => text.slice(0, at % text.length));
}

/** The same text in other encodings than UTF-8, or with a byte order mark. */
function encodings(text: string): Arbitrary<Body> {
  const utf16 = Buffer.from(text, "utf16le");
  const bytes = fc.constantFrom(
    Buffer.from(`\ufeff${text}`),
    utf16,
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
    Buffer.from(text, "latin1"),
    Buffer.concat([Buffer.from(text), Buffer.from([0xc3])]),
    Buffer.from(text.replace('"', '"\xff\xfe'), "latin1"),
    // An unpaired surrogate and an overlong NUL, both invalid in UTF-8.
    Buffer.from(text.replace('"', '"\xed\xa0\x80\xc0\x80'), "latin1"),
  );
  return bytes.map((it) => ({ headers: [JSON_TYPE], bytes: it }));
}

function compressions(text: string): Arbitrary<Body> {
  const kinds = fc.constantFrom<readonly [string | undefined, Buffer]>(
    ["gzip", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["br", brotliCompressSync(text)],
    ["gzip", Buffer.from(text)],
    ["identity", Buffer.from(text)],
    ["nonsense", Buffer.from(text)],
    [undefined, gzipSync(text)],
  );
  return kinds.map(([name, bytes]) => ({
    headers: name === undefined ? [JSON_TYPE] : [JSON_TYPE, ["Content-Encoding", name]],
    bytes,
  }));
}

function types(text: string): Arbitrary<Body> {
  const bytes = Buffer.from(text);
  return fc.oneof(
    fc.constant({ headers: [], bytes }),
    fc.constantFrom(...TYPES).map((type): Body => ({ headers: [["Content-Type", type]], bytes })),
    fc.constantFrom(...TYPES).map((type): Body => ({ headers: [JSON_TYPE, ["Content-Type", type]], bytes })),
  );
}

/** A body without a Content-Length. */
function chunked(text: string): Body {
  return { headers: [JSON_TYPE, ["Transfer-Encoding", "chunked"]], bytes: Buffer.from(text) };
}

/** A body above the limit, with or without a Content-Length. */
function oversized(hasLength: boolean): Body {
  const text = `{"name":"${"x".repeat(1_048_576)}"}`;
  return hasLength ? json(text) : chunked(text);
}
