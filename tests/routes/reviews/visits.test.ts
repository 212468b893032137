import { within } from "@testing-library/dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CODE_DAYS } from "~/features/visits/visit.limits";
import { NO_COURT, WRONG_CODE } from "~/features/visits/visit.schema";
import { dayOf, daysAfter } from "~/features/visits/visitDays";
import { type SignedIn, startApp } from "../../support/app";
import { addReviews, courtFields } from "../../support/catalogue";
import { formBehind, press } from "../../support/form";
import { readPage } from "../../support/page";
import { deleteAccount, problemOf, startWithCourt } from "../api/api";

type App = Awaited<ReturnType<typeof startWithCourt>>;

const DAY = 86_400_000;
const PAGE = "/courts/1/review";
const COURT = { itemType: "court", itemId: 1 } as const;

let app: App;
/** Has not reviewed the court. */
let kabir: SignedIn;

beforeEach(async () => {
  app = await startWithCourt();
  await app.repositories().courts.add(courtFields({ name: "Lob House" }));
  kabir = await app.signedIn({ email: "kabir@example.com", firstName: "Kabir" });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A court's code of today, or of some days later. */
async function codeOf(court = 1, days = 0): Promise<string> {
  const codes = await app.repositories().visits.codesOf(court, [daysAfter(dayOf(new Date()), days)]);
  return codes?.[0] ?? expect.fail("The court has no codes");
}

const visits = () =>
  app
    .entities()
    .execute(
      "select user_id, visited_on::text as day from all_reviews where visited_on is not null order by id",
    );
const open = async (path: string, browser: Pick<SignedIn, "get"> = app.visitor()) =>
  readPage(await browser.get(path));
const read = async (path: string) => (await app.visitor().get(path)).json();
const post = (visitCode: string, browser = kabir, page = PAGE) =>
  browser.post(page, { rating: "4", reviewText: "Fine", visitCode });

describe("the form of a review", () => {
  test("takes the code of a court in any case and with spaces, and stores the day", async () => {
    const page = await open(PAGE, kabir);
    const field = page.getByRole("textbox", { name: "Visit code" });
    expect(field.getAttribute("aria-describedby")).not.toBeNull();
    page.getByText("On the desk of the court. It changes daily.");
    const typed = ` ${(await codeOf()).toLowerCase().replace(/^.../, "$& ")}`;
    expect((await press(kabir, page, "Submit Review", { rating: "4", visitCode: typed })).status).toBe(303);
    expect(await visits()).toEqual([{ user_id: kabir.viewer.id, day: dayOf(new Date()) }]);
  });

  test("takes yesterday's code, and stores yesterday", async () => {
    const yesterday = daysAfter(dayOf(new Date()), 1 - CODE_DAYS);
    expect((await post(await codeOf(1, 1 - CODE_DAYS))).status).toBe(303);
    expect(await visits()).toEqual([{ user_id: kabir.viewer.id, day: yesterday }]);
  });

  test("takes none, and stores none", async () => {
    expect((await post(" ")).status).toBe(303);
    expect(await visits()).toEqual([]);
  });

  test.each([
    ["another court", () => codeOf(2)],
    ["the day before yesterday", () => codeOf(1, -CODE_DAYS)],
    ["tomorrow", () => codeOf(1, 1)],
    ["nothing", async () => "BBBBBB"],
    ["no kind that exists", async () => "<b>1</b>"],
  ])("rejects a code of %s, and loses nothing", async (_, wrong) => {
    const typed = await wrong();
    const response = await post(typed);
    expect(response.status).toBe(422);
    const page = await readPage(response);
    const link = within(page.getByRole("alert")).getByRole("link", { name: WRONG_CODE });
    expect(link.getAttribute("href")).toBe("#review-visitCode");
    expect(formBehind(page, "Submit Review").fields).toMatchObject({
      rating: ["4"],
      reviewText: ["Fine"],
      visitCode: [typed],
    });
    expect((await read("/api/courts/1")).totalReviews).toBe(1);
    expect((await press(kabir, page, "Submit Review", { visitCode: await codeOf() })).status).toBe(303);
    expect(await visits()).toHaveLength(1);
  });

  test("takes a code until the next midnight but one in Mumbai", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const code = await codeOf();
    const midnight = new Date(`${dayOf(new Date())}T00:00:00+05:30`).getTime();
    vi.setSystemTime(midnight + 2 * DAY);
    expect((await post(code)).status).toBe(422);
    vi.setSystemTime(midnight + 2 * DAY - 1_000);
    expect((await post(code)).status).toBe(303);
    expect(await visits()).toHaveLength(1);
  });

  test("has the code of the QR code, also after a sign-in", async () => {
    const code = await codeOf();
    const fields = async (browser: SignedIn) =>
      formBehind(await open(`${PAGE}?code=${code}`, browser), "Submit Review").fields;
    expect((await fields(kabir)).visitCode).toEqual([code]);
    const response = await app.visitor().get(`${PAGE}?code=${code}`);
    const returnTo = encodeURIComponent(`${PAGE}?code=${code}`);
    expect(response.headers.get("Location")).toBe(`/api/login?returnTo=${returnTo}`);
    const page = await open(`${PAGE}?code=${code}`, kabir);
    expect((await press(kabir, page, "Submit Review", { rating: "5" })).status).toBe(303);
    expect(await visits()).toHaveLength(1);
  });

  test("shows whatever an address has as text", async () => {
    const page = await open(`${PAGE}?code=${encodeURIComponent('"><script>x</script>')}`, kabir);
    expect(formBehind(page, "Submit Review").fields.visitCode).toEqual(['"><script>x</script>']);
  });

  test("leads those who have reviewed the court from the QR code to their review", async () => {
    const code = await codeOf();
    const page = await open(`${PAGE}?code=${code}`, app.asha);
    const link = page.getByRole("link", { name: "Add the visit to your review" });
    expect(link.getAttribute("href")).toBe(`/reviews/1/edit?code=${code}`);
    const edit = await open(`/reviews/1/edit?code=${code}`, app.asha);
    expect((await press(app.asha, edit, "Update Review")).status).toBe(303);
    expect(await visits()).toEqual([{ user_id: app.asha.viewer.id, day: dayOf(new Date()) }]);
    expect(await read("/api/reviews/1")).toMatchObject({ visited: true, rating: 4, version: 2 });
  });

  test("leads the author of a hidden review of the court to it, too", async () => {
    await app.admin.post("/reviews/1/hide", { reason: "spam", version: "1", lastReport: "0" });
    expect((await app.visitor().get("/api/reviews/1")).status).toBe(404);
    const code = await codeOf();
    const page = await open(`${PAGE}?code=${code}`, app.asha);
    const address = page.getByRole("link", { name: "Add the visit to your review" }).getAttribute("href");
    expect(address).toBe(`/reviews/1/edit?code=${code}`);
    const edit = await open(`/reviews/1/edit?code=${code}`, app.asha);
    expect((await press(app.asha, edit, "Update Review")).status).toBe(303);
    expect(await visits()).toEqual([{ user_id: app.asha.viewer.id, day: dayOf(new Date()) }]);
  });

  test("of a racket has no code, and rejects one", async () => {
    expect(
      (await open("/equipment/1/review", kabir)).queryByRole("textbox", { name: "Visit code" }),
    ).toBeNull();
    const response = await post(await codeOf(), kabir, "/equipment/1/review");
    expect(response.status).toBe(422);
    (await readPage(response)).getByRole("link", { name: NO_COURT });
  });

  test("keeps the code through a sign-in", async () => {
    const browser = app.visitor();
    const code = await codeOf();
    await browser.post(PAGE, { rating: "4.5", visitCode: code });
    const back = await app.signedIn({ email: "meera@example.com" }, browser.cookies);
    expect(formBehind(await open(PAGE, back), "Submit Review").fields).toMatchObject({
      rating: ["4.5"],
      visitCode: [code],
    });
  });
});

describe("an edit", () => {
  beforeEach(async () => {
    await post(await codeOf());
  });
  const review = "/reviews/3/edit";

  test("never loses the visit, and asks no more", async () => {
    const page = await open(review, kabir);
    expect(page.queryByRole("textbox", { name: "Visit code" })).toBeNull();
    await press(kabir, page, "Update Review", { rating: "2" });
    await kabir.json("PUT", "/api/reviews/3", { rating: 3, visitCode: null, visited: false });
    await app.admin.json("PUT", "/api/reviews/3", { reviewText: "Changed" });
    expect(await visits()).toEqual([{ user_id: kabir.viewer.id, day: dayOf(new Date()) }]);
  });

  test("from a later QR code asks for it again, and gives the later day", async () => {
    vi.useFakeTimers({ now: Date.now() + DAY, toFake: ["Date"] });
    const code = await codeOf();
    const page = await open(`${review}?code=${code}`, kabir);
    expect(formBehind(page, "Update Review").fields.visitCode).toEqual([code]);
    expect((await press(kabir, page, "Update Review")).status).toBe(303);
    expect(await visits()).toEqual([{ user_id: kabir.viewer.id, day: dayOf(new Date()) }]);
  });

  test("with yesterday's code leaves today's day", async () => {
    expect((await post(await codeOf(1, -1), kabir, review)).status).toBe(303);
    await kabir.json("PUT", "/api/reviews/3", { visitCode: await codeOf(1, -1) });
    expect(await visits()).toEqual([{ user_id: kabir.viewer.id, day: dayOf(new Date()) }]);
  });

  test("with a wrong code changes nothing", async () => {
    const response = await post("BBBBBB", app.asha, "/reviews/1/edit");
    expect(response.status).toBe(422);
    (await readPage(response)).getByRole("link", { name: WRONG_CODE });
    expect(await read("/api/reviews/1")).toMatchObject({ visited: false, version: 1 });
  });

  test("by a super admin gives another's review no visit", async () => {
    const code = await codeOf();
    const page = await open("/reviews/1/edit", app.admin);
    expect(page.queryByRole("textbox", { name: "Visit code" })).toBeNull();
    expect((await press(app.admin, page, "Update Review", { visitCode: code })).status).toBe(303);
    await app.admin.json("PUT", "/api/reviews/1", { visitCode: code });
    expect(await visits()).toHaveLength(1);
  });

  test("that moves the review to another court or a racket is rejected by the database", async () => {
    const moves = ["court_id = 2", "court_id = null, equipment_id = 1"];
    for (const move of moves)
      await expect(app.entities().execute(`update all_reviews set ${move} where id = 3`)).rejects.toThrow(
        "A visit of one court is none of another",
      );
    await app.entities().execute("update all_reviews set court_id = 2 where id = 1");
  });
});

describe("the API", () => {
  const add = async (visitCode: unknown, more = {}) =>
    kabir.json("POST", "/api/reviews", { ...COURT, rating: 4, visitCode, ...more });

  test("takes a code, and says only that there was one", async () => {
    const response = await add(await codeOf());
    expect(response.status).toBe(201);
    const review = await response.json();
    expect(review.visited).toBe(true);
    expect(JSON.stringify(review)).not.toMatch(/visited_?on|visitCode/i);
    expect(await read("/api/reviews/3")).toEqual(review);
    const response2 = await app.asha.json("PUT", "/api/reviews/1", { visitCode: await codeOf(1, -1) });
    expect([response2.status, (await response2.json()).visited]).toEqual([200, true]);
    expect(await visits()).toHaveLength(2);
  });

  test("rejects a code of another court, an old one, a forged one and what is none with 422", async () => {
    for (const code of [
      await codeOf(2),
      await codeOf(1, -2),
      await codeOf(1, 1),
      "BBBBBB",
      "x",
      1,
      true,
      ["BBBBBB"],
    ]) {
      const response = await add(code);
      expect([code, response.status]).toEqual([code, 422]);
      expect((await problemOf(response)).errors).toEqual({ visitCode: [WRONG_CODE] });
    }
    for (const code of [await codeOf(), "x"]) {
      const racket = await add(code, { itemType: "equipment" });
      expect((await problemOf(racket)).errors).toEqual({ visitCode: [NO_COURT] });
    }
    expect((await add("BBBBBB", { itemId: 99 })).status).toBe(404);
    expect(await visits()).toEqual([]);
  });

  test("lists the reviews with a visit alone, and has the share of a court", async () => {
    await add(await codeOf());
    await addReviews(app.entities(), 1, [4, 4]);
    const visited = await read("/api/reviews?visited=true");
    expect(visited.map(({ id }: { id: number }) => id)).toEqual([3]);
    for (const value of ["no", "false", ""]) {
      const response = await app.visitor().get(`/api/reviews?visited=${value}`);
      expect([response.status, (await response.json()).message]).toEqual([400, "visited must be true."]);
    }
    expect(await read("/api/courts/1")).toMatchObject({ totalReviews: 4, visitedShare: 0.25 });
    expect(await read("/api/courts/2")).toMatchObject({ totalReviews: 0, visitedShare: null });
  });

  test("pages on among the reviews with a visit", async () => {
    await add(await codeOf());
    await app.asha.json("PUT", "/api/reviews/1", { visitCode: await codeOf() });
    const first = await app.visitor().get("/api/reviews?visited=true&limit=1");
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? expect.fail();
    expect(next).toContain("visited=true");
    expect([...(await first.json()), ...(await read(next))].map(({ id }: { id: number }) => id)).toEqual([
      3, 1,
    ]);
  });
});

describe("guesses", () => {
  beforeEach(async () => {
    app = { ...app, ...(await startApp({ rateLimitFactor: 1 })) };
    await app.repositories().courts.add(courtFields());
    await app.repositories().courts.add(courtFields({ name: "Lob House" }));
    kabir = await app.signedIn({ email: "kabir@example.com" });
  });

  test("are ten a day over all courts, by the form and the API together", async () => {
    for (let at = 0; at < 5; at++) {
      expect((await post("BBBBBB", kabir, `/courts/${1 + (at % 2)}/review`)).status).toBe(422);
      const response = await kabir.json("POST", "/api/reviews", { ...COURT, rating: 4, visitCode: "BBBBBB" });
      expect(response.status).toBe(422);
    }
    const code = await codeOf();
    const limited = await post(code);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(86_000);
    const page = await readPage(limited);
    within(page.getByRole("alert")).getByRole("link", {
      name: "You have tried many visit codes. The review can be sent without one. Please try again in 24 hours.",
    });
    expect(formBehind(page, "Submit Review").fields).toMatchObject({
      reviewText: ["Fine"],
      visitCode: [code],
    });
    const problem = await kabir.json("POST", "/api/reviews", { ...COURT, rating: 4, visitCode: code });
    expect([problem.status, problem.headers.get("Retry-After")]).toEqual([429, expect.any(String)]);
    expect((await problemOf(problem)).errors.visitCode).toHaveLength(1);
    expect((await app.signedIn()).viewer.id).not.toBe(kabir.viewer.id);
    // Without the code the review is stored.
    expect((await press(kabir, page, "Submit Review", { visitCode: "" })).status).toBe(303);
    expect(await visits()).toEqual([]);
  });

  test("of other users, and what is rejected for another reason, do not count", async () => {
    const other = await app.signedIn({ email: "meera@example.com" });
    for (let at = 0; at < 10; at++) await post("BBBBBB", other);
    for (let at = 0; at < 11; at++) await kabir.post(PAGE, { visitCode: await codeOf() });
    for (let at = 0; at < 5; at++) await post("no code");
    expect((await post(await codeOf())).status).toBe(303);
    expect(await visits()).toHaveLength(1);
  });
});

describe("a review with a visit", () => {
  beforeEach(async () => {
    await post(await codeOf());
  });

  test("is marked on the court's page, on profiles and in searches", async () => {
    for (const path of ["/courts/1", `/profile/${kabir.viewer.id}`, "/search?q=fine"])
      expect((await open(path)).getAllByText("Visited", { selector: "span" })).toHaveLength(1);
  });

  test("is in the share beside the mean, and found by a filter", async () => {
    const page = await open("/courts/1");
    const section = within(page.getByRole("region", { name: "Ratings & Reviews" }));
    section.getByText("4.0 out of 5 from 2 reviews, 50% visited");
    page.getByText("(2 reviews)");
    const filter = section.getByRole("link", { name: "Visited only" });
    expect(filter.getAttribute("href")).toBe("/courts/1?visited=true#reviews-list");
    const filtered = await open("/courts/1?visited=true&sort=helpful");
    expect(filtered.queryByText("Ask for Vinod.")).toBeNull();
    filtered.getByText("Fine");
    filtered.getByText(/^1 review by players who gave the code of the court\./);
    expect(filtered.getByRole("link", { name: "Show all reviews" }).getAttribute("href")).toBe(
      "/courts/1?sort=helpful#reviews-list",
    );
    // It counts all reviews, so it leads to all.
    const bars = filtered.getAllByRole("link", { name: / out of 5: / });
    for (const bar of bars) expect(bar.getAttribute("href")).not.toContain("visited");
    expect((await open("/courts/1?visited=true&rating=0.5")).queryByText("Fine")).toBeNull();
    expect((await open("/courts/2")).queryByText(/visited/i)).toBeNull();
  });

  test("that is hidden or of interest is in no share", async () => {
    await app.repositories().reviews.change(3, null, { interest: "works" }, null);
    expect(await read("/api/courts/1")).toMatchObject({ visitedShare: 0 });
    await app.repositories().reviews.change(3, null, { interest: null }, null);
    await app.repositories().reports.hide({ reviewId: 3, version: 3, lastReport: null }, "spam");
    expect(await read("/api/courts/1")).toMatchObject({ visitedShare: 0 });
    expect(await read("/api/reviews?visited=true")).toEqual([]);
  });

  test("is in its author's data with the day, and goes with the account", async () => {
    const exported = await (await kabir.get("/account/export")).json();
    const visit = { reviewId: 3, courtName: "Smash Arena", day: dayOf(new Date()) };
    expect(exported.visits).toEqual([visit]);
    expect(exported.reviews).toMatchObject([{ visited: true }]);
    expect((await (await app.asha.get("/account/export")).json()).visits).toEqual([]);
    await deleteAccount(app, kabir);
    expect(await visits()).toEqual([]);
  });

  test("shows its day on no page and in no response", async () => {
    await app.entities().execute("update all_reviews set visited_on = '2019-07-23' where id = 3");
    const paths = [
      "/courts/1",
      `/profile/${kabir.viewer.id}`,
      "/api/reviews",
      "/api/courts/1",
      "/reviews/3/history",
    ];
    for (const path of [...paths, "/courts/1.data", "/courts/1/reviews.atom", "/data/reviews.csv"])
      expect(await (await app.visitor().get(path)).text()).not.toMatch(/2019-07-23|23 July|visited_on/);
    const audit = await app.admin.json("DELETE", "/api/reviews/3");
    expect(audit.status).toBe(204);
    expect(await (await app.admin.get("/admin/audit")).text()).not.toMatch(/2019-07-23|23 July/);
  });
});
