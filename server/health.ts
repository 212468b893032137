import type { IncomingMessage, ServerResponse } from "node:http";

/** How long the database may take to say that it is there, in milliseconds. */
const READY_WITHIN = 2_000;

/**
 * Answers `/healthz`, which says that the process is alive, and `/readyz`, which says that it can serve.
 * @param ready resolves when the database is reached
 * @returns false for every other path
 */
export async function answerHealth(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  { ready, draining }: { ready: () => Promise<void>; draining: boolean },
): Promise<boolean> {
  if (path !== "/healthz" && path !== "/readyz") return false;
  const well = path === "/healthz" || (!draining && (await isReady(ready)));
  const body = well ? "ok" : draining ? "draining" : "no database";
  res.writeHead(well ? 200 : 503, { "Cache-Control": "no-store", "Content-Type": "text/plain" });
  res.end(req.method === "HEAD" ? undefined : body);
  return true;
}

async function isReady(ready: () => Promise<void>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), READY_WITHIN);
  const reached = ready().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([reached, late]);
  } finally {
    clearTimeout(timer);
  }
}
