import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { residentMegabytes } from "../support/memory";
import { type RunningServer, startServer } from "../support/server";
import { tally } from "../support/testUser";

const SLOW_SOCKETS = 300;
/** The limit for a page during many slow requests. */
const RESPONSE_LIMIT_MS = 3_000;
const BATCH = 80;
const BATCHES = 4;
/** V8 grows and shrinks in steps; two batches of the forms take about 160 MB when parsed. */
const MAX_GROWTH_MB = 128;

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
});

/** Invalid requests and the status of their response. */
const malformed: { what: string; bytes: string; status: number }[] = [
  { what: "noise", bytes: "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", status: 400 },
  { what: "HTTP/2", bytes: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", status: 400 },
  { what: "an unknown version", bytes: "GET / HTTP/9.9\r\nHost: x\r\n\r\n", status: 400 },
  { what: "no host", bytes: "GET /courts HTTP/1.1\r\nConnection: close\r\n\r\n", status: 400 },
  { what: "a NUL in the address", bytes: "GET /courts/\0 HTTP/1.1\r\nHost: x\r\n\r\n", status: 400 },
  { what: "a NUL in a header", bytes: "GET / HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n", status: 400 },
  { what: "a header without a colon", bytes: "GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n", status: 400 },
  {
    what: "two Content-Length headers",
    bytes: "POST /courts HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd",
    status: 400,
  },
  {
    what: "Content-Length and chunks",
    bytes:
      "POST /courts HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    status: 400,
  },
  {
    what: "an invalid chunk size",
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

describe("the server", () => {
  test.each(malformed)("responds to $what with $status and continues", async ({ bytes, status }) => {
    const socket = open();
    socket.write(bytes, "latin1");
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  });

  test("serves other requests during many slow ones, and times out the slow ones", async () => {
    const slowSockets = Array.from({ length: SLOW_SOCKETS }, (_, index) => {
      const socket = open();
      socket.write(
        index % 2
          ? "GET /courts HTTP/1.1\r\nHost: x\r\nA"
          : "POST /courts/1/review HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\nrating",
      );
      return socket;
    });
    await Promise.all(slowSockets.map((socket) => once(socket, "connect")));
    for (let visit = 0; visit < 10; visit++) {
      const began = performance.now();
      expect((await fetch(`${server.origin}/courts`)).status).toBe(200);
      expect(performance.now() - began).toBeLessThan(RESPONSE_LIMIT_MS);
    }
    const withoutHeaders = slowSockets.filter((_, index) => index % 2);
    const responses = await Promise.all(withoutHeaders.map((socket) => text(socket)));
    expect(tally(responses.map((response) => ({ status: Number(response.split(" ")[1]) })))).toEqual({
      408: withoutHeaders.length,
    });
    // The requests with complete headers may take two minutes, as on a slow connection; this test ends them.
    for (const socket of slowSockets) socket.destroy();
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });

  test("processes huge forms sequentially without growing memory", async () => {
    const fields = Array.from({ length: 10_000 }, (_, at) => `f${at}=${at}`).join("&");
    const body = `rating=4&x[99999999]=1&items[999999999]=%00&__proto__[a]=1&${fields}`;
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: server.origin };
    const send = () =>
      fetch(`${server.origin}/courts/1/review`, { method: "POST", redirect: "manual", headers, body });
    const sizes: number[] = [];
    for (let batch = 0; batch < BATCHES; batch++) {
      const responses = [];
      for (let index = 0; index < BATCH; index++) {
        const response = await send();
        await response.text();
        responses.push(response);
      }
      // A visitor's form is stored until after the sign-in.
      expect(tally(responses)).toEqual({ 302: BATCH });
      sizes.push(residentMegabytes(server.pid));
    }
    const [, afterWarmUp = 0] = sizes;
    expect(sizes.at(-1)).toBeLessThan(afterWarmUp + MAX_GROWTH_MB);
  });

  test("has logged no error, and exits with 0", async () => {
    expect(server.log()).not.toMatch(/"level":[56]0/);
    expect(await server.stop()).toBe(0);
  });
});

function open(): Socket {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  // The connection of a rejected request is reset during the writing.
  socket.on("error", () => {});
  return socket;
}
