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

const UNKNOWN = "any=1";
const SESSION = sessionCookie(sessionId(0));

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

/**
 * How pages are asked for that are not answered from memory, and the server that has to take as long, at least. A page of
 * a signed-in user is partly from memory, unless there is a cookie that the site does not know.
 */
const WAYS: readonly { way: string; cookies: readonly string[]; goal?: PeerName }[] = [
  { way: "rendered", cookies: [UNKNOWN], goal: "react-router" },
  { way: "signed in", cookies: [SESSION], goal: "sveltekit" },
  { way: "rendered, signed in", cookies: [SESSION, UNKNOWN] },
];

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
  await signIn(environment.DATABASE_URL);

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
    for (const { way, cookies } of WAYS) {
      const headers = { Cookie: cookies.join("; ") };
      loads[`${way} ${path}`] = { server: site, request: () => ({ path, headers }) };
    }
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
    ...WAYS.flatMap(({ way, goal }) =>
      RENDERED.flatMap((path) =>
        RENDERERS.filter(({ peer }) => path === CARDS || peer === goal).map(({ peer, name }) => ({
          request: `\`${path}\` ${way}`,
          ours: costOf(`${way} ${path}`),
          peer: name,
          theirs: costOf(peer),
          ...(peer === goal ? { goal: 1 } : {}),
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

/** Adds the user of `SESSION`, who has written nothing. */
async function signIn(databaseUrl: string): Promise<void> {
  await using client = await connect(databaseUrl);
  const id = "benchmark";
  await client.query(
    "insert into users (id, issuer, subject, first_name) values ($1, 'urn:benchmark', $1, 'Player')",
    [id],
  );
  await addSessions(databaseUrl, [id]);
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
