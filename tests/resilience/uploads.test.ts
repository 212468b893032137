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
/** How many are sent at a time, so that neither side waits long for the other. */
const BATCH = 25;
const FILE = Buffer.alloc(15 * MEGABYTE, 0xff);
const MAX_GROWTH_MB = 150;
/** How soon the memory of clients that are gone is back, in milliseconds. */
const FREED_WITHIN_MS = 2_000;
/** What the server may need afterwards beyond what it needed before: its caches have grown. */
const REMAINDER_MB = 10;

let store: TestDatabase;
let server: RunningServer;
let measurements: ServerMeasurements;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  store = await openTestDatabase({ databaseUrl });
  server = await startServer({ environment: { DATABASE_URL: databaseUrl, ...INSPECTED } });
  measurements = await measureServer(server);
  // What a first request of each kind loads stays.
  for (let turn = 0; turn < 20; turn++) {
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

describe("300 uploads of 15 MB that are held before their end", () => {
  test("by visitors take no memory, and others are served meanwhile", async () => {
    const growth = await hold("/courts/new", "", async (uploads) => {
      expect((await fetch(`${server.origin}/courts`)).status).toBe(200);
      expect(uploads.map(({ answer }) => answer()).filter(Boolean)).toEqual([]);
      const typed = new URLSearchParams({ rating: "4", reviewText: "Good." });
      const path = "/courts/1/review";
      const sent = await fetch(server.origin + path, { method: "POST", body: typed, redirect: "manual" });
      expect(sent.status).toBe(302);
    });
    expect(growth).toBeLessThan(MAX_GROWTH_MB);
  });

  test("by a user take what there is for bodies; the others are answered 503, and the user is served", async () => {
    const person = await store.person();
    await hold(`/profile/${person.id}/edit`, person.cookie, async (uploads) => {
      const answers = uploads.map(({ answer }) => answer()).filter(Boolean);
      expect(answers.filter((it) => !/^HTTP\/1\.1 503 .*?\r\nRetry-After: \d+\r\n/is.test(it))).toEqual([]);
      expect(answers.length).toBeGreaterThan(UPLOADS - 20);
      expect(answers.length).toBeLessThan(UPLOADS);
      expect((await person.get(server.origin, "/account")).status).toBe(200);
    });
    // The budget is whole again.
    const body = { firstName: "Asha", version: "1" };
    expect((await person.post(server.origin, `/profile/${person.id}/edit`, body)).status).toBe(303);
  });

  test("leave nothing in the log but requests", async () => {
    expect(server.log()).not.toMatch(/"level":[56]0/);
    measurements[Symbol.dispose]();
    expect(await server.stop()).toBe(0);
  });
});

interface Upload {
  socket: Socket;
  /** What came back so far. */
  answer(): string;
}

/**
 * Sends all uploads but their last bytes, looks around, and hangs up: then the server needs no more than before.
 * @returns by how much the memory of the server grew, at its highest, in megabytes
 */
async function hold(path: string, cookie: string, meanwhile: (uploads: Upload[]) => Promise<void>) {
  const needed = await measurements.heapMegabytes();
  const before = await megabytes();
  let peak = before;
  let isOver = false;
  const watching = (async () => {
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
  await meanwhile(uploads);
  for (const { socket } of uploads) socket.destroy();
  await delay(FREED_WITHIN_MS);
  isOver = true;
  await watching;
  expect(await measurements.heapMegabytes()).toBeLessThan(needed + REMAINDER_MB);
  return peak - before;
}

async function begin(path: string, cookie: string): Promise<Upload> {
  const { hostname, port, origin } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  // The server may hang up on what it has refused.
  socket.on("error", () => {});
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString("latin1");
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
  return { socket, answer: () => answer };
}

/** Sends the file; resolves when the server has taken it, or has hung up. */
function send(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once("close", () => resolve());
  socket.write(FILE, () => resolve());
  return promise;
}

/** What the server holds in memory, as the kernel counts it. */
async function megabytes(): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${server.pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
