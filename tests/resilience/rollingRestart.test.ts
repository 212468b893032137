import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agree, Browser } from "../features/auth/browser";
import { openOtherProvider } from "../features/auth/providers";
import { freePort } from "../support/freePort";
import { drawn, fileOf } from "../support/images";
import { type Nginx, startNginx } from "../support/nginx";
import { type RunningServer, startServer, temporaryFolder } from "../support/server";
import { newDatabase, openTestDatabase, type TestDatabase } from "../support/testDatabase";
import type { TestUser } from "../support/testUser";

const PROCESSES = 4;
/** At least; `npm run test:long` sends 20,000. */
const REQUESTS = Number(process.env.RESTART_REQUESTS ?? 4_000);
const READERS = 8;
const WRITERS = 4;
/** For 20,000 requests with other tests run beside it; alone, two cores take a minute. In milliseconds. */
const TRAFFIC_TIMEOUT = 400_000;

let ports: number[];
let servers: RunningServer[];
let nginx: Nginx;
let store: TestDatabase;
let provider: Awaited<ReturnType<typeof openOtherProvider>>;
let start: (port: number) => Promise<RunningServer>;

beforeAll(async () => {
  ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  nginx = await startNginx(...ports.map((port) => `http://127.0.0.1:${port}`));
  const claims = { name: "Asha Rao", email: "asha@example.com", email_verified: true };
  provider = await openOtherProvider(`${nginx.origin}/api/callback`, claims);
  const databaseUrl = await newDatabase();
  const dataDir = await temporaryFolder();
  start = (port) =>
    startServer({
      port,
      dataDir,
      environment: {
        NODE_ENV: "production",
        PUBLIC_URL: nginx.origin,
        TRUSTED_PROXIES: "127.0.0.1",
        DATABASE_URL: databaseUrl,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
      },
    });
  servers = await Promise.all(ports.map(start));
  store = await openTestDatabase({ databaseUrl });
});

afterAll(async () => {
  for (const server of servers ?? []) await server.stop();
  await nginx?.[Symbol.asyncDispose]();
  await provider?.close();
  await store?.[Symbol.asyncDispose]();
});

/** Requests through nginx, and those that failed. */
class Traffic {
  requests = 0;
  failed: string[] = [];
  /** What was acknowledged and then not found, by any process. */
  missing: string[] = [];

  get isOver(): boolean {
    return this.requests >= REQUESTS && this.#restarted;
  }
  #restarted = false;

  /** All processes were restarted. */
  end(): void {
    this.#restarted = true;
  }

  async reader(court: number): Promise<void> {
    while (!this.isOver) {
      for (const path of ["/", "/courts", `/courts/${court}`, "/api/courts?limit=5", "/search?q=padel"]) {
        await this.#count(path, fetch(nginx.origin + path));
      }
    }
  }

  /** A user who changes their profile and their review, and looks at both. */
  async writer(user: TestUser, court: number): Promise<void> {
    const review = { itemType: "court", itemId: court, rating: 4 };
    const added = await user.call(nginx.origin, "POST", "/api/reviews", review);
    this.#record("POST /api/reviews", added.status);
    const { id } = JSON.parse(added.body);
    for (let round = 0; !this.isOver; round += 1) {
      const bio = `Round ${round}`;
      const stored = await user.call(nginx.origin, "PUT", "/api/profile", { bio });
      this.#record("PUT /api/profile", stored.status);
      await this.#sees(user, "/api/auth/user", bio);
      const reviewText = `Played ${round} times: ${user.id}`;
      const rated = await user.call(nginx.origin, "PUT", `/api/reviews/${id}`, {
        rating: 1 + (round % 5),
        reviewText,
      });
      this.#record("PUT /api/reviews", rated.status);
      await this.#sees(user, `/courts/${court}?sort=newest`, reviewText);
    }
  }

  /** Signs in, again and again, with a form that was typed before it. */
  async newcomer(): Promise<void> {
    for (let round = 0; !this.isOver; round += 1) {
      const browser = new Browser(async () => null);
      const name = `Token ${round}`;
      const body = new URLSearchParams({ name, scope: "read", lifetime: "90" });
      const page = `${nginx.origin}/account/tokens`;
      const headers = { Origin: nginx.origin };
      const { url, response } = await agree(
        browser,
        await browser.follow(page, { method: "POST", body, headers }),
      );
      this.#record(`a sign-in that ended at ${url.pathname}`, response.status);
      if (!(await response.text()).includes(name)) this.missing.push(name);
    }
  }

  /** Uploads images, and looks at them. */
  async uploader(user: TestUser): Promise<void> {
    const image = await drawn();
    while (!this.isOver) {
      const body = new FormData();
      body.set("image", fileOf(image));
      const headers = { Cookie: user.cookie, Origin: nginx.origin };
      const uploaded = await fetch(`${nginx.origin}/api/upload`, { method: "POST", headers, body });
      this.#record("POST /api/upload", uploaded.status);
      const { imageUrl } = JSON.parse(await uploaded.text());
      for (let look = 0; look < PROCESSES; look += 1) {
        const seen = await fetch(nginx.origin + imageUrl);
        await seen.arrayBuffer();
        if (seen.status !== 200) this.missing.push(`${seen.status} ${imageUrl}`);
        this.#record(imageUrl, seen.status);
      }
      await delay(500);
    }
  }

  async #sees(user: TestUser, path: string, text: string): Promise<void> {
    const { status, body } = await user.get(nginx.origin, path);
    this.#record(path, status);
    if (body.includes(text)) return;
    const shown = body.match(/(Round|Played) \d+[^<"]*/g);
    this.missing.push(`${path}: ${text}; it shows ${shown?.join(", ")}`);
  }

  async #count(what: string, request: Promise<Response>): Promise<void> {
    try {
      const response = await request;
      await response.text();
      this.#record(what, response.status);
    } catch (error) {
      this.failed.push(`${what}: ${error}`);
    }
  }

  #record(what: string, status: number): void {
    this.requests += 1;
    if (status >= 400) this.failed.push(`${status} ${what}`);
  }
}

test("four processes behind nginx are restarted one after the other, and no request fails", {
  timeout: TRAFFIC_TIMEOUT,
}, async () => {
  const court = await store.court();
  const admin = await store.user({ superAdmin: true });
  const writers = await store.users(WRITERS);
  const traffic = new Traffic();
  const done = Promise.all([
    ...Array.from({ length: READERS }, () => traffic.reader(court)),
    ...writers.map((user) => traffic.writer(user, court)),
    traffic.newcomer(),
    traffic.uploader(admin),
  ]);
  for (const [at, port] of ports.entries()) {
    await delay(1_000);
    expect(await servers[at]?.stop("SIGTERM")).toBe(0);
    servers[at] = await start(port);
  }
  traffic.end();
  await done;
  expect(traffic.failed).toEqual([]);
  expect(traffic.missing).toEqual([]);
  expect(traffic.requests).toBeGreaterThanOrEqual(REQUESTS);
  expect(await store.miscounted()).toEqual([]);

  const name = "Sea Link Padel";
  expect((await admin.call(nginx.origin, "PUT", `/api/courts/${court}`, { name })).status).toBe(200);
  // nginx asks them in turn.
  const isShown = async () => (await (await fetch(`${nginx.origin}/courts/${court}`)).text()).includes(name);
  await expect
    .poll(async () => {
      for (let turn = 0; turn < PROCESSES; turn += 1) if (!(await isShown())) return false;
      return true;
    })
    .toBe(true);
});
