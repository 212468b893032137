import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { press } from "../../support/form";
import { readPage } from "../../support/page";
import { endSessions, problemOf } from "../api/api";
import { COURT, newsOf, open, own, RACKET, startWithOwner } from "./owners";

let app: Awaited<ReturnType<typeof startWithOwner>>;
beforeEach(async () => {
  app = await startWithOwner();
});

const REPLY = "/reviews/1/reply";
const API = "/api/reviews/1/reply";
const TEXT = "Vinod says hello.";
const MOMENT = expect.any(String);
const reply = (text = TEXT, browser = app.owner, version = "0") => browser.post(REPLY, { text, version });
const shown = async () => (await (await app.visitor().get("/api/reviews/1")).json()).reply;
/** The version of the reply, which begins with a random one. */
const version = async () => Number((await (await app.visitor().get(API)).json()).version);
const rows = () => app.entities().execute("select text, version, user_id, removal_reason from owner_replies");

describe("the reply of an owner", () => {
  test("is public under its review, in pages and JSON", async () => {
    const link = (await open("/courts/1", app.owner)).getByRole("link", { name: /^Reply to the review/ });
    expect(link.getAttribute("href")).toBe(REPLY);
    const response = await press(app.owner, await open(REPLY, app.owner), "Save Reply", { text: TEXT });
    expect([response.status, response.headers.get("Location")]).toEqual([
      303,
      "/courts/1?highlight=1#review-1",
    ]);
    for (const path of ["/courts/1", `/profile/${app.asha.viewer.id}`]) {
      const page = await open(path, app.visitor());
      page.getByText("Reply from the owner");
      page.getByText(TEXT);
    }
    expect(await shown()).toEqual({ text: TEXT, createdAt: MOMENT, updatedAt: MOMENT });
    const court = await (await app.visitor().get("/api/courts/1")).json();
    expect(court.reviews[0].reply).toMatchObject({ text: TEXT });
  });

  test("needs a clean text of at most 1000 characters, and loses nothing typed", async () => {
    for (const [text, message] of [
      [" ", "Please write your reply"],
      ["a".repeat(1001), "Your reply can be at most 1,000 characters long"],
      [
        "You fucking liar",
        "Your reply contains inappropriate language. Please remove any offensive words and try again.",
      ],
    ] as const) {
      const response = await reply(text);
      expect(response.status).toBe(422);
      const page = await readPage(response);
      page.getAllByText(message);
      if (text.trim()) page.getByDisplayValue(text);
    }
    expect(await rows()).toEqual([]);
  });

  test("is edited, and an edit does not overwrite another", async () => {
    await reply();
    const first = await version();
    const page = await open(REPLY, app.owner);
    page.getByDisplayValue(TEXT);
    expect((await reply("Someone else's", app.owner, "0")).status).toBe(409);
    expect((await press(app.owner, page, "Save Reply", { text: "Vinod says thank you." })).status).toBe(303);
    const stale = await press(app.owner, page, "Save Reply", { text: "Late" });
    expect(stale.status).toBe(409);
    const again = await readPage(stale);
    again.getByDisplayValue("Late");
    again.getByText("Vinod says thank you.");
    expect((await press(app.owner, again, "Save Reply")).status).toBe(303);
    expect(await rows()).toMatchObject([{ text: "Late", version: first + 2 }]);
    const { createdAt, updatedAt } = await shown();
    expect(updatedAt > createdAt).toBe(true);
    (await open("/courts/1", app.visitor())).getByText(/^Edited/);
  });

  test("is not marked as edited when it is saved as it was", async () => {
    await reply();
    const before = await rows();
    expect((await press(app.owner, await open(REPLY, app.owner), "Save Reply")).status).toBe(303);
    expect((await app.owner.json("PUT", API, { text: TEXT })).status).toBe(200);
    expect(await rows()).toEqual(before);
    const { createdAt, updatedAt } = await shown();
    expect(updatedAt).toBe(createdAt);
  });

  test("does not overwrite another that was written during a new sign-in", async () => {
    const page = await open(REPLY, app.owner);
    await endSessions(app, app.owner);
    expect((await press(app.owner, page, "Save Reply", { text: "Late" })).status).toBe(302);
    const second = await app.signedIn({ firstName: "Sunita" });
    await own(app, second, COURT);
    await reply(TEXT, second);
    const again = await app.signedIn({ email: app.owner.viewer.email ?? "" }, app.owner.cookies);
    const restored = await open(REPLY, again);
    restored.getByDisplayValue("Late");
    const stale = await press(again, restored, "Save Reply");
    expect(stale.status).toBe(409);
    (await readPage(stale)).getByText(TEXT);
  });

  test("is deleted", async () => {
    await reply();
    const response = await press(app.owner, await open(`${REPLY}/delete`, app.owner), "Delete");
    expect(response.headers.get("Location")).toBe("/courts/1?highlight=1#review-1");
    expect([await rows(), await shown()]).toEqual([[], null]);
    expect((await app.owner.post(`${REPLY}/delete`)).status).toBe(404);
  });

  test("that is deleted and written again is not overwritten by a form opened before", async () => {
    await reply();
    const edit = await open(REPLY, app.owner);
    const removal = await open(`${REPLY}/remove`, app.admin);
    await app.owner.post(`${REPLY}/delete`);
    expect((await reply("A new one")).status).toBe(303);
    expect((await press(app.owner, edit, "Save Reply", { text: "Late" })).status).toBe(409);
    expect((await press(app.admin, removal, "Remove Reply", { reason: "Rude." })).status).toBe(409);
    expect(await rows()).toMatchObject([{ text: "A new one", removal_reason: null }]);
  });

  test("that another owner has changed is not deleted unread", async () => {
    await reply();
    const dialog = await open(`${REPLY}/delete`, app.owner);
    const second = await app.signedIn({ firstName: "Sunita" });
    await own(app, second, COURT);
    await reply("We are sorry.", second, String(await version()));
    const stale = await press(app.owner, dialog, "Delete");
    expect(stale.status).toBe(409);
    const again = await readPage(stale);
    again.getByText("The reply has changed since you opened this page. Read it again, then decide.");
    within(again.getByRole("dialog")).getByText("We are sorry.");
    expect(await shown()).toMatchObject({ text: "We are sorry." });
    expect((await press(app.owner, again, "Delete")).status).toBe(303);
    expect(await rows()).toEqual([]);
  });

  test("is one of all owners: another edits it, and is its author then", async () => {
    await reply();
    const second = await app.signedIn({ firstName: "Sunita" });
    await own(app, second, COURT);
    (await open("/courts/1", second)).getByRole("link", { name: /^Edit the reply/ });
    expect((await reply("We both say hello.", second, String(await version()))).status).toBe(303);
    expect(await rows()).toMatchObject([{ text: "We both say hello.", user_id: second.viewer.id }]);
  });

  test("of a brand is said to be the brand's", async () => {
    await own(app, app.owner, RACKET);
    expect((await app.owner.post("/reviews/2/reply", { text: TEXT, version: "0" })).status).toBe(303);
    (await open("/equipment/1", app.visitor())).getByText("Reply from the brand");
  });

  test("stays when its author is no longer an owner, and goes with the account and the review", async () => {
    await reply();
    await app.repositories().claims.undo(1, app.admin.viewer.id);
    expect(await shown()).toMatchObject({ text: TEXT });
    expect((await app.owner.get("/account/export").then((response) => response.json())).ownerReplies).toEqual(
      [expect.objectContaining({ reviewId: 1, text: TEXT, removalReason: null, removedAt: null })],
    );
    expect(await app.repositories().users.deleteAccount(app.owner.viewer.id)).toBe("left");
    expect([await rows(), await shown()]).toEqual([[], null]);
    const second = await app.signedIn();
    await own(app, second, COURT);
    await reply(TEXT, second);
    await app.asha.post("/reviews/1/delete");
    expect(await rows()).toEqual([]);
  });

  test("is hidden with its review", async () => {
    await reply();
    const read = String(await version());
    await app.admin.post("/reviews/1/hide", { reason: "spam" });
    expect((await app.visitor().get(API)).status).toBe(404);
    expect((await app.owner.get(REPLY)).status).toBe(404);
    expect((await reply("Again", app.owner, read)).status).toBe(404);
  });
});

