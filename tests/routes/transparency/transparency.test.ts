import { within } from "@testing-library/dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { seedDemo } from "~/database/seeders/demo.server";
import { RULES } from "~/features/reviews/guideline.rules";
import { durationText } from "~/features/transparency/transparency.labels";
import type { Transparency } from "~/features/transparency/transparency.view";
import { monthText } from "~/ui/monthText";
import { type SignedIn, startApp } from "../../support/app";
import { addReviews, courtFields } from "../../support/catalogue";
import { type ReadPage, readPage } from "../../support/page";

const PAGE = "/transparency";
const HOUR = 3_600_000;
/** How far Mumbai's clocks are ahead of UTC. */
const KOLKATA = 5.5 * HOUR;

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = async () => readPage(await app.visitor().get(PAGE));
const call = async (): Promise<Transparency> => (await app.visitor().get("/api/transparency")).json();

/** The cells of a table's rows, by the row's heading. */
function readTable(page: ReadPage, name: string): Record<string, string[]> {
  const [, ...rows] = within(page.getByRole("table", { name })).getAllByRole("row");
  return Object.fromEntries(
    rows.map((row) => [
      within(row).getByRole("rowheader").firstChild?.textContent ?? "",
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent ?? ""),
    ]),
  );
}

/** The month in Mumbai, such as `2026-11`. */
function monthOf(time: Date | string): string {
  return new Date(new Date(time).getTime() + KOLKATA).toISOString().slice(0, 7);
}

function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  const low = sorted[Math.ceil(middle) - 1] ?? 0;
  const high = sorted[Math.floor(middle)] ?? 0;
  return Math.round(((low + high) / 2) * 10) / 10;
}

/** Counts by hand: each number from its table, with a plain statement. */
async function recount(month: string) {
  const em = app.entities();
  const timesOf = async (statement: string) => {
    const rows = await em.execute<{ at: Date; since: Date; value: string }[]>(statement);
    return rows.filter(({ at }) => monthOf(at) === month);
  };
  const hours = (rows: { at: Date; since: Date }[]) =>
    median(rows.map(({ at, since }) => (new Date(at).getTime() - new Date(since).getTime()) / HOUR));
  const hidden = await timesOf("select hidden_at as at, rule as value from hidings");
  const reports = [
    ...(await timesOf(
      `select decided_at as at, created_at as since from reports, report_decisions
        where reports.decision_id = report_decisions.id`,
    )),
    ...(await timesOf("select decided_at as at, reported_at as since from deleted_reports")),
  ];
  const decided = await timesOf(
    "select decided_at as at, appealed_at as since, verdict as value from hidings where verdict is not null",
  );
  const bursts = await timesOf("select found_at as at from review_bursts");
  const held = await timesOf(
    "select found_at as at from review_bursts, burst_reviews where burst_id = review_bursts.id",
  );
  const burstDecisions = await timesOf(
    "select decided_at as at, state as value from review_bursts where decided_at is not null",
  );
  const edits = [
    ...(await timesOf(
      "select coalesce(rewritten_at, updated_at) as at from all_reviews where coalesce(rewritten_at, updated_at) <> created_at",
    )),
    ...(await timesOf(
      "select written_at as at from review_versions, all_reviews where id = review_id and written_at <> created_at",
    )),
  ];
  const ofCourts = await timesOf(
    "select created_at as at, visited_on::text as value from all_reviews where court_id is not null",
  );
  const visited = ofCourts.filter(({ value }) => value !== null).length;
  return {
    month,
    ofCourts: ofCourts.length,
    visitedShare: ofCourts.length === 0 ? null : Math.round((100 * visited) / ofCourts.length) / 100,
    published: (await timesOf("select created_at as at from all_reviews")).length,
    edited: edits.length,
    hidden: hidden.length,
    hiddenByRule: Object.fromEntries(
      RULES.map((rule) => [rule.value, hidden.filter(({ value }) => value === rule.value).length]),
    ),
    deleted: (
      await timesOf("select at from audit_entries where action = 'deleted' and subject_kind = 'review'")
    ).length,
    reportsDecided: reports.length,
    reportHours: hours(reports),
    appeals: (await timesOf("select appealed_at as at from hidings where appealed_at is not null")).length,
    appealsGranted: decided.filter(({ value }) => value === "granted").length,
    appealsUpheld: decided.filter(({ value }) => value === "upheld").length,
    appealHours: hours(decided),
    bursts: bursts.length,
    reviewsHeld: held.length,
    burstsCounted: burstDecisions.filter(({ value }) => value === "counted").length,
    burstsLeftOut: burstDecisions.filter(({ value }) => value === "left-out").length,
  };
}

