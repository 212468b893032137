import { beforeEach, describe, expect, test } from "vitest";
import { DAYS_TO_DECIDE } from "~/features/moderation/deadlines";
import { messages } from "~/features/toasts/messages.server";
import { shownMean } from "~/lib/format";
import { type SignedIn, startApp } from "../../support/app";
import { addReviews, courtFields } from "../../support/catalogue";
import { press } from "../../support/form";
import { readPage } from "../../support/page";
import { startWithCourt } from "../api/api";
import { COURT, newsOf, open, own, RACKET } from "./owners";

let app: Awaited<ReturnType<typeof startWithCourt>>;
let omar: SignedIn;
beforeEach(async () => {
  app = await startWithCourt();
  await app.entities().execute("update equipment set brand = 'Bull  Padel' where id = 1");
  omar = await app.signedIn({ firstName: "Omar" });
});

const REASON = "I manage the club, ask at the desk.";
const CLAIM = "/courts/1/claim";
const claim = (browser: Pick<SignedIn, "post"> = omar, path = CLAIM, reason = REASON) =>
  browser.post(path, { reason });
const decide = (verb: "accept" | "reject" | "undo", answer = "", browser = app.admin, id = 1) =>
  browser.post(`/admin/claims/${id}/${verb}`, { answer });
const statuses = async () =>
  (await app.entities().execute<{ status: string }[]>("select status from owner_claims order by id")).map(
    ({ status }) => status,
  );
const owns = (item: typeof COURT | typeof RACKET = COURT) =>
  app.repositories().owners.isOwner(omar.viewer.id, item);
const lastEntry = () =>
  app
    .entities()
    .execute("select action, subject_id, before, after from audit_entries order by id desc limit 1");

