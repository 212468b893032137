import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
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
  provider.faults.clear();
  await site.orm.em.fork().execute("truncate users, sessions cascade");
});

/** Begins a sign-in. @returns what the provider was asked with */
async function begin(browser: Browser, returnTo = "/courts?q=a"): Promise<URLSearchParams> {
  const response = await browser.open(`${SITE}/api/login?${new URLSearchParams({ returnTo })}`);
  const asked = new URL(response.headers.get("Location") ?? "").searchParams;
  provider.claims = { nonce: asked.get("nonce") ?? "" };
  return asked;
}

/** Comes back from the provider. */
function comeBack(browser: Browser, answer: Record<string, string>): Promise<Response> {
  return browser.open(`${SITE}/api/callback?${new URLSearchParams(answer)}`);
}

/** A whole sign-in. @param spoil what goes wrong at the provider */
async function signIn(browser: Browser, spoil: () => void = () => {}): Promise<Response> {
  const asked = await begin(browser);
  spoil();
  return comeBack(browser, { code: "code", state: asked.get("state") ?? "" });
}

/** Says yes to the notice that a newcomer is shown. */
function agree(browser: Browser): Promise<Response> {
  const body = new URLSearchParams({ adult: "on", agreed: "on" });
  return browser.open(`${SITE}/consent`, { method: "POST", body });
}

async function expectPage(response: Response, status: number, title: string): Promise<string> {
  expect(response.status).toBe(status);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const page = await response.text();
  expect(page).toContain(`<h1>${title}</h1>`);
  return page;
}

test("signs in where all is in order, and says the secret as RFC 6749 wants it", async () => {
  const browser = site.browser();
  const response = await signIn(browser);
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/consent");
  expect((await agree(browser)).headers.get("Location")).toBe("/courts?q=a");
  const credentials = `${encodeURIComponent("bandeja:test")}:${encodeURIComponent("s%cret+:&")}`;
  expect(provider.lastTokenRequest.authorization).toBe(`Basic ${btoa(credentials)}`);
  expect(provider.lastTokenRequest.body.get("code_verifier")).toMatch(/^[\w-]{43}$/);
});

test("asks for the e-mail that the ID token left out", async () => {
  const browser = site.browser();
  await signIn(browser);
  await agree(browser);
  const [person] = await site.orm.em.fork().find(User, {});
  expect(person?.email).toBe("userinfo@example.com");
});

describe("an ID token that is not in order signs nobody in", () => {
  const now = Math.floor(Date.now() / 1000);
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
    const said = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), sub: "somebody else" };
    return [header, Buffer.from(JSON.stringify(said)).toString("base64url"), signature].join(".");
  };
  const forge = (how: FaultyProvider["forge"]) => () => {
    provider.forge = how;
  };

  test.each([
    ["expired", claims({ exp: now - 120 })],
    ["without an end", claims({ exp: undefined })],
    ["of another sign-in", claims({ nonce: "another" })],
    ["without a nonce", claims({ nonce: undefined })],
    ["for another site", claims({ aud: "another" })],
    ["for two sites, made for the other", claims({ aud: ["bandeja:test", "another"], azp: "another" })],
    ["for two sites, without naming the party", claims({ aud: ["bandeja:test", "another"] })],
    ["for this site, made for another", claims({ azp: "another" })],
    ["issued more than ten minutes ago", claims({ iat: now - 610, exp: now + 600 })],
    ["issued in the future", claims({ iat: now + 120, exp: now + 600 })],
    ["without the time of its issue", claims({ iat: undefined })],
    ["of another issuer", claims({ iss: "https://evil.example" })],
    ["about nobody", claims({ sub: undefined })],
    ["about a NUL", claims({ sub: "some\0body", email: "a@example.com" })],
    ["about somebody overlong", claims({ sub: "s".repeat(256), email: "a@example.com" })],
    ["about somebody else than the user info", claims({ sub: "another" })],
    ["unsigned", forge(unsigned)],
    ["signed with the client's secret", forge(signedWithTheClientSecret)],
    ["changed after it was signed", forge(changed)],
    ["that is none", forge(() => "nonsense")],
  ])("%s", async (_what, spoil) => {
    const browser = site.browser();
    const page = await expectPage(await signIn(browser, spoil), 502, "The sign-in did not work");
    expect(page).toContain('href="/api/login?returnTo=%2Fcourts%3Fq%3Da"');
    expect(await site.orm.em.fork().count(User)).toBe(0);
    expect(browser.named("bandeja_")).toEqual([]);
  });
});

describe("an ID token within the limits signs in", () => {
  const now = () => Math.floor(Date.now() / 1000);
  test.each([
    ["for two sites, made for this one", () => ({ aud: ["bandeja:test", "another"], azp: "bandeja:test" })],
    ["for this site alone, as a list", () => ({ aud: ["bandeja:test"], azp: "bandeja:test" })],
    ["issued nearly ten minutes ago", () => ({ iat: now() - 560, exp: now() + 60 })],
    ["by a clock that is a little ahead", () => ({ iat: now() + 45, exp: now() + 600 })],
  ])("%s", async (_what, claims) => {
    const response = await signIn(site.browser(), () => {
      provider.claims = { ...provider.claims, ...claims() };
    });
    expect(response.headers.get("Location")).toBe("/consent");
  });
});

test("email_verified of an ID token says nothing of the address in the user info", async () => {
  const userInfo = { sub: "somebody", email: "asha@example.com" };
  provider.faults.set("/userinfo", (_req, res) => res.end(JSON.stringify(userInfo)));
  const browser = site.browser();
  await signIn(browser, () => {
    provider.claims = { ...provider.claims, email_verified: true };
  });
  await agree(browser);
  const [user] = await site.orm.em.fork().find(User, {});
  expect(user).toMatchObject({ email: "asha@example.com", emailVerified: false });
});

