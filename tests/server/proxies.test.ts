import { describe, expect, test } from "vitest";
import type { Connection } from "~/middleware/process";
import { openSite } from "../support/site.ts";

const CLIENT = "203.0.113.7";

const provider = {
  OIDC_ISSUER: "https://id.example",
  OIDC_CLIENT_ID: "a",
  OIDC_CLIENT_SECRET: "b",
};

/** A site whose app records what the server passes of each request. */
async function openRecorder(variables: Record<string, string> = {}) {
  const received: (Connection & { url: string; headers: Headers })[] = [];
  const site = await openSite(
    {
      app: {
        async handle({ url, headers }, connection) {
          received.push({ ...connection, url, headers });
          return new Response("");
        },
        ready: async () => {},
      },
    },
    variables,
  );
  return Object.assign(site, { received });
}

const warnings = ({ entries }: { entries: Record<string, unknown>[] }) =>
  entries.filter(({ level }) => level === "warn" || level === 40);

describe("The client's address", () => {
  test("is the connection's without a trusted proxy", async () => {
    await using site = await openRecorder();
    await site.request("/", { headers: { "X-Forwarded-For": CLIENT, Forwarded: `for=${CLIENT}` } });
    expect(site.received).toMatchObject([{ address: "127.0.0.1", isForwarded: true }]);
  });

  test.each([
    { "X-Forwarded-For": CLIENT },
    { "X-Forwarded-For": ["1.1.1.1", CLIENT] },
    { Forwarded: `for="${CLIENT}:80"` },
    { Forwarded: ["for=1.1.1.1", `for=${CLIENT}`] },
  ])("is the one that the trusted proxy sends: %j", async (headers) => {
    await using site = await openRecorder({ TRUSTED_PROXIES: "loopback" });
    await site.request("/", { headers });
    expect(site.received).toMatchObject([{ address: CLIENT }]);
  });

  test.each([{ "X-Forwarded-For": "fe80::1%a-b" }, { Forwarded: 'for="[fe80::1%a-b]"' }])(
    "is without the zone of a link-local one: %j",
    async (headers) => {
      await using site = await openRecorder({ TRUSTED_PROXIES: "loopback" });
      expect((await site.request("/", { headers })).status).toBe(200);
      expect(site.received).toMatchObject([{ address: "fe80::1" }]);
    },
  );

  test("is all that is used of a trusted proxy's headers: scheme and host are configured", async () => {
    await using site = await openRecorder({ TRUSTED_PROXIES: "loopback" });
    const headers = {
      Host: "evil.example",
      Forwarded: "for=1.1.1.1;host=evil.example;proto=https",
      "X-Forwarded-For": CLIENT,
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "https",
      "X-Forwarded-Port": "1",
      "X-React-Router-Test": "1",
    };
    await site.request("/courts?a=1", { headers });
    expect(site.received[0]?.url).toBe(`${site.environment.publicUrl}/courts?a=1`);
    expect([...(site.received[0]?.headers ?? [])].map(([name]) => name)).toEqual(["connection", "host"]);
  });
});

describe("The log", () => {
  const forwarded = { headers: { "X-Forwarded-For": CLIENT } };
  const publicSite = { PUBLIC_URL: "https://bandeja.example", ...provider };

  test("warns once of an untrusted proxy", async () => {
    await using site = await openRecorder(publicSite);
    await site.request("/");
    expect(warnings(site)).toEqual([]);
    for (let at = 0; at < 3; at++) await site.request("/", forwarded);
    expect(warnings(site)).toMatchObject([{ msg: expect.stringContaining("TRUSTED_PROXIES is not set") }]);
    expect(JSON.stringify(site.entries)).not.toContain(CLIENT);
  });

  test.each([
    ["with a trusted proxy", { ...publicSite, TRUSTED_PROXIES: "loopback" }],
    ["on a site for this machine only", {}],
  ])("does not warn %s", async (_where, variables) => {
    await using site = await openRecorder(variables);
    await site.request("/", forwarded);
    expect(warnings(site)).toEqual([]);
  });
});

describe("The embedded sign-in provider", () => {
  const mount = "/sign-in-provider";
  const openProvider = (variables = {}) =>
    openSite(
      { provider: { mountPath: mount, handle: (_req, res) => res.writeHead(200).end("accounts") } },
      variables,
    );

  test.each([
    { Forwarded: "for=127.0.0.1" },
    { "X-Forwarded-For": "127.0.0.1" },
    { "X-Forwarded-Proto": "http" },
    { "X-Real-IP": "127.0.0.1" },
    { Via: "1.1 proxy" },
    { "CF-Connecting-IP": "127.0.0.1" },
    { "X-Forwarded-For": "" },
  ])("responds 403 through a proxy: %j", async (headers) => {
    await using site = await openProvider();
    for (const path of [mount, `${mount}/auth`, `${mount}/account/1`]) {
      for (const method of ["GET", "POST"]) {
        const response = await site.request(path, { method, headers });
        expect([response.status, response.body.includes("accounts")]).toEqual([403, false]);
        expect(response.body).toContain("OIDC_ISSUER");
      }
    }
    expect((await site.request(`${mount}/auth`)).body).toBe("accounts");
  });

  test("responds 403 through a trusted proxy", async () => {
    await using site = await openProvider({ TRUSTED_PROXIES: "loopback" });
    expect((await site.request(`${mount}/auth`, { headers: { "X-Forwarded-For": CLIENT } })).status).toBe(
      403,
    );
  });
});
