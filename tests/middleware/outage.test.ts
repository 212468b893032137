import { beforeEach, describe, expect, test, vi } from "vitest";
import { SessionRepository } from "~/features/auth/session.repository.server";
import { SettingRepository } from "~/features/site-texts/setting.repository.server";
import { type SignedIn, startApp, type Visitor } from "../support/app";
import { readPage } from "../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
let visitor: Visitor;
let player: SignedIn;

beforeEach(async () => {
  app = await startApp();
  visitor = app.visitor();
  player = await app.signedIn();
});

const away = (code: string) => Object.assign(new Error("Away."), { code });

/** From here on no session and no policy can be read. */
function loseDatabase(code = "ETIMEDOUT"): void {
  vi.spyOn(SessionRepository.prototype, "find").mockRejectedValue(away(code));
  vi.spyOn(SettingRepository.prototype, "current").mockRejectedValue(away(code));
}

const PAGES = [
  ["/contact-us", 200, "Contact Us"],
  ["/how-ranking-works", 200, "How Top rated works"],
  ["/guidelines", 200, "Guidelines"],
  ["/privacy-policy", 200, "Privacy Policy"],
  ["/terms-of-service", 200, "Terms of Service"],
  ["/cookie-policy", 200, "Cookie Policy"],
  ["/api", 200, /API/],
  ["/no-such-page", 404, "404 Page Not Found"],
] as const;

describe.each(PAGES)("While the database is away %s", (path, status, title) => {
  test("goes on for visitors", async () => {
    loseDatabase();
    const answer = await visitor.get(path);
    expect(answer.status).toBe(status);
    (await readPage(answer)).getByRole("heading", { level: 1, name: title });
  });

  test("goes on for who has a session, as for visitors, and is not stored", async () => {
    loseDatabase();
    const answer = await player.get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("Cache-Control")).toMatch(/no-store/);
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    (await readPage(answer)).getByRole("heading", { level: 1, name: title });
  });
});

test("What needs no database goes on for programs with a session", async () => {
  loseDatabase();
  expect((await player.get("/api/openapi.json")).status).toBe(200);
  expect((await player.get("/robots.txt")).status).toBe(200);
});

test.each(["/account", "/courts", "/api/auth/user", "/api/courts"])(
  "While the database is away %s is 503 for who has a session, whom it does not sign out",
  async (path) => {
    loseDatabase();
    const answer = await player.get(path);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    vi.restoreAllMocks();
    expect((await player.get("/account")).status).toBe(200);
  },
);

test.each(["57014", "55P03", "53300", "57P01", "57P02", "57P03", "ETIMEDOUT"])(
  "A form that meets %s comes back as it was typed under 503",
  async (code) => {
    loseDatabase(code);
    const answer = await player.post("/courts/1/review", { rating: "4", reviewText: "Glass and turf" });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await answer.text()).toContain("Glass and turf");
  },
);
