import { createHash } from "node:crypto";
import { within } from "@testing-library/dom";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { OTHER_ACCOUNT } from "~/features/account/deleteAccount.form";
import { OTHER_NOTICE, OTHER_PERSON } from "~/features/auth/consent.form";
import { pendingSignUpCookie } from "~/features/auth/pendingSignUp.server";
import { PRIVACY_NOTICE } from "~/features/auth/privacyNotice";
import { SecurityLog } from "~/features/auth/securityLog.repository.server";
import { Consent } from "~/features/users/consent.entity";
import { User } from "~/features/users/user.entity";
import { formBehind } from "../../support/form";
import { readPage } from "../../support/page";
import { agree, type Browser, type OpenedPage } from "./browser";
import { openFaultyProvider } from "./providers";
import {
  chooseAccount,
  openSite,
  openSiteWith,
  readFormPage,
  SITE,
  type Site,
  signedInName,
  signIn,
} from "./site";

const YES = { adult: "on", agreed: "on" };

let site: Site;
let browser: Browser;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(() => {
  browser = site.browser();
});
afterEach(async () => {
  vi.useRealTimers();
  await site.orm.em.fork().execute("truncate users, sessions, suspensions_of_deleted_accounts cascade");
});

/** Signs in at the provider. @returns the page that follows */
async function signInAtProvider(
  returnTo = "/form?public",
  who = "newcomer@example.com",
): Promise<OpenedPage> {
  const { url } = await browser.follow(`${site.origin}/api/login?${new URLSearchParams({ returnTo })}`);
  return chooseAccount(browser, url, who);
}

const post = (path: string, fields: Record<string, string>) =>
  browser.open(site.origin + path, { method: "POST", body: new URLSearchParams(fields) });

/** The names of this site's cookies, without those of the local provider. */
const siteCookies = () => browser.cookieNames("bandeja_").filter((name) => !name.startsWith("bandeja_demo_"));

/** The numbers of rows that a sign-in can add. */
async function rowCounts() {
  const em = site.orm.em.fork();
  const [counts] = await em.execute<Record<string, string>[]>(
    "select (select count(*) from users) as users, (select count(*) from sessions) as sessions, (select count(*) from consents) as consents",
  );
  return counts;
}

/** The fields that confirm the deletion of the only account. */
async function deletion() {
  const [user] = await site.orm.em.fork().find(User, {});
  return { account: user?.id ?? "", confirmed: "on" };
}
const NO_ROWS = { users: "0", sessions: "0", consents: "0" };

