import { createHmac } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { SessionRepository } from "~/features/auth/session.repository.server";
import { User } from "~/features/users/user.entity";
import type { Browser } from "./browser";
import { type FaultyProvider, openFaultyProvider } from "./providers";
import { openSiteWith, SITE, type Site } from "./site";

let provider: FaultyProvider;
let site: Site;
beforeAll(async () => {
  provider = await openFaultyProvider();
  site = await openSiteWith(provider);
});
afterAll(() => provider.close());
afterEach(async () => {
  provider.claims = {};
  provider.forge = (idToken) => idToken;
  provider.overrides.clear();
  await site.orm.em.fork().execute("truncate users, sessions cascade");
});

/** Begins a sign-in. @returns the parameters of the authorization request */
async function beginSignIn(
  browser: Browser,
  returnTo = "/courts?q=a",
  again: Record<string, string> = {},
): Promise<URLSearchParams> {
  const response = await browser.open(`${SITE}/api/login?${new URLSearchParams({ returnTo, ...again })}`);
  const request = new URL(response.headers.get("Location") ?? "").searchParams;
  provider.claims = { nonce: request.get("nonce") ?? "" };
  return request;
}

/** Opens the callback address. */
function openCallback(browser: Browser, parameters: Record<string, string>): Promise<Response> {
  return browser.open(`${SITE}/api/callback?${new URLSearchParams(parameters)}`);
}

/** A whole sign-in. @param spoil changes the provider's behavior */
async function signIn(browser: Browser, spoil: () => void = () => {}): Promise<Response> {
  const request = await beginSignIn(browser);
  spoil();
  return openCallback(browser, { code: "code", state: request.get("state") ?? "" });
}

/** Gives consent to the privacy notice. */
function agree(browser: Browser): Promise<Response> {
  const body = new URLSearchParams({ adult: "on", agreed: "on" });
  return browser.open(`${SITE}/consent`, { method: "POST", body });
}

async function expectPage(
  response: Response,
  status: number,
  title: string,
  cacheControl = "no-store",
): Promise<string> {
  expect(response.status).toBe(status);
  expect(response.headers.get("Cache-Control")).toBe(cacheControl);
  const page = await response.text();
  expect(page).toContain(`<h1>${title}</h1>`);
  return page;
}

test("a sign-in of another origin than the issuer follows a page, as a form may not redirect there", async () => {
  const discovery = "/.well-known/openid-configuration";
  const document = await (await fetch(provider.issuer + discovery)).json();
  const moved = JSON.stringify({ ...document, authorization_endpoint: "https://login.example/auth" });
  provider.overrides.set(discovery, (_req, res) => res.end(moved));
  const browser = (await openSiteWith(provider)).browser();
  const response = await browser.open(`${SITE}/api/login?returnTo=/courts`);
  expect([response.status, response.headers.get("Location")]).toEqual([200, null]);
  const [, address = ""] =
    /^0; url=(https:\/\/login\.example\/auth\?.+)$/.exec(response.headers.get("Refresh") ?? "") ?? [];
  const page = await expectPage(response, 200, "Sign In");
  expect(page).toContain(`href="${address.replaceAll("&", "&amp;")}"`);
  const parameters = new URL(address).searchParams;
  provider.claims = { nonce: parameters.get("nonce") ?? "" };
  const end = await openCallback(browser, { code: "code", state: parameters.get("state") ?? "" });
  expect(end.headers.get("Location")).toBe("/consent");
});

describe("the description of the provider is read again", () => {
  const DISCOVERY = "/.well-known/openid-configuration";

  /** A site at which a user has signed in, and whose provider has then moved its token endpoint. */
  async function openSiteOfMovedProvider(): Promise<Site> {
    vi.useFakeTimers({ toFake: ["performance"] });
    const other = await openSiteWith(provider);
    expect((await signIn(other.browser())).status).toBe(302);
    const document = await (await fetch(provider.issuer + DISCOVERY)).json();
    const moved = JSON.stringify({ ...document, token_endpoint: `${provider.issuer}/moved` });
    provider.overrides.set(DISCOVERY, (_req, res) => res.end(moved));
    provider.overrides.set("/token", (_req, res) => res.writeHead(404).end());
    provider.overrides.set("/moved", provider.exchangeCode);
    return other;
  }
  afterEach(() => vi.useRealTimers());

  test("after a sign-in that failed, at most once a minute", async () => {
    const other = await openSiteOfMovedProvider();
    const status = async () => (await signIn(other.browser())).status;
    vi.advanceTimersByTime(59_000);
    expect([await status(), await status()]).toEqual([502, 502]);
    vi.advanceTimersByTime(2_000);
    expect([await status(), await status()]).toEqual([502, 302]);
  });

  test("after an hour", async () => {
    const other = await openSiteOfMovedProvider();
    vi.advanceTimersByTime(3_601_000);
    expect((await signIn(other.browser())).status).toBe(302);
  });

  test("and the last one is used while only that fails", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const other = await openSiteWith(provider);
    expect((await signIn(other.browser())).status).toBe(302);
    provider.overrides.set(DISCOVERY, (_req, res) => res.writeHead(503).end());
    vi.advanceTimersByTime(3_601_000);
    expect((await signIn(other.browser())).status).toBe(302);
  });
});

