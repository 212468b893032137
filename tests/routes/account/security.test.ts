import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, startApp } from "../../support/app";
import { CookieJar } from "../../support/cookieJar";
import { press } from "../../support/form";
import { readPage } from "../../support/page";

const PHONE =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36";
const LAPTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const TABLET =
  "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
});

const signIn = (userAgent: string, cookies = new CookieJar()): Promise<SignedIn> =>
  app.signedIn({ email: "asha@example.com" }, cookies, { "User-Agent": userAgent });
const notice = async (user: SignedIn) =>
  (await readPage(await user.get("/courts"))).queryByRole("complementary", { name: "About your sign-ins" });

/** The lines of the user's security log. */
async function log(user: SignedIn): Promise<(string | null | undefined)[]> {
  const page = await readPage(await user.get("/account/security"));
  const events = within(page.getByRole("main")).getAllByRole("listitem");
  return events.map((event) => event.querySelector("p")?.textContent);
}

describe("a sign-in on a new device", () => {
  test("is noticed on each other device until its user says there that it was them", async () => {
    const laptop = await signIn(LAPTOP);
    expect(await notice(laptop)).toBeNull();
    const phone = await signIn(PHONE);
    expect(await notice(phone)).toBeNull();
    expect((await notice(laptop))?.textContent).toContain("Chrome on Android");

    await phone.post("/account/security", { returnTo: "/courts", about: "Chrome on Android" });
    expect((await notice(laptop))?.textContent).toContain("Chrome on Android");

    const answer = await press(laptop, await readPage(await laptop.get("/courts")), "It was me");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/courts"]);
    expect(await notice(laptop)).toBeNull();
    expect(await log(laptop)).toEqual([
      "Signed in with a new browser: Chrome on Android",
      "Signed in: Firefox on Linux",
    ]);
  });

  test("is noticed, too, when it comes before the user has answered about another", async () => {
    const laptop = await signIn(LAPTOP);
    await signIn(PHONE);
    const page = await readPage(await laptop.get("/courts"));
    await signIn(TABLET);
    await press(laptop, page, "It was me");
    expect((await notice(laptop))?.textContent).toContain("Safari on iPad");
  });

  test("is noticed at the next sign-in on a known device", async () => {
    const first = await signIn(LAPTOP);
    await first.post("/api/logout");
    await signIn(PHONE);
    expect((await notice(await signIn(LAPTOP)))?.textContent).toContain("Chrome on Android");
    expect(await notice(await signIn(LAPTOP))).toBeNull();
  });

  test("is no longer noticed after an answer when the user signs in once more", async () => {
    const laptop = await signIn(LAPTOP);
    await signIn(PHONE);
    await press(laptop, await readPage(await laptop.get("/courts")), "It was me");
    const again = await signIn(LAPTOP, laptop.cookies);
    expect(await notice(again)).toBeNull();
    await signIn(TABLET);
    expect((await notice(again))?.textContent).toContain("Safari on iPad");
  });

  test("is noticed until the answer however often the user signs in once more", async () => {
    const { cookies } = await signIn(LAPTOP);
    await signIn(PHONE);
    await signIn(LAPTOP, cookies);
    const laptop = await signIn(LAPTOP, cookies);
    expect((await notice(laptop))?.textContent).toContain("Chrome on Android");
    expect(await app.repositories().sessions.listByUser(laptop.viewer.id, new Date())).toHaveLength(2);
  });

  test("is not carried to another user who signs in with the same browser", async () => {
    const { cookies } = await signIn(LAPTOP);
    await signIn(PHONE);
    const ravi = await app.signedIn({ email: "ravi@example.com" }, cookies);
    expect(await notice(ravi)).toBeNull();
  });

  test("says nothing to other people, nor returns to another site", async () => {
    const ravi = await app.signedIn({ email: "ravi@example.com" });
    await signIn(LAPTOP);
    await signIn(PHONE);
    expect(await notice(ravi)).toBeNull();
    const answer = await ravi.post("/account/security", { returnTo: "https://evil.example" });
    expect(answer.headers.get("Location")).toBe("/");
    expect((await app.visitor().post("/account/security")).headers.get("Location")).toMatch(/^\/api\/login/);
  });
});