describe("the numbers of the demo", () => {
  beforeEach(async () => {
    await seedDemo(app.entities(), { now: new Date() });
  });

  test("on the page and in the API equal a recount by hand", async () => {
    const { months, reports, appeals, bursts } = await call();
    expect(months).toHaveLength(12);
    expect(months[0]?.month).toBe(monthOf(new Date()));
    const page = await open();
    const reviewRows = readTable(page, "Reviews");
    const visitRows = readTable(page, "Visits");
    const reportRows = readTable(page, "Reports");
    const appealRows = readTable(page, "Appeals");
    const burstRows = readTable(page, "Bursts");
    for (const month of months) {
      const counted = await recount(month.month);
      expect.soft(month).toEqual(counted);
      const name = monthText(month.month);
      const { published, ofCourts, visitedShare, edited, hidden, deleted } = counted;
      expect.soft([name, reviewRows[name]]).toEqual([name, [published, edited, hidden, deleted].map(String)]);
      const share = visitedShare === null ? "–" : `${Math.round(100 * visitedShare)}%`;
      expect.soft([name, visitRows[name]]).toEqual([name, [String(ofCourts), share]]);
      expect
        .soft([name, reportRows[name]])
        .toEqual([name, [String(counted.reportsDecided), durationText(counted.reportHours)]]);
      expect
        .soft([name, appealRows[name]])
        .toEqual([
          name,
          [
            ...[counted.appeals, counted.appealsGranted, counted.appealsUpheld].map(String),
            durationText(counted.appealHours),
          ],
        ]);
      const { reviewsHeld, burstsCounted, burstsLeftOut } = counted;
      expect
        .soft([name, burstRows[name]])
        .toEqual([name, [counted.bursts, reviewsHeld, burstsCounted, burstsLeftOut].map(String)]);
    }
    const byRule = readTable(page, "Hidden, by rule of the guidelines");
    for (const { value, label } of RULES) {
      const sum = months.reduce((total, { hiddenByRule }) => total + hiddenByRule[value], 0);
      expect([label, byRule[label]]).toEqual([label, [String(sum)]]);
    }
    expect([reports.open, appeals.open, bursts.open]).toEqual([3, 1, 1]);
    page.getByText("Waiting now: 3 reported reviews, 0 overdue; 1 appeal, 0 overdue; 1 burst, 0 overdue.");
  });

  test("include an appeal that was won and one that was lost", async () => {
    const { months } = await call();
    const sum = (value: (month: Transparency["months"][number]) => number) =>
      months.reduce((total, month) => total + value(month), 0);
    expect(sum(({ appeals }) => appeals)).toBe(3);
    expect(sum(({ appealsGranted }) => appealsGranted)).toBe(1);
    expect(sum(({ appealsUpheld }) => appealsUpheld)).toBe(1);
    expect(sum(({ hidden }) => hidden)).toBe(5);
    expect(sum(({ reportsDecided }) => reportsDecided)).toBe(6);
  });

  test("are read with one statement", async () => {
    const em = app.entities();
    using execute = vi.spyOn(em.getConnection(), "execute");
    await call();
    expect(execute).toHaveBeenCalledTimes(1);
  });
});

