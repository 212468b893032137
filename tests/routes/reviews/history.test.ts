import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_REASON, REMOVED_PASSAGE } from "~/features/reviews/moderatorChange.limits";
import { UNVERSIONED_MINUTES } from "~/features/reviews/review.limits";
import { privacyPolicy } from "~/features/site-texts/texts/privacyPolicy.server";
import type { SignedIn } from "../../support/app";
import { press } from "../../support/form";
import { readPage } from "../../support/page";
import { problemOf, startWithCourt } from "../api/api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
beforeEach(async () => {
  app = await startWithCourt();
});

const HISTORY = "/reviews/1/history";
const EDIT = "/reviews/1/edit";
const REDACT = "/reviews/1/redact";
const open = async (path: string, browser: Pick<SignedIn, "get"> = app.visitor()) =>
  readPage(await browser.get(path));
const versions = async () => (await app.visitor().get("/api/reviews/1/versions")).json();
/** Lets the review be older, with its last change. */
const age = (interval: string) =>
  app.entities().execute(
    `update all_reviews set created_at = created_at - interval '${interval}', updated_at = updated_at - interval '${interval}',
        rewritten_at = rewritten_at - interval '${interval}'`,
  );
const edit = (browser: SignedIn, reviewText: string, fields: Record<string, string> = {}) =>
  browser.post(EDIT, { rating: "4", reviewText, ...fields });

describe("an edit", () => {
  test("in the first 30 minutes leaves no earlier version", async () => {
    await age(`${UNVERSIONED_MINUTES - 1} minutes`);
    await edit(app.asha, "Ask for Vinod in the evening.");
    expect(await versions()).toEqual([]);
    (await open("/courts/1")).getByRole("link", { name: /^Edited .*: changes of the review by Asha Rao$/ });
    const page = within((await open(HISTORY)).getByRole("main"));
    expect(page.getByRole("listitem").textContent).toMatch(
      /^Written 29 minutes ago.*Changed (just now|.* ago), which left no earlier version\./,
    );
  });

  test("later leaves the earlier version, public, dated and with its differences", async () => {
    await age(`${UNVERSIONED_MINUTES + 1} minutes`);
    await edit(app.asha, "Ask for Vinod in the evening.", { rating: "3.5" });
    expect(await versions()).toEqual([
      {
        number: 1,
        rating: 4,
        reviewText: "Ask for Vinod.",
        isWithheld: false,
        moderationReason: null,
        writtenAt: expect.stringMatching(/Z$/),
      },
    ]);
    const page = within((await open(HISTORY)).getByRole("main"));
    const [now, before] = page.getAllByRole("heading", { level: 2 });
    expect([now?.textContent, before?.textContent]).toEqual([
      expect.stringMatching(/^Edited .* ago|^Edited just now/),
      expect.stringMatching(/^Written 31 minutes ago/),
    ]);
    page.getByText("before: 4.0 stars");
    expect(page.getByText(/in the evening/).closest("ins")).not.toBeNull();
  });

  test("has the time limit that the privacy policy names", () => {
    expect(privacyPolicy).toContain(`An edit later than ${UNVERSIONED_MINUTES} minutes after writing`);
  });

  test("that changes nothing leaves no version", async () => {
    await age("1 day");
    await edit(app.asha, "Ask for Vinod.");
    expect(await versions()).toEqual([]);
  });

  test("of details alone leaves the time of writing, and its own beside it", async () => {
    const first = async () =>
      within((await open(HISTORY)).getByRole("main"))
        .getAllByRole("listitem")
        .at(-1)?.textContent;
    await age("1 day");
    expect(await first()).toMatch(/^Written 1 day ago/);
    expect(await first()).not.toContain("Changed");
    await app.asha.json("PUT", "/api/reviews/1", { aspects: { surface: 2 } });
    expect(await first()).toMatch(/^Written 1 day ago.*Changed (just now|.* ago), which left/);
    await age("1 day");
    await edit(app.asha, "Ask for Vinod in the evening.");
    expect(await first()).toMatch(/^Written 2 days ago/);
    expect(await first()).not.toContain("Changed");
  });

  test("of details alone leaves the time of the current version, too", async () => {
    const current = async () =>
      within((await open(HISTORY)).getByRole("main")).getAllByRole("listitem")[0]?.textContent;
    await age("1 day");
    await edit(app.asha, "Ask for Vinod in the evening.");
    await age("2 days");
    expect(await current()).toMatch(/2 days ago/);
    await app.asha.json("PUT", "/api/reviews/1", { aspects: { surface: 2 } });
    expect(await current()).toMatch(/2 days ago/);
  });

  test("is shown in pages of 20 versions", async () => {
    await age("1 day");
    for (let round = 1; round <= 21; round++) {
      await app.repositories().reviews.change(1, null, { reviewText: `Text ${round}` }, null);
    }
    const headings = async (path: string) =>
      within((await open(path)).getByRole("main"))
        .getAllByRole("heading", { level: 2 })
        .map(({ textContent }) => textContent?.split(" ")[0]);
    expect(await headings(HISTORY)).toEqual(Array(20).fill("Edited"));
    expect(await headings(`${HISTORY}?page=2`)).toEqual(["Edited", "Written"]);
    const second = await open(`${HISTORY}?page=2`);
    second.getByText((_, element) => element?.tagName === "INS" && /Text/.test(element.textContent ?? ""));
  });
});

