import { chmod, mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSignInProvider, type SignInProvider } from "../../server/embedded/signInProvider.ts";
import { Browser } from "../features/auth/browser";
import { listen } from "../support/listen";

const CLIENT = { clientId: "bandeja", clientSecret: "secret" };

let dataDir: string;
let provider: SignInProvider;
let origin: string;
let close: () => Promise<void>;

async function open() {
  let handle: SignInProvider["handle"] = () => {};
  const server = await listen((req, res) => handle(req, res));
  const redirectUri = `${server.origin}/api/callback`;
  provider = await createSignInProvider({ publicUrl: server.origin, ...CLIENT, redirectUri, dataDir });
  ({ handle } = provider);
  ({ origin, close } = server);
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bandeja-provider-"));
  await open();
});
afterEach(() => close());

const browser = () => new Browser(async () => null);
const keyFile = () => join(dataDir, "sign-in-keys.json");

/** The address of the site's authorization request. @param changes other values of query parameters */
function authorizationUrl(changes: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: CLIENT.clientId,
    redirect_uri: `${origin}/api/callback`,
    response_type: "code",
    scope: "openid email profile",
    state: "state",
    nonce: "nonce",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    ...changes,
  });
  return `${provider.issuer}/auth?${query}`;
}

/** Opens the account page. */
async function openAccounts(visitor: Browser): Promise<URL> {
  const response = await visitor.open(authorizationUrl());
  return new URL(response.headers.get("Location") ?? "", origin);
}

const account = (email: string) => ({ method: "POST", body: new URLSearchParams({ account: email }) });

describe("the account page", () => {
  test("is one form with a button for each account, without script and with its own style sheet", async () => {
    const visitor = browser();
    const response = await visitor.open(await openAccounts(visitor));
    const page = await response.text();
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(page.match(/<form/g)).toHaveLength(1);
    const buttons = [...page.matchAll(/<button name="account" value="([^"]+)">/g)].map(([, email]) => email);
    expect(buttons).toEqual(["admin@example.com", "player@example.com", "newcomer@example.com"]);
    expect(page).toContain("this machine only");
    expect(page).not.toMatch(/<style|style=|<script/);
    const [, sheet = ""] = /rel="stylesheet" href="([^"]+)"/.exec(page) ?? [];
    const styles = await visitor.open(new URL(sheet, origin));
    expect(styles.headers.get("Content-Type")).toContain("text/css");
    expect(await styles.text()).toContain("prefers-color-scheme: dark");
  });

  test("redirects to the site with a code", async () => {
    const visitor = browser();
    const chosen = await visitor.open(await openAccounts(visitor), account("player@example.com"));
    const resumed = await visitor.open(chosen.headers.get("Location") ?? "");
    const callback = new URL(resumed.headers.get("Location") ?? "");
    expect(callback.origin + callback.pathname).toBe(`${origin}/api/callback`);
    expect(callback.searchParams.get("state")).toBe("state");
    expect(callback.searchParams.get("iss")).toBe(provider.issuer);
    expect(callback.searchParams.get("code")).toBeTruthy();
  });

  test("is shown again at the next sign-in of the same browser", async () => {
    const visitor = browser();
    const chosen = await visitor.open(await openAccounts(visitor), account("player@example.com"));
    await visitor.open(chosen.headers.get("Location") ?? "");
    expect((await openAccounts(visitor)).pathname).toContain("/account/");
  });

  test("rejects an account that it does not list", async () => {
    const visitor = browser();
    const response = await visitor.open(await openAccounts(visitor), account("evil@example.com"));
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('href="/api/login"');
  });

  test("rejects a form that is larger than an account's name", async () => {
    const visitor = browser();
    const response = await visitor.open(await openAccounts(visitor), account("x".repeat(2_000)));
    expect(response.status).toBe(400);
  });

  test("has a link to cancel the sign-in", async () => {
    const visitor = browser();
    const page = await openAccounts(visitor);
    const cancelled = await visitor.open(`${page}/leave`);
    const resumed = await visitor.open(cancelled.headers.get("Location") ?? "");
    expect(resumed.headers.get("Location")).toContain("/api/callback?error=access_denied");
  });

  test("responds 400 with instructions in another browser", async () => {
    const page = await openAccounts(browser());
    const response = await browser().open(page);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Sign in again");
  });
});

describe("the provider", () => {
  test("logs no warnings and has no unused endpoints", async () => {
    const warn = vi.spyOn(console, "warn");
    const info = vi.spyOn(console, "info");
    await close();
    await open();
    const visitor = browser();
    const chosen = await visitor.open(await openAccounts(visitor), account("player@example.com"));
    await visitor.open(chosen.headers.get("Location") ?? "");
    expect(warn).not.toHaveBeenCalled();
    expect(info).not.toHaveBeenCalled();
    const configuration = await (
      await visitor.open(`${provider.issuer}/.well-known/openid-configuration`)
    ).json();
    for (const feature of ["registration", "introspection", "revocation", "pushed_authorization_request"]) {
      expect(configuration).not.toHaveProperty(`${feature}_endpoint`);
    }
    vi.restoreAllMocks();
  });

  test("names its own address, whatever the request's headers say", async () => {
    const headers = { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https" };
    const response = await browser().open(`${provider.issuer}/.well-known/openid-configuration`, { headers });
    const configuration = JSON.stringify(await response.json());
    expect(configuration).toContain(`${provider.issuer}/token`);
    expect(configuration).not.toContain("evil");
  });

  test.each([[{ redirect_uri: "https://evil.example/api/callback" }], [{ client_id: "another" }]])(
    "responds with a page and no redirect to %j",
    async (changes) => {
      const response = await browser().open(authorizationUrl(changes));
      expect(response.status).toBe(400);
      expect(response.headers.get("Location")).toBeNull();
      expect(await response.text()).toContain("The sign-in did not work");
    },
  );

  test("requires PKCE", async () => {
    const response = await browser().open(
      authorizationUrl({ code_challenge: "", code_challenge_method: "" }),
    );
    expect(response.headers.get("Location")).toContain("error=invalid_request");
  });

  test("stores its keys privately and reuses them after a restart", async () => {
    const before = await readFile(keyFile(), "utf8");
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    await close();
    await chmod(keyFile(), 0o644);
    await open();
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    expect(await readFile(keyFile(), "utf8")).toBe(before);
    const keys = await (await browser().open(`${provider.issuer}/jwks`)).text();
    expect(keys).not.toContain('"d"');
  });

  test.each(["", "{", '{"jwks":{"keys":[]},"cookieKeys":[]}'])(
    "creates new keys when the file contains none: %j",
    async (content) => {
      await writeFile(keyFile(), content);
      await close();
      await open();
      expect(await readFile(keyFile(), "utf8")).toContain("cookieKeys");
      expect((await openAccounts(browser())).pathname).toContain("/account/");
    },
  );
});
