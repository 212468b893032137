import { once } from "node:events";
import { createServer } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
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
type Observed = Pick<App, "counters" | "connections" | "lastBackup" | "patternOf" | "readOnly" | "replicas">;

/**
 * Serves the metrics for Prometheus at `/metrics` of a port of its own, which the public proxy does not forward.
 * @throws StartError when the port is taken
 */
export async function serveMetrics(host: string, port: number, app: Observed): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerCounters(registry, app);
  registerBackup(registry, app);
  const times = new RequestTimes(app.patternOf);
  registerTimes(registry, times);

  const server = createServer((req, res) => {
    if (req.url?.split("?", 1)[0] !== "/metrics") return void res.writeHead(404).end();
    if (req.method !== "GET" && req.method !== "HEAD") {
      return void res.writeHead(405, { Allow: "GET, HEAD" }).end();
    }
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
    observe: (request) => times.add(request),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The requests of a route with the same method, status and origin of the response. */
interface RequestGroup {
  labels: { route: string; method: string; status: number; stored: string };
  count: number;
  seconds: number;
  /** The number of requests by `BUCKETS`, each without those of the one before; the last has no bound. */
  buckets: number[];
}

/**
 * Counts requests and their times. The histogram of prom-client would do the same, at several times the processor time
 * of each request.
 */
class RequestTimes {
  readonly #patternOf: Observed["patternOf"];
  readonly #groups = new Map<string, RequestGroup>();

  constructor(patternOf: Observed["patternOf"]) {
    this.#patternOf = patternOf;
  }

  get groups(): Iterable<RequestGroup> {
    return this.#groups.values();
  }

  add({ method = "", path, status, isStored, took }: ObservedRequest): void {
    const route = this.#patternOf(path);
    const key = `${status}${isStored}${method}${route}`;
    let group = this.#groups.get(key);
    if (!group) {
      const labels = { route, method, status, stored: String(isStored) };
      group = { labels, count: 0, seconds: 0, buckets: Array(BUCKETS.length + 1).fill(0) };
      this.#groups.set(key, group);
    }
    const seconds = took / 1_000;
    let bucket = 0;
    while (seconds > (BUCKETS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    group.count += 1;
    group.seconds += seconds;
    group.buckets[bucket] = (group.buckets[bucket] ?? 0) + 1;
  }
}

/** Registers the series of a histogram. */
function registerTimes(registry: Registry, times: RequestTimes): void {
  const name = "bandeja_http_request_duration_seconds";
  const labelNames = ["route", "method", "status", "stored"] as const;
  const registers = [registry];
  new Counter({
    name: `${name}_count`,
    help: "Requests by route, method, status, and whether the response was stored.",
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { labels, count } of times.groups) this.inc(labels, count);
    },
  });
  new Counter({
    name: `${name}_sum`,
    help: "The seconds that these requests took together.",
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { labels, seconds } of times.groups) this.inc(labels, seconds);
    },
  });
  new Counter({
    name: `${name}_bucket`,
    help: "Those of them that took at most so many seconds.",
    labelNames: [...labelNames, "le"],
    registers,
    collect() {
      this.reset();
      for (const { labels, buckets } of times.groups) {
        let atMost = 0;
        for (const [at, number] of buckets.entries()) {
          atMost += number;
          this.inc({ ...labels, le: String(BUCKETS[at] ?? "+Inf") }, atMost);
        }
      }
    },
  });
}

function registerBackup(registry: Registry, { lastBackup }: Observed): void {
  let takenAt: Date | null = null;
  new Gauge({
    name: "bandeja_backup_timestamp_seconds",
    help: "When the last backup that succeeded was taken; nothing before the first one.",
    registers: [registry],
    async collect() {
      // While the database is away, the other metrics must go on.
      takenAt = await lastBackup().catch(() => takenAt);
      if (takenAt) this.set(takenAt.getTime() / 1_000);
      else this.remove();
    },
  });
}

function registerCounters(registry: Registry, { counters, connections, readOnly, replicas }: Observed): void {
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
  new Counter({
    name: "bandeja_jobs_total",
    help: "Finished jobs of the background by outcome.",
    labelNames: ["job", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const { job, outcome, times } of counters.jobs) this.inc({ job, outcome }, times);
    },
  });
  new Gauge({
    name: "bandeja_read_only",
    help: "1 while the site is in read-only mode, or nothing can be stored.",
    registers,
    collect() {
      this.set(readOnly.message === null ? 0 : 1);
    },
  });
  new Gauge({
    name: "bandeja_replica_lag_seconds",
    help: "How far a read replica is behind; nothing while it is away.",
    labelNames: ["replica"],
    registers,
    collect() {
      this.reset();
      for (const { name, lag } of replicas()) if (lag !== null) this.set({ replica: name }, lag);
    },
  });
  new Gauge({
    name: "bandeja_replica_used",
    help: "1 while a read replica is used, 0 while it is away or lags too much.",
    labelNames: ["replica"],
    registers,
    collect() {
      for (const { name, isUsed } of replicas()) this.set({ replica: name }, isUsed ? 1 : 0);
    },
  });
  new Counter({
    name: "bandeja_replica_reads_total",
    help: "Reads that a replica has answered.",
    labelNames: ["replica"],
    registers,
    collect() {
      this.reset();
      for (const { name, reads } of replicas()) this.inc({ replica: name }, reads);
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
