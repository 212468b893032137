import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, startApp } from "../../support/app";
import { ATTACK, addArrivals, QUIET_PAST } from "../../support/arrivals";
import { courtFields } from "../../support/catalogue";
import { press } from "../../support/form";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
let admin: SignedIn;

beforeEach(async () => {
  app = await startApp();
  await app.repositories().courts.add(courtFields());
  admin = await app.signedIn({ email: "admin@example.com", firstName: "Meera", isSuperAdmin: true });
  await addArrivals(app.entities(), 1, [...QUIET_PAST, ...ATTACK]);
  await app.repositories().bursts.scan();
});

const open = async (path: string, browser: Pick<SignedIn, "get"> = admin) =>
  readPage(await browser.get(path));
const read = async (path: string) => (await app.visitor().get(path)).json();

describe("the page of an item with a burst", () => {
  test("has its reviews in a group of its own, with the rating without and with them", async () => {
    const page = await open("/courts/1", app.visitor());
    const section = within(page.getByRole("region", { name: "Ratings & Reviews" }));
    expect(section.getByText("3.8 out of 5 from 12 reviews")).toBeDefined();
    const group = within(
      section.getByRole("heading", { name: "Set aside" }).parentElement ?? expect.fail("no group"),
    );
    expect(group.getAllByText("Set aside", { selector: ".tag" })).toHaveLength(8);
    expect(
      group.getByText(/Rating without them: 3\.75 from 12 reviews\. With them: 4\.25 from 20 reviews\./),
    ).toBeDefined();
    expect(group.getByRole("link", { name: "How we detect this" }).getAttribute("href")).toBe(
      "/how-ranking-works#bursts",
    );
    expect(section.getAllByText(/^Best court in Mumbai/)).toHaveLength(8);
    const best = within(section.getByRole("list", { name: "Reviews by rating" })).getAllByRole("listitem")[0];
    expect(best?.textContent).toMatch(/out of 5: 0 reviews$/);
  });

  test("shows a highlighted one in the group, and none twice", async () => {
    const page = await open("/courts/1?highlight=20", app.visitor());
    expect(page.getAllByText(/^Best court in Mumbai/)).toHaveLength(8);
    expect(page.getByRole("main").querySelector("#review-20")?.className).toContain("review-highlighted");
  });

  test("says how many there are when it shows only the newest", async () => {
    expect((await open("/courts/1", app.visitor())).queryByText(/^The newest/)).toBeNull();
    await addArrivals(app.entities(), 1, [{ stars: 5, age: 0.5 }]);
    await app.entities().execute("update all_reviews set held = 'left-out'");
    const page = await open("/courts/1?highlight=1", app.visitor());
    const list = page.getByText("The newest 20 of 21 reviews:").nextElementSibling;
    expect(list?.children).toHaveLength(20);
    // Its author is sent here, and it is older than they are.
    expect(list?.querySelector("#review-1")).not.toBeNull();
  });

  test("says when a moderator has left them out, and nothing once they count", async () => {
    await app.repositories().bursts.decide(1, { decision: "leave-out", by: admin.viewer.id });
    const left = await open("/courts/1", app.visitor());
    expect(left.getAllByText("Left out")).toHaveLength(8);
    expect(left.getByText(/A moderator has left them out of the rating/)).toBeDefined();
    await app.repositories().bursts.decide(1, { decision: "reopen", by: admin.viewer.id });
    await app.repositories().bursts.decide(1, { decision: "count", by: admin.viewer.id });
    const counted = await open("/courts/1", app.visitor());
    expect(counted.queryByRole("heading", { name: "Set aside" })).toBeNull();
    expect(counted.getByText("4.3 out of 5 from 20 reviews")).toBeDefined();
  });

  test("its reviews are marked on profiles, in searches and feeds, and are not among the recent ones", async () => {
    const { userId } = (await app.repositories().reviews.find(20)) ?? expect.fail("no review");
    for (const path of [`/profile/${userId}`, "/search?q=highly+recommended"])
      expect((await open(path, app.visitor())).getAllByText("Set aside").length).toBeGreaterThan(0);
    const feed = await (await app.visitor().get("/courts/1/reviews.atom")).text();
    expect(feed).toContain("Set aside");
    expect((await open("/", app.visitor())).queryByText(/^Best court in Mumbai/)).toBeNull();
  });
});

