import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { ALREADY_REPORTED } from "~/features/moderation/report.form";
import { REASONS } from "~/features/reviews/report.reasons";
import { type SignedIn, startApp } from "../../support/app";
import { courtFields } from "../../support/catalogue";
import { formBehind, press } from "../../support/form";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
let author: SignedIn;
let reader: SignedIn;
const PAGE = "/reviews/1/report";
const SEND = "Send Report";

beforeEach(async () => {
  app = await startApp();
  const { courts, reviews } = app.repositories();
  await courts.add(courtFields());
  author = await app.signedIn({ email: "author@example.com", firstName: "Asha", lastName: "Rao" });
  reader = await app.signedIn({ email: "reader@example.com", firstName: "Rohan", lastName: "Mehta" });
  await reviews.add(
    author.viewer.id,
    { itemType: "court", itemId: 1 },
    { rating: 4, reviewText: "Good" },
    [],
  );
});

const open = async (browser = reader, path = PAGE) => readPage(await browser.get(path));
const reportLink = async (path: string, response = reader.get(path)) =>
  (await readPage(await response)).queryByRole("link", { name: /^Report the review (of .+ )?by Asha Rao$/ });
const reports = () =>
  app
    .entities()
    .execute<{ user_id: string; reason: string; note: string | null }[]>(
      "select user_id, reason, note from reports order by id",
    );

describe("the link to report a review", () => {
  const pages = () => ["/courts/1", "/", `/profile/${author.viewer.id}`];

  test("is shown at other users' reviews, also to visitors", async () => {
    for (const path of pages()) {
      for (const browser of [reader, app.visitor()]) {
        const link = await reportLink(path, browser.get(path));
        expect(link?.getAttribute("href")).toMatch(/^\/reviews\/1\/report(\?returnTo=%2F[\w%-]*)?$/);
        expect(link?.getAttribute("rel")).toBe("nofollow");
      }
    }
  });

  test("is not shown at one's own review", async () => {
    for (const path of pages()) expect(await reportLink(path, author.get(path))).toBeNull();
  });

  test("does not make a visitor's page differ between requests", async () => {
    const html = (await (await app.visitor().get("/courts/1")).text()).replaceAll(/nonce="[^"]*"/g, "");
    const again = (await (await app.visitor().get("/courts/1")).text()).replaceAll(/nonce="[^"]*"/g, "");
    expect(html).toBe(again);
  });
});

describe("the Report Review dialog", () => {
  test("opens over the review with every reason and none selected", async () => {
    const page = await open();
    const dialog = within(page.getByRole("dialog", { name: "Report Review" }));
    const radios = dialog.getAllByRole("radio");
    expect(radios.map((radio) => radio.getAttribute("value"))).toEqual(REASONS.map(({ value }) => value));
    expect(radios.filter((radio) => radio.hasAttribute("checked"))).toEqual([]);
    for (const { label } of REASONS) dialog.getByRole("radio", { name: label });
    dialog.getByRole("group", { name: "What is wrong with it?" });
    for (const name of ["Cancel", "Close"]) {
      expect(dialog.getByRole("link", { name }).getAttribute("href")).toBe("/courts/1?highlight=1#review-1");
    }
    page.getByText("Good");
  });

  test("stores the report, redirects to the review and confirms it once", async () => {
    const response = await press(reader, await open(), SEND, {
      reason: "off-topic",
      note: " Another club. ",
    });
    expect([response.status, response.headers.get("Location")]).toEqual([
      303,
      "/courts/1?highlight=1#review-1",
    ]);
    expect(await reports()).toEqual([
      { user_id: reader.viewer.id, reason: "off-topic", note: "Another club." },
    ]);
    const back = await open(reader, "/courts/1");
    expect(back.getByRole("status").textContent).toContain("Report sent");
    back.getByText("Good");
  });

  test("accepts a reason without a note", async () => {
    expect((await press(reader, await open(), SEND, { reason: "spam" })).status).toBe(303);
    expect(await reports()).toMatchObject([{ reason: "spam", note: null }]);
  });

  test("redirects to the profile that it was opened from", async () => {
    const response = await reader.post(`${PAGE}?returnTo=/profile/${author.viewer.id}`, { reason: "spam" });
    expect(response.headers.get("Location")).toBe(`/profile/${author.viewer.id}#review-1`);
  });

  test.each([
    ["no reason", { note: "Typed" }, "Please choose what is wrong with this review"],
    ["an unknown reason", { reason: "ugly", note: "Typed" }, "Please choose what is wrong with this review"],
    [
      "a note of 501 letters",
      { reason: "spam", note: "a".repeat(501) },
      "Your note can be at most 500 characters long",
    ],
  ])("rejects %s with an error and preserves the form", async (_, fields, message) => {
    const response = await reader.post(PAGE, fields);
    expect(response.status).toBe(422);
    const page = await readPage(response);
    within(page.getByRole("alert")).getByRole("link", { name: message });
    expect(formBehind(page, SEND).fields.note).toEqual([fields.note]);
    expect(await reports()).toEqual([]);
  });
});

