import { within } from "@testing-library/dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ruleLabel } from "~/features/reviews/guideline.rules";
import type { SignedIn } from "../../support/app";
import { addReviews } from "../../support/catalogue";
import { press } from "../../support/form";
import { readPage } from "../../support/page";
import { problemOf, startWithCourt } from "../api/api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
let second: SignedIn;
let reader: SignedIn;
beforeEach(async () => {
  app = await startWithCourt();
  second = await app.signedIn({ isSuperAdmin: true, firstName: "Anita" });
  reader = await app.signedIn({ firstName: "Rohan" });
});
afterEach(() => {
  vi.useRealTimers();
});

const HIDE = "/reviews/1/hide";
const APPEAL = "/reviews/1/appeal";
const TEXT = "Vinod asked me to name him.";
const ANSWER = "You are right: he offers lessons under his name.";
const HOUR = 3_600_000;

const open = async (path: string, browser: Pick<SignedIn, "get">) => readPage(await browser.get(path));
const hide = (fields: Record<string, string> = { reason: "personal" }) => app.admin.post(HIDE, fields);
const appeal = (text = TEXT, browser = app.asha) => browser.post(APPEAL, { text });
const decide = (verb: "grant" | "uphold", browser = second, answer = ANSWER) =>
  browser.post(`/admin/appeals/1/${verb}`, { answer });
const notice = async (browser: SignedIn, name: string) =>
  (await open("/courts", browser)).queryByRole("complementary", { name })?.textContent ?? null;
const isShown = async () => (await app.visitor().get("/api/reviews/1")).status === 200;
const auditEntries = () =>
  app.entities().execute("select action, actor_name, after from audit_entries order by id desc limit 1");

