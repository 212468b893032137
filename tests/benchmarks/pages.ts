import { startServer } from "../support/server.ts";
import { type Load, measure, repeatedly } from "./measure.ts";
import { type PeerName, preparePeer, startPeer } from "./peers.ts";
import {
  addSessions,
  type Bench,
  type Comparison,
  connect,
  costIn,
  createDatabase,
  sessionCookie,
  sessionId,
} from "./site.ts";

const STORED = ["/", "/courts", "/courts/1", "/rackets"];
const RENDERED = ["/courts", "/courts/1", "/rackets"];

/** The page of the other servers: the first 24 courts. */
const CARDS = "/courts";

const RENDERERS: readonly { peer: PeerName; name: string }[] = [
  { peer: "fastify", name: "Fastify, Eta" },
  { peer: "astro", name: "Astro" },
  { peer: "sveltekit", name: "SvelteKit" },
  { peer: "react-router", name: "React Router" },
];

/** The other server that has to take as long, at least. */
const GOALS = { visitor: "react-router", "signed in": "sveltekit" } as const;

/**
 * Compares pages: from memory with node:http and the same bytes, compressed with Brotli; and rendered for each request
 * with other servers' page of the same courts, not compressed.
 */
export async function pages({ postgres, postgresPid, effort }: Bench): Promise<Comparison[]> {
  for (const { peer } of RENDERERS) preparePeer(peer);
  await using stack = new AsyncDisposableStack();
  const environment = { DATABASE_URL: await createDatabase(postgres, "pages") };
  const site = stack.use(await startServer({ environment }));
  const raw = stack.use(await startPeer("raw", { BANDEJA_ORIGIN: site.origin }));
  const session = await signIn(environment.DATABASE_URL);

  const loads: Record<string, Load> = {};
  for (const path of STORED) {
    const request = () => ({ path, headers: { "Accept-Encoding": "br" } });
    loads[`raw ${path}`] = { server: raw, request };
    loads[`stored ${path}`] = { server: site, request };
  }
  const database = stack.use(await connect(environment.DATABASE_URL));
  loads.written = {
    server: site,
    request: () => ({ path: CARDS, headers: { "Accept-Encoding": "br" } }),
    meanwhile: () => repeatedly(500, () => database.query(NEW_REVIEW)),
  };
  for (const path of RENDERED) {
    // A cookie makes a visitor's request one that is not answered from memory.
    loads[`visitor ${path}`] = { server: site, request: () => ({ path, headers: { Cookie: "any=1" } }) };
    loads[`signed in ${path}`] = { server: site, request: () => ({ path, headers: { Cookie: session } }) };
  }
  for (const { peer } of RENDERERS) {
    const server = stack.use(await startPeer(peer, environment));
    await assertSameCourts(site.origin, server.origin);
    loads[peer] = { server, request: () => ({ path: CARDS }) };
  }
  const costs = await measure(loads, postgresPid, effort);

  const costOf = (name: string) => costIn(costs, name);
  const bytes = "node:http, same bytes";
  return [
    ...STORED.map((path) => ({
      request: `\`${path}\` from memory`,
      ours: costOf(`stored ${path}`),
      peer: bytes,
      theirs: costOf(`raw ${path}`),
      goal: 0.9,
    })),
    {
      request: `\`${CARDS}\` from memory, two reviews a second are written`,
      ours: costOf("written"),
      peer: bytes,
      theirs: costOf(`raw ${CARDS}`),
      goal: 0.9,
    },
    ...(["visitor", "signed in"] as const).flatMap((viewer) =>
      RENDERED.flatMap((path) =>
        RENDERERS.map(({ peer, name }) => ({
          request: `\`${path}\` rendered, ${viewer}`,
          ours: costOf(`${viewer} ${path}`),
          peer: name,
          theirs: costOf(peer),
          ...(peer === GOALS[viewer] ? { goal: 1 } : {}),
        })),
      ),
    ),
  ];
}

/** Adds a user and his or her review of any court. */
const NEW_REVIEW = `with added as (
    insert into users (id, issuer, subject, first_name) select id, 'urn:benchmark', id, 'Player'
    from (select gen_random_uuid()::text as id) as new returning id)
  insert into all_reviews (user_id, court_id, rating, review_text)
  select added.id, (select id from courts order by random() limit 1), 4, 'Good light' from added`;

/** @returns the `Cookie` header of a player's session */
async function signIn(databaseUrl: string): Promise<string> {
  await using client = await connect(databaseUrl);
  const { rows } = await client.query("select id from users where not is_super_admin order by id limit 1");
  await addSessions(databaseUrl, [rows[0].id]);
  return sessionCookie(sessionId(0));
}

/** Throws if the pages do not show the same courts in the same order. */
async function assertSameCourts(ours: string, theirs: string): Promise<void> {
  const [expected, shown] = await Promise.all([ours, theirs].map(courtsOn));
  if (expected?.length !== 24 || expected.join() !== shown?.join())
    throw new Error(`The pages show other courts: ${expected} and ${shown}`);
}

async function courtsOn(origin: string): Promise<(string | undefined)[]> {
  const html = await (await fetch(origin + CARDS)).text();
  return Array.from(html.matchAll(/<h3[^>]*>\s*<a [^>]*href="(\/courts\/\d+)"/g), ([, path]) => path);
}
