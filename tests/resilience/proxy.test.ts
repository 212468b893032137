import { request } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { startNginx } from "../support/nginx";
import { startServer } from "../support/server";
import { newDatabase } from "../support/testDatabase";
import { tally } from "../support/testUser";

const CLIENTS = 2_000;
const CONCURRENCY = 10;

const provider = {
  PUBLIC_URL: "https://bandeja.example",
  // Never requested by these tests.
  OIDC_ISSUER: "https://provider.invalid",
  OIDC_CLIENT_ID: "id",
  OIDC_CLIENT_SECRET: "secret",
};

/** Reduces the limit of 60 searches per minute to one. */
const ONE_SEARCH = { RATE_LIMIT_FACTOR: "0.01" };

/** The loopback address of a client, different for each. */
const addressOf = (client: number) => `127.1.${Math.floor(client / 250)}.${(client % 250) + 1}`;

/** Sends a GET from an address of this machine. @returns the status and the body */
async function get(from: string, url: string, headers: Record<string, string> = {}) {
  const sent = request(url, { localAddress: from, agent: false, headers });
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  sent.on("error", reject);
  sent.on("response", (response) => {
    text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
  });
  sent.end();
  return promise;
}

/** Runs `act` for every client, several concurrently. */
async function forEachClient<Result>(act: (client: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < CLIENTS) results.push(await act(next++));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}

/** Headers with which a client claims another address. */
function forged(address: string): Record<string, string> {
  return {
    "X-Forwarded-For": `${address}, 10.0.0.1`,
    Forwarded: `for=${address}`,
    "X-Real-IP": address,
    "X-Forwarded-Proto": "http",
    "X-Forwarded-Host": "evil.example",
  };
}

describe("behind a trusted nginx", () => {
  test("2,000 clients have separate limits, whatever headers they forge", async () => {
    const environment = {
      DATABASE_URL: await newDatabase(),
      TRUSTED_PROXIES: "127.0.0.1",
      ...provider,
      ...ONE_SEARCH,
    };
    await using server = await startServer({ environment });
    await using nginx = await startNginx(server.origin);
    const search = (client: number, headers?: Record<string, string>) =>
      get(addressOf(client), `${nginx.origin}/api/search?q=glass`, headers);

    // Each forges the address of the next client: if that counted, the next client's search would exceed the limit.
    const rounds = await forEachClient(async (client) => [
      await search(client, client % 2 ? forged(addressOf(client + 1)) : {}),
      await search(client, forged(`203.0.113.${client % 250}`)),
    ]);
    expect(tally(rounds.flatMap(([first]) => first ?? []))).toEqual({ 200: CLIENTS });
    expect(tally(rounds.flatMap(([, second]) => second ?? []))).toEqual({ 429: CLIENTS });
    expect(server.log()).not.toContain("TRUSTED_PROXIES");
  });

  test("a client that bypasses it is counted by its own address", async () => {
    const environment = {
      DATABASE_URL: await newDatabase(),
      TRUSTED_PROXIES: "127.0.0.1",
      ...provider,
      ...ONE_SEARCH,
    };
    await using server = await startServer({ environment });
    const search = (headers: Record<string, string>) =>
      get("127.2.0.1", `${server.origin}/api/search?q=glass`, headers);
    const responses = [await search(forged("203.0.113.1")), await search(forged("203.0.113.2"))];
    expect(responses.map(({ status }) => status)).toEqual([200, 429]);
  });
});

test("behind an untrusted nginx all clients have one address, with one warning in the log", async () => {
  const environment = { DATABASE_URL: await newDatabase(), ...provider, ...ONE_SEARCH };
  await using server = await startServer({ environment });
  await using nginx = await startNginx(server.origin);
  const search = (client: number) => get(addressOf(client), `${nginx.origin}/api/search?q=glass`);
  expect([await search(1), await search(2)].map(({ status }) => status)).toEqual([200, 429]);
  await expect.poll(() => server.log()).toContain("TRUSTED_PROXIES is not set");
  expect(server.log().match(/TRUSTED_PROXIES is not set/g)).toHaveLength(1);
});

test("the demo sign-in is not reachable through nginx", async () => {
  await using server = await startServer({ environment: { DATABASE_URL: await newDatabase() } });
  await using nginx = await startNginx(server.origin);
  for (const path of ["/api/login", "/sign-in-provider/auth", "/sign-in-provider/account/x"]) {
    const { status, body } = await get("127.0.0.1", nginx.origin + path);
    expect([path, status]).toEqual([path, 403]);
    expect(body).toContain("OIDC_ISSUER");
  }
  expect((await get("127.0.0.1", `${server.origin}/api/login`)).status).toBe(302);
  expect((await get("127.0.0.1", `${nginx.origin}/courts`)).status).toBe(200);
});