describe("a new user", () => {
  test("is shown the privacy notice before any data is stored", async () => {
    const { url, response } = await signInAtProvider();
    expect([url.pathname, response.status]).toEqual(["/consent", 200]);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const page = within((await readPage(response)).getByRole("main"));
    page.getByRole("heading", { level: 1, name: "Before you sign in" });
    page.getByText("Naina Shah");
    page.getByText("newcomer@example.com");
    for (const { title, text } of PRIVACY_NOTICE.points) {
      page.getByText(title, { exact: true });
      page.getByText(text);
    }
    for (const name of ["privacy policy", "terms of service"]) {
      expect(page.getByRole("link", { name }).getAttribute("href")).toBe(`/${name.replaceAll(" ", "-")}`);
    }
    expect(page.queryByText(/has changed since/)).toBeNull();
    expect(await rowCounts()).toEqual(NO_ROWS);
    expect(await signedInName(browser, site)).toBeNull();
  });

  test("is signed in after giving consent, and redirected to the requested page", async () => {
    const { url, response } = await agree(browser, await signInAtProvider("/form?public&page=2"));
    expect(url.pathname + url.search).toBe("/form?public&page=2");
    expect(await readFormPage(response)).toMatchObject({ viewer: "Naina" });
    const consents = await site.orm.em.fork().find(Consent, {}, { populate: ["user"] });
    expect(consents).toMatchObject([
      { noticeVersion: PRIVACY_NOTICE.version, user: { email: "newcomer@example.com" } },
    ]);
    expect(Math.abs(Date.now() - (consents[0]?.agreedAt.getTime() ?? 0))).toBeLessThan(60_000);
    expect(siteCookies()).toEqual(["bandeja_session"]);
  });

  test.each([
    ["neither box", {}, ["adult", "agreed"]],
    ["the age alone", { adult: "on" }, ["agreed"]],
    ["the consent alone", { agreed: "on" }, ["adult"]],
    ["an invalid value", { adult: "no", agreed: "on" }, ["adult"]],
    ["an empty value", { adult: "", agreed: "on" }, ["adult"]],
  ])(
    "is asked again after checking %s, and the input is preserved",
    async (_, fields: Record<string, string>, missing) => {
      await signInAtProvider();
      const response = await post("/consent", fields);
      expect(response.status).toBe(422);
      const page = await readPage(response);
      const links = within(page.getByRole("alert")).getAllByRole("link");
      expect(links.map((link) => link.getAttribute("href"))).toEqual(
        missing.map((name) => `#consent-${name}`),
      );
      const checked = page.getAllByRole<HTMLInputElement>("checkbox").filter((box) => box.checked);
      expect(checked.map(({ name }) => name)).toEqual(
        Object.entries(fields).flatMap(([name, value]) => (value === "on" ? [name] : [])),
      );
      expect(await rowCounts()).toEqual(NO_ROWS);
      expect((await post("/consent", YES)).status).toBe(303);
    },
  );

  test("has no account to delete instead", async () => {
    await signInAtProvider();
    const response = await browser.open(`${site.origin}/consent/delete`);
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/consent"]);
    expect((await post("/consent/delete", { confirmed: "on" })).headers.get("Location")).toBe("/consent");
  });

  test("can decline, which stores nothing", async () => {
    await post("/form", { reviewText: "Typed before" });
    await signInAtProvider("/form");
    const response = await post("/consent/decline", {});
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    expect(await rowCounts()).toEqual(NO_ROWS);
    expect(siteCookies()).toEqual([]);
    const page = await readPage(await browser.open(`${site.origin}/`));
    expect(page.getByRole("status").textContent).toContain("We stored nothing about you.");
    expect((await browser.open(`${site.origin}/consent`)).status).toBe(400);
  });

  test("has the form typed before the sign-in restored", async () => {
    await post("/form", { reviewText: "Typed before", rating: "4" });
    const { response } = await agree(browser, await signInAtProvider("/form"));
    expect(await readFormPage(response)).toEqual({
      viewer: "Naina",
      draft: { reviewText: "Typed before", rating: "4" },
    });
  });

  test("is created once when consent is sent repeatedly", async () => {
    await signInAtProvider();
    await Promise.all([post("/consent", YES), post("/consent", YES), post("/consent", YES)]);
    expect(await rowCounts()).toMatchObject({ users: "1", consents: "1" });
  });

  test("gives no consent for another person who has come to the notice since", async () => {
    const page = await readPage((await signInAtProvider()).response);
    const seen = formBehind(page, "Agree and sign in").fields;
    await signInAtProvider("/form", "player@example.com");
    const response = await post("/consent", { ...YES, person: String(seen.person) });
    expect(response.status).toBe(409);
    const rejected = await readPage(response);
    within(rejected.getByRole("alert")).getByText(OTHER_PERSON);
    rejected.getByText("player@example.com");
    expect(rejected.queryAllByRole("checkbox", { checked: true })).toEqual([]);
    expect(await rowCounts()).toEqual(NO_ROWS);
    const { person } = formBehind(rejected, "Agree and sign in").fields;
    expect((await post("/consent", { ...YES, person: String(person) })).status).toBe(303);
    expect(await signedInName(browser, site)).toBe("Rohan");
  });

  test("gives no consent to another version of the notice than the one that was shown", async () => {
    const page = await readPage((await signInAtProvider()).response);
    const { notice } = formBehind(page, "Agree and sign in").fields;
    expect(notice).toEqual([String(PRIVACY_NOTICE.version)]);
    const response = await post("/consent", { ...YES, notice: String(PRIVACY_NOTICE.version - 1) });
    expect(response.status).toBe(409);
    const rejected = await readPage(response);
    within(rejected.getByRole("alert")).getByText(OTHER_NOTICE);
    expect(rejected.queryAllByRole("checkbox", { checked: true })).toEqual([]);
    expect(await rowCounts()).toEqual(NO_ROWS);
    expect((await post("/consent", { ...YES, notice: String(PRIVACY_NOTICE.version) })).status).toBe(303);
    expect(await rowCounts()).toMatchObject({ consents: "1" });
  });

  test("has half an hour to give consent", async () => {
    await signInAtProvider();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 29 * 60_000 });
    expect((await browser.open(`${site.origin}/consent`)).status).toBe(200);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    const late = await post("/consent", YES);
    expect(late.status).toBe(400);
    const page = await readPage(late);
    page.getByRole("heading", { level: 1, name: "Sign-in expired" });
    expect(
      within(page.getByRole("main")).getByRole("link", { name: "Sign in again" }).getAttribute("href"),
    ).toBe("/api/login");
    expect(await rowCounts()).toEqual(NO_ROWS);
  });

  test("has their data encrypted in the browser's cookie", async () => {
    await signInAtProvider();
    const sealed = browser.cookie("bandeja_newcomer") ?? "";
    expect(sealed.split(".")).toHaveLength(5);
    for (const part of sealed.split(".")) {
      expect(Buffer.from(part, "base64url").toString()).not.toMatch(/newcomer|Naina|Shah/);
    }
  });

  test("is rejected when the cookie was forged or changed", async () => {
    await signInAtProvider();
    const sealed = browser.cookie("bandeja_newcomer") ?? "";
    const [header, key, iv, text = "", tag] = sealed.split(".");
    const turned = (text.startsWith("A") ? "B" : "A") + text.slice(1);
    const open = Buffer.from('{"alg":"none"}').toString("base64url");
    for (const forged of [[header, key, iv, turned, tag].join("."), `${open}.${text}.`, "x", "....", ""]) {
      browser.setCookie("bandeja_newcomer", forged);
      expect((await post("/consent", YES)).status).toBe(400);
    }
    expect(await rowCounts()).toEqual(NO_ROWS);
  });

  test("is rejected when the cookie was encrypted with another site's secret", async () => {
    await signInAtProvider();
    const { issuer, clientId } = site.environment.signInProvider;
    const other = await openSiteWith(
      { issuer, clientId, clientSecret: "another" },
      { PUBLIC_URL: site.origin },
    );
    const otherBrowser = other.browser();
    otherBrowser.setCookie("bandeja_newcomer", browser.cookie("bandeja_newcomer") ?? "");
    expect((await otherBrowser.open(`${site.origin}/consent`)).status).toBe(400);
  });
});

