import { beforeEach, describe, expect, test } from "vitest";
import { pendingSignUpCookie } from "~/features/auth/pendingSignUp.server";
import { problemOf } from "../routes/api/api";
import { startApp } from "../support/app";
import { readPage } from "../support/page";

type App = Awaited<ReturnType<typeof startApp>>;

let app: App;

beforeEach(async () => {
  app = await startApp({ rateLimitFactor: 1 });
});

/** The rows of the counters. */
function rows(): Promise<{ key: string; points: number; expire: string }[]> {
  return app.entities().execute("select key, points, expire from rate_limits order by key");
}

/** Lets every limit expire. */
function expireLimits(): Promise<unknown> {
  return app.entities().execute("update rate_limits set expire = 1");
}

/**
 * Sends a request repeatedly. The counters' time stands still after the first response, however long the others take.
 * @returns the status of each response
 */
async function repeat(
  times: number,
  send: (at: number) => Promise<Response>,
  table = "rate_limits",
): Promise<number[]> {
  const statuses: number[] = [];
  let last = Date.now();
  for (let at = 0; at < times; at++) {
    statuses.push((await send(at)).status);
    const now = Date.now();
    if (at > 0) await app.entities().execute(`update ${table} set expire = expire + ?`, [now - last]);
    last = now;
  }
  return statuses;
}

function request(path: string, address: string): Promise<Response> {
  return app.send(new Request(app.origin + path), address);
}

