import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import type { ReviewedItem } from "~/features/reviews/review.view";
import { type SignedIn, startApp } from "../../support/app";
import { addEquipment, addPeople, courtFields } from "../../support/catalogue";
import { formBehind, press } from "../../support/form";
import { type ReadPage, readPage } from "../../support/page";

const COURT = { itemType: "court", itemId: 1 } as const;

let app: Awaited<ReturnType<typeof startApp>>;
let admin: SignedIn;
let second: SignedIn;
let author: SignedIn;
let reader: SignedIn;

beforeEach(async () => {
  app = await startApp();
  const { courts, reviews } = app.repositories();
  for (const name of ["Smash Club", "Lob House"]) await courts.add(courtFields({ name }));
  admin = await app.signedIn({ isSuperAdmin: true, firstName: "Meera" });
  second = await app.signedIn({ isSuperAdmin: true, firstName: "Anita" });
  author = await app.signedIn({ firstName: "Asha" });
  reader = await app.signedIn({ firstName: "Rohan" });
  for (const [itemId, reviewText] of [
    [1, "Buy cheap balls"],
    [2, "Not a padel court"],
  ] as const) {
    await reviews.add(author.viewer.id, { itemType: "court", itemId }, { rating: 4, reviewText }, []);
  }
});

const report = (id: number, reason: string, note = "", browser = reader) =>
  browser.post(`/reviews/${id}/report`, { reason, note });
const open = async (path = "/admin/reports", browser = admin) => readPage(await browser.get(path));
const readHeadings = (page: ReadPage) =>
  within(page.getByRole("main"))
    .getAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);
const court = () => app.repositories().courts.findById(1);
const entries = async () => {
  const { items } = await app
    .repositories()
    .auditLog.list({ person: "", kind: null, action: null, day: "", page: 1 });
  return items.map(({ action, actor, subjectName, changes }) => [
    action,
    actor.name,
    subjectName,
    changes.flatMap(({ field, differences }) => differences.map(({ text }) => `${field} ${text}`)).sort(),
  ]);
};

test.each(["reports", "appeals", "claims", "proposals", "bursts"])(
  "the heading of the queue of %s is announced, and can have the focus after a decision",
  async (queue) => {
    const heading = (await open(`/admin/${queue}`)).getByRole("heading", { name: /to decide on$/ });
    expect(heading.getAttribute("tabindex")).toBe("-1");
    expect(heading.getAttribute("aria-live")).toBe("polite");
  },
);

describe("the queue of reports", () => {
  test("is empty at first and says so", async () => {
    const page = await open();
    page.getByRole("heading", { name: "0 Reviews to decide on" });
    page.getByText("No open reports.");
    const decided = await open("/admin/reports?show=decided");
    decided.getByText("No decisions yet.");
  });

  test("lists the oldest report first, with reasons, counts and notes", async () => {
    const other = await app.signedIn();
    await report(2, "off-topic", "This is badminton.");
    await report(1, "spam");
    await report(2, "off-topic", "", other);
    const page = await open();
    page.getByRole("heading", { name: "2 Reviews to decide on" });
    expect(readHeadings(page)).toEqual(["Lob House", "Smash Club"]);
    page.getByText("Not about padel, or about another place: 2");
    page.getByText("Spam or advertising: 1");
    within(page.getByRole("list", { name: "Notes" })).getByText("This is badminton.");
    page.getByText("2 reports");
    page.getByText("Buy cheap balls");
    expect(page.getByRole("link", { name: "Open (2)" }).getAttribute("aria-current")).toBe("page");
    page.getByRole("link", { name: "Decided (0)" });
  });

  test("is linked from the dashboard with the number of open reports", async () => {
    await report(1, "spam");
    await report(2, "spam");
    const link = (await open("/admin")).getByRole("link", { name: "Reports (2)" });
    expect(link.getAttribute("href")).toBe("/admin/reports");
  });

  test("marks reviews that were edited since the report", async () => {
    await report(1, "spam");
    expect((await open()).queryByText("Edited since")).toBeNull();
    await author.post("/reviews/1/edit", { rating: "4", reviewText: "Good balls" });
    const page = await open();
    page.getByText("Edited since");
    page.getByText("Good balls");
    const dialog = await open("/admin/reports/1/hide");
    const link = dialog.getByRole("link", { name: "Edited" });
    expect(link.getAttribute("href")).toBe("/reviews/1/history");
  });

  test("has pages, and shows at most the first notes of a review", async () => {
    const people = await addPeople(app.entities(), 30);
    await app.entities().execute(
      `insert into reports (review_id, user_id, reason, note)
        select 1, id, 'spam', 'Note ' || at from json_array_elements_text(?::json) with ordinality as p(id, at)`,
      [JSON.stringify(people)],
    );
    const page = await open();
    expect(within(page.getByRole("list", { name: "Notes" })).getAllByRole("listitem")).toHaveLength(20);
    page.getByText("Spam or advertising: 30");
    await app.entities().execute(
      `with more as (insert into reviews (user_id, court_id, rating)
          select id, 1, 3 from json_array_elements_text(?::json) as id returning id)
        insert into reports (review_id, user_id, reason) select id, ?, 'other' from more`,
      [JSON.stringify(people), reader.viewer.id],
    );
    const last = await open("/admin/reports?page=2");
    last.getByRole("heading", { name: "31 Reviews to decide on" });
    const [hide] = last.getAllByRole("link", { name: /^Hide the review/ });
    expect(hide?.getAttribute("href")).toMatch(/hide\?page=2$/);
    const response = await press(admin, last, await firstButton(last, /^Keep the review/));
    expect(response.headers.get("Location")).toBe("/admin/reports?page=2");
  });
});

