import { createContext, type RouterContextProvider } from "react-router";
import { BodyReservation, SHARES } from "./bodyBudget.server";
import { MAX_FORM_BYTES, MAX_TEXT_BYTES, maxTextBytesAt } from "./bodyLimits";
import type { FileField, FormFields } from "./form";
import { type PostedForm, readParts } from "./multipart.server";
import { pageProblem } from "./problems";
import { announcesMore, withBytes } from "./readBytes.server";

/** How many values a list may carry: nobody has typed more. */
const MAX_LIST = 50;

/** How many fields an urlencoded form may have, whatever their names are: each takes a while to read. */
const MAX_URLENCODED_FIELDS = 16_384;

/** A loader's or action's arguments. */
interface BodyArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

interface ReadOptions {
  /** Whether the request has a valid session. Visitors get less memory and text, and their files are not read. */
  isSignedIn: boolean;
  /** The file that the form has; null for none. The default reads none and accepts any. */
  file?: FileField | null;
}

/** The body of one request. It can be read once, and what is in it may be needed again where the form is given back. */
export class RequestBody {
  readonly #reservation = new BodyReservation();
  #form: Promise<PostedForm> | undefined;

  /** What was posted, as whoever asked first has asked for it. @throws as `readForm` does */
  form(request: Request, options: ReadOptions): Promise<PostedForm> {
    this.#form ??= parseForm(request, options, this.#reservation);
    return this.#form;
  }

  /** Gives the memory of the body back. Call it when the request is answered, or its client is gone. */
  release(): void {
    this.#reservation.release();
  }
}

/** Set by the server for every request. */
export const bodyContext = createContext<RequestBody>();

/**
 * The texts of a posted form: only those named. Line ends come as LF; white space around a value goes only in
 * the schema, so that a refused form comes back as it was typed.
 * @throws a 415, 413 or 400 page where the body is not a form, a 503 page where there is no memory left for it
 */
export async function readForm(
  { request, context }: BodyArgs,
  { single, lists = [], file }: FormFields,
  isSignedIn: boolean,
): Promise<FormData> {
  const { fields } = await context.get(bodyContext).form(request, { isSignedIn, file: file ?? null });
  const values = new Map<string, string[]>([...single, ...lists].map((name) => [name, []]));
  for (const [name, value] of fields) values.get(name)?.push(value);
  const form = new FormData();
  for (const name of single) append(form, name, values.get(name)?.slice(-1));
  for (const name of lists) append(form, name, values.get(name)?.slice(0, MAX_LIST));
  return form;
}

/**
 * The file that came with a form of somebody who is signed in; those that read its texts never meet it.
 * @returns null where none was chosen
 * @throws as `readForm` does
 */
export async function readFile({ request, context }: BodyArgs, file: FileField): Promise<File | null> {
  const posted = await context.get(bodyContext).form(request, { isSignedIn: true, file });
  return posted.file;
}

/**
 * The texts that were posted, of whichever form.
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
  if (announcesMore(request, maxBytes)) throw tooLarge();
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
    // The parser takes a space for what it is, and 40 ms for 256 KB of plus signs.
    if (bytes[at] === PLUS) bytes[at] = SPACE;
  }
  if (count > MAX_URLENCODED_FIELDS) throw tooLarge();
  const fields = [...new URLSearchParams(new TextDecoder().decode(bytes))];
  return { fields, file: null, hadFiles: false, isMultipart: false };
}

function tooLarge() {
  return pageProblem(413, "That was too much at once", "No form here holds as much text.");
}
