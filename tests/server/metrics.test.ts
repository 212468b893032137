import { expect, test } from "vitest";
import { ReadOnlyMode } from "~/features/read-only/readOnlyMode.server";
import { Counters } from "~/http/counters";
import { serveMetrics } from "../../server/metrics.ts";
import { freePort } from "../support/freePort";

test("the metrics are at their path, also with a query, and nowhere else", async () => {
  const port = await freePort();
  const metrics = await serveMetrics("127.0.0.1", port, {
    counters: new Counters(),
    connections: () => ({ idle: 0, used: 0, waiting: 0 }),
    lastBackup: async () => null,
    patternOf: (path) => path,
    readOnly: new ReadOnlyMode(
      async () => null,
      () => {},
    ),
    replicas: () => [],
  });
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  try {
    expect([await statusOf("/metrics"), await statusOf("/metrics?x=1"), await statusOf("/")]).toEqual([
      200, 200, 404,
    ]);
  } finally {
    await metrics.close();
  }
});
