import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser } from "../features/auth/browser";
import { FORMS, inHtml, PROFILE_ID, TYPED, urlencoded } from "../fuzz/forms";
import { BAD_IDS, BAD_INTENTS, BAD_NAMES, BAD_QUERIES } from "../fuzz/inputs";
import { type RunningServer, startServer, temporaryFolder } from "../support/server";
import { openTestDatabase } from "../support/testDatabase";

let server: RunningServer;
let admin: Browser;
/** The super admin's id. */
let adminId: string;
/** The id of a review with a picture. */
let picturedId: number;

beforeAll(async () => {
  const dataDir = await temporaryFolder();
  // Lifts the rate limits by user: one user sends more forms here than a minute allows.
  const database = await openTestDatabase({ dataDir });
  await database[Symbol.asyncDispose]();
  server = await startServer({ dataDir });
  admin = new Browser(async () => null);
  const { url } = await admin.follow(`${server.origin}/api/login`);
  await admin.follow(url, { method: "POST", body: new URLSearchParams({ account: "admin@example.com" }) });
  const profile = await admin.follow(`${server.origin}/profile`);
  adminId = profile.url.pathname.split("/").at(-1) ?? "";
  picturedId = await picturedReview();
});

afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

/** The path of a form with the ids of what the demo has. */
function existing(path: string): string {
  return path
    .replace(PROFILE_ID, adminId)
    .replace(/^\/reviews\/\d+\/pictures\//, `/reviews/${picturedId}/pictures/`);
}

async function picturedReview(): Promise<number> {
  let next: string | null = "/api/reviews?limit=100";
  while (next) {
    const response: Response = await fetch(new URL(next, server.origin));
    const reviews: { id: number; pictures: unknown[] }[] = await response.json();
    const found = reviews.find(({ pictures }) => pictures.length > 0);
    if (found) return found.id;
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get("Link") ?? "")?.[1] ?? null;
  }
  throw new Error("No review of the demo has a picture");
}

describe("the built server", () => {
  test("responds to every address without a server error", async () => {
    const paths = [
      ...BAD_IDS.map((id) => `/courts/${id}`),
      ...BAD_IDS.map((id) => `/reviews/${id}/edit`),
      ...BAD_QUERIES.map((query) => `/courts?${query}`),
    ];
    for (const path of paths) {
      const { status } = await admin.open(server.origin + path);
      expect
        .soft([path.slice(0, 60), status])
        .toEqual([path.slice(0, 60), expect.toSatisfy((it) => it < 500)]);
    }
  });

  test.each(FORMS)(
    "rejects $name with the entered values, whatever is sent in addition",
    async ({ path, fields, invalid }) => {
      const extras = [
        Array.from({ length: 10_000 }, (_, at) => `f${at}=${at}`).join("&"),
        ...BAD_NAMES.map((name) => `${encodeURIComponent(name)}=1`),
        ...BAD_INTENTS.map((intent) => `__intent__=${encodeURIComponent(intent)}`),
      ];
      for (const extra of extras) {
        const response = await admin.open(server.origin + existing(path), {
          method: "POST",
          body: `${urlencoded(fields, invalid.fields)}&${extra}`,
          headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: server.origin },
        });
        expect.soft([extra.slice(0, 60), response.status]).toEqual([extra.slice(0, 60), 422]);
        expect.soft((await response.text()).includes(inHtml(TYPED))).toBe(true);
      }
    },
  );

  test("is ready and has logged no error", async () => {
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    expect(server.log()).not.toMatch(/"level":[56]0/);
  });
});