async function firstButton(page: ReadPage, name: RegExp): Promise<string> {
  const [button, ...others] = page.getAllByRole("button", { name });
  for (const other of others) other.closest("form")?.remove();
  return button?.textContent ?? "";
}

describe("keeping a review", () => {
  beforeEach(async () => {
    await report(1, "spam");
  });

  test("closes its reports with one button and records the decision", async () => {
    const response = await press(admin, await open(), "Keep the review of Smash Club by Asha Rao");
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin/reports"]);
    const page = await open();
    expect(page.getByRole("status").textContent).toContain("Review kept");
    page.getByRole("heading", { name: "0 Reviews to decide on" });
    expect(await court()).toMatchObject({ totalReviews: 1 });
    within(await open("/admin/reports?show=decided").then((it) => it.getByRole("main"))).getByText("Kept");
    expect(await entries()).toEqual([["kept", "Meera Rao", "Smash Club", ["Decision Kept", "Reports 1"]]]);
  });

  test("asks for confirmation when opened by its address", async () => {
    const page = await open("/admin/reports/1/keep");
    within(page.getByRole("dialog", { name: "Keep Review" })).getByText(
      "Reported as: Spam or advertising (1).",
    );
    expect((await press(admin, page, "Keep")).status).toBe(303);
  });

  test("leaves reports open that arrived after the page was opened", async () => {
    const page = await open();
    await report(1, "offensive", "Look at the second word.", second);
    await press(admin, page, "Keep the review of Smash Club by Asha Rao");
    const after = await open();
    after.getByRole("heading", { name: "1 Review to decide on" });
    after.getByText("Look at the second word.");
    expect(after.queryByText(/^Spam or advertising:/)).toBeNull();
  });

  test("can be undone, which reopens the reports", async () => {
    await admin.post("/admin/reports/1/keep");
    const page = await open("/admin/reports/1/undo?show=decided");
    page.getByText("The review stays public. Its reports are open again.");
    const response = await press(admin, page, "Undo");
    expect(response.headers.get("Location")).toBe("/admin/reports?show=decided");
    const queue = await open("/admin/reports?show=decided");
    expect(queue.getByRole("status").textContent).toBe("Decision undoneThe reports are open again.");
    expect((await open()).getByText("Spam or advertising: 1")).toBeDefined();
    expect((await entries())[0]).toEqual([
      "restored",
      "Meera Rao",
      "Smash Club",
      ["Decision Kept", "Decision Undone"],
    ]);
  });

  test("cannot be undone before it is made, twice, or once the review was reported again", async () => {
    const expectNothingToUndo = async () => {
      for (const response of [
        await admin.get("/admin/reports/1/undo"),
        await admin.post("/admin/reports/1/undo"),
      ]) {
        expect(response.status).toBe(409);
        (await readPage(response)).getByRole("heading", { level: 1, name: "There is no decision to undo" });
      }
    };
    await expectNothingToUndo();
    await admin.post("/admin/reports/1/keep");
    await admin.post("/admin/reports/1/undo");
    await expectNothingToUndo();
    await admin.post("/admin/reports/1/keep");
    await report(1, "other");
    await expectNothingToUndo();
    const replaced = { reviewId: 1, version: 1, decision: 2 };
    expect(await app.repositories().reports.undo(replaced, admin.viewer.id)).toBe("decided");
    (await open()).getByText("Something else: 1");
    expect((await open("/admin/reports?show=decided")).queryByText("Kept")).toBeNull();
  });
});