test("the reviews of a burst come last in a search, and are not among the three related ones", async () => {
  const found = await open("/search/reviews?q=smash", app.visitor());
  const marks = found
    .getAllByRole("listitem")
    .filter(({ id }) => id.startsWith("review-"))
    .map((item) => within(item).queryByText("Set aside") !== null);
  expect(marks).toEqual([...marks].sort());
  expect(marks.filter(Boolean)).not.toEqual([]);
  const related = within(
    (await open("/rackets?q=smash", app.visitor())).getByRole("region", { name: "Related Reviews" }),
  );
  expect(related.queryByText("Set aside")).toBeNull();
});

describe("the API", () => {
  test("has the state of each review, and both means of the item", async () => {
    const court = await read("/api/courts/1");
    expect(court).toMatchObject({
      averageRating: 3.75,
      totalReviews: 12,
      withHeld: { heldReviews: 8, waitingReviews: 8, totalReviews: 20, averageRating: 4.25 },
    });
    const states = court.reviews.map(({ held }: { held: string | null }) => held);
    expect(states.filter((held: string | null) => held === "open")).toHaveLength(8);
    expect(await read("/api/stats")).toMatchObject({ reviews: 12 });
    await app.repositories().bursts.decide(1, { decision: "count", by: admin.viewer.id });
    expect(await read("/api/courts/1")).toMatchObject({ totalReviews: 20, withHeld: null });
  });

  test("lists bursts, and super admins decide on them", async () => {
    expect(await read("/api/bursts")).toMatchObject([
      {
        id: 1,
        itemName: "Smash Club",
        state: "open",
        reviews: 8,
        without: { totalReviews: 12 },
        with: { totalReviews: 20 },
      },
    ]);
    await app.entities().execute("update all_reviews set hidden_for = 'spam' where id = 20");
    expect(await read("/api/bursts")).toMatchObject([{ reviews: 7, with: { totalReviews: 19 } }]);
    expect((await open("/admin/bursts")).getByText("8 reviews")).toBeDefined();
    const put = async (state: unknown, id: unknown = 1) => {
      const response = await admin.json("PUT", `/api/bursts/${id}`, { state });
      return [response.status, await response.json()] as const;
    };
    expect(await put("left-out")).toMatchObject([200, { state: "left-out" }]);
    expect(await put("counted")).toMatchObject([409, {}]);
    expect(await put("open")).toMatchObject([200, { state: "open", decidedAt: null }]);
    expect(await put("counted")).toMatchObject([200, { state: "counted" }]);
    expect(await put("gone")).toMatchObject([422, {}]);
    expect(await put("counted", 99)).toMatchObject([404, {}]);
    expect(await put("counted", "x")).toMatchObject([404, {}]);
  });
});

