import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Session } from "~/features/auth/session.entity";
import { agree, type Browser, type OpenedPage } from "./browser";
import { chooseAccount, openSite, readFormPage, type Site, signedInName, signIn } from "./site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
afterEach(() => site.orm.em.fork().execute("truncate users, sessions cascade"));

const sessions = () => site.orm.em.fork().find(Session, {});

/** Posts the form like a page without script. */
function post(browser: Browser, fields: Record<string, string>, path = "/form"): Promise<Response> {
  return browser.open(site.origin + path, { method: "POST", body: new URLSearchParams(fields) });
}

/** Completes the sign-in that the response redirects to. */
async function signInFrom(browser: Browser, response: Response): Promise<OpenedPage> {
  const { url } = await browser.follow(new URL(response.headers.get("Location") ?? "", site.origin));
  return agree(browser, await chooseAccount(browser, url, "player@example.com"));
}

const FORM = { reviewText: "Good lights,\nसाफ courts", rating: "4.5" };

describe("the form of a visitor", () => {
  test("is restored after the sign-in, once", async () => {
    const browser = site.browser();
    const redirect = await post(browser, { ...FORM, isSuperAdmin: "true" });
    expect(redirect.status).toBe(302);
    expect(redirect.headers.get("Location")).toBe("/api/login?returnTo=%2Fform");
    expect(redirect.headers.get("Cache-Control")).toBe("private, no-store");
    const { url, response } = await signInFrom(browser, redirect);
    expect(url.pathname).toBe("/form");
    expect(await readFormPage(response)).toEqual({ viewer: "Rohan", draft: FORM });
    expect(await readFormPage(await browser.open(`${site.origin}/form`))).toEqual({
      viewer: "Rohan",
      draft: null,
    });
  });

  test("is stored in a session of one hour, whose id changes at the sign-in", async () => {
    const browser = site.browser();
    const redirect = await post(browser, FORM);
    const [before] = await sessions();
    expect(before?.user).toBeNull();
    expect(before?.expire.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000);
    await signInFrom(browser, redirect);
    const after = await sessions();
    expect(after).toHaveLength(1);
    expect(after[0]?.user).not.toBeNull();
    expect(after[0]?.sid).not.toBe(before?.sid);
  });

  test("is restored on its own page only", async () => {
    const browser = site.browser();
    await post(browser, FORM, "/form?court=1");
    await signIn(browser, site, "player@example.com", "/form?court=2");
    expect(await readFormPage(await browser.open(`${site.origin}/form?court=2`))).toMatchObject({
      draft: null,
    });
    expect(await readFormPage(await browser.open(`${site.origin}/form?court=1`))).toMatchObject({
      draft: FORM,
    });
  });

  test("is stored beside those of other pages, the last three", async () => {
    const browser = site.browser();
    for (const court of [1, 2, 3, 4, 3])
      await post(browser, { ...FORM, rating: `${court}` }, `/form?court=${court}`);
    await signIn(browser, site, "player@example.com", "/form?public");
    const drafts = [];
    for (const court of [1, 2, 3, 4]) {
      const { draft } = await readFormPage(await browser.open(`${site.origin}/form?court=${court}`));
      drafts.push(draft);
    }
    expect(drafts).toEqual([null, ...["2", "3", "4"].map((rating) => ({ ...FORM, rating }))]);
  });

  test("takes the place of older ones when they are too large together", async () => {
    const browser = site.browser();
    for (const court of [1, 2, 3])
      await post(browser, { reviewText: "x".repeat(60_000) }, `/form?court=${court}`);
    const [row] = await sessions();
    expect(JSON.stringify(row?.sess).length).toBeLessThan(131_072);
    expect(row?.sess).toMatchObject({
      draft: { path: "/form?court=3" },
      earlierDrafts: [{ path: "/form?court=2" }],
    });
  });

  test("expires after an hour", async () => {
    const browser = site.browser();
    const redirect = await post(browser, FORM);
    const [row] = await sessions();
    const draft = { ...Object(row?.sess.draft), keptAt: Date.now() - 3_600_001 };
    await site.orm.em.fork().nativeUpdate(Session, {}, { sess: { draft } });
    const { response } = await signInFrom(browser, redirect);
    expect(await readFormPage(response)).toMatchObject({ draft: null });
    expect((await sessions())[0]?.sess).toEqual({});
  });

  test("takes the place of those that have expired", async () => {
    const browser = site.browser();
    await post(browser, FORM, "/form?court=1");
    const [row] = await sessions();
    const draft = { ...Object(row?.sess.draft), keptAt: Date.now() - 3_600_001 };
    await site.orm.em.fork().nativeUpdate(Session, {}, { sess: { draft } });
    await post(browser, FORM, "/form?court=2");
    expect((await sessions())[0]?.sess).toEqual({
      draft: expect.objectContaining({ path: "/form?court=2" }),
    });
  });

  test("is stored without characters that the database cannot store", async () => {
    const browser = site.browser();
    const { response } = await signInFrom(browser, await post(browser, { reviewText: "a\0b", rating: "1" }));
    expect(await readFormPage(response)).toMatchObject({ draft: { reviewText: "ab", rating: "1" } });
  });

  test("is not stored beyond 128 KB, and the sign-in continues", async () => {
    const browser = site.browser();
    const redirect = await post(browser, { reviewText: "x".repeat(132_000) });
    expect(await sessions()).toEqual([]);
    const { response } = await signInFrom(browser, redirect);
    expect(await readFormPage(response)).toEqual({ viewer: "Rohan", draft: null });
  });

  test("is not read from an invalid session", async () => {
    const browser = site.browser();
    const redirect = await post(browser, FORM);
    await site.orm.em.fork().nativeUpdate(Session, {}, { sess: { draft: { path: 1, fields: [2] } } });
    const { response } = await signInFrom(browser, redirect);
    expect(await readFormPage(response)).toMatchObject({ draft: null });
  });
});

test("a form sent after the session has expired is restored", async () => {
  const browser = site.browser();
  await signIn(browser, site, "player@example.com");
  await site.orm.em.fork().nativeUpdate(Session, {}, { expire: new Date(0) });
  const redirect = await post(browser, FORM);
  expect(redirect.headers.get("Location")).toBe("/api/login?returnTo=%2Fform");
  const { response } = await signInFrom(browser, redirect);
  expect(await readFormPage(response)).toEqual({ viewer: "Rohan", draft: FORM });
});

test("a .data request receives 401 with the sign-in's address, and its form is stored", async () => {
  const browser = site.browser();
  const response = await post(browser, FORM, "/form.data");
  expect(response.status).toBe(401);
  expect(await response.text()).toContain("/api/login?returnTo=%2Fform");
  expect(response.headers.getSetCookie()).toHaveLength(1);
  await signIn(browser, site, "player@example.com", "/form?public");
  expect(await readFormPage(await browser.open(`${site.origin}/form`))).toEqual({
    viewer: "Rohan",
    draft: FORM,
  });
});

test("a page that requires a session redirects to the sign-in and back, with its query", async () => {
  const response = await site.browser().open(`${site.origin}/form?court=1&page=2`);
  expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Fform%3Fcourt%3D1%26page%3D2");
  expect(await sessions()).toEqual([]);
});

test("a signed-in user is not redirected to the sign-in", async () => {
  const browser = site.browser();
  await signIn(browser, site, "player@example.com");
  const response = await post(browser, FORM);
  expect(response.headers.get("Location")).toContain("savedBy=Rohan");
  expect(await signedInName(browser, site)).toBe("Rohan");
});