describe("a month", () => {
  test("begins at midnight in Mumbai", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-10T12:00:00Z") });
    await app.repositories().courts.add(courtFields());
    await addReviews(app.entities(), 1, [4, 5]);
    await app
      .entities()
      .execute("update all_reviews set created_at = ?, updated_at = ? where rating = 4", [
        "2026-10-31T18:29:59Z",
        "2026-10-31T18:29:59Z",
      ]);
    await app
      .entities()
      .execute("update all_reviews set created_at = ?, updated_at = ? where rating = 5", [
        "2026-10-31T18:30:00Z",
        "2026-10-31T18:30:00Z",
      ]);
    const { months } = await call();
    expect(months.slice(0, 3).map(({ month, published }) => [month, published])).toEqual([
      ["2026-11", 1],
      ["2026-10", 1],
      ["2026-09", 0],
    ]);
    expect(months.at(-1)?.month).toBe("2025-12");
  });

  test("counts the same edits after later ones", async () => {
    await app.repositories().courts.add(courtFields());
    await addReviews(app.entities(), 1, [4]);
    const em = app.entities();
    // Edited within half an hour, which stores no version.
    await em.execute(
      "update all_reviews set review_text = 'Good', created_at = '2026-10-02T00:00:00Z', updated_at = '2026-10-02T00:10:00Z'",
    );
    const edit = (day: string, text: string) =>
      em.execute("update all_reviews set review_text = ?, updated_at = ?", [text, day]);
    const edited = async () => {
      const { months } = await app.repositories().transparency.read(new Date("2026-12-10"));
      return months.slice(0, 3).map((month) => month.edited);
    };
    expect(await edited()).toEqual([0, 0, 1]);
    await edit("2026-11-05", "Very good");
    expect(await edited()).toEqual([0, 1, 1]);
    await edit("2026-12-05", "Best");
    expect(await edited()).toEqual([1, 1, 1]);
    await em.execute(
      "update all_reviews set version = version + 1, aspects = '{}', updated_at = '2026-12-06'",
    );
    expect(await edited()).toEqual([1, 1, 1]);
  });

  test("counts no change of details alone, which does not move an earlier edit either", async () => {
    await app.repositories().courts.add(courtFields());
    await addReviews(app.entities(), 1, [4]);
    const em = app.entities();
    await em.execute("update all_reviews set created_at = '2026-10-02', updated_at = '2026-10-02'");
    await em.execute("update all_reviews set review_text = 'Very good', updated_at = '2026-10-20'");
    await em.execute(
      `update all_reviews set version = version + 1, aspects = '{"glass": 4}', updated_at = '2026-11-05'`,
    );
    await em.execute("update all_reviews set review_text = 'Best', updated_at = '2026-12-05'");
    const { months } = await app.repositories().transparency.read(new Date("2026-12-10"));
    expect(months.slice(0, 3).map((month) => month.edited)).toEqual([1, 0, 1]);
    expect(
      await em.execute("select number, written_at::date::text as day from review_versions order by 1"),
    ).toEqual([
      { number: 1, day: "2026-10-02" },
      { number: 2, day: "2026-10-20" },
    ]);
  });

  test("counts what moderators deleted, and what they hid even when it is deleted later", async () => {
    const admin = await app.signedIn({ isSuperAdmin: true });
    await app.repositories().courts.add(courtFields());
    await addReviews(app.entities(), 1, [4, 5, 3]);
    await admin.post("/reviews/1/hide", { reason: "personal" });
    await admin.post("/reviews/1/delete");
    await admin.post("/reviews/2/delete");
    const { months } = await call();
    expect(months[0]).toMatchObject({ published: 1, hidden: 1, deleted: 2 });
    expect(months[0]?.hiddenByRule.privacy).toBe(1);
  });
});

