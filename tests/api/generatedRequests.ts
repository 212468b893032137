import fc, { type Arbitrary } from "fast-check";
import { BAD_IDS, BAD_QUERIES } from "../fuzz/inputs";
import type { DescribedOperation } from "../support/responseValidator";
import { type Known, type Schema, strayValuesOf, valuesNamed } from "../support/schemaValues";
import { invalidForms, validForms } from "./generatedForms";
import { invalidJson, unexpectedJson, validJson } from "./generatedJson";
import type { Body, Header, RawRequest } from "./rawRequest";

/** The existing rows and the callers. */
export interface Fixtures {
  /** Ids by the preceding segment of the path. */
  ids: Known;
  /** Values of fields and query parameters, by name. */
  known: Known;
  /** The authentication headers of users, first those of a super admin. */
  callers: readonly (readonly Header[])[];
  images: readonly Uint8Array[];
}

/** Valid and invalid values of a part of a request. */
interface Part<Value> {
  valid: Arbitrary<Value>;
  invalid: Arbitrary<Value>;
}

/** Requests to an operation: half of them valid, the others with one invalid part, or only invalid parts. */
export function requestsTo(operation: DescribedOperation, fixtures: Fixtures): Arbitrary<RawRequest> {
  const parts = {
    method: methods(operation),
    path: paths(operation, fixtures),
    query: queries(operation, fixtures),
    caller: callers(fixtures),
    conditions: conditions(operation),
    body: bodies(operation, fixtures),
  };
  const names = Object.keys(parts);
  const request = (invalid: readonly string[]) => {
    const choose = <Value>(name: string, part: Part<Value>) =>
      part[invalid.includes(name) ? "invalid" : "valid"];
    return fc
      .record({
        method: choose("method", parts.method),
        path: choose("path", parts.path),
        query: choose("query", parts.query),
        caller: choose("caller", parts.caller),
        conditions: choose("conditions", parts.conditions),
        body: choose("body", parts.body),
      })
      .map(({ method, path, query, caller, conditions: others, body }): RawRequest => {
        return { method, target: path + query, headers: [...caller, ...others], body };
      });
  };
  return fc.oneof(
    { weight: names.length + 4, arbitrary: request([]) },
    // More often, since bodies can be invalid in the most ways.
    { weight: 3, arbitrary: request(["body"]) },
    { weight: 1, arbitrary: request(names) },
    ...names.filter((name) => name !== "body").map((name) => request([name])),
  );
}

function methods({ method }: DescribedOperation): Part<string> {
  return {
    valid: fc.constant(method),
    invalid: fc.constantFrom("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"),
  };
}

function paths({ path, parameters }: DescribedOperation, { ids }: Fixtures): Part<string> {
  const [, before = "", name = "", after = ""] = /^(.*)\/\{(\w+)\}(.*)$/.exec(path) ?? [];
  if (!name) {
    const odd = fc.constantFrom(
      `${path}/`,
      path.toUpperCase(),
      `${path}.data`,
      `${path}%00`,
      `${path}/x/../`,
      `http://elsewhere.example${path}`,
    );
    return { valid: fc.constant(path), invalid: odd };
  }
  const { schema = {} } = parameters.find((it) => it.in === "path" && it.name === name) ?? {};
  const known = ids[before.split("/").at(-1) ?? ""];
  const values = known ? fc.constantFrom(...known) : valuesNamed(name, schema, {});
  const inAddress = (value: string) => `${before}/${value}${after}`;
  return { valid: values.map((it) => inAddress(String(it))), invalid: invalidIds().map(inAddress) };
}

function invalidIds(): Arbitrary<string> {
  const more = [
    "2147483647",
    "9007199254740993",
    "1e999",
    "%",
    "%C3",
    "%ED%A0%80",
    "%2e%2e",
    "..",
    "1;a=b",
    "%ff",
  ];
  return fc.oneof(
    fc.constantFrom(...BAD_IDS, ...more),
    fc.integer().map(String),
    fc.double().map(String),
    fc.uuid(),
    fc.string({ unit: "binary" }).map(encodeURIComponent),
    // Any character that a request line can contain, unescaped.
    fc.stringMatching(/^[!-~]{1,40}$/).map((text) => text.replace(/^\/+|\/{2,}/g, "")),
  );
}

function queries({ parameters }: DescribedOperation, { known }: Fixtures): Part<string> {
  const named = parameters.filter((it) => it.in === "query");
  const validPairs = named.map(({ name, schema }) =>
    fc.option(valuesNamed(name, schema, known).map((value) => pair(name, value))),
  );
  const invalidPairs = fc.oneof(
    fc.constantFrom(...BAD_QUERIES),
    ...named.map(({ name, schema }) => invalidTexts(schema).map((value) => pair(name, value))),
  );
  return {
    valid: fc.tuple(...validPairs).map(inQuery),
    invalid: fc
      .tuple(fc.array(invalidPairs, { minLength: 1, maxLength: 3 }), ...validPairs)
      .map((it) => inQuery(it.flat())),
  };
}

