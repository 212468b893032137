import { appendFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser } from "../features/auth/browser";
import { INSPECTED } from "../support/inspector";
import { operationsIn, readDescription } from "../support/responseValidator";
import { type RunningServer, startServer, temporaryFolder } from "../support/server";
import { newDatabase, openTestDatabase } from "../support/testDatabase";
import { type Cost, type CostMeter, openCostMeter } from "./cost";
import { EVERY_TEXT, inAddress, SOME_TEXTS } from "./expandingTexts";
import { largeForms, largeJson, overfull, type Sent } from "./largeBodies";
import { largeSheets } from "./largeSheets";
import { addressOf, buttonsOf, fieldsOf, limitsIn, parametersOf, siteRoutes } from "./siteRoutes";

/**
 * The most that a request may cost: processor time for which all others wait, on the machine to which the bounds refer
 * (`CostMeter.slowdown`), and memory.
 */
const MAX_BLOCKED_MS = 50;
const MAX_ADDED_MB = 64;

/** How many requests are measured together. Only when they seem to cost too much, each is measured alone. */
const GROUP = 8;

/** How many requests of a kind each route gets; REQUESTS_PER_ROUTE=10000 sends all. */
const REQUESTS_PER_ROUTE = Number(process.env.REQUESTS_PER_ROUTE ?? GROUP);

/** How often a request is sent that seems to cost too much: other work may have been done meanwhile. */
const ATTEMPTS = 6;

/** All parameters of an address together, and one in its path, in characters. */
const QUERY_LENGTH = 7_000;
const PARAMETER_LENGTH = 1_000;

const ROUTES = siteRoutes();
const FORMS = ROUTES.filter(({ hasAction, isCall }) => hasAction && !isCall);
const IMPORT = "/admin/import";

/** A GET that ends a session, and one that is to be sent on. */
const NO_PAGES = ["/api/logout", "/api/login"];

type Who = "visitor" | "player" | "admin";

const STORES = [
  ["the embedded database", false],
  ["a Postgres", true],
] as const;

