import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { createRequest } from "@remix-run/node-fetch-server";
import type { Logger } from "pino";
import type { ContentChanges } from "../app/database/contentChanges.server.ts";
import { mayHaveChanged } from "../app/http/methods.ts";
import type { Environment } from "../app/lib/environment.ts";
import { isLoopback } from "../app/lib/ipAddress.ts";
import type { App } from "./application.ts";
import { bodyLimitOf, declaresTooLarge, discardBody, limitBody } from "./bodyLimit.ts";
import { clientAddress, isForwarded } from "./clientAddress.ts";
import { isCrossOriginWrite } from "./crossOrigin.ts";
import { createDirectReads } from "./directReads.ts";
import { conditionally } from "./entityTags.ts";
import { type ErrorResponse, errorResponses, sendErrorResponse } from "./errorResponses.ts";
import { handleHealthCheck } from "./health.ts";
import { logRequest } from "./log.ts";
import { canonicalLoopbackUrl } from "./loopbackUrl.ts";
import type { Metrics } from "./metrics.ts";
import { rejectionOf, sendRejection } from "./rejectedConnections.ts";
import { hasTwoHosts, type RequestTarget, readRequestTarget, requestPath } from "./requestTarget.ts";
import { ResponseCache, type StorableRequest } from "./responseCache.ts";
import { sanitizeRequest } from "./sanitizeRequest.ts";
import { securityHeaders, setHeaders } from "./securityHeaders.ts";
import { isTextResponse, sendRedirect, sendResponse } from "./sendResponse.ts";
import type { FileLayer } from "./staticFiles.ts";

/** The parts and configuration of the HTTP server. */
export interface HttpServerOptions {
  environment: Environment;
  log: Logger;
  app: Pick<App, "handle" | "ready"> & Partial<Pick<App, "readDirectly">>;
  files: FileLayer;
  /** The changes of what pages show. Without them, no page is stored. */
  changes?: ContentChanges;
  /** The embedded sign-in provider, which handles every path below its `mountPath`. */
  provider?: { mountPath: string; handle: (req: IncomingMessage, res: ServerResponse) => void };
  metrics?: Pick<Metrics, "observe">;
  development: boolean;
}

/** The state of the process. */
export interface ProcessState {
  draining: boolean;
  /** The requests whose response is not yet sent; the server counts them. */
  inFlight: number;
  /** Requests wait for it before they are handled. */
  paused?: Promise<void>;
}

/** The server's state for one request. */
interface RequestState {
  req: IncomingMessage;
  res: ServerResponse;
  id: string;
  parsed: ReturnType<typeof readRequestTarget>;
  /** The client's IP address, not that of a trusted proxy. */
  address: string;
  /** Whether it has forwarding headers, from a trusted proxy or not. */
  isForwarded: boolean;
}

/** In milliseconds. The request timeout leaves a slow phone enough time for 5 MB. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  // Longer than the minute after which proxies close idle connections, so that none is closed while a proxy reuses it.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};

const MAX_HEADERS = 16 * 1024;

/**
 * Creates the HTTP server of a site, not yet listening. Every request passes the same checks in the same order, and
 * every response has the same security headers.
 */