describe("a user who has given consent", () => {
  test("signs in without the notice", async () => {
    await signIn(site.browser(), site, "player@example.com");
    const { url } = await signInAtProvider("/form?public", "player@example.com");
    expect(url.pathname).toBe("/form");
    expect(await rowCounts()).toEqual({ users: "1", sessions: "2", consents: "1" });
  });

  test("is asked again after a new version of the notice, and both consents are stored", async () => {
    await signIn(site.browser(), site, "player@example.com");
    const em = site.orm.em.fork();
    await em.execute("update consents set notice_version = ?, agreed_at = now() - interval '1 year'", [
      PRIVACY_NOTICE.version + 1,
    ]);
    const seen = await signInAtProvider("/form?public", "player@example.com");
    expect(seen.url.pathname).toBe("/consent");
    (await readPage(seen.response)).getByText(/has changed since you last agreed/);
    expect(await rowCounts()).toMatchObject({ users: "1", consents: "1" });
    await agree(browser, { ...seen, url: new URL("/consent", site.origin) });
    expect(await signedInName(browser, site)).toBe("Rohan");
    expect(await rowCounts()).toMatchObject({ users: "1", consents: "2" });
  });

  test("keeps the account without a session after declining a new version", async () => {
    await signIn(site.browser(), site, "player@example.com");
    await site.orm.em.fork().execute("delete from consents");
    await signInAtProvider("/form", "player@example.com");
    await post("/consent/decline", {});
    const page = await readPage(await browser.open(`${site.origin}/`));
    expect(page.getByRole("status").textContent).toContain("Your account stays as it was.");
    expect(await signedInName(browser, site)).toBeNull();
    expect(await rowCounts()).toMatchObject({ users: "1", consents: "0" });
  });

  test("can delete the account instead of agreeing to a new version", async () => {
    await signIn(site.browser(), site, "player@example.com");
    await site.orm.em.fork().execute("delete from consents");
    const seen = await signInAtProvider("/form", "player@example.com");
    const link = within((await readPage(seen.response)).getByRole("main")).getByRole("link", {
      name: "delete your account",
    });
    expect(link.getAttribute("href")).toBe("/consent/delete");
    const page = await readPage(await browser.open(`${site.origin}/consent/delete`));
    page.getByText("your profile, with your e-mail address and your consent");
    expect(page.queryByText(/reviews of yours/)).toBeNull();
    expect(page.queryByRole("link", { name: "download your data" })).toBeNull();
    expect(page.getByRole("link", { name: "Keep my account" }).getAttribute("href")).toBe("/consent");
    page.getByText("Rohan Mehta");
    page.getByText("player@example.com");
    const fields = await deletion();
    const form = formBehind(page, "Delete my account");
    expect([form.account, form.fields]).toEqual([[fields.account], {}]);
    expect((await post("/consent/delete", { account: fields.account })).status).toBe(422);
    expect(await rowCounts()).toMatchObject({ users: "1" });

    const response = await post("/consent/delete", fields);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    expect(await rowCounts()).toEqual(NO_ROWS);
    expect((await browser.open(`${site.origin}/consent`)).status).toBe(400);
    expect((await post("/consent/delete", fields)).status).toBe(400);
  });

  test("can download their data without agreeing to a new version", async () => {
    await signIn(site.browser(), site, "player@example.com");
    await site.orm.em.fork().execute("delete from consents");
    const page = await readPage((await signInAtProvider("/form", "player@example.com")).response);
    const link = within(page.getByRole("main")).getByRole("link", { name: "download your data" });
    const response = await browser.open(site.origin + link.getAttribute("href"));
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="bandeja-.*\.json"$/);
    expect(await response.json()).toMatchObject({ profile: { firstName: "Rohan" }, consents: [] });
    const [user] = await site.orm.em.fork().find(User, {});
    const log = new SecurityLog(site.orm.em.fork());
    expect((await log.list(user?.id ?? "", 1))[0]?.kind).toBe("data-downloaded");
    expect(await rowCounts()).toEqual({ users: "1", sessions: "1", consents: "0" });
  });

  test("cannot download data by a link of another site, nor before a sign-in", async () => {
    const download = (headers: Record<string, string> = {}) =>
      browser.open(`${site.origin}/consent/export`, { headers });
    expect((await download()).headers.get("Location")).toBe("/consent");
    await signInAtProvider();
    expect((await download()).headers.get("Location")).toBe("/consent");
    await signIn(site.browser(), site, "player@example.com");
    await site.orm.em.fork().execute("delete from consents");
    await signInAtProvider("/form", "player@example.com");
    expect((await download({ "Sec-Fetch-Site": "cross-site" })).headers.get("Location")).toBe("/consent");
  });

  test("cannot delete it with the form of another account", async () => {
    await signIn(site.browser(), site, "player@example.com");
    const other = await deletion();
    await signIn(site.browser(), site, "newcomer@example.com");
    await site.orm.em.fork().execute("delete from consents");
    await signInAtProvider("/form", "newcomer@example.com");
    const response = await post("/consent/delete", other);
    expect(response.status).toBe(409);
    const page = await readPage(response);
    within(page.getByRole("alert")).getByText(OTHER_ACCOUNT);
    page.getByText("newcomer@example.com");
    expect(await rowCounts()).toMatchObject({ users: "2" });
  });

  test("can delete the account while it is suspended, with a session from before the new version", async () => {
    await signIn(browser, site, "player@example.com");
    const em = site.orm.em.fork();
    await em.execute("delete from consents");
    await em.execute(
      "update users set suspended_until = now() + interval '1 day', suspension_reason = 'Insults.'",
    );
    const again = new URLSearchParams({ again: "true", returnTo: "/account/delete" });
    const { url } = await browser.follow(`${site.origin}/api/login?${again}`);
    await chooseAccount(browser, url, "player@example.com");
    expect((await post("/consent/delete", await deletion())).status).toBe(303);
    expect(await rowCounts()).toEqual(NO_ROWS);
  });

  test("has to sign in at the provider again to delete the account or download the data after more than an hour", async () => {
    await signIn(site.browser(), site, "player@example.com");
    await site.orm.em.fork().execute("delete from consents");
    const [user] = await site.orm.em.fork().find(User, {});
    const claims = {
      email: null,
      emailVerified: false,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
    };
    const identity = {
      ...claims,
      issuer: user?.issuer ?? "",
      subject: user?.subject ?? "",
      authenticatedAt: Date.now() - 61 * 60_000,
    };
    const cookie = await pendingSignUpCookie({ identity, returnTo: "/" }, site.environment);
    browser.setCookie("bandeja_newcomer", /=([^;]+)/.exec(cookie)?.[1] ?? "");
    const response = await browser.open(`${site.origin}/consent/delete`);
    expect(response.status).toBe(401);
    const link = within((await readPage(response)).getByRole("main")).getByRole("link", {
      name: "Sign in again",
    });
    expect(link.getAttribute("href")).toContain("returnTo=%2Fconsent%2Fdelete");
    expect((await post("/consent/delete", await deletion())).status).toBe(401);
    const download = await browser.open(`${site.origin}/consent/export`);
    expect(download.headers.get("Location")).toBe("/api/login?again=true&returnTo=%2Fconsent");
    expect(await rowCounts()).toMatchObject({ users: "1" });
  });

  test("keeps their session after declining in another tab", async () => {
    await signIn(browser, site, "player@example.com");
    await post("/consent/decline", {});
    expect(await signedInName(browser, site)).toBe("Rohan");
    expect((await browser.open(`${site.origin}/consent`)).headers.get("Location")).toBe("/");
  });
});

