import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { z } from "zod";
import { listen } from "../support/listen";
import { startServer } from "../support/server";
import { newDatabase, openTestDatabase } from "../support/testDatabase";

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.number().optional() }),
});
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes: z.array(attribute),
});
const exported = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

/** A collector of OpenTelemetry, and the spans that it has got. */
async function openCollector() {
  const spans: z.output<typeof span>[] = [];
  const server = await listen(async (req, res) => {
    const body = exported.parse(JSON.parse(await text(req)));
    spans.push(...body.resourceSpans.flatMap((it) => it.scopeSpans.flatMap((scope) => scope.spans)));
    res.writeHead(req.url === "/v1/traces" ? 200 : 404, { "Content-Type": "application/json" }).end("{}");
  });
  return { spans, origin: server.origin, [Symbol.asyncDispose]: server.close };
}

test("a collector gets a trace of each request with its statements, without what was typed", async () => {
  const databaseUrl = await newDatabase();
  await using store = await openTestDatabase({ databaseUrl });
  const court = await store.court();
  await using collector = await openCollector();
  const server = await startServer({
    environment: { DATABASE_URL: databaseUrl, OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin },
  });
  const [traceId, parentId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
  const headers = { traceparent: `00-${traceId}-${parentId}-01` };
  const response = await fetch(`${server.origin}/courts/${court}?sort=newest`, { headers });
  await response.text();
  await (await fetch(`${server.origin}/search?q=turmeric`)).text();
  await Promise.all(
    ["/api/courts?limit=1", "/api/stats"].map(async (path) => (await fetch(server.origin + path)).text()),
  );
  expect(await server.stop()).toBe(0);

  const requests = collector.spans.filter(({ kind }) => kind === 2);
  const page = requests.find(({ name }) => name === "GET /courts/:id");
  expect(page).toMatchObject({ traceId, parentSpanId: parentId });
  expect(
    Object.fromEntries((page?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]])),
  ).toEqual({
    "http.request.method": "GET",
    "http.route": "/courts/:id",
    "url.path": `/courts/${court}`,
    "http.response.status_code": 200,
    "bandeja.request_id": response.headers.get("X-Request-Id"),
  });
  // Requests at the same time have their own statements.
  for (const name of ["GET /courts/:id", "GET /search", "GET /api/courts", "GET /api/stats"]) {
    const request = requests.find((it) => it.name === name);
    const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect([name, statements.length]).not.toEqual([name, 0]);
    for (const statement of statements) {
      expect(statement).toMatchObject({ kind: 3, traceId: request?.traceId });
      expect(statement.startTimeUnixNano).toBeLessThanOrEqual(statement.endTimeUnixNano);
    }
  }
  expect(
    JSON.stringify(collector.spans, (_, value) => (typeof value === "bigint" ? String(value) : value)),
  ).not.toContain("turmeric");
});

test("requests go on while the collector is away", async () => {
  await using server = await startServer({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" },
  });
  expect((await fetch(`${server.origin}/courts`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
