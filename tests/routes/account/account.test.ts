import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { Session } from "~/features/auth/session.entity";
import { type SignedIn, startApp } from "../../support/app";
import { press } from "../../support/form";
import { type ReadPage, readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
let asha: SignedIn;
let phone: SignedIn;

beforeEach(async () => {
  app = await startApp();
  phone = await app.signedIn({ email: "asha@example.com" });
  await app.entities().nativeUpdate(
    Session,
    { sid: { $ne: "" } },
    {
      device: "Chrome on Android",
      createdAt: new Date(Date.now() - 3 * 86_400_000),
      expire: new Date(Date.now() + 5 * 86_400_000),
    },
  );
  asha = await app.signedIn({ email: "asha@example.com" });
});

const open = async (user = asha) => readPage(await user.get("/account"));
const rows = (page: ReadPage) =>
  within(page.getByRole("region", { name: "Where you are signed in" })).getAllByRole("listitem");
const isSignedIn = async (user: SignedIn) => (await user.get("/api/auth/user")).status === 200;

describe("the account page", () => {
  test("lists each session with its start, its last use and its device", async () => {
    const page = await open();
    page.getByRole("heading", { level: 1, name: "Your Account" });
    page.getByText("asha@example.com");
    const [here, there] = rows(page).map(({ textContent }) => textContent?.replace(/\s+/g, " "));
    expect(here).toMatch(/^A browser This browser/);
    expect(here).toMatch(/last seen less than a minute ago/);
    expect(there).toMatch(/^Chrome on Android/);
    expect(there).toMatch(/Signed in 3 days ago, last seen 2 days ago/);
    expect(page.getByText(/^You agreed to this on/)).toBeDefined();
  });

  test("is private to its user and not indexed", async () => {
    const response = await asha.get("/account");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
    const visitor = await app.visitor().get("/account");
    expect(visitor.headers.get("Location")).toBe("/api/login?returnTo=%2Faccount");
    expect((await app.visitor().get("/account.data")).status).toBe(401);
  });

  test("shows neither other users' sessions nor expired ones", async () => {
    await app.signedIn({ email: "ravi@example.com" });
    expect(rows(await open())).toHaveLength(2);
    await app.entities().nativeUpdate(Session, { device: "Chrome on Android" }, { expire: new Date(0) });
    expect(rows(await open())).toHaveLength(1);
  });

  test.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
    [
      "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
      "Chrome on Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
      "Edge on Windows",
    ],
    ["curl/8.5.0", "A browser"],
    ["<script>alert(1)</script> Windows", "Windows"],
    ["", "A browser"],
  ])("stores only the browser and system derived from the user agent: %s", async (userAgent, device) => {
    const page = await open(
      await app.signedIn({ email: "asha@example.com" }, undefined, { "User-Agent": userAgent }),
    );
    expect(rows(page)[0]?.textContent).toMatch(new RegExp(`^${device} This browser`));
    const stored = await app.entities().execute("select * from sessions");
    expect(JSON.stringify(stored)).not.toMatch(/Mozilla|Gecko|script|130\.0/);
  });
});

describe("signing out of sessions", () => {
  test("ends one other session and leaves this one", async () => {
    const response = await press(asha, await open(), "Sign out of Chrome on Android");
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/account"]);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(asha)).toBe(true);
    const page = await open();
    expect(page.getByRole("status").textContent).toContain("Signed out in that browser");
    expect(rows(page)).toHaveLength(1);
    expect(page.queryByRole("button", { name: /^Sign out everywhere else/ })).toBeNull();
  });

  test("ends all other sessions of the user and no session of another user", async () => {
    const tablet = await app.signedIn({ email: "asha@example.com" });
    const ravi = await app.signedIn({ email: "ravi@example.com" });
    const response = await press(asha, await open(), "Sign out everywhere else");
    expect(response.headers.get("Location")).toBe("/account");
    expect(await Promise.all([phone, tablet, asha, ravi].map(isSignedIn))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test("ends every session, including this one, and confirms it", async () => {
    const response = await press(asha, await open(), "Sign out everywhere");
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    expect(asha.cookies.header).not.toContain("bandeja_session");
    expect(await Promise.all([phone, asha].map(isSignedIn))).toEqual([false, false]);
    const page = await readPage(await asha.get("/"));
    expect(page.getByRole("status").textContent).toContain("Signed out everywhere");
    expect(page.getByRole("status").textContent).toContain("Access tokens still work.");
  });

  test("ends the current session by its identifier and redirects to the front page", async () => {
    const [own] = await app.entities().find(Session, { device: null });
    const response = await asha.post("/account", { session: own?.sid ?? "" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    expect(await isSignedIn(asha)).toBe(false);
  });

  test.each([
    "x",
    "",
    "\0",
    "%",
    "' or true --",
    "a".repeat(64),
    "A".repeat(64),
    "__proto__",
    "x".repeat(10_000),
  ])("responds 404 to an unknown session identifier: %j", async (session) => {
    const response = await asha.post("/account", { session });
    expect(response.status).toBe(404);
    const page = await readPage(response);
    expect(page.getByRole("link", { name: "Back to your account" }).getAttribute("href")).toBe("/account");
    expect(await app.entities().count(Session)).toBe(2);
  });

  test("responds 404 to another user's session identifier, also for super admins", async () => {
    const sids = (await app.entities().find(Session, {})).map(({ sid }) => sid);
    for (const user of [await app.signedIn(), await app.signedIn({ isSuperAdmin: true })]) {
      for (const sid of sids) expect((await user.post("/account", { session: sid })).status).toBe(404);
      for (const session of ["others", "all"]) await user.post("/account", { session });
    }
    expect(await Promise.all([phone, asha].map(isSignedIn))).toEqual([true, true]);
  });

  test("requires a signed-in user", async () => {
    const response = await app.visitor().post("/account", { session: "all" });
    expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Faccount");
    expect((await app.visitor().post("/account.data", { session: "all" })).status).toBe(401);
    expect(await app.entities().count(Session)).toBe(2);
  });
});
