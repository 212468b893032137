import { z } from "zod";
import { BodyReservation, SHARES } from "./bodyBudget.server";
import { MAX_JSON_BYTES } from "./bodyLimits";
import { type FieldErrors, problem } from "./problems";
import { withBytes } from "./readBytes.server";

/** The deepest nesting of arrays and objects, counting the body itself. */
const MAX_DEPTH = 20;

/** The most members and elements of a body, since a megabyte of them takes too long to parse. */
const MAX_VALUES = 20_000;

/**
 * Reads a JSON body and validates it.
 * @returns the fields of the schema; others are removed
 * @throws a 415 problem when the content type is not JSON, a 413 one when the body is too large, a 400 one when it
 *   cannot be parsed, a 422 one when it is not valid; a 503 page problem when there is no memory left for it
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  requireJson(request.headers);
  const body = parse(await readText(request));
  const checked = schema.safeParse(requireObject(body));
  if (checked.success) return checked.data;
  throw invalid(checked.error);
}

function tooLarge(): Response {
  return problem(413, `The body may be at most ${MAX_JSON_BYTES / 1024 / 1024} MB.`);
}

function requireJson(headers: Headers): void {
  const type = headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw problem(415, "The body must be sent as application/json.");
  if (headers.has("Content-Encoding"))
    throw problem(415, "The body must be sent without a Content-Encoding.");
}

/** The text of the body, after its structure has been checked. */
async function readText(request: Request): Promise<string> {
  const reservation = new BodyReservation();
  const limit = { maxBytes: MAX_JSON_BYTES, reservation, share: SHARES.user, tooLarge };
  try {
    return await withBytes(request, limit, (bytes) => {
      checkStructure(bytes);
      return decode(bytes);
    });
  } finally {
    reservation.release();
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/**
 * Checks the brackets and commas of a body before it is parsed, since parsing a megabyte of brackets takes too long.
 * @throws a 400 problem when it is nested too deep or has too many values
 */
function checkStructure(bytes: Uint8Array): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA) values += 1;
    else if (OPENING.includes(byte)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.includes(byte)) depth -= 1;
    if (depth > MAX_DEPTH) throw problem(400, `The body may be nested at most ${MAX_DEPTH} levels deep.`);
    if (values > MAX_VALUES) throw problem(400, `The body may hold at most ${MAX_VALUES} values.`);
  }
}

/** The index of the quote that ends the string which begins at `start`. */
function endOfString(bytes: Uint8Array, start: number): number {
  let end = start + 1;
  while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
  return end;
}

/** Decodes UTF-8. A byte order mark at the beginning is ignored, as RFC 8259 allows. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw problem(400, "The body is not UTF-8.");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw problem(400, "The body is not JSON.");
  }
}

function requireObject(body: unknown): object {
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  throw problem(422, "The body must be a JSON object.");
}

/** The 422 problem: its message is the first issue's, and `errors` has each field's messages without duplicates. */
function invalid(error: z.ZodError): Response {
  const errors: FieldErrors = {};
  for (const [field, texts] of Object.entries<string[] | undefined>(z.flattenError(error).fieldErrors)) {
    errors[field] = [...new Set(texts)];
  }
  return problem(422, error.issues[0]?.message ?? "The body is not valid.", { errors });
}
