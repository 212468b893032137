import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { createRequest } from "@remix-run/node-fetch-server";
import type { Logger } from "pino";
import { freeChunk } from "../app/http/freeChunk.ts";
import { type Environment, isLoopback } from "../app/lib/environment.ts";
import type { App } from "./application.ts";
import { bodyLimitOf, declaresTooLarge, limitBody } from "./bodyLimit.ts";
import { clientAddress, isForwarded, isForwardingHeader } from "./clientAddress.ts";
import { isCrossOriginWrite } from "./crossOrigin.ts";
import { removeEncodingSuffixes } from "./entityTags.ts";
import {
  type ErrorResponse,
  errorResponses,
  renderErrorPage,
  sendErrorResponse,
  titleOf,
} from "./errorResponses.ts";
import { handleHealthCheck } from "./health.ts";
import { type RequestTarget, readRequestTarget, requestPath } from "./requestTarget.ts";
import { securityHeaders, setHeaders } from "./securityHeaders.ts";
import { sendResponse } from "./sendResponse.ts";
import type { FileLayer } from "./staticFiles.ts";

/** The parts and configuration of the HTTP server. */
export interface HttpServerOptions {
  environment: Environment;
  log: Logger;
  app: Pick<App, "handle" | "ready">;
  files: FileLayer;
  /** The embedded sign-in provider, which handles every path below its `mountPath`. */
  provider?: { mountPath: string; handle: (req: IncomingMessage, res: ServerResponse) => void };
  development: boolean;
}

/** The state of the process; the server only reads it. */
export interface ProcessState {
  draining: boolean;
  /** Requests wait for it before they are handled. */
  paused?: Promise<void>;
}

