import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INSPECTED } from "../support/inspector";
import { type RunningServer, startServer } from "../support/server";
import { measureServer, type ServerMeasurements } from "../support/serverMeasurements";
import { newDatabase, openTestDatabase, type TestDatabase } from "../support/testDatabase";

const MEGABYTE = 1024 * 1024;
const UPLOADS = 300;
/** The number of concurrent uploads. */
const BATCH = 25;
const FILE = Buffer.alloc(15 * MEGABYTE, 0xff);
const MAX_GROWTH_MB = 150;
/** When the memory of disconnected clients must be released, in milliseconds. */
const RELEASE_LIMIT_MS = 2_000;
/** The maximum growth of the used heap afterwards, as caches have grown. */
const MAX_REMAINING_GROWTH_MB = 10;

let store: TestDatabase;
let server: RunningServer;
let measurements: ServerMeasurements;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  store = await openTestDatabase({ databaseUrl });
  server = await startServer({ environment: { DATABASE_URL: databaseUrl, ...INSPECTED } });
  measurements = await measureServer(server);
  // The first requests of each kind load code that stays in memory.
  for (let index = 0; index < 20; index++) {
    const body = new FormData();
    body.set("name", "Smash Club");
    body.set("image", new File([FILE.subarray(0, MEGABYTE)], "a.jpg"));
    await fetch(`${server.origin}/courts/new`, { method: "POST", body, redirect: "manual" });
    await (await fetch(`${server.origin}/courts`)).text();
  }
});

afterAll(async () => {
  measurements?.[Symbol.dispose]();
  await server?.[Symbol.asyncDispose]();
  await store?.[Symbol.asyncDispose]();
});

describe("300 incomplete uploads of 15 MB", () => {
  test("by visitors are not buffered, and other requests are served", async () => {
    const growth = await holdUploads("/courts/new", "", async (uploads) => {
      expect((await fetch(`${server.origin}/courts`)).status).toBe(200);
      expect(uploads.map(({ response }) => response()).filter(Boolean)).toEqual([]);
      const fields = new URLSearchParams({ rating: "4", reviewText: "Good." });
      const path = "/courts/1/review";
      const sent = await fetch(server.origin + path, { method: "POST", body: fields, redirect: "manual" });
      expect(sent.status).toBe(302);
    });
    expect(growth).toBeLessThan(MAX_GROWTH_MB);
  });

  test("by a user exhaust the memory budget for bodies; further uploads get 503, and other requests are served", async () => {
    const user = await store.user();
    await holdUploads(`/profile/${user.id}/edit`, user.cookie, async (uploads) => {
      const responses = uploads.map(({ response }) => response()).filter(Boolean);
      expect(responses.filter((it) => !/^HTTP\/1\.1 503 .*?\r\nRetry-After: \d+\r\n/is.test(it))).toEqual([]);
      expect(responses.length).toBeGreaterThan(UPLOADS - 20);
      expect(responses.length).toBeLessThan(UPLOADS);
      expect((await user.get(server.origin, "/account")).status).toBe(200);
    });
    // The whole budget is released.
    const body = { firstName: "Asha", version: "1" };
    expect((await user.post(server.origin, `/profile/${user.id}/edit`, body)).status).toBe(303);
  });

  test("log no errors", async () => {
    expect(server.log()).not.toMatch(/"level":[56]0/);
    measurements[Symbol.dispose]();
    expect(await server.stop()).toBe(0);
  });
});

interface Upload {
  socket: Socket;
  /** The response so far. */
  response(): string;
}

/**
 * Starts all uploads without completing them, runs `during`, and disconnects. Expects the used heap to be as before.
 * @returns the highest growth of the server's memory, in megabytes
 */
async function holdUploads(path: string, cookie: string, during: (uploads: Upload[]) => Promise<void>) {
  const heapBefore = await measurements.heapMegabytes();
  const before = await megabytes();
  let peak = before;
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await megabytes());
      await delay(50);
    }
  })();
  const uploads: Upload[] = [];
  while (uploads.length < UPLOADS) {
    const batch = await Promise.all(Array.from({ length: BATCH }, () => begin(path, cookie)));
    await Promise.all(batch.map(({ socket }) => send(socket)));
    uploads.push(...batch);
  }
  await delay(500);
  await during(uploads);
  for (const { socket } of uploads) socket.destroy();
  await delay(RELEASE_LIMIT_MS);
  isOver = true;
  await sampling;
  expect(await measurements.heapMegabytes()).toBeLessThan(heapBefore + MAX_REMAINING_GROWTH_MB);
  return peak - before;
}

async function begin(path: string, cookie: string): Promise<Upload> {
  const { hostname, port, origin } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  // The server may close the connection of a rejected request.
  socket.on("error", () => {});
  let response = "";
  socket.on("data", (chunk) => {
    response += chunk.toString("latin1");
  });
  await once(socket, "connect");
  const head = [
    `POST ${path} HTTP/1.1`,
    "Host: x",
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
    "Content-Type: multipart/form-data; boundary=x",
    `Content-Length: ${FILE.length + MEGABYTE}`,
  ];
  const field = path.startsWith("/profile") ? "profilePicture" : "image";
  const part = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\n`;
  socket.write(`${head.join("\r\n")}\r\n\r\n${part}`);
  return { socket, response: () => response };
}

/** Sends the file; resolves when it is sent, or the server has closed the connection. */
function send(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once("close", () => resolve());
  socket.write(FILE, () => resolve());
  return promise;
}

/** The resident memory of the server, in megabytes. */
async function megabytes(): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${server.pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