test("a callback of which only the headers are requested does not complete the sign-in", async () => {
  const browser = site.browser();
  const request = await beginSignIn(browser);
  const parameters = { code: "code", state: request.get("state") ?? "" };
  const address = `${SITE}/api/callback?${new URLSearchParams(parameters)}`;
  const head = await browser.open(address, { method: "HEAD" });
  expect([head.status, head.headers.get("Location")]).toEqual([302, "/courts?q=a"]);
  expect([head.headers.getSetCookie(), browser.cookieNames("bandeja_sign_in").length]).toEqual([[], 1]);
  expect((await openCallback(browser, parameters)).headers.get("Location")).toBe("/consent");
});

test("signs in, with the client secret encoded as in RFC 6749", async () => {
  const browser = site.browser();
  const response = await signIn(browser);
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/consent");
  expect((await agree(browser)).headers.get("Location")).toBe("/courts?q=a");
  const credentials = `${encodeURIComponent("bandeja:test")}:${encodeURIComponent("s%cret+:&")}`;
  expect(provider.lastTokenRequest.authorization).toBe(`Basic ${btoa(credentials)}`);
  expect(provider.lastTokenRequest.body.get("code_verifier")).toMatch(/^[\w-]{43}$/);
});

test("requests the user info when the ID token has no e-mail address", async () => {
  const browser = site.browser();
  await signIn(browser);
  await agree(browser);
  const [person] = await site.orm.em.fork().find(User, {});
  expect(person?.email).toBe("userinfo@example.com");
});

describe("an invalid ID token is rejected", () => {
  // When it is called: the tests before may have taken a minute.
  const now = () => Math.floor(Date.now() / 1000);
  const claims = (extra: Record<string, unknown>) => () => {
    provider.claims = { ...provider.claims, ...extra };
  };
  const unsigned = (idToken: string) => {
    const header = Buffer.from('{"alg":"none"}').toString("base64url");
    return `${header}.${idToken.split(".")[1]}.`;
  };
  const signedWithTheClientSecret = (idToken: string) => {
    const signed = `${Buffer.from('{"alg":"HS256"}').toString("base64url")}.${idToken.split(".")[1]}`;
    return `${signed}.${createHmac("sha256", provider.clientSecret).update(signed).digest("base64url")}`;
  };
  const changed = (idToken: string) => {
    const [header, payload = "", signature] = idToken.split(".");
    const claimed = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), sub: "another user" };
    return [header, Buffer.from(JSON.stringify(claimed)).toString("base64url"), signature].join(".");
  };
  const forge = (how: FaultyProvider["forge"]) => () => {
    provider.forge = how;
  };

  test.each([
    ["expired", () => claims({ exp: now() - 120 })()],
    ["without an expiry", claims({ exp: undefined })],
    ["of another sign-in", claims({ nonce: "another" })],
    ["without a nonce", claims({ nonce: undefined })],
    ["for another audience", claims({ aud: "another" })],
    [
      "for two audiences, with the other as authorized party",
      claims({ aud: ["bandeja:test", "another"], azp: "another" }),
    ],
    ["for two audiences, without an authorized party", claims({ aud: ["bandeja:test", "another"] })],
    ["with another authorized party", claims({ azp: "another" })],
    ["issued more than ten minutes ago", () => claims({ iat: now() - 610, exp: now() + 600 })()],
    ["issued in the future", () => claims({ iat: now() + 120, exp: now() + 600 })()],
    ["without a time of issue", claims({ iat: undefined })],
    ["of another issuer", claims({ iss: "https://evil.example" })],
    ["without a subject", claims({ sub: undefined })],
    ["with a NUL in the subject", claims({ sub: "some\0body", email: "a@example.com" })],
    ["with an overlong subject", claims({ sub: "s".repeat(256), email: "a@example.com" })],
    ["with another subject than the user info", claims({ sub: "another" })],
    ["unsigned", forge(unsigned)],
    ["signed with the client's secret", forge(signedWithTheClientSecret)],
    ["changed after it was signed", forge(changed)],
    ["that is malformed", forge(() => "nonsense")],
  ])("%s", async (_what, spoil) => {
    const browser = site.browser();
    const page = await expectPage(await signIn(browser, spoil), 502, "The sign-in did not work");
    expect(page).toContain('href="/api/login?returnTo=%2Fcourts%3Fq%3Da"');
    expect(await site.orm.em.fork().count(User)).toBe(0);
    expect(browser.cookieNames("bandeja_")).toEqual([]);
  });
});

