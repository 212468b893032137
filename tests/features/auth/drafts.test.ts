import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Session } from "~/features/auth/session.entity";
import { agree, type Browser, type Seen } from "./browser";
import { chooseAccount, openSite, type Site, shown, signIn, whoIs } from "./site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
afterEach(() => site.orm.em.fork().execute("truncate users, sessions cascade"));

const sessions = () => site.orm.em.fork().find(Session, {});

/** Posts the form, as a page without script does. @param fields as typed */
function post(browser: Browser, fields: Record<string, string>, path = "/form"): Promise<Response> {
  return browser.open(site.origin + path, { method: "POST", body: new URLSearchParams(fields) });
}

/** Goes through the sign-in that the answer leads to. */
async function signInFrom(browser: Browser, response: Response): Promise<Seen> {
  const { url } = await browser.follow(new URL(response.headers.get("Location") ?? "", site.origin));
  return agree(browser, await chooseAccount(browser, url, "player@example.com"));
}

const TYPED = { reviewText: "Good lights,\nसाफ courts", rating: "4.5" };

describe("what a visitor types", () => {
  test("comes back in the form after the sign-in, once", async () => {
    const browser = site.browser();
    const refused = await post(browser, { ...TYPED, isSuperAdmin: "true" });
    expect(refused.status).toBe(302);
    expect(refused.headers.get("Location")).toBe("/api/login?returnTo=%2Fform");
    expect(refused.headers.get("Cache-Control")).toBe("private, no-store");
    const { url, response } = await signInFrom(browser, refused);
    expect(url.pathname).toBe("/form");
    expect(await shown(response)).toEqual({ viewer: "Rohan", draft: TYPED });
    expect(await shown(await browser.open(`${site.origin}/form`))).toEqual({ viewer: "Rohan", draft: null });
  });

  test("waits in a session of an hour that becomes the person's, under another id", async () => {
    const browser = site.browser();
    const refused = await post(browser, TYPED);
    const [before] = await sessions();
    expect(before?.user).toBeNull();
    expect(before?.expire.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000);
    await signInFrom(browser, refused);
    const after = await sessions();
    expect(after).toHaveLength(1);
    expect(after[0]?.user).not.toBeNull();
    expect(after[0]?.sid).not.toBe(before?.sid);
  });

  test("is given to its own page only", async () => {
    const browser = site.browser();
    await post(browser, TYPED, "/form?court=1");
    await signIn(browser, site, "player@example.com", "/form?court=2");
    expect(await shown(await browser.open(`${site.origin}/form?court=2`))).toMatchObject({ draft: null });
    expect(await shown(await browser.open(`${site.origin}/form?court=1`))).toMatchObject({ draft: TYPED });
  });

  test("is forgotten after an hour", async () => {
    const browser = site.browser();
    const refused = await post(browser, TYPED);
    const [row] = await sessions();
    const draft = { ...Object(row?.sess.draft), keptAt: Date.now() - 3_600_001 };
    await site.orm.em.fork().nativeUpdate(Session, {}, { sess: { draft } });
    const { response } = await signInFrom(browser, refused);
    expect(await shown(response)).toMatchObject({ draft: null });
  });

  test("is kept without what no database keeps", async () => {
    const browser = site.browser();
    const { response } = await signInFrom(browser, await post(browser, { reviewText: "a\0b", rating: "1" }));
    expect(await shown(response)).toMatchObject({ draft: { reviewText: "ab", rating: "1" } });
  });

  test("is not kept beyond 128 KB, and the sign-in goes on all the same", async () => {
    const browser = site.browser();
    const refused = await post(browser, { reviewText: "x".repeat(132_000) });
    expect(await sessions()).toEqual([]);
    const { response } = await signInFrom(browser, refused);
    expect(await shown(response)).toEqual({ viewer: "Rohan", draft: null });
  });

  test("is not read from a session that was tampered with", async () => {
    const browser = site.browser();
    const refused = await post(browser, TYPED);
    await site.orm.em.fork().nativeUpdate(Session, {}, { sess: { draft: { path: 1, fields: [2] } } });
    const { response } = await signInFrom(browser, refused);
    expect(await shown(response)).toMatchObject({ draft: null });
  });
});

test("what somebody types while their session dies comes back, too", async () => {
  const browser = site.browser();
  await signIn(browser, site, "player@example.com");
  await site.orm.em.fork().nativeUpdate(Session, {}, { expire: new Date(0) });
  const refused = await post(browser, TYPED);
  expect(refused.headers.get("Location")).toBe("/api/login?returnTo=%2Fform");
  const { response } = await signInFrom(browser, refused);
  expect(await shown(response)).toEqual({ viewer: "Rohan", draft: TYPED });
});

test("a script's request is told where to sign in, and its form is kept", async () => {
  const browser = site.browser();
  const response = await post(browser, TYPED, "/form.data");
  expect(response.status).toBe(401);
  expect(await response.text()).toContain("/api/login?returnTo=%2Fform");
  expect(response.headers.getSetCookie()).toHaveLength(1);
  await signIn(browser, site, "player@example.com", "/form?public");
  expect(await shown(await browser.open(`${site.origin}/form`))).toEqual({ viewer: "Rohan", draft: TYPED });
});

test("a page that needs somebody signed in leads to the sign-in and back, with its query", async () => {
  const response = await site.browser().open(`${site.origin}/form?court=1&page=2`);
  expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Fform%3Fcourt%3D1%26page%3D2");
  expect(await sessions()).toEqual([]);
});

test("who is signed in is not led anywhere", async () => {
  const browser = site.browser();
  await signIn(browser, site, "player@example.com");
  const response = await post(browser, TYPED);
  expect(response.headers.get("Location")).toContain("savedBy=Rohan");
  expect(await whoIs(browser, site)).toBe("Rohan");
});