describe("Writes", () => {
  const form = { rating: "4", reviewText: "Typed for an hour.\nTruly." };

  test("are limited to 30 per minute and user; further ones respond 429 and preserve the form", async () => {
    const player = await app.signedIn();
    const write = () => player.post("/courts/1/review", form);
    expect(await repeat(30, write)).toEqual(Array(30).fill(404));
    const limited = await write();
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(50);
    expect(limited.headers.get("Cache-Control")).toBe("private, no-store");
    const page = await readPage(limited);
    page.getByRole("heading", { name: "Too many requests" });
    page.getByText(/Please try again in (1 minute|\d\d seconds)\. What you typed is on this page\./);
    const resendForm = page.getByRole("button", { name: "Send again" }).closest("form");
    expect(resendForm?.getAttribute("action")).toBe("/courts/1/review");
    const fields = [...(resendForm?.querySelectorAll("input") ?? [])].map(({ name, value }) => [name, value]);
    expect(Object.fromEntries(fields)).toEqual(form);
    await expireLimits();
    expect((await write()).status).toBe(404);
  });

  test("are counted together for all forms and .data addresses, and per user", async () => {
    const player = await app.signedIn();
    await repeat(15, () => player.post("/courts/1/review.data", form));
    await repeat(15, () => player.post("/reviews/1/delete"));
    for (const path of ["/courts/1/review.data", "/reviews/1/edit", "/nowhere", "/courts"]) {
      expect((await player.post(path, form)).status).toBe(429);
    }
    expect((await player.get("/courts")).status).toBe(200);
    const other = await app.signedIn();
    expect((await other.post("/courts/1/review", form)).status).toBe(404);
  });

  test("of visitors are counted by IP address", async () => {
    const write = (address: string) => () =>
      app.send(
        new Request(`${app.origin}/courts/1/review`, { method: "POST", body: new URLSearchParams(form) }),
        address,
      );
    expect(await repeat(31, write("203.0.113.1"))).toEqual([...Array(30).fill(302), 429]);
    expect((await write("203.0.113.2")()).status).toBe(302);
  });

  test("of the API beyond the limit respond with problem details", async () => {
    const player = await app.signedIn();
    await repeat(30, () => player.json("POST", "/api/nothing", {}));
    const limited = await player.json("POST", "/api/nothing", {});
    expect([limited.status, limited.headers.get("Content-Type")]).toEqual([429, "application/problem+json"]);
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(50);
    expect(await limited.json()).toMatchObject({
      status: 429,
      message: expect.stringContaining("try again"),
    });
  });

  test("are counted across processes that share a database", async () => {
    const second = await startApp({ rateLimitFactor: 1 });
    const player = await app.signedIn();
    const cookie = { Cookie: player.cookies.header, Origin: app.origin };
    const write = (process: App) => () =>
      process.send(
        new Request(`${app.origin}/courts/1/review`, {
          method: "POST",
          body: new URLSearchParams(form),
          headers: cookie,
        }),
      );
    await repeat(15, write(app));
    await repeat(15, write(second));
    expect([(await write(app)()).status, (await write(second)()).status]).toEqual([429, 429]);
  });

  test("are counted correctly when concurrent", async () => {
    const player = await app.signedIn();
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => player.post("/courts/1/review", form)),
    );
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

describe("Downloads of one's own data", () => {
  test("are limited to ten per hour and user", async () => {
    const player = await app.signedIn();
    const download = () => player.get("/account/export");
    expect(await repeat(10, download)).toEqual(Array(10).fill(200));
    const limited = await download();
    expect(limited.status).toBe(429);
    expect((await problemOf(limited)).message).toMatch(
      /^You have downloaded your data many times\. Please try/,
    );
    expect(await app.repositories().securityLog.list(player.viewer.id)).toHaveLength(11);
    expect((await (await app.signedIn()).get("/account/export")).status).toBe(200);
  });

  test("count those without a session, before an agreement to a new privacy notice", async () => {
    const { viewer } = await app.signedIn();
    const user = await app.repositories().users.find(viewer.id);
    const identity = {
      issuer: user?.issuer ?? "",
      subject: user?.subject ?? "",
      email: null,
      emailVerified: false,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      authenticatedAt: Date.now(),
    };
    const cookie = await pendingSignUpCookie({ identity, returnTo: "/" }, app.environment);
    const download = () => app.visitor().get("/consent/export", { Cookie: cookie.split(";")[0] ?? "" });
    expect(await repeat(10, download)).toEqual(Array(10).fill(200));
    expect((await download()).status).toBe(429);
  });
});

describe("New reviews", () => {
  test("are limited to ten per hour and user, without invalid ones and forms that are sent twice", async () => {
    const player = await app.signedIn();
    const { courts } = app.repositories();
    for (let at = 1; at <= 11; at++) await courts.add({ name: `Court ${at}`, location: "Powai" });
    await repeat(5, () => player.post("/courts/1/review", { rating: "9" }));
    const review = (at: number) =>
      player.post(`/courts/${at + 1}/review`, { rating: "4", reviewText: "Good.", lastReview: "0" });
    expect(await repeat(5, () => review(0))).toEqual(Array(5).fill(303));
    expect(await repeat(9, (at) => review(at + 1))).toEqual(Array(9).fill(303));
    expect((await review(9)).status).toBe(303);
    const limited = await review(10);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(3_500);
    (await readPage(limited)).getByText(/Please try again in 60 minutes\./);
    const edit = { rating: "5", reviewText: "Better.", version: "1" };
    expect((await player.post("/reviews/1/edit", edit)).status).toBe(303);
  });

  test("of a court that the user has reviewed do not count", async () => {
    const player = await app.signedIn();
    const { courts } = app.repositories();
    for (let at = 1; at <= 3; at++) await courts.add({ name: `Court ${at}`, location: "Powai" });
    const review = (itemId: number) =>
      player.json("POST", "/api/reviews", { itemType: "court", itemId, rating: 4 });
    expect((await review(1)).status).toBe(201);
    expect(await repeat(12, () => review(1))).toEqual(Array(12).fill(409));
    expect((await review(2)).status).toBe(201);
    expect(await rows()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: expect.stringMatching(/^review:/), points: 2 }),
        expect.objectContaining({ key: expect.stringMatching(/^firstDayReview:/), points: 2 }),
      ]),
    );
  });

  test("are limited to ten on the first day of an account", async () => {
    const player = await app.signedIn();
    const { courts } = app.repositories();
    for (let at = 1; at <= 12; at++) await courts.add({ name: `Court ${at}`, location: "Powai" });
    const review = (at: number) => player.post(`/courts/${at + 1}/review`, { rating: "4" });
    const age = (hours: number) =>
      app.entities().execute(`update users set created_at = now() - interval '${hours} hours'`);
    const anHourPasses = () => app.entities().execute("delete from rate_limits where key like 'review:%'");
    await age(21);
    expect(await repeat(10, review)).toEqual(Array(10).fill(303));
    await anHourPasses();
    const limited = await review(10);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(10_700);
    const page = await readPage(limited);
    page.getByText(/^New members can write 10 reviews on their first day\. Please try again in 3 hours\./);
    await age(25);
    expect(await repeat(2, (at) => review(at + 10))).toEqual([303, 303]);
  });

  test("are not limited on the first day when the factor lifts it", async () => {
    app = await startApp({ rateLimitFactor: 2 });
    const player = await app.signedIn();
    const { courts } = app.repositories();
    for (let at = 1; at <= 11; at++) await courts.add({ name: `Court ${at}`, location: "Powai" });
    const review = (at: number) => player.post(`/courts/${at + 1}/review`, { rating: "4" });
    expect(await repeat(10, review)).toEqual(Array(10).fill(303));
    await app.entities().execute("delete from rate_limits where key like 'review:%'");
    expect((await review(10)).status).toBe(303);
  });
});

