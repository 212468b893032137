import { expect, test } from "vitest";
import { agree, Browser } from "../features/auth/browser";
import { openOtherProvider } from "../features/auth/providers";
import { run } from "../support/command";
import { startServer } from "../support/server";
import { newDatabase, openTestDatabase } from "../support/testDatabase";
import { type TestUser, tally } from "../support/testUser";
import { openBalancer } from "./balancer";

/** The limit of sign-ins per address and minute. */
const SIGN_INS = 20;

test("two processes that start concurrently on an empty Postgres add the demo data once", async () => {
  const databaseUrl = await newDatabase();
  const environment = { DATABASE_URL: databaseUrl };
  const servers = await Promise.all([startServer({ environment }), startServer({ environment })]);
  await using one = servers[0];
  await using other = servers[1];
  await using store = await openTestDatabase({ databaseUrl });
  const repeated = await store.rows("select name from courts group by name having count(*) > 1");
  expect(repeated).toEqual([]);
  expect(await store.rows("select id from reviews")).not.toEqual([]);
  expect(await store.miscounted()).toEqual([]);

  for (const server of [one, other]) {
    const naina = new Browser(async () => null);
    const [court] = await store.rows<{ id: number }>("select id from courts order by id desc limit 1");
    const path = `/courts/${court?.id}/review`;
    const { url } = await naina.follow(`${server.origin}/api/login?returnTo=${path}`);
    const form = await naina.follow(url, {
      method: "POST",
      body: new URLSearchParams({ account: "newcomer@example.com" }),
    });
    expect(form.url.href).toBe(server.origin + path);
    const body = new URLSearchParams({ rating: "4", reviewText: "New here, and glad of it" });
    const sent = await naina.open(form.url, { method: "POST", body, headers: { Origin: server.origin } });
    // The second process sees the review that the first has stored.
    expect(sent.status).toBe(server === one ? 303 : 409);
  }
  expect(await one.stop()).toBe(0);
  expect(await other.stop()).toBe(0);
});

test("two processes behind a load balancer share sign-ins, sessions, forms and rate limits", async () => {
  await using balancer = await openBalancer();
  const claims = { name: "Asha Rao", email: "asha@example.com", email_verified: true };
  const provider = await openOtherProvider(`${balancer.origin}/api/callback`, claims);
  const databaseUrl = await newDatabase();
  await using store = await openTestDatabase({ databaseUrl });
  const court = await store.court();
  const environment = {
    NODE_ENV: "production",
    PUBLIC_URL: balancer.origin,
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    RATE_LIMIT_FACTOR: "1",
  };
  await using one = await startServer({ environment });
  await using other = await startServer({ environment });
  balancer.backends = [one.origin, other.origin];

  const asha = new Browser(async () => null);
  const { url, response } = await agree(
    asha,
    await asha.follow(`${balancer.origin}/api/login?returnTo=/courts/${court}/review`),
  );
  expect([url.pathname, response.status]).toEqual([`/courts/${court}/review`, 200]);
  const body = new URLSearchParams({ rating: "4.5", reviewText: "Either of them will do" });
  const sent = await asha.open(url, { method: "POST", body, headers: { Origin: balancer.origin } });
  expect(sent.status).toBe(303);
  for (let visit = 0; visit < 4; visit++) {
    const page = await asha.open(new URL(sent.headers.get("Location") ?? "", balancer.origin));
    expect(await page.text()).toContain("Either of them will do");
  }
  const [onOne = 0, onOther = 0] = [...balancer.requestCounts.values()];
  expect(Math.abs(onOne - onOther)).toBeLessThanOrEqual(1);

  // One sign-in was Asha's.
  const starts = Array.from({ length: SIGN_INS }, () =>
    fetch(`${balancer.origin}/api/login`, { redirect: "manual" }),
  );
  expect(tally(await Promise.all(starts))).toEqual({ 302: SIGN_INS - 1, 429: 1 });
  await provider.close();
});