describe("a hiding", () => {
  test("names its rule, by default that of the reason, to the author and in the audit log", async () => {
    expect((await hide()).status).toBe(303);
    const page = await open("/courts/1", app.asha);
    const link = page.getByRole("link", { name: ruleLabel("privacy") });
    expect(link.getAttribute("href")).toBe("/guidelines#section-be-respectful");
    expect(page.getByRole("link", { name: /^Appeal/ }).getAttribute("href")).toBe(APPEAL);
    (await open(`/profile/${app.asha.viewer.id}`, app.asha)).getByRole("link", {
      name: ruleLabel("privacy"),
    });
    expect(await auditEntries()).toMatchObject([{ action: "hidden", after: { rule: ruleLabel("privacy") } }]);
  });

  test("takes a rule of its own, and no unknown one", async () => {
    expect((await hide({ reason: "other", rule: "nonsense" })).status).toBe(422);
    expect(await isShown()).toBe(true);
    const response = await press(app.admin, await open(HIDE, app.admin), "Hide", {
      reason: "other",
      rule: "honest",
    });
    expect(response.status).toBe(303);
    (await open(APPEAL, app.asha)).getByRole("link", { name: ruleLabel("honest") });
  });

  test("reaches its author on every page until read, and nobody else", async () => {
    await hide();
    expect(await notice(app.asha, "About your hidden review")).toContain(
      "There is news about your hidden review.",
    );
    expect(await notice(reader, "About your hidden review")).toBeNull();
    const response = await press(app.asha, await open("/courts", app.asha), "I have read it");
    expect(response.headers.get("Location")).toBe("/courts");
    expect(await notice(app.asha, "About your hidden review")).toBeNull();
  });

  test("ends with its notice none that came after the page, and none with the form of the last release", async () => {
    await hide();
    const page = await open("/courts", app.asha);
    await app.entities().execute("update users set hidden_review_id = 2 where id = ?", [app.asha.viewer.id]);
    for (const response of [
      await press(app.asha, page, "I have read it"),
      await app.asha.post("/account/notices/hiding", { returnTo: "/courts" }),
    ]) {
      expect([response.status, response.headers.get("Location")]).toEqual([303, "/courts"]);
      expect(await notice(app.asha, "About your hidden review")).not.toBeNull();
    }
  });

  test("ends its notice with the appeal, not that of another review", async () => {
    await hide();
    await app.entities().execute("update users set hidden_review_id = 2 where id = ?", [app.asha.viewer.id]);
    await appeal();
    expect(await notice(app.asha, "About your hidden review")).not.toBeNull();
  });

  /** Reads the notice, and answers where it led to; null without one. */
  const readNotice = async () => {
    const page = await open("/courts", app.asha);
    const banner = page.queryByRole("complementary", { name: "About your hidden review" });
    if (banner) await press(app.asha, page, "I have read it");
    return banner && within(banner).getByRole("link").getAttribute("href");
  };

  test("reaches its author, too, when another review was hidden before it was read", async () => {
    await hide();
    await app.admin.post("/reviews/2/hide", { reason: "spam" });
    const { unreadNotices } = await (await app.asha.get("/account/export")).json();
    expect(unreadNotices).toMatchObject({ hiddenReview: 2, earlierHiddenReviews: [1] });
    expect([await readNotice(), await readNotice(), await readNotice()]).toEqual([
      "/reviews/2/appeal",
      APPEAL,
      null,
    ]);
  });

  test("that is undone meanwhile reaches its author once, before those of other reviews", async () => {
    await hide();
    await app.admin.post("/reviews/2/hide", { reason: "spam" });
    expect((await app.admin.post("/admin/reports/1/undo")).status).toBe(303);
    expect([await readNotice(), await readNotice(), await readNotice()]).toEqual([
      APPEAL,
      "/reviews/2/appeal",
      null,
    ]);
  });

  test("that was appealed against meanwhile has no notice any more", async () => {
    await hide();
    await app.admin.post("/reviews/2/hide", { reason: "spam" });
    await appeal();
    expect([await readNotice(), await readNotice()]).toEqual(["/reviews/2/appeal", null]);
  });

  test("ends its notice with the appeal", async () => {
    await hide();
    expect((await appeal()).status).toBe(303);
    expect(await notice(app.asha, "About your hidden review")).toBeNull();
  });

  test("ends its notice with the review", async () => {
    await hide();
    await app.asha.post("/reviews/1/delete");
    expect(await notice(app.asha, "About your hidden review")).toBeNull();
    expect(await app.entities().execute("select review_id, rule from hidings")).toEqual([
      { review_id: null, rule: "privacy" },
    ]);
  });

  test("is for its author and super admins only", async () => {
    expect((await app.asha.get(APPEAL)).status).toBe(404);
    await hide();
    expect((await reader.get(APPEAL)).status).toBe(404);
    expect((await appeal(TEXT, reader)).status).toBe(404);
    expect((await appeal(TEXT, app.admin)).status).toBe(404);
    expect((await app.admin.get(APPEAL)).status).toBe(200);
    const visitor = await app.visitor().get(APPEAL);
    expect(visitor.headers.get("Location")).toBe("/api/login?returnTo=%2Freviews%2F1%2Fappeal");
  });

  test("of the previous release has the rule of its reason", async () => {
    for (const [reason, rule] of [
      ["spam", "spam"],
      ["offensive", "respect"],
      ["off-topic", "off-topic"],
      ["personal", "privacy"],
      ["threat", "threats"],
      ["other", "standards"],
    ]) {
      await app.entities().execute("update all_reviews set hidden_for = ? where id = 1", [reason]);
      const [hiding] = await app.entities().execute("select rule from hidings where ended_at is null");
      expect(hiding).toEqual({ rule });
      await app.entities().execute("update all_reviews set hidden_for = null where id = 1");
    }
  });
});

