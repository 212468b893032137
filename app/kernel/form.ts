import { pageProblem } from "./problems";
import { normaliseText } from "./text";

/** How many values one name may carry: nobody has typed more. */
const VALUES_PER_NAME = 50;

/**
 * The fields of a posted form: only those named, so that nothing a client invents reaches a parser.
 * Line ends come as LF; white space around a value goes only in the schema, so that a refused form
 * comes back as it was typed.
 * @throws a 415 or 400 page where the body is not a form
 */
export async function readForm(request: Request, names: readonly string[]): Promise<FormData> {
  const posted = await readBody(request);
  const form = new FormData();
  for (const name of names) {
    for (const value of posted.getAll(name).slice(0, VALUES_PER_NAME)) {
      form.append(name, typeof value === "string" ? value.replace(/\r\n?/g, "\n") : value);
    }
  }
  return form;
}

async function readBody(request: Request): Promise<FormData | URLSearchParams> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/x-www-form-urlencoded") return new URLSearchParams(await request.text());
  if (type !== "multipart/form-data") {
    throw pageProblem(415, "Unsupported form", "This address takes forms only.");
  }
  try {
    return await request.formData();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw pageProblem(400, "The form did not arrive whole", "Please go back and send it again.");
  }
}

/** One field's text, trimmed; empty where the form has none. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? normaliseText(value) : "";
}
