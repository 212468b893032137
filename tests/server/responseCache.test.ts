import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { ChangeListener, ContentChanges } from "~/database/contentChanges.server";
import { TextResponse } from "~/http/textResponse";
import { reportedChanges } from "../support/changes.ts";
import { openSite, type TestSite } from "../support/site.ts";

const SHARED = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "public, max-age=0, must-revalidate",
};

/** Words that compress as those of a page do. */
const COURTS = Array.from({ length: 300 }, (_, id) => `<a href="/courts/${id}">Court ${id * 7919}</a>`).join(
  "",
);

interface Stored extends TestSite {
  /** The requests that have reached the app. */
  handled: Request[];
  change: ChangeListener;
  changes: { isComplete: boolean; caughtUp: number };
}

interface Options {
  headers?: Record<string, string>;
  status?: number;
  keys?: string;
  /** What the app waits for. */
  until?: Promise<unknown>;
  /** Of the environment. */
  variables?: Record<string, string>;
}

/** A site whose app numbers its pages. */
async function site({
  headers = SHARED,
  status = 200,
  keys = "court:7",
  until,
  variables = {},
}: Options = {}): Promise<Stored> {
  const handled: Request[] = [];
  const state = { isComplete: true, caughtUp: 0 };
  let change: ChangeListener = () => {};
  const changes: ContentChanges = {
    get isComplete() {
      return state.isComplete;
    },
    listen(listener) {
      change = listener;
    },
    report: (key) => change(key),
    async caughtUp() {
      await delay(1);
      state.caughtUp += 1;
    },
    async close() {},
  };
  const opened = await openSite(
    {
      changes,
      app: {
        async handle(request) {
          handled.push(request);
          const page = `<h1>${handled.length}</h1>${COURTS}`;
          await until;
          const all = keys ? { ...headers, Vary: "Cookie", "Surrogate-Key": keys } : headers;
          return new TextResponse(page, { status, headers: all }, ["sha256-a="]);
        },
        ready: async () => {},
      },
    },
    variables,
  );
  return Object.assign(opened, { handled, change: (key: string | null) => change(key), changes: state });
}