describe("an appeal", () => {
  beforeEach(async () => {
    await hide();
  });

  test("is confirmed at once with its number and the day of the decision", async () => {
    const page = await open(APPEAL, app.asha);
    const response = await press(app.asha, page, "Send Appeal", { text: TEXT });
    expect([response.status, response.headers.get("Location")]).toEqual([303, APPEAL]);
    const sent = await open(APPEAL, app.asha);
    expect(sent.getByRole("status").textContent).toContain("Appeal received");
    sent.getByRole("heading", { name: "Appeal no. 1" });
    sent.getByText(TEXT);
    sent.getByText(/to be decided by/);
    expect(sent.queryByRole("button", { name: "Send Appeal" })).toBeNull();
  });

  test("is said to be not decided yet when the time for it is over", async () => {
    await appeal();
    await app.entities().execute("update hidings set appealed_at = appealed_at - interval '2 days'");
    const text = (await open(APPEAL, app.asha)).getByRole("main").textContent;
    expect(text).toMatch(/Received 2 days ago.*\. Not decided yet\. It was due by \d+ \w+ \d{4}/);
    expect(text).not.toContain("to be decided by");
  });

  test("needs a text of at most 1000 characters, and loses nothing typed", async () => {
    expect((await appeal(" ")).status).toBe(422);
    const response = await appeal("a".repeat(1001));
    expect(response.status).toBe(422);
    const page = await readPage(response);
    page.getAllByText("Your appeal can be at most 1,000 characters long");
    page.getByDisplayValue("a".repeat(1001));
  });

  test("is the only one against a hiding", async () => {
    await appeal();
    const response = await appeal("Once more");
    expect(response.status).toBe(409);
    (await readPage(response)).getByDisplayValue("Once more");
    expect(await app.entities().execute("select text from appeals")).toEqual([{ text: TEXT }]);
  });

  test("is possible again when the review is hidden again", async () => {
    await appeal();
    await decide("grant");
    await hide();
    expect((await appeal("Again?")).status).toBe(303);
    expect(await app.entities().execute("select text from appeals order by hiding_id")).toEqual([
      { text: TEXT },
      { text: "Again?" },
    ]);
  });

  test("is possible for suspended authors", async () => {
    await app.admin.post(`/admin/users/${app.asha.viewer.id}/suspend`, { reason: "Spam", duration: "7" });
    expect((await appeal()).status).toBe(303);
  });

  test("survives a sign-in", async () => {
    const visitor = app.visitor();
    const response = await visitor.post(APPEAL, { text: TEXT });
    expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Freviews%2F1%2Fappeal");
    const again = await app.signedIn({ email: app.asha.viewer.email ?? "" }, visitor.cookies);
    (await open(APPEAL, again)).getByDisplayValue(TEXT);
  });

  test("is granted when its hiding is undone", async () => {
    await appeal();
    const dialog = await open("/admin/reports/1/undo", app.admin);
    dialog.getByText(
      "The review is public and counts again. There are no reports of it. The waiting appeal is granted.",
    );
    await press(app.admin, dialog, "Undo");
    const queue = await open("/admin/reports", app.admin);
    expect(queue.getByRole("status").textContent).toBe("Decision undone");
    expect(await isShown()).toBe(true);
    const page = await open(APPEAL, app.asha);
    page.getByText("Granted");
    page.getByText("The moderators have undone the hiding.");
  });

  test("is deleted with its review, but not counted away", async () => {
    await appeal();
    await app.asha.post("/reviews/1/delete");
    expect(await app.entities().execute("select * from appeals")).toEqual([]);
    (await open("/admin", app.admin)).getByRole("link", { name: "Appeals (0)" });
    expect(await app.entities().execute("select 1 from hidings where appealed_at is not null")).toHaveLength(
      1,
    );
  });
});

test("a super admin deletes a hidden review only after the decision on its appeal", async () => {
  const path = "/reviews/1/delete";
  await hide();
  await appeal();
  for (const browser of [app.admin, second]) {
    const response = await press(browser, await open(path, browser), "Delete");
    expect(response.status).toBe(409);
    const dialog = within((await readPage(response)).getByRole("dialog"));
    expect(dialog.getByRole("alert").textContent).toContain("Decide on the appeal first.");
    dialog.getByRole("button", { name: "Delete" });
  }
  await decide("uphold");
  expect((await app.admin.post(path)).status).toBe(303);
});

test("an author deletes a hidden review although the appeal waits", async () => {
  await hide();
  await appeal();
  expect((await app.asha.post("/reviews/1/delete")).status).toBe(303);
});

test("the yearly deletion leaves a hidden review while its appeal waits", async () => {
  const { history } = app.repositories();
  const later = new Date(Date.now() + 367 * 24 * HOUR);
  await hide();
  expect(await history.outdated(later)).toMatchObject({ reviews: 1 });
  await appeal();
  expect(await history.outdated(later)).toMatchObject({ reviews: 0 });
  await history.removeOutdated(later);
  expect((await decide("uphold")).status).toBe(303);
  expect(await history.outdated(later)).toMatchObject({ reviews: 1 });
  await history.removeOutdated(later);
  expect((await app.asha.get(APPEAL)).status).toBe(404);
});

