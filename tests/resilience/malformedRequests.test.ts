import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { residentMegabytes } from "../support/memory";
import { type RunningServer, startServer } from "../support/server";
import { tally } from "../support/testUser";

const SLOW_SOCKETS = 300;
/** What a page may take while so many others dawdle. */
const SERVED_WITHIN_MS = 3_000;
const BATCH = 80;
const BATCHES = 4;
/** V8 grows and shrinks in steps; two batches of what is sent take some 160 MB once parsed. */
const BREATHING_SPACE_MB = 128;

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
});

/** Bytes that are no request, and the status they deserve. */
const malformed: { what: string; bytes: string; status: number }[] = [
  { what: "noise", bytes: "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", status: 400 },
  { what: "HTTP/2", bytes: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", status: 400 },
  { what: "a version that is none", bytes: "GET / HTTP/9.9\r\nHost: x\r\n\r\n", status: 400 },
  { what: "no host", bytes: "GET /courts HTTP/1.1\r\nConnection: close\r\n\r\n", status: 400 },
  { what: "a NUL in the address", bytes: "GET /courts/\0 HTTP/1.1\r\nHost: x\r\n\r\n", status: 400 },
  { what: "a NUL in a header", bytes: "GET / HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n", status: 400 },
  { what: "a header without a colon", bytes: "GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n", status: 400 },
  {
    what: "two lengths",
    bytes: "POST /courts HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd",
    status: 400,
  },
  {
    what: "a length and chunks",
    bytes:
      "POST /courts HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    status: 400,
  },
  {
    what: "chunks of no size",
    bytes: "POST /courts HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n",
    status: 400,
  },
  {
    what: "32 KB of headers",
    bytes: `GET / HTTP/1.1\r\nHost: x\r\nCookie: a=${"x".repeat(32_768)}\r\n\r\n`,
    status: 431,
  },
  {
    what: "5,000 headers",
    bytes: `GET / HTTP/1.1\r\nHost: x\r\n${"A: b\r\n".repeat(5_000)}\r\n`,
    status: 431,
  },
];

describe("A server on the open internet", () => {
  test.each(malformed)("answers $what with $status and goes on", async ({ bytes, status }) => {
    const socket = open();
    socket.write(bytes, "latin1");
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  });

  test("serves others while many are slow, and lets none dawdle for ever", async () => {
    const dawdlers = Array.from({ length: SLOW_SOCKETS }, (_, turn) => {
      const socket = open();
      socket.write(
        turn % 2
          ? "GET /courts HTTP/1.1\r\nHost: x\r\nA"
          : "POST /courts/1/review HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\nrating",
      );
      return socket;
    });
    await Promise.all(dawdlers.map((socket) => once(socket, "connect")));
    for (let visit = 0; visit < 10; visit++) {
      const began = performance.now();
      expect((await fetch(`${server.origin}/courts`)).status).toBe(200);
      expect(performance.now() - began).toBeLessThan(SERVED_WITHIN_MS);
    }
    const withoutHeaders = dawdlers.filter((_, turn) => turn % 2);
    const answers = await Promise.all(withoutHeaders.map((socket) => text(socket)));
    expect(tally(answers.map((answer) => ({ status: Number(answer.split(" ")[1]) })))).toEqual({
      408: withoutHeaders.length,
    });
    // Their headers were in time, and a slow phone may take two minutes for the rest; here they hang up.
    for (const socket of dawdlers) socket.destroy();
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });

  test("takes enormous forms, one after the other, in steady memory", async () => {
    const fields = Array.from({ length: 10_000 }, (_, at) => `f${at}=${at}`).join("&");
    const body = `rating=4&x[99999999]=1&items[999999999]=%00&__proto__[a]=1&${fields}`;
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: server.origin };
    const send = () =>
      fetch(`${server.origin}/courts/1/review`, { method: "POST", redirect: "manual", headers, body });
    const sizes: number[] = [];
    for (let batch = 0; batch < BATCHES; batch++) {
      const answers = [];
      for (let turn = 0; turn < BATCH; turn++) {
        const answer = await send();
        await answer.text();
        answers.push(answer);
      }
      // A visitor's form is kept for after the sign-in.
      expect(tally(answers)).toEqual({ 302: BATCH });
      sizes.push(residentMegabytes(server.pid));
    }
    const [, settled = 0] = sizes;
    expect(sizes.at(-1)).toBeLessThan(settled + BREATHING_SPACE_MB);
  });

  test("has logged no failure, and ends well", async () => {
    expect(server.log()).not.toMatch(/"level":[56]0/);
    expect(await server.stop()).toBe(0);
  });
});

function open(): Socket {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  // Refused connections are reset while we still write.
  socket.on("error", () => {});
  return socket;
}
