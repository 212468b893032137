import { beforeEach, describe, expect, test } from "vitest";
import { addPicture } from "../../support/images";
import { readPage } from "../../support/page";
import { type Person, startWithCourt } from "./api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
let reader: Person;
beforeEach(async () => {
  app = await startWithCourt();
  reader = await app.signedIn({ firstName: "Rohan" });
});

const REVIEW = "/api/reviews/1";
const call = async (browser: Person, method: string, path: string, body?: object) => {
  const response = await browser.json(method, path, body);
  return [response.status, response.status === 204 ? null : await response.json()] as const;
};
const report = (body: object, browser = reader) => call(browser, "POST", `${REVIEW}/reports`, body);
const hide = (body: object) => call(app.admin, "PUT", `${REVIEW}/hiding`, body);
const isShown = async () => (await app.visitor().get(REVIEW)).status === 200;

describe("a report", () => {
  test("is stored once, and its reporter reads what became of it", async () => {
    const response = await reader.json("POST", `${REVIEW}/reports`, {
      reason: "spam",
      note: "It sells balls.",
    });
    expect([response.status, response.headers.get("Location")]).toEqual([201, "/api/reports"]);
    const stored = {
      reviewId: 1,
      itemName: "Smash Arena",
      reason: "spam",
      note: "It sells balls.",
      verdict: null,
    };
    expect(await response.json()).toMatchObject(stored);
    expect(await report({ reason: "other" })).toMatchObject([409, {}]);
    expect(await call(reader, "GET", "/api/reports")).toMatchObject([
      200,
      { reports: [stored], ofDeletedReviews: [] },
    ]);
    expect(await call(app.asha, "GET", "/api/reports")).toEqual([200, { reports: [], ofDeletedReviews: [] }]);
    expect(await call(app.admin, "PUT", `${REVIEW}/reports`, { verdict: "kept" })).toEqual([
      200,
      { reviewId: 1, verdict: "kept" },
    ]);
    expect(await call(reader, "GET", "/api/reports")).toMatchObject([
      200,
      { reports: [{ verdict: "kept" }] },
    ]);
    expect(await call(app.admin, "PUT", `${REVIEW}/reports`, { verdict: "kept" })).toMatchObject([409, {}]);
    expect(await call(app.admin, "PUT", `${REVIEW}/reports`, { verdict: "lost" })).toMatchObject([422, {}]);
    await report({ reason: "other" });
    await app.asha.json("DELETE", REVIEW);
    const [, { reports, ofDeletedReviews }] = await call(reader, "GET", "/api/reports");
    expect([reports, ofDeletedReviews]).toMatchObject([[], [{ reason: "other" }]]);
  });

  test("is not closed by a call that came before an edit of the review", async () => {
    await report({ reason: "spam" });
    const editFirst = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          await app.asha.json("PUT", REVIEW, { reviewText: "We sell balls." });
          controller.enqueue(new TextEncoder().encode(JSON.stringify({ verdict: "kept" })));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const request = new Request(`${app.origin}${REVIEW}/reports`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", Cookie: app.admin.cookies.header, Origin: app.origin },
      body: editFirst,
      ...{ duplex: "half" },
    });
    expect((await app.send(request)).status).toBe(409);
    expect(await outcome()).toMatchObject({ verdict: null });
  });

  /** The outcome of the reader's newest report. */
  const outcome = async () => {
    const [, { reports }] = await call(reader, "GET", "/api/reports");
    const page = await readPage(await reader.get("/account/reports"));
    return { ...reports[0], text: page.getByRole("main").textContent };
  };
  const keep = () => call(app.admin, "PUT", `${REVIEW}/reports`, { verdict: "kept" });

  test("can be about a picture, and says whether it is gone", async () => {
    await addPicture(app.entities(), 1);
    const [{ image }] = (await (await reader.get(REVIEW)).json()).pictures;
    const about = { reason: "personal", picture: image };
    expect(await report(about)).toMatchObject([201, { picture: image, isGone: false }]);
    await keep();
    expect((await outcome()).text).toContain("We have kept the picture.");
    await report(about);
    await app.admin.post("/reviews/1/pictures/1/remove", { reason: "It shows a child." });
    await keep();
    expect(await outcome()).toMatchObject({ picture: image, isGone: true, verdict: "kept" });
    expect((await outcome()).text).toContain("The picture is gone. We have kept the review.");
  });

  test("says whether a moderator had changed the review when it was decided", async () => {
    const redact = (passage: string) =>
      app.admin.post("/reviews/1/redact", { passage, reason: "It names a member of staff." });
    const edit = (reviewText: string) => app.asha.json("PUT", REVIEW, { reviewText });
    const about = { reason: "personal" };
    await edit("Vinod teaches at home.");
    await redact("Vinod");
    expect(await report(about)).toMatchObject([201, { isChanged: false }]);
    await edit("Suresh teaches at home.");
    await keep();
    expect(await outcome()).toMatchObject({ isChanged: false, verdict: "kept" });
    expect((await outcome()).text).toContain("We have kept the review. It follows the guidelines.");
    await redact("Suresh");
    expect(await outcome()).toMatchObject({ isChanged: false });
    await edit("Suresh teaches at home.");
    await report(about);
    await redact("Suresh");
    await keep();
    expect(await outcome()).toMatchObject({ isChanged: true, verdict: "kept" });
    expect((await outcome()).text).toContain("We have changed the review, and kept the rest of it.");
    await edit("He teaches at Banyan Club.");
    await report(about);
    expect(await outcome()).toMatchObject({ isChanged: false });
    await redact("teaches at home");
    await keep();
    expect(await outcome()).toMatchObject({ isChanged: true, verdict: "kept" });
  });

  test("can be about a reply, and says whether it is gone", async () => {
    const about = { reason: "spam", isReply: true };
    expect(await report(about)).toMatchObject([404, {}]);
    const { claims, replies } = app.repositories();
    const owner = await app.signedIn({ firstName: "Omar" });
    await claims.add(owner.viewer.id, { itemType: "court", itemId: 1 }, "I run it.");
    await claims.decide(1, { verdict: "accepted", answer: null, by: app.admin.viewer.id });
    await replies.save(1, owner.viewer.id, { text: "Sorry!", version: null });
    expect(await report(about, app.asha)).toMatchObject([201, { isReply: true }]);
    expect(await report(about, owner)).toMatchObject([403, {}]);
    expect(await report({ ...about, picture: "/uploads/x.webp" })).toMatchObject([404, {}]);
    await report(about);
    const { version } = (await replies.find(1)) ?? expect.fail("There is no reply");
    await replies.moderate(1, { reason: "It names a player.", version });
    await keep();
    expect(await outcome()).toMatchObject({ isReply: true, isGone: true, verdict: "kept" });
    expect((await outcome()).text).toContain("The reply is gone. We have kept the review.");
    await replies.save(1, owner.viewer.id, { text: "Thank you.", version: null });
    expect(await outcome()).toMatchObject({ isGone: true });
  });

  test.each([
    [{}, 422],
    [{ reason: "ugly" }, 422],
    [{ reason: "spam", note: "a".repeat(501) }, 422],
    [{ reason: "spam", isReply: "yes" }, 422],
    [{ reason: "spam", picture: "/uploads/x.webp" }, 404],
  ])("%j is rejected", async (body, status) => {
    expect(await report(body)).toMatchObject([status, {}]);
  });

  test("is about another user's visible review", async () => {
    const message = "You can edit or delete your own review instead.";
    expect(await report({ reason: "spam" }, app.asha)).toMatchObject([403, { message }]);
    // Before the body is read.
    expect(await report({}, app.asha)).toMatchObject([403, { message }]);
    expect(await call(app.asha, "PUT", `${REVIEW}/helpful`)).toMatchObject([403, { message }]);
    await hide({ reason: "spam" });
    expect(await report({ reason: "spam" })).toMatchObject([404, {}]);
    for (const id of ["x", "0", "99"])
      expect(await call(reader, "POST", `/api/reviews/${id}/reports`, { reason: "spam" })).toMatchObject([
        404,
        {},
      ]);
  });
});

