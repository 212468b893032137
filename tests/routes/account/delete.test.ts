import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { OTHER_ACCOUNT } from "~/features/account/deleteAccount.form";
import { LAST_SUPER_ADMIN } from "~/features/account/lastSuperAdmin";
import { SecurityLog } from "~/features/auth/securityLog.repository.server";
import { SessionRepository } from "~/features/auth/session.repository.server";
import { NO_END } from "~/lib/time";
import { suspend } from "../../support/app";
import { addReviews } from "../../support/catalogue";
import { formBehind, press } from "../../support/form";
import { drawn, fileOf } from "../../support/images";
import { readPage } from "../../support/page";
import { deleteAccount, endSessions, ofCourt, type Person, problemOf, startWithCourt } from "../api/api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
beforeEach(async () => {
  app = await startWithCourt();
});

const PAGE = "/account/delete";
const DELETE = "Delete my account";
const CONFIRMED = { confirmed: "on" };
/** The fields of a user's form with the confirmation. */
const confirmedBy = ({ viewer }: Person) => ({ account: viewer.id, ...CONFIRMED });
const open = async (user: Person = app.asha) => readPage(await user.get(PAGE));
const exists = async ({ viewer }: Person) => (await app.repositories().users.find(viewer.id)) !== null;

/** Every row of every table that contains one of these words, as text. */
async function rowsWith(...words: string[]): Promise<string[]> {
  const em = app.entities();
  const tables = await em.execute<{ name: string }[]>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await em.execute<{ row: string }[]>(`select to_jsonb(t)::text as row from ${name} t`);
    found.push(
      ...rows
        .filter(({ row }) => words.some((word) => row.includes(word)))
        .map(({ row }) => `${name}: ${row}`),
    );
  }
  return found;
}

describe("the page that confirms the deletion", () => {
  test("lists what is deleted and offers the data export first", async () => {
    const page = within((await open()).getByRole("main"));
    page.getByRole("heading", { level: 1, name: "Delete your account?" });
    page.getByText("2 reviews of yours; averages are counted again without your stars");
    expect(page.getByRole("link", { name: "download your data" }).getAttribute("href")).toBe(
      "/account/export",
    );
    expect(page.getByRole("link", { name: "Keep my account" }).getAttribute("href")).toBe("/account");
    page.getByText("Asha Rao");
    page.getByText(app.asha.viewer.email ?? "");
    const { account, fields } = formBehind(page, DELETE);
    expect({ account, fields }).toEqual({ account: [app.asha.viewer.id], fields: {} });
  });

  test("does not name reviews where there are none", async () => {
    const newcomer = await app.signedIn();
    expect((await open(newcomer)).queryByText(/reviews? of yours/)).toBeNull();
  });

  test.each([{}, { confirmed: "" }, { confirmed: "yes" }])("rejects the confirmation %j", async (fields) => {
    const response = await app.asha.post(PAGE, { account: app.asha.viewer.id, ...fields });
    expect(response.status).toBe(422);
    const alert = within((await readPage(response)).getByRole("alert"));
    expect(alert.getByRole("link").getAttribute("href")).toBe("#delete-account-confirmed");
    expect(await exists(app.asha)).toBe(true);
  });

  test("rejects the form of another account, and shows the present one without its confirmation", async () => {
    const page = await open();
    const ravi = await app.signedIn({ firstName: "Ravi", email: "ravi@example.com" });
    const response = await press(ravi, page, DELETE, CONFIRMED);
    expect(response.status).toBe(409);
    const rejected = await readPage(response);
    within(rejected.getByRole("alert")).getByText(OTHER_ACCOUNT);
    rejected.getByText("Ravi Rao");
    rejected.getByText("ravi@example.com");
    const { account, fields } = formBehind(rejected, DELETE);
    expect({ account, fields }).toEqual({ account: [ravi.viewer.id], fields: {} });
    expect([await exists(app.asha), await exists(ravi)]).toEqual([true, true]);
  });
});