describe("a moderator's change", () => {
  const card = async (browser?: SignedIn) => {
    const page = await open("/courts/1", browser);
    return page.getByText("Changed by a moderator:").parentElement?.textContent;
  };

  test("is marked with its reason, and withholds the text before it", async () => {
    await edit(app.admin, "Good.", { reason: "It named a member of staff." });
    expect(await card()).toBe("Changed by a moderator: It named a member of staff.");
    expect(await versions()).toMatchObject([{ number: 1, reviewText: null, isWithheld: true }]);
    expect((await (await app.visitor().get(HISTORY)).text()).includes("Vinod")).toBe(false);
    expect((await (await app.visitor().get(`${HISTORY}.data`)).text()).includes("Vinod")).toBe(false);
    for (const browser of [app.asha, app.admin]) {
      expect((await (await browser.get(HISTORY)).text()).includes("Vinod")).toBe(true);
    }
    const rohan = await app.signedIn({ firstName: "Rohan" });
    expect((await (await rohan.get(HISTORY)).text()).includes("Vinod")).toBe(false);
  });

  test("by the API can take out a passage of a text that the filter would reject", async () => {
    await app
      .entities()
      .execute("update all_reviews set review_text = 'Vinod says it is fucking dark.' where id = 1");
    const put = (reviewText: string, browser: SignedIn = app.admin) =>
      browser.json("PUT", "/api/reviews/1", { reviewText });
    const redacted = `${REMOVED_PASSAGE} says it is fucking dark.`;
    expect((await put("Someone says it is fucking dark.")).status).toBe(422);
    expect((await put(`${REMOVED_PASSAGE} says it is fucking bad.`)).status).toBe(422);
    expect((await put(redacted, app.asha)).status).toBe(422);
    const response = await put(redacted);
    expect([response.status, (await response.json()).reviewText]).toEqual([200, redacted]);
  });

  test("has a default reason in the form and by the call of the specification", async () => {
    await edit(app.admin, "Good.");
    expect(await card()).toBe(`Changed by a moderator: ${DEFAULT_REASON}`);
    const changed = await app.admin.json("PUT", "/api/reviews/1", { rating: 3, reviewText: "Fine." });
    expect([changed.status, (await changed.json()).moderationReason]).toEqual([200, DEFAULT_REASON]);
    const reason = "Insults.";
    const again = await app.admin.json("PUT", "/api/reviews/1", { reviewText: "Fine!", reason });
    expect((await again.json()).moderationReason).toBe(reason);
  });

  test.each([
    ["its details", { aspects: { surface: 2 } }],
    ["its interest", { interest: "works" }],
  ])("is marked and reaches its author when it changes %s alone", async (_what, change) => {
    const reason = "It is about another court.";
    const changed = await app.admin.json("PUT", "/api/reviews/1", { ...change, reason });
    expect((await changed.json()).moderationReason).toBe(reason);
    (await open("/courts", app.asha)).getByText(/A moderator has changed your review\./);
    (await open("/account/security", app.asha)).getByText("Smash Arena");
    const same = await app.admin.json("PUT", "/api/reviews/1", { ...change, reason: "Again" });
    expect((await same.json()).moderationReason).toBe(reason);
    await app.asha.json("PUT", "/api/reviews/1", { aspects: { surface: 4 } });
    const kept = await app.visitor().get("/api/reviews/1");
    expect((await kept.json()).moderationReason).toBe(reason);
  });

  test("of its details alone leaves no reason at the author's own text in the history", async () => {
    const change = { interest: "works", reason: "You named your employer." };
    await app.admin.json("PUT", "/api/reviews/1", change);
    const current = within((await open(HISTORY)).getByRole("main"));
    expect(current.getByRole("heading", { level: 2 }).textContent).toMatch(/^Written/);
    await age("1 day");
    await edit(app.asha, "Very good.");
    expect(await versions()).toMatchObject([{ number: 1, moderationReason: null }]);
    expect((await open(HISTORY)).queryByText(change.reason)).toBeNull();
  });

  test("of its details alone does not replace the reason of a text in the history", async () => {
    const [first, second] = ["It named a member of staff.", "You named your employer."];
    await edit(app.admin, "Good.", { reason: first });
    await app.admin.json("PUT", "/api/reviews/1", { interest: "works", reason: second });
    expect(await card()).toBe(`Changed by a moderator: ${second}`);
    const reasons = async () => (await open(HISTORY)).getByText("Reason:").parentElement?.textContent;
    expect(await reasons()).toBe(`Reason: ${first}`);
    await edit(app.asha, "Very good.");
    expect(await versions()).toMatchObject([{ number: 2, moderationReason: first }, { number: 1 }]);
    expect(await reasons()).toBe(`Reason: ${first}`);
  });

  test("is none of the author's own, whose reason is ignored", async () => {
    const changed = await app.asha.json("PUT", "/api/reviews/1", { reviewText: "Mine.", reason: "Because" });
    expect((await changed.json()).moderationReason).toBeNull();
    expect((await open(EDIT, app.asha)).queryByRole("textbox", { name: /Why do you change it/ })).toBeNull();
  });

  test("is no longer marked after the author's next edit, but in the history", async () => {
    await edit(app.admin, "Good.", { reason: "It named a member of staff." });
    await edit(app.asha, "Very good.");
    await age("1 hour");
    await edit(app.asha, "Very, very good.");
    expect((await open("/courts/1")).queryByText("Changed by a moderator:")).toBeNull();
    const page = await open(HISTORY);
    page.getByText("It named a member of staff.");
  });

  test("reaches its author on the next page, until read, and in the security log", async () => {
    await edit(app.admin, "Good.", { reason: "It named a member of staff." });
    const notice = async (browser: SignedIn) =>
      (await open("/courts", browser)).queryByRole("complementary", { name: "About your review" });
    expect(await notice(app.admin)).toBeNull();
    expect((await notice(app.asha))?.textContent).toContain("A moderator has changed your review.");
    (await open("/account/security", app.asha)).getByText("Smash Arena");
    const response = await press(app.asha, await open("/courts", app.asha), "I have read it");
    expect(response.headers.get("Location")).toBe("/courts");
    expect(await notice(app.asha)).toBeNull();
    await edit(app.admin, "Good!");
    await app.asha.post("/reviews/1/delete");
    expect(await notice(app.asha)).toBeNull();
  });

  test("of another review, after the page with the notice, is still to be read", async () => {
    await edit(app.admin, "Good.", { reason: "It named a member of staff." });
    const page = await open("/courts", app.asha);
    await app
      .entities()
      .execute("update users set moderated_review_id = 2 where id = ?", [app.asha.viewer.id]);
    expect((await press(app.asha, page, "I have read it")).status).toBe(303);
    (await open("/courts", app.asha)).getByRole("complementary", { name: "About your review" });
  });

  test("can be read by its author and super admins when the review is hidden, too", async () => {
    await edit(app.admin, "Good.", { reason: "It named a member of staff." });
    await app.admin.post("/reviews/1/hide", { reason: "personal" });
    for (const browser of [app.asha, app.admin]) {
      expect(await (await browser.get(HISTORY)).text()).toContain("Vinod");
    }
    for (const browser of [app.visitor(), await app.signedIn()]) {
      expect((await browser.get(HISTORY)).status).toBe(404);
    }
  });
});