describe("New reviews by the API", () => {
  test("are counted with the others, and respond with problem details beyond the limit", async () => {
    const player = await app.signedIn();
    const { courts } = app.repositories();
    for (let at = 1; at <= 11; at++) await courts.add({ name: `Court ${at}`, location: "Powai" });
    const review = (itemId: number) =>
      player.json("POST", "/api/reviews", { itemType: "court", itemId, rating: 4 });
    await player.post("/courts/11/review", { rating: "4" });
    expect(await repeat(9, (at) => review(at + 1))).toEqual(Array(9).fill(201));
    const limited = await review(10);
    expect([limited.status, limited.headers.get("Content-Type")]).toEqual([429, "application/problem+json"]);
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(3_500);
  });
});

describe("Searches", () => {
  test("are limited to 60 per minute and IP address, other pages are not", async () => {
    const search = () => request("/courts?q=glass", "203.0.113.1");
    expect(await repeat(60, search)).toEqual(Array(60).fill(200));
    const limited = await search();
    expect(limited.status).toBe(429);
    expect(limited.headers.get("Retry-After")).toMatch(/^[1-9]\d?$/);
    (await readPage(limited)).getByRole("heading", { name: "Too many requests" });
    expect((await request("/courts.data?q=glass", "203.0.113.1")).status).toBe(429);
    expect((await request("/courts?sort=price", "203.0.113.1")).status).toBe(200);
    expect((await request("/courts?q=glass", "203.0.113.2")).status).toBe(200);
  });

  test("are counted per /64 network of IPv6", async () => {
    await repeat(60, (at) => request("/courts?q=glass", `2001:db8:0:1:${at}::1`));
    expect((await request("/courts?q=glass", "2001:db8:0:1:ffff:ffff:ffff:ffff")).status).toBe(429);
    expect((await request("/courts?q=glass", "2001:db8:0:2::1")).status).toBe(200);
  });
});

describe("Downloads of open data", () => {
  test("are limited to 60 an hour and IP address; HEAD and unknown files do not count", async () => {
    const download = (name: string) => request(`/data/${name}`, "203.0.113.1");
    const head = () =>
      app.send(new Request(`${app.origin}/data/courts.csv`, { method: "HEAD" }), "203.0.113.1");
    await repeat(5, () => download("nothing.csv"));
    await repeat(5, head);
    expect(await repeat(60, (at) => download(at % 2 ? "courts.csv" : "reviews.jsonl"))).toEqual(
      Array(60).fill(200),
    );
    const limited = await download("equipment.csv");
    expect([limited.status, limited.headers.get("Content-Type")]).toEqual([429, "application/problem+json"]);
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(3_000);
    expect((await limited.json()).message).toMatch(/^You have downloaded the data many times\./);
    expect((await request("/data/courts.csv", "203.0.113.2")).status).toBe(200);
    expect((await download("datapackage.json")).status).toBe(200);
  });
});

