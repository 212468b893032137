import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { PostgresChanges } from "~/database/contentChanges.server";

/** What a Postgres sends that needs no password and is ready for a query. */
const READY = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73]);

test("a Postgres that does not respond to the query for notifications is connected to again", async () => {
  const reported: (string | null)[] = [];
  const reportedBefore: number[] = [];
  const server = createServer((socket) => {
    reportedBefore.push(reported.length);
    socket.on("error", () => {}).once("data", () => socket.write(READY));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const changes = new PostgresChanges(databaseUrl);
  changes.listen((key) => reported.push(key));
  try {
    // It has not listened, so its loss is not reported.
    await expect.poll(() => reportedBefore.slice(0, 2)).toEqual([0, 0]);
    expect(changes.isComplete).toBe(false);
  } finally {
    await changes.close();
    server.close();
  }
});
