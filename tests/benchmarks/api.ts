/**
 * Compares the API's reads with a server of node:http, pg and JSON.stringify on the same rows of the same Postgres, in
 * the same run: processor time per request of each server's process, and the ratio of the plain server to the API.
 * Prints a line for each path. Requires the built server.
 */
import { isDeepStrictEqual } from "node:util";
import { startPostgres } from "../support/postgres.ts";
import { startServer } from "../support/server.ts";
import { compare, startPeer } from "./measure.ts";

const PATHS = [
  "/api/courts",
  "/api/equipment",
  "/api/reviews",
  "/api/courts?limit=10",
  "/api/courts/1",
  "/api/equipment/1",
];

await using stack = new AsyncDisposableStack();
const postgres = stack.adopt(await startPostgres(), (it) => it.stop());
const environment = { DATABASE_URL: postgres.url() };
const api = stack.use(await startServer({ environment }));
const plain = stack.use(await startPeer("plainServer.ts", environment));

console.log(
  "path                       plain  computed  stored  plain/computed  plain/stored   (processor, milliseconds per request)",
);
for (const path of PATHS) {
  await assertSameRows(path);
  const [baseline = 0, computed = 0, stored = 0] = await compare(
    [
      { server: plain, path },
      // A response to a request with a cookie is not stored.
      { server: api, path, headers: { Cookie: "any=1" } },
      { server: api, path },
    ],
    // The warm-up lasts until all are optimized by the JIT compiler.
    { rounds: 20, requests: 200, warmUp: 1_500 },
  );
  const times = [baseline, computed, stored].map((time) => time.toFixed(3).padStart(8)).join("");
  const ratios = [computed, stored].map((time) => (baseline / time).toFixed(2).padStart(14)).join("");
  console.log(path.padEnd(24) + times + ratios);
}

/** Throws if the servers respond with different rows. */
async function assertSameRows(path: string): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [api, plain].map(async ({ origin }) => (await fetch(origin + path)).json()),
  );
  if (!isDeepStrictEqual(ours, theirs)) throw new Error(`${path} differs between the servers`);
}
