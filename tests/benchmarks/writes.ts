import { startServer } from "../support/server.ts";
import { seedLarge } from "./largeDatabase.ts";
import { type Load, type LoadRequest, measure } from "./measure.ts";
import { startPeer } from "./peers.ts";
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

const COURTS = 400;

/** Each writes one review to each server in each way, as the limits of a user are not multiplied. */
const USERS = 40_000;

const PEER = "node:http, pg: the insert and its triggers";

/**
 * Compares new reviews, each by another signed-in user, with a server that only inserts: the database counts them by
 * triggers in both.
 */
export async function writes({ postgres, postgresPid, effort }: Bench): Promise<Comparison[]> {
  await using stack = new AsyncDisposableStack();
  const databaseUrl = await createDatabase(postgres, "writes");
  const environment = { DATABASE_URL: databaseUrl };
  const site = stack.use(await startServer({ environment }));
  const courts = await fill(databaseUrl);
  const plain = stack.use(await startPeer("plain", environment));

  // Each way to write has other courts, so that no user reviews one twice.
  const ways = courts.length / 6;
  const courtsOf = (way: number) => courts.slice(way * ways, (way + 1) * ways);
  const loads: Record<string, Load> = {
    plain: { server: plain, request: jsonReview(courtsOf(0)), status: 201 },
    json: { server: site, request: jsonReview(courtsOf(1)), status: 201 },
    "plain, one court": { server: plain, request: jsonReview(courtsOf(2).slice(0, 1)), status: 201 },
    "json, one court": { server: site, request: jsonReview(courtsOf(3).slice(0, 1)), status: 201 },
    "plain, form": { server: plain, request: formReview(courtsOf(4)), status: 303 },
    form: { server: site, request: formReview(courtsOf(5)), status: 303 },
  };
  const costs = await measure(loads, postgresPid, effort);
  const compare = (request: string, ours: string, theirs: string, goal: number) => ({
    request,
    ours: costIn(costs, ours),
    peer: PEER,
    theirs: costIn(costs, theirs),
    goal,
  });
  return [
    compare("`POST /api/reviews`, many courts", "json", "plain", 0.6),
    compare("`POST /api/reviews`, one court", "json, one court", "plain, one court", 0.6),
    compare("form of a review, many courts", "form", "plain, form", 0.5),
  ];
}

/** Adds courts, and users that are signed in. @returns the ids of the courts */
async function fill(databaseUrl: string): Promise<number[]> {
  await seedLarge(databaseUrl, { courts: COURTS, rackets: 0, people: USERS, reviews: 0 });
  await addSessions(
    databaseUrl,
    Array.from({ length: USERS }, (_, n) => userId(n)),
  );
  await using client = await connect(databaseUrl);
  const { rows } = await client.query("select id from courts where name like 'Large %' order by id");
  return rows.map(({ id }) => id);
}

const userId = (n: number) => `large-${n}`;

type Review = { user: number; court: number; text: string };

/** The n-th review, by the n-th user. */
function reviewOf(courts: readonly number[], n: number): Review {
  if (n >= USERS) throw new Error("There are too few users for this many reviews.");
  return {
    user: n,
    court: courts[n % courts.length] ?? 0,
    text: `Lights are even from corner to corner, ${n} of them`,
  };
}

function jsonReview(courts: readonly number[]): Load["request"] {
  return (n) => {
    const { user, court, text } = reviewOf(courts, n);
    const review = { itemType: "court", itemId: court, rating: 4.5, reviewText: text };
    return post("/api/reviews", user, "application/json", JSON.stringify(review));
  };
}

function formReview(courts: readonly number[]): Load["request"] {
  return (n) => {
    const { user, court, text } = reviewOf(courts, n);
    const form = new URLSearchParams({ lastReview: "0", rating: "4.5", reviewText: text });
    return post(`/courts/${court}/review`, user, "application/x-www-form-urlencoded", form.toString());
  };
}

/** The plain server knows no sessions; it reads the user's id. */
function post(path: string, user: number, type: string, body: string): LoadRequest {
  const headers = {
    Cookie: sessionCookie(sessionId(user)),
    "X-User": userId(user),
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
  };
  return { method: "POST", path, headers, body };
}