/** The server's state for one request. */
interface RequestState {
  req: IncomingMessage;
  res: ServerResponse;
  id: string;
  nonce: string;
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

const ERRORS_BY_CODE: Record<string, ErrorResponse> = {
  ERR_HTTP_REQUEST_TIMEOUT: errorResponses.tooSlow,
  HPE_HEADER_OVERFLOW: errorResponses.headersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: errorResponses.tooLarge,
};

/**
 * Creates the HTTP server of a site, not yet listening. Every request passes the same checks in the same order, and
 * every response has the same security headers.
 */
export function createHttpServer(site: HttpServerOptions, processState: ProcessState): Server {
  const { publicUrl, signInProvider, trustedProxies } = site.environment;
  const home = new URL(publicUrl);
  const headersOf = securityHeaders({
    publicUrl,
    issuer: signInProvider.issuer,
    development: site.development,
  });
  let isProxyKnown = trustedProxies.length > 0 || isLoopback(home.hostname);
  /** The current response of each connection, for client errors, which come without a request. */
  const currentResponses = new WeakMap<Duplex, ServerResponse>();

  // Node would reject a missing Host without our headers; `readRequestTarget` does it instead.
  const server = createServer({ ...TIMEOUTS, maxHeaderSize: MAX_HEADERS, requireHostHeader: false });
  server.setTimeout(TIMEOUTS.requestTimeout);
  server.on("request", onRequest);
  // A client that sends Expect gets an error before it sends its body.
  server.on("checkContinue", onRequest);
  server.on("checkExpectation", (req, res) => {
    const state = createState(req, res);
    sendErrorResponse(state.req, state.res, errorResponses.noExpectation, requestPath(state.req));
  });
  server.on("connect", (_req, socket) => rejectConnection(socket, errorResponses.noMethod));
  server.on("clientError", (error, socket) => {
    const response = currentResponses.get(socket);
    if (!socket.writable || response?.headersSent) return void socket.destroy();
    const code = "code" in error ? String(error.code) : "";
    rejectConnection(socket, ERRORS_BY_CODE[code] ?? errorResponses.badRequest);
  });
  return server;

  function onRequest(req: IncomingMessage, res: ServerResponse): void {
    const state = createState(req, res);
    handleRequest(state).catch((error: unknown) => {
      if (res.destroyed) return;
      site.log.error({ err: error, requestId: state.id }, "A request failed in the server");
      if (res.headersSent) res.destroy();
      else sendErrorResponse(req, res, errorResponses.failure, requestPath(req));
    });
  }

  function createState(req: IncomingMessage, res: ServerResponse): RequestState {
    const state = {
      req,
      res,
      id: randomUUID(),
      nonce: randomBytes(16).toString("base64url"),
      address: clientAddress(req.socket.remoteAddress, req.headers, trustedProxies),
      isForwarded: isForwarded(req.headers),
    };
    if (state.isForwarded) warnAboutProxy();
    const started = performance.now();
    // Set before anything can respond.
    const path = requestPath(req);
    setHeaders(res, { ...headersOf(path, state.nonce), "X-Request-Id": state.id });
    if (processState.draining) res.setHeader("Connection", "close");
    currentResponses.set(req.socket, res);
    res.once("close", () => {
      currentResponses.delete(req.socket);
      logRequest(state, path, performance.now() - started);
    });
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
    const { req, res } = state;
    const target = readRequestTarget(req);
    if ("status" in target) return sendErrorResponse(req, res, target, requestPath(req));
    if ("moved" in target) return redirect(res, 308, publicUrl + target.moved);
    const error = requestError(req);
    if (error) return sendErrorResponse(req, res, error, target.path);
    const canonicalUrl = canonicalLoopbackUrl(req, target);
    if (canonicalUrl) return redirect(res, 307, canonicalUrl);
    sanitizeRequest(req, target);
    await serveTarget(state, target);
  }

  /** Tries health checks, files and the sign-in provider before the app. */
  async function serveTarget(state: RequestState, target: RequestTarget): Promise<void> {
    const { req, res } = state;
    if (
      await handleHealthCheck(req, res, target.path, {
        ready: site.app.ready,
        draining: processState.draining,
      })
    )
      return;
    if (await site.files(req, res, target.path)) return;
    if (req.headers.expect) res.writeContinue();
    if (!site.provider || !isBelow(site.provider.mountPath, target.path)) await handleWithApp(state, target);
    else if (state.isForwarded) sendErrorResponse(req, res, errorResponses.localSignIn, target.path);
    else site.provider.handle(req, res);
  }

  function requestError(req: IncomingMessage): ErrorResponse | undefined {
    const limit = bodyLimitOf(req);
    if (declaresTooLarge(req, limit)) return limit.error;
    return isCrossOriginWrite(req, publicUrl) ? errorResponses.foreignOrigin : undefined;
  }

  /**
   * The URL of the same page at the configured host, for users who typed `localhost` instead of 127.0.0.1: cookies and
   * the origin check depend on the name. Undefined unless both names are loopback names.
   */
  function canonicalLoopbackUrl(
    { method, headers }: IncomingMessage,
    target: RequestTarget,
  ): string | undefined {
    const { host, port, hostname } = home;
    if (signInProvider.kind !== "embedded" || method !== "GET" || headers.host === host) return undefined;
    const requested = URL.parse(`http://${headers.host}`);
    if (!requested || requested.port !== port || !isLoopback(requested.hostname) || !isLoopback(hostname)) {
      return undefined;
    }
    const isDocument = headers.accept?.includes("text/html") ?? false;
    return isDocument ? publicUrl + target.path + target.search : undefined;
  }

  /** Removes what a client could forge, and sets the configured host and the parsed target. */
  function sanitizeRequest(req: IncomingMessage, target: RequestTarget): void {
    for (const name of Object.keys(req.headers)) {
      // With these a client could pretend to be a proxy, or React Router's own tools.
      if (isForwardingHeader(name) || name.startsWith("x-react-router-")) delete req.headers[name];
    }
    // Checked by `isCrossOriginWrite`; React Router would check it again, by other rules, and log an error.
    delete req.headers.origin;
    removeEncodingSuffixes(req.headers);
    req.headers.host = home.host;
    req.url = target.path + target.search;
  }

  async function handleWithApp(
    { req, res, id, nonce, address, isForwarded }: RequestState,
    target: RequestTarget,
  ): Promise<void> {
    const { host, protocol } = home;
    const limit = bodyLimitOf(req);
    const body = { isTooLarge: false };
    const original = createRequest(req, res, { host, protocol });
    // HEAD is handled as GET; `sendResponse` leaves out the body.
    const readable = req.method === "HEAD" ? new Request(original, { method: "GET" }) : original;
    const request = limitBody(readable, limit, body);
    try {
      const connection = { address, isForwarded, nonce, requestId: id };
      const response = await site.app.handle(request, connection).finally(() => discardBody(req));
      if (!body.isTooLarge && !res.destroyed) return await sendResponse(req, res, response);
      await response.body?.cancel();
    } catch (error) {
      if (!body.isTooLarge) throw error;
    }
    // Replaces the app's response, which was made from a part of the body.
    if (body.isTooLarge) sendErrorResponse(req, res, limit.error, target.path);
  }

  /** Writes the log line of a request, without client addresses and query strings. */
  function logRequest({ req, res, id }: RequestState, path: string, took: number): void {
    const entry = {
      method: req.method,
      path: path.slice(0, 200),
      status: res.writableFinished ? res.statusCode : 499,
      ms: Math.round(took),
      requestId: id,
    };
    const level = path === "/healthz" || path === "/readyz" ? "debug" : "info";
    site.log[level](entry, "request");
  }

  /** Sends an error response on a connection whose request could not be parsed. */
  function rejectConnection(socket: Duplex, error: ErrorResponse): void {
    const { type, body } = renderErrorPage(error);
    const headers = {
      ...headersOf("", ""),
      ...error.headers,
      "X-Request-Id": randomUUID(),
      "Cache-Control": "no-store",
      "Content-Type": type,
      "Content-Length": Buffer.byteLength(body),
      Connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.on("error", () => socket.destroy());
    socket.end([`HTTP/1.1 ${error.status} ${titleOf(error.status)}`, ...lines, "", body].join("\r\n"));
    site.log.info({ status: error.status }, "A connection was rejected");
  }
}

/**
 * Reads and discards the rest of a body, since the connection's next request follows it. The listeners of the app's
 * request stream are removed first: with its backpressure the body would never end.
 */
function discardBody(req: IncomingMessage): void {
  if (req.readableEnded) return;
  req.removeAllListeners("data");
  req.on("data", freeChunk);
  req.resume();
}

function redirect(res: ServerResponse, status: number, location: string): void {
  res.writeHead(status, { "Cache-Control": "no-store", "Content-Length": 0, Location: location }).end();
}

function isBelow(mountPath: string, path: string): boolean {
  return path === mountPath || path.startsWith(`${mountPath}/`);
}
