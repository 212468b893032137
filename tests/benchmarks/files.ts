import { readdirSync } from "node:fs";
import { join } from "node:path";
import { BUILD_OUTPUT } from "../../server/build.ts";
import { startServer } from "../support/server.ts";
import { type Load, measure } from "./measure.ts";
import { startPeer } from "./peers.ts";
import { type Bench, type Comparison, costIn, createDatabase } from "./site.ts";

/** A style sheet, a script and an image. */
const FILES = [/^app-.*\.css$/, /^react-.*\.js$/];

/** Compares static files with node:http and the same bytes and headers. */
export async function files({ postgres, postgresPid, effort }: Bench): Promise<Comparison[]> {
  await using stack = new AsyncDisposableStack();
  const environment = { DATABASE_URL: await createDatabase(postgres, "files") };
  const site = stack.use(await startServer({ environment }));
  const raw = stack.use(await startPeer("raw", { BANDEJA_ORIGIN: site.origin }));
  const assets = readdirSync(join(BUILD_OUTPUT.client, "assets"));
  const paths = [...FILES.map((name) => `/assets/${assets.find((it) => name.test(it))}`), "/favicon.svg"];
  const loads: Record<string, Load> = {};
  for (const path of paths) {
    const request = () => ({ path, headers: { "Accept-Encoding": "br" } });
    loads[`raw ${path}`] = { server: raw, request };
    loads[`site ${path}`] = { server: site, request };
  }
  const costs = await measure(loads, postgresPid, effort);
  return paths.map((path) => ({
    request: `\`${path.replace(/-[\w-]{8}\./, "-….")}\``,
    ours: costIn(costs, `site ${path}`),
    peer: "node:http, same bytes",
    theirs: costIn(costs, `raw ${path}`),
    goal: 0.67,
  }));
}