describe("a review that the user has reported", () => {
  beforeEach(async () => {
    await reader.post(PAGE, { reason: "spam" });
  });

  test("has a message instead of the form", async () => {
    const page = await open();
    page.getByText(ALREADY_REPORTED);
    expect(page.queryByRole("button", { name: SEND })).toBeNull();
  });

  test("cannot be reported again, and the input is preserved", async () => {
    const response = await reader.post(PAGE, { reason: "offensive", note: "And rude." });
    expect(response.status).toBe(409);
    const page = await readPage(response);
    within(page.getByRole("alert")).getByText(ALREADY_REPORTED);
    expect(formBehind(page, SEND).fields).toEqual({ reason: ["offensive"], note: ["And rude."] });
    expect(await reports()).toHaveLength(1);
  });

  test("can be reported by others, and again after a decision", async () => {
    const other = await app.signedIn();
    expect((await other.post(PAGE, { reason: "spam" })).status).toBe(303);
    const seen = { reviewId: 1, version: 1, lastReport: 2 };
    expect(await app.repositories().reports.dismiss(seen)).toBe("done");
    expect((await reader.post(PAGE, { reason: "offensive" })).status).toBe(303);
    expect(await reports()).toHaveLength(3);
  });
});

describe("permission to report", () => {
  test("is denied to the author", async () => {
    for (const response of [await author.get(PAGE), await author.post(PAGE, { reason: "spam" })]) {
      expect(response.status).toBe(403);
      const page = await readPage(response);
      page.getByRole("heading", { level: 1, name: "This is your own review" });
      expect(page.getByRole("link", { name: "Edit it" }).getAttribute("href")).toBe("/reviews/1/edit");
    }
    expect(await reports()).toEqual([]);
  });

  test("is denied to visitors, whose form is preserved over the sign-in", async () => {
    const visitor = app.visitor();
    const typed = { reason: "personal", note: "My number\nis in there" };
    const redirect = await visitor.get(PAGE);
    expect(redirect.headers.get("Location")).toBe("/api/login?returnTo=%2Freviews%2F1%2Freport");
    const response = await visitor.post(PAGE, typed);
    expect([response.status, response.headers.get("Location")]).toEqual([
      302,
      "/api/login?returnTo=%2Freviews%2F1%2Freport",
    ]);
    const back = await app.signedIn({ email: "reader@example.com" }, visitor.cookies);
    const page = await open(back);
    expect(formBehind(page, SEND).fields).toEqual({ reason: ["personal"], note: ["My number\nis in there"] });
    expect((await press(back, page, SEND)).status).toBe(303);
    expect(await reports()).toMatchObject([{ user_id: reader.viewer.id }]);
  });

  test("missing and hidden reviews respond 404", async () => {
    await reader.post(PAGE, { reason: "spam" });
    await app.repositories().reports.hide({ reviewId: 1, version: 1, lastReport: 1 }, "spam");
    const other = await app.signedIn();
    for (const path of [PAGE, "/reviews/2/report", "/reviews/0/report", "/reviews/x/report"]) {
      expect((await other.get(path)).status).toBe(404);
      expect((await other.post(path, { reason: "spam" })).status).toBe(404);
    }
    expect(await app.repositories().reports.add(1, other.viewer.id, { reason: "spam" })).toBe("missing");
    expect(await app.repositories().reports.add(1, author.viewer.id, { reason: "spam" })).toBe("missing");
  });

  test("reports count towards the limit of writes", async () => {
    const slow = await startApp({ rateLimitFactor: 1 });
    const person = await slow.signedIn();
    const responses = [];
    for (let attempt = 0; attempt < 31; attempt++)
      responses.push(await person.post("/reviews/9/report", { note: "Preserved" }));
    expect(responses.at(-1)?.status).toBe(429);
    expect(await responses.at(-1)?.text()).toContain("Preserved");
  });
});

describe("the author of a report", () => {
  beforeEach(async () => {
    await reader.post(PAGE, { reason: "offensive", note: "Rude" });
  });

  test("is named in their own data export only", async () => {
    const admin = await app.signedIn({ isSuperAdmin: true });
    const { reports: own } = await (await reader.get("/account/export")).json();
    expect(own).toEqual([
      {
        reviewId: 1,
        itemType: "court",
        itemId: 1,
        itemName: "Smash Club",
        reason: "offensive",
        note: "Rude",
        picture: null,
        isReply: false,
        isGone: false,
        isChanged: false,
        createdAt: expect.any(String),
        dueAt: expect.any(String),
        verdict: null,
        decidedAt: null,
      },
    ]);
    const others = [
      await author.get("/account/export"),
      await author.get("/courts/1"),
      await admin.get("/admin/reports"),
      await admin.get("/admin/reports.data"),
      await admin.get("/admin/reports/1/hide"),
      await admin.get("/admin/audit"),
    ];
    for (const response of others) {
      const text = await response.text();
      expect(text).not.toContain(reader.viewer.id);
      expect(text).not.toContain("Mehta");
    }
  });

  test("can delete their account, which deletes the report", async () => {
    await app.repositories().users.deleteAccount(reader.viewer.id);
    expect(await reports()).toEqual([]);
    expect(await app.repositories().reports.listOpen(1)).toMatchObject({
      items: [],
      counts: { open: 0, decided: 0 },
    });
  });
});