describe("deleting an account", () => {
  test("deletes every row, session, count and text of the user", async () => {
    const { id, email } = app.asha.viewer;
    await addReviews(app.entities(), app.court.id, [3]);
    await app.signedIn({ email: email ?? "" });
    await app.asha.json("PUT", "/api/profile", {
      bio: "Findme of Dadar",
      location: "findme lane",
    });
    await app.asha.post("/courts/new", { name: "Typed" });
    expect(await rowsWith(id, email ?? "", "findme")).not.toEqual([]);
    expect(await app.repositories().courts.findById(app.court.id)).toMatchObject({
      totalReviews: 2,
      averageRating: 3.5,
    });

    const response = await press(app.asha, await open(), DELETE, CONFIRMED);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    expect(await rowsWith(id, email ?? "", "indme")).toEqual([]);
    expect(await app.repositories().courts.findById(app.court.id)).toMatchObject({
      totalReviews: 1,
      averageRating: 3,
    });
    const [racket] = await app.entities().execute("select total_reviews, rating_sum from equipment");
    expect(racket).toMatchObject({ total_reviews: 0, rating_sum: expect.stringMatching(/^0(\.0)?$/) });
  });

  test("signs the user out of every session and confirms it", async () => {
    const phone = await app.signedIn({ email: app.asha.viewer.email ?? "" });
    await press(app.asha, await open(), DELETE, CONFIRMED);
    expect(app.asha.cookies.header).not.toContain("bandeja_session");
    expect((await phone.get("/api/auth/user")).status).toBe(401);
    const page = await readPage(await app.asha.get("/"));
    expect(page.getByRole("status").textContent).toContain("Account deleted");
    page.getByRole("link", { name: "Sign In" });
    expect((await app.visitor().get(`/profile/${app.asha.viewer.id}`)).status).toBe(404);
    const reviews = await (await app.visitor().get("/api/reviews")).text();
    expect(reviews).not.toContain(app.asha.viewer.id);
  });

  test("redirects a later submission from the user's other session to the sign-in", async () => {
    const page = await open();
    const phone = await app.signedIn({ email: app.asha.viewer.email ?? "" });
    await press(app.asha, page, DELETE, CONFIRMED);
    const late = await press(phone, page, DELETE, CONFIRMED);
    expect(late.headers.get("Location")).toBe("/api/login?returnTo=%2Faccount%2Fdelete");
  });

  test("creates a new user at the next sign-in", async () => {
    await press(app.asha, await open(), DELETE, CONFIRMED);
    const again = await app.signedIn({ email: app.asha.viewer.email ?? "" });
    expect(again.viewer.id).not.toBe(app.asha.viewer.id);
    const { counts } = await app.repositories().reviews.listByUser(again.viewer.id, { tab: "all", page: 1 });
    expect(counts.all).toBe(0);
  });

  test("leaves the data of other users unchanged", async () => {
    const ravi = await app.signedIn();
    await app.repositories().reviews.add(ravi.viewer.id, ofCourt(app.court.id), { rating: 2 }, []);
    await press(app.asha, await open(), DELETE, CONFIRMED);
    expect((await ravi.get("/api/auth/user")).status).toBe(200);
    expect(await app.repositories().courts.findById(app.court.id)).toMatchObject({
      totalReviews: 1,
      averageRating: 2,
    });
  });
});

describe("a suspended user who deletes the account", () => {
  const signInAgain = () => app.signedIn({ email: app.asha.viewer.email ?? "" });
  const stored = () => app.entities().execute("select * from suspensions_of_deleted_accounts");
  const removeEnded = () => app.repositories().suspensions.removeEnded();

  beforeEach(async () => {
    await suspend(app, app.asha);
  });

  test("is suspended as before at the next sign-in", async () => {
    const page = await open();
    within(page.getByRole("main")).getByText(/If you come back, your suspension stays\.$/);
    const before = await app.repositories().users.find(app.asha.viewer.id);
    await press(app.asha, page, DELETE, CONFIRMED);
    await app.signedIn();
    await removeEnded();
    const again = await signInAgain();
    expect(again.viewer.suspension).toEqual({
      reason: "Insults.",
      until: before?.suspendedUntil?.toISOString(),
    });
    expect((await again.json("PUT", "/api/profile", { bio: "Left-hander" })).status).toBe(403);
    expect(await stored()).toEqual([]);
  });

  test("can become super admin only after the suspension", async () => {
    await press(app.asha, await open(), DELETE, CONFIRMED);
    const email = app.asha.viewer.email ?? "";
    const again = await app.signedIn({ email, isListed: true });
    expect(again.viewer).toMatchObject({ isSuperAdmin: false, suspension: { reason: "Insults." } });
  });

  test("is forgotten with the end of the suspension, and after a year", async () => {
    await app
      .entities()
      .execute("update users set suspended_until = ? where id = ?", [NO_END, app.asha.viewer.id]);
    await press(app.asha, await open(), DELETE, CONFIRMED);
    expect(await stored()).toHaveLength(1);
    await app
      .entities()
      .execute("update suspensions_of_deleted_accounts set expires_at = expires_at - interval '1 year'");
    expect((await signInAgain()).viewer.suspension).toBeNull();
    await removeEnded();
    expect(await stored()).toEqual([]);
  });
});

