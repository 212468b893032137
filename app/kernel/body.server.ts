import type { FormFields } from "./form";
import { readParts } from "./multipart.server";
import { pageProblem } from "./problems";

/** How many values a list may carry: nobody has typed more. */
const LONGEST_LIST = 50;

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

function append(form: FormData, name: string, values: readonly FormDataEntryValue[]): void {
  for (const value of values) {
    form.append(name, typeof value === "string" ? value.replace(/\r\n?/g, "\n") : value);
  }
}

async function parseBody(request: Request): Promise<Posted> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/x-www-form-urlencoded") return new URLSearchParams(await request.text());
  if (type === "multipart/form-data") return await readParts(request);
  throw pageProblem(415, "Unsupported form", "This address takes forms only.");
}