describe("Suggestions", () => {
  test("are limited to 240 per minute and IP address, separately from searches", async () => {
    const suggest = () => request("/search/suggestions?q=glass", "203.0.113.1");
    expect(await repeat(240, suggest)).toEqual(Array(240).fill(200));
    const limited = await suggest();
    expect([limited.status, limited.headers.get("Cache-Control")]).toEqual([
      429,
      "public, max-age=0, must-revalidate",
    ]);
    expect(await problemOf(limited)).toMatchObject({ title: "Too Many Requests" });
    expect((await request("/search?q=glass", "203.0.113.1")).status).toBe(200);
    expect((await request("/search/suggestions?q=glass", "203.0.113.2")).status).toBe(200);
  });
});

describe("Sign-ins", () => {
  test("are limited to 20 per minute and IP address", async () => {
    const beginSignIn = () => request("/api/login?returnTo=/courts", "203.0.113.1");
    const statuses = await repeat(21, beginSignIn);
    expect(statuses.filter((status) => status === 429)).toEqual([429]);
    expect(statuses.at(-1)).toBe(429);
    const limited = await beginSignIn();
    expect([limited.headers.get("Cache-Control"), limited.headers.get("Content-Type")]).toEqual([
      "no-store",
      "text/html; charset=utf-8",
    ]);
  });
});

test("Callbacks of sign-ins are limited to 40 per minute and IP address, separately from sign-ins", async () => {
  const forged = (address = "203.0.113.1") => request("/api/callback?code=x&state=x", address);
  expect(await repeat(41, () => forged())).toEqual([...Array(40).fill(400), 429]);
  const limited = await forged();
  expect(limited.headers.get("Cache-Control")).toBe("no-store");
  expect(await limited.text()).toContain("<h1>Too many requests</h1>");
  expect((await forged("203.0.113.2")).status).toBe(400);
  expect((await request("/api/login", "203.0.113.1")).status).not.toBe(429);
});

describe("Consent, sign-in and sign-out", () => {
  const address = "203.0.113.1";
  const post = (path: string, from = address) =>
    app.send(new Request(app.origin + path, { method: "POST", body: new URLSearchParams() }), from);

  test("are available after too many writes by visitors of the same IP address", async () => {
    expect((await repeat(31, () => post("/courts/1/review"))).at(-1)).toBe(429);
    const paths = ["/consent", "/consent.data", "/Consent/", "/consent/decline", "/api/logout"];
    const statuses = await repeat(paths.length, (at) => post(paths[at] ?? ""));
    expect(statuses).not.toContain(429);
    expect((await request("/api/login", address)).status).not.toBe(429);
    expect((await post("/nowhere")).status).toBe(429);
  });

  test("allow a user to sign out after too many writes", async () => {
    const player = await app.signedIn();
    expect((await repeat(31, () => player.post("/nowhere"))).at(-1)).toBe(429);
    expect((await player.post("/api/logout")).status).toBe(303);
    expect((await player.get("/account")).status).toBe(302);
  });

  test("allow a user whose token writes too much to revoke it, sign out everywhere and delete the account", async () => {
    const player = await app.signedIn();
    const { tokens } = app.repositories();
    const added = await tokens.add(player.viewer.id, { name: "Scores", scope: "write", lifetime: "90" });
    const token = typeof added === "string" ? expect.fail(added) : added.token;
    const write = () => app.visitor().json("POST", "/api/nothing", {}, { Authorization: `Bearer ${token}` });
    expect((await repeat(31, write)).at(-1)).toBe(429);
    const [stored] = await tokens.listByUser(player.viewer.id);
    expect((await player.post(`/account/tokens/${stored?.id}/revoke`)).status).toBe(303);
    const form = { account: player.viewer.id };
    expect((await player.post("/account/delete.data", form)).status).toBe(422);
    expect((await player.post("/account/delete", form)).status).toBe(422);
    expect((await player.post("/nowhere")).status).toBe(429);
    expect((await player.post("/account", { session: "all" })).status).toBe(303);
    expect((await player.get("/account")).status).toBe(302);
  });

  test.each([
    ["/consent", 400],
    ["/api/logout", 303],
  ])("have their own limit: %s", async (path, status) => {
    expect(await repeat(21, () => post(path))).toEqual([...Array(20).fill(status), 429]);
    expect((await post(path, "203.0.113.2")).status).toBe(status);
    expect((await post("/courts/1/review")).status).toBe(302);
  });
});