test("claims that cannot be kept are left out", async () => {
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

describe("a callback that cannot be", () => {
  const OVER = "This sign-in is over";

  test("repeated, without a session: a page that leads back in", async () => {
    const browser = site.browser();
    const asked = await begin(browser);
    const answer = { code: "code", state: asked.get("state") ?? "" };
    await comeBack(browser, answer);
    await agree(browser);
    await browser.open(`${SITE}/api/logout`);
    const page = await expectPage(await comeBack(browser, answer), 400, OVER);
    expect(page).toContain('href="/api/login?returnTo=%2Fcourts%3Fq%3Da"');
  });

  test("repeated by who is signed in: goes on to where it was meant to", async () => {
    const browser = site.browser();
    const asked = await begin(browser);
    const answer = { code: "code", state: asked.get("state") ?? "" };
    await comeBack(browser, answer);
    await agree(browser);
    const response = await comeBack(browser, answer);
    expect(response.headers.get("Location")).toBe("/courts?q=a");
  });

  test("repeated by who has not agreed yet: goes on to the notice", async () => {
    const browser = site.browser();
    const asked = await begin(browser);
    const answer = { code: "code", state: asked.get("state") ?? "" };
    await comeBack(browser, answer);
    expect((await comeBack(browser, answer)).headers.get("Location")).toBe("/consent");
  });

  test("of another browser", async () => {
    const asked = await begin(site.browser());
    const victim = site.browser();
    await begin(victim);
    const response = await comeBack(victim, { code: "code", state: asked.get("state") ?? "" });
    await expectPage(response, 400, OVER);
  });

  test("with a state that was never given, and one that leads elsewhere", async () => {
    const state = `x.${Buffer.from("//evil.example").toString("base64url")}`;
    const page = await expectPage(await comeBack(site.browser(), { code: "code", state }), 400, OVER);
    expect(page).toContain('href="/api/login"');
    expect(page).not.toContain("evil");
  });

  test("without anything", async () => {
    await expectPage(await comeBack(site.browser(), {}), 400, OVER);
  });

  test("with a code that the provider does not take any more", async () => {
    provider.faults.set("/token", (_req, res) => res.writeHead(400).end('{"error":"invalid_grant"}'));
    await expectPage(await signIn(site.browser()), 400, OVER);
  });

  test("in another provider's name", async () => {
    const browser = site.browser();
    const state = (await begin(browser)).get("state") ?? "";
    const response = await comeBack(browser, { code: "code", state, iss: "https://evil.example" });
    await expectPage(response, 502, "The sign-in did not work");
  });
});

describe("a refusal", () => {
  test("with the state leads to a page, and the attempt is over", async () => {
    const browser = site.browser();
    const state = (await begin(browser)).get("state") ?? "";
    const response = await comeBack(browser, { error: "access_denied", state });
    const page = await expectPage(response, 403, "You are not signed in");
    expect(page).toContain('href="/api/login?returnTo=%2Fcourts%3Fq%3Da"');
    expect(browser.named("bandeja_")).toEqual([]);
  });

  test("without a state does not go round in circles, and repeats nothing of what it was told", async () => {
    const told = { error: "access_denied", error_description: "<b>call 555-1234</b>" };
    const page = await expectPage(await comeBack(site.browser(), told), 403, "You are not signed in");
    expect(page).not.toContain("555-1234");
  });

  test("for the provider's own reasons says so", async () => {
    const response = await comeBack(site.browser(), { error: "temporarily_unavailable" });
    await expectPage(response, 503, "Signing in is not possible right now");
  });
});

describe("a provider that is away", () => {
  const AWAY = "Signing in is not possible right now";
  const dead = { issuer: "http://127.0.0.1:9", clientId: "bandeja", clientSecret: "secret" };

  test("gives a page at the start", async () => {
    const other = await openSiteWith(dead);
    const response = await other.browser().open(`${SITE}/api/login?returnTo=%2Fcourts`);
    expect(await expectPage(response, 503, AWAY)).toContain('href="/api/login?returnTo=%2Fcourts"');
  });

  test("is asked again at the next attempt", async () => {
    const path = "/.well-known/openid-configuration";
    provider.faults.set(path, (_req, res) => res.writeHead(500).end());
    const other = await openSiteWith(provider);
    await expectPage(await other.browser().open(`${SITE}/api/login`), 503, AWAY);
    provider.faults.clear();
    expect((await other.browser().open(`${SITE}/api/login`)).status).toBe(302);
  });

  test.each([
    ["/token", 500],
    ["/jwks", 503],
    ["/userinfo", 502],
  ])("when %s fails", async (path, status) => {
    const other = await openSiteWith(provider);
    provider.faults.set(path, (_req, res) => res.writeHead(status).end());
    await expectPage(await signIn(other.browser()), 503, AWAY);
  });

  test("and says nothing, within ten seconds", async () => {
    provider.faults.set("/token", () => {});
    const started = performance.now();
    await expectPage(await signIn(site.browser()), 503, AWAY);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test("or calls itself by another name", async () => {
    provider.faults.set("/.well-known/openid-configuration", (_req, res) =>
      res.end(JSON.stringify({ issuer: "https://evil.example" })),
    );
    const other = await openSiteWith(provider);
    await expectPage(await other.browser().open(`${SITE}/api/login`), 503, AWAY);
  });
});
