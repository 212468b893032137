import type { IncomingMessage } from "node:http";
import { isForwardingHeader } from "./clientAddress.ts";
import { removeEncodingSuffixes } from "./entityTags.ts";
import type { RequestTarget } from "./requestTarget.ts";

/** Removes what a client could forge, and sets the configured host and the parsed target. */
export function sanitizeRequest(req: IncomingMessage, target: RequestTarget, host: string): void {
  for (const name of Object.keys(req.headers)) {
    // With these a client could pretend to be a proxy, or React Router's own tools.
    if (isForwardingHeader(name) || name.startsWith("x-react-router-")) delete req.headers[name];
  }
  // Checked by `isCrossOriginWrite`; React Router would check it again, by other rules, and log an error.
  delete req.headers.origin;
  removeEncodingSuffixes(req.headers);
  req.headers.host = host;
  req.url = target.path + target.search;
}
