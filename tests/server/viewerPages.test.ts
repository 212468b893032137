import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ContentChanges } from "~/database/contentChanges.server";
import { CourtRepository } from "~/features/courts/court.repository.server";
import { ReviewRepository } from "~/features/reviews/review.repository.server";
import { MAX_STORED_ADDRESS } from "~/http/addresses";
import { type SignedIn, startApp, suspend, type Visitor } from "../support/app";
import { addEquipment, addReviews, courtFields } from "../support/catalogue";
import { reportedChanges } from "../support/changes";

/** The app with a court and a racket, both with reviews. */
async function startSite() {
  const changes = reportedChanges();
  const app = await startApp({ changes });
  const court = await app.repositories().courts.add(courtFields());
  const racket = await addEquipment(app.entities());
  await addReviews(app.entities(), court.id, [4, 3.5], "Fine turf");
  await addReviews(app.entities(), { equipment: racket }, [5]);
  const courtPath = `/courts/${court.id}`;
  const paths = ["/courts", "/courts?sort=newest", courtPath, "/rackets", "/balls", `/equipment/${racket}`];
  return { app, changes, court, courtPath, paths };
}

let app: Awaited<ReturnType<typeof startApp>>;
let changes: ContentChanges;
let site: Awaited<ReturnType<typeof startSite>>;

beforeEach(async () => {
  site = await startSite();
  ({ app, changes } = site);
});

const htmlOf = async (browser: Visitor, path: string) => (await browser.get(path)).text();

/** The page that is rendered for this user alone, as the request has another cookie. */
async function ownPageOf(browser: Visitor, path: string): Promise<string> {
  browser.cookies.storeLine("other=1; Path=/");
  const html = await htmlOf(browser, path);
  browser.cookies.storeLine("other=; Max-Age=0");
  return html;
}

/** Makes an address known as shared, and stores its page. */
async function store(path: string): Promise<SignedIn> {
  const browser = await app.signedIn({ firstName: "Zubin", lastName: "Wadia", email: "zubin@example.com" });
  for (let times = 0; times < 2; times++) await htmlOf(browser, path);
  return browser;
}

/** Changes the court without a report, so that only a page of one's own shows it. */
const changeSilently = () => app.entities().execute("update courts set name = 'Renamed Club'");

