import { readBody } from "~/kernel/body.server";
import { type KeptForm, pageProblem } from "~/kernel/problems";

/** The detail of the page where the database is away. */
export const AWAY =
  "We cannot reach our data at the moment. What you typed is kept on this page: send it again in a minute.";

/** How much of a form a page gives back, in UTF-16 units of its values: more than any form of the site holds. The
 * largest is a sheet to import, of a megabyte. */
const MOST_TEXT = 1_179_648;
const MOST_FIELDS = 100;

/** A request of a page's form. */
interface Posted {
  request: Request;
  /** The address as people know it. */
  url: URL;
}

/**
 * The page for a form that could not be taken whoever sent it and whatever it says: the reason, and all that was
 * typed, to be sent once more by one button. It takes nothing but the request: no session, no database, no script.
 * Throw it, before or in the form's action.
 */
export async function keptFormPage({ request, url }: Posted, status: number, title: string, detail: string) {
  const problem = pageProblem(status, title, detail);
  const kept = await keep(request, url.pathname + url.search);
  if (kept) problem.data.kept = kept;
  return problem;
}

/** @returns null where the request carries no form, or one too large for ours */
async function keep(request: Request, action: string): Promise<KeptForm | null> {
  const posted = await readBody(request).catch(() => null);
  if (!posted) return null;
  const values = [...posted];
  const fields = values.flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const length = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (fields.length > MOST_FIELDS || length > MOST_TEXT) return null;
  return { action, fields, hadFiles: fields.length < values.length };
}
