import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { createRequest } from "@remix-run/node-fetch-server";
import type { Logger } from "pino";
import { freeChunk } from "../app/http/freeChunk.ts";
import { type Environment, isLoopback } from "../app/lib/environment.ts";
import type { App } from "./application.ts";
import { bodyLimitOf, declaresTooMuch, limitBody } from "./bodyLimit.ts";
import { clientAddress, isForwarded, isForwardingHeader } from "./clientAddress.ts";
import { isForeignWrite } from "./crossOrigin.ts";
import { plainConditions } from "./entityTags.ts";
import { asPage, type ErrorResponse, errorResponses, sendErrorResponse, titleOf } from "./errorResponses.ts";
import { answerHealth } from "./health.ts";
import { type RequestTarget, readRequestTarget, requestPath } from "./requestTarget.ts";
import { securityHeaders, setHeaders } from "./securityHeaders.ts";
import { sendResponse } from "./sendResponse.ts";
import type { FileLayer } from "./staticFiles.ts";

/** What a server puts together. */
export interface HttpServerOptions {
  environment: Environment;
  log: Logger;
  app: Pick<App, "handle" | "ready">;
  files: FileLayer;
  /** The embedded sign-in provider: answers every path below its own. */
  provider?: { mountPath: string; handle: (req: IncomingMessage, res: ServerResponse) => void };
  development: boolean;
}

/** Where the life of the process stands; the server only reads it. */
export interface ProcessState {
  draining: boolean;
  /** While it lasts, requests are taken and not yet answered. */
  paused?: Promise<void>;
}

/** One request on its way, as the server sees it. */
interface RequestState {
  req: IncomingMessage;
  res: ServerResponse;
  id: string;
  nonce: string;
  /** The client's IP address, past trusted proxies. */
  address: string;
  /** Whether it bears headers of a proxy, trusted or not. */
  isForwarded: boolean;
}

/** How long who may take for what, in milliseconds. A slow phone needs a while for 5 MB. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  // Longer than the minute after which proxies drop a connection: the one who may reuse it closes it.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};

const MAX_HEADERS = 16 * 1024;

const REFUSALS_BY_CODE: Record<string, ErrorResponse> = {
  ERR_HTTP_REQUEST_TIMEOUT: errorResponses.tooSlow,
  HPE_HEADER_OVERFLOW: errorResponses.headersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: errorResponses.tooLarge,
};

/**
 * Makes the HTTP server of a site; it does not listen yet. Every request passes the same gates in the same
 * order, whoever answers it in the end, and every answer bears the same headers.
 */
