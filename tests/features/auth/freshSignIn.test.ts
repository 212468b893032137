import { within } from "@testing-library/dom";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, startApp } from "../../support/app";
import { readPage } from "../../support/page";
import { type FaultyProvider, openFaultyProvider } from "./providers";
import { openSiteWith, SITE, type Site } from "./site";

const HOUR = 3_600_000;

describe("what an open browser is not enough for", () => {
  let app: Awaited<ReturnType<typeof startApp>>;
  let asha: SignedIn;
  let admin: SignedIn;
  beforeEach(async () => {
    app = await startApp();
    asha = await app.signedIn({ email: "asha@example.com" });
    admin = await app.signedIn({ email: "admin@example.com", isSuperAdmin: true });
  });

  const signedInAgo = (interval: string) =>
    app.entities().execute("update sessions set authenticated_at = now() - ?::interval", [interval]);

  /** The address of the button that signs in once more. */
  async function signInAgain(response: Response): Promise<string | null> {
    const main = within((await readPage(response)).getByRole("main"));
    return main.getByRole("link", { name: "Sign in again" }).getAttribute("href");
  }

  test.each([
    ["asha", "/account/delete", "delete your account"],
    ["admin", "/admin/users/ASHA/give-rights", "make a super admin"],
    ["admin", "/admin/users/SECOND/take-rights", "take rights away"],
  ] as const)("as %s, %s needs a sign-in of the last hour", async (who, address, action) => {
    const second = await app.signedIn({ isSuperAdmin: true });
    const page = address.replace("ASHA", asha.viewer.id).replace("SECOND", second.viewer.id);
    const user = who === "asha" ? asha : admin;
    await signedInAgo("59 minutes");
    expect((await user.get(page)).status).toBe(200);

    await signedInAgo("61 minutes");
    for (const response of [await user.get(page), await user.post(page, { confirmed: "on" })]) {
      expect(response.status).toBe(401);
      const text = await response.clone().text();
      expect(text).toContain(`You signed in more than an hour ago. To ${action}, sign in again`);
      expect(await signInAgain(response)).toBe(`/api/login?again=true&returnTo=${encodeURIComponent(page)}`);
    }
    const { users } = app.repositories();
    expect(await users.find(asha.viewer.id)).toMatchObject({ isSuperAdmin: false });
    expect(await users.find(second.viewer.id)).toMatchObject({ isSuperAdmin: true });
  });

  test("a token asks for a sign-in before it is typed, and has what was typed after it", async () => {
    const page = "/account/tokens";
    await signedInAgo("61 minutes");
    const stale = await asha.get(page);
    expect(stale.status).toBe(200);
    expect(await signInAgain(stale)).toBe(`/api/login?again=true&returnTo=${encodeURIComponent(page)}`);

    const posted = await asha.post(page, { name: "Scores", scope: "write", lifetime: "90" });
    expect(posted.status).toBe(401);
    expect(await app.repositories().tokens.listByUser(asha.viewer.id)).toEqual([]);
    await asha.get(page);

    await signedInAgo("0 minutes");
    const form = within((await readPage(await asha.get(page))).getByRole("main"));
    expect(form.getByRole("textbox", { name: /Name/ }).getAttribute("value")).toBe("Scores");
    expect((await asha.post(page, { name: "Scores", scope: "write", lifetime: "90" })).status).toBe(201);
  });

  test("sessions of the previous release count from their start", async () => {
    await app.entities().execute("update sessions set authenticated_at = null");
    expect((await asha.get("/account/delete")).status).toBe(200);
    await app
      .entities()
      .execute("update sessions set authenticated_at = null, created_at = now() - interval '61 minutes'");
    expect((await asha.get("/account/delete")).status).toBe(401);
  });
});

describe("signing in once more", () => {
  let provider: FaultyProvider;
  let site: Site;
  beforeAll(async () => {
    provider = await openFaultyProvider();
    site = await openSiteWith(provider);
  });
  afterAll(() => provider.close());
  beforeEach(() => site.orm.em.fork().execute("truncate users, sessions cascade"));

  /** A whole sign-in of one browser. @returns the parameters of the authorization request */
  async function signIn(browser = site.browser(), again: Record<string, string> = {}) {
    const query = new URLSearchParams({ returnTo: "/courts", ...again });
    const begun = await browser.open(`${SITE}/api/login?${query}`);
    const request = new URL(begun.headers.get("Location") ?? "", SITE).searchParams;
    provider.claims = { ...provider.claims, nonce: request.get("nonce") ?? "" };
    const callback = new URLSearchParams({ code: "code", state: request.get("state") ?? "" });
    const finished = await browser.open(`${SITE}/api/callback?${callback}`);
    if (finished.headers.get("Location") === "/consent") {
      const body = new URLSearchParams({ adult: "on", agreed: "on" });
      await browser.open(`${SITE}/consent`, { method: "POST", body });
    }
    return request;
  }

  /** How long ago the sign-in of the only session was, in milliseconds. */
  async function age(): Promise<number> {
    const rows = await site.orm.em
      .fork()
      .execute<{ authenticated_at: Date }[]>(
        "select authenticated_at from sessions where user_id is not null",
      );
    expect(rows).toHaveLength(1);
    return Date.now() - new Date(rows[0]?.authenticated_at ?? 0).getTime();
  }

  test("asks the provider to sign the user in, and when that was", async () => {
    const browser = site.browser();
    const first = await signIn(browser);
    expect([first.get("prompt"), first.get("max_age")]).toEqual([null, null]);
    const second = await signIn(browser, { again: "true" });
    expect([second.get("prompt"), second.get("max_age")]).toEqual(["login", "3600"]);
  });

  test("leads users who are signed in back at once without it", async () => {
    const browser = site.browser();
    await signIn(browser);
    const response = await browser.open(`${SITE}/api/login?returnTo=/courts`);
    expect(response.headers.get("Location")).toBe("/courts");
  });

  test.each([
    ["the provider does not tell", undefined, 0],
    ["it was hours ago", -3 * HOUR, 3 * HOUR],
    ["the provider's clock is ahead", HOUR, 0],
  ])("the session has the time of the sign-in at the provider: %s", async (_case, authTime, expected) => {
    const seconds = authTime === undefined ? undefined : Math.floor((Date.now() + authTime) / 1000);
    provider.claims = { auth_time: seconds };
    await signIn();
    // The claim is in whole seconds.
    expect(await age()).toBeGreaterThanOrEqual(expected);
    expect(await age()).toBeLessThan(expected + 30_000);
  });

  test.each(["yesterday", -1, null])("the time %j does not count as a time", async (authTime) => {
    provider.claims = { auth_time: authTime };
    await signIn();
    expect(await age()).toBeLessThan(30_000);
  });
});
