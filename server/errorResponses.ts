import type { IncomingMessage, ServerResponse } from "node:http";
import { STATUS_CODES } from "node:http";
import { isApiPath } from "../app/http/addresses.ts";
import { freeChunk } from "../app/http/freeChunk.ts";
import { product } from "../app/lib/product.ts";

/** Why the server answers in the app's stead. */
export interface ErrorResponse {
  status: number;
  /** A sentence or two to a person: what is wrong and what to do. */
  text: string;
  headers?: Record<string, string>;
}

/** The refusals that need no more than their name. */
export const errorResponses = {
  badRequest: { status: 400, text: "This address cannot be read. Check it, or start from the first page." },
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
  tooSlow: { status: 408, text: "The connection was too slow. Try again." },
  tooLarge: { status: 413, text: "That is more than fits: 1 MB. Go back and send less." },
  formTooLarge: { status: 413, text: "That is more text than fits. Go back and send less." },
  pictureTooLarge: { status: 413, text: "File size must be less than 5MB" },
  addressTooLong: { status: 414, text: "This address is too long." },
  noExpectation: { status: 417, text: "This server does not know what the request expects of it." },
  headersTooLarge: {
    status: 431,
    text: "The browser sent too much along. Delete the cookies of this site and try again.",
  },
  failure: { status: 500, text: "Something went wrong on our side. Try again in a minute." },
} as const satisfies Record<string, ErrorResponse>;

/** Sends a refusal: problem+json to the API's callers, elsewhere a small page that needs neither script nor style. */
export function sendErrorResponse(
  req: IncomingMessage,
  res: ServerResponse,
  refusal: ErrorResponse,
  path: string,
): void {
  const { type, body } = isApiPath(path) ? asProblem(refusal) : asPage(refusal);
  res.writeHead(refusal.status, {
    "Cache-Control": "no-store",
    ...refusal.headers,
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
  });
  if (req.method !== "HEAD") res.write(body);
  endAfterBody(req, res);
}

/** How long a refused body may go on arriving, in milliseconds. */
const LINGER = 5_000;

/** A connection that is closed under a client still sending is reset, and the client never reads why. */
function endAfterBody(req: IncomingMessage, res: ServerResponse): void {
  // Who asked first, by Expect, sends nothing after a no.
  if (req.complete || req.destroyed || req.headers.expect) return void res.end();
  const timer = setTimeout(() => res.end(), LINGER);
  req.once("close", () => {
    clearTimeout(timer);
    res.end();
  });
  req.on("data", freeChunk);
  req.resume();
}

/** A refusal as HTML; the texts are ours and need no escaping. */
export function asPage({ status, text }: ErrorResponse): { type: string; body: string } {
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

function asProblem({ status, text }: ErrorResponse): { type: string; body: string } {
  const body = JSON.stringify({
    title: titleOf(status),
    status,
    detail: text,
    message: text,
  });
  return { type: "application/problem+json", body };
}

/** The status in words; Node still calls 413 by its old name. */
export function titleOf(status: number): string {
  return status === 413 ? "Content Too Large" : (STATUS_CODES[status] ?? "Error");
}