export function createHttpServer(site: HttpServerOptions, life: ProcessState): Server {
  const { publicUrl, signInProvider, trustedProxies } = site.environment;
  const home = new URL(publicUrl);
  const headersOf = securityHeaders({
    publicUrl,
    issuer: signInProvider.issuer,
    development: site.development,
  });
  let isProxyKnown = trustedProxies.length > 0 || isLoopback(home.hostname);
  /** The answer under way on a connection, for errors that have no request of their own. */
  const underWay = new WeakMap<Duplex, ServerResponse>();

  // Node answers a missing Host itself, without our headers; `readTarget` asks for it instead.
  const server = createServer({ ...TIMEOUTS, maxHeaderSize: MAX_HEADERS, requireHostHeader: false });
  server.setTimeout(TIMEOUTS.requestTimeout);
  server.on("request", serve);
  // A client that asks before it sends its body hears of a refusal first.
  server.on("checkContinue", serve);
  server.on("checkExpectation", (req, res) => {
    const visit = begin(req, res);
    sendErrorResponse(visit.req, visit.res, errorResponses.noExpectation, requestPath(visit.req));
  });
  server.on("connect", (_req, socket) => refuseConnection(socket, errorResponses.noMethod));
  server.on("clientError", (error, socket) => {
    const answer = underWay.get(socket);
    if (!socket.writable || answer?.headersSent) return void socket.destroy();
    const code = "code" in error ? String(error.code) : "";
    refuseConnection(socket, REFUSALS_BY_CODE[code] ?? errorResponses.badRequest);
  });
  return server;

  function serve(req: IncomingMessage, res: ServerResponse): void {
    const visit = begin(req, res);
    answer(visit).catch((error: unknown) => {
      if (res.destroyed) return;
      site.log.error({ err: error, requestId: visit.id }, "A request could not be answered");
      if (res.headersSent) res.destroy();
      else sendErrorResponse(req, res, errorResponses.failure, requestPath(req));
    });
  }

  function begin(req: IncomingMessage, res: ServerResponse): RequestState {
    const visit = {
      req,
      res,
      id: randomUUID(),
      nonce: randomBytes(16).toString("base64url"),
      address: clientAddress(req.socket.remoteAddress, req.headers, trustedProxies),
      isForwarded: isForwarded(req.headers),
    };
    if (visit.isForwarded) warnOfProxy();
    const started = performance.now();
    // Set before anything else can answer; a path that cannot be read is no upload's.
    const path = requestPath(req);
    setHeaders(res, { ...headersOf(path, visit.nonce), "X-Request-Id": visit.id });
    if (life.draining) res.setHeader("Connection", "close");
    underWay.set(req.socket, res);
    res.once("close", () => {
      underWay.delete(req.socket);
      record(visit, path, performance.now() - started);
    });
    return visit;
  }

  /** Says once that all who come through a proxy count as one address, where the configuration makes it so. */
  function warnOfProxy(): void {
    if (isProxyKnown) return;
    isProxyKnown = true;
    site.log.warn(
      "Requests come through a proxy and TRUSTED_PROXIES is not set: rate limits count all its clients as one address",
    );
  }

  /** The gates, in the order of their cost; what passes them is served. */
  async function answer(visit: RequestState): Promise<void> {
    await life.paused;
    const { req, res } = visit;
    const target = readRequestTarget(req);
    if ("status" in target) return sendErrorResponse(req, res, target, requestPath(req));
    if ("moved" in target) return sendOn(res, 308, publicUrl + target.moved);
    const refusal = refusalOf(req);
    if (refusal) return sendErrorResponse(req, res, refusal, target.path);
    const there = addressAtHome(req, target);
    if (there) return sendOn(res, 307, there);
    settleRequest(req, target);
    await serveTarget(visit, target);
  }

  /** Whoever knows the path first, and the app last. */
  async function serveTarget(visit: RequestState, target: RequestTarget): Promise<void> {
    const { req, res } = visit;
    if (await answerHealth(req, res, target.path, { ready: site.app.ready, draining: life.draining })) return;
    if (await site.files(req, res, target.path)) return;
    if (req.headers.expect) res.writeContinue();
    if (!site.provider || !isBelow(site.provider.mountPath, target.path)) await askApp(visit, target);
    else if (visit.isForwarded) sendErrorResponse(req, res, errorResponses.localSignIn, target.path);
    else site.provider.handle(req, res);
  }

  function refusalOf(req: IncomingMessage): ErrorResponse | undefined {
    const limit = bodyLimitOf(req);
    if (declaresTooMuch(req, limit)) return limit.refusal;
    return isForeignWrite(req, publicUrl) ? errorResponses.foreignOrigin : undefined;
  }

  /**
   * The same page under the configured name, for people who typed `localhost` where the address says
   * 127.0.0.1: cookies and the check of origins go by the name. Only where both are this machine.
   */
  function addressAtHome({ method, headers }: IncomingMessage, target: RequestTarget): string | undefined {
    const { host, port, hostname } = home;
    if (signInProvider.kind !== "embedded" || method !== "GET" || headers.host === host) return undefined;
    const asked = URL.parse(`http://${headers.host}`);
    if (!asked || asked.port !== port || !isLoopback(asked.hostname) || !isLoopback(hostname)) {
      return undefined;
    }
    const isDocument = headers.accept?.includes("text/html") ?? false;
    return isDocument ? publicUrl + target.path + target.search : undefined;
  }

  /** From here on the request says of itself only what is true. */
  function settleRequest(req: IncomingMessage, target: RequestTarget): void {
    for (const name of Object.keys(req.headers)) {
      // By these a client could speak in the name of a proxy, or of React Router's own tools.
      if (isForwardingHeader(name) || name.startsWith("x-react-router-")) delete req.headers[name];
    }
    plainConditions(req.headers);
    req.headers.host = home.host;
    req.url = target.path + target.search;
  }

  async function askApp(
    { req, res, id, nonce, address, isForwarded }: RequestState,
    target: RequestTarget,
  ): Promise<void> {
    const { host, protocol } = home;
    const limit = bodyLimitOf(req);
    const body = { isTooLarge: false };
    const asked = createRequest(req, res, { host, protocol });
    // The answer to HEAD is that to GET, of which `sendAnswer` leaves out the body.
    const made = req.method === "HEAD" ? new Request(asked, { method: "GET" }) : asked;
    const request = limitBody(made, limit, body);
    try {
      const connection = { address, isForwarded, nonce, requestId: id };
      const response = await site.app.handle(request, connection).finally(() => leaveBody(req));
      if (!body.isTooLarge && !res.destroyed) return await sendResponse(req, res, response);
      await response.body?.cancel();
    } catch (error) {
      if (!body.isTooLarge) throw error;
    }
    // Whatever the app made of half a body.
    if (body.isTooLarge) sendErrorResponse(req, res, limit.refusal, target.path);
  }

  /** The one line of a request. Addresses of people and of pages' queries stay out of it. */
  function record({ req, res, id }: RequestState, path: string, took: number): void {
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

  /** Answers on a connection whose request could not even be read. */
  function refuseConnection(socket: Duplex, refusal: ErrorResponse): void {
    const { type, body } = asPage(refusal);
    const headers = {
      ...headersOf("", ""),
      ...refusal.headers,
      "X-Request-Id": randomUUID(),
      "Cache-Control": "no-store",
      "Content-Type": type,
      "Content-Length": Buffer.byteLength(body),
      Connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.on("error", () => socket.destroy());
    socket.end([`HTTP/1.1 ${refusal.status} ${titleOf(refusal.status)}`, ...lines, "", body].join("\r\n"));
    site.log.info({ status: refusal.status }, "A connection was refused");
  }
}

/**
 * Lets pass what nobody has read of a body: the connection's next request stands behind it. What the app has been
 * given to read it by would hold it back for ever.
 */
function leaveBody(req: IncomingMessage): void {
  if (req.readableEnded) return;
  req.removeAllListeners("data");
  req.on("data", freeChunk);
  req.resume();
}

function sendOn(res: ServerResponse, status: number, location: string): void {
  res.writeHead(status, { "Cache-Control": "no-store", "Content-Length": 0, Location: location }).end();
}

function isBelow(mountPath: string, path: string): boolean {
  return path === mountPath || path.startsWith(`${mountPath}/`);
}