describe("a valid ID token is accepted", () => {
  const now = () => Math.floor(Date.now() / 1000);
  test.each([
    [
      "for two audiences, with this site as authorized party",
      () => ({ aud: ["bandeja:test", "another"], azp: "bandeja:test" }),
    ],
    ["for a list of one audience", () => ({ aud: ["bandeja:test"], azp: "bandeja:test" })],
    ["issued nearly ten minutes ago", () => ({ iat: now() - 560, exp: now() + 60 })],
    ["by a clock slightly ahead", () => ({ iat: now() + 45, exp: now() + 600 })],
  ])("%s", async (_what, claims) => {
    const response = await signIn(site.browser(), () => {
      provider.claims = { ...provider.claims, ...claims() };
    });
    expect(response.headers.get("Location")).toBe("/consent");
  });
});

test("email_verified of an ID token does not apply to the address of the user info", async () => {
  const userInfo = { sub: "somebody", email: "asha@example.com" };
  provider.overrides.set("/userinfo", (_req, res) => res.end(JSON.stringify(userInfo)));
  const browser = site.browser();
  await signIn(browser, () => {
    provider.claims = { ...provider.claims, email_verified: true };
  });
  await agree(browser);
  const [user] = await site.orm.em.fork().find(User, {});
  expect(user).toMatchObject({ email: "asha@example.com", emailVerified: false });
});

test("invalid claims are omitted", async () => {
  const browser = site.browser();
  await signIn(browser, () => {
    provider.claims = {
      ...provider.claims,
      email: `${"e".repeat(400)}@example.com`,
      given_name: "A\0sha",
      family_name: "I".repeat(300),
      picture: "javascript:alert(1)",
    };
  });
  await agree(browser);
  expect(await site.orm.em.fork().find(User, {})).toMatchObject([
    { email: null, firstName: null, lastName: "I".repeat(100), profileImageUrl: null },
  ]);
});