describe("a hiding", () => {
  test("names its rule, closes the reports and is undone", async () => {
    await report({ reason: "personal" });
    expect(await hide({ reason: "other", rule: "honest" })).toMatchObject([
      200,
      { reviewId: 1, rule: "honest", endedAt: null, appeal: null },
    ]);
    expect(await isShown()).toBe(false);
    expect(await call(reader, "GET", "/api/reports")).toMatchObject([
      200,
      { reports: [{ verdict: "hidden" }] },
    ]);
    expect(await call(app.asha, "GET", `${REVIEW}/appeal`)).toMatchObject([200, { rule: "honest" }]);
    expect(await hide({ reason: "spam" })).toMatchObject([
      409,
      { message: "This review is hidden already. Nothing was changed." },
    ]);
    expect(await hide({})).toMatchObject([422, {}]);
    expect(await call(app.admin, "DELETE", `${REVIEW}/hiding`)).toEqual([204, null]);
    expect(await isShown()).toBe(true);
    expect(await call(app.admin, "DELETE", `${REVIEW}/hiding`)).toMatchObject([
      409,
      { message: "The review is not hidden." },
    ]);
    expect(await hide({ reason: "personal" })).toMatchObject([200, { rule: "privacy" }]);
  });

  test("requires the version that If-Match names", async () => {
    const { headers } = await app.admin.get(REVIEW);
    await app.asha.json("PUT", REVIEW, { reviewText: "Ask at the desk." });
    const response = await app.admin.json(
      "PUT",
      `${REVIEW}/hiding`,
      { reason: "spam" },
      { "If-Match": headers.get("ETag") ?? "" },
    );
    expect(response.status).toBe(412);
    expect(await isShown()).toBe(true);
  });

  test.each([{}, { reason: "ugly" }, { reason: "spam", rule: "ugly" }])("%j is rejected", async (body) => {
    expect(await hide(body)).toMatchObject([422, {}]);
    expect(await isShown()).toBe(true);
  });

  test("is not undone where there is none", async () => {
    for (const id of [99, "x"])
      expect(await call(app.admin, "DELETE", `/api/reviews/${id}/hiding`)).toMatchObject([404, {}]);
    expect(await call(app.admin, "DELETE", `${REVIEW}/hiding`)).toMatchObject([409, {}]);
    await report({ reason: "spam" });
    await call(app.admin, "PUT", `${REVIEW}/reports`, { verdict: "kept" });
    expect(await call(app.admin, "DELETE", `${REVIEW}/hiding`)).toMatchObject([409, {}]);
  });

  test("is of other users' reviews alone", async () => {
    await app.entities().execute("update all_reviews set user_id = ? where id = 1", [app.admin.viewer.id]);
    expect(await hide({})).toMatchObject([
      403,
      { message: "You can edit or delete your own review instead." },
    ]);
    expect(await isShown()).toBe(true);
  });
});
