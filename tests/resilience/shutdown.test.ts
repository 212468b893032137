import { once } from "node:events";
import { Agent, type AgentOptions, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { startServer } from "../support/server";
import { newDatabase, openTestDatabase } from "../support/testDatabase";
import { type Answer, type TestUser, tally } from "../support/testUser";

type Status = Pick<Answer, "status">;

const READERS = 12;
const OUT_WITHIN_MS = 30_000;

test("Asked to stop under load, Bandeja answers whatever it has taken, and ends with 0", async () => {
  const databaseUrl = await newDatabase();
  await using store = await openTestDatabase({ databaseUrl });
  const court = await store.court();
  const people = await store.people(300);
  const server = await startServer({ environment: { DATABASE_URL: databaseUrl } });

  // Half of them keep their connection, as browsers do, the others come anew each time.
  const readers = Array.from({ length: READERS }, (_, turn) =>
    readOn(server.origin, { keepAlive: turn % 2 === 0 }),
  );
  const writers = writeOn(server.origin, people, court);
  const slow = slowReview(server.origin, await store.person(), court);
  await delay(1_000);
  const asked = performance.now();
  expect(await server.stop("SIGTERM")).toBe(0);
  expect(performance.now() - asked).toBeLessThan(OUT_WITHIN_MS);

  const reads = (await Promise.all(readers)).flat();
  expect(Object.keys(tally(reads))).toEqual(["200"]);
  const writes = await writers;
  expect(Object.keys(tally(writes))).toEqual(["303"]);
  expect(reads.length).toBeGreaterThan(READERS);
  expect((await slow).status).toBe(303);
  expect(await store.repositories().courts.findById(court)).toMatchObject({
    totalReviews: writes.length + 1,
  });
  expect(server.log()).toContain("Stopped");
});

/** Opens one page after the other until nobody listens any more. @throws where a request is cut off */
async function readOn(origin: string, options: AgentOptions): Promise<Status[]> {
  const agent = new Agent(options);
  const answers: Status[] = [];
  try {
    for (const path of alternately(["/courts", "/healthz", "/courts?q=padel"])) {
      const sent = request(origin + path, { agent }).end();
      const [response]: IncomingMessage[] = await once(sent, "response");
      if (!response) throw new Error("No response");
      // Its length is checked against what was announced.
      await text(response);
      answers.push({ status: response.statusCode ?? 0 });
    }
    throw new Error("There is no last page");
  } catch (error) {
    if (!isRefused(error)) throw error;
    return answers;
  } finally {
    agent.destroy();
  }
}

function* alternately(paths: readonly string[]): Generator<string> {
  for (;;) yield* paths;
}

/** Four at a time write a review each, until nobody listens any more. */
async function writeOn(origin: string, people: readonly TestUser[], court: number): Promise<Status[]> {
  const answers: Status[] = [];
  const queue = people.values();
  async function writeInTurn(): Promise<void> {
    for (const person of queue) {
      const fields = { rating: "4", reviewText: "Good light in the evening" };
      answers.push(await person.post(origin, `/courts/${court}/review`, fields));
    }
  }
  await Promise.all(
    Array.from({ length: 4 }, () =>
      writeInTurn().catch((error: unknown) => {
        if (!(error instanceof Error && isRefused(error.cause))) throw error;
      }),
    ),
  );
  return answers;
}

/** A review that takes three seconds to arrive: longer than the notice that a stop gives. */
async function slowReview(origin: string, person: TestUser, court: number): Promise<Status> {
  const sent = request(`${origin}/courts/${court}/review`, {
    method: "POST",
    agent: false,
    headers: {
      Cookie: person.cookie,
      Origin: origin,
      "Content-Type": "application/x-www-form-urlencoded",
    },
  });
  const answered = once(sent, "response");
  sent.write("rating=4&reviewText=Slow+");
  await delay(3_000);
  sent.end("but+sure");
  const [response]: IncomingMessage[] = await answered;
  return { status: response?.statusCode ?? 0 };
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
}