describe("a decision on an appeal", () => {
  beforeEach(async () => {
    await hide();
    await appeal();
  });

  test("that grants it says whether the review counts again", async () => {
    const consequence = async () =>
      (await open("/admin/appeals/1/grant", second)).getByText(/^The review is public/).textContent;
    expect(await consequence()).toBe(
      "The review is public and counts again. Its author and reporters see that.",
    );
    await app.entities().execute("update all_reviews set interest = 'owns' where id = 1");
    expect(await consequence()).toBe("The review is public again. Its author and reporters see that.");
  });

  test("that grants it shows the review again, with an answer to the author", async () => {
    const queue = await open("/admin/appeals", second);
    const path = queue.getByRole("link", { name: /^Grant/ }).getAttribute("href") ?? "";
    const response = await press(second, await open(path, second), "Show the review again", {
      answer: ANSWER,
    });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin/appeals"]);
    expect(await isShown()).toBe(true);
    expect(await app.repositories().courts.findById(1)).toMatchObject({ totalReviews: 1 });
    expect(await notice(app.asha, "About your hidden review")).not.toBeNull();
    const page = await open(APPEAL, app.asha);
    page.getByRole("heading", { level: 1, name: "Review of Smash Arena, shown again" });
    page.getByText("Granted");
    page.getByText(ANSWER);
    expect(await auditEntries()).toMatchObject([
      {
        action: "appeal-granted",
        actor_name: "Anita Rao",
        after: { decision: "Shown again", answer: `${ANSWER.length} characters` },
      },
    ]);
    const log = await open("/admin/audit", app.admin);
    expect(log.getByRole("main").textContent).toContain(
      "granted the appeal against hiding a review of Smash Arena",
    );
  });

  test("that upholds the hiding is read by the author, and audited", async () => {
    const dialog = await open("/admin/appeals/1/uphold", second);
    const response = await press(second, dialog, "Leave it hidden", { answer: ANSWER });
    expect(response.status).toBe(303);
    expect(await isShown()).toBe(false);
    expect(await notice(app.asha, "About your hidden review")).not.toBeNull();
    const page = await open(APPEAL, app.asha);
    page.getByText("Not granted: the review stays hidden");
    page.getByText(ANSWER);
    expect(page.queryByRole("button", { name: "Send Appeal" })).toBeNull();
    expect(await auditEntries()).toMatchObject([
      { action: "appeal-upheld", after: { decision: "Stays hidden" } },
    ]);
    const undo = await open("/admin/reports/1/undo", app.admin);
    expect(undo.queryByText(/appeal is granted/)).toBeNull();
    const decided = await open("/admin/appeals?show=decided", app.admin);
    within(decided.getByRole("main")).getByText(TEXT);
  });

  test("that upholds the hiding stands when the hiding is undone later", async () => {
    await decide("uphold");
    const decision = () => app.entities().execute("select verdict, decided_by, decided_at from hidings");
    const upheld = await decision();
    expect(upheld).toMatchObject([{ verdict: "upheld", decided_by: second.viewer.id }]);
    await press(app.admin, await open("/admin/reports/1/undo", app.admin), "Undo");
    expect([await isShown(), await decision()]).toEqual([true, upheld]);
  });

  test("is another super admin's than the one who hid the review", async () => {
    (await open("/admin/appeals", app.admin)).getByText(
      "You hid this review, wrote it, or claimed its court or brand. Another super admin decides.",
    );
    expect((await app.admin.get("/admin/appeals/1/grant")).status).toBe(403);
    expect((await decide("uphold", app.admin)).status).toBe(403);
    await app.admin.post(`/admin/users/${second.viewer.id}/take-rights`);
    expect((await app.admin.get("/admin/appeals/1/grant")).status).toBe(200);
    expect((await decide("grant", app.admin)).status).toBe(303);
  });

  test("is another super admin's than who has claimed its court, if there is one", async () => {
    const { claims } = app.repositories();
    const third = await app.signedIn({ isSuperAdmin: true });
    await claims.add(second.viewer.id, { itemType: "court", itemId: 1 }, "I run it.");
    expect((await second.get("/admin/appeals/1/grant")).status).toBe(403);
    expect((await decide("grant")).status).toBe(403);
    await app.admin.post(`/admin/users/${third.viewer.id}/take-rights`);
    // All who are left have hidden the review, or claim its court.
    expect((await decide("grant")).status).toBe(303);
  });

  test("is never the author's own", async () => {
    await app.entities().execute("update users set is_super_admin = true where id = ?", [app.asha.viewer.id]);
    expect((await decide("grant", app.asha)).status).toBe(403);
    await app.entities().execute("update users set is_super_admin = false where id = ?", [second.viewer.id]);
    // The author does not count as another super admin who could decide.
    expect((await decide("uphold", app.admin)).status).toBe(303);
  });

  test("is made once", async () => {
    await decide("uphold");
    expect((await decide("grant")).status).toBe(409);
    expect((await second.get("/admin/appeals/1/grant")).status).toBe(409);
    expect((await second.get("/admin/appeals/99/grant")).status).toBe(404);
    expect(await isShown()).toBe(false);
  });

  test.each([
    ["grant", "Show the review again"],
    ["uphold", "Leave it hidden"],
  ])("is about the review that was seen, and loses no answer: %s", async (verb, label) => {
    const page = await open(`/admin/appeals/1/${verb}`, second);
    const edit = (reviewText: string) => app.asha.post("/reviews/1/edit", { rating: "4", reviewText });
    await edit("Call Vinod on 98200 12345.");
    const rejected = await press(second, page, label, { answer: " " });
    expect(rejected.status).toBe(422);
    const stale = await press(second, await readPage(rejected), label, { answer: ANSWER });
    expect([stale.status, await isShown()]).toEqual([409, false]);
    const again = await readPage(stale);
    const dialog = within(again.getByRole("dialog"));
    dialog.getByText(/^The author has edited this review since you opened it\./);
    dialog.getByText("Call Vinod on 98200 12345.");
    dialog.getByDisplayValue(ANSWER);
    expect((await press(second, again, label)).status).toBe(303);
  });

  test("needs an answer, which is not lost", async () => {
    expect((await decide("grant", second, " ")).status).toBe(422);
    const response = await decide("grant", second, "b".repeat(1001));
    (await readPage(response)).getByDisplayValue("b".repeat(1001));
    expect(await isShown()).toBe(false);
  });

  test("is for super admins only", async () => {
    for (const user of [app.asha, reader]) {
      expect((await user.get("/admin/appeals")).status).toBe(403);
      expect((await decide("grant", user)).status).toBe(403);
    }
    expect(await isShown()).toBe(false);
  });
});