describe("a page that viewers share", () => {
  test("is the one that would be rendered for each of them, and has nothing of others", async () => {
    const viewers = [
      await app.signedIn({ firstName: "Zubin", lastName: "Wadia" }),
      await app.signedIn({ firstName: `<b>&"'$&`, lastName: "O'Neil $1" }),
      await app.signedIn({ firstName: "Étienne" }),
    ];
    for (const path of site.paths) {
      for (const browser of [...viewers, ...viewers]) {
        const html = await htmlOf(browser, path);
        expect(html).toBe(await ownPageOf(browser, path));
        for (const { viewer } of viewers)
          expect(html.includes(viewer.id)).toBe(viewer.id === browser.viewer.id);
      }
    }
  });

  test("is another for players of another level, who see the means of their level", async () => {
    const em = app.entities();
    await em.execute("update all_reviews set aspects = '{\"light\": 4}' where court_id = ?", [site.court.id]);
    await addReviews(em, site.court.id, [4]);
    await em.execute("update all_reviews set aspects = '{\"light\": 2}' where rating = 4");
    await em.execute(
      "update users set playing_level = 'Advanced' where id in (select user_id from all_reviews)",
    );
    const plain = await app.signedIn({ firstName: "Zubin" });
    const advanced = await app.signedIn({ firstName: "Asha" });
    await em.execute("update users set playing_level = 'Advanced' where id = ?", [advanced.viewer.id]);
    for (const browser of [plain, advanced, plain, advanced]) {
      const html = await htmlOf(browser, site.courtPath);
      expect(html).toBe(await ownPageOf(browser, site.courtPath));
      expect(html.includes("Your level")).toBe(browser === advanced);
    }
  });

  test("is stored, but never by the browser or a proxy", async () => {
    for (const path of ["/courts", site.courtPath]) {
      await app.entities().execute("update courts set name = 'Smash Club'");
      changes.report(null);
      await store(path);
      const other = await app.signedIn();
      await changeSilently();
      const response = await other.get(path);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      expect(response.headers.get("Set-Cookie")).toBeNull();
      expect(await response.text()).toContain("Smash Club");
      expect(await ownPageOf(other, path)).toContain("Renamed Club");
    }
  });

  test("is hydrated with the viewer's own data", async () => {
    for (const path of site.paths) {
      await store(path);
      const other = await app.signedIn();
      const { tag, state } = await (await other.get(`/hydration${path}`)).json();
      expect(await htmlOf(other, path)).toContain(`<script data-hydration="${tag}">`);
      expect(state).toContain(other.viewer.id);
    }
  });

  test("is rendered again after a change", async () => {
    const browser = await store("/courts");
    await changeSilently();
    changes.report(`court:${site.court.id}`);
    expect(await htmlOf(browser, "/courts")).toContain("Renamed Club");
  });

  test("is rendered again when another court comes into its locality", async () => {
    const browser = await store(site.courtPath);
    const { location } = site.court;
    const { id } = await app.repositories().courts.add(courtFields({ name: "New Club", location }));
    for (const key of [`court:${id}`, "facets"]) changes.report(key);
    expect(await htmlOf(browser, site.courtPath)).toContain("New Club");
  });

  test("is rendered again when another racket becomes an alternative", async () => {
    const em = app.entities();
    await em.execute("update equipment set price = 10000");
    for (const price of [10_001, 10_002, 10_003, 10_004]) await addEquipment(em, { price });
    const id = await addEquipment(em, { name: "Metalbone", price: 90_000 });
    const browser = await store("/equipment/1");
    await em.execute("update equipment set price = 10000 where id = ?", [id]);
    expect(await htmlOf(browser, "/equipment/1")).not.toContain("Metalbone");
    for (const key of [`equipment:${id}`, "alternatives"]) changes.report(key);
    expect(await htmlOf(browser, "/equipment/1")).toContain("Metalbone");
  });

  test("is rendered twice at most for requests that come while it changes", async () => {
    const browser = await store("/courts");
    const { list } = CourtRepository.prototype;
    let renderings = 0;
    vi.spyOn(CourtRepository.prototype, "list").mockImplementation(async function (
      this: CourtRepository,
      ...query
    ) {
      renderings += 1;
      const found = await list.apply(this, query);
      changes.report("court:1");
      return found;
    });
    changes.report("court:1");
    const pages = await Promise.all(Array.from({ length: 6 }, () => htmlOf(browser, "/courts")));
    expect(new Set(pages).size).toBe(1);
    expect(renderings).toBeGreaterThan(0);
    expect(renderings).toBeLessThanOrEqual(2);
  });

  test("is not stored while changes may be missed", async () => {
    const browser = await store("/courts");
    Object.assign(changes, { isComplete: false });
    await changeSilently();
    expect(await htmlOf(browser, "/courts")).toContain("Renamed Club");
  });

  test("is not stored for an address that is long", async () => {
    const path = "/courts?x=".padEnd(MAX_STORED_ADDRESS + 1, "x");
    await store(path);
    const other = await app.signedIn();
    await changeSilently();
    expect(await htmlOf(other, path)).toContain("Renamed Club");
  });

  test("is not shown to visitors, who get their own", async () => {
    await store(site.courtPath);
    expect(await htmlOf(app.visitor(), site.courtPath)).toContain("Sign In");
  });
});

