import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { DEMO_ISSUER } from "~/features/auth/demoAccounts";
import { type FetchImage, ImageFetchError } from "~/features/images/fetchImage.server";
import { User } from "~/features/users/user.entity";
import { NO_END } from "~/lib/time";
import { drawn } from "../../support/images";
import { agree } from "./browser";
import { openOtherProvider } from "./providers";
import { chooseAccount, openSite, openSiteWith, SITE, type Site, signedInName, signIn } from "./site";

const REDIRECT_URI = `${SITE}/api/callback`;

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(() => site.orm.em.fork().execute("truncate users, sessions cascade"));

const people = () => site.orm.em.fork().find(User, {}, { orderBy: { subject: "asc" } });

describe("signing in with a demo account", () => {
  test("responds 403 through a proxy", async () => {
    const begin = (isForwarded: boolean) =>
      site.handle(new Request(`${site.origin}/api/login?returnTo=/courts`), isForwarded);
    const forwarded = await begin(true);
    expect([forwarded.status, forwarded.headers.getSetCookie()]).toEqual([403, []]);
    const page = await forwarded.text();
    expect(page).toContain("The demo sign-in works on its own machine only");
    expect(page).toContain("OIDC_ISSUER");
    expect((await begin(false)).status).toBe(302);
  });

  test("redirects to the requested page with a session", async () => {
    const browser = site.browser();
    const { url } = await signIn(browser, site, "player@example.com", "/form?public&page=2");
    expect(url.pathname + url.search).toBe("/form?public&page=2");
    expect(await signedInName(browser, site)).toBe("Rohan");
  });

  test("leaves only the session's cookie in the browser", async () => {
    const browser = site.browser();
    await signIn(browser, site, "player@example.com");
    expect(browser.cookieNames("bandeja_s")).toEqual(["bandeja_session"]);
  });

  test("creates a user once, identified by issuer and subject", async () => {
    await signIn(site.browser(), site, "player@example.com");
    await signIn(site.browser(), site, "player@example.com");
    expect(await people()).toMatchObject([
      { issuer: DEMO_ISSUER, subject: "player", email: "player@example.com", firstName: "Rohan" },
    ]);
  });

  test("creates a user once for two concurrent sign-ins", async () => {
    const browsers = [site.browser(), site.browser()];
    await Promise.all(browsers.map((browser) => signIn(browser, site, "newcomer@example.com")));
    expect(await people()).toHaveLength(1);
  });

  test("does not overwrite the user's own changes", async () => {
    await signIn(site.browser(), site, "player@example.com");
    await site.orm.em.fork().nativeUpdate(User, { subject: "player" }, { firstName: "Ro" });
    const browser = site.browser();
    await signIn(browser, site, "player@example.com");
    expect(await signedInName(browser, site)).toBe("Ro");
  });

  test("grants super admin rights to verified addresses of the configuration only", async () => {
    await signIn(site.browser(), site, "admin@example.com");
    await signIn(site.browser(), site, "player@example.com");
    expect(await people()).toMatchObject([
      { subject: "admin", isSuperAdmin: true },
      { subject: "player", isSuperAdmin: false },
    ]);
  });

  test("preserves rights granted by a super admin", async () => {
    await signIn(site.browser(), site, "player@example.com");
    await site.orm.em.fork().nativeUpdate(User, { subject: "player" }, { isSuperAdmin: true });
    await signIn(site.browser(), site, "player@example.com");
    expect(await people()).toMatchObject([{ isSuperAdmin: true }]);
  });

  test("does not make a suspended user super admin before the suspension ends", async () => {
    await signIn(site.browser(), site, "admin@example.com");
    const change = (columns: object) => site.orm.em.fork().nativeUpdate(User, { subject: "admin" }, columns);
    await change({ isSuperAdmin: false, suspendedUntil: NO_END, suspensionReason: "Spam" });
    await signIn(site.browser(), site, "admin@example.com");
    expect(await people()).toMatchObject([{ isSuperAdmin: false }]);
    await change({ suspendedUntil: new Date(), suspensionReason: "Spam" });
    await signIn(site.browser(), site, "admin@example.com");
    expect(await people()).toMatchObject([{ isSuperAdmin: true }]);
  });

  test("does not take a verified address from another user", async () => {
    const em = site.orm.em.fork();
    const verified = { email: "player@example.com", emailVerified: true };
    await em.insert(User, { id: "1", issuer: "elsewhere", subject: "1", ...verified });
    await signIn(site.browser(), site, "player@example.com");
    expect(await people()).toMatchObject([
      { issuer: "elsewhere", email: "player@example.com" },
      { issuer: DEMO_ISSUER, email: null },
    ]);
  });

  test("asks for the account again after signing out", async () => {
    const browser = site.browser();
    await signIn(browser, site, "player@example.com");
    await browser.open(`${site.origin}/api/logout`);
    const { url, response } = await browser.follow(`${site.origin}/api/login`);
    expect(url.pathname).toContain("/account/");
    expect(await response.text()).toContain('value="newcomer@example.com"');
  });

  test("signs in once more on request, with a new session", async () => {
    const browser = site.browser();
    await signIn(browser, site, "player@example.com");
    const session = browser.cookie("bandeja_session");
    const query = new URLSearchParams({ again: "true", returnTo: "/form?public" });
    const { url } = await browser.follow(`${site.origin}/api/login?${query}`);
    const { url: end } = await chooseAccount(browser, url, "player@example.com");
    expect(end.pathname).toBe("/form");
    expect(await signedInName(browser, site)).toBe("Rohan");
    expect(browser.cookie("bandeja_session")).not.toBe(session);
  });

  test("works in two tabs at once, each with its own page", async () => {
    const browser = site.browser();
    const tabs = ["/form?public&tab=1", "/form?public&tab=2"];
    const pages = [];
    for (const returnTo of tabs) {
      const query = new URLSearchParams({ returnTo });
      pages.push((await browser.follow(`${site.origin}/api/login?${query}`)).url);
    }
    for (const [index, page] of pages.entries()) {
      const { url } = await agree(browser, await chooseAccount(browser, page, "player@example.com"));
      expect(url.pathname + url.search).toBe(tabs[index]);
    }
  });

  test("stores at most five attempts per browser", async () => {
    const browser = site.browser();
    for (let attempt = 0; attempt < 8; attempt++) await browser.open(`${site.origin}/api/login`);
    expect(browser.cookieNames("bandeja_sign_in")).toHaveLength(5);
  });
});

