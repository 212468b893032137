import { createHash } from "node:crypto";
import { within } from "@testing-library/dom";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PRIVACY_NOTICE } from "~/features/auth/privacyNotice";
import { Consent } from "~/features/users/consent.entity";
import { readPage } from "../../support/page";
import { agree, type Browser, type Seen } from "./browser";
import { openFaultyProvider } from "./providers";
import { chooseAccount, openSite, openSiteWith, SITE, type Site, shown, signIn, whoIs } from "./site";

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
  await site.orm.em.fork().execute("truncate users, sessions cascade");
});

/** Comes back from the provider. */
async function arrive(returnTo = "/form?public", who = "newcomer@example.com"): Promise<Seen> {
  const { url } = await browser.follow(`${site.origin}/api/login?${new URLSearchParams({ returnTo })}`);
  return chooseAccount(browser, url, who);
}

const post = (path: string, fields: Record<string, string>) =>
  browser.open(site.origin + path, { method: "POST", body: new URLSearchParams(fields) });

/** The names of this site's cookies, without those of the provider beside it. */
const ours = () => browser.named("bandeja_").filter((name) => !name.startsWith("bandeja_demo_"));

/** Everything in the database that a person could leave there. */
async function traces() {
  const em = site.orm.em.fork();
  const [counts] = await em.execute<Record<string, string>[]>(
    "select (select count(*) from users) as users, (select count(*) from sessions) as sessions, (select count(*) from consents) as consents",
  );
  return counts;
}
const NOTHING = { users: "0", sessions: "0", consents: "0" };

describe("who comes for the first time", () => {
  test("is told what is kept and why, by name, before any row is", async () => {
    const { url, response } = await arrive();
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
    expect(await traces()).toEqual(NOTHING);
    expect(await whoIs(browser, site)).toBeNull();
  });

  test("agrees, is signed in, and goes where the sign-in was to lead", async () => {
    const { url, response } = await agree(browser, await arrive("/form?public&page=2"));
    expect(url.pathname + url.search).toBe("/form?public&page=2");
    expect(await shown(response)).toMatchObject({ viewer: "Naina" });
    const consents = await site.orm.em.fork().find(Consent, {}, { populate: ["user"] });
    expect(consents).toMatchObject([
      { noticeVersion: PRIVACY_NOTICE.version, user: { email: "newcomer@example.com" } },
    ]);
    expect(Math.abs(Date.now() - (consents[0]?.agreedAt.getTime() ?? 0))).toBeLessThan(60_000);
    expect(ours()).toEqual(["bandeja_session"]);
  });

  test.each([
    ["neither box", {}, ["adult", "agreed"]],
    ["the age alone", { adult: "on" }, ["agreed"]],
    ["the consent alone", { agreed: "on" }, ["adult"]],
    ["a word in place of a tick", { adult: "no", agreed: "on" }, ["adult"]],
    ["an empty tick", { adult: "", agreed: "on" }, ["adult"]],
  ])(
    "is asked again with %s ticked, and keeps what was",
    async (_, fields: Record<string, string>, missing) => {
      await arrive();
      const response = await post("/consent", fields);
      expect(response.status).toBe(422);
      const page = await readPage(response);
      const links = within(page.getByRole("alert")).getAllByRole("link");
      expect(links.map((link) => link.getAttribute("href"))).toEqual(
        missing.map((name) => `#consent-${name}`),
      );
      const ticked = page.getAllByRole<HTMLInputElement>("checkbox").filter((box) => box.checked);
      expect(ticked.map(({ name }) => name)).toEqual(
        Object.entries(fields).flatMap(([name, value]) => (value === "on" ? [name] : [])),
      );
      expect(await traces()).toEqual(NOTHING);
      expect((await post("/consent", YES)).status).toBe(303);
    },
  );

  test("says not now, and leaves no trace", async () => {
    await post("/form", { reviewText: "Typed before" });
    await arrive("/form");
    const response = await post("/consent/decline", {});
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    expect(await traces()).toEqual(NOTHING);
    expect(ours()).toEqual([]);
    const page = await readPage(await browser.open(`${site.origin}/`));
    expect(page.getByRole("status").textContent).toContain("Nothing about you was kept.");
    expect((await browser.open(`${site.origin}/consent`)).status).toBe(400);
  });

  test("finds what was typed before the sign-in", async () => {
    await post("/form", { reviewText: "Typed before", rating: "4" });
    const { response } = await agree(browser, await arrive("/form"));
    expect(await shown(response)).toEqual({
      viewer: "Naina",
      draft: { reviewText: "Typed before", rating: "4" },
    });
  });

  test("is one person, however often the button is pressed", async () => {
    await arrive();
    await Promise.all([post("/consent", YES), post("/consent", YES), post("/consent", YES)]);
    expect(await traces()).toMatchObject({ users: "1", consents: "1" });
  });

  test("may take half an hour to read, and no longer", async () => {
    await arrive();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 29 * 60_000 });
    expect((await browser.open(`${site.origin}/consent`)).status).toBe(200);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    const late = await post("/consent", YES);
    expect(late.status).toBe(400);
    const page = await readPage(late);
    page.getByRole("heading", { level: 1, name: "This sign-in is over" });
    expect(
      within(page.getByRole("main")).getByRole("link", { name: "Sign in again" }).getAttribute("href"),
    ).toBe("/api/login");
    expect(await traces()).toEqual(NOTHING);
  });

  test("is hidden from everybody but this site in what the browser keeps", async () => {
    await arrive();
    const sealed = browser.cookie("bandeja_newcomer") ?? "";
    expect(sealed.split(".")).toHaveLength(5);
    for (const part of sealed.split(".")) {
      expect(Buffer.from(part, "base64url").toString()).not.toMatch(/newcomer|Naina|Shah/);
    }
  });

  test("cannot be made up or changed in the browser", async () => {
    await arrive();
    const sealed = browser.cookie("bandeja_newcomer") ?? "";
    const [header, key, iv, text = "", tag] = sealed.split(".");
    const turned = (text.startsWith("A") ? "B" : "A") + text.slice(1);
    const open = Buffer.from('{"alg":"none"}').toString("base64url");
    for (const forged of [[header, key, iv, turned, tag].join("."), `${open}.${text}.`, "x", "....", ""]) {
      browser.plant("bandeja_newcomer", forged);
      expect((await post("/consent", YES)).status).toBe(400);
    }
    expect(await traces()).toEqual(NOTHING);
  });

  test("of another site's secret is nobody here", async () => {
    await arrive();
    const { issuer, clientId } = site.environment.signInProvider;
    const other = await openSiteWith(
      { issuer, clientId, clientSecret: "another" },
      { PUBLIC_URL: site.origin },
    );
    const stranger = other.browser();
    stranger.plant("bandeja_newcomer", browser.cookie("bandeja_newcomer") ?? "");
    expect((await stranger.open(`${site.origin}/consent`)).status).toBe(400);
  });
});

