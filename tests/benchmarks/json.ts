import { isDeepStrictEqual } from "node:util";
import { startServer } from "../support/server.ts";
import { type Load, measure } from "./measure.ts";
import { preparePeer, startPeer } from "./peers.ts";
import { type Bench, type Comparison, costIn, createDatabase } from "./site.ts";

/** The reads that are compared. */
export const PATHS = [
  "/api/courts",
  "/api/equipment",
  "/api/reviews",
  "/api/courts?limit=10",
  "/api/equipment?limit=10",
  "/api/reviews?limit=10",
  "/api/courts/1",
  "/api/equipment/1",
];

const PEERS = { plain: "node:http, pg", express: "Express, Drizzle" } as const;

/** Compares reads of the API with servers that read the same rows from the same Postgres with prepared statements. */
export async function json({ postgres, postgresPid, effort }: Bench): Promise<Comparison[]> {
  preparePeer("express");
  await using stack = new AsyncDisposableStack();
  const environment = { DATABASE_URL: await createDatabase(postgres, "json") };
  const site = stack.use(await startServer({ environment }));
  const peers = {
    plain: stack.use(await startPeer("plain", environment)),
    express: stack.use(await startPeer("express", environment)),
  };
  const loads: Record<string, Load> = {};
  for (const path of PATHS) {
    for (const [name, server] of Object.entries(peers)) {
      await assertSameRows(path, site.origin, server.origin);
      loads[`${name} ${path}`] = { server, request: () => ({ path }) };
    }
    loads[`stored ${path}`] = { server: site, request: () => ({ path }) };
    // A cookie makes a visitor's request one that is not answered from memory.
    loads[`computed ${path}`] = { server: site, request: () => ({ path, headers: { Cookie: "any=1" } }) };
  }
  const costs = await measure(loads, postgresPid, effort);
  const compare = (how: "computed" | "stored", path: string, peer: keyof typeof PEERS) => ({
    request: `\`GET ${path}\`${how === "stored" ? " from memory" : ""}`,
    ours: costIn(costs, `${how} ${path}`),
    peer: PEERS[peer],
    theirs: costIn(costs, `${peer} ${path}`),
  });
  return [
    ...PATHS.map((path) => ({ ...compare("computed", path, "plain"), goal: 0.85 })),
    ...PATHS.map((path) => compare("computed", path, "express")),
    ...PATHS.map((path) => compare("stored", path, "plain")),
  ];
}

/** Throws if the servers respond with different rows. */
export async function assertSameRows(path: string, ...origins: string[]): Promise<void> {
  const [ours, theirs] = await Promise.all(origins.map(async (it) => (await fetch(it + path)).json()));
  if (!isDeepStrictEqual(ours, theirs)) throw new Error(`${path} differs between the servers`);
}