describe("a claim", () => {
  test("begins on the item's page, for visitors by the sign-in", async () => {
    for (const [path, question] of [
      ["/courts/1", "Do you run this court?"],
      ["/equipment/1", "Do you represent this brand?"],
    ] as const) {
      for (const browser of [app.visitor(), omar]) {
        const link = (await open(path, browser)).getByRole("link", { name: question });
        expect(link.getAttribute("href")).toBe(`${path}/claim`);
      }
    }
    const visitor = app.visitor();
    const response = await claim(visitor);
    expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Fcourts%2F1%2Fclaim");
    const again = await app.signedIn({ firstName: "Omar" }, visitor.cookies);
    (await open(CLAIM, again)).getByDisplayValue(REASON);
  });

  test("is received, and shown to its claimant", async () => {
    const response = await press(omar, await open(CLAIM, omar), "Send Claim", { reason: REASON });
    expect([response.status, response.headers.get("Location")]).toEqual([303, CLAIM]);
    expect(messages.claimSent.description).toContain(`decides within ${DAYS_TO_DECIDE} days`);
    const page = await open(CLAIM, omar);
    page.getByText("Waiting for a decision");
    page.getByText(REASON);
    expect(page.queryByRole("button", { name: "Send Claim" })).toBeNull();
    (await open("/account/claims", omar)).getByRole("link", { name: "Smash Arena" });
    expect(await owns()).toBe(false);
  });

  test("needs a reason of at most 1000 characters, and loses nothing typed", async () => {
    expect((await claim(omar, CLAIM, " ")).status).toBe(422);
    const response = await claim(omar, CLAIM, "a".repeat(1001));
    expect(response.status).toBe(422);
    const page = await readPage(response);
    page.getByDisplayValue("a".repeat(1001));
    page.getAllByText("Your reason can be at most 1,000 characters long");
    expect(await statuses()).toEqual([]);
  });

  test("is one for each user and item while it is open", async () => {
    await claim();
    expect((await claim()).status).toBe(409);
    await claim(await app.signedIn());
    await decide("reject", "No.");
    expect((await claim()).status).toBe(303);
    expect(await statuses()).toEqual(["rejected", "pending", "pending"]);
  });

  test("to a brand is one in every spelling, and counts for all its items", async () => {
    await app
      .entities()
      .execute(
        "insert into equipment (name, type, brand) values ('Pro', 'ball', 'BULL PADEL'), ('X', 'ball', 'Head'), ('Y', 'ball', null)",
      );
    expect((await claim(omar, "/equipment/1/claim")).status).toBe(303);
    expect((await claim(omar, "/equipment/2/claim")).status).toBe(409);
    expect((await claim(omar, "/equipment/4/claim")).status).toBe(404);
    (await open("/equipment/4", omar)).getByRole("heading", { name: "Y" });
    expect((await open("/equipment/4", omar)).queryByRole("link", { name: /represent/ })).toBeNull();
    await decide("accept");
    expect(await owns({ ...RACKET })).toBe(true);
    const isOwner = (itemId: number) =>
      app.repositories().owners.isOwner(omar.viewer.id, { itemType: "equipment", itemId });
    expect(await Promise.all([2, 3, 4, 99].map(isOwner))).toEqual([true, false, false, false]);
    expect(await owns()).toBe(false);
    (await open("/equipment/1/owner", omar)).getByRole("link", { name: "Pro" });
  });

  test.each(["/courts/99/claim", "/equipment/99/claim", "/courts/x/claim"])(
    "to what does not exist is a 404: %s",
    async (path) => {
      expect((await omar.get(path)).status).toBe(404);
      expect((await claim(omar, path)).status).toBe(404);
    },
  );

  test("is withdrawn by its claimant alone", async () => {
    await claim();
    const other = await app.signedIn();
    expect((await other.get("/account/claims/1/withdraw")).status).toBe(404);
    expect((await other.post("/account/claims/1/withdraw")).status).toBe(404);
    const dialog = await open("/account/claims/1/withdraw", omar);
    expect((await press(omar, dialog, "Withdraw")).status).toBe(303);
    expect(await statuses()).toEqual(["withdrawn"]);
    expect((await omar.post("/account/claims/1/withdraw")).status).toBe(404);
    expect((await decide("accept")).status).toBe(409);
  });

  test("is limited for each user and day", async () => {
    const limited = await startApp({ rateLimitFactor: 1 });
    const eager = await limited.signedIn();
    const admin = await limited.signedIn({ isSuperAdmin: true });
    for (let id = 1; id <= 6; id += 1)
      await limited.repositories().courts.add(courtFields({ name: `C${id}` }));
    for (let id = 1; id <= 5; id += 1) {
      expect((await eager.post(`/courts/${id}/claim`, { reason: REASON })).status).toBe(303);
      // What is claimed already does not count.
      const again = { itemType: "court", itemId: id, reason: REASON };
      expect((await eager.post(`/courts/${id}/claim`, { reason: REASON })).status).toBe(409);
      expect((await eager.json("POST", "/api/claims", again)).status).toBe(409);
    }
    const response = await eager.post("/courts/6/claim", { reason: REASON });
    expect([response.status, Number(response.headers.get("Retry-After")) > 3_600]).toEqual([429, true]);
    (await readPage(response)).getByText(/You can claim 5 courts and brands a day\./);
    expect((await admin.post("/courts/6/claim", { reason: REASON })).status).toBe(303);
  });

  test("goes with the account and with the court, and is in the export", async () => {
    await claim();
    const { ownerClaims } = await (await omar.get("/account/export")).json();
    expect(ownerClaims).toMatchObject([{ name: "Smash Arena", reason: REASON, status: "pending" }]);
    await claim(await app.signedIn());
    await app.entities().execute("delete from users where id = ?", [omar.viewer.id]);
    expect(await statuses()).toEqual(["pending"]);
    await app.entities().execute("delete from courts");
    expect(await statuses()).toEqual([]);
  });
});