describe("a visitor's page", () => {
  test("is rendered once, without the headers of the request", async () => {
    await using it = await site();
    const headers = { "User-Agent": "mine", "X-Mine": "1", "Accept-Language": "mr" };
    const first = await it.request("/courts/7?page=2", { headers });
    const second = await it.request("/courts/7?page=2");
    expect(it.handled).toHaveLength(1);
    expect(it.handled[0]?.url).toBe(`${it.environment.publicUrl}/courts/7?page=2`);
    expect([...(it.handled[0]?.headers.keys() ?? [])]).toEqual([]);
    expect(second.body).toBe(first.body);
    const { "x-request-id": one, date: _, ...rest } = first.headers;
    const { "x-request-id": two, date: __, ...others } = second.headers;
    expect(others).toEqual(rest);
    expect(one).not.toBe(two);
    expect(second.headers).toMatchObject({
      "cache-control": SHARED["Cache-Control"],
      "content-security-policy": expect.stringContaining("script-src 'self' 'sha256-a=';"),
      "x-content-type-options": "nosniff",
      vary: "Cookie, Accept-Encoding",
    });
    expect(second.headers["surrogate-key"]).toBeUndefined();
  });

  test("is rendered once for requests that come together", async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    await using it = await site({ until });
    const responses = Array.from({ length: 10 }, () => it.request("/"));
    await expect.poll(() => it.handled.length).toBe(1);
    resolve();
    const bodies = new Set((await Promise.all(responses)).map(({ body }) => body));
    expect(bodies.size).toBe(1);
    expect(it.handled).toHaveLength(1);
  });

  test("is rendered twice at most for requests that come while it changes", async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    await using it = await site({ until });
    const requests = Array.from({ length: 6 }, () => it.request("/courts/7"));
    await expect.poll(() => it.handled.length).toBe(1);
    await delay(20);
    it.change("court:7");
    resolve();
    const bodies = (await Promise.all(requests)).map(({ body }) => body);
    expect(it.handled).toHaveLength(2);
    expect(new Set(bodies).size).toBe(2);
  });

  test("is the same in every encoding, with a tag of its own, and is not sent again", async () => {
    await using it = await site();
    const plain = await it.request("/");
    const compressed = await it.request("/", { headers: { "Accept-Encoding": "br" } });
    expect(compressed.headers["content-encoding"]).toBe("br");
    expect(compressed.headers.etag).not.toBe(plain.headers.etag);
    for (const { headers } of [plain, compressed]) {
      const again = await it.request("/", { headers: { "If-None-Match": String(headers.etag) } });
      expect(again).toMatchObject({ status: 304, body: "" });
    }
    expect((await it.request("/", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
    expect(it.handled).toHaveLength(1);
  });

  test("gets smaller when it is requested again and has not changed for a while", async () => {
    await using it = await site();
    const bytes = async () => {
      const response = await fetch(it.environment.publicUrl, { headers: { "Accept-Encoding": "br" } });
      const text = await response.text();
      return { length: Number(response.headers.get("Content-Length")), text };
    };
    const first = await bytes();
    for (let times = 0; times < 5; times++) expect((await bytes()).length).toBe(first.length);
    const later = performance.now() + 3_000;
    vi.spyOn(performance, "now").mockReturnValue(later);
    onTestFinished(() => void vi.restoreAllMocks());
    await expect.poll(async () => (await bytes()).length).toBeLessThan(first.length);
    expect((await bytes()).text).toBe(first.text);
  });

  test("has no body for HEAD", async () => {
    await using it = await site();
    const get = await it.request("/");
    const head = await it.request("/", { method: "HEAD" });
    expect(head).toMatchObject({ status: 200, body: "" });
    expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
    expect(it.handled).toHaveLength(1);
  });
});

test("with a CDN, a page says how long it may be sent and what it shows", async () => {
  await using it = await site({ keys: "court:7 user", variables: { CDN_MAX_AGE: "300" } });
  for (const { headers } of [await it.request("/courts/7"), await it.request("/courts/7")]) {
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=0, s-maxage=300, stale-while-revalidate=300",
      "surrogate-key": "court:7 user",
    });
  }
  const { headers } = await it.request("/courts/7", { headers: { Cookie: "any=1" } });
  expect(headers["surrogate-key"]).toBeUndefined();
  expect(headers["cache-control"]).not.toContain("s-maxage");
});

test("a read of the API is stored with its own tag, and a short one is not compressed", async () => {
  await using it = await openSite({
    changes: reportedChanges(),
    app: {
      handle: async () =>
        new TextResponse("{}", {
          headers: { ...SHARED, "Content-Type": "application/json", ETag: '"3.x"', "Surrogate-Key": "*" },
        }),
      ready: async () => {},
    },
  });
  const ask = (condition: string) => it.request("/api/courts/1", { headers: { "If-None-Match": condition } });
  for (let request = 0; request < 2; request++) {
    const { headers, body } = await it.request("/api/courts/1", { headers: { "Accept-Encoding": "br" } });
    expect([headers.etag, headers["content-encoding"], headers["content-type"], body]).toEqual([
      '"3.x"',
      undefined,
      "application/json",
      "{}",
    ]);
  }
  for (const condition of ['"3.x"', 'W/"3.x"', '"2.x", "3.x~br"', "*"])
    expect((await ask(condition)).status).toBe(304);
  for (const condition of ['"13.x"', '"3.xy"', "3.x", ""]) expect((await ask(condition)).status).toBe(200);
});

test("a response that is not stored is not sent again to a client that has it", async () => {
  await using it = await site({
    headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=300", ETag: '"3.x"' },
    keys: "",
  });
  const first = await it.request("/oembed", { headers: { "Accept-Encoding": "br" } });
  const headers = { "If-None-Match": String(first.headers.etag) };
  const again = await it.request("/oembed", { headers });
  expect([again.status, again.body, again.headers.etag]).toEqual([304, "", first.headers.etag]);
  expect([again.headers["cache-control"], again.headers["content-type"]]).toEqual([
    "public, max-age=300",
    undefined,
  ]);
  expect((await it.request("/oembed", { headers: { "If-None-Match": '"2.x"' } })).status).toBe(200);
  expect(it.handled).toHaveLength(3);
});

