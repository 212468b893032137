import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createRepositories } from "~/database/repositories.server";
import { openRequestSession } from "~/features/auth/requestSession.server";
import { Session } from "~/features/auth/session.entity";
import type { SessionStore } from "~/features/auth/sessionCookie.server";
import { User } from "~/features/users/user.entity";
import type { Browser } from "./browser";
import { openSite, openSiteWith, type Site, signedInName, signIn } from "./site";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let site: Site;
let browser: Browser;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  browser = site.browser();
  await signIn(browser, site, "player@example.com");
});
afterEach(() => site.orm.em.fork().execute("truncate users, sessions cascade"));

const sessions = () => site.orm.em.fork().find(Session, {});

/** The id in the cookie, which React Router encodes as JSON in Base64. */
function idIn(cookie: string | undefined): string {
  return JSON.parse(Buffer.from(decodeURIComponent(cookie ?? ""), "base64").toString());
}

/** Makes every session expire in this many milliseconds. */
async function expireIn(milliseconds: number) {
  await site.orm.em.fork().nativeUpdate(Session, {}, { expire: new Date(Date.now() + milliseconds) });
}

describe("a session", () => {
  test("has an id of 256 bits, of which only the digest is stored", async () => {
    const id = idIn(browser.cookie("bandeja_session"));
    expect(Buffer.from(id, "base64url")).toHaveLength(32);
    const rows = await sessions();
    expect(rows).toMatchObject([{ sid: createHash("sha256").update(id).digest("hex") }]);
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  test("lasts seven days, and its cookie has the protective attributes", async () => {
    const other = site.browser();
    const { url } = await other.follow(`${site.origin}/api/login`);
    const body = new URLSearchParams({ account: "player@example.com" });
    let response = await other.open(url, { method: "POST", body });
    while (!response.headers.getSetCookie().some((it) => it.startsWith("bandeja_session="))) {
      response = await other.open(new URL(response.headers.get("Location") ?? "", url));
    }
    const cookie = response.headers.getSetCookie().find((it) => it.startsWith("bandeja_session="));
    expect(cookie).toContain("Max-Age=604800");
    for (const attribute of ["HttpOnly", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain("Secure");
    const [row] = await sessions();
    expect(row?.expire.getTime()).toBeGreaterThan(Date.now() + 7 * DAY - HOUR);
  });

  test("is not updated by every request", async () => {
    await expireIn(7 * DAY - HOUR / 2);
    const before = await sessions();
    const response = await browser.open(`${site.origin}/form`);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await sessions()).toEqual(before);
  });

  test("is extended by a request a day later, with the same id", async () => {
    await expireIn(6 * DAY);
    const response = await browser.open(`${site.origin}/form`);
    expect(response.headers.getSetCookie()).toMatchObject([expect.stringContaining("Max-Age=604800")]);
    const [row] = await sessions();
    expect(row?.expire.getTime()).toBeGreaterThan(Date.now() + 7 * DAY - HOUR);
    expect(await signedInName(browser, site)).toBe("Rohan");
  });

  test("is shortened after the clock was set back", async () => {
    await expireIn(400 * DAY);
    expect(await signedInName(browser, site)).toBe("Rohan");
    const [row] = await sessions();
    expect(row?.expire.getTime()).toBeLessThanOrEqual(Date.now() + 7 * DAY);
    expect(row?.expire.getTime()).toBeGreaterThan(Date.now() + 7 * DAY - HOUR);
  });

  test("has the draft that another request stores while its expiry is renewed", async () => {
    await expireIn(6 * DAY);
    const headers = { Cookie: `bandeja_session=${browser.cookie("bandeja_session")}` };
    const rows = createRepositories(site.orm.em.fork()).sessions;
    const open = (store: SessionStore) =>
      openRequestSession(new Request(site.origin, { headers }), store, site.origin);
    const draft = { path: "/form", fields: { reviewText: ["Good lights"] }, keptAt: Date.now() };
    await open({
      async find(...args) {
        const row = await rows.find(...args);
        await (await open(rows)).storeDraft(draft);
        return row;
      },
      add: (...args) => rows.add(...args),
      update: (row) => rows.update(row),
      remove: (sid) => rows.remove(sid),
      removeExpired: () => rows.removeExpired(),
    });
    expect(await (await open(rows)).takeDraft("/form")).toEqual(draft);
  });

  test("that has expired is ignored, and its cookie is deleted", async () => {
    await expireIn(-1);
    expect(await signedInName(browser, site)).toBeNull();
    expect(browser.cookie("bandeja_session")).toBeUndefined();
  });

  test("ends thirty days after the sign-in, whatever the visits", async () => {
    const signedInAgo = (days: number) =>
      site.orm.em.fork().nativeUpdate(Session, {}, { createdAt: new Date(Date.now() - days * DAY) });
    await signedInAgo(29);
    expect(await signedInName(browser, site)).toBe("Rohan");
    await signedInAgo(30);
    expect(await signedInName(browser, site)).toBeNull();
    expect(browser.cookie("bandeja_session")).toBeUndefined();
  });

  test("is deleted with the account", async () => {
    await site.orm.em.fork().nativeDelete(User, {});
    expect(await signedInName(browser, site)).toBeNull();
    expect(browser.cookie("bandeja_session")).toBeUndefined();
    expect(await sessions()).toEqual([]);
  });

  test("reflects changes of the user at once", async () => {
    await site.orm.em.fork().nativeUpdate(User, {}, { firstName: "Ro" });
    expect(await signedInName(browser, site)).toBe("Ro");
  });

  test("with an unknown id is ignored, and the id is not adopted at the sign-in", async () => {
    const otherBrowser = site.browser();
    const cookie = Buffer.from(JSON.stringify("a".repeat(43))).toString("base64");
    otherBrowser.setCookie("bandeja_session", cookie);
    expect(await signedInName(otherBrowser, site)).toBeNull();
    await signIn(otherBrowser, site, "newcomer@example.com");
    expect(idIn(otherBrowser.cookie("bandeja_session"))).not.toBe("a".repeat(43));
    expect(await sessions()).toHaveLength(2);
  });

  test.each(["%%%", btoa("{}"), btoa("7"), btoa('["a"]'), btoa('"\\u0000"')])(
    "with an invalid cookie is ignored: %s",
    async (cookie) => {
      const otherBrowser = site.browser();
      otherBrowser.setCookie("bandeja_session", cookie);
      expect(await signedInName(otherBrowser, site)).toBeNull();
    },
  );

  test("that has expired is deleted when another begins", async () => {
    await expireIn(-1);
    await signIn(site.browser(), site, "newcomer@example.com");
    expect(await sessions()).toHaveLength(1);
  });

  test("makes responses private", async () => {
    const response = await browser.open(`${site.origin}/form`);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("takes one query, and none without a cookie", async () => {
    const queries = vi.spyOn(site.orm.em.fork().getKysely(), "executeQuery");
    await site.browser().open(`${site.origin}/form?public`);
    expect(queries).not.toHaveBeenCalled();
    await browser.open(`${site.origin}/form?public`);
    expect(queries).toHaveBeenCalledTimes(1);
  });
});

describe("on a site with HTTPS", () => {
  test("cookies are Secure and have the __Host- prefix", async () => {
    const provider = { issuer: site.environment.signInProvider.issuer, clientId: "c", clientSecret: "s" };
    const secure = await openSiteWith(provider, { PUBLIC_URL: "https://bandeja.example" });
    const response = await secure.browser().open("https://bandeja.example/api/login");
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-bandeja_sign_in:/);
    expect(cookie).toMatch(/; Secure/);
    const form = new URLSearchParams({ reviewText: "Typed" });
    const redirectResponse = await secure
      .browser()
      .open("https://bandeja.example/form", { method: "POST", body: form });
    expect(redirectResponse.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-bandeja_session=.*; Secure/),
    ]);
  });
});

describe("/api/logout", () => {
  const logout = `/api/logout`;
  const open = (headers: Record<string, string>) => browser.open(site.origin + logout, { headers });

  test.each([
    ["opened by its address", { "Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document" }],
    ["opened by a link of this site", { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "document" }],
    ["requested without fetch metadata", {}],
  ])("%s ends the session on the server", async (_how, headers) => {
    const cookie = browser.cookie("bandeja_session") ?? "";
    const response = await open(headers);
    expect(response.headers.get("Location")).toBe("/");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(browser.cookie("bandeja_session")).toBeUndefined();
    expect(await sessions()).toEqual([]);
    browser.setCookie("bandeja_session", cookie);
    expect(await signedInName(browser, site)).toBeNull();
  });

  test.each([
    ["from another site", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document" }],
    ["from a neighbouring host", { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "document" }],
    ["from another site, in an older browser", { Referer: "https://evil.example/" }],
    ["as a picture on this site", { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "image" }],
    [
      "as a prefetch",
      { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "document", "Sec-Purpose": "prefetch" },
    ],
  ])("%s asks for confirmation", async (_how, headers) => {
    const response = await open(headers);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<form action="/api/logout" method="post">');
    expect(await signedInName(browser, site)).toBe("Rohan");
  });

  test("does not end the session when only its headers are requested", async () => {
    const response = await browser.open(site.origin + logout, { method: "HEAD" });
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
    expect(await signedInName(browser, site)).toBe("Rohan");
  });

  test("ends the session by its form", async () => {
    const response = await browser.open(site.origin + logout, { method: "POST" });
    expect(response.status).toBe(303);
    expect(await sessions()).toEqual([]);
  });

  test("ends no other session", async () => {
    const phone = site.browser();
    await signIn(phone, site, "player@example.com");
    await open({});
    expect(await signedInName(phone, site)).toBe("Rohan");
  });

  test("redirects visitors without confirmation", async () => {
    const response = await site
      .browser()
      .open(site.origin + logout, { headers: { "Sec-Fetch-Site": "cross-site" } });
    expect(response.headers.get("Location")).toBe("/");
  });
});