describe.each(STORES)("with %s", { timeout: 1_800_000 }, (_, isPostgres) => {
  let server: RunningServer;
  let meter: CostMeter;
  let people: Record<Who, Browser>;

  beforeAll(async () => {
    const databaseUrl = isPostgres ? await newDatabase() : undefined;
    const dataDir = await temporaryFolder();
    // Lifts the limits by user: what is refused for being too often costs nothing.
    const database = await openTestDatabase({ databaseUrl, dataDir });
    await database[Symbol.asyncDispose]();
    const environment = { RATE_LIMIT_FACTOR: "900000", ...INSPECTED };
    server = await startServer({
      dataDir,
      environment: databaseUrl ? { ...environment, DATABASE_URL: databaseUrl } : environment,
    });
    people = {
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

  /** @returns the response's text */
  async function send(who: Who, { what, path, init }: Sent): Promise<string> {
    const response = await people[who].open(server.origin + path, init);
    const { status } = response;
    expect.soft({ who, path: path.slice(0, 100), what, status }).toSatisfy(isAnswered);
    return response.text();
  }

  /** @returns the last response's text */
  async function expectCheap(who: Who, sent: Sent): Promise<string> {
    let text = "";
    let least: Cost | undefined;
    for (let attempt = 0; attempt < ATTEMPTS && (!least || isDear(least)); attempt++) {
      const cost = await meter.measure(async () => {
        text = await send(who, sent);
      });
      if (cost.blockedMs > MAX_BLOCKED_MS) cost.blockedMs /= await meter.slowdown();
      await note(who, [sent], cost);
      least = least ? leastOf(least, cost) : cost;
    }
    expect.soft({ who, path: sent.path.slice(0, 100), what: sent.what, ...least }).toSatisfy(isCheap);
    return text;
  }

  async function expectAllCheap(who: Who, requests: readonly Sent[]): Promise<void> {
    const sent = sampleOf(requests);
    for (let at = 0; at < sent.length; at += GROUP) {
      const group = sent.slice(at, at + GROUP);
      const cost = await meter.measure(async () => {
        for (const sent of group) await send(who, sent);
      });
      await note(who, group, cost);
      if (isDear(cost)) for (const sent of group) await expectCheap(who, sent);
    }
  }

  async function open(who: Who, path: string): Promise<string> {
    return (await people[who].open(server.origin + path)).text();
  }

  test.each(FORMS)("a form sent to $pattern costs little, whatever it holds", async ({ pattern }) => {
    const path = addressOf(pattern);
    const who = WRITERS[pattern] ?? "admin";
    const { origin } = server;
    const html = await open(who, path);
    const fields = fieldsOf(html, "post");
    const buttons = buttonsOf(html);
    const refused = await expectCheap(who, overfull({ path, origin, fields }, "one letter"));
    const sent = largeForms({ path, origin, fields, buttons, limits: limitsIn(refused) });
    await expectAllCheap(who, sent);
    await expectAllCheap(
      "visitor",
      SOME_TEXTS.map((text) => overfull({ path, origin, fields }, text)),
    );
  });

  test("a sheet costs others little, whatever it holds", async () => {
    for (const sent of sampleOf(largeSheets(IMPORT, server.origin))) await expectCheap("admin", sent);
  });

  test("a call of the API costs little, whatever it is sent", async () => {
    for (const { method, path, requestBody, parameters } of operationsIn(
      await readDescription(fetch, server.origin),
    )) {
      const address = addressOf(path.replace(/\{(\w+)\}/g, ":$1"));
      const schema = requestBody?.content["application/json"]?.schema;
      const bodies = schema ? largeJson(method, address, server.origin, schema) : [];
      await expectAllCheap("admin", bodies);
      const names = parameters.filter((it) => it.in === "query").map(({ name }) => name);
      if (method === "GET") await expectAllCheap("visitor", queries(address, names));
    }
  });

  test.each(ROUTES.filter(({ pattern }) => !NO_PAGES.includes(pattern)))(
    "a page at $pattern costs little, whatever its address says",
    async ({ pattern }) => {
      const path = addressOf(pattern);
      const names = parametersOf(await open("admin", path));
      const inPath = SOME_TEXTS.map((text) => ({
        what: `a path of ${text}`,
        path: addressOf(pattern, inAddress(text, PARAMETER_LENGTH)),
      }));
      await expectAllCheap("admin", [...queries(path, names), ...inPath]);
    },
  );

  test("headers cost little, whatever they say", async () => {
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
      await expectAllCheap(
        "visitor",
        HEADERS.flatMap((name) =>
          values.map((value) => ({ what: name, path, init: { headers: { [name]: value } } })),
        ),
      );
    }
  });
});

/** Who may send what not even a super admin may. */
const WRITERS: Readonly<Record<string, Who>> = {
  "/profile/:userId/edit": "player",
  "/consent": "visitor",
  "/consent/decline": "visitor",
  "/api/logout": "visitor",
};

/** The headers of a request that are read somewhere. */
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

function queries(path: string, names: readonly string[]): Sent[] {
  const each = Math.floor(QUERY_LENGTH / Math.max(1, names.length));
  const texts = names.includes("q") ? EVERY_TEXT : SOME_TEXTS;
  const long = texts.map((text) => ({
    what: `a query of ${text}`,
    path: `${path}?${names.map((name) => `${name}=${inAddress(text, each)}`).join("&")}`,
  }));
  const many = names.map((name) => ({
    what: `many of ${name}`,
    path: `${path}?${`${name}=1&`.repeat(700)}`,
  }));
  return [...long, ...many];
}

/** As many of these as a route gets, evenly spread. */
function sampleOf(requests: readonly Sent[]): readonly Sent[] {
  const step = Math.max(1, requests.length / REQUESTS_PER_ROUTE);
  return requests.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

function isDear({ blockedMs, addedMb }: Pick<Cost, "blockedMs" | "addedMb">): boolean {
  return blockedMs > MAX_BLOCKED_MS || addedMb > MAX_ADDED_MB;
}

/** The processor time may include another task's; the memory may include what was not collected yet. */
function leastOf(one: Cost, other: Cost): Cost {
  return {
    blockedMs: Math.min(one.blockedMs, other.blockedMs),
    totalMs: Math.min(one.totalMs, other.totalMs),
    addedMb: Math.min(one.addedMb, other.addedMb),
  };
}

function isCheap({ blockedMs = Infinity, addedMb = Infinity }: Partial<Cost>): boolean {
  return !isDear({ blockedMs, addedMb });
}

/** Whether the server has handled the request: a rate limit would have ended it early. */
function isAnswered({ status }: { status: number }): boolean {
  return status < 500 && status !== 429;
}

/** Appends what requests have cost to the file that `COSTS` names. */
async function note(who: Who, requests: readonly Sent[], cost: Cost): Promise<void> {
  if (!process.env.COSTS) return;
  const figures = [cost.blockedMs, cost.totalMs, cost.addedMb].map((it) => it.toFixed(1));
  const names = requests.map(
    ({ what, path, init }) => `${init?.method ?? "GET"} ${path.slice(0, 60)} ${what}`,
  );
  await appendFile(process.env.COSTS, `${[...figures, who, names.join("; ")].join("\t")}\n`);
}

async function signedIn(origin: string, account: string): Promise<Browser> {
  const browser = new Browser(async () => null);
  const { url } = await browser.follow(`${origin}/api/login`);
  await browser.follow(url, { method: "POST", body: new URLSearchParams({ account }) });
  return browser;
}
