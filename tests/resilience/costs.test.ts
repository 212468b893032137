import { appendFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser } from "../features/auth/browser";
import { INSPECTED } from "../support/inspector";
import { operationsIn, readDescription } from "../support/responseValidator";
import { type RunningServer, startServer, temporaryFolder } from "../support/server";
import { newDatabase, openTestDatabase } from "../support/testDatabase";
import { type Cost, type CostMeter, openCostMeter } from "./cost";
import { EVERY_TEXT, inAddress, ofBytes, SOME_TEXTS } from "./expandingTexts";
import { type DescribedRequest, largeForms, largeJson, oversized } from "./largeBodies";
import { largeImports } from "./largeImports";
import { addressOf, buttonsOf, fieldsOf, limitsIn, parametersOf, siteRoutes } from "./siteRoutes";

/**
 * The limits of a request: the longest block of the event loop, in processor time of the machine to which the bounds
 * refer (`CostMeter.slowdown`), and memory.
 */
const MAX_BLOCKED_MS = 50;
const MAX_ADDED_MB = 64;

/** The number of requests measured together. Only if they exceed a limit, each is measured alone. */
const GROUP = 8;

/** The number of requests of each kind per route; REQUESTS_PER_ROUTE=10000 sends all. */
const REQUESTS_PER_ROUTE = Number(process.env.REQUESTS_PER_ROUTE ?? 2);

/** The number of measurements of a request that exceeds a limit, as other work may have been included. */
const ATTEMPTS = 6;

/** The length of a query string, and of a parameter in the path, in characters. */
const QUERY_LENGTH = 7_000;
const PARAMETER_LENGTH = 1_000;

const ROUTES = siteRoutes();
const FORMS = ROUTES.filter(({ hasAction, isApi }) => hasAction && !isApi);
const IMPORT = "/admin/import";

/** Addresses that are not pages: the sign-out, and a redirect. */
const EXCLUDED_PATHS = ["/api/logout", "/api/login"];

type Role = "visitor" | "player" | "admin";

const DATABASES = [
  ["the embedded database", false],
  ["a Postgres", true],
] as const;

describe.each(DATABASES)("with %s", { timeout: 1_800_000 }, (_, isPostgres) => {
  let server: RunningServer;
  let meter: CostMeter;
  let browsers: Record<Role, Browser>;

  beforeAll(async () => {
    const databaseUrl = isPostgres ? await newDatabase() : undefined;
    const dataDir = await temporaryFolder();
    // Lifts the rate limits by user, as a rejected request costs nothing.
    const database = await openTestDatabase({ databaseUrl, dataDir });
    await database[Symbol.asyncDispose]();
    const environment = { RATE_LIMIT_FACTOR: "900000", ...INSPECTED };
    server = await startServer({
      dataDir,
      environment: databaseUrl ? { ...environment, DATABASE_URL: databaseUrl } : environment,
    });
    browsers = {
      visitor: new Browser(async () => null),
      player: await signedIn(server.origin, "player@example.com"),
      admin: await signedIn(server.origin, "admin@example.com"),
    };
    meter = await openCostMeter(server);
  }, 300_000);

  afterAll(async () => {
    meter?.[Symbol.dispose]();
    await server?.[Symbol.asyncDispose]();
  });

  /** @returns the body of the response */
  async function send(role: Role, { what, path, init }: DescribedRequest): Promise<string> {
    const response = await browsers[role].open(server.origin + path, init);
    const { status } = response;
    expect.soft({ role, path: path.slice(0, 100), what, status }).toSatisfy(isProcessed);
    return response.text();
  }

  /** @returns the body of the last response */
  async function expectWithinLimits(role: Role, sent: DescribedRequest): Promise<string> {
    let text = "";
    let least: Cost | undefined;
    for (let attempt = 0; attempt < ATTEMPTS && (!least || isExpensive(least)); attempt++) {
      const cost = await meter.measure(async () => {
        text = await send(role, sent);
      });
      if (cost.blockedMs > MAX_BLOCKED_MS) cost.blockedMs /= await meter.slowdown();
      await appendCost(role, [sent], cost);
      least = least ? minimumOf(least, cost) : cost;
    }
    expect.soft({ role, path: sent.path.slice(0, 100), what: sent.what, ...least }).toSatisfy(isWithinLimits);
    return text;
  }

  async function expectAllWithinLimits(role: Role, requests: readonly DescribedRequest[]): Promise<void> {
    const sent = sampleOf(requests);
    for (let at = 0; at < sent.length; at += GROUP) {
      const group = sent.slice(at, at + GROUP);
      const cost = await meter.measure(async () => {
        for (const sent of group) await send(role, sent);
      });
      await appendCost(role, group, cost);
      if (isExpensive(cost)) for (const sent of group) await expectWithinLimits(role, sent);
    }
  }

  async function open(role: Role, path: string): Promise<string> {
    return (await browsers[role].open(server.origin + path)).text();
  }

  test.each(FORMS)("a form sent to $pattern is cheap, whatever it contains", async ({ pattern }) => {
    const path = addressOf(pattern);
    const role = SENDER_ROLES[pattern] ?? "admin";
    const { origin } = server;
    const html = await open(role, path);
    const fields = fieldsOf(html, "post");
    const buttons = buttonsOf(html);
    const rejection = await expectWithinLimits(role, oversized({ path, origin, fields }, "one letter"));
    const sent = largeForms({ path, origin, fields, buttons, limits: limitsIn(rejection) });
    await expectAllWithinLimits(role, sent);
    await expectAllWithinLimits(
      "visitor",
      SOME_TEXTS.map((text) => oversized({ path, origin, fields }, text)),
    );
  });

  test("a long line of amenities is cheap, even if each word is another", async () => {
    const body = new FormData();
    body.append("name", "Smash Club");
    body.append("location", "Powai");
    body.append("amenities", ofBytes("distinct words", 200_000));
    const init = { method: "POST", headers: { Origin: server.origin }, body };
    await expectWithinLimits("admin", { what: "distinct amenities", path: "/courts/new", init });
  });

  test("an imported file is cheap, whatever it contains", async () => {
    for (const sent of sampleOf(largeImports(IMPORT, server.origin))) await expectWithinLimits("admin", sent);
  });

  test("an API request is cheap, whatever its body and query", async () => {
    for (const { method, path, requestBody, parameters } of operationsIn(
      await readDescription(fetch, server.origin),
    )) {
      const address = addressOf(path.replace(/\{(\w+)\}/g, ":$1"));
      const schema = requestBody?.content["application/json"]?.schema;
      const bodies = schema ? largeJson(method, address, server.origin, schema) : [];
      await expectAllWithinLimits("admin", bodies);
      const names = parameters.filter((it) => it.in === "query").map(({ name }) => name);
      if (method === "GET") await expectAllWithinLimits("visitor", queries(address, names));
    }
  });

  test.each(ROUTES.filter(({ pattern }) => !EXCLUDED_PATHS.includes(pattern)))(
    "a page at $pattern is cheap, whatever its path and query",
    async ({ pattern }) => {
      const path = addressOf(pattern);
      const names = parametersOf(await open("admin", path));
      const inPath = SOME_TEXTS.map((text) => ({
        what: `a path of ${text}`,
        path: addressOf(pattern, inAddress(text, PARAMETER_LENGTH)),
      }));
      await expectAllWithinLimits("admin", [...queries(path, names), ...inPath]);
    },
  );

  test("request headers are cheap, whatever their values", async () => {
    const tags = Array.from({ length: 2_000 }, (_, at) => `"${at}"`).join();
    const values = [
      tags,
      '"'.repeat(8_000),
      'W/"'.repeat(2_500),
      "a,".repeat(4_000),
      "a=b;".repeat(2_000),
      "x".repeat(8_000),
    ];
    for (const path of ["/courts/1", "/api/courts/1", "/favicon.svg"]) {
      await expectAllWithinLimits(
        "visitor",
        HEADERS.flatMap((name) =>
          values.map((value) => ({ what: name, path, init: { headers: { [name]: value } } })),
        ),
      );
    }
  });
});

