import { once } from "node:events";
import { createServer } from "node:http";
import { diag } from "@opentelemetry/api";
import { afterEach, expect, test, vi } from "vitest";
import { openLog } from "../../server/log.ts";
import { startTracing } from "../../server/tracing.ts";
import { freePort } from "../support/freePort.ts";

// The files of a worker share its globals.
afterEach(() => {
  vi.useRealTimers();
  diag.disable();
});

test("traces that cannot be exported are logged, at most once a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9");
  const lines: string[] = [];
  const tracing = startTracing(1, openLog("info", { write: (line) => lines.push(line) }));
  const ended = Promise.withResolvers<void>();
  const server = createServer((_, res) => res.once("close", ended.resolve).end());
  tracing.traceRequests(server, () => "/");
  const port = await freePort();
  await once(server.listen(port, "127.0.0.1"), "listening");
  await fetch(`http://127.0.0.1:${port}/`);
  await ended.promise;
  // A span waits for others, to be exported with them.
  vi.advanceTimersByTime(5_000);
  await vi.waitFor(() => expect(lines).toHaveLength(1), 10_000);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: 40,
    msg: "Traces could not be exported",
    err: { code: "ECONNREFUSED" },
  });

  diag.error("the same");
  vi.advanceTimersByTime(60_000);
  diag.warn("Dropped", 3, "spans");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    "Traces could not be exported",
    "OpenTelemetry: Dropped 3 spans",
  ]);
  server.close();
});
