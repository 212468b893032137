import { once } from "node:events";
import { Agent, type AgentOptions, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { startServer } from "../support/server";
import { newDatabase, openTestDatabase } from "../support/testDatabase";
import { type HttpResponse, type TestUser, tally } from "../support/testUser";

type Status = Pick<HttpResponse, "status">;

const READERS = 6;
const SHUTDOWN_LIMIT_MS = 30_000;

test("on SIGTERM under load the server completes all accepted requests and exits with 0", async () => {
  const databaseUrl = await newDatabase();
  await using store = await openTestDatabase({ databaseUrl });
  const court = await store.court();
  const users = await store.users(300);
  const server = await startServer({ environment: { DATABASE_URL: databaseUrl } });

  // Half of the readers reuse their connection, as browsers do, the others open a new one for each request.
  const readers = Array.from({ length: READERS }, (_, index) =>
    readUntilRefused(server.origin, { keepAlive: index % 2 === 0 }),
  );
  const writers = writeUntilRefused(server.origin, users, court);
  const slow = slowReview(server.origin, await store.user(), court);
  await delay(1_000);
  const signalledAt = performance.now();
  expect(await server.stop("SIGTERM")).toBe(0);
  expect(performance.now() - signalledAt).toBeLessThan(SHUTDOWN_LIMIT_MS);

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

/** Opens pages until the connection is refused. @throws when a request is cut off */
async function readUntilRefused(origin: string, options: AgentOptions): Promise<Status[]> {
  const agent = new Agent(options);
  const responses: Status[] = [];
  try {
    for (const path of repeat(["/courts", "/healthz", "/courts?q=padel"])) {
      const sent = request(origin + path, { agent }).end();
      const [response]: IncomingMessage[] = await once(sent, "response");
      if (!response) throw new Error("No response");
      // Fails if the body is shorter than its Content-Length.
      await text(response);
      responses.push({ status: response.statusCode ?? 0 });
    }
    throw new Error("The paths are endless");
  } catch (error) {
    if (!isRefused(error)) throw error;
    return responses;
  } finally {
    agent.destroy();
  }
}

function* repeat(paths: readonly string[]): Generator<string> {
  for (;;) yield* paths;
}

/** Writes a review by each user, four concurrently, until the connection is refused. */
async function writeUntilRefused(
  origin: string,
  users: readonly TestUser[],
  court: number,
): Promise<Status[]> {
  const responses: Status[] = [];
  const queue = users.values();
  async function writeNext(): Promise<void> {
    for (const user of queue) {
      const fields = { rating: "4", reviewText: "Good light in the evening" };
      responses.push(await user.post(origin, `/courts/${court}/review`, fields));
    }
  }
  await Promise.all(
    Array.from({ length: 4 }, () =>
      writeNext().catch((error: unknown) => {
        if (!(error instanceof Error && isRefused(error.cause))) throw error;
      }),
    ),
  );
  return responses;
}

/** Sends a review within three seconds, which is longer than the drain period of a shutdown. */
async function slowReview(origin: string, user: TestUser, court: number): Promise<Status> {
  const sent = request(`${origin}/courts/${court}/review`, {
    method: "POST",
    agent: false,
    headers: {
      Cookie: user.cookie,
      Origin: origin,
      "Content-Type": "application/x-www-form-urlencoded",
    },
  });
  const responded = once(sent, "response");
  sent.write("rating=4&reviewText=Slow+");
  await delay(3_000);
  sent.end("but+sure");
  const [response]: IncomingMessage[] = await responded;
  return { status: response?.statusCode ?? 0 };
}

/** Whether no connection was made. One that waits to be accepted when the server stops listening is reset. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall === "connect";
}
