import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { PostgresChanges } from "~/database/contentChanges.server";

/** What a Postgres sends that needs no password and is ready for a query. */
const READY = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73]);

/** What it sends when it listens. */
const LISTENS = Buffer.from([67, 0, 0, 0, 11, ...Buffer.from("LISTEN\0"), 90, 0, 0, 0, 5, 73]);

/** Starts a server of TCP. @returns its address for a client of Postgres, and what stops it */
async function serve(
  onConnection: (socket: Socket) => void,
): Promise<{ databaseUrl: string; stop: () => void }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => {}));
    onConnection(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const stop = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { databaseUrl: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}

test("a Postgres that does not respond to the query for notifications is connected to again", async () => {
  const reported: (string | null)[] = [];
  const reportedBefore: number[] = [];
  const { databaseUrl, stop } = await serve((socket) => {
    reportedBefore.push(reported.length);
    socket.once("data", () => socket.write(READY));
  });
  const changes = new PostgresChanges(databaseUrl);
  changes.listen((key) => reported.push(key));
  try {
    // It has not listened, so its loss is not reported.
    await expect.poll(() => reportedBefore.slice(0, 2)).toEqual([0, 0]);
    expect(changes.isComplete).toBe(false);
  } finally {
    await changes.close();
    stop();
  }
});

test("a connection that is lost without notice is noticed without a write of this process", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  const reported: (string | null)[] = [];
  const reportedBefore: number[] = [];
  const { databaseUrl, stop } = await serve((socket) => {
    reportedBefore.push(reported.length);
    // Nothing passes from then on, as when a firewall has dropped an idle connection.
    socket.once("data", () => {
      socket.write(READY);
      socket.once("data", () => socket.write(LISTENS));
    });
  });
  const changes = new PostgresChanges(databaseUrl);
  changes.listen((key) => reported.push(key));
  try {
    await vi.waitUntil(() => changes.isComplete);
    await vi.advanceTimersByTimeAsync(20_000);
    // It is reported before there is another.
    await expect.poll(() => reportedBefore).toEqual([0, 2]);
  } finally {
    vi.useRealTimers();
    stop();
    await changes.close();
  }
});
