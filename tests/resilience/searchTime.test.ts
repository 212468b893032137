import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Orm, openDatabase } from "~/database/open.server";
import { inSearchTime, SEARCH_TIMEOUT_MS } from "~/features/catalogue/searchTimeout.server";
import { seedSearchData } from "../features/search/searchFixture";
import { type RunningServer, startServer } from "../support/server";
import { newDatabase } from "../support/testDatabase";
import { hostileSearches } from "./hostileSearches";
import { addNoise } from "./hostileTexts";

const PARTIAL = "Some results took too long to find. Try fewer words.";

let orm: Orm;
let server: RunningServer;
beforeAll(async () => {
  const databaseUrl = await newDatabase();
  orm = await openDatabase({ databaseUrl, dataDir: "" });
  await seedSearchData(orm.em.fork());
  await addNoise(orm.em.fork());
  server = await startServer({ environment: { DATABASE_URL: databaseUrl } });
}, 600_000);
afterAll(async () => {
  await server?.stop();
  await orm?.close(true);
});

async function get(path: string) {
  const response = await fetch(server.origin + path);
  return { status: response.status, headers: response.headers, body: await response.text() };
}

describe("when a statement exceeds the time limit", () => {
  /** Locks the reviews during `work`, so that queries of reviews wait. */
  function withLockedReviews<Result>(work: () => Promise<Result>): Promise<Result> {
    return orm.em.fork().transactional(async (em) => {
      await em.execute("lock table all_reviews in access exclusive mode");
      return work();
    });
  }

  test("the search page shows partial results with a notice", async () => {
    const page = await withLockedReviews(() => get("/search?q=andheri"));
    expect(page.status).toBe(200);
    expect(page.body).toContain("Red Oxide Racket House");
    expect(page.body).toMatch(new RegExp(`role="status"[^]*${PARTIAL}`));
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    expect((await get("/search?q=andheri")).body).not.toContain(PARTIAL);
  });

  test.each(["/courts?q=andheri", "/rackets?q=andheri", "/balls?q=andheri"])(
    "%s shows partial results with a notice",
    async (path) => {
      const page = await withLockedReviews(() => get(path));
      expect(page.status).toBe(200);
      expect(page.body).toContain("Red Oxide Racket House");
      expect(page.body).toContain(PARTIAL);
      expect((await get(path)).body).not.toContain(PARTIAL);
    },
  );

  test("the API responds with partial results, marked as such", async () => {
    const { status, body } = await withLockedReviews(() => get("/api/search?q=andheri"));
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ rackets: [], balls: [], reviews: [], partial: true });
    expect(JSON.parse(body).courts).toHaveLength(3);
    expect(JSON.parse((await get("/api/search?q=andheri")).body)).not.toHaveProperty("partial");
  });

  test("suggestions are partial and not cached", async () => {
    const response = await orm.em.fork().transactional(async (em) => {
      await em.execute("lock table equipment in access exclusive mode");
      return get("/search/suggestions?q=andheri");
    });
    expect(response.status).toBe(200);
    expect(JSON.parse(response.body)).toMatchObject([{ label: "Andheri West" }, { label: "अंधेरी पश्चिम" }]);
    expect(response.headers.get("Cache-Control")).toContain("no-store");
  });

  test("exact matches are found when only the search for similar words exceeds the limit", async () => {
    const em = orm.em.fork();
    const slow = (body: string) =>
      em.execute(`create or replace function search_knows(query tsquery) returns boolean language sql stable
        return ${body}`);
    const [row] = await em.execute<{ body: string }[]>(
      "select pg_get_function_sqlbody('search_knows'::regproc) as body",
    );
    await slow("(select true from pg_sleep(5))");
    try {
      // No court matches "vertex", so courts are searched for similar words.
      const { body } = await get("/api/search?q=vertex");
      expect(JSON.parse(body)).toMatchObject({
        courts: [],
        rackets: [{ name: "Bullpadel Vertex 05 2026" }],
        partial: true,
      });
    } finally {
      await slow((row?.body ?? "").replace(/^return/i, ""));
    }
  });

  test("the settings of other statements are unchanged", async () => {
    const em = orm.em.fork();
    const settings = () =>
      em.execute<object[]>(
        "select name, setting from pg_settings where name in ('statement_timeout', 'enable_seqscan', 'jit') order by 1",
      );
    const before = await settings();
    const slow = inSearchTime(em, (inside) => inside.execute("select pg_sleep(5)"));
    expect(await slow).toBeNull();
    const inside = await em.transactional(() => settings());
    expect([inside, await settings()]).toEqual([before, before]);
    expect(before).not.toContainEqual({ name: "statement_timeout", setting: String(SEARCH_TIMEOUT_MS) });
    expect(SEARCH_TIMEOUT_MS).toBe(300);
  });
});

test("other pages respond during ten concurrent expensive searches", async () => {
  const statuses = new Map<string, number>();
  const texts = hostileSearches(60, 7);
  const visit = async (path: string) => {
    const { status } = await get(path);
    const key = `${path.split("?")[0]} ${status}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
  };
  const searching = Array.from({ length: 10 }, async (_, one) => {
    for (const [at, text] of texts.entries()) {
      if (at % 10 === one) await visit(`/search?${new URLSearchParams({ q: text })}`);
    }
  });
  let isOver = false;
  const reading = (async () => {
    while (!isOver) for (const path of ["/", "/courts", "/courts/1", "/readyz"]) await visit(path);
  })();
  await Promise.all(searching);
  isOver = true;
  await reading;
  const searches = texts.length;
  expect(Object.fromEntries(statuses)).toEqual({
    "/search 200": searches,
    "/ 200": expect.any(Number),
    "/courts 200": expect.any(Number),
    "/courts/1 200": expect.any(Number),
    "/readyz 200": expect.any(Number),
  });
});