describe("a page of one's own, although others share it,", () => {
  test("is that of who has reviewed the item, visibly or not", async () => {
    await store(site.courtPath);
    const author = await app.signedIn();
    const sent = await author.post(`${site.courtPath}/review`, { rating: "4", reviewText: "My own words" });
    expect(sent.status).toBe(303);
    author.cookies.storeLine("toast=; Max-Age=0");
    const html = await htmlOf(author, site.courtPath);
    expect(html).toContain("My own words");
    expect(html).toContain("Your review");
    await app
      .entities()
      .execute("update all_reviews set hidden_for = 'spam' where review_text = 'My own words'");
    changes.report(null);
    await store(site.courtPath);
    expect(await htmlOf(author, site.courtPath)).toContain("Hidden by the moderators");
    expect(await htmlOf(await store(site.courtPath), site.courtPath)).not.toContain("My own words");
  });

  test("is that of who has voted for a review of the item", async () => {
    await store(site.courtPath);
    const reader = await app.signedIn();
    expect((await reader.post("/reviews/1/helpful", { helpful: "yes" })).status).toBe(303);
    changes.report(null);
    const other = await store(site.courtPath);
    expect(await htmlOf(reader, site.courtPath)).toContain('aria-pressed="true"');
    expect(await htmlOf(other, site.courtPath)).not.toContain('aria-pressed="true"');
    await reader.post("/reviews/1/helpful", { helpful: "no" });
    expect(await htmlOf(reader, site.courtPath)).not.toContain('aria-pressed="true"');
  });

  test("is that of an owner of the item", async () => {
    await store(site.courtPath);
    const owner = await app.signedIn();
    const { claims } = app.repositories();
    const item = { itemType: "court", itemId: Number(site.courtPath.split("/").at(-1)) } as const;
    await claims.add(owner.viewer.id, item, "I run it.");
    const admin = await app.signedIn({ isSuperAdmin: true });
    const [claim] = await claims.listByUser(owner.viewer.id);
    const decision = { verdict: "accepted", answer: null, by: admin.viewer.id } as const;
    await claims.decide(claim?.id ?? 0, decision);
    expect(await htmlOf(owner, site.courtPath)).toContain("Your page as its owner");
    const shared = await htmlOf(await store(site.courtPath), site.courtPath);
    expect(shared).toContain("Do you run this court?");
    expect(shared).not.toContain("Your page as its owner");
  });

  test("is that of a user whose reviews cannot be looked up", async () => {
    const browser = await store(site.courtPath);
    const refused = Object.assign(new Error("No database"), { code: "ECONNREFUSED" });
    vi.spyOn(ReviewRepository.prototype, "participation").mockRejectedValueOnce(refused);
    const response = await browser.get(site.courtPath);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(await ownPageOf(browser, site.courtPath));
    expect(app.logged).toMatchObject([{ err: { message: "No database" } }]);
  });

  test("is that of a super admin", async () => {
    await store("/courts");
    const admin = await app.signedIn({ isSuperAdmin: true });
    expect(await htmlOf(admin, "/courts")).toContain("Add Court");
    expect(await htmlOf(await store("/courts"), "/courts")).not.toContain("Add Court");
  });

  test.each([
    ["a review was hidden", "hidden_review_id = 1", "About your hidden review"],
    ["a review is held", "held_review_id = 1", "About your review and the rating"],
    ["a report was decided", "has_report_outcome = true", "About your report"],
    ["a claim was decided", "has_owner_news = true", "About your claims"],
    ["a moderator has changed a review", "moderated_review_id = 1", "About your review"],
  ])("is that of who has to read that %s", async (_, change, notice) => {
    const reader = await app.signedIn();
    await app.entities().execute(`update users set ${change} where id = ?`, [reader.viewer.id]);
    changes.report(null);
    const other = await store("/courts");
    expect(await htmlOf(reader, "/courts")).toContain(notice);
    expect(await htmlOf(other, "/courts")).not.toContain(notice);
  });

  test("is that of a suspended user", async () => {
    const browser = await store("/courts");
    await suspend(app, browser);
    expect(await htmlOf(browser, "/courts")).toContain("Insults");
  });

  test("is the one with a message, or with a new device to be shown", async () => {
    const browser = await store("/courts");
    await browser.post(`${site.courtPath}/review`, { rating: "4" });
    const response = await browser.get("/courts");
    expect(response.headers.get("Set-Cookie")).toContain("toast=;");
    expect(await response.text()).toContain("Your review has been submitted!");
    await app.entities().execute("update sessions set new_device = 'Lynx on OpenBSD'");
    expect(await htmlOf(browser, "/courts")).toContain("Lynx on OpenBSD");
  });

  test("is the visitor's after the session has ended", async () => {
    const browser = await store("/courts");
    await app.repositories().sessions.end(browser.viewer.id);
    const response = await browser.get("/courts");
    expect(response.headers.get("Set-Cookie")).toContain("bandeja_session=;");
    expect(await response.text()).toContain("Sign In");
  });

  test("is the one whose session is renewed", async () => {
    const browser = await store("/courts");
    await app.entities().execute("update sessions set expire = expire - interval '2 days'");
    const response = await browser.get("/courts");
    expect(response.headers.get("Set-Cookie")).toContain("bandeja_session=");
    expect(await response.text()).toContain("My Profile");
  });

  test("is a form below the page", async () => {
    const path = `${site.courtPath}/review`;
    const browser = await store(path);
    expect(await htmlOf(browser, path)).toContain("Submit Review");
    const html = await htmlOf(await app.signedIn(), path);
    expect(html).not.toContain(browser.viewer.id);
    expect(app.logged).toEqual([]);
  });

  test("is a search, which is counted", async () => {
    const browser = await store("/courts?q=smash");
    await changeSilently();
    expect(await htmlOf(browser, "/courts?q=renamed")).toContain("Renamed Club");
  });
});