describe("the clock", () => {
  const dashboard = async () => {
    const page = await open("/admin", app.admin);
    return within(page.getByRole("region", { name: "Waiting for a decision" }))
      .getAllByRole("listitem")
      .slice(0, 2)
      .map(({ textContent }) => textContent?.replace(/(by|since) \d.*$/, "$1 …"));
  };
  /** Sessions go on, as everyone opens a page meanwhile. */
  const wait = async (hours: number) => {
    for (let half = 0; half < 2; half++) {
      vi.setSystemTime(Date.now() + (hours / 2) * HOUR);
      for (const user of [app.asha, app.admin, second, reader]) await user.get("/account");
    }
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });

  test.each([
    ["spam", 7 * 24],
    ["personal", 24],
    ["threat", 24],
  ])("of a report and an appeal about %s ends after %i hours", async (reason, hours) => {
    await reader.post("/reviews/1/report", { reason });
    expect(await dashboard()).toEqual(["Reported reviews: 1 open, the next due by …", "Appeals: 0 open"]);
    await wait(hours - 1);
    expect(await dashboard()).toEqual(["Reported reviews: 1 open, the next due by …", "Appeals: 0 open"]);
    await wait(2);
    expect(await dashboard()).toEqual([
      "Reported reviews: 1 open, 1 overdue, the first since …",
      "Appeals: 0 open",
    ]);
    (await open("/admin/reports", app.admin)).getByText(/^Overdue since/);
    await hide({ reason });
    await appeal();
    expect(await dashboard()).toEqual(["Reported reviews: 0 open", "Appeals: 1 open, the next due by …"]);
    (await open("/admin/appeals", second)).getByText(/^Decide by/);
    await wait(hours + 1);
    expect(await dashboard()).toEqual([
      "Reported reviews: 0 open",
      "Appeals: 1 open, 1 overdue, the first since …",
    ]);
    (await open("/admin/appeals", second)).getByText(/^Overdue since/);
    await decide("uphold");
    expect(await dashboard()).toEqual(["Reported reviews: 0 open", "Appeals: 0 open"]);
  });
});