describe("the queue", () => {
  test("waits on the dashboard, and shows what was found and the reviews", async () => {
    const dashboard = await open("/admin");
    expect(dashboard.getByRole("link", { name: "Bursts (1)" })).toBeDefined();
    expect(dashboard.getByRole("link", { name: "Bursts of reviews" }).closest("li")?.textContent).toContain(
      "1 open",
    );
    const page = await open("/admin/bursts");
    expect(page.getByRole("heading", { name: "1 Burst to decide on" })).toBeDefined();
    expect(page.getByText(/8 reviews, 8 by new accounts; its past explains at most/)).toBeDefined();
    expect(page.getByText("3.75 from 12 reviews")).toBeDefined();
    expect(page.getByText("4.25 from 20 reviews")).toBeDefined();
    expect(page.getAllByText(/^Best court in Mumbai/)).toHaveLength(8);
  });

  test("shows why one of the reviews is hidden, in words", async () => {
    await admin.post("/reviews/20/hide", { reason: "personal" });
    const hidden = (await open("/admin/bursts")).getByText("Hidden by the moderators:").parentElement;
    expect(hidden?.textContent).toBe("Hidden by the moderators: Personal information");
  });

  test("counts the reviews by a form, and undoes that; both are audited", async () => {
    const dialog = await open("/admin/bursts/1/count");
    const done = await press(admin, dialog, "Count them");
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/admin/bursts"]);
    expect(await read("/api/courts/1")).toMatchObject({ totalReviews: 20 });
    const decided = await open("/admin/bursts?show=decided");
    expect(decided.getByText("Counted")).toBeDefined();
    expect((await admin.get("/admin/bursts/1/count")).status).toBe(409);
    await press(admin, await open("/admin/bursts/1/reopen?show=decided"), "Undo");
    expect(await read("/api/courts/1")).toMatchObject({ totalReviews: 12 });
    const log = await open("/admin/audit");
    expect(log.getAllByText(/counted the reviews set aside of/).length).toBeGreaterThan(0);
    expect(log.getAllByText(/set aside again the reviews of/).length).toBeGreaterThan(0);
  });

  test("rejects a decision on fewer reviews than have joined meanwhile", async () => {
    const dialog = await open("/admin/bursts/1/leave-out");
    await addArrivals(app.entities(), 1, [{ stars: 5, age: 0.5 }]);
    await app.entities().execute("delete from burst_scan");
    expect(await app.repositories().bursts.scan()).toBe(1);
    const rejected = await press(admin, dialog, "Leave them out");
    expect(rejected.status).toBe(409);
    const again = await readPage(rejected);
    expect(again.getAllByText(/More reviews have joined since you opened it/).length).toBeGreaterThan(0);
    expect((await press(admin, again, "Leave them out")).status).toBe(303);
  });

  test("has no decision for an author of one of the reviews, if there is another super admin", async () => {
    await app.entities().execute("update all_reviews set user_id = ? where id = 20", [admin.viewer.id]);
    const second = await app.signedIn({ isSuperAdmin: true });
    const queue = await open("/admin/bursts");
    queue.getByText(
      "You wrote one of these reviews, or claimed the court or brand. Another super admin decides.",
    );
    expect(queue.queryByRole("link", { name: /^(Count them|Leave them out)/ })).toBeNull();
    for (const response of [
      await admin.get("/admin/bursts/1/count"),
      await admin.post("/admin/bursts/1/count"),
    ]) {
      expect(response.status).toBe(403);
      (await readPage(response)).getByRole("heading", { level: 1, name: "Another super admin decides" });
    }
    expect((await admin.json("PUT", "/api/bursts/1", { state: "counted" })).status).toBe(403);
    expect(await read("/api/courts/1")).toMatchObject({ totalReviews: 12 });
    expect((await second.post("/admin/bursts/1/count")).status).toBe(303);
  });

  test.each(["pending", "accepted"])("has none for who has a claim to its court: %s", async (status) => {
    const { claims } = app.repositories();
    await claims.add(admin.viewer.id, { itemType: "court", itemId: 1 }, "I run it.");
    const second = await app.signedIn({ isSuperAdmin: true });
    const accepted = { verdict: "accepted", answer: null, by: second.viewer.id } as const;
    if (status === "accepted") await claims.decide(1, accepted);
    expect((await open("/admin/bursts")).queryByRole("link", { name: /^Leave them out/ })).toBeNull();
    expect((await admin.post("/admin/bursts/1/leave-out")).status).toBe(403);
    await claims.withdraw(1, admin.viewer.id);
    expect((await admin.post("/admin/bursts/1/leave-out")).status).toBe(303);
  });

  test("has a decision for the only super admin, who wrote one of the reviews and claims the court", async () => {
    await app.entities().execute("update all_reviews set user_id = ? where id = 20", [admin.viewer.id]);
    await app.repositories().claims.add(admin.viewer.id, { itemType: "court", itemId: 1 }, "I run it.");
    expect((await admin.post("/admin/bursts/1/count")).status).toBe(303);
  });

  test("has a decision for the only super admin, who wrote one of the reviews", async () => {
    await app.entities().execute("update all_reviews set user_id = ? where id = 20", [admin.viewer.id]);
    const dialog = await open("/admin/bursts/1/count");
    expect((await press(admin, dialog, "Count them")).status).toBe(303);
    expect(await read("/api/courts/1")).toMatchObject({ totalReviews: 20 });
  });
});