test("a page is stored once for each display, and made for its display alone", async () => {
  await using it = await site();
  const ask = (headers: Record<string, string>) => it.request("/courts", { headers });
  const own = { "User-Agent": "mine" };
  const [plain, grid, lite] = [
    await ask({}),
    await ask({ Cookie: "display=grid" }),
    await ask({ "Save-Data": "on" }),
  ];
  expect(it.handled.map(({ headers }) => [...headers])).toEqual([
    [],
    [["cookie", "display=grid"]],
    [["cookie", "display=lite"]],
  ]);
  const bodies = async (...all: Record<string, string>[]) =>
    Promise.all(all.map(async (headers) => (await ask({ ...own, ...headers })).body));
  expect(await bodies({}, { Cookie: "display=full" }, { Cookie: "display=other" })).toEqual(
    Array(3).fill(plain.body),
  );
  expect(await bodies({ Cookie: "display=grid" }, { Cookie: "display=x.grid" })).toEqual(
    Array(2).fill(grid.body),
  );
  expect(await bodies({ Cookie: "display=lite" }, { "Save-Data": "ON" })).toEqual(Array(2).fill(lite.body));
  expect(it.handled).toHaveLength(3);
  await ask({ Cookie: "display=grid; other=1" });
  expect(it.handled).toHaveLength(4);
});

describe("a page is not stored", () => {
  test.each<[string, string, object]>([
    ["with a cookie", "/", { headers: { Cookie: "any=1" } }],
    ["with credentials", "/", { headers: { Authorization: "Bearer x" } }],
    ["with a method that writes", "/", { method: "POST", headers: { "Content-Length": 0 } }],
    ["of a search", "/courts?page=2&q=a", {}],
    ["of a search with an encoded parameter", "/courts?page=2&%71=a", {}],
    ["of data for the script", "/courts.data", {}],
    ["of an address with effects", "/api/logout", {}],
    ["that depends on the user", "/api/auth/user", {}],
  ])("for a request %s, and a stored one is not its response", async (_, path, options) => {
    await using it = await site();
    await it.request(path);
    const before = it.handled.length;
    const bodies = [await it.request(path, options), await it.request(path, options)];
    expect(it.handled).toHaveLength(before + 2);
    expect(bodies[0]?.body).not.toBe(bodies[1]?.body);
  });

  test.each<[string, Options]>([
    ["that sets a cookie", { headers: { ...SHARED, "Set-Cookie": "a=1" } }],
    ["that is private", { headers: { ...SHARED, "Cache-Control": "private, no-store" } }],
    ["that is an error", { status: 404 }],
    ["that does not say what it shows", { keys: "" }],
  ])("%s", async (_, options) => {
    await using it = await site(options);
    await it.request("/");
    await it.request("/");
    expect(it.handled).toHaveLength(2);
  });

  test("while changes are not reported", async () => {
    await using it = await site();
    it.changes.isComplete = false;
    await it.request("/");
    await it.request("/");
    expect(it.handled).toHaveLength(2);
  });

  test("when what it shows changes while it is rendered", async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    await using it = await site({ until });
    const outdated = it.request("/");
    await expect.poll(() => it.handled.length).toBe(1);
    it.change("court:7");
    resolve();
    await outdated;
    await it.request("/");
    expect(it.handled).toHaveLength(2);
  });
});

describe("a stored page", () => {
  test.each([
    ["court:7", "court:7", true],
    ["court:7", "court:8", false],
    ["court:7", "equipment:7", false],
    ["court:7 user", "user:a-b", true],
    ["court", "court:8", true],
    ["court", "user:a", false],
    ["*", "text:guidelines", true],
    ["court:7", null, true],
  ])("that shows %s is rendered again after a change of %s: %s", async (keys, changed, isRendered) => {
    await using it = await site({ keys });
    await it.request("/");
    it.change(changed);
    await it.request("/");
    expect(it.handled).toHaveLength(isRendered ? 2 : 1);
  });
});

test("the response to a write is sent when its changes have been reported", async () => {
  await using it = await site();
  await it.request("/");
  expect(it.changes.caughtUp).toBe(0);
  await it.request("/courts/7", { method: "POST", headers: { "Content-Length": 0 } });
  expect(it.changes.caughtUp).toBe(1);
});