describe("a reporter", () => {
  const REPORTS = "/account/reports";
  beforeEach(async () => {
    await reader.post("/reviews/1/report", { reason: "personal" });
  });
  const outcome = async () => (await open(REPORTS, reader)).getByRole("main").textContent;

  test("reads at once that the report was received, and until when it is decided", async () => {
    expect(await outcome()).toContain("We will decide by");
    expect(await notice(reader, "About your report")).toBeNull();
  });

  test("reads that the report is not decided yet when that time is over", async () => {
    await app.entities().execute("update reports set created_at = created_at - interval '2 days'");
    expect(await outcome()).toMatch(/Not decided yet\. It was due by \d+ \w+ \d{4}\.$/);
    expect(await outcome()).not.toContain("We will decide by");
  });

  test("has no notice of a decision that was undone, unless there is another outcome", async () => {
    const undo = async () => press(app.admin, await open("/admin/reports/1/undo", app.admin), "Undo");
    await hide();
    expect((await undo()).status).toBe(303);
    expect(await outcome()).toContain("We will decide by");
    expect(await notice(reader, "About your report")).toBeNull();
    await reader.post("/reviews/2/report", { reason: "spam" });
    await app.admin.post("/admin/reports/2/keep");
    await hide();
    await undo();
    expect(await notice(reader, "About your report")).not.toBeNull();
  });

  test("reads a hundred reports on a page, those first of which something happened last", async () => {
    await app.entities().execute(
      `with decided as (insert into report_decisions (review_id, verdict, review_version) values (1, 'kept', 1) returning *)
        insert into reports (review_id, user_id, reason, created_at, decision_id)
          select 1, ?, 'spam', now() - n * interval '1 day', d.id from decided d, generate_series(1, 100) as n`,
      [reader.viewer.id],
    );
    await app.entities().execute(
      `insert into reports_of_deleted_reviews (user_id, reason, reported_at, deleted_at)
        select ?, 'spam', now() - n * interval '1 day', now() from generate_series(1, 100) as n`,
      [reader.viewer.id],
    );
    const pages = [];
    for (const path of [REPORTS, `${REPORTS}?page=2`, `${REPORTS}?page=3`]) {
      const main = within((await open(path, reader)).getByRole("main"));
      const count = (text: RegExp) => main.queryAllByText(text).length;
      pages.push([count(/^A review of /), count(/^A review that was deleted/)]);
    }
    expect(pages).toEqual([
      [0, 100],
      [100, 0],
      [1, 0],
    ]);
    const links = within((await open(REPORTS, reader)).getByRole("navigation", { name: "Pages of reports" }));
    expect(links.getByRole("link", { name: /2/ }).getAttribute("href")).toBe(`${REPORTS}?page=2`);
  });

  /** The reports of the month in which they were decided. */
  const numbers = async () => {
    const { months } = await app.repositories().transparency.read();
    return months
      .map(({ reportsDecided, reportHours }) => ({ reportsDecided, reportHours }))
      .find(({ reportsDecided }) => reportsDecided > 0);
  };

  test("hears that the review was hidden, and kept after an appeal", async () => {
    await hide();
    expect(await notice(reader, "About your report")).toContain("We have decided on your report.");
    expect(await outcome()).toContain("We have hidden the review.");
    await press(reader, await open("/courts", reader), "I have read it");
    expect(await notice(reader, "About your report")).toBeNull();
    const month = await numbers();
    expect(month).toMatchObject({ reportsDecided: 1, reportHours: 0 });
    await appeal();
    vi.useFakeTimers({ now: Date.now() + 5 * HOUR, toFake: ["Date"] });
    await decide("grant");
    expect(await numbers()).toEqual(month);
    const [{ decidedAt }] = (await (await reader.get("/api/reports")).json()).reports;
    expect(Date.now() - Date.parse(decidedAt)).toBeLessThan(HOUR);
    expect(await notice(reader, "About your report")).not.toBeNull();
    expect(await outcome()).toContain("We have kept the review.");
    expect((await (await reader.get(REPORTS)).text()).includes(TEXT)).toBe(false);
  });

  test("hears that the review was kept", async () => {
    await app.admin.post("/admin/reports/1/keep");
    expect(await notice(reader, "About your report")).not.toBeNull();
    expect(await outcome()).toContain("We have kept the review.");
  });

  test("hears that the review was deleted", async () => {
    await app.admin.post("/admin/reports/1/delete");
    expect(await notice(reader, "About your report")).not.toBeNull();
    expect(await outcome()).toContain("The review was deleted.");
    const data = await (await reader.get("/account/export")).json();
    expect(data.reportsOfDeletedReviews).toMatchObject([{ reason: "personal" }]);
  });

  test("has a notice of a deleted review also when another decision is undone", async () => {
    await app.admin.post("/admin/reports/1/delete");
    await reader.post("/reviews/2/report", { reason: "spam" });
    await app.admin.post("/admin/reports/2/keep");
    await press(app.admin, await open("/admin/reports/2/undo", app.admin), "Undo");
    expect(await notice(reader, "About your report")).not.toBeNull();
  });

  test("has no notice of a decision on a review that its author has deleted, unless there is another outcome", async () => {
    await app.admin.post("/admin/reports/1/keep");
    expect((await app.asha.post("/reviews/1/delete")).status).toBe(303);
    expect(await notice(reader, "About your report")).toBeNull();
    expect(await outcome()).toContain("No reports yet.");
    await addReviews(app.entities(), 1, [1, 2]);
    const reviews = await app
      .entities()
      .execute<{ id: number }[]>("select id from reviews order by id desc limit 2");
    for (const { id } of reviews) {
      await reader.post(`/reviews/${id}/report`, { reason: "spam" });
      await app.admin.post(`/admin/reports/${id}/keep`);
    }
    // Reported again.
    await reader.post(`/reviews/${reviews[0]?.id}/report`, { reason: "spam" });
    for (const { id } of reviews.toReversed()) {
      await app.repositories().reviews.remove(id, null);
      expect(await notice(reader, "About your report")).not.toBeNull();
    }
    expect(await outcome()).toContain("The review was deleted.");
  });

  test("is not told of other users' reports, and the list is empty without any", async () => {
    (await open(REPORTS, app.asha)).getByText("No reports yet.");
  });
});

