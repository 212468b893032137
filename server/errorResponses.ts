import type { IncomingMessage, ServerResponse } from "node:http";
import { STATUS_CODES } from "node:http";
import { isForPrograms } from "../app/http/addresses.ts";
import { NO_STORE } from "../app/http/cacheControl.ts";
import { freeChunk } from "../app/http/freeChunk.ts";
import { product } from "../app/lib/product.ts";

/** An error response that the server sends without the app. */
export interface ErrorResponse {
  status: number;
  /** For the user: one or two sentences on what is wrong and what to do. */
  text: string;
  /** The text for programs, if that for users speaks of a browser. */
  textForPrograms?: string;
  /** The field of the body that is at fault, for programs. */
  field?: string;
  headers?: Record<string, string>;
}

const UNREADABLE = "This address cannot be read. Check it, or start from the home page.";

const PICTURE_TOO_LARGE = "File size must be less than 5MB";

/** The server's error responses. */
export const errorResponses = {
  badAddress: {
    status: 400,
    text: UNREADABLE,
    textForPrograms: "The address cannot be read. Percent-encode what is not ASCII.",
  },
  badRequest: { status: 400, text: UNREADABLE, textForPrograms: "The request cannot be read." },
  foreignOrigin: {
    status: 403,
    text: `This came from another site, so nothing was changed. Open ${product.name} itself and try again there.`,
  },
  localSignIn: {
    status: 403,
    text: `The demo sign-in of ${product.name} works on its own machine only, not through a proxy. The operator of this site has to set OIDC_ISSUER.`,
  },
  noFile: { status: 404, text: "There is no such file." },
  noMethod: {
    status: 405,
    text: "This cannot be done here.",
    headers: { Allow: "GET, HEAD, POST, PUT, DELETE" },
  },
  noWrite: { status: 405, text: "This address can only be read.", headers: { Allow: "GET, HEAD" } },
  noFileWrite: {
    status: 405,
    text: "This address can only be read.",
    headers: { Allow: "GET, HEAD, OPTIONS" },
  },
  tooSlow: { status: 408, text: "The connection was too slow. Try again." },
  tooLarge: {
    status: 413,
    text: "That is more than 1 MB. Go back and send less.",
    textForPrograms: "The body may be at most 1 MB.",
  },
  formTooLarge: {
    status: 413,
    text: "That text is too long. Go back and shorten it.",
    textForPrograms: "The body is too large.",
  },
  pictureTooLarge: { status: 413, text: PICTURE_TOO_LARGE, field: "image" },
  reviewPictureTooLarge: { status: 413, text: PICTURE_TOO_LARGE, field: "picture" },
  profilePictureTooLarge: {
    status: 413,
    text: "File too large. Please choose an image smaller than 5MB.",
    field: "profilePicture",
  },
  addressTooLong: { status: 414, text: "This address is too long." },
  noExpectation: { status: 417, text: "This server does not know what the request expects of it." },
  headersTooLarge: {
    status: 431,
    text: "Your browser sent too much. Delete this site's cookies and try again.",
    textForPrograms: "The headers may be at most 16 KB.",
  },
  failure: { status: 500, text: "Something went wrong on our side. Try again in a minute." },
} as const satisfies Record<string, ErrorResponse>;

/**
 * Sends an error response: problem+json for a path of programs, otherwise a small HTML page without scripts and styles.
 * @param path of the request
 */
export function sendErrorResponse(
  req: IncomingMessage,
  res: ServerResponse,
  error: ErrorResponse,
  path: string,
): void {
  const { type, body } = renderError(error, path);
  res.writeHead(error.status, {
    "Cache-Control": NO_STORE,
    ...error.headers,
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
  });
  if (req.method !== "HEAD") res.write(body);
  endAfterBody(req, res);
}

/** How long the rest of a rejected body is read and discarded, in milliseconds. */
const DISCARD_TIMEOUT = 5_000;

/**
 * Ends the response after the request's body. Closing the connection while the client still sends would reset it, and
 * the client would not get the response.
 */
function endAfterBody(req: IncomingMessage, res: ServerResponse): void {
  // A client that sent Expect sends no body after an error.
  if (req.complete || req.destroyed || req.headers.expect) return void res.end();
  const timer = setTimeout(() => res.end(), DISCARD_TIMEOUT);
  req.once("close", () => {
    clearTimeout(timer);
    res.end();
  });
  req.on("data", freeChunk);
  req.resume();
}

/** An error response in the form that a path's clients read. */
export function renderError(error: ErrorResponse, path: string): { type: string; body: string } {
  return isForPrograms(path) ? renderProblem(error) : renderErrorPage(error);
}

/** An error response as HTML. The texts are constants and need no escaping. */
function renderErrorPage({ status, text }: ErrorResponse): { type: string; body: string } {
  const title = titleOf(status);
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${product.name}</title>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/">${product.name}, the first page</a></p>
</html>
`;
  return { type: "text/html; charset=utf-8", body };
}

function renderProblem({ status, text, textForPrograms: message = text, field }: ErrorResponse) {
  const errors = field && { [field]: [message] };
  const body = JSON.stringify({ title: titleOf(status), status, detail: message, message, errors });
  return { type: "application/problem+json", body };
}

/** The reason phrase of a status. Node has an obsolete one for 413. */
export function titleOf(status: number): string {
  return status === 413 ? "Content Too Large" : (STATUS_CODES[status] ?? "Error");
}