describe("an invalid callback", () => {
  const EXPIRED = "Sign-in expired";

  test("repeated without a session shows a page with a link to the sign-in", async () => {
    const browser = site.browser();
    const request = await beginSignIn(browser);
    const parameters = { code: "code", state: request.get("state") ?? "" };
    await openCallback(browser, parameters);
    await agree(browser);
    await browser.open(`${SITE}/api/logout`);
    const page = await expectPage(await openCallback(browser, parameters), 400, EXPIRED);
    expect(page).toContain('href="/api/login?returnTo=%2Fcourts%3Fq%3Da"');
  });

  test("repeated by a signed-in user redirects to the requested page", async () => {
    const browser = site.browser();
    const request = await beginSignIn(browser);
    const parameters = { code: "code", state: request.get("state") ?? "" };
    await openCallback(browser, parameters);
    await agree(browser);
    const response = await openCallback(browser, parameters);
    expect(response.headers.get("Location")).toBe("/courts?q=a");
  });

  test("repeated before consent redirects to the notice", async () => {
    const browser = site.browser();
    const request = await beginSignIn(browser);
    const parameters = { code: "code", state: request.get("state") ?? "" };
    await openCallback(browser, parameters);
    expect((await openCallback(browser, parameters)).headers.get("Location")).toBe("/consent");
  });

  test("of another browser is rejected", async () => {
    const request = await beginSignIn(site.browser());
    const victim = site.browser();
    await beginSignIn(victim);
    const response = await openCallback(victim, { code: "code", state: request.get("state") ?? "" });
    await expectPage(response, 400, EXPIRED);
  });

  test("with a forged state does not link to another site", async () => {
    const state = `x.${Buffer.from("//evil.example").toString("base64url")}`;
    const page = await expectPage(await openCallback(site.browser(), { code: "code", state }), 400, EXPIRED);
    expect(page).toContain('href="/api/login"');
    expect(page).not.toContain("evil");
  });

  test("without parameters is rejected", async () => {
    await expectPage(await openCallback(site.browser(), {}), 400, EXPIRED);
  });

  test.each([{}, { code: "" }])("without a code is rejected: %j", async (code) => {
    const browser = site.browser();
    const state = (await beginSignIn(browser)).get("state") ?? "";
    await expectPage(await openCallback(browser, { ...code, state }), 400, EXPIRED);
    expect(browser.cookieNames("bandeja_")).toEqual([]);
  });

  test.each(["state=x&", "state=x&x=", "state=x&codeVerifier=v", "state=state&state=v"])(
    "with the cookie %s is rejected",
    async (cookie) => {
      const browser = site.browser();
      browser.setCookie("bandeja_sign_in:a", cookie);
      const state = new URLSearchParams(cookie).get("state") ?? "";
      await expectPage(await openCallback(browser, { code: "code", state }), 400, EXPIRED);
    },
  );

  test("is not blamed for a fault of the site", async () => {
    const browser = site.browser();
    const request = await beginSignIn(browser);
    await site.orm.em.fork().execute("alter table users rename to people");
    try {
      const response = await openCallback(browser, { code: "code", state: request.get("state") ?? "" });
      expect(response.status).toBe(500);
    } finally {
      await site.orm.em.fork().execute("alter table people rename to users");
    }
  });

  test("with a code that the provider rejects is rejected", async () => {
    provider.overrides.set("/token", (_req, res) => res.writeHead(400).end('{"error":"invalid_grant"}'));
    await expectPage(await signIn(site.browser()), 400, EXPIRED);
  });

  test("of another issuer is rejected", async () => {
    const browser = site.browser();
    const state = (await beginSignIn(browser)).get("state") ?? "";
    const response = await openCallback(browser, { code: "code", state, iss: "https://evil.example" });
    await expectPage(response, 502, "The sign-in did not work");
  });
});

describe("an error of the provider", () => {
  test("with the state shows a page and ends the attempt", async () => {
    const browser = site.browser();
    const state = (await beginSignIn(browser)).get("state") ?? "";
    const response = await openCallback(browser, { error: "access_denied", state });
    const page = await expectPage(response, 403, "You are not signed in");
    expect(page).toContain('href="/api/login?returnTo=%2Fcourts%3Fq%3Da"');
    expect(browser.cookieNames("bandeja_")).toEqual([]);
  });

  test("is not repeated on the page", async () => {
    const browser = site.browser();
    const state = (await beginSignIn(browser)).get("state") ?? "";
    const error = { error: "access_denied", error_description: "<b>call 555-1234</b>", state };
    const page = await expectPage(await openCallback(browser, error), 403, "You are not signed in");
    expect(page).not.toContain("555-1234");
  });

  test.each(["temporarily_unavailable", "server_error"])("of %s responds 503", async (error) => {
    const browser = site.browser();
    const state = (await beginSignIn(browser)).get("state") ?? "";
    const page = await expectPage(
      await openCallback(browser, { error, state }),
      503,
      "Signing in is not possible right now",
    );
    expect(page).toContain("The sign-in provider is not working at the moment.");
  });

  test.each(["server_error", "access_denied", "forged text"])(
    "of %s without a pending sign-in is ignored",
    async (error) => {
      const before = site.logged.length;
      for (const state of [{}, { state: "x.eA" }])
        await expectPage(await openCallback(site.browser(), { error, ...state }), 400, "Sign-in expired");
      expect(site.logged.slice(before).join("")).not.toContain(error);
    },
  );
});

