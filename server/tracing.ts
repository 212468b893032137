import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import {
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { setGlobalErrorHandler, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import type { QueryReport } from "../app/database/queryReports.server.ts";
import type { App } from "./application.ts";
import { withoutEmails } from "./log.ts";

/** The traces of this process: a span for each request, with a span for each of its statements. */
export interface Tracing {
  /** Adds a statement to the request that it was for. */
  onQuery(query: QueryReport): void;
  /** Traces the requests of a server. @param patternOf the pattern of the route of a path */
  traceRequests(server: Server, patternOf: App["patternOf"]): void;
  /** Exports what is left. Logs a failure. */
  close(): Promise<void>;
}

/** In milliseconds. The process ends no later than that when the collector is away. */
const EXPORT_TIMEOUT = 2_000;

/** The least time between two log entries about tracing, in milliseconds: each batch of spans may have the same problem. */
const PROBLEM_INTERVAL = 60_000;

/** What Node publishes when an HTTP server gets a request. */
interface RequestStart {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

/**
 * Exports traces to an OpenTelemetry collector, as OTLP over HTTP.
 * @param share of the requests that are traced, from 0 to 1; a request that comes with a trace follows it
 */
export function startTracing(share: number, log: Logger): Tracing {
  logProblems(log);
  const name = process.env.OTEL_SERVICE_NAME?.trim() || "bandeja";
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ "service.name": name })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ timeoutMillis: EXPORT_TIMEOUT }) }),
    ],
  });
  const tracer = provider.getTracer("bandeja");
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Span>();

  /** Starts the span of a request, which ends with its response. */
  function traceRequest({ request, response }: RequestStart, patternOf: App["patternOf"]): void {
    const { method = "", url = "" } = request;
    // Without the query, which may be a search text.
    const path = url.split("?", 1)[0] ?? "";
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent);
    // Node publishes the event just before it calls the server's handler, whose work is the request's.
    current.enterWith(span);
    if (!span.isRecording()) return;
    response.once("close", () => {
      const route = patternOf(path);
      const { statusCode } = response;
      span.updateName(`${method} ${route}`);
      span.setAttributes({
        "http.request.method": method,
        "http.route": route,
        "url.path": withoutEmails(path),
        "http.response.status_code": statusCode,
        "bandeja.request_id": String(response.getHeader("X-Request-Id") ?? ""),
      });
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
  }

  return {
    onQuery(query) {
      const request = current.getStore();
      if (!request?.isRecording()) return;
      const { statement, took } = query;
      const span = tracer.startSpan(
        statement.split(" ", 1)[0] ?? "",
        {
          kind: SpanKind.CLIENT,
          startTime: Date.now() - took,
          attributes: { "db.system.name": "postgresql", "db.query.text": statement },
        },
        trace.setSpan(ROOT_CONTEXT, request),
      );
      span.end();
    },
    traceRequests(server, patternOf) {
      subscribe("http.server.request.start", (message) => {
        if (isStartOf(server, message)) traceRequest(message, patternOf);
      });
    },
    close: () =>
      provider.shutdown().catch((error: unknown) => {
        log.warn({ err: error }, "The last traces could not be exported");
      }),
  };
}

/** Logs what OpenTelemetry reports, which by default writes nothing about traces that are lost. */
function logProblems(log: Logger): void {
  let quietUntil = 0;
  const isDue = (): boolean => {
    const now = performance.now();
    if (now < quietUntil) return false;
    quietUntil = now + PROBLEM_INTERVAL;
    return true;
  };
  setGlobalErrorHandler((error) => {
    if (isDue()) log.warn({ err: error }, "Traces could not be exported");
  });
  const warn = (...parts: unknown[]): void => {
    if (isDue()) log.warn(`OpenTelemetry: ${parts.join(" ")}`);
  };
  const ignore = (): void => {};
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
}

function isStartOf(server: Server, message: unknown): message is RequestStart {
  return typeof message === "object" && message !== null && "server" in message && message.server === server;
}