describe("taking out a passage", () => {
  test("leaves a visible gap, its reason, and no public text before it", async () => {
    await age("1 day");
    await edit(app.asha, "Vinod teaches at home. Ask for Vinod.");
    const page = await open(REDACT, app.admin);
    const response = await press(app.admin, page, "Remove", {
      passage: "Vinod",
      reason: "It names a member of staff.",
    });
    expect(response.headers.get("Location")).toBe("/courts/1?highlight=1#review-1");
    const court = await open("/courts/1");
    court.getByText(`${REMOVED_PASSAGE} teaches at home. Ask for ${REMOVED_PASSAGE}.`);
    expect(await versions()).toMatchObject([
      { number: 2, reviewText: null },
      { number: 1, reviewText: null },
    ]);
    const entries = await app.entities().execute("select after from audit_entries order by id desc limit 1");
    expect(entries).toMatchObject([{ after: { reason: "It names a member of staff." } }]);
    expect(JSON.stringify(entries)).not.toContain("Vinod");
  });

  describe("that only an earlier version has", () => {
    const FIELDS = { passage: "Vinod", reason: "It names a member of staff." };
    const auditChange = async () => {
      const sql = "select before, after from audit_entries order by id desc limit 1";
      const [entry] = await app.entities().execute(sql);
      return entry;
    };
    beforeEach(async () => {
      await age("1 day");
      await edit(app.asha, "Good lights.");
    });

    test("withholds the earlier versions, with its reason, and leaves the text", async () => {
      expect(await versions()).toMatchObject([{ number: 1, isWithheld: false }]);
      const response = await press(app.admin, await open(REDACT, app.admin), "Remove", FIELDS);
      expect(response.headers.get("Location")).toBe("/courts/1?highlight=1#review-1");
      expect(await versions()).toMatchObject([{ number: 1, reviewText: null, isWithheld: true }]);
      for (const path of [HISTORY, `${HISTORY}.data`]) {
        expect(await (await app.visitor().get(path)).text()).not.toContain("Vinod");
      }
      (await open(HISTORY, app.asha)).getByText(/A moderator has withheld it\./);
      const court = await open("/courts/1");
      court.getByText("Good lights.");
      court.getByText(FIELDS.reason);
      expect(await auditChange()).toEqual({
        before: { reason: null, earlierVersions: null },
        after: { reason: FIELDS.reason, earlierVersions: "Withheld" },
      });
      (await open("/courts", app.asha)).getByRole("complementary", { name: "About your review" });
      expect((await app.admin.post(REDACT, FIELDS)).status).toBe(422);
    });

    test("is not a part of what stands for a gap there", async () => {
      await edit(app.admin, `${REMOVED_PASSAGE} has good lights.`, { reason: FIELDS.reason });
      await edit(app.asha, "Fine lights.");
      expect((await app.admin.post(REDACT, { ...FIELDS, passage: "moderator" })).status).toBe(422);
      expect((await app.admin.post(REDACT, { ...FIELDS, passage: "has good" })).status).toBe(303);
    });

    test("is none of a super admin's own review, nor of one that has changed meanwhile", async () => {
      const stale = { ...FIELDS, version: "1" };
      expect((await app.admin.post(REDACT, stale)).status).toBe(409);
      await app.entities().execute("update all_reviews set user_id = ? where id = 1", [app.admin.viewer.id]);
      expect((await app.admin.post(REDACT, FIELDS)).status).toBe(422);
      expect(await versions()).toMatchObject([{ number: 1, isWithheld: false }]);
    });
  });

  test("returns from the form of the whole review to the page where the edit began", async () => {
    const returnTo = `/profile/${app.asha.viewer.id}?tab=courts#review-1`;
    const page = await open(`${EDIT}?returnTo=${encodeURIComponent(returnTo)}`, app.admin);
    const address = page.getByRole("link", { name: "Remove just that" }).getAttribute("href") ?? "";
    const redaction = await open(address, app.admin);
    expect(redaction.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe(returnTo);
  });

  test("is possible while the review is hidden", async () => {
    await edit(app.asha, "Vinod teaches at home.");
    await app.repositories().reports.hide({ reviewId: 1, version: 2, lastReport: null }, "spam");
    const page = await open(REDACT, app.admin);
    const response = await press(app.admin, page, "Remove", {
      passage: "Vinod",
      reason: "It names a person.",
    });
    expect(response.status).toBe(303);
    const [stored] = await app
      .entities()
      .execute("select review_text, hidden_for from all_reviews where id = 1");
    expect(stored).toEqual({ review_text: `${REMOVED_PASSAGE} teaches at home.`, hidden_for: "spam" });
  });

  test.each([
    ["without a reason", { passage: "Vinod", reason: "" }, "Please write the reason"],
    ["without a passage", { passage: " ", reason: "Insult." }, "Please copy the passage from the review"],
    ["of a passage that is not there", { passage: "Suresh", reason: "Insult." }, /^This passage is not in/],
  ])("%s is rejected with what was typed", async (_, fields, message) => {
    const response = await app.admin.post(REDACT, fields);
    expect(response.status).toBe(422);
    const page = await readPage(response);
    within(page.getByRole("alert")).getByRole("link", { name: message });
    expect(page.getByRole("textbox", { name: "Reason" }).textContent).toBe(fields.reason);
    expect(await versions()).toEqual([]);
  });

  test("that is rejected is sent again for the version that was seen", async () => {
    const page = await open(REDACT, app.admin);
    await edit(app.asha, "Vinod knows.");
    const rejected = await press(app.admin, page, "Remove", { passage: "Vinod", reason: "" });
    expect(rejected.status).toBe(422);
    const again = await press(app.admin, await readPage(rejected), "Remove", { reason: "Insult." });
    expect(again.status).toBe(409);
  });

  test("of a version that has changed meanwhile is rejected", async () => {
    await edit(app.asha, "Vinod knows.");
    const response = await app.admin.post(REDACT, { passage: "Vinod", reason: "Insult.", version: "1" });
    expect(response.status).toBe(409);
    (await readPage(response)).getByText(/^This review has changed since you opened it/);
  });
});

describe("what moderators hide", () => {
  const jobAt = (days: number) =>
    app.repositories().history.removeOutdated(new Date(Date.now() + days * 86_400_000));
  const rows = async () => ({
    reviews: (await app.entities().execute("select id from all_reviews")).length,
    versions: (await app.entities().execute("select 1 from review_versions")).length,
  });

  test("is stored for a year, and then deleted: withheld versions", async () => {
    await edit(app.admin, "Good.");
    await jobAt(364);
    expect(await rows()).toEqual({ reviews: 2, versions: 1 });
    expect(await app.repositories().history.outdated(new Date(Date.now() + 367 * 86_400_000))).toEqual({
      reviews: 0,
      versions: 1,
      replies: 0,
    });
    await jobAt(367);
    expect(await rows()).toEqual({ reviews: 2, versions: 0 });
  });

  test("leaves the versions after it in the history, none of them as the first or the current one", async () => {
    const headings = async () => {
      const page = within((await open(HISTORY)).getByRole("main"));
      expect(page.getAllByText("Current text")).toHaveLength(1);
      return page.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent?.split(" ")[0]);
    };
    await age("1 day");
    await edit(app.asha, "Ask for Vinod in the evening.");
    await edit(app.admin, "Good.");
    expect(await headings()).toEqual(["Changed", "Edited", "Written"]);
    await jobAt(367);
    expect(await headings()).toEqual(["Changed"]);
    for (const text of ["Very good.", "Very, very good."]) await edit(app.asha, text);
    expect(await headings()).toEqual(["Edited", "Edited", "Changed"]);
    await edit(app.admin, "Fine.");
    for (const text of ["Still good.", "Good again.", "Lovely."]) await edit(app.asha, text);
    await jobAt(367);
    expect(await headings()).toEqual(["Edited", "Edited", "Edited", "Changed"]);
  });

  test("is stored for a year, and then deleted: hidden reviews", async () => {
    await app.admin.post("/reviews/1/hide", { reason: "spam" });
    await jobAt(364);
    expect(await rows()).toEqual({ reviews: 2, versions: 0 });
    await jobAt(367);
    expect(await rows()).toEqual({ reviews: 1, versions: 0 });
  });
});

test("what an author deletes is gone with its versions", async () => {
  await edit(app.admin, "Good.");
  await app.asha.post("/reviews/1/delete");
  expect(await app.entities().execute("select 1 from review_versions")).toEqual([]);
  expect((await app.visitor().get(HISTORY)).status).toBe(404);
  expect((await problemOf(await app.visitor().get("/api/reviews/1/versions"))).status).toBe(404);
});

test("the data export has earlier versions of one's reviews, withheld ones included", async () => {
  await edit(app.admin, "Good.");
  const { reviewVersions } = await (await app.asha.get("/account/export")).json();
  expect(reviewVersions).toMatchObject([{ reviewId: 1, reviewText: "Ask for Vinod.", isWithheld: true }]);
});