function invalidTexts(schema: Schema): Arbitrary<unknown> {
  return strayValuesOf(schema).filter((value) => typeof value !== "object");
}

function pair(name: string, value: unknown): string {
  return `${name}=${encodeURIComponent(String(value).toWellFormed())}`;
}

function inQuery(pairs: readonly (string | null)[]): string {
  const present = pairs.filter((it) => it !== null);
  return present.length > 0 ? `?${present.join("&")}` : "";
}

function callers({ callers: all }: Fixtures): Part<readonly Header[]> {
  const [first = [], ...others] = all;
  const tokens = fc.constantFrom(
    "Bearer",
    "Bearer ",
    "Bearer \xff",
    "Bearer null",
    `Bearer bandeja_${"A".repeat(43)}`,
    `Bearer ${"x".repeat(10_000)}`,
    "Basic YWRtaW46YWRtaW4=",
    "bandeja_",
    ", ,",
  );
  const cookies = fc.oneof(
    fc.constantFrom("bandeja_session=", "bandeja_session=%00; bandeja_session=x", "=;;=", '"', "__proto__=x"),
    fc.base64String().map((text) => `bandeja_session=${text}`),
  );
  return {
    valid: fc.oneof(
      { weight: 4, arbitrary: fc.constant(first) },
      { weight: 1, arbitrary: fc.constantFrom([], ...others) },
    ),
    invalid: fc.oneof(
      tokens.map((it): Header[] => [["Authorization", it]]),
      tokens.map((it): Header[] => [...first, ["Authorization", it]]),
      cookies.map((it): Header[] => [["Cookie", it]]),
      cookies.map((it): Header[] => [...first, ["Cookie", it]]),
    ),
  };
}

function conditions({ parameters }: DescribedOperation): Part<readonly Header[]> {
  const named = parameters.filter((it) => it.in === "header").map(({ name }) => name);
  // The version of an unchanged row is 1; the digest after it is compared only for reads.
  const tags = fc.constantFrom("*", '"1.x"', 'W/"1.x", "1.x"');
  const valid = named.map((name) =>
    fc.option(
      tags.map((tag): Header => [name, tag]),
      { freq: 2 },
    ),
  );
  return {
    valid: fc.tuple(...valid).map((it) => it.filter((header) => header !== null)),
    invalid: fc.array(unusualHeaders(), { minLength: 1, maxLength: 4 }),
  };
}

function unusualHeaders(): Arbitrary<Header> {
  const latin = fc.stringMatching(/^[ -~\x80-\xff]{0,60}$/);
  const known = fc.constantFrom(
    "If-Match",
    "If-None-Match",
    "If-Modified-Since",
    "Accept",
    "Accept-Language",
    "Accept-Charset",
    "Range",
    "Cookie",
    "Referer",
    "User-Agent",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Request-Id",
    "Forwarded",
  );
  const odd = fc.constantFrom<Header>(
    ["If-Match", '"0.x"'],
    ["If-Match", '"99999999999999999999.x"'],
    ["If-Match", ""],
    ["If-None-Match", '"'.repeat(5_000)],
    ["Accept", "text/html"],
    ["Accept", "*/*;q=NaN"],
    ["Accept-Encoding", "gzip"],
    ["Accept-Encoding", "br;q=1, nonsense"],
    ["Accept-Language", "x".repeat(5_000)],
    ["Origin", "null"],
    ["Origin", "https://elsewhere.example"],
    ["Sec-Fetch-Site", "cross-site"],
    ["Host", "elsewhere.example"],
    ["Host", "@"],
    ["Expect", "nonsense"],
    ["Upgrade", "websocket"],
    ["X-HTTP-Method-Override", "DELETE"],
    ["X-React-Router-Prerender-Data", "x"],
    ["__proto__", "x"],
    ["Connection", "close"],
    ["Range", "bytes=0-1,5-"],
    ["Date", "x"],
    ["X-Long", "x".repeat(20_000)],
  );
  return fc.oneof(fc.tuple(known, latin), odd, fc.tuple(fc.stringMatching(/^x-[a-z]{1,20}$/), latin));
}

function bodies({ requestBody }: DescribedOperation, { known, images }: Fixtures): Part<Body | null> {
  const { "application/json": json, "multipart/form-data": form } = requestBody?.content ?? {};
  const none = fc.constant(null);
  if (json) {
    const { schema } = json;
    return {
      valid: validJson(schema, known),
      invalid: fc.oneof({ weight: 30, arbitrary: invalidJson(schema, known) }, none),
    };
  }
  if (form) {
    const [field = ""] = Object.keys(form.schema.properties ?? {});
    return {
      valid: validForms(field, images),
      invalid: fc.oneof({ weight: 6, arbitrary: invalidForms(field, images) }, unexpectedJson(), none),
    };
  }
  return { valid: none, invalid: unexpectedJson() };
}
