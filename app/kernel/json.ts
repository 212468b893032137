import { z } from "zod";
import { type FieldErrors, problem } from "./problems";

/** How deep lists and objects may stand in each other, the body itself being the first. */
const DEEPEST = 20;

/**
 * What a JSON body says, checked by a schema. The one door for JSON bodies; how long one may be, the server sees to.
 * @returns only what the schema names: whatever else a client sends is left out
 * @throws a 415 problem where the body is no JSON by its type, a 400 one where it cannot be read, a 422 one where
 *   the schema refuses it
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  requireJson(request.headers);
  const body = parse(decode(await request.arrayBuffer()));
  if (isDeeper(body, DEEPEST)) {
    throw problem(400, `The body may be nested at most ${DEEPEST} levels deep.`);
  }
  const checked = schema.safeParse(requireObject(body));
  if (checked.success) return checked.data;
  throw invalid(checked.error);
}

function requireJson(headers: Headers): void {
  const type = headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw problem(415, "The body must be sent as application/json.");
  if (headers.has("Content-Encoding"))
    throw problem(415, "The body must be sent without a Content-Encoding.");
}

/** JSON is UTF-8 and nothing else. A byte order mark at its beginning is let pass, as RFC 8259 allows. */
function decode(bytes: ArrayBuffer): string {
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

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isDeeper(inner, most - 1));
}

function requireObject(body: unknown): object {
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  throw problem(422, "The body must be a JSON object.");
}

/** Says first what is wrong first, and of each field everything once. */
function invalid(error: z.ZodError): Response {
  const errors: FieldErrors = {};
  for (const [field, texts] of Object.entries<string[] | undefined>(z.flattenError(error).fieldErrors)) {
    errors[field] = [...new Set(texts)];
  }
  return problem(422, error.issues[0]?.message ?? "The body is not valid.", { errors });
}
