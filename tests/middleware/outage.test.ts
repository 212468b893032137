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

const databaseError = (code: string) => Object.assign(new Error("Unavailable."), { code });

/** Makes every later read of a session or policy fail. */
function failDatabase(code = "ETIMEDOUT"): void {
  vi.spyOn(SessionRepository.prototype, "find").mockRejectedValue(databaseError(code));
  vi.spyOn(SettingRepository.prototype, "current").mockRejectedValue(databaseError(code));
}

const PAGES = [
  ["/contact-us", 200, "Contact Us"],
  ["/how-ranking-works", 200, "How ranking works"],
  ["/guidelines", 200, "Guidelines"],
  ["/privacy-policy", 200, "Privacy Policy"],
  ["/terms-of-service", 200, "Terms of Service"],
  ["/cookie-policy", 200, "Cookie Policy"],
  ["/api", 200, /API/],
  ["/no-such-page", 404, "404 Page Not Found"],
] as const;

describe.each(PAGES)("While the database is unavailable, %s", (path, status, title) => {
  test("is shown to visitors", async () => {
    failDatabase();
    const response = await visitor.get(path);
    expect(response.status).toBe(status);
    (await readPage(response)).getByRole("heading", { level: 1, name: title });
  });

  test("is shown to signed-in users as to visitors, and is not cacheable", async () => {
    failDatabase();
    const response = await player.get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get("Cache-Control")).toMatch(/no-store/);
    expect(response.headers.get("Set-Cookie")).toBeNull();
    (await readPage(response)).getByRole("heading", { level: 1, name: title });
  });
});

test("While the database is unavailable, resources without data are served to clients with a session", async () => {
  failDatabase();
  expect((await player.get("/api/openapi.json")).status).toBe(200);
  expect((await player.get("/robots.txt")).status).toBe(200);
});

test.each(["/account", "/courts", "/api/auth/user", "/api/courts"])(
  "While the database is unavailable, %s responds 503 and keeps the session",
  async (path) => {
    failDatabase();
    const response = await player.get(path);
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(response.headers.get("Set-Cookie")).toBeNull();
    vi.restoreAllMocks();
    expect((await player.get("/account")).status).toBe(200);
  },
);

test.each(["57014", "55P03", "53300", "57P01", "57P02", "57P03", "ETIMEDOUT"])(
  "A form is preserved in a 503 response after the database error %s",
  async (code) => {
    failDatabase(code);
    const response = await player.post("/courts/1/review", { rating: "4", reviewText: "Glass and turf" });
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await response.text()).toContain("Glass and turf");
  },
);
