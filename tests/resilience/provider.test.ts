import { describe, expect, test } from "vitest";
import { agree, Browser } from "../features/auth/browser";
import { openOtherProvider } from "../features/auth/providers";
import { freePort } from "../support/freePort";
import { listen } from "../support/listen";
import { type RunningServer, startServer } from "../support/server";
import { newDatabase, openTestDatabase } from "../support/testDatabase";

/** The limit for responses when the provider is unavailable. */
const TIMEOUT_MS = 10_000;

/** A browser with access to the network. */
const browser = () => new Browser(async () => null);

/** Starts a production server with a new database, for a provider. */
async function startWith(issuer: string, client: { clientId: string; clientSecret: string }, port: number) {
  const databaseUrl = await newDatabase();
  const server = await startServer({
    port,
    environment: {
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.clientId,
      OIDC_CLIENT_SECRET: client.clientSecret,
      SUPER_ADMIN_EMAILS: "asha@example.com",
    },
  });
  return { server, databaseUrl };
}

describe("with an OpenID provider", () => {
  test("a user signs in, writes a review, and signs out", async () => {
    const port = await freePort();
    const provider = await openOtherProvider(`http://127.0.0.1:${port}/api/callback`, {
      name: "Asha Rao",
      email: "asha@example.com",
      email_verified: true,
    });
    const { server, databaseUrl } = await startWith(provider.issuer, provider, port);
    await using _ = server;
    await using store = await openTestDatabase({ databaseUrl });
    const court = await store.court();
    const asha = browser();

    const arrived = await agree(
      asha,
      await asha.follow(`${server.origin}/api/login?returnTo=/courts/${court}/review`),
    );
    expect([arrived.url.href, arrived.response.status]).toEqual([
      `${server.origin}/courts/${court}/review`,
      200,
    ]);
    const reviewed = await asha.open(arrived.url, {
      method: "POST",
      headers: { Origin: server.origin },
      body: new URLSearchParams({ rating: "4.5", reviewText: "Worth the ride" }),
    });
    expect(reviewed.status).toBe(303);
    const page = await (
      await asha.open(new URL(reviewed.headers.get("Location") ?? "", server.origin))
    ).text();
    expect(page).toContain("Worth the ride");
    expect(page).toContain("Asha");
    // Her e-mail address is configured as that of a super admin.
    expect((await asha.open(`${server.origin}/courts/new`)).status).toBe(200);

    expect((await asha.follow(`${server.origin}/api/logout`)).url.href).toBe(`${server.origin}/`);
    expect((await asha.open(`${server.origin}/courts/new`)).status).toBe(401);
    expect(
      (await browser().open(`${server.origin}/sign-in-provider/.well-known/openid-configuration`)).status,
    ).toBe(404);
    // No demo data is added.
    expect(await store.rows("select id from users")).toHaveLength(1);
    await server.stop();
    await provider.close();
  });

  test("that is down, hangs or fails, a sign-in responds 503 in time with a link to retry", async () => {
    const port = await freePort();
    const hanging = await listen(() => {});
    const failing = await listen((_req, res) => res.writeHead(500).end());
    const client = { clientId: "bandeja", clientSecret: "secret" };
    for (const issuer of [`http://127.0.0.1:${await freePort()}`, hanging.origin, failing.origin]) {
      const { server } = await startWith(issuer, client, port);
      await using _ = server;
      await expectUnavailable(server);
      await server.stop();
    }
    await hanging.close();
    await failing.close();
  });
});

async function expectUnavailable(server: RunningServer): Promise<void> {
  const began = performance.now();
  const response = await browser().open(`${server.origin}/api/login?returnTo=/courts`);
  expect(performance.now() - began).toBeLessThan(TIMEOUT_MS);
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(await response.text()).toContain("/api/login?returnTo=");
  expect((await browser().open(`${server.origin}/courts`)).status).toBe(200);
}
