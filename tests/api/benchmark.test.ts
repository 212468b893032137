import { expect, test } from "vitest";
import { assertSameRows, PATHS } from "../benchmarks/json";
import { startPeer } from "../benchmarks/peers";
import { startServer } from "../support/server";
import { newDatabase } from "../support/testDatabase";

// The benchmark refuses to compare other rows, and runs for a release only.
test("the server that the benchmark compares the API with responds with the same rows", async () => {
  const environment = { DATABASE_URL: await newDatabase() };
  await using server = await startServer({ environment });
  await using plain = await startPeer("plain", environment);
  expect(PATHS.length).toBeGreaterThan(5);
  for (const path of PATHS) await assertSameRows(path, server.origin, plain.origin);
});