const ANOTHER_DECIDES =
  "You wrote this review or its reply, or claimed its court or brand. Another super admin decides.";

async function expectAnotherDecides(path: string, fields = {}) {
  for (const response of [await admin.get(path), await admin.post(path, fields)]) {
    expect(response.status).toBe(403);
    (await readPage(response)).getByRole("heading", { level: 1, name: "Another super admin decides" });
  }
}

describe("a report of a super admin's own review", () => {
  const REVIEW = "Smash Club by Meera Rao";
  beforeEach(async () => {
    await app
      .repositories()
      .reviews.add(admin.viewer.id, { itemType: "court", itemId: 1 }, { rating: 5 }, []);
    await report(3, "spam");
  });
  test("is decided by another super admin", async () => {
    const page = await open();
    page.getByText(ANOTHER_DECIDES);
    page.getByRole("link", { name: `View on its page the review of ${REVIEW}` });
    expect(page.queryByRole("button", { name: /^Keep/ })).toBeNull();
    expect(page.queryByRole("link", { name: /^(Hide|Delete) the review/ })).toBeNull();
    await expectAnotherDecides("/admin/reports/3/keep");
    await expectAnotherDecides("/admin/reports/3/hide", { reason: "spam" });
    await expectAnotherDecides("/admin/reports/3/delete");
    expect((await admin.json("PUT", "/api/reviews/3/reports", { verdict: "kept" })).status).toBe(403);
    expect((await second.post("/admin/reports/3/hide", { reason: "spam" })).status).toBe(303);
  });

  test("is not decided anew by its author, who may appeal", async () => {
    await second.post("/admin/reports/3/hide", { reason: "spam" });
    const page = await open("/admin/reports?show=decided");
    page.getByText(ANOTHER_DECIDES);
    expect(page.queryByRole("link", { name: /^Undo/ })).toBeNull();
    await expectAnotherDecides("/admin/reports/3/undo");
    expect((await admin.json("DELETE", "/api/reviews/3/hiding")).status).toBe(403);
    expect((await admin.get("/reviews/3/appeal")).status).toBe(200);
  });

  test("is not shown again by the undoing of a decision on another review", async () => {
    await report(1, "spam");
    await second.post("/admin/reports/1/keep");
    await second.post("/admin/reports/3/hide", { reason: "spam" });
    const [decided] = (await app.repositories().reports.listDecided(1)).items;
    expect(decided?.reviewId).toBe(3);
    const response = await admin.post("/admin/reports/1/undo", { decision: String(decided?.decision) });
    expect(response.status).toBe(409);
    const seen = { reviewId: 3, version: 1, decision: decided?.decision ?? 0 };
    const undo = (by: SignedIn) => app.repositories().reports.undo(seen, by.viewer.id);
    expect(await undo(admin)).toBe("not allowed");
    expect(await app.repositories().reviews.find(3)).toBeNull();
    expect(await undo(second)).toBe("done");
  });

  test("is decided by its author if there is no other super admin", async () => {
    await admin.post(`/admin/users/${second.viewer.id}/take-rights`);
    const response = await press(admin, await open(), `Keep the review of ${REVIEW}`);
    expect(response.status).toBe(303);
    expect((await admin.post("/admin/reports/3/undo")).status).toBe(303);
  });
});

