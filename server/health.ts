import type { IncomingMessage, ServerResponse } from "node:http";
import { NO_STORE } from "../app/http/cacheControl.ts";
import { withTimeout } from "../app/lib/time.ts";
import { errorResponses, sendErrorResponse } from "./errorResponses.ts";

/** How long the database may take to respond, in milliseconds. */
const READY_TIMEOUT = 2_000;

/**
 * Handles `/healthz`, whether the process is alive, and `/readyz`, whether it can serve requests.
 * @param ready resolves when the database responds
 * @returns false for every other path
 */
export async function handleHealthCheck(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  { ready, draining }: { ready: () => Promise<void>; draining: boolean },
): Promise<boolean> {
  if (path !== "/healthz" && path !== "/readyz") return false;
  if (req.method !== "GET" && req.method !== "HEAD") {
    sendErrorResponse(req, res, errorResponses.noWrite, path);
    return true;
  }
  const isHealthy = path === "/healthz" || (!draining && (await isReady(ready)));
  const body = isHealthy ? "ok" : draining ? "draining" : "no database";
  res.writeHead(isHealthy ? 200 : 503, { "Cache-Control": NO_STORE, "Content-Type": "text/plain" });
  res.end(req.method === "HEAD" ? undefined : body);
  return true;
}

function isReady(ready: () => Promise<void>): Promise<boolean> {
  const reached = ready().then(
    () => true,
    () => false,
  );
  return withTimeout(READY_TIMEOUT, reached, () => false);
}