describe("/api/login", () => {
  test("redirects signed-in users at once", async () => {
    const browser = site.browser();
    await signIn(browser, site, "player@example.com");
    const response = await browser.open(`${site.origin}/api/login?returnTo=/courts`);
    expect(response.headers.get("Location")).toBe("/courts");
  });

  test.each(["https://evil.example/", "//evil.example", "/x/..//evil.example", "/api/logout"])(
    "redirects to the home page instead of %s",
    async (returnTo) => {
      const browser = site.browser();
      await signIn(browser, site, "player@example.com");
      const response = await browser.open(`${site.origin}/api/login?${new URLSearchParams({ returnTo })}`);
      expect(response.headers.get("Location")).toBe("/");
    },
  );

  test("is not cacheable, and its cookie has the protective attributes", async () => {
    const response = await site.browser().open(`${site.origin}/api/login`);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^bandeja_sign_in:.*; HttpOnly/);
    expect(cookie).toContain("SameSite=Lax");
    expect(cookie).toContain("Max-Age=600");
    expect(cookie).not.toContain("Secure");
  });

  test("uses PKCE, a state and a nonce, which are new for each attempt", async () => {
    const ask = async () => {
      const response = await site.browser().open(`${site.origin}/api/login`);
      return new URL(response.headers.get("Location") ?? "").searchParams;
    };
    const [one, other] = [await ask(), await ask()];
    expect(one.get("code_challenge_method")).toBe("S256");
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(one.get(name)).toMatch(/^[\w-]{43}$/);
      expect(one.get(name)).not.toBe(other.get(name));
    }
    expect(one.get("scope")).toBe("openid email profile");
  });

  test("at its .data address is left to the browser", async () => {
    const response = await site.browser().open(`${site.origin}/api/login.data?returnTo=%2Fcourts`);
    expect(await response.text()).toContain("/api/login?returnTo=%2Fcourts");
  });
});