test("optional claims that exceed the size of a cookie are omitted", async () => {
  const provider = await openFaultyProvider();
  const other = await openSiteWith(provider);
  const guest = other.browser();
  const redirect = await guest.open(`${SITE}/api/login`);
  const request = new URL(redirect.headers.get("Location") ?? "").searchParams;
  provider.claims = {
    nonce: request.get("nonce") ?? "",
    sub: "स".repeat(255),
    email: `${"स".repeat(300)}@example.com`,
    given_name: "स".repeat(100),
    family_name: "स".repeat(100),
    picture: `https://a.example/${"a".repeat(480)}`,
  };
  await guest.open(
    `${SITE}/api/callback?${new URLSearchParams({ code: "code", state: request.get("state") ?? "" })}`,
  );
  expect(guest.cookie("bandeja_newcomer")?.length).toBeLessThan(3_900);
  const page = await readPage(await guest.open(`${SITE}/consent`));
  page.getByText(/@example\.com$/);
  await provider.close();
});

test("a changed privacy notice requires a new version", () => {
  const { version, ...words } = PRIVACY_NOTICE;
  const digest = createHash("sha256").update(JSON.stringify(words)).digest("hex").slice(0, 12);
  // A change of the text must raise the version, so that users are asked for consent again.
  expect({ version, digest }).toEqual({ version: 9, digest: "b9dfba6cc788" });
});
