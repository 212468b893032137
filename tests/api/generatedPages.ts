import fc, { type Arbitrary } from "fast-check";
import { FORMS, OTHER_PATHS, PROFILE_ID } from "../fuzz/forms";
import { BAD_IDS, BAD_INTENTS, BAD_NAMES, BAD_QUERIES } from "../fuzz/inputs";
import type { Fields } from "../support/app";
import type { Fixtures } from "./generatedRequests";
import type { Body, Header, RawRequest } from "./rawRequest";

/** The users who send the requests. */
export interface PageUsers {
  /** Their `Cookie` headers; empty for a visitor. */
  cookies: readonly string[];
  /** The user whose profile the pages are about. */
  profileId: string;
}

/** Characters that grow when they are normalised, or consist of several code points. */
const EXPANDING = [
  "\uFDFA",
  "\u3300",
  "\uFB03",
  "e\u0301\u0323",
  "\u200B",
  "👨‍👩‍👧‍👦",
  "a\u0300".repeat(8),
  "ｱﾞ",
];

/**
 * Requests to pages, their forms and their `.data` addresses: about half are valid, the others have an unusual id,
 * query, field, encoding, method or sender.
 */
export function pageRequests(
  { ids }: Pick<Fixtures, "ids">,
  users: PageUsers,
  origin: string,
): Arbitrary<RawRequest> {
  const senders = fc.constantFrom(
    ...users.cookies.map((cookie): Header[] => (cookie ? [["Cookie", cookie]] : [])),
  );
  const origins = fc.oneof(
    { weight: 12, arbitrary: fc.constant<Header[]>([["Origin", origin]]) },
    fc.constantFrom<Header[]>(
      [],
      [["Origin", "https://elsewhere.example"]],
      [["Sec-Fetch-Site", "cross-site"]],
    ),
  );
  const paths = pagePaths(ids, users.profileId);
  const reads = fc
    .record({
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant("GET") },
        fc.constantFrom("HEAD", "OPTIONS", "PUT", "DELETE", "TRACE"),
      ),
      target: fc.tuple(paths, queries()).map(([path, query]) => path + query),
      headers: fc.tuple(senders, acceptHeaders()).map((it) => it.flat()),
    })
    .map((request): RawRequest => ({ ...request, body: null }));
  const writes = fc
    .record({
      target: fc.constantFrom(...FORMS).chain((form) =>
        fc.record({
          path: addressOf(fc.constant(form.path), ids, users.profileId),
          body: bodies(form.fields),
        }),
      ),
      headers: fc.tuple(senders, origins, acceptHeaders()).map((it) => it.flat()),
    })
    .map(
      ({ target, headers }): RawRequest => ({
        method: "POST",
        target: target.path,
        headers,
        body: target.body,
      }),
    );
  const buttons = fc
    .record({ target: paths, headers: fc.tuple(senders, origins).map((it) => it.flat()) })
    .map((it): RawRequest => ({ ...it, method: "POST", body: urlencoded([]) }));
  return fc.oneof(
    { weight: 6, arbitrary: reads },
    { weight: 4, arbitrary: writes },
    { weight: 1, arbitrary: buttons },
  );
}

function pagePaths(ids: Fixtures["ids"], profileId: string): Arbitrary<string> {
  const known = fc.constantFrom(...OTHER_PATHS, ...FORMS.map(({ path }) => path));
  return fc.oneof({ weight: 9, arbitrary: addressOf(known, ids, profileId) }, unknownPaths());
}

/** Replaces the ids of a new database in a path, mostly by existing ones, sometimes by invalid ones. */
function addressOf(paths: Arbitrary<string>, ids: Fixtures["ids"], profileId: string): Arbitrary<string> {
  const id = (kind: string) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...(ids[kind] ?? [1])).map(String) },
      fc.constantFrom(...BAD_IDS),
    );
  const numbered = fc.tuple(paths, id("courts"), id("equipment"), id("reviews"), fc.integer({ max: 12 }));
  return fc.tuple(numbered, fc.nat(3)).map(([[path, court, equipment, review], variant]) => {
    const address = path
      .replace(/^\/courts\/1\b/, `/courts/${court}`)
      .replace(/^\/equipment\/1\b/, `/equipment/${equipment}`)
      .replace(/^\/reviews\/1\b/, `/reviews/${review}`)
      .replace(PROFILE_ID, profileId);
    return variant === 0 ? dataPath(address) : address;
  });
}