describe("moderation of a reply", () => {
  beforeEach(async () => {
    await reply();
  });
  const removeAs = async (browser = app.admin) =>
    press(browser, await open(`${REPLY}/remove`, browser), "Remove Reply", { reason: "Rude." });

  test("stores what was removed for a year, and then deletes it", async () => {
    const dialog = await open(`${REPLY}/remove`, app.admin);
    await press(app.admin, dialog, "Remove Reply", { reason: "It names a player." });
    const { history } = app.repositories();
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await history.removeOutdated(inDays(364));
    expect(await rows()).toHaveLength(1);
    expect(await history.outdated(inDays(367))).toMatchObject({ replies: 1 });
    await history.removeOutdated(inDays(367));
    expect(await rows()).toEqual([]);
  });

  test("a super admin removes it with a reason, which its author reads", async () => {
    (await open("/courts/1", app.admin)).getByRole("link", { name: /^Remove the reply/ });
    const dialog = await open(`${REPLY}/remove`, app.admin);
    expect((await press(app.admin, dialog, "Remove Reply", { reason: " " })).status).toBe(422);
    expect((await press(app.admin, dialog, "Remove Reply", { reason: "It names a player." })).status).toBe(
      303,
    );
    expect(await shown()).toBeNull();
    expect((await app.visitor().get(API)).status).toBe(404);
    const page = await open(REPLY, app.owner);
    page.getByText(/It names a player\./);
    const { ownerReplies } = await (await app.owner.get("/account/export")).json();
    expect(ownerReplies).toMatchObject([
      { removalReason: "It names a player.", removedAt: expect.stringMatching(/Z$/) },
    ]);
    const [entry] = await app
      .entities()
      .execute("select action, before, after from audit_entries order by id desc limit 1");
    expect(entry).toEqual({
      action: "reply-removed",
      before: { reply: "17 characters", reason: null },
      after: { reply: null, reason: "It names a player." },
    });
    expect((await press(app.owner, page, "Save Reply", { text: "Hello." })).status).toBe(303);
    expect(await shown()).toMatchObject({ text: "Hello." });
    expect((await press(app.admin, dialog, "Remove Reply", { reason: "Old" })).status).toBe(409);
  });

  test("that is removed is news to its author, who reads the reason when the ownership has ended", async () => {
    await app.owner.post("/account/notices/owner");
    expect(await newsOf(app.owner)).toBeNull();
    await app.asha.post(`${REPLY}/report`, { reason: "offensive" });
    await app.admin.post("/reviews/1/hide", { reason: "spam" });
    const dialog = await open(`${REPLY}/remove`, app.admin);
    await press(app.admin, dialog, "Remove Reply", { reason: "It names a player." });
    await app.owner.post("/account/claims/1/withdraw");
    expect((await app.owner.get(REPLY)).status).not.toBe(200);
    expect(await newsOf(app.owner)).toContain("There is news");
    const page = await open("/account/claims", app.owner);
    const removed = within(page.getByRole("region", { name: "Removed Replies" }));
    removed.getByText("Your reply to a review of Smash Arena");
    removed.getByText(TEXT);
    removed.getByText("It names a player.");
    await app.owner.post("/account/notices/owner");
    expect(await newsOf(app.owner)).toBeNull();
  });

  test("is another super admin's than the author of the review, if there is one", async () => {
    await app.entities().execute("update users set is_super_admin = true where id = ?", [app.asha.viewer.id]);
    const remove = async () =>
      (await app.asha.post(`${REPLY}/remove`, { reason: "Rude.", version: String(await version()) })).status;
    expect((await app.asha.get(`${REPLY}/remove`)).status).toBe(403);
    expect(await remove()).toBe(403);
    expect(await shown()).toMatchObject({ text: TEXT });
    await app
      .entities()
      .execute("update users set is_super_admin = false where id = ?", [app.admin.viewer.id]);
    expect(await remove()).toBe(303);
  });

  test("is possible under a hidden review, from the queue of its reports", async () => {
    await app.asha.post(`${REPLY}/report`, { reason: "offensive" });
    await app.admin.post("/reviews/1/hide", { reason: "spam" });
    const queue = await open("/admin/reports?show=decided", app.admin);
    const path = queue.getByRole("link", { name: "Remove it" }).getAttribute("href") ?? "";
    const removed = await press(app.admin, await open(path, app.admin), "Remove Reply", { reason: "Rude." });
    expect([removed.status, await rows()]).toMatchObject([303, [{ removal_reason: "Rude." }]]);
    (await open("/admin/reports?show=decided", app.admin)).getByText(
      "The reported reply is no longer there.",
    );
    expect((await app.asha.get(path)).status).toBe(403);
  });

  test("readers report it at its own address, the author of the review too, its own author not", async () => {
    const path = `${REPLY}/report`;
    (await open("/courts/1", app.asha)).getByRole("link", { name: /^Report the reply/ });
    expect((await app.owner.get(path)).status).toBe(403);
    expect((await app.owner.post(path, { reason: "spam" })).status).toBe(403);
    const page = await open(path, app.asha);
    expect((await press(app.asha, page, "Send Report", { reason: "offensive" })).status).toBe(303);
    expect((await app.asha.post(path, { reason: "spam" })).status).toBe(409);
    const [report] = await app.entities().execute("select review_id, is_reply, reason from reports");
    expect(report).toEqual({ review_id: 1, is_reply: true, reason: "offensive" });
    const queue = await open("/admin/reports", app.admin);
    queue.getByText(/1 report of the owner's reply/);
    const link = queue.getByRole("link", { name: "Remove it" });
    const remove = link.getAttribute("href") ?? "";
    expect(remove).toMatch(`${REPLY}/remove?`);
    (await open("/account/reports", app.asha)).getByRole("link", { name: /The reply to a review/ });
    const removed = await app.admin.post(remove, { reason: "Rude.", version: String(await version()) });
    expect(removed.headers.get("Location")).toBe("/admin/reports#review-1");
    (await open("/admin/reports", app.admin)).getByText("The reported reply is no longer there.");
    expect((await app.asha.get(path)).status).toBe(404);
  });

  test("is not undone by an edit that was opened before", async () => {
    const edit = await open(REPLY, app.owner);
    await removeAs();
    expect((await press(app.owner, edit, "Save Reply", { text: "Late" })).status).toBe(409);
    expect(await shown()).toBeNull();
  });

  test("leaves its author the same text to send again", async () => {
    await removeAs();
    const page = await open(REPLY, app.owner);
    expect((await press(app.owner, page, "Save Reply", { text: TEXT })).status).toBe(303);
    expect(await shown()).toMatchObject({ text: TEXT });
  });

  test("makes the next reply a new one, which is neither edited nor reported", async () => {
    await app.asha.post(`${REPLY}/report`, { reason: "offensive" });
    await removeAs();
    await press(app.owner, await open(REPLY, app.owner), "Save Reply", { text: "Thank you." });
    const { text, createdAt, updatedAt } = await shown();
    expect([text, updatedAt]).toEqual(["Thank you.", createdAt]);
    (await open("/admin/reports", app.admin)).getByText("The reported reply is no longer there.");
  });

  test("is not in the audit log when the last super admin removes their own", async () => {
    await app.entities().execute("update users set is_super_admin = id = ?", [app.owner.viewer.id]);
    const entries = () =>
      app.entities().execute("select id from audit_entries where action = 'reply-removed'");
    expect((await removeAs(app.owner)).status).toBe(303);
    expect([await shown(), await entries()]).toEqual([null, []]);
  });
});

describe("the reply of a former owner", () => {
  beforeEach(async () => {
    await reply();
    const claim = await app.repositories().claims.findByUser(app.owner.viewer.id, COURT);
    expect(await app.repositories().claims.withdraw(claim?.id ?? 0, app.owner.viewer.id)).toBe(true);
  });

  test("is deleted by its author, who finds it among the claims, and not edited", async () => {
    expect((await app.owner.get(REPLY)).status).toBe(403);
    expect((await reply("Edited", app.owner, String(await version()))).status).toBe(403);
    const claims = await open("/account/claims", app.owner);
    claims.getByText(TEXT);
    const link = claims.getByRole("link", { name: "Delete the reply to a review of Smash Arena" });
    const dialog = await open(link.getAttribute("href") ?? "", app.owner);
    expect(dialog.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe("/account/claims");
    const response = await press(app.owner, dialog, "Delete");
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/account/claims"]);
    expect(await rows()).toEqual([]);
    expect((await open("/account/claims", app.owner)).queryByText(TEXT)).toBeNull();
    expect((await app.owner.post(`${REPLY}/delete`)).status).toBe(403);
  });

  test("is deleted by the API, not by others", async () => {
    expect((await app.asha.json("DELETE", API)).status).toBe(403);
    expect((await app.owner.json("PUT", API, { text: "Edited" })).status).toBe(403);
    expect((await app.owner.json("DELETE", API)).status).toBe(204);
    expect(await shown()).toBeNull();
  });

  test("leads to its deletion where others report it", async () => {
    const page = await readPage(await app.owner.get(`${REPLY}/report`));
    page.getByText("You can delete it instead.");
    expect(page.queryByRole("link", { name: "Edit it" })).toBeNull();
    expect(page.getByRole("link", { name: "Delete it" }).getAttribute("href")).toBe(`${REPLY}/delete`);
  });

  test("is no longer theirs once another owner has edited it", async () => {
    const other = await app.signedIn({ firstName: "Nadia" });
    await own(app, other, COURT);
    await reply("Edited", other, String(await version()));
    expect((await app.owner.post(`${REPLY}/delete`)).status).toBe(403);
    expect((await open("/account/claims", other)).queryByText("Your Replies")).toBeNull();
    const page = await readPage(await other.get(`${REPLY}/report`));
    page.getByText("You can edit or delete it instead.");
    page.getByRole("link", { name: "Edit it" });
  });
});

describe("the JSON of a reply", () => {
  test("is read by everybody, written by owners, and has a version", async () => {
    expect((await app.visitor().get(API)).status).toBe(404);
    const saved = await app.owner.json("PUT", API, { text: TEXT });
    const body = {
      reviewId: 1,
      text: TEXT,
      version: expect.any(Number),
      createdAt: MOMENT,
      updatedAt: MOMENT,
    };
    expect([saved.status, await saved.json()]).toEqual([200, body]);
    const read = await app.visitor().get(API);
    const tag = read.headers.get("ETag") ?? "";
    expect([read.status, await read.json()]).toEqual([200, body]);
    expect((await app.owner.json("PUT", API, { text: "Edited" }, { "If-Match": tag })).status).toBe(200);
    expect((await app.owner.json("PUT", API, { text: "Late" }, { "If-Match": tag })).status).toBe(412);
    expect((await app.owner.json("DELETE", API, undefined, { "If-Match": tag })).status).toBe(412);
    const invalid = await app.owner.json("PUT", API, { text: "" });
    expect([invalid.status, (await problemOf(invalid)).errors]).toEqual([
      422,
      { text: ["Please write your reply"] },
    ]);
    expect((await app.owner.json("DELETE", API)).status).toBe(204);
    expect((await app.owner.json("DELETE", API)).status).toBe(404);
    expect((await app.asha.json("PUT", API, { text: TEXT })).status).toBe(403);
    expect((await app.visitor().json("PUT", API, { text: TEXT })).status).toBe(401);
  });
});

test("an owner does not reply to their own review", async () => {
  await app.owner.post("/courts/1/review", { rating: "5", reviewText: "Mine", interest: "owns" });
  const page = await open("/courts/1", app.owner);
  const own = page.getByText("Mine").closest("li");
  expect(own && within(own).queryByRole("link", { name: /^Reply/ })).toBeNull();
  expect((await app.owner.post("/reviews/3/reply", { text: TEXT, version: "0" })).status).toBe(403);
});
