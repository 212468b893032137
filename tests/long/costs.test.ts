import { appendFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser } from "../features/auth/browser";
import { INSPECTED } from "../support/inspector";
import { operationsIn, readDescription } from "../support/responseValidator";
import { type RunningServer, startServer } from "../support/server";
import { newDatabase } from "../support/testDatabase";
import { type Cost, type CostMeter, openCostMeter } from "./cost";
import { EVERY_TEXT, inAddress, SOME_TEXTS } from "./expandingTexts";
import { largeForms, largeJson, overfull, type Sent } from "./largeBodies";
import { largeSheets } from "./largeSheets";
import { addressOf, buttonsOf, fieldsOf, limitsIn, parametersOf, siteRoutes } from "./siteRoutes";

/** What no request may cost: processor time for which all others wait, and memory. */
const MAX_BLOCKED_MS = 50;
const MAX_ADDED_MB = 64;

/** How often a request is sent that seems to cost too much: rubbish may have been collected meanwhile. */
const ATTEMPTS = 4;

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

describe.each(STORES)("with %s", { timeout: 900_000 }, (_, isPostgres) => {
  let server: RunningServer;
  let meter: CostMeter;
  let people: Record<Who, Browser>;

  beforeAll(async () => {
    const database = isPostgres && { DATABASE_URL: await newDatabase() };
    server = await startServer({ environment: { RATE_LIMIT_FACTOR: "900000", ...INSPECTED, ...database } });
    people = {
      visitor: new Browser(async () => null),
      player: await signedIn(server.origin, "player@example.com"),
      admin: await signedIn(server.origin, "admin@example.com"),
    };
    meter = await openCostMeter(server);
  });

  afterAll(async () => {
    meter?.[Symbol.dispose]();
    await server?.[Symbol.asyncDispose]();
  });

  /** Sends it, and again where it costs too much. @returns the last answer's text */
  async function expectCheap(who: Who, { what, path, init }: Sent): Promise<string> {
    let status = 0;
    let text = "";
    let cost: Cost | undefined;
    for (let attempt = 0; attempt < ATTEMPTS && (!cost || isDear(cost)); attempt++) {
      const next = await meter.measure(async () => {
        const answer = await people[who].open(server.origin + path, init);
        status = answer.status;
        text = await answer.text();
      });
      await note(`${who} ${init?.method ?? "GET"} ${path.slice(0, 60)} ${what}: ${status}`, next);
      cost = cost ? least(cost, next) : next;
    }
    expect.soft({ who, path: path.slice(0, 100), what, status, ...cost }).toSatisfy(isBearable);
    return text;
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
    for (const it of sent) await expectCheap(who, it);
    for (const text of SOME_TEXTS) await expectCheap("visitor", overfull({ path, origin, fields }, text));
  });

  test("a sheet costs others little, whatever it holds", async () => {
    for (const sent of largeSheets(IMPORT, server.origin)) await expectCheap("admin", sent);
  });

  test("a call of the API costs little, whatever it is sent", async () => {
    for (const { method, path, requestBody, parameters } of operationsIn(
      await readDescription(fetch, server.origin),
    )) {
      const address = addressOf(path.replace(/\{(\w+)\}/g, ":$1"));
      const schema = requestBody?.content["application/json"]?.schema;
      const bodies = schema ? largeJson(method, address, server.origin, schema) : [];
      for (const sent of bodies) await expectCheap("admin", sent);
      const names = parameters.filter((it) => it.in === "query").map(({ name }) => name);
      for (const sent of method === "GET" ? queries(address, names) : []) await expectCheap("visitor", sent);
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
      for (const sent of [...queries(path, names), ...inPath]) await expectCheap("admin", sent);
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
      for (const name of HEADERS) {
        for (const value of values) {
          await expectCheap("visitor", { what: name, path, init: { headers: { [name]: value } } });
        }
      }
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

function isDear({ blockedMs, addedMb }: Cost): boolean {
  return blockedMs > MAX_BLOCKED_MS || addedMb > MAX_ADDED_MB;
}

/** The processor is at times told of work that was another program's; memory is not. */
function least(one: Cost, other: Cost): Cost {
  return {
    blockedMs: Math.min(one.blockedMs, other.blockedMs),
    totalMs: Math.min(one.totalMs, other.totalMs),
    addedMb: Math.min(one.addedMb, other.addedMb),
  };
}

function isBearable(answer: Partial<Cost> & { status: number }): boolean {
  const { status, blockedMs = Infinity, totalMs = Infinity, addedMb = Infinity } = answer;
  return status < 500 && !isDear({ blockedMs, totalMs, addedMb });
}

/** Writes down what a request has cost, where `COSTS` names a file. */
async function note(what: string, { blockedMs, totalMs, addedMb }: Cost): Promise<void> {
  if (!process.env.COSTS) return;
  const figures = [blockedMs, totalMs, addedMb].map((it) => it.toFixed(1));
  await appendFile(process.env.COSTS, `${[...figures, what].join("\t")}\n`);
}

async function signedIn(origin: string, account: string): Promise<Browser> {
  const browser = new Browser(async () => null);
  const { url } = await browser.follow(`${origin}/api/login`);
  await browser.follow(url, { method: "POST", body: new URLSearchParams({ account }) });
  return browser;
}