/** Claims an item as the first super admin. @returns the claim's number */
async function claim(item: ReviewedItem, status: "pending" | "accepted"): Promise<number> {
  const { claims } = app.repositories();
  await claims.add(admin.viewer.id, item, "I run it.");
  const { id } = (await claims.findByUser(admin.viewer.id, item)) ?? expect.fail("There is no claim");
  if (status === "accepted") {
    await claims.decide(id, { verdict: "accepted", answer: null, by: second.viewer.id });
  }
  return id;
}

describe("a report of a super admin's own reply", () => {
  beforeEach(async () => {
    await reply("Sorry!");
    await report(1, "spam");
  });
  /** Stores a reply of the first super admin, who is no owner any more: owners do not decide at all. */
  const reply = async (text: string) => {
    const { claims, replies } = app.repositories();
    const owned = await claim(COURT, "accepted");
    expect(await replies.save(1, admin.viewer.id, { text, version: null })).toBe("done");
    await claims.withdraw(owned, admin.viewer.id);
  };
  const keep = async (by: SignedIn) => (await by.post("/admin/reports/1/keep")).status;
  const undo = async (by: SignedIn) => (await by.post("/admin/reports/1/undo")).status;
  const reportReply = async () =>
    (await (await app.signedIn()).json("POST", "/api/reviews/1/reports", { reason: "spam", isReply: true }))
      .status;

  test("is decided, and the decision undone, by another super admin", async () => {
    expect(await reportReply()).toBe(201);
    const page = await open();
    page.getByText(ANOTHER_DECIDES);
    expect(page.queryByRole("link", { name: "Remove it" })).toBeNull();
    expect([await keep(admin), await keep(second)]).toEqual([403, 303]);
    expect([await undo(admin), await undo(second)]).toEqual([403, 303]);
    await second.post(`/admin/users/${admin.viewer.id}/take-rights`);
    expect(await keep(second)).toBe(303);
  });

  test("is not ended by hiding or deleting the review, or removing the reply, as a moderator", async () => {
    expect(await reportReply()).toBe(201);
    const { version } = (await app.repositories().replies.find(1)) ?? expect.fail("There is no reply");
    const forms = [
      ["/reviews/1/reply/remove", { reason: "Rude.", version: String(version) }],
      ["/reviews/1/hide", { reason: "spam" }],
      ["/reviews/1/delete", {}],
    ] as const;
    for (const [path, fields] of forms) await expectAnotherDecides(path, fields);
    for (const response of [
      await admin.json("PUT", "/api/reviews/1/hiding", { reason: "spam" }),
      await admin.json("DELETE", "/api/reviews/1"),
    ]) {
      expect(response.status).toBe(403);
    }
    for (const [path, fields] of forms) expect((await second.post(path, fields)).status).toBe(303);
  });

  test("bars them from editing the review, and taking out a passage, as a moderator", async () => {
    const forms = [
      ["/reviews/1/edit", { rating: "2", reviewText: "Buy cheap rackets", reason: "No" }],
      ["/reviews/1/redact", { passage: "balls", reason: "No" }],
    ] as const;
    const change = { reviewText: "Buy nothing" };
    expect(await reportReply()).toBe(201);
    for (const [path, fields] of forms) await expectAnotherDecides(path, fields);
    expect((await admin.json("PUT", "/api/reviews/1", change)).status).toBe(403);
    for (const [path, fields] of forms.toReversed()) {
      expect((await second.post(path, fields)).status).toBe(303);
    }
    expect((await second.json("PUT", "/api/reviews/1", change)).status).toBe(200);
  });

  test("can be ended by deleting the reply as its author", async () => {
    await reportReply();
    expect((await admin.post("/reviews/1/reply/delete")).status).toBe(303);
    expect((await admin.post("/reviews/1/hide", { reason: "spam" })).status).toBe(303);
  });

  test("is not one of the next reply", async () => {
    await reportReply();
    await admin.post("/reviews/1/reply/delete");
    await reply("Thank you!");
    const page = await open();
    page.getByText("Thank you!");
    page.getByText("The reported reply is no longer there.");
    expect(page.queryByRole("link", { name: "Remove it" })).toBeNull();
    expect(await keep(admin)).toBe(303);
    expect(await reportReply()).toBe(201);
    const again = await open("/admin/reports", second);
    again.getByText(/^1 report of the owner's reply/);
    again.getByRole("link", { name: "Remove it" });
    expect(await keep(admin)).toBe(403);
  });

  test("does not bar them from reports of the review alone", async () => {
    expect([await keep(admin), await undo(admin)]).toEqual([303, 303]);
    expect(await reportReply()).toBe(201);
    expect(await keep(second)).toBe(303);
    await report(1, "other");
    expect(await keep(admin)).toBe(303);
  });

  test("is decided by them if there is no other super admin", async () => {
    await reportReply();
    await admin.post(`/admin/users/${second.viewer.id}/take-rights`);
    expect([await keep(admin), await undo(admin)]).toEqual([303, 303]);
  });
});

describe("a report of a review of what a super admin has claimed", () => {
  beforeEach(async () => {
    await report(1, "spam");
  });
  const keep = async (by = admin) => (await by.post("/admin/reports/1/keep")).status;

  test.each(["pending", "accepted"] as const)("is decided by another super admin: %s", async (status) => {
    await claim(COURT, status);
    const page = await open();
    page.getByText(ANOTHER_DECIDES);
    page.getByRole("link", { name: "View on its page the review of Smash Club by Asha Rao" });
    expect(page.queryByRole("button", { name: /^Keep/ })).toBeNull();
    expect(page.queryByRole("link", { name: /^(Hide|Delete) the review/ })).toBeNull();
    await expectAnotherDecides("/admin/reports/1/keep");
    await expectAnotherDecides("/admin/reports/1/hide", { reason: "spam" });
    await expectAnotherDecides("/admin/reports/1/delete");
    expect((await admin.json("PUT", "/api/reviews/1/reports", { verdict: "kept" })).status).toBe(403);
    expect(await keep(second)).toBe(303);
    await expectAnotherDecides("/admin/reports/1/undo");
    const decided = await open("/admin/reports?show=decided");
    decided.getByText(ANOTHER_DECIDES);
    expect(decided.queryByRole("link", { name: /^Undo/ })).toBeNull();
  });

  test("is not ended by hiding, deleting, editing or redacting the review", async () => {
    await claim(COURT, "accepted");
    await expectAnotherDecides("/reviews/1/hide", { reason: "spam" });
    await expectAnotherDecides("/reviews/1/delete");
    await expectAnotherDecides("/reviews/1/edit", { rating: "5", reviewText: "Buy balls", reason: "No" });
    await expectAnotherDecides("/reviews/1/redact", { passage: "cheap", reason: "No" });
    for (const response of [
      await admin.json("PUT", "/api/reviews/1/hiding", { reason: "spam" }),
      await admin.json("PUT", "/api/reviews/1", { rating: 5 }),
      await admin.json("DELETE", "/api/reviews/1"),
    ]) {
      expect(response.status).toBe(403);
    }
    expect(await app.repositories().reviews.find(1)).toMatchObject({ rating: 4, version: 1 });
  });

  test.each(["pending", "accepted"] as const)("is decided by them without the claim: %s", async (status) => {
    const id = await claim(COURT, status);
    expect(await keep()).toBe(403);
    await app.repositories().claims.withdraw(id, admin.viewer.id);
    (await open()).getByRole("button", { name: /^Keep/ });
    expect(await keep()).toBe(303);
  });

  test("is decided by them once the claim is rejected", async () => {
    const id = await claim(COURT, "pending");
    const rejected = { verdict: "rejected", answer: "No.", by: second.viewer.id } as const;
    expect(await app.repositories().claims.decide(id, rejected)).toBe("done");
    expect(await keep()).toBe(303);
  });

  test("is decided by the owner of another court", async () => {
    await claim({ itemType: "court", itemId: 2 }, "accepted");
    expect(await keep()).toBe(303);
  });

  test("is decided by the owner of its brand only if there is no other super admin", async () => {
    const itemId = await addEquipment(app.entities(), { brand: "Bullpadel" });
    const item = { itemType: "equipment", itemId } as const;
    await app.repositories().reviews.add(author.viewer.id, item, { rating: 1 }, []);
    await report(3, "spam");
    await claim(item, "accepted");
    await expectAnotherDecides("/admin/reports/3/keep");
    await admin.post(`/admin/users/${second.viewer.id}/take-rights`);
    expect((await admin.post("/admin/reports/3/keep")).status).toBe(303);
    expect((await admin.post("/admin/reports/3/undo")).status).toBe(303);
  });
});

describe("a report of an owner's reply", () => {
  let owner: SignedIn;
  beforeEach(async () => {
    owner = await app.signedIn();
    const { claims } = app.repositories();
    await claims.add(owner.viewer.id, { itemType: "court", itemId: 1 }, "I run it.");
    await claims.decide(1, { verdict: "accepted", answer: null, by: admin.viewer.id });
    await write("You are a liar.");
    await author.post("/reviews/1/reply/report", { reason: "offensive" });
  });
  const write = (text: string) =>
    app.repositories().replies.save(1, owner.viewer.id, { text, version: null });
  const KEEP = "Keep the review of Smash Club by Asha Rao";

  test("marks a reply that was edited since, which the dialogs show", async () => {
    expect((await open()).queryByText("Edited since")).toBeNull();
    await write("Thank you!");
    (await open()).getByText("Edited since");
    for (const decision of ["keep", "hide", "delete"]) {
      within((await open(`/admin/reports/1/${decision}`)).getByRole("dialog")).getByText("Thank you!");
    }
  });

  test.each(["keep", "hide", "delete"])(
    "a reply that was changed meanwhile is shown for another confirmation: %s",
    async (decision) => {
      await write("Thank you!");
      const page = await open(`/admin/reports/1/${decision}`);
      await write("You are a liar.");
      const label = { keep: "Keep", hide: "Hide", delete: "Delete" }[decision] ?? "";
      const response = await press(admin, page, label);
      expect(response.status).toBe(409);
      const again = await readPage(response);
      within(again.getByRole("alert")).getByText(/^The reply has changed since you opened this page\./);
      within(again.getByRole("dialog")).getByText("You are a liar.");
      expect(await app.repositories().reports.findOpen(1)).not.toBeNull();
      expect((await press(admin, again, label)).status).toBe(303);
    },
  );

  test("is not closed from the queue when the reply was changed or deleted meanwhile", async () => {
    const page = await open();
    await write("Liar!");
    expect((await press(admin, page, KEEP)).status).toBe(409);
    const edited = await open();
    await owner.post("/reviews/1/reply/delete");
    expect((await press(admin, edited, KEEP)).status).toBe(409);
    const gone = await open();
    await write("Thank you!");
    expect((await press(admin, gone, KEEP)).status).toBe(303);
  });

  test("that is rejected is sent again for the reply that was seen", async () => {
    const page = await open("/admin/reports/1/hide");
    await write("Liar!");
    const rejected = await press(admin, page, "Hide", { reason: "" });
    expect(rejected.status).toBe(422);
    expect((await press(admin, await readPage(rejected), "Hide", { reason: "spam" })).status).toBe(409);
  });

  test("that arrives later stays open after a review is kept", async () => {
    await admin.post("/admin/reports/1/keep");
    await report(1, "spam");
    const page = await open();
    await author.post("/reviews/1/reply/report", { reason: "offensive" });
    await write("Liar!");
    expect((await press(admin, page, KEEP)).status).toBe(303);
    (await open()).getByText(/^1 report of the owner's reply/);
  });
});

describe("hiding a review", () => {
  beforeEach(async () => {
    await report(1, "spam");
    await report(1, "offensive", "", second);
    await report(1, "offensive", "", await app.signedIn());
  });

  test("asks for the reason, with the most frequent one preselected, hides the review and confirms it", async () => {
    const page = await open("/admin/reports/1/hide");
    expect(formBehind(page, "Hide").fields).toEqual({
      version: ["1"],
      lastReport: ["3"],
      reason: ["offensive"],
      rule: [""],
    });
    const response = await press(admin, page, "Hide", { reason: "spam" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin/reports"]);
    expect((await open()).getByRole("status").textContent).toContain("Review hidden");
    expect(await app.repositories().reviews.find(1)).toBeNull();
    expect(await court()).toMatchObject({ totalReviews: 0, averageRating: 0 });
    const decided = await open("/admin/reports?show=decided");
    decided.getByText("Hidden");
    decided.getByText("Buy cheap balls");
    expect(await entries()).toEqual([
      [
        "hidden",
        "Meera Rao",
        "Smash Club",
        ["Decision Hidden", "Reason Spam or advertising", "Reports 3", "Rule No spam or advertising"],
      ],
    ]);
  });

  test.each(["", "ugly"])("requires a reason: '%s'", async (reason) => {
    const response = await admin.post("/admin/reports/1/hide", { reason });
    expect(response.status).toBe(422);
    within(await readPage(response).then((page) => page.getByRole("dialog"))).getByText(
      "Please choose a reason",
      { exact: false, selector: ".field-error span" },
    );
    expect(await app.repositories().reviews.find(1)).not.toBeNull();
  });

  test("can be undone, which shows and counts the review again", async () => {
    await admin.post("/admin/reports/1/hide", { reason: "spam" });
    const page = await open("/admin/reports/1/undo", second);
    page.getByText("The review is public and counts again. Its reports are open again.");
    await app.entities().execute("update all_reviews set interest = 'owns' where id = 1");
    (await open("/admin/reports/1/undo", second)).getByText(
      "The review is public again. Its reports are open again.",
    );
    await app.entities().execute("update all_reviews set interest = null where id = 1");
    await press(second, page, "Undo");
    expect(await court()).toMatchObject({ totalReviews: 1, averageRating: 4 });
    expect(await app.repositories().reviews.find(1)).toMatchObject({
      reviewText: "Buy cheap balls",
      version: 1,
    });
    (await open()).getByText("Offensive or hateful: 2");
  });

  test("persists when the author edits the review, and the queue marks the edit", async () => {
    await admin.post("/admin/reports/1/hide", { reason: "spam" });
    const response = await author.post("/reviews/1/edit", { rating: "1", reviewText: "Good balls" });
    expect(response.status).toBe(303);
    expect(await app.repositories().reviews.find(1)).toBeNull();
    expect(await court()).toMatchObject({ totalReviews: 0 });
    await report(2, "spam");
    await admin.post("/admin/reports/2/hide", { reason: "spam" });
    const page = await open("/admin/reports?show=decided");
    expect(readHeadings(page)).toEqual(["Smash Club", "Lob House"]);
    page.getByText("Edited since");
    page.getByText("Good balls");
    await admin.post("/admin/reports/1/undo");
    expect(await court()).toMatchObject({ totalReviews: 1, averageRating: 1 });
  });

  test("persists when the reporters' accounts are deleted", async () => {
    await admin.post("/admin/reports/1/hide", { reason: "spam" });
    await app.entities().execute("delete from reports");
    const page = await open("/admin/reports?show=decided");
    page.getByText("0 reports");
    expect((await admin.post("/admin/reports/1/undo")).status).toBe(303);
    expect(await court()).toMatchObject({ totalReviews: 1 });
  });
});

describe("deleting a review", () => {
  test("asks for confirmation, then deletes the review with its reports", async () => {
    await report(1, "spam");
    const page = await open("/admin/reports/1/delete");
    const dialog = within(page.getByRole("dialog", { name: "Delete Review" }));
    dialog.getByText("Buy cheap balls");
    expect(await app.repositories().reviews.find(1)).not.toBeNull();
    const response = await press(admin, page, "Delete");
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin/reports"]);
    expect(await app.repositories().reviews.findEvenHidden(1)).toBeNull();
    expect(await court()).toMatchObject({ totalReviews: 0 });
    expect(await app.entities().execute("select 1 from reports")).toEqual([]);
    expect(await entries()).toEqual([
      ["deleted", "Meera Rao", "Smash Club", ["Rating 4", "Review text 15 characters"]],
    ]);
  });
});

describe("concurrent decisions of two super admins", () => {
  beforeEach(async () => {
    await report(1, "spam");
  });

  test.each([
    ["keep", "hide"],
    ["hide", "keep"],
    ["hide", "hide"],
    ["keep", "delete"],
    ["hide", "delete"],
  ])("after one decides to %s, the other's decision to %s responds 409", async (first, then) => {
    const page = await open(`/admin/reports/1/${then}`, second);
    expect((await admin.post(`/admin/reports/1/${first}`, { reason: "spam" })).status).toBe(303);
    const before = await app.entities().execute("select * from all_reviews order by id");
    const response = await press(
      second,
      page,
      then === "keep" ? "Keep" : then === "hide" ? "Hide" : "Delete",
    );
    expect(response.status).toBe(409);
    const rejected = await readPage(response);
    rejected.getByRole("heading", { level: 1, name: "Already decided" });
    rejected.getByText("This is decided already, perhaps by you in another window. Nothing was changed.");
    expect(await app.entities().execute("select * from all_reviews order by id")).toEqual(before);
  });

  test("a decision on a review deleted meanwhile responds 404", async () => {
    const page = await open("/admin/reports/1/hide", second);
    await admin.post("/admin/reports/1/delete");
    const response = await press(second, page, "Hide");
    expect(response.status).toBe(404);
    (await readPage(response)).getByRole("heading", { level: 1, name: "No reports of this review" });
  });

  test("undoing a decision that was replaced meanwhile responds 409", async () => {
    await admin.post("/admin/reports/1/hide", { reason: "spam" });
    const page = await open("/admin/reports/1/undo", second);
    await admin.post("/admin/reports/1/undo");
    await admin.post("/admin/reports/1/hide", { reason: "other" });
    expect((await press(second, page, "Undo")).status).toBe(409);
    expect(await app.repositories().reviews.findEvenHidden(1)).toMatchObject({ hiddenFor: "other" });
  });

  test.each(["keep", "hide", "delete"])(
    "a review edited meanwhile is shown for another confirmation: %s",
    async (decision) => {
      const path = `/admin/reports/1/${decision}`;
      const page = await open(path);
      await author.post("/reviews/1/edit", { rating: "4", reviewText: "Lovely glass" });
      const label = { keep: "Keep", hide: "Hide", delete: "Delete" }[decision] ?? "";
      const response = await press(admin, page, label);
      expect(response.status).toBe(409);
      const again = await readPage(response);
      within(again.getByRole("alert")).getByText(/^The author has edited this review since you opened it\./);
      within(again.getByRole("dialog")).getByText("Lovely glass");
      expect((await press(admin, again, label)).status).toBe(303);
    },
  );
});

test("a hidden review edited meanwhile is shown for another confirmation before it is shown again", async () => {
  await report(1, "spam");
  await admin.post("/admin/reports/1/hide", { reason: "spam" });
  const page = await open("/admin/reports/1/undo");
  await author.post("/reviews/1/edit", { rating: "4", reviewText: "Buy more balls" });
  const response = await press(admin, page, "Undo");
  expect(response.status).toBe(409);
  const again = await readPage(response);
  within(again.getByRole("alert")).getByText(/^The author has edited this review since you opened it\./);
  within(again.getByRole("dialog")).getByText("Buy more balls");
  expect(await app.repositories().reviews.find(1)).toBeNull();
  expect((await press(admin, again, "Undo")).status).toBe(303);
  expect(await app.repositories().reviews.find(1)).not.toBeNull();
});

test("a hiding that is rejected is sent again for the review and the reports that were seen", async () => {
  await report(1, "spam");
  const page = await open("/admin/reports/1/hide");
  await author.post("/reviews/1/edit", { rating: "4", reviewText: "Lovely glass" });
  await report(1, "offensive", "", second);
  const rejected = await press(admin, page, "Hide", { reason: "" });
  expect(rejected.status).toBe(422);
  const again = await readPage(rejected);
  expect(formBehind(again, "Hide").fields).toMatchObject({ version: ["1"], lastReport: ["1"] });
  expect((await press(admin, again, "Hide", { reason: "spam" })).status).toBe(409);
  expect(await app.repositories().reviews.find(1)).not.toBeNull();
});

describe("a review without reports, and a missing one,", () => {
  test.each(["keep", "hide", "delete", "undo"])("responds 404 to the decision to %s", async (decision) => {
    for (const id of [...(decision === "undo" ? [] : ["1"]), "99", "0", "x", "2147483648"]) {
      const path = `/admin/reports/${id}/${decision}`;
      expect((await admin.get(path)).status).toBe(404);
      expect((await admin.post(path, { reason: "spam" })).status).toBe(404);
    }
  });
});
