import { once } from "node:events";
import { createServer } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { product } from "../app/lib/product.ts";
import type { App } from "./application.ts";
import { StartError } from "./startError.ts";

/** The upper bounds of the classes of response times, in seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2, 10];

/** A request that is over. */
export interface ObservedRequest {
  method: string | undefined;
  path: string;
  status: number;
  /** Whether the response was stored, and not computed for this request. */
  isStored: boolean;
  /** In milliseconds. */
  took: number;
}

/** The metrics of this process. */
export interface Metrics {
  observe(request: ObservedRequest): void;
  close(): Promise<void>;
}

/** The part of the app that the metrics describe. */
type Observed = Pick<App, "counters" | "connections" | "patternOf">;

/**
 * Serves the metrics for Prometheus at `/metrics` of a port of its own, which the public proxy does not forward.
 * @throws StartError when the port is taken
 */
export async function serveMetrics(host: string, port: number, app: Observed): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerCounters(registry, app);
  const requests = new Histogram({
    name: "bandeja_http_request_duration_seconds",
    help: "Requests by route, method, status, and whether the response was stored.",
    labelNames: ["route", "method", "status", "stored"],
    buckets: BUCKETS,
    registers: [registry],
  });
  const observers = new Map<string, ReturnType<typeof requests.labels>>();

  const server = createServer((req, res) => {
    if (req.url !== "/metrics") return void res.writeHead(404).end();
    registry.metrics().then(
      (text) => res.writeHead(200, { "Content-Type": registry.contentType }).end(text),
      (error: unknown) => res.writeHead(500).end(String(error)),
    );
  });
  server.listen(port, host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `${product.name} cannot serve its metrics on ${host}, port ${port} (${error.code}). Set METRICS_PORT to another.`,
    );
  });

  return {
    observe({ method = "", path, status, isStored, took }) {
      const route = app.patternOf(path);
      const key = `${method} ${route} ${status} ${isStored}`;
      let observer = observers.get(key);
      if (!observer) {
        observer = requests.labels(route, method, String(status), String(isStored));
        observers.set(key, observer);
      }
      observer.observe(took / 1_000);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function registerCounters(registry: Registry, { counters, connections }: Observed): void {
  const registers = [registry];
  new Counter({
    name: "bandeja_sign_ins_total",
    help: "Completed sign-ins.",
    registers,
    collect() {
      this.reset();
      this.inc(counters.signIns);
    },
  });
  new Counter({
    name: "bandeja_rate_limited_total",
    help: "Requests that were rejected, by the rate limit that they exceeded.",
    labelNames: ["limit"],
    registers,
    collect() {
      this.reset();
      for (const [limit, times] of counters.rateLimited) this.inc({ limit }, times);
    },
  });
  new Gauge({
    name: "bandeja_database_connections",
    help: "Connections of the pool by state, and requests that wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, number] of Object.entries(connections())) this.set({ state }, number);
    },
  });
}