describe("signing in once more that fails", () => {
  const PRIVATE = "private, no-store";
  const AGAIN = 'href="/api/login?again=true&amp;returnTo=%2Fcourts%3Fq%3Da"';

  /** A signed-in user who is at the provider again. @returns the state of that sign-in */
  async function beginAgain(browser: Browser): Promise<string> {
    await signIn(browser);
    await agree(browser);
    return (await beginSignIn(browser, "/courts?q=a", { again: "true" })).get("state") ?? "";
  }
  const isSignedIn = async (browser: Browser) => (await browser.open(`${SITE}/api/auth/user`)).status === 200;

  test("because of the provider says so, is logged, and does not end the session", async () => {
    const browser = site.browser();
    const state = await beginAgain(browser);
    const before = site.logged.length;
    const response = await openCallback(browser, { error: "server_error", state });
    const page = await expectPage(response, 503, "Signing in is not possible right now", PRIVATE);
    expect(page).toContain(AGAIN);
    expect(site.logged.slice(before).join("")).toContain("A sign-in failed");
    expect(await isSignedIn(browser)).toBe(true);
  });

  test("because the provider's response is invalid says so", async () => {
    const browser = site.browser();
    const state = await beginAgain(browser);
    provider.claims = { ...provider.claims, nonce: "another" };
    const response = await openCallback(browser, { code: "code", state });
    expect(await expectPage(response, 502, "The sign-in did not work", PRIVATE)).toContain(AGAIN);
  });

  test("because the user cancelled it redirects to the requested page", async () => {
    const browser = site.browser();
    const state = await beginAgain(browser);
    const response = await openCallback(browser, { error: "access_denied", state });
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/courts?q=a"]);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

test.each(["25006", "53100"])("a sign-in that the database cannot store (%s) says so", async (code) => {
  const browser = site.browser();
  await signIn(browser);
  await agree(browser);
  vi.spyOn(SessionRepository.prototype, "add").mockRejectedValue(
    Object.assign(new Error("insert"), { code }),
  );
  const response = await signIn(site.browser());
  expect(response.headers.get("Retry-After")).toBe("30");
  const page = await expectPage(response, 503, "Signing in is not possible right now");
  expect(page).toContain("Nothing can be stored at the moment.");
  expect(page).toContain('href="/api/login?returnTo=%2Fcourts%3Fq%3Da"');
});

describe("an unavailable provider", () => {
  const UNAVAILABLE = "Signing in is not possible right now";
  const unreachable = { issuer: "http://127.0.0.1:9", clientId: "bandeja", clientSecret: "secret" };

  test("shows a page when the sign-in begins", async () => {
    const other = await openSiteWith(unreachable);
    const response = await other.browser().open(`${SITE}/api/login?returnTo=%2Fcourts`);
    expect(await expectPage(response, 503, UNAVAILABLE)).toContain('href="/api/login?returnTo=%2Fcourts"');
    const again = await other.browser().open(`${SITE}/api/login?again=true&returnTo=%2Fcourts`);
    expect(await expectPage(again, 503, UNAVAILABLE)).toContain("again=true");
  });

  test("is requested again at the next attempt", async () => {
    const path = "/.well-known/openid-configuration";
    provider.overrides.set(path, (_req, res) => res.writeHead(500).end());
    const other = await openSiteWith(provider);
    await expectPage(await other.browser().open(`${SITE}/api/login`), 503, UNAVAILABLE);
    provider.overrides.clear();
    expect((await other.browser().open(`${SITE}/api/login`)).status).toBe(302);
  });

  test.each([
    ["/token", 500],
    ["/jwks", 503],
    ["/userinfo", 502],
  ])("responds 503 when %s fails", async (path, status) => {
    const other = await openSiteWith(provider);
    provider.overrides.set(path, (_req, res) => res.writeHead(status).end());
    await expectPage(await signIn(other.browser()), 503, UNAVAILABLE);
  });

  test.each(["/token", "/jwks", "/userinfo"])("responds 503 when %s does not end", async (path) => {
    const other = await openSiteWith(provider);
    let sentMegabytes = 0;
    function* endless() {
      for (; ; sentMegabytes += 1) yield Buffer.alloc(1024 * 1024, " ");
    }
    provider.overrides.set(path, (_req, res) => Readable.from(endless()).pipe(res));
    await expectPage(await signIn(other.browser()), 503, UNAVAILABLE);
    // One is read; the others are in the buffers of the connection.
    expect(sentMegabytes).toBeLessThan(20);
  });

  test("times out within ten seconds", async () => {
    provider.overrides.set("/token", () => {});
    const started = performance.now();
    await expectPage(await signIn(site.browser()), 503, UNAVAILABLE);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test("responds 503 when the issuer differs", async () => {
    provider.overrides.set("/.well-known/openid-configuration", (_req, res) =>
      res.end(JSON.stringify({ issuer: "https://evil.example" })),
    );
    const other = await openSiteWith(provider);
    await expectPage(await other.browser().open(`${SITE}/api/login`), 503, UNAVAILABLE);
  });
});
