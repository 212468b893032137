import { createContext, type RouterContextProvider } from "react-router";
import { BodyReservation, SHARES } from "./bodyBudget.server";
import { MAX_FORM_BYTES, MAX_TEXT_BYTES, maxTextBytesAt } from "./bodyLimits";
import { FieldError } from "./fieldError";
import type { FileField, FormFields } from "./form";
import { type PostedForm, readParts } from "./multipart.server";
import { pageProblem } from "./problems";
import { declaresMore, withBytes } from "./readBytes.server";

/** The most values of a list field. */
const MAX_LIST = 50;

/** The most fields of an urlencoded form, since each takes time to parse. */
const MAX_URLENCODED_FIELDS = 16_384;

/** A loader's or action's arguments. */
interface BodyArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

interface ReadOptions {
  /** Whether the request has a valid session. Visitors get less memory and text, and their files are not read. */
  isSignedIn: boolean;
  /** The file field of the form; null when the form has none. By default files are accepted but not read. */
  file?: FileField | null;
}

/** The body of one request, parsed once, as the form may be needed again to show it after an error. */
export class RequestBody {
  readonly #reservation = new BodyReservation();
  #form: Promise<PostedForm> | undefined;

  /** The posted form, parsed with the options of the first call. @throws as `readForm` does */
  form(request: Request, options: ReadOptions): Promise<PostedForm> {
    this.#form ??= parseForm(request, options, this.#reservation);
    return this.#form;
  }

  /** Releases the body's memory. Call it when the request has ended. */
  release(): void {
    this.#reservation.release();
  }
}

/** Set by the server for every request. */
export const bodyContext = createContext<RequestBody>();

/**
 * Reads the named fields of a posted form, without files. Line ends become LF; white space around a value is removed
 * only by the schema, so that a rejected form is shown as it was typed.
 * @throws a 415, 413 or 400 page problem when the body is not a valid form, a 503 page problem when there is no
 *   memory left
 */
export async function readForm(
  { request, context }: BodyArgs,
  { single, lists = [], file }: FormFields,
  isSignedIn: boolean,
): Promise<FormData> {
  const options = { isSignedIn, file: file ?? null };
  const { fields, unreadFiles } = await context.get(bodyContext).form(request, options);
  const values = new Map<string, string[]>([...single, ...lists].map((name) => [name, []]));
  for (const [name, value] of fields) values.get(name)?.push(value);
  const form = new FormData();
  for (const name of single) append(form, name, values.get(name)?.slice(-1));
  for (const name of lists) append(form, name, values.get(name)?.slice(0, MAX_LIST));
  // A file in a text field must fail validation. If it were ignored, the field would be cleared.
  for (const name of unreadFiles) if (values.has(name)) form.append(name, new File([], name));
  return form;
}

/**
 * Reads the file of a signed-in user's form.
 * @returns null when none was chosen
 * @throws as `readForm` does, and FieldError when there is more than one
 */
export async function readFile({ request, context }: BodyArgs, file: FileField): Promise<File | null> {
  const posted = await context.get(bodyContext).form(request, { isSignedIn: true, file });
  if (posted.file && posted.unreadFiles.has(file.name))
    throw new FieldError(file.name, "Please send one file only");
  return posted.file;
}

/**
 * Reads all fields of any posted form.
 * @throws as `readForm` does
 */
export function readPosted({ request, context }: BodyArgs, isSignedIn: boolean): Promise<PostedForm> {
  return context.get(bodyContext).form(request, { isSignedIn });
}

function append(form: FormData, name: string, values: readonly string[] = []): void {
  for (const value of values) form.append(name, value.replace(/\r\n?/g, "\n"));
}

async function parseForm(
  request: Request,
  { isSignedIn, file }: ReadOptions,
  reservation: BodyReservation,
): Promise<PostedForm> {
  const share = isSignedIn ? SHARES.user : SHARES.visitor;
  const maxTextBytes = isSignedIn ? maxTextBytesAt(new URL(request.url).pathname) : MAX_TEXT_BYTES;
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/x-www-form-urlencoded") {
    const limit = { maxBytes: maxTextBytes, reservation, share, tooLarge };
    return withBytes(request, limit, parseUrlencoded);
  }
  if (type !== "multipart/form-data") {
    throw pageProblem(415, "Unsupported form", "This address takes forms only.");
  }
  const maxBytes = file === null ? maxTextBytes : MAX_FORM_BYTES;
  if (declaresMore(request, maxBytes)) throw tooLarge();
  return readParts(
    request,
    { maxBytes, maxTextBytes, file: (isSignedIn && file) || null, share },
    reservation,
  );
}

const AMPERSAND = 0x26;
const PLUS = 0x2b;
const SPACE = 0x20;

function parseUrlencoded(bytes: Uint8Array): PostedForm {
  let count = 1;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === AMPERSAND) count += 1;
    // URLSearchParams decodes both to a space, but takes 40 ms for 256 KB of plus signs.
    if (bytes[at] === PLUS) bytes[at] = SPACE;
  }
  if (count > MAX_URLENCODED_FIELDS) throw tooLarge();
  const fields = [...new URLSearchParams(new TextDecoder().decode(bytes))];
  return { fields, file: null, unreadFiles: new Set(), isMultipart: false };
}

function tooLarge() {
  return pageProblem(413, "That is too much at once", "The text is too long.");
}