test("the security log has tokens, downloads, rights and suspensions, and is in the download", async () => {
  const asha = await signIn(LAPTOP);
  const admin = await app.signedIn({ isSuperAdmin: true });
  const { tokens, roles, suspensions } = app.repositories();
  await tokens.add(asha.viewer.id, { name: "Scores", scope: "read", lifetime: "90" });
  const [token] = await tokens.listByUser(asha.viewer.id);
  await asha.post(`/account/tokens/${token?.id}/revoke`);
  await asha.get("/account/export");
  expect((await asha.json("HEAD", "/account/export")).status).toBe(200);
  await roles.grant(asha.viewer.id, admin.viewer.id);
  await roles.revoke(asha.viewer.id, admin.viewer.id);
  const again = await signIn(LAPTOP);
  const until = new Date(Date.now() + 86_400_000);
  await suspensions.suspend(asha.viewer.id, { reason: "Insults", until }, admin.viewer.id);
  await suspensions.reinstate(asha.viewer.id, admin.viewer.id);
  const expected = [
    "Suspension ended",
    "Suspended",
    "Signed in: Firefox on Linux",
    "Super admin rights removed",
    "Super admin rights given",
    "Data downloaded",
    "Access token revoked: Scores",
    "Access token created: Scores",
    "Signed in: Firefox on Linux",
  ];
  expect(await log(again)).toEqual(expected);
  const { securityLog }: { securityLog: { kind: string }[] } = await (
    await again.get("/account/export")
  ).json();
  expect(securityLog).toHaveLength(expected.length);
});

test("the security log links to where sessions end and to access tokens, which outlast them", async () => {
  const page = within(
    (await readPage(await (await signIn(LAPTOP)).get("/account/security"))).getByRole("main"),
  );
  expect(page.getByRole("link", { name: "on your account's page" }).getAttribute("href")).toBe("/account");
  expect(page.getByRole("link", { name: "access tokens" }).getAttribute("href")).toBe("/account/tokens");
});

test("the security log has pages of 100 events", async () => {
  const asha = await signIn(LAPTOP);
  await app
    .entities()
    .execute(
      "insert into security_events (user_id, kind, at) select ?, 'data-downloaded', now() + interval '1 second' from generate_series(1, 100)",
      [asha.viewer.id],
    );
  const page = await readPage(await asha.get("/account/security"));
  const pages = within(page.getByRole("navigation", { name: "Pages of events" }));
  expect(pages.getByRole("link", { name: /2/ }).getAttribute("href")).toBe("/account/security?page=2");
  const second = await readPage(await asha.get("/account/security?page=2"));
  within(second.getByRole("main")).getByText(/^Signed in:/);
});

test("what is older than a year is deleted, and an account's log with the account", async () => {
  const asha = await signIn(LAPTOP);
  await app.repositories().tokens.add(asha.viewer.id, { name: "Scores", scope: "read", lifetime: "90" });
  await app.entities().execute("update security_events set at = now() - interval '366 days'");
  const again = await signIn(PHONE);
  expect(await log(again)).toEqual(["Signed in: Chrome on Android"]);
  await app.entities().execute("delete from users where id = ?", [asha.viewer.id]);
  expect(await app.entities().execute("select 1 from security_events")).toEqual([]);
});

test("a token at the address of an API operation's page data is answered", async () => {
  const asha = await signIn(LAPTOP);
  const added = await app.repositories().tokens.add(asha.viewer.id, {
    name: "Scores",
    scope: "read",
    lifetime: "90",
  });
  const token = typeof added === "string" ? "" : added.token;
  const headers = { Authorization: `Bearer ${token}` };
  const response = await app.send(new Request(`${app.origin}/api/stats.data`, { headers }));
  expect(response.status).toBeLessThan(500);
});
