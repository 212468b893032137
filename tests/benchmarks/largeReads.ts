/**
 * Compares the time of reads with ten thousand reviews and with a million: the median of the responses, in milliseconds.
 * Requires the built server; takes some minutes.
 */
import { startPostgres } from "../support/postgres.ts";
import { startServer } from "../support/server.ts";
import { LARGE, type Size, SMALL, seedLarge } from "./largeDatabase.ts";

const RESPONSES = 12;

// The first items and users have the most reviews.
const PATHS = [
  "/",
  "/courts",
  "/rackets",
  "/courts/26",
  "/courts/26?page=5",
  "/courts/26?rating=4",
  "/profile/large-0",
  "/profile/large-0?tab=equipment",
  "/search?q=zzzz",
  "/search?q=a",
  "/search?q=quite",
  "/search?q=quiet",
  "/search?q=glass+turf+light+booking+bounce+control+power",
  "/reviews.atom",
  "/sitemap.xml",
  "/api/reviews?limit=20",
];

/** The median time of each path, in milliseconds, in a new Postgres of a size. */
async function measure(size: Size): Promise<number[]> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.adopt(await startPostgres(), (it) => it.stop());
  const databaseUrl = postgres.url();
  const server = stack.use(await startServer({ environment: { DATABASE_URL: databaseUrl } }));
  await seedLarge(databaseUrl, size);
  const medians: number[] = [];
  for (const path of PATHS) medians.push(await median(server.origin + path));
  return medians;
}

async function median(address: string): Promise<number> {
  const times: number[] = [];
  for (let sent = 0; sent < RESPONSES; sent += 1) {
    const began = performance.now();
    // A cookie makes a visitor's request one that is not answered from memory.
    const response = await fetch(address, { headers: { Cookie: "any=1" } });
    if (!response.ok) throw new Error(`${address} responds ${response.status}`);
    await response.arrayBuffer();
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[RESPONSES / 2] ?? Number.NaN;
}

const small = await measure(SMALL);
const large = await measure(LARGE);
for (const [at, path] of PATHS.entries()) {
  const [few = 0, many = 0] = [small[at], large[at]];
  const columns = [few.toFixed(1), many.toFixed(1), (many / few).toFixed(1)];
  console.log(path.padEnd(60) + columns.map((it) => it.padStart(10)).join(""));
}