export function createHttpServer(site: HttpServerOptions, processState: ProcessState): Server {
  const { publicUrl, signInProvider, trustedProxies } = site.environment;
  const home = new URL(publicUrl);
  const security = securityHeaders({
    publicUrl,
    issuer: signInProvider.issuer,
    development: site.development,
  });
  const stored = new ResponseCache(security, site.environment.cdnMaxAge);
  const isStoring = () => site.changes?.isComplete === true;
  const readDirectly = createDirectReads({
    environment: site.environment,
    read: site.app.readDirectly,
    headers: Object.entries(security.of("/api")).flat(),
    mayRead: (req) =>
      (isProxyKnown || !isForwarded(req.headers)) && !(isStoring() && stored.isOfVisitor(req)),
    async handleInFull(req, res, id, failure) {
      const state = createState(req, res, id);
      await (failure ? sendAppResponse(req, res, failure) : handleRequest(state));
    },
  });
  site.changes?.listen((key) => stored.versions.change(key));
  let isProxyKnown = trustedProxies.length > 0 || isLoopback(home.hostname);
  /** The current response of each connection, for client errors, which come without a request. */
  const currentResponses = new WeakMap<Duplex, ServerResponse>();

  // Node would reject a missing Host without our headers; `readRequestTarget` does it instead.
  const server = createServer({ ...TIMEOUTS, maxHeaderSize: MAX_HEADERS, requireHostHeader: false });
  server.setTimeout(TIMEOUTS.requestTimeout);
  server.on("request", listenerOf(respond));
  // A client that sends Expect gets an error before it sends its body.
  server.on("checkContinue", listenerOf(respond));
  server.on("checkExpectation", listenerOf(rejectExpectation));
  server.on("connect", (_req, socket) => rejectConnection(socket, errorResponses.noMethod, ""));
  server.on("clientError", (error, socket) => {
    const response = currentResponses.get(socket);
    if (!socket.writable || response?.headersSent) return void socket.destroy();
    const { response: rejection, path } = rejectionOf(error);
    rejectConnection(socket, rejection, path ?? (response ? requestPath(response.req) : ""));
  });
  return server;

  /** A listener that responds with 500 to a request that cannot be handled; an error would end the process. */
  function listenerOf(handle: (req: IncomingMessage, res: ServerResponse, id: string) => Promise<void>) {
    return (req: IncomingMessage, res: ServerResponse): void => {
      const id = randomUUID();
      handle(req, res, id).catch((error: unknown) => {
        if (res.destroyed) return;
        site.log.error({ err: error, requestId: id }, "A request failed in the server");
        if (res.headersSent) return void res.destroy();
        const path = requestPath(req);
        setHeaders(res, { ...security.of(path), "X-Request-Id": id });
        sendErrorResponse(req, res, errorResponses.failure, path);
      });
    };
  }

  async function respond(req: IncomingMessage, res: ServerResponse, id: string): Promise<void> {
    const canUse = canUseStored(req);
    const found = canUse ? stored.find(req) : undefined;
    trackRequest(req, res, id, found !== undefined);
    if (found) return stored.send(req, res, found, ["X-Request-Id", id]);
    if (canUse && site.files.sendAtOnce?.(req, res, [...security.ofFiles, "X-Request-Id", id])) return;
    await ((canUse ? readDirectly(req, res, id) : undefined) ?? handleRequest(createState(req, res, id)));
  }

  async function rejectExpectation(req: IncomingMessage, res: ServerResponse, id: string): Promise<void> {
    trackRequest(req, res, id, false);
    createState(req, res, id);
    sendErrorResponse(req, res, errorResponses.noExpectation, requestPath(req));
  }

  /** Logs a request once it is over, and observes it. */
  function trackRequest(req: IncomingMessage, res: ServerResponse, id: string, isStored: boolean): void {
    const started = performance.now();
    processState.inFlight += 1;
    currentResponses.set(req.socket, res);
    res.once("close", () => {
      processState.inFlight -= 1;
      currentResponses.delete(req.socket);
      const took = performance.now() - started;
      const status = logRequest(site.log, req, res, { id, took });
      site.metrics?.observe({ method: req.method, path: requestPath(req), status, isStored, took });
    });
  }

  /** Whether a stored response or a file may be the response, before any other check of the request. */
  function canUseStored(req: IncomingMessage): boolean {
    return (
      !processState.draining && !processState.paused && req.headers.host === home.host && !hasTwoHosts(req)
    );
  }

  function createState(req: IncomingMessage, res: ServerResponse, id: string): RequestState {
    const parsed = readRequestTarget(req);
    const state = {
      req,
      res,
      id,
      parsed,
      address: clientAddress(req.socket.remoteAddress, req.headers, trustedProxies),
      isForwarded: isForwarded(req.headers),
    };
    if (state.isForwarded) warnAboutProxy();
    // Set before anything can respond.
    const path = "path" in parsed ? parsed.path : requestPath(req);
    setHeaders(res, { ...security.of(path), "X-Request-Id": id });
    if (processState.draining) res.setHeader("Connection", "close");
    return state;
  }

  /** Warns once when a proxy is used but not configured: all its clients then count as one address. */
  function warnAboutProxy(): void {
    if (isProxyKnown) return;
    isProxyKnown = true;
    site.log.warn(
      "Requests come through a proxy and TRUSTED_PROXIES is not set: rate limits count all its clients as one address",
    );
  }

  /** Runs the checks, the cheapest first, and serves the request when it passes. */
  async function handleRequest(state: RequestState): Promise<void> {
    await processState.paused;
    const { req, res, parsed: target } = state;
    if ("status" in target) return sendErrorResponse(req, res, target, requestPath(req));
    if ("moved" in target) return sendRedirect(res, 308, publicUrl + target.moved);
    const error = requestError(req, target.path);
    if (error) return sendErrorResponse(req, res, error, target.path);
    const canonicalUrl = canonicalLoopbackUrl(req, target, site.environment);
    if (canonicalUrl) return sendRedirect(res, 307, canonicalUrl);
    sanitizeRequest(req, target, home.host);
    await serveTarget(state, target);
  }

  /** Tries health checks, files and the sign-in provider before the app. */
  async function serveTarget(state: RequestState, target: RequestTarget): Promise<void> {
    const { req, res } = state;
    const health = { ready: site.app.ready, draining: processState.draining };
    if (await handleHealthCheck(req, res, target.path, health)) return;
    if (await site.files(req, res, target.path)) return;
    if (req.headers.expect) res.writeContinue();
    if (site.provider && isBelow(site.provider.mountPath, target.path)) {
      if (state.isForwarded) sendErrorResponse(req, res, errorResponses.localSignIn, target.path);
      else site.provider.handle(req, res);
    } else await serveApp(state, target);
  }

  /** Serves the app's response: the stored one, if it is the same for all visitors. */
  async function serveApp(state: RequestState, target: RequestTarget): Promise<void> {
    const shared = isStoring() ? stored.storable(state.req, target) : undefined;
    await (shared ? handleVisitor(state, shared) : handleWithApp(state, target));
  }

  function requestError(req: IncomingMessage, path: string): ErrorResponse | undefined {
    const limit = bodyLimitOf(req, path);
    if (declaresTooLarge(req, limit)) return limit.error;
    return isCrossOriginWrite(req, path, publicUrl) ? errorResponses.foreignOrigin : undefined;
  }

  /** Sends a response as every visitor gets it; it is made for its address and display alone. */
  async function handleVisitor(state: RequestState, shared: StorableRequest): Promise<void> {
    const { req, res, id, address, isForwarded } = state;
    const headers: HeadersInit = shared.display ? { Cookie: shared.display } : {};
    const request = new Request(home.origin + shared.address, { headers });
    const connection = { address, isForwarded, requestId: id, isHead: req.method === "HEAD" };
    const response = await stored.load(shared, () => site.app.handle(request, connection));
    if (response instanceof Response)
      return sendAppResponse(req, res, conditionally(response, req.headers["if-none-match"]));
    await stored.send(req, res, response, []);
  }

  async function sendAppResponse(
    req: IncomingMessage,
    res: ServerResponse,
    response: Response,
  ): Promise<void> {
    if (isTextResponse(response) && response.inlineScripts.length > 0) {
      res.setHeader("Content-Security-Policy", security.pagePolicy(response.inlineScripts));
    }
    await sendResponse(req, res, response);
  }

  async function handleWithApp(
    { req, res, id, address, isForwarded }: RequestState,
    target: RequestTarget,
  ): Promise<void> {
    const limit = bodyLimitOf(req, target.path);
    const body = { isTooLarge: false };
    const original = createRequest(req, res, { host: home.host, protocol: home.protocol });
    // HEAD is handled as GET; `sendResponse` leaves out the body.
    const readable = req.method === "HEAD" ? new Request(original, { method: "GET" }) : original;
    const request = limitBody(readable, limit, body);
    try {
      const connection = { address, isForwarded, requestId: id, isHead: req.method === "HEAD" };
      const response = await site.app.handle(request, connection).finally(() => discardBody(req));
      if (mayHaveWritten(req, response)) await site.changes?.caughtUp();
      if (!body.isTooLarge && !res.destroyed) return await sendAppResponse(req, res, response);
      await response.body?.cancel();
    } catch (error) {
      if (!body.isTooLarge) throw error;
    }
    // Replaces the app's response, which was made from a part of the body.
    if (body.isTooLarge) sendErrorResponse(req, res, limit.error, target.path);
  }

  function rejectConnection(socket: Duplex, error: ErrorResponse, path: string): void {
    sendRejection(socket, error, path, security.of(path));
    site.log.info({ status: error.status }, "A connection was rejected");
  }
}

/** Sign-ins write although they are GET requests; they set cookies. */
function mayHaveWritten({ method = "" }: IncomingMessage, { headers, status }: Response): boolean {
  return mayHaveChanged(method, status) || headers.has("Set-Cookie");
}

function isBelow(mountPath: string, path: string): boolean {
  return path === mountPath || path.startsWith(`${mountPath}/`);
}
