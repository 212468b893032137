import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { agree, Browser } from "../features/auth/browser";
import { type RunningServer, startServer } from "../support/server";
import { liftUserLimits, newDatabase, openTestDatabase } from "../support/testDatabase";
import { TestUser } from "../support/testUser";
import { unpackPreviousRelease } from "../upgrade/release";

/** The first is a super admin. */
const ACCOUNTS = ["admin@example.com", "player@example.com", "newcomer@example.com"];
const READERS = 3;
/** How long more than a hundred requests may take. */
const TRAFFIC_LIMIT_MS = 120_000;

/** Signs in with a demo account. */
async function signIn({ origin }: RunningServer, account: string): Promise<TestUser> {
  const browser = new Browser(async () => null);
  const { url } = await browser.follow(`${origin}/api/login`);
  const body = new URLSearchParams({ account });
  await agree(browser, await browser.follow(url, { method: "POST", body }));
  return new TestUser(account, `bandeja_session=${browser.cookie("bandeja_session")}`);
}

/** Writes and reads that go to each of the running servers in turn. */
class Traffic {
  /** The servers that get requests. */
  servers: RunningServer[];
  isOver = false;
  failed: string[] = [];
  missed: string[] = [];
  /** The successful requests. */
  requests = 0;
  #turn = 0;

  constructor(server: RunningServer) {
    this.servers = [server];
  }

  async writer(user: TestUser, court: number): Promise<number> {
    const review = { itemType: "court", itemId: court, rating: 4, reviewText: "Before the upgrade" };
    const added = await user.call(this.#next(), "POST", "/api/reviews", review);
    this.#record("POST /api/reviews", added.status);
    const { id } = JSON.parse(added.body);
    let round = 0;
    for (; !this.isOver; round += 1) {
      const bio = `Round ${round} of ${user.id}`;
      this.#record(
        "PUT /api/profile",
        (await user.call(this.#next(), "PUT", "/api/profile", { bio })).status,
      );
      await this.#sees(user, "/api/auth/user", bio);
      const reviewText = `Played ${round} times: ${user.id}`;
      const changed = await user.call(this.#next(), "PUT", `/api/reviews/${id}`, {
        rating: 1 + (round % 5),
        reviewText,
      });
      this.#record("PUT /api/reviews", changed.status);
      await this.#sees(user, `/courts/${court}?sort=newest`, reviewText);
    }
    return round - 1;
  }

  async reader(court: number): Promise<void> {
    while (!this.isOver) {
      for (const path of ["/", `/courts/${court}`, "/search?q=padel", "/api/equipment?limit=5"]) {
        const response = await fetch(this.#next() + path);
        await response.text();
        this.#record(path, response.status);
      }
    }
  }

  async #sees(user: TestUser, path: string, text: string): Promise<void> {
    const { status, body } = await user.get(this.#next(), path);
    this.#record(path, status);
    if (!body.includes(text)) this.missed.push(`${path}: ${text}`);
  }

  #next(): string {
    this.#turn += 1;
    return this.servers[this.#turn % this.servers.length]?.origin ?? "";
  }

  #record(what: string, status: number): void {
    if (status < 400) this.requests += 1;
    else this.failed.push(`${status} ${what}`);
  }
}

test("the previous release goes on beside this one, which migrates its database under load", async () => {
  const databaseUrl = await newDatabase();
  const environment = { DATABASE_URL: databaseUrl };
  await using previous = await startServer({ folder: unpackPreviousRelease(), environment });
  await liftUserLimits(databaseUrl);
  const users = await Promise.all(ACCOUNTS.map((account) => signIn(previous, account)));
  const facts = { name: "Sea Link Padel", location: "Bandra West, Mumbai", description: "Four courts." };
  const added = await users[0]?.call(previous.origin, "POST", "/api/courts", facts);
  expect(added?.status).toBe(201);
  const court = Number(JSON.parse(added?.body ?? "").id);
  const traffic = new Traffic(previous);
  const written = Promise.all(users.map((user) => traffic.writer(user, court)));
  const read = Promise.all(Array.from({ length: READERS }, () => traffic.reader(court)));
  await delay(1_500);

  await using next = await startServer({ environment });
  const enough = traffic.requests + 100;
  traffic.servers = [previous, next];
  const isEnough = () => traffic.requests > enough || traffic.failed.length > 0;
  const beside = Promise.all([delay(6_000), vi.waitUntil(isEnough, { timeout: TRAFFIC_LIMIT_MS })]);
  // A writer or a reader that fails ends the wait.
  await Promise.race([beside, written, read]);
  // Who has signed in with this release is known to the previous one.
  const fresh = await signIn(next, "player@example.com");
  expect((await fresh.get(previous.origin, "/account")).status).toBe(200);

  traffic.servers = [next];
  // For the requests under way.
  await delay(500);
  expect(await previous.stop()).toBe(0);
  await delay(1_000);
  traffic.isOver = true;
  const rounds = await written;
  await read;
  expect(traffic.failed).toEqual([]);
  expect(traffic.missed).toEqual([]);

  await using store = await openTestDatabase({ databaseUrl });
  expect(await store.miscounted()).toEqual([]);
  const texts = await store.rows<{ review_text: string }>(
    "select review_text from reviews where review_text like 'Played % times: %' order by 1",
  );
  expect(texts.map(({ review_text: text }) => text).sort()).toEqual(
    users.map(({ id }, at) => `Played ${rounds[at]} times: ${id}`).sort(),
  );
});