describe("the author of a review in a burst", () => {
  const NOTICE = "About your review and the rating";
  const noticeOf = async (browser: SignedIn) =>
    (await open("/courts", browser)).queryByRole("complementary", { name: NOTICE });
  let author: SignedIn;

  beforeEach(async () => {
    author = await app.signedIn({ firstName: "Zubin" });
    await app.entities().execute("update all_reviews set user_id = ? where id = 20", [author.viewer.id]);
    await app.repositories().bursts.decide(1, { decision: "leave-out", by: admin.viewer.id });
  });

  test("has a notice on every page, which leads to what and why, until it is read", async () => {
    const page = await open("/courts", author);
    const notice = within(page.getByRole("complementary", { name: NOTICE }));
    expect(notice.getByRole("link").getAttribute("href")).toBe("/reviews/20/held");
    const left = await open("/reviews/20/held", author);
    expect(left.getByRole("heading", { level: 1 }).textContent).toBe("Left out: review of Smash Club");
    expect(
      left.getByText(/It is one of 8 reviews by new accounts\. More than usual came within \d+ days?,/),
    ).toBeDefined();
    expect(left.getByText(/Everyone can still read this one/)).toBeDefined();
    expect(left.getByRole("link", { name: "How we detect this" })).toBeDefined();
    const read = await press(author, page, "I have read it");
    expect([read.status, read.headers.get("Location")]).toEqual([303, "/courts"]);
    expect(await noticeOf(author)).toBeNull();
  });

  test("has still to read the notice on another review that came after the page", async () => {
    const page = await open("/courts", author);
    await app.entities().execute("update users set held_review_id = 19 where id = ?", [author.viewer.id]);
    expect((await press(author, page, "I have read it")).status).toBe(303);
    expect(await noticeOf(author)).not.toBeNull();
  });

  test("hears of each later decision, and until when one is made", async () => {
    await author.post("/account/notices/held", { about: "20" });
    expect(await noticeOf(author)).toBeNull();
    await app.repositories().bursts.decide(1, { decision: "reopen", by: admin.viewer.id });
    expect(await noticeOf(author)).not.toBeNull();
    const waiting = await open("/reviews/20/held", author);
    expect(waiting.getByRole("heading", { level: 1 }).textContent).toBe(
      "Set aside for now: review of Smash Club",
    );
    expect(waiting.getByText(/A moderator decides by/)).toBeDefined();
    await author.post("/account/notices/held", { about: "20" });
    await app.repositories().bursts.decide(1, { decision: "count", by: admin.viewer.id });
    expect(await noticeOf(author)).not.toBeNull();
    const counted = await open("/reviews/20/held", author);
    expect(counted.getByText(/They count like all others/)).toBeDefined();
  });

  test("reads that it is not decided yet when that time is over", async () => {
    await app.repositories().bursts.decide(1, { decision: "reopen", by: admin.viewer.id });
    await app.entities().execute("update review_bursts set found_at = found_at - interval '8 days'");
    const text = (await open("/reviews/20/held", author)).getByRole("main").textContent;
    expect(text).toMatch(/It is not decided yet\. It was due by \d+ \w+ \d{4}/);
    expect(text).not.toContain("A moderator decides by");
  });

  test("does not read that a review with another mark counts, nor of several when one is left", async () => {
    await app.repositories().bursts.decide(1, { decision: "reopen", by: admin.viewer.id });
    await app.repositories().bursts.decide(1, { decision: "count", by: admin.viewer.id });
    await app.entities().execute("update all_reviews set interest = 'owns' where id = 20");
    const read = async () => (await open("/reviews/20/held", author)).getByRole("main").textContent;
    expect(await read()).toContain(
      "A moderator has looked at them. This one does not count because of its mark.",
    );
    const others = "delete from all_reviews where id <> 20 and id in (select review_id from burst_reviews)";
    await app.entities().execute(others);
    expect(await read()).toMatch(
      /New accounts wrote more reviews than usual within \d+ days?, so they were set aside, this one too\. It can happen/,
    );
  });

  test("does not read that everyone can read a review that is hidden", async () => {
    await app.entities().execute("update all_reviews set hidden_for = 'spam' where held is not null");
    for (const decision of ["reopen", "count", "reopen", "leave-out"] as const) {
      await app.repositories().bursts.decide(1, { decision, by: admin.viewer.id });
      const text = (await open("/reviews/20/held", author)).getByRole("main").textContent;
      expect(text).toContain("It is one of 8 reviews by new accounts.");
      expect(text).toContain("This one is hidden: only its author and moderators can read it");
      expect(text).not.toMatch(/Everyone can|They count/);
    }
  });

  test("has no notice any more once the review is deleted, and others have none of it", async () => {
    const reader = await app.signedIn({ firstName: "Kabir" });
    expect(await noticeOf(reader)).toBeNull();
    expect((await reader.get("/reviews/20/held")).status).toBe(404);
    expect((await app.visitor().get("/reviews/20/held")).headers.get("Location")).toBe(
      "/api/login?returnTo=%2Freviews%2F20%2Fheld",
    );
    expect((await admin.get("/reviews/20/held")).status).toBe(200);
    expect((await admin.get("/reviews/1/held")).status).toBe(404);
    await author.post("/reviews/20/delete");
    expect(await noticeOf(author)).toBeNull();
    expect((await author.get("/reviews/20/held")).status).toBe(404);
  });

  test("gets the notice from the scan that sets the review aside", async () => {
    await app.entities().execute("delete from review_bursts");
    await app.entities().execute("delete from burst_scan");
    await app.entities().execute("update users set held_review_id = null");
    await app.entities().execute("update all_reviews set held = null");
    await app.entities().execute("update users set held_review_id = null");
    expect(await app.repositories().bursts.scan()).toBe(1);
    expect(
      await app.entities().execute("select count(*)::int as n from users where held_review_id is not null"),
    ).toEqual([{ n: 8 }]);
  });
});