/** The role that may submit a form, if it is not the super admin. */
const SENDER_ROLES: Readonly<Record<string, Role>> = {
  "/profile/:userId/edit": "player",
  "/consent": "visitor",
  "/consent/decline": "visitor",
  "/consent/delete": "visitor",
  "/api/logout": "visitor",
};

/** The request headers that the server reads. */
const HEADERS = [
  "Accept",
  "Accept-Encoding",
  "Accept-Language",
  "Authorization",
  "Cookie",
  "If-Match",
  "If-Modified-Since",
  "If-None-Match",
  "Range",
  "Referer",
  "Sec-Purpose",
  "User-Agent",
];

function queries(path: string, names: readonly string[]): DescribedRequest[] {
  const each = Math.floor(QUERY_LENGTH / Math.max(1, names.length));
  const texts = names.includes("q") ? EVERY_TEXT : SOME_TEXTS;
  const long = texts.map((text) => ({
    what: `a query of ${text}`,
    path: `${path}?${names.map((name) => `${name}=${inAddress(text, each)}`).join("&")}`,
  }));
  const many = names.map((name) => ({
    what: `${name} repeated`,
    path: `${path}?${`${name}=1&`.repeat(700)}`,
  }));
  return [...long, ...many];
}

/** An evenly distributed sample of the requests, of the size for one route. */
function sampleOf(requests: readonly DescribedRequest[]): readonly DescribedRequest[] {
  const step = Math.max(1, requests.length / REQUESTS_PER_ROUTE);
  return requests.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

function isExpensive({ blockedMs, addedMb }: Pick<Cost, "blockedMs" | "addedMb">): boolean {
  return blockedMs > MAX_BLOCKED_MS || addedMb > MAX_ADDED_MB;
}

/** The minimum, since processor time may include other tasks, and memory may include uncollected garbage. */
function minimumOf(one: Cost, other: Cost): Cost {
  return {
    blockedMs: Math.min(one.blockedMs, other.blockedMs),
    totalMs: Math.min(one.totalMs, other.totalMs),
    addedMb: Math.min(one.addedMb, other.addedMb),
  };
}

function isWithinLimits({ blockedMs = Infinity, addedMb = Infinity }: Partial<Cost>): boolean {
  return !isExpensive({ blockedMs, addedMb });
}

/** Whether the server has processed the request, which a rate limit would have prevented. */
function isProcessed({ status }: { status: number }): boolean {
  return status < 500 && status !== 429;
}

/** Appends the cost of requests to the file that the variable `COSTS` names. */
async function appendCost(role: Role, requests: readonly DescribedRequest[], cost: Cost): Promise<void> {
  if (!process.env.COSTS) return;
  const figures = [cost.blockedMs, cost.totalMs, cost.addedMb].map((it) => it.toFixed(1));
  const names = requests.map(
    ({ what, path, init }) => `${init?.method ?? "GET"} ${path.slice(0, 60)} ${what}`,
  );
  await appendFile(process.env.COSTS, `${[...figures, role, names.join("; ")].join("\t")}\n`);
}

async function signedIn(origin: string, account: string): Promise<Browser> {
  const browser = new Browser(async () => null);
  const { url } = await browser.follow(`${origin}/api/login`);
  await browser.follow(url, { method: "POST", body: new URLSearchParams({ account }) });
  return browser;
}