describe("the reports that were decided", () => {
  const decided = async () => {
    const { months } = await call();
    return [months[0]?.reportsDecided, months[0]?.reportHours];
  };
  const remove = (userId: string) => app.entities().execute("delete from users where id = ?", [userId]);

  let admin: SignedIn;
  let author: SignedIn;
  let reporter: SignedIn;
  beforeEach(async () => {
    admin = await app.signedIn({ isSuperAdmin: true });
    author = await app.signedIn();
    reporter = await app.signedIn();
    const other = await app.signedIn();
    await app.repositories().courts.add(courtFields());
    await author.post("/courts/1/review", { rating: "2", reviewText: "Wet" });
    await reporter.post("/reviews/1/report", { reason: "spam" });
    await other.post("/reviews/1/report", { reason: "offensive" });
    await app.entities().execute("update reports set created_at = created_at - interval '3 hours'");
  });

  test.each(["/reviews/1/delete", "/api/reviews/1"])(
    "include those of a review deleted by %s",
    async (path) => {
      const isApi = path.startsWith("/api");
      const response = await (isApi ? admin.json("DELETE", path) : admin.post(path));
      expect(response.status).toBe(isApi ? 204 : 303);
      expect(await decided()).toEqual([2, 3]);
    },
  );

  test("include those of a review that is deleted as the decision on them", async () => {
    const { reports } = app.repositories();
    expect(await reports.remove({ reviewId: 1, version: 1, lastReport: 2 })).toBe("done");
    expect(await decided()).toEqual([2, 3]);
  });

  test("are none where the author deletes the review, or the account", async () => {
    await author.post("/reviews/1/delete");
    expect(await decided()).toEqual([0, null]);
    expect(await app.entities().execute("select from reports")).toEqual([]);
  });

  test("stay when reporters, and then the author with the review, are deleted", async () => {
    const { reports } = app.repositories();
    await reports.dismiss({ reviewId: 1, version: 1, lastReport: 2 });
    expect(await decided()).toEqual([2, 3]);
    await remove(reporter.viewer.id);
    expect(await decided()).toEqual([2, 3]);
    await remove(author.viewer.id);
    expect(await app.entities().execute("select from reports")).toEqual([]);
    expect(await decided()).toEqual([2, 3]);
  });

  test("are fewer when the decision is undone", async () => {
    const { reports } = app.repositories();
    await reports.dismiss({ reviewId: 1, version: 1, lastReport: 2 });
    expect(await reports.undo({ reviewId: 1, version: 1, decision: 1 }, admin.viewer.id)).toBe("done");
    expect(await decided()).toEqual([0, null]);
    await remove(reporter.viewer.id);
    expect(await decided()).toEqual([0, null]);
  });
});

describe("the page", () => {
  test("of an empty site has zeros, and says how ranking, counting and checking work", async () => {
    const page = await open();
    const main = within(page.getByRole("main"));
    expect(main.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "Ranking",
      "Counting",
      "Checking",
      "The last twelve months",
    ]);
    expect(Object.values(readTable(page, "Reviews"))).toEqual(Array(12).fill(["0", "0", "0", "0"]));
    expect(Object.values(readTable(page, "Visits"))).toEqual(Array(12).fill(["0", "–"]));
    expect(Object.values(readTable(page, "Appeals"))[0]).toEqual(["0", "0", "0", "–"]);
    for (const [name, path] of [
      ["a public formula", "/how-ranking-works"],
      ["the guidelines", "/guidelines"],
    ] as const) {
      expect(main.getByRole("link", { name }).getAttribute("href")).toBe(path);
    }
  });

  test("is linked from the footer and the page on ranking", async () => {
    const ranking = await readPage(await app.visitor().get("/how-ranking-works"));
    const links = ranking.getAllByRole("link").filter((link) => link.getAttribute("href") === PAGE);
    expect(links.map(({ textContent }) => textContent)).toEqual([
      "How many there are",
      "How often it happens",
      "Transparency",
    ]);
  });

  test("names no review, author or super admin", async () => {
    const admin = await app.signedIn({ isSuperAdmin: true, firstName: "Meera" });
    const author = await app.signedIn({ firstName: "Zubin" });
    await app.repositories().courts.add(courtFields());
    await author.post("/courts/1/review", { rating: "2", reviewText: "Ask for Vinod" });
    await admin.post("/reviews/1/hide", { reason: "personal" });
    await author.post("/reviews/1/appeal", { text: "Vinod agrees" });
    for (const path of [PAGE, `${PAGE}.data`, "/api/transparency"]) {
      const text = await (await app.visitor().get(path)).text();
      expect([path, /Vinod|Zubin|Meera/.test(text)]).toEqual([path, false]);
    }
  });
});