describe("the API", () => {
  const PATH = "/api/reviews/1/appeal";
  beforeEach(async () => {
    await hide();
  });

  test("shows the hiding to author and super admins, takes the appeal and the decision", async () => {
    const hiding = { id: 1, reviewId: 1, rule: "privacy", endedAt: null, appeal: null };
    for (const user of [app.asha, app.admin]) {
      expect(await (await user.get(PATH)).json()).toMatchObject(hiding);
    }
    const added = await app.asha.json("POST", PATH, { text: TEXT });
    expect([added.status, added.headers.get("Location")]).toEqual([201, PATH]);
    expect(await added.json()).toMatchObject({
      ...hiding,
      appeal: { text: TEXT, verdict: null, answer: null },
    });
    expect((await problemOf(await app.asha.json("POST", PATH, { text: TEXT }))).status).toBe(409);
    const decision = { verdict: "granted", answer: ANSWER };
    expect((await app.admin.json("PUT", PATH, decision)).status).toBe(403);
    expect((await app.asha.json("PUT", PATH, decision)).status).toBe(403);
    const decided = await second.json("PUT", PATH, decision);
    expect([decided.status, await decided.json()]).toMatchObject([200, { appeal: decision }]);
    expect((await problemOf(await second.json("PUT", PATH, decision))).status).toBe(409);
    expect((await problemOf(await second.json("PUT", PATH, { verdict: "maybe" }))).status).toBe(422);
    expect(await isShown()).toBe(true);
  });

  test("is 404 for other users, and rejects bad texts", async () => {
    expect((await reader.get(PATH)).status).toBe(404);
    expect((await reader.json("POST", PATH, { text: TEXT })).status).toBe(404);
    expect((await app.admin.json("POST", PATH, { text: TEXT })).status).toBe(404);
    expect((await app.visitor().get(PATH)).status).toBe(401);
    expect((await app.asha.json("POST", PATH, { text: "" })).status).toBe(422);
    expect((await app.asha.json("POST", PATH, { text: ["a"] })).status).toBe(422);
    await app.asha.json("POST", PATH, { text: TEXT });
    expect((await second.json("PUT", PATH, { verdict: "maybe", answer: ANSWER })).status).toBe(422);
  });
});

test("the author's data export has hidings and appeals", async () => {
  await hide();
  await appeal();
  await decide("uphold");
  const { hidings } = await (await app.asha.get("/account/export")).json();
  expect(hidings).toMatchObject([
    { rule: "privacy", itemName: "Smash Arena", appeal: { text: TEXT, answer: ANSWER, verdict: "upheld" } },
  ]);
});