test("one's own data says which reviews are held, and deleting the account takes them out of the burst", async () => {
  const author = await app.signedIn({ email: "new@example.com" });
  await app.entities().execute("update all_reviews set user_id = ? where id = 20", [author.viewer.id]);
  const exported = async () => (await author.get("/account/export")).json();
  const burst = { reviewId: 20, foundAt: expect.stringMatching(/Z$/) };
  expect(await exported()).toMatchObject({
    unreadNotices: { heldReview: null },
    reviews: [{ held: "open" }],
    reviewsInBursts: [{ ...burst, state: "open", decidedAt: null }],
  });
  await app.repositories().bursts.decide(1, { decision: "count", by: admin.viewer.id });
  expect(await exported()).toMatchObject({
    unreadNotices: { heldReview: 20 },
    reviews: [{ held: null }],
    reviewsInBursts: [{ ...burst, state: "counted", decidedAt: expect.stringMatching(/Z$/) }],
  });
  await app.repositories().bursts.decide(1, { decision: "reopen", by: admin.viewer.id });
  await app.entities().execute("delete from users where id = ?", [author.viewer.id]);
  expect(await read("/api/bursts")).toMatchObject([{ reviews: 7 }]);
});

test("the page on ranking explains the rule with its numbers", async () => {
  const page = await open("/how-ranking-works", app.visitor());
  expect(page.getByRole("heading", { name: "When many new accounts review at once" }).id).toBe("bursts");
  expect(page.getByText("evidence = arrivals + stars + new accounts + texts + timing")).toBeDefined();
  expect(page.getByText(/With 8 or more, and at least 4 reviews by new accounts/)).toBeDefined();
  expect(page.getByText(/gave 4\.5 and more, or 2 and less/)).toBeDefined();
  expect(
    page.getByText(/within 1 hour of another, or both reviewed another item within 24 hours/),
  ).toBeDefined();
});