function dataPath(path: string): string {
  return path === "/" ? "/_root.data" : `${path}.data`;
}

function unknownPaths(): Arbitrary<string> {
  return fc
    .array(fc.stringMatching(/^[!-~]{1,12}$/), { minLength: 1, maxLength: 4 })
    .map((parts) => `/${parts.join("/").replace(/^\/+|\/{2,}/g, "")}`);
}

function queries(): Arbitrary<string> {
  const names = fc.constantFrom(
    "q",
    "location",
    "brand",
    "type",
    "price",
    "sort",
    "page",
    "tab",
    "highlight",
    "rating",
    "ids",
    "returnTo",
    "cursor",
  );
  const pair = fc.tuple(names, texts(400)).map(([name, text]) => `${name}=${encoded(text)}`);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant("") },
    { weight: 3, arbitrary: fc.array(pair, { minLength: 1, maxLength: 3 }).map((it) => `?${it.join("&")}`) },
    { weight: 1, arbitrary: fc.constantFrom(...BAD_QUERIES).map((it) => `?${it}`) },
  );
}

/** @param longest the maximum length in UTF-16 units, which one text in five has */
function texts(longest: number): Arbitrary<string> {
  const expanding = fc.constantFrom(...EXPANDING);
  return fc.oneof(
    fc.constantFrom("andheri", "Vertex", "bounce", "padel court", "4.5", "1", "budget", "racket"),
    fc.string({ unit: "binary", maxLength: 60 }).map((it) => it.toWellFormed()),
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc.tuple(expanding, fc.nat(longest)).map(([unit, size]) => unit.repeat(Math.ceil(size / unit.length))),
    expanding.map((unit) =>
      unit
        .repeat(Math.ceil(longest / unit.length))
        .slice(0, longest)
        .toWellFormed(),
    ),
  );
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** The maximum length of a field, in UTF-16 units, above the limits of all forms. */
const MAX_FIELD = 60_000;

function bodies(fields: Fields): Arbitrary<Body> {
  const valid = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((it): [string, string] => [name, it]),
  );
  const invalid = fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...Object.keys(fields)), texts(MAX_FIELD)) },
        { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...BAD_NAMES), texts(200)) },
        { weight: 1, arbitrary: fc.tuple(fc.constant("__intent__"), fc.constantFrom(...BAD_INTENTS)) },
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((others) => [...valid.filter(([name]) => !others.some(([it]) => it === name)), ...others]);
  const pairs = fc.oneof(fc.constant(valid), invalid);
  return fc
    .tuple(pairs, fc.nat(3))
    .map(([it, encoding]) => (encoding === 0 ? multipart(it) : urlencoded(it)));
}

function urlencoded(pairs: readonly (readonly [string, string])[]): Body {
  const text = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
  return {
    headers: [["Content-Type", "application/x-www-form-urlencoded"]],
    bytes: Buffer.from(text),
  };
}

function multipart(pairs: readonly (readonly [string, string])[]): Body {
  const boundary = "bandeja-boundary";
  const parts = pairs.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${encoded(name)}"\r\n\r\n${value.toWellFormed()}\r\n`,
  );
  return {
    headers: [["Content-Type", `multipart/form-data; boundary=${boundary}`]],
    bytes: Buffer.from(`${parts.join("")}--${boundary}--\r\n`),
  };
}

function acceptHeaders(): Arbitrary<Header[]> {
  return fc.constantFrom<Header[]>(
    [],
    [["Accept-Encoding", "br, gzip"]],
    [["Accept-Encoding", "gzip"]],
    [["If-None-Match", '"x"']],
    [["Sec-Fetch-Dest", "document"]],
    [["Accept", "text/html"]],
  );
}
