/**
 * Compares pages with node:http and the same bytes, in the same run: as a visitor gets them from memory, and as they are
 * rendered for each request. Prints processor time per request and ratios. Requires the built server.
 */
import { startPostgres } from "../support/postgres.ts";
import { startServer } from "../support/server.ts";
import { compare, startPeer } from "./measure.ts";

const PATHS = ["/", "/courts", "/courts/1", "/rackets", "/equipment/24", "/guidelines"];

await using stack = new AsyncDisposableStack();
const postgres = stack.adopt(await startPostgres(), (it) => it.stop());
const server = stack.use(await startServer({ environment: { DATABASE_URL: postgres.url() } }));
const raw = stack.use(await startPeer("rawServer.ts", { BANDEJA_ORIGIN: server.origin }));

const compressed = { "Accept-Encoding": "br" };
console.log(
  "page              raw  stored  rendered  raw/stored  rendered/stored   (processor, milliseconds per request)",
);
for (const path of PATHS) {
  const [plain = 0, stored = 0] = await compare(
    [
      { server: raw, path, headers: compressed },
      { server, path, headers: compressed },
    ],
    { rounds: 7, requests: 4_000, warmUp: 8_000 },
  );
  // A cookie makes a visitor's request one that is not stored.
  const [rendered = 0] = await compare([{ server, path, headers: { ...compressed, Cookie: "any=1" } }], {
    rounds: 7,
    requests: 100,
    warmUp: 200,
  });
  const columns = [plain.toFixed(3), stored.toFixed(3), rendered.toFixed(2)];
  console.log(
    `${path.padEnd(14)}${columns.map((it) => it.padStart(8)).join("")}${(plain / stored).toFixed(2).padStart(12)}${(rendered / stored).toFixed(0).padStart(15)}`,
  );
}