test("read-only mode, turned on in one process or by a command, holds for the stored pages of all", async () => {
  const databaseUrl = await newDatabase();
  const environment = { DATABASE_URL: databaseUrl };
  await using one = await startServer({ environment });
  await using other = await startServer({ environment });
  await using store = await openTestDatabase({ databaseUrl });
  const admin = await store.user({ superAdmin: true });
  const pageOf = async ({ origin }: { origin: string }) => (await fetch(`${origin}/courts`)).text();
  const pages = () => Promise.all([one, other].map(pageOf));
  const write = (origin: string) => admin.call(origin, "PUT", "/api/profile", { bio: "Here" });
  const operate = (...args: string[]) =>
    run(process.execPath, ["server/main.mjs", "admin", "read-only", ...args], environment);
  await pages();

  const form = new URLSearchParams({ mode: "on", message: "Back at noon." });
  const headers = { Cookie: admin.cookie, Origin: one.origin };
  const address = `${one.origin}/admin/read-only`;
  const turnedOn = await fetch(address, { method: "POST", body: form, headers, redirect: "manual" });
  expect(turnedOn.status).toBe(303);
  for (const { origin } of [one, other]) {
    await expect.poll(async () => (await write(origin)).status).toBe(503);
  }
  for (const page of await pages()) expect(page).toContain("Back at noon.");

  expect((await operate("off")).code).toBe(0);
  for (const { origin } of [one, other]) {
    await expect.poll(async () => (await write(origin)).status).toBe(200);
  }
  for (const page of await pages()) expect(page).not.toContain("Back at noon.");
});

test("a command clears the stored pages of all processes", async () => {
  const databaseUrl = await newDatabase();
  const environment = { DATABASE_URL: databaseUrl };
  await using store = await openTestDatabase({ databaseUrl });
  // Before the processes listen: its notice would clear a page that has just been stored.
  const court = await store.court();
  await using one = await startServer({ environment });
  await using other = await startServer({ environment });
  const pages = () =>
    Promise.all([one, other].map(async ({ origin }) => (await fetch(`${origin}/courts/${court}`)).text()));
  const showing = async (name: string) => (await pages()).map((page) => page.includes(name));
  await pages();
  // As an operator may, without the triggers that notify the processes.
  await store.rows(
    `set session_replication_role = replica; update courts set name = 'Without Notice' where id = ${court}; reset session_replication_role`,
  );
  expect(await showing("Without Notice")).toEqual([false, false]);
  const cleared = await run(process.execPath, ["server/main.mjs", "admin", "caches", "clear"], environment);
  expect(cleared).toMatchObject({ code: 0 });
  await expect.poll(() => showing("Without Notice")).toEqual([true, true]);
});

test("a process that stops in the middle of a write blocks the writes of others for half a minute only", async () => {
  const databaseUrl = await newDatabase();
  const environment = { DATABASE_URL: databaseUrl };
  await using stopped = await startServer({ environment });
  await using other = await startServer({ environment });
  await using store = await openTestDatabase({ databaseUrl });
  const [author, reader] = await store.users(2);
  const itemId = await store.court();
  const review = { itemType: "court", itemId, rating: 3 };
  const added = await author?.call(other.origin, "POST", "/api/reviews", review);
  const { id } = JSON.parse(added?.body ?? "");

  // The edit waits for its review, having locked the court; it gets the review while its process is stopped.
  let edit: ReturnType<TestUser["call"]> | undefined;
  await store.holding(`select from all_reviews where id = ${id} for update`, async () => {
    edit = author?.call(stopped.origin, "PUT", `/api/reviews/${id}`, { rating: 4 });
    await store.waiting(1);
    process.kill(stopped.pid, "SIGSTOP");
  });
  try {
    const statuses: (number | undefined)[] = [];
    const until = performance.now() + 45_000;
    do statuses.push((await reader?.call(other.origin, "POST", "/api/reviews", review))?.status);
    while (statuses.at(-1) === 503 && performance.now() < until);
    expect([statuses.at(0), statuses.at(-1)]).toEqual([503, 201]);
  } finally {
    process.kill(stopped.pid, "SIGCONT");
  }
  expect((await edit)?.status).toBe(503);
  const again = await author?.call(stopped.origin, "PUT", `/api/reviews/${id}`, { rating: 5 });
  expect(again?.status).toBe(200);
  expect(await store.miscounted()).toEqual([]);
});