describe("who has agreed before", () => {
  test("signs in with one press", async () => {
    await signIn(site.browser(), site, "player@example.com");
    const { url } = await arrive("/form?public", "player@example.com");
    expect(url.pathname).toBe("/form");
    expect(await traces()).toEqual({ users: "1", sessions: "2", consents: "1" });
  });

  test("to an older text is asked again, and both stay on record", async () => {
    await signIn(site.browser(), site, "player@example.com");
    const em = site.orm.em.fork();
    await em.execute("update consents set notice_version = ?, agreed_at = now() - interval '1 year'", [
      PRIVACY_NOTICE.version + 1,
    ]);
    const seen = await arrive("/form?public", "player@example.com");
    expect(seen.url.pathname).toBe("/consent");
    (await readPage(seen.response)).getByText(/has changed since you agreed to it last/);
    expect(await traces()).toMatchObject({ users: "1", consents: "1" });
    await agree(browser, { ...seen, url: new URL("/consent", site.origin) });
    expect(await whoIs(browser, site)).toBe("Rohan");
    expect(await traces()).toMatchObject({ users: "1", consents: "2" });
  });

  test("and says not now to a new text keeps the account, signed out", async () => {
    await signIn(site.browser(), site, "player@example.com");
    await site.orm.em.fork().execute("delete from consents");
    await arrive("/form", "player@example.com");
    await post("/consent/decline", {});
    expect(await whoIs(browser, site)).toBeNull();
    expect(await traces()).toMatchObject({ users: "1", consents: "0" });
  });

  test("does not lose their session by saying not now in another tab", async () => {
    await signIn(browser, site, "player@example.com");
    await post("/consent/decline", {});
    expect(await whoIs(browser, site)).toBe("Rohan");
    expect((await browser.open(`${site.origin}/consent`)).headers.get("Location")).toBe("/");
  });
});

test("an answer too long for a cookie loses what its person can write themselves", async () => {
  const provider = await openFaultyProvider();
  const other = await openSiteWith(provider);
  const guest = other.browser();
  const begun = await guest.open(`${SITE}/api/login`);
  const asked = new URL(begun.headers.get("Location") ?? "").searchParams;
  provider.claims = {
    nonce: asked.get("nonce") ?? "",
    sub: "स".repeat(255),
    email: `${"स".repeat(300)}@example.com`,
    given_name: "स".repeat(100),
    family_name: "स".repeat(100),
    picture: `https://a.example/${"a".repeat(480)}`,
  };
  await guest.open(
    `${SITE}/api/callback?${new URLSearchParams({ code: "code", state: asked.get("state") ?? "" })}`,
  );
  expect(guest.cookie("bandeja_newcomer")?.length).toBeLessThan(3_900);
  const page = await readPage(await guest.open(`${SITE}/consent`));
  page.getByText(/@example\.com$/);
  await provider.close();
});

test("a notice in other words has another version", () => {
  const { version, ...words } = PRIVACY_NOTICE;
  const digest = createHash("sha256").update(JSON.stringify(words)).digest("hex").slice(0, 12);
  // Whoever changes the words raises the version here and there, so that people are asked again.
  expect({ version, digest }).toEqual({ version: 3, digest: "0e9d0ff2b8b3" });
});