describe("a decision on a claim", () => {
  beforeEach(async () => {
    await claim();
  });

  test("accepts it: the claimant is an owner, reads the answer and finds their page", async () => {
    const dashboard = await open("/admin", app.admin);
    dashboard.getByRole("link", { name: "Claims (1)" });
    dashboard.getByText(
      (_, element) =>
        /^Claims: 1 open, the next due by/.test(element?.textContent ?? "") && element?.tagName === "LI",
    );
    const queue = await open("/admin/claims", app.admin);
    queue.getByRole("heading", { name: "1 Claim to decide on" });
    queue.getByText(REASON);
    const dialog = await open("/admin/claims/1/accept", app.admin);
    const response = await press(app.admin, dialog, "Accept", { answer: "Welcome!" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin/claims"]);
    expect(await owns()).toBe(true);
    const page = await open(CLAIM, omar);
    page.getByText("Accepted");
    page.getByText("Welcome!");
    (await open("/courts/1", omar)).getByRole("link", { name: "Your page as its owner" });
    expect(await lastEntry()).toEqual([
      {
        action: "claim-accepted",
        subject_id: omar.viewer.id,
        before: { status: "pending", claim: null, answer: null },
        after: { status: "accepted", claim: "court Smash Arena", answer: "8 characters" },
      },
    ]);
    (await open("/admin/audit", app.admin)).getByText(/accepted a claim of/);
  });

  test("rejects it with a reason", async () => {
    expect((await decide("reject", " ")).status).toBe(422);
    expect((await decide("reject", "Your name is not on the page.")).status).toBe(303);
    const page = await open(CLAIM, omar);
    page.getByText("Your name is not on the page.");
    page.getByRole("button", { name: "Send Claim" });
    expect([await owns(), await statuses()]).toEqual([false, ["rejected"]]);
    expect(await lastEntry()).toMatchObject([{ action: "claim-rejected" }]);
    (await open("/admin/claims?show=decided", app.admin)).getByRole("link", { name: /^Undo/ });
  });

  test.each(["accept", "reject"] as const)(
    "to %s it is news to the claimant until it is read",
    async (verb) => {
      expect(await newsOf(omar)).toBeNull();
      await decide(verb, "Ask the desk.");
      expect(await newsOf(omar)).toContain("There is news about your claim, reply or facts. See details");
      expect(await newsOf(app.asha)).toBeNull();
      const page = await open("/account/claims", omar);
      expect(page.getByRole("link", { name: "See details" }).getAttribute("href")).toBe("/account/claims");
      page.getByText("Ask the desk.");
      const { unreadNotices } = await (await omar.get("/account/export")).json();
      expect(unreadNotices).toMatchObject({ ownerNews: true });
      const read = await press(omar, page, "I have read it");
      expect([read.status, read.headers.get("Location")]).toEqual([303, "/account/claims"]);
      expect(await newsOf(omar)).toBeNull();
      await decide("undo");
      // A right that is gone is news as well.
      const news = await newsOf(omar);
      expect(news !== null).toBe(verb === "accept");
    },
  );

  test("is no news to a super admin who decides on their own claim", async () => {
    await claim(app.admin);
    await decide("accept", "", app.admin, 2);
    expect(await statuses()).toEqual(["pending", "accepted"]);
    expect(await newsOf(app.admin)).toBeNull();
  });

  test("is undone: an owner is none any more, and the claim waits again", async () => {
    await decide("accept");
    const dialog = await open("/admin/claims/1/undo", app.admin);
    expect((await press(app.admin, dialog, "Undo")).status).toBe(303);
    expect([await owns(), await statuses()]).toEqual([false, ["pending"]]);
    expect(await lastEntry()).toMatchObject([{ action: "claim-reopened" }]);
    expect((await decide("undo")).status).toBe(409);
  });

  test("leaves nothing in its claim when it is undone", async () => {
    await omar.post("/courts/1/review", { rating: "5" });
    const decision = () =>
      app.entities().execute("select answer, decided_by, decided_at, marked_reviews from owner_claims");
    const undecided = await decision();
    await decide("accept", "Welcome!");
    expect(await decision()).toMatchObject([
      { answer: "Welcome!", decided_by: app.admin.viewer.id, marked_reviews: [3] },
    ]);
    await decide("undo");
    expect(await decision()).toEqual(undecided);
  });

  test("is not undone once there is a newer claim", async () => {
    await decide("reject", "No.");
    await claim();
    expect((await decide("undo")).status).toBe(409);
    expect(await statuses()).toEqual(["rejected", "pending"]);
  });

  test("is made once", async () => {
    await decide("accept");
    expect((await decide("reject", "No.")).status).toBe(409);
    expect((await decide("accept", "", app.admin, 99)).status).toBe(404);
    expect(await statuses()).toEqual(["accepted"]);
  });

  test("is another super admin's about one's own claim, if there is another", async () => {
    await claim(app.admin);
    expect((await decide("accept", "", app.admin, 2)).status).toBe(303);
    await decide("undo", "", app.admin, 2);
    const second = await app.signedIn({ isSuperAdmin: true });
    expect((await decide("accept", "", app.admin, 2)).status).toBe(403);
    (await open("/admin/claims", app.admin)).getByText(/This claim is your own/);
    expect((await decide("accept", "", second, 2)).status).toBe(303);
  });
});

describe("the interest of an owner", () => {
  const rate = (path: string, fields = {}) =>
    omar.post(path, { rating: "5", reviewText: "Come and play", ...fields });
  const MESSAGE = "You run a court: please choose your connection to this one";

  test("is required in a review of any court, and of no racket", async () => {
    await own(app, omar, COURT);
    await app.repositories().courts.add(courtFields({ name: "Rival Arena" }));
    for (const court of ["/courts/1", "/courts/2"]) {
      const response = await rate(`${court}/review`, { interest: "none" });
      expect(response.status).toBe(422);
      const page = await readPage(response);
      page.getAllByText(MESSAGE);
      page.getByDisplayValue("Come and play");
    }
    expect((await rate("/courts/2/review", { interest: "rival" })).status).toBe(303);
    (await open("/courts/2", app.visitor())).getByText("Runs another court");
    expect((await rate("/equipment/1/review", { interest: "none" })).status).toBe(303);
  });

  test("is required in edits, and in JSON", async () => {
    await rate("/courts/1/review");
    await own(app, omar, COURT);
    const [{ id } = { id: 0 }] = await app
      .entities()
      .execute<{ id: number }[]>("select id from reviews where review_text = 'Come and play'");
    const edit = await rate(`/reviews/${id}/edit`, { interest: "none" });
    expect(edit.status).toBe(422);
    const put = await omar.json("PUT", `/api/reviews/${id}`, { interest: null });
    expect([put.status, await put.json()]).toMatchObject([422, { errors: { interest: [MESSAGE] } }]);
    expect((await omar.json("PUT", `/api/reviews/${id}`, { rating: 4 })).status).toBe(200);
    await app.repositories().courts.add(courtFields({ name: "Rival Arena" }));
    const body = { itemType: "court", itemId: 2, rating: 1 };
    expect((await omar.json("POST", "/api/reviews", body)).status).toBe(422);
    expect((await omar.json("POST", "/api/reviews", { ...body, interest: "rival" })).status).toBe(201);
  });

  test("of a brand's owner is required in reviews of all equipment", async () => {
    await own(app, omar, RACKET);
    await app.entities().execute("insert into equipment (name, type, brand) values ('X', 'ball', 'Head')");
    for (const item of ["/equipment/1", "/equipment/2"]) {
      expect((await rate(`${item}/review`)).status).toBe(422);
    }
    expect((await rate("/equipment/2/review", { interest: "rival" })).status).toBe(303);
    expect((await rate("/courts/1/review")).status).toBe(303);
  });

  /** Reviews the court, another one and the racket. */
  const rateThree = async () => {
    await app.repositories().courts.add(courtFields({ name: "Rival Arena" }));
    for (const path of ["/courts/1", "/courts/2", "/equipment/1"]) await rate(`${path}/review`);
  };
  const interests = async () =>
    app
      .entities()
      .execute(
        "select r.interest, coalesce(c.total_reviews, e.total_reviews) as counted from all_reviews r left join courts c on c.id = r.court_id left join equipment e on e.id = r.equipment_id where r.user_id = ? order by r.id",
        [omar.viewer.id],
      );

  test.each([
    ["first", ["rival", "owns", null]],
    ["second", ["owns", "rival", null]],
  ])("given by two claims is what the other requires once the %s is undone", async (undone, marks) => {
    await rateThree();
    const unmarked = await interests();
    const first = await own(app, omar, COURT);
    const second = await own(app, omar, { itemType: "court", itemId: 2 });
    const owned = [{ interest: "owns" }, { interest: "owns" }, { interest: null }];
    expect(await interests()).toMatchObject(owned);
    const { claims } = app.repositories();
    const ids = undone === "first" ? [first, second] : [second, first];
    await claims.undo(ids[0] ?? 0, app.admin.viewer.id);
    expect(await interests()).toMatchObject(marks.map((interest) => ({ interest })));
    await claims.undo(ids[1] ?? 0, app.admin.viewer.id);
    expect(await interests()).toEqual(unmarked);
  });

  test("given by a claim that is withdrawn is taken back with the other that requires it", async () => {
    const { claims, courts } = app.repositories();
    const withdrawn = await own(app, omar, COURT);
    for (const name of ["Rival Arena", "Lob House"]) await courts.add(courtFields({ name }));
    await claims.undo(withdrawn, app.admin.viewer.id);
    for (const path of ["/courts/2", "/courts/3"]) await rate(`${path}/review`);
    await claims.decide(withdrawn, { verdict: "accepted", answer: null, by: app.admin.viewer.id });
    const second = await own(app, omar, { itemType: "court", itemId: 2 });
    const marked = [{ interest: "owns" }, { interest: "rival" }];
    expect(await interests()).toMatchObject(marked);
    const dialog = await open(`/account/claims/${withdrawn}/withdraw`, omar);
    dialog.getByText(/The marks on your reviews stay, too/);
    await press(omar, dialog, "End ownership");
    expect(await interests()).toMatchObject(marked);
    await claims.undo(second, app.admin.viewer.id);
    expect(await interests()).toMatchObject([{ interest: null }, { interest: null }]);
  });

  test("given by two claims is what the other requires once one is withdrawn", async () => {
    await rateThree();
    const unmarked = await interests();
    const other = await own(app, omar, COURT);
    const withdrawn = await own(app, omar, { itemType: "court", itemId: 2 });
    const { claims } = app.repositories();
    await claims.withdraw(withdrawn, omar.viewer.id);
    expect(await interests()).toMatchObject([
      { interest: "owns" },
      { interest: "rival" },
      { interest: null },
    ]);
    await claims.undo(other, app.admin.viewer.id);
    expect(await interests()).toEqual(unmarked);
  });

  test("given by a claim that is deleted with its court is taken back with the other that requires it", async () => {
    const { claims, courts } = app.repositories();
    for (const name of ["Rival Arena", "Lob House"]) await courts.add(courtFields({ name }));
    await rate("/courts/3/review");
    await own(app, omar, COURT);
    const second = await own(app, omar, { itemType: "court", itemId: 2 });
    await app.admin.post("/courts/1/delete");
    expect(await interests()).toMatchObject([{ interest: "rival" }]);
    await claims.undo(second, app.admin.viewer.id);
    expect(await interests()).toMatchObject([{ interest: null, counted: 1 }]);
  });

  test("given by a claim that is deleted with its court is taken back, unless the author has changed it", async () => {
    const { courts } = app.repositories();
    for (const name of ["Rival Arena", "Lob House", "Volley Yard"]) await courts.add(courtFields({ name }));
    for (const id of [1, 2, 3]) await rate(`/courts/${id}/review`);
    await own(app, omar, COURT);
    await rate("/courts/4/review", { interest: "rival" });
    const [, changed] = await app
      .entities()
      .execute<{ id: number }[]>("select id from all_reviews where interest = 'rival' order by id");
    await omar.json("PUT", `/api/reviews/${changed?.id}`, { interest: "works" });
    await app.admin.post("/courts/1/delete");
    expect(await interests()).toEqual([
      { interest: null, counted: 1 },
      { interest: "works", counted: 0 },
      { interest: "rival", counted: 0 },
    ]);
    expect(
      await app
        .entities()
        .execute("select version from all_reviews where user_id = ? order by id", [omar.viewer.id]),
    ).toEqual([{ version: 3 }, { version: 3 }, { version: 1 }]);
  });

  test("given to a review of a third court stays while one of two claims requires it", async () => {
    const { claims, courts } = app.repositories();
    for (const name of ["Rival Arena", "Lob House"]) await courts.add(courtFields({ name }));
    await rate("/courts/3/review");
    const first = await own(app, omar, COURT);
    const second = await own(app, omar, { itemType: "court", itemId: 2 });
    await claims.undo(first, app.admin.viewer.id);
    expect(await interests()).toMatchObject([{ interest: "rival" }]);
    await claims.undo(second, app.admin.viewer.id);
    expect(await interests()).toMatchObject([{ interest: null }]);
  });

  test.each<[string, (claimId: number) => Promise<unknown>]>([
    ["undone", (claimId) => app.repositories().claims.undo(claimId, app.admin.viewer.id)],
    ["deleted with its court", () => app.admin.post("/courts/1/delete")],
  ])("given by a claim to a court that is %s is not required by one to a brand", async (_, end) => {
    await app.repositories().courts.add(courtFields({ name: "Rival Arena" }));
    await rate("/courts/2/review");
    const claimId = await own(app, omar, COURT);
    await own(app, omar, RACKET);
    expect(await interests()).toMatchObject([{ interest: "rival" }]);
    await end(claimId);
    expect(await interests()).toMatchObject([{ interest: null }]);
  });

  test("stated by the author is not changed by the acceptance of another claim", async () => {
    await app.repositories().courts.add(courtFields({ name: "Rival Arena" }));
    await own(app, omar, COURT);
    await rate("/courts/2/review", { interest: "rival" });
    await own(app, omar, { itemType: "court", itemId: 2 });
    expect(await interests()).toMatchObject([{ interest: "rival" }]);
  });

  test("given by the claim to a brand is taken back after its equipment got another brand", async () => {
    await rate("/equipment/1/review");
    const claimId = await own(app, omar, RACKET);
    expect(await interests()).toMatchObject([{ interest: "owns" }]);
    await app.entities().execute("update equipment set brand = 'Bullpadel' where id = 1");
    await app.repositories().claims.undo(claimId, app.admin.viewer.id);
    expect(await interests()).toMatchObject([{ interest: null }]);
  });

  test("is given to earlier reviews by the acceptance, and taken back by undoing it", async () => {
    await rateThree();
    const claimId = await own(app, omar, COURT);
    expect(await interests()).toEqual([
      { interest: "owns", counted: 1 },
      { interest: "rival", counted: 0 },
      { interest: null, counted: 2 },
    ]);
    await omar.json("PUT", "/api/reviews/4", { interest: "works" });
    await app.repositories().claims.undo(claimId, app.admin.viewer.id);
    expect(await interests()).toEqual([
      { interest: null, counted: 2 },
      { interest: "works", counted: 0 },
      { interest: null, counted: 2 },
    ]);
  });
});

test("an owner sees reviews and their mean by month, of their own court alone", async () => {
  await own(app, omar, COURT);
  await app.entities().execute("update all_reviews set created_at = now() - interval '40 days' where id = 1");
  const page = await open("/courts/1/owner", omar);
  const rows = page.getAllByRole("row").slice(1);
  expect(rows).toHaveLength(12);
  const numbers = rows.map((row) => [...row.querySelectorAll("td")].slice(1).map((cell) => cell.textContent));
  expect(numbers.filter(([count]) => count !== "0")).toEqual([["1", "4.00"]]);
  page.getByText(/^1 review without a reply\./);
  await omar.post("/reviews/1/reply", { text: "Thank you." });
  (await open("/courts/1/owner", omar)).getByText("Every review has a reply.");
  await app.repositories().reviews.remove(1, null);
  (await open("/courts/1/owner", omar)).getByText("No reviews to reply to yet.");
  await app.repositories().courts.add(courtFields({ name: "Rival Arena" }));
  for (const path of ["/courts/2/owner", "/courts/2/facts", "/equipment/1/owner", "/equipment/1/facts"]) {
    expect([path, (await omar.get(path)).status]).toEqual([path, 403]);
  }
});

test("an owner's own review neither counts in its month nor waits for a reply", async () => {
  await own(app, omar, COURT);
  await omar.post("/courts/1/review", { rating: "5", interest: "owns" });
  const [month] = await app.repositories().owners.months(COURT);
  expect(month).toMatchObject({ reviews: 1, mean: 4 });
  (await open("/courts/1/owner", omar)).getByText(/^1 review without a reply\./);
});

test("the mean of a month is rounded as that of the court", async () => {
  await own(app, omar, COURT);
  await app.entities().execute("delete from all_reviews");
  await addReviews(app.entities(), 1, [4.5, ...Array<number>(15).fill(4), 5, 5, 5, 5]);
  const { averageRating } = (await app.repositories().courts.findById(1)) ?? expect.fail("no court");
  expect(shownMean(averageRating, 2)).toBe("4.23");
  const [month] = await app.repositories().owners.months(COURT);
  expect(month?.mean).toBe(4.23);
});

describe("the JSON API", () => {
  const call = async (browser: SignedIn, method: string, path: string, body?: object) => {
    const response = await browser.json(method, path, body);
    return [response.status, response.status === 204 ? null : await response.json()] as const;
  };

  test("claims, lists, decides, undoes and withdraws", async () => {
    const added = await omar.json("POST", "/api/claims", { ...COURT, reason: REASON });
    expect([added.status, added.headers.get("Location")]).toEqual([201, "/api/claims/1"]);
    const claimed = {
      id: 1,
      itemType: "court",
      courtId: 1,
      name: "Smash Arena",
      reason: REASON,
      status: "pending",
    };
    expect(await added.json()).toMatchObject(claimed);
    expect(await call(omar, "POST", "/api/claims", { ...COURT, reason: REASON })).toMatchObject([409, {}]);
    expect(await call(omar, "GET", "/api/claims")).toMatchObject([200, [claimed]]);
    expect(await call(app.asha, "GET", "/api/claims")).toEqual([200, []]);
    expect(await call(omar, "GET", "/api/claims?waiting=true")).toMatchObject([403, {}]);
    const invalid = [400, { detail: "waiting must be true." }];
    expect(await call(app.admin, "GET", "/api/claims?waiting=yes")).toMatchObject(invalid);
    expect((await app.visitor().get("/api/claims?waiting=yes")).status).toBe(401);
    const [, [waiting]] = await call(app.admin, "GET", "/api/claims?waiting=true");
    expect(waiting).toEqual({
      ...claimed,
      answer: null,
      createdAt: expect.any(String),
      decidedAt: null,
      claimant: { id: omar.viewer.id, firstName: omar.viewer.firstName, lastName: omar.viewer.lastName },
      dueAt: expect.any(String),
      isOverdue: false,
    });
    expect((await call(omar, "GET", "/api/claims"))[1][0]).not.toHaveProperty("claimant");
    expect(await call(app.asha, "GET", "/api/claims/1")).toMatchObject([404, {}]);
    const put = (body: object) => call(app.admin, "PUT", "/api/claims/1", body);
    expect(await put({ status: "rejected", answer: " " })).toMatchObject([422, {}]);
    expect(await put({ status: "accepted", answer: "Welcome!" })).toMatchObject([
      200,
      { status: "accepted", answer: "Welcome!" },
    ]);
    expect(await owns()).toBe(true);
    expect(await put({ status: "accepted" })).toMatchObject([409, {}]);
    expect(await put({ status: "pending" })).toMatchObject([200, { status: "pending", answer: null }]);
    expect(await put({ status: "accepted" })).toMatchObject([200, { answer: null }]);
    expect(await call(app.admin, "DELETE", "/api/claims/1")).toMatchObject([403, {}]);
    expect(await call(app.asha, "DELETE", "/api/claims/1")).toMatchObject([404, {}]);
    expect(await call(omar, "DELETE", "/api/claims/1")).toEqual([204, null]);
    expect(await call(omar, "DELETE", "/api/claims/1")).toMatchObject([409, {}]);
    expect(await owns()).toBe(false);
    expect(await call(omar, "GET", "/api/claims/1")).toMatchObject([200, { status: "withdrawn" }]);
  });

  test("claims the brand of a racket, and nothing that does not exist", async () => {
    expect(await call(omar, "POST", "/api/claims", { ...RACKET, reason: REASON })).toMatchObject([
      201,
      { itemType: "equipment", courtId: null, name: "Bull Padel" },
    ]);
    for (const [body, status] of [
      [{ itemType: "court", itemId: 99, reason: REASON }, 404],
      [{ ...COURT, reason: " " }, 422],
      [{ ...COURT, reason: "a".repeat(1001) }, 422],
      [{ itemType: "club", itemId: 1, reason: REASON }, 422],
    ] as const)
      expect(await call(omar, "POST", "/api/claims", body)).toMatchObject([status, {}]);
    for (const id of ["x", "0", "99"])
      expect(await call(app.admin, "PUT", `/api/claims/${id}`, { status: "accepted" })).toMatchObject([
        404,
        {},
      ]);
  });
});