describe("RATE_LIMIT_FACTOR", () => {
  test("multiplies the limits by IP address", async () => {
    app = await startApp({ rateLimitFactor: 0.05 });
    const search = () => request("/courts?q=glass", "203.0.113.1");
    expect(await repeat(4, search)).toEqual([200, 200, 200, 429]);
    // No provider is reachable here; the second request is rejected before it is needed.
    expect(await repeat(2, () => request("/api/login", "203.0.113.1"))).toEqual([503, 429]);
  });

  test("multiplies the numbers that people read", async () => {
    app = await startApp({ rateLimitFactor: 0.1 });
    const { courts } = app.repositories();
    for (const name of ["Lob House", "Smash"]) await courts.add({ name, location: "Powai" });
    const player = await app.signedIn();
    expect((await player.post("/courts/1/review", { rating: "4" })).status).toBe(303);
    const limited = await readPage(await player.post("/courts/2/review", { rating: "4" }));
    limited.getByText(/^New members can write 1 review on their first day\./);
    const data = await readPage(await app.visitor().get("/data"));
    expect(data.getByText("Limit:").parentElement?.textContent).toContain("Limit: 6 files an hour.");
  });

  test.each([0.01, 1000])("does not change the limits by user: %d", async (rateLimitFactor) => {
    app = await startApp({ rateLimitFactor });
    const player = await app.signedIn();
    const statuses = await repeat(31, () => player.post("/courts/1/review"));
    expect(statuses).toEqual([...Array(30).fill(404), 429]);
  });
});

describe("A stored counter", () => {
  test("is not created by requests without a limit", async () => {
    const player = await app.signedIn();
    for (const path of ["/", "/courts", "/courts?q=", "/courts?q=%20", "/courts?location=Powai&page=2"]) {
      await player.get(path);
    }
    expect(await rows()).toEqual([]);
  });

  test("identifies neither user nor IP address, and is deleted after its expiry", async () => {
    const player = await app.signedIn();
    await player.post("/courts/1/review");
    await request("/courts?q=glass", "203.0.113.1");
    const [search, write] = await rows();
    expect(search?.key).toMatch(/^search:[\w-]{43}$/);
    expect(write?.key).toMatch(/^write:[\w-]{43}$/);
    expect(JSON.stringify(await rows())).not.toContain(player.viewer.id);
    expect(JSON.stringify(app.logged)).not.toContain("203.0.113.1");
    const second = await startApp({ rateLimitFactor: 1 });
    await app.entities().execute("insert into rate_limits values ('search:over', 3, 1000)");
    await second.visitor().get("/courts?q=glass");
    expect((await rows()).map(({ key }) => key)).not.toContain("search:over");
  });
});

describe("A database that cannot count", () => {
  test("is replaced by counters of the process, which is logged", async () => {
    const em = app.entities();
    await em.execute("alter table rate_limits rename to rate_limits_renamed");
    try {
      const search = () => request("/courts?q=glass", "203.0.113.1");
      const statuses = await repeat(61, search, "rate_limits_renamed");
      expect(statuses).toEqual([...Array(60).fill(200), 429]);
      expect(app.logged[0]).toMatchObject({
        msg: "Rate limits are counted in this process: the database failed",
      });
    } finally {
      await em.execute("alter table rate_limits_renamed rename to rate_limits");
    }
  });
});