describe("the last super admin", () => {
  test("cannot delete the account, and the page says why", async () => {
    const page = await open(app.admin);
    page.getByText(LAST_SUPER_ADMIN);
    expect(page.queryByRole("button", { name: DELETE })).toBeNull();
    const response = await app.admin.post(PAGE, confirmedBy(app.admin));
    expect(response.status).toBe(409);
    (await readPage(response)).getByText(LAST_SUPER_ADMIN);
    expect(await exists(app.admin)).toBe(true);
  });

  test("can delete the account once there is another super admin", async () => {
    await app.signedIn({ isSuperAdmin: true });
    expect((await press(app.admin, await open(app.admin), DELETE, CONFIRMED)).status).toBe(303);
    expect(await exists(app.admin)).toBe(false);
    // One's own account is no more recorded than one's own reviews.
    expect(await app.entities().execute("select 1 from audit_entries where action = 'deleted'")).toEqual([]);
  });

  test("remains when two super admins delete their accounts at the same time", async () => {
    const other = await app.signedIn({ isSuperAdmin: true });
    const responses = await Promise.all([app.admin, other].map((user) => user.post(PAGE, confirmedBy(user))));
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect([await exists(app.admin), await exists(other)].filter(Boolean)).toHaveLength(1);
  });
});

describe("permission to delete an account", () => {
  test("is limited to the signed-in user's own account", async () => {
    const expired = await app.signedIn();
    await endSessions(app, expired);
    const deleted = await app.signedIn();
    await deleteAccount(app, deleted);
    const before = await app.entities().execute("select id from users order by id");
    for (const user of [app.visitor(), expired, deleted]) {
      const signIn = "/api/login?returnTo=%2Faccount%2Fdelete";
      expect((await user.get(PAGE)).headers.get("Location")).toBe(signIn);
      expect((await user.post(PAGE, CONFIRMED)).headers.get("Location")).toBe(signIn);
      expect((await user.post(`${PAGE}.data`, CONFIRMED)).status).toBe(401);
    }
    expect(await app.entities().execute("select id from users order by id")).toEqual(before);
  });
});

describe("a request whose account is deleted before it writes", () => {
  let player: Person;
  beforeEach(async () => {
    player = await app.signedIn();
    const { find } = SessionRepository.prototype;
    vi.spyOn(SessionRepository.prototype, "find").mockImplementation(async function (
      this: SessionRepository,
      ...args
    ) {
      const session = await find.apply(this, args);
      await deleteAccount(app, player);
      return session;
    });
  });

  const picture = async () => fileOf(await drawn());

  test.each<[string, () => Promise<Response>]>([
    ["a vote", () => player.json("PUT", "/api/reviews/1/helpful")],
    ["a report", () => player.json("POST", "/api/reviews/1/reports", { reason: "spam" })],
    [
      "a review",
      () => player.json("POST", "/api/reviews", { itemType: "court", itemId: app.court.id, rating: 4 }),
    ],
    ["a picture", async () => player.postFiles("/api/upload/profile", { profilePicture: await picture() })],
  ])("of the API is answered as a visitor's: %s", async (_, send) => {
    const response = await send();
    expect(response.status).toBe(401);
    expect((await problemOf(response)).message).toBe("Unauthorized");
    expect(app.logged).toEqual([]);
  });

  test.each<[string, () => Promise<Response>, string]>([
    [
      "a review",
      () => player.post(`/courts/${app.court.id}/review`, { rating: "4" }),
      "/api/login?returnTo=%2Fcourts%2F1%2Freview",
    ],
    [
      "a token",
      () => player.post("/account/tokens", { name: "Scores", scope: "read", lifetime: "90" }),
      "/api/login?returnTo=%2Faccount%2Ftokens",
    ],
    [
      "a picture",
      async () =>
        player.postFiles(`/courts/${app.court.id}/review`, { rating: "4", picture: await picture() }),
      "/api/login?returnTo=%2Fcourts%2F1%2Freview",
    ],
    [
      "a vote",
      () => player.post("/reviews/1/helpful", { helpful: "yes" }),
      "/api/login?returnTo=%2Freviews%2F1%2Fhelpful",
    ],
  ])("leads to the sign-in: %s", async (_, send, signIn) => {
    const response = await send();
    expect([response.status, response.headers.get("Location")]).toEqual([
      302,
      expect.stringContaining(signIn),
    ]);
    expect(app.logged).toEqual([]);
  });

  test("is told to sign in when script sends it", async () => {
    const response = await player.post("/account/tokens.data", {
      name: "Scores",
      scope: "read",
      lifetime: "90",
    });
    expect(response.status).toBe(401);
    expect(await response.text()).toContain("/api/login?returnTo=%2Faccount%2Ftokens");
    expect(app.logged).toEqual([]);
  });

  test("leads to the sign-in when it is the download of one's data", async () => {
    const recordDownload = SecurityLog.prototype.recordDownload;
    vi.mocked(SessionRepository.prototype.find).mockRestore();
    vi.spyOn(SecurityLog.prototype, "recordDownload").mockImplementation(async function (
      this: SecurityLog,
      ...args
    ) {
      await deleteAccount(app, player);
      return recordDownload.apply(this, args);
    });
    const response = await player.get("/account/export");
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/api/login"]);
    expect(app.logged).toEqual([]);
  });
});
