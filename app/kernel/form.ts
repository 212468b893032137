import { pageProblem } from "./problems";
import { normaliseText } from "./text";

/** How many values a list may carry: nobody has typed more. */
const LONGEST_LIST = 50;

/** How many parts a form with files may have: more than any form of the site has fields. */
const MOST_PARTS = 50;

/** The fields that a form has. Whatever else a client sends never reaches a parser. */
export interface FormFields {
  /** With one value each: where a client sends several, the last one counts. */
  single: readonly string[];
  /** With a list of values. */
  lists?: readonly string[];
}

/** A body as it was sent. */
type Posted = FormData | URLSearchParams;

/** A body can be read once. What is in it may be needed again, where the form is given back. */
const bodies = new WeakMap<Request, Promise<Posted>>();

/**
 * The fields of a posted form: only those named. Line ends come as LF; white space around a value goes only in
 * the schema, so that a refused form comes back as it was typed.
 * @throws a 415, 413 or 400 page where the body is not a form
 */
export async function readForm(request: Request, { single, lists = [] }: FormFields): Promise<FormData> {
  const posted = await readBody(request);
  const form = new FormData();
  for (const name of single) append(form, name, posted.getAll(name).slice(-1));
  for (const name of lists) append(form, name, posted.getAll(name).slice(0, LONGEST_LIST));
  return form;
}

/**
 * The file that came with a form; those that read its fields never meet it.
 * @returns null where none was chosen: browsers then send one without a name and without a byte
 * @throws as `readForm` does
 */
export async function readFile(request: Request, name: string): Promise<File | null> {
  const value = (await readBody(request)).getAll(name).at(-1);
  return value instanceof File && (value.size > 0 || value.name !== "") ? value : null;
}

/**
 * Whatever was posted, of whichever form.
 * @throws as `readForm` does
 */
export function readBody(request: Request): Promise<Posted> {
  const body = bodies.get(request) ?? parseBody(request);
  bodies.set(request, body);
  return body;
}

/** One field's text, trimmed; empty where the form has none. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? normaliseText(value) : "";
}

function append(form: FormData, name: string, values: readonly FormDataEntryValue[]): void {
  for (const value of values) {
    form.append(name, typeof value === "string" ? value.replace(/\r\n?/g, "\n") : value);
  }
}

async function parseBody(request: Request): Promise<Posted> {
  const header = request.headers.get("Content-Type") ?? "";
  const type = header.split(";")[0]?.trim().toLowerCase();
  if (type === "application/x-www-form-urlencoded") return new URLSearchParams(await request.text());
  if (type !== "multipart/form-data") {
    throw pageProblem(415, "Unsupported form", "This address takes forms only.");
  }
  const body = Buffer.from(await request.arrayBuffer());
  if (hasTooManyParts(body, header)) {
    throw pageProblem(413, "That was too much at once", `No form here has more than ${MOST_PARTS} fields.`);
  }
  try {
    return await new Response(body, { headers: { "Content-Type": header } }).formData();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw pageProblem(400, "The form did not arrive whole", "Please go back and send it again.");
  }
}

/** Counted before the body is parsed, since a part costs its sender three bytes and us an object. */
function hasTooManyParts(body: Buffer, contentType: string): boolean {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(contentType) ?? [];
  const delimiter = `--${quoted ?? bare ?? ""}`;
  let parts = 0;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    parts += 1;
    // The delimiter stands before every part, and once more at the end.
    if (parts > MOST_PARTS + 1) return true;
  }
  return false;
}
