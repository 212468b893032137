import { beforeEach, describe, expect, test } from "vitest";
import { PRIVACY_NOTICE } from "~/features/auth/privacyNotice";
import { suspend } from "../../support/app";
import { readPage } from "../../support/page";
import { deleteAccount, endSessions, type Person, startWithCourt } from "../api/api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
beforeEach(async () => {
  app = await startWithCourt();
});

const exported = async (user: Person = app.asha) => (await user.get("/account/export")).json();

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);

describe("the data export", () => {
  test("contains everything that is stored about the user", async () => {
    await app.asha.json("PUT", "/api/profile", { bio: "Left side.", location: "Dadar" });
    const response = await app.asha.get("/account/export");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/json");
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="bandeja-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const { id, email } = app.asha.viewer;
    expect(await response.json()).toEqual({
      exportedAt: MOMENT,
      profile: {
        id,
        signInProvider: "https://provider.example",
        signInIdentifier: email,
        email,
        emailVerified: true,
        firstName: "Asha",
        lastName: "Rao",
        profileImageUrl: null,
        hasChosenPicture: false,
        bio: "Left side.",
        location: "Dadar",
        playingLevel: null,
        favoriteEquipment: null,
        isSuperAdmin: false,
        createdAt: MOMENT,
        updatedAt: MOMENT,
        version: 2,
      },
      suspension: null,
      endedSuspension: null,
      unreadNotices: {
        changedReview: null,
        hiddenReview: null,
        heldReview: null,
        earlierChangedReviews: [],
        earlierHiddenReviews: [],
        earlierHeldReviews: [],
        reportOutcome: false,
        ownerNews: false,
      },
      consents: [{ noticeVersion: PRIVACY_NOTICE.version, agreedAt: MOMENT }],
      openDataConsent: null,
      images: [],
      reviews: [
        expect.objectContaining({
          itemType: "equipment",
          itemName: "Vertex 04",
          rating: 5,
          createdAt: MOMENT,
        }),
        expect.objectContaining({ itemType: "court", itemName: "Smash Arena", rating: 4, createdAt: MOMENT }),
      ],
      hiddenReviews: [],
      reviewVersions: [],
      reviewsInBursts: [],
      hidings: [],
      reports: [],
      reportsOfDeletedReviews: [],
      visits: [],
      helpfulVotes: [],
      ownerClaims: [],
      ownerReplies: [],
      proposedFacts: [],
      securityLog: [{ kind: "signed-in", detail: null, at: MOMENT }],
      sessions: [
        { device: null, startedAt: MOMENT, seenAt: MOMENT, authenticatedAt: MOMENT, newDevice: null },
      ],
      drafts: [],
      accessTokens: [],
      auditEntries: [],
      deedsAsSuperAdmin: [],
      namesAsSuperAdmin: [],
      policyVersions: [],
    });
  });

  test("has what the user typed before a sign-in", async () => {
    const path = `/courts/${app.court.id}/review`;
    const draft = {
      path,
      fields: { reviewText: ["Fast glass."] },
      keptAt: Date.parse("2026-11-27T10:00:00Z"),
    };
    await app
      .entities()
      .execute("update sessions set sess = ? where user_id = ?", [
        JSON.stringify({ draft }),
        app.asha.viewer.id,
      ]);
    const { drafts } = await (await app.asha.get("/account/export")).json();
    expect(drafts).toEqual([{ path, fields: draft.fields, storedAt: "2026-11-27T10:00:00.000Z" }]);
  });

  test("says in which sessions the user has yet to read of a new device", async () => {
    const email = app.asha.viewer.email ?? "";
    await app.signedIn({ email }, undefined, {
      "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
    });
    const { sessions } = await exported();
    const device = "Firefox on Linux";
    expect(sessions).toHaveLength(2);
    expect(sessions).toContainEqual(expect.objectContaining({ device: null, newDevice: device }));
    expect(sessions).toContainEqual(expect.objectContaining({ device, newDevice: null }));
  });

  test("has a suspension that is over", async () => {
    await suspend(app, app.asha);
    const current = { reason: "Insults.", until: MOMENT };
    expect(await exported()).toMatchObject({ suspension: current, endedSuspension: null });
    await app
      .entities()
      .execute(
        "update users set suspended_until = now() - interval '1 day' where suspended_until is not null",
      );
    expect(await exported()).toMatchObject({ suspension: null, endedSuspension: current });
  });

  test("has the decisions about the user, but neither who made them nor what they say of others", async () => {
    const repositories = app.repositories();
    const { reports, reviews, roles, suspensions } = repositories;
    const { id } = app.asha.viewer;
    const { id: reviewId } = app.review;
    const reader = await app.signedIn({ firstName: "Rohan" });
    repositories.auditLog.setActor(app.admin.viewer);
    const by = app.admin.viewer.id;
    for (const user of [id, reader.viewer.id]) {
      await roles.grant(user, by);
      await roles.revoke(user, by);
    }
    // The sessions ended with the rights.
    const asha = await app.signedIn({ email: app.asha.viewer.email ?? "" });
    await suspensions.suspend(id, { reason: "Insults.", until: new Date(Date.now() + 86_400_000) }, by);
    await suspensions.reinstate(id, by);
    await reviews.change(reviewId, null, { rating: 3 }, "It named a player.");
    const decided = async () => {
      const [row] = await app
        .entities()
        .execute<{ id: number }[]>("select max(id) as id from report_decisions");
      return { reviewId, version: 2, decision: row?.id ?? 0 };
    };
    await reports.add(reviewId, reader.viewer.id, { reason: "spam" });
    const seen = { reviewId, version: 2, lastReport: 1 };
    expect(await reports.dismiss(seen)).toBe("done");
    expect(await reports.undo(await decided(), by)).toBe("done");
    expect(await reports.hide(seen, "spam")).toBe("done");
    expect(await reports.undo(await decided(), by)).toBe("done");
    await repositories.auditLog.record(app.entities(), {
      action: "reply-removed",
      subject: { kind: "review", id: reviewId, name: "Smash Arena" },
      after: { reason: "The owner was rude." },
    });

    const account = { at: MOMENT, kind: "person", id, name: null };
    const review = { at: MOMENT, kind: "review", id: String(reviewId), name: "Smash Arena" };
    const noSuspension = { reason: null, until: null };
    const suspension = { reason: "8 characters", until: MOMENT };
    const { auditEntries, unreadNotices } = await exported(asha);
    expect(auditEntries).toEqual([
      { ...account, action: "granted", before: null, after: null },
      { ...account, action: "revoked", before: null, after: null },
      { ...account, action: "suspended", before: noSuspension, after: suspension },
      { ...account, action: "reinstated", before: suspension, after: noSuspension },
      {
        ...review,
        action: "changed",
        before: { rating: 4, reason: null },
        after: { rating: 3, reason: "It named a player." },
      },
      {
        ...review,
        action: "hidden",
        before: null,
        after: { decision: "Hidden", reason: expect.any(String), rule: expect.any(String) },
      },
      { ...review, action: "restored", before: { decision: "Hidden" }, after: { decision: "Undone" } },
    ]);
    expect(unreadNotices).toMatchObject({ changedReview: reviewId, hiddenReview: reviewId });
    const text = await (await asha.get("/account/export")).text();
    for (const secret of [by, "Meera", reader.viewer.id, "Rohan", "rude"]) expect(text).not.toContain(secret);
  });

  test.each(["on its page", "in the queue of reports"])(
    "has the review that a moderator has deleted %s, and only the author's download",
    async (place) => {
      const repositories = app.repositories();
      repositories.auditLog.setActor(app.admin.viewer);
      const reader = await app.signedIn();
      const { id: reviewId } = app.review;
      if (place === "on its page") expect(await repositories.reviews.remove(reviewId, null)).toBe("done");
      else {
        await repositories.reports.add(reviewId, reader.viewer.id, { reason: "spam" });
        expect(await repositories.reports.remove({ reviewId, version: 1, lastReport: 1 })).toBe("done");
      }
      const { auditEntries, securityLog } = await exported();
      expect(auditEntries).toMatchObject([
        { kind: "review", id: String(reviewId), name: "Smash Arena", action: "deleted", after: null },
      ]);
      expect(securityLog[0]).toEqual({ kind: "review-deleted", detail: "Smash Arena", at: MOMENT });
      const page = await readPage(await app.asha.get("/account/security"));
      expect(page.getByRole("main").textContent).toContain("Review deleted by a moderator: Smash Arena");
      expect(await exported(reader)).toMatchObject({ auditEntries: [] });
    },
  );

  test("says nothing of a review that the author has deleted", async () => {
    await app.asha.json("DELETE", `/api/reviews/${app.review.id}`);
    expect(await exported()).toMatchObject({ auditEntries: [], securityLog: [{ kind: "signed-in" }] });
  });

  test("lists super admins' own changes to other users' data and the catalogue", async () => {
    await app.admin.json("PUT", `/api/courts/${app.court.id}`, { name: "Smash Hall" });
    const { deedsAsSuperAdmin } = await (await app.admin.get("/account/export")).json();
    const court = { kind: "court", id: String(app.court.id) };
    expect(deedsAsSuperAdmin.slice(-1)).toEqual([
      { ...court, at: MOMENT, action: "changed", name: "Smash Hall" },
    ]);
  });

  test("has the names under which a super admin's changes are recorded", async () => {
    await app.admin.json("PUT", `/api/courts/${app.court.id}`, { name: "Smash Hall" });
    await app.admin.json("PUT", "/api/profile", { firstName: "Anita" });
    await app.admin.json("PUT", `/api/courts/${app.court.id}`, { name: "Smash House" });
    expect(await exported(app.admin)).toMatchObject({ namesAsSuperAdmin: ["Meera Rao", "Anita Rao"] });
  });

  test("lists the policy versions that the user wrote", async () => {
    await app.admin.json("PUT", "/api/settings/guidelines", { value: "Be kind." });
    const { policyVersions } = await (await app.admin.get("/account/export")).json();
    expect(policyVersions).toEqual([{ policy: "guidelines", version: 2, writtenAt: MOMENT }]);
  });

  test("contains no data of other users and no session identifier", async () => {
    const text = await (await app.asha.get("/account/export")).text();
    expect(text).not.toContain(app.admin.viewer.id);
    expect(text).not.toContain(app.admin.viewer.email);
    const [session] = await app.entities().execute<{ sid: string }[]>("select sid from sessions");
    expect(text).not.toContain(session?.sid);
  });

  test("is complete when the user has more reviews than one page", async () => {
    await app
      .entities()
      .execute(
        "insert into reviews (user_id, equipment_id, rating) select ?, ?, 3 from generate_series(1, 1100)",
        [app.asha.viewer.id, app.racketId],
      );
    const { reviews } = await (await app.asha.get("/account/export")).json();
    expect(reviews).toHaveLength(1102);
  });

  test.each<Record<string, string>>([{ "Sec-Fetch-Site": "cross-site" }, { "Sec-Purpose": "prefetch" }])(
    "is not started by a request with %j, which leads to the account",
    async (headers) => {
      const response = await app.asha.get("/account/export", headers);
      expect([response.status, response.headers.get("Location")]).toEqual([302, "/account"]);
      expect(await app.repositories().securityLog.list(app.asha.viewer.id)).toMatchObject([
        { kind: "signed-in" },
      ]);
    },
  );

  test("requires a signed-in user", async () => {
    const expired = await app.signedIn();
    await endSessions(app, expired);
    const deleted = await app.signedIn();
    await deleteAccount(app, deleted);
    for (const user of [app.visitor(), expired, deleted]) {
      const response = await user.get("/account/export");
      expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Faccount");
    }
  });
});
