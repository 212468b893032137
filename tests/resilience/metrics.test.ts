import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "../support/command";
import { freePort } from "../support/freePort";
import { root } from "../support/root";
import { startFailingServer, startServer, temporaryFolder } from "../support/server";
import { newDatabase, openTestDatabase } from "../support/testDatabase";

/** The values of the metrics by name and labels, as they are written. */
async function metricsOf(port: number): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get("Content-Type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

/** The metrics of Bandeja and Node that files of `deploy` mention. */
async function metricsUsedIn(...files: string[]): Promise<string[]> {
  const texts = await Promise.all(files.map((file) => readFile(join(root, "deploy", file), "utf8")));
  const used = texts.flatMap((text) => text.match(/\b(bandeja|nodejs|process)_[a-z0-9_]+/g) ?? []);
  expect(used.length).toBeGreaterThan(10);
  return used;
}

test("the metrics count requests by route, their times, limits and connections, on a port of their own", async () => {
  const port = await freePort();
  const databaseUrl = await newDatabase();
  // Away, so it is left out.
  const replica = `postgres://postgres@127.0.0.1:${await freePort()}/none`;
  const environment = {
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URLS: replica,
    METRICS_PORT: String(port),
    RATE_LIMIT_FACTOR: "0.02",
  };
  await using store = await openTestDatabase({ databaseUrl });
  // Before the server starts, which would forget the court's page when it is notified of the court.
  const court = await store.court();
  await using server = await startServer({ environment });
  const statuses: number[] = [];
  for (const path of [
    `/courts/${court}`,
    `/courts/${court}`,
    "/courts/999999",
    `/api/courts/${court}`,
    "/nowhere/at/all",
    "/metrics",
    "/search?q=net",
    "/search?q=turf",
    "/healthz",
  ]) {
    const response = await fetch(server.origin + path);
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  expect(statuses).toEqual([200, 200, 404, 200, 404, 404, 200, 429, 200]);
  const metrics = await metricsOf(port);
  const requests = (route: string, status: number, stored = false) =>
    metrics.get(
      `bandeja_http_request_duration_seconds_count{route="${route}",method="GET",status="${status}",stored="${stored}"}`,
    );
  expect(requests("/courts/:id", 200)).toBe(1);
  expect(requests("/courts/:id", 200, true)).toBe(1);
  expect(requests("/courts/:id", 404)).toBe(1);
  expect(requests("/api/courts/:id", 200)).toBe(1);
  expect(requests("*", 404)).toBe(2);
  expect(requests("/search", 429)).toBe(1);
  expect(metrics.get('bandeja_rate_limited_total{limit="search"}')).toBe(1);
  expect(metrics.get("bandeja_sign_ins_total")).toBe(0);
  // It may still run.
  await expect
    .poll(async () => (await metricsOf(port)).get('bandeja_jobs_total{job="image sweep",outcome="done"}'))
    .toBe(1);
  expect(metrics.get(`bandeja_replica_used{replica="${new URL(replica).host}/none"}`)).toBe(0);
  expect(metrics.get('bandeja_database_connections{state="waiting"}')).toBe(0);
  expect(metrics.get('bandeja_database_connections{state="idle"}')).toBeGreaterThan(0);
  expect(metrics.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  expect((await fetch(`http://127.0.0.1:${port}/courts`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: "POST" })).status).toBe(405);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const types = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  const names = new Set([...[...metrics.keys()].map((key) => key.replace(/\{.*/, "")), ...types]);
  expect((await metricsUsedIn("alerts.yaml", "dashboard.json")).filter((name) => !names.has(name))).toEqual(
    [],
  );
  expect(metrics.has("bandeja_backup_timestamp_seconds")).toBe(false);
  const start = Date.now() / 1_000;
  const file = join(await temporaryFolder(), "site.backup");
  expect(
    await run(process.execPath, ["server/main.mjs", "backup", file], { DATABASE_URL: databaseUrl }),
  ).toEqual({ code: 0, output: expect.stringContaining(`are in ${file}`) });
  const takenAt = (await metricsOf(port)).get("bandeja_backup_timestamp_seconds");
  expect(takenAt).toBeGreaterThan(start);
  expect(takenAt).toBeLessThan(Date.now() / 1_000);
  expect(await server.stop()).toBe(0);
});

test("a port for metrics that is taken stops the start with a message", async () => {
  await using server = await startServer();
  const taken = new URL(server.origin).port;
  expect(await startFailingServer({ PORT: String(await freePort()), METRICS_PORT: taken })).toEqual({
    code: 1,
    output: `Bandeja cannot serve its metrics on 127.0.0.1, port ${taken} (EADDRINUSE). Set METRICS_PORT to another.\n`,
  });
  expect(await startFailingServer({ PORT: "4000", METRICS_PORT: "4000" })).toMatchObject({
    output: expect.stringContaining("METRICS_PORT must differ from PORT"),
  });
});
