import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import fc, { type Arbitrary } from "fast-check";
import { type Known, type Schema, strayValuesOf, valuesOf } from "../support/schemaValues";
import type { Body, Header } from "./rawRequest";

const JSON_TYPE: Header = ["Content-Type", "application/json"];

/** Content types that are none of JSON, or hardly one. */
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

/** What no value in memory is written as. */
const TOKENS = ["1e400", "-1e400", "1e-400", "1E+99999999", "9".repeat(400), "-0", '"\\ud800"', '"\\u0000"'];

/** Names that lead somewhere in a careless program. */
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

/** A name and the JSON of its value, in the order that they are written in. A name may come twice. */
type Entry = readonly [name: string, json: string];

/** Bodies that a schema allows. */
export function soundJson(schema: Schema, known: Known): Arbitrary<Body> {
  return valuesOf(schema, known).map((value) => json(JSON.stringify(value)));
}

/** Bodies with something wrong in what they say, or in how they say it. */
export function brokenJson(schema: Schema, known: Known): Arbitrary<Body> {
  const sound = valuesOf(schema, known).map((value) => JSON.stringify(value));
  const strays = strayBodies(schema, known);
  return fc.oneof(
    { weight: 40, arbitrary: strays.map(json) },
    { weight: 6, arbitrary: fc.jsonValue().map((value) => json(JSON.stringify(value))) },
    { weight: 6, arbitrary: deepBodies(schema).map(json) },
    { weight: 6, arbitrary: cut(sound).map(json) },
    { weight: 3, arbitrary: fc.tuple(sound, fc.string()).map(([text, more]) => json(text + more)) },
    { weight: 3, arbitrary: fc.uint8Array().map((bytes) => ({ headers: [JSON_TYPE], bytes })) },
    { weight: 6, arbitrary: fc.oneof(sound, strays).chain(encodings) },
    { weight: 6, arbitrary: sound.chain(compressions) },
    { weight: 6, arbitrary: sound.chain(types) },
    { weight: 3, arbitrary: fc.constant(json("")) },
    { weight: 3, arbitrary: sound.map(inChunks) },
    { weight: 1, arbitrary: fc.boolean().map(enormous) },
  );
}

/** Bodies that stand where none is asked for. */
export function needlessJson(): Arbitrary<Body> {
  return brokenJson({ type: "object", properties: {} }, {});
}

function json(text: string): Body {
  return { headers: [JSON_TYPE], bytes: Buffer.from(text) };
}

/** An allowed object with a few of its values replaced, doubled, added or left out. */
function strayBodies(schema: Schema, known: Known): Arbitrary<string> {
  const sound = valuesOf(schema, known).map(entriesOf);
  const stray = fc.oneof(
    ...Object.entries(schema.properties ?? {}).map(([name, it]) => strayEntries(fc.constant(name), it)),
    strayEntries(fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: "binary" })), {}),
  );
  const some = fc.array(stray, { minLength: 1, maxLength: 3 });
  const replaced = fc.tuple(sound, some).map(([entries, strays]) => {
    const names = strays.map(([name]) => name);
    return [...entries.filter(([name]) => !names.includes(name)), ...strays];
  });
  const doubled = fc.tuple(some, sound, some).map((parts) => parts.flat());
  const lacking = fc
    .tuple(sound, fc.nat())
    .map(([entries, at]) => entries.toSpliced(at % (entries.length || 1), 1));
  return fc.oneof(replaced, doubled, lacking).map(written);
}

function strayEntries(names: Arbitrary<string>, schema: Schema): Arbitrary<Entry> {
  const values = strayValuesOf(schema).map((value) => JSON.stringify(value));
  return fc.tuple(names, fc.oneof({ weight: 4, arbitrary: values }, fc.constantFrom(...TOKENS)));
}

function entriesOf(value: unknown): Entry[] {
  return Object.entries(value ?? {}).map(([name, inner]) => [name, JSON.stringify(inner)]);
}

function written(entries: readonly Entry[]): string {
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;
}

/** Lists and objects in each other, as the whole body or as a value in it, from just allowed to thousands deep. */
function deepBodies({ properties = {} }: Schema): Arbitrary<string> {
  const depths = fc.constantFrom(18, 19, 20, 21, 100, 5_000, 100_000);
  const kinds = fc.constantFrom(["[", "]"], ['{"a":', "}"], ['[{"__proto__":', "}]"]);
  const names = fc.constantFrom(undefined, "a", ...Object.keys(properties));
  return fc
    .tuple(depths, kinds, names, fc.boolean())
    .map(([depth, [open = "", close = ""], name, isWhole]) => {
      const deep = `${open.repeat(depth)}1${isWhole ? close.repeat(depth) : ""}`;
      return name === undefined ? deep : written([[name, deep]]);
    });
}

function cut(texts: Arbitrary<string>): Arbitrary<string> {
  return fc.tuple(texts, fc.nat()).map(([text, at]) => text.slice(0, at % text.length));
}

/** The same text in bytes that are no UTF-8, or begin with a mark. */
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
    // Half a surrogate pair and an overlong NUL, as UTF-8 would have them if it had them.
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

/** A body that does not say how long it is. */
function inChunks(text: string): Body {
  return { headers: [JSON_TYPE, ["Transfer-Encoding", "chunked"]], bytes: Buffer.from(text) };
}

/** More than a body may have, said beforehand or not. */
function enormous(isSaid: boolean): Body {
  const text = `{"name":"${"x".repeat(1_048_576)}"}`;
  return isSaid ? json(text) : inChunks(text);
}