describe("another provider with RS256, the secret in the body and the e-mail address on request", () => {
  test("signs its users in", async () => {
    const claims = {
      email: "Asha@Example.com",
      email_verified: true,
      name: "Asha Iyer",
      picture: "https://pictures.example/asha.png",
    };
    const provider = await openOtherProvider(REDIRECT_URI, claims);
    const other = await openSiteWith(provider, { SUPER_ADMIN_EMAILS: "asha@example.com" });
    const browser = other.browser();
    const seen = await browser.follow(`${SITE}/api/login?returnTo=%2Fform%3Fpublic`);
    const { url } = await agree(browser, seen);
    expect(url.href).toBe(`${SITE}/form?public`);
    expect(await people()).toMatchObject([
      {
        issuer: provider.issuer,
        subject: "somebody",
        email: "asha@example.com",
        emailVerified: true,
        firstName: "Asha Iyer",
        lastName: null,
        profileImageUrl: null,
        isSuperAdmin: true,
      },
    ]);
    await provider.close();
  });

  test("has its picture fetched once, after the user's consent", async () => {
    const picture = "https://pictures.example/asha.png";
    const provider = await openOtherProvider(REDIRECT_URI, { email: "asha@example.com", picture });
    const photo = new Uint8Array(await drawn({ width: 96, height: 96 }));
    const host = vi.fn<FetchImage>(async () => photo);
    const other = await openSiteWith(provider, {}, host);
    const browser = other.browser();
    const notice = await browser.follow(`${SITE}/api/login?returnTo=%2Fform%3Fpublic`);
    expect(notice.url.pathname).toBe("/consent");
    await other.providerPictures.idle();
    expect(host).not.toHaveBeenCalled();

    await agree(browser, notice);
    await other.providerPictures.idle();
    expect(host.mock.calls.map(([address]) => address)).toEqual([picture]);
    expect(await people()).toMatchObject([{ profileImageUrl: expect.stringMatching(/^\/uploads\//) }]);
    await other.browser().follow(`${SITE}/api/login`);
    await other.providerPictures.idle();
    expect(host).toHaveBeenCalledOnce();

    await other.orm.em.fork().nativeUpdate(User, {}, { profileImageUrl: null });
    await other.browser().follow(`${SITE}/api/login`);
    await other.providerPictures.idle();
    expect(host).toHaveBeenCalledTimes(2);
    await provider.close();
  });

  test("signs in without waiting for the picture", async () => {
    const picture = "https://pictures.example/asha.png";
    const provider = await openOtherProvider(REDIRECT_URI, {
      email: "asha@example.com",
      name: "Asha",
      picture,
    });
    const gate = Promise.withResolvers<never>();
    const other = await openSiteWith(provider, {}, () => gate.promise);
    const browser = other.browser();
    const { url } = await agree(browser, await browser.follow(`${SITE}/api/login?returnTo=%2Fform%3Fpublic`));
    expect(url.pathname).toBe("/form");
    expect(await signedInName(browser, other)).toBe("Asha");
    gate.reject(new ImageFetchError("It took too long"));
    await other.providerPictures.idle();
    await provider.close();
  });

  test("stores an unverified address as such, without super admin rights", async () => {
    const provider = await openOtherProvider(REDIRECT_URI, {
      email: "asha@example.com",
      email_verified: false,
    });
    const other = await openSiteWith(provider, { SUPER_ADMIN_EMAILS: "asha@example.com" });
    const browser = other.browser();
    await agree(browser, await browser.follow(`${SITE}/api/login?returnTo=%2Fform%3Fpublic`));
    expect(await people()).toMatchObject([
      { email: "asha@example.com", emailVerified: false, isSuperAdmin: false },
    ]);
    await provider.close();
  });
});
