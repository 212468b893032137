import { beforeEach, describe, expect, test } from "vitest";
import { PRIVACY_NOTICE } from "~/features/auth/privacyNotice";
import { deleteAccount, endSessions, startWithCourt } from "../api/api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
beforeEach(async () => {
  app = await startWithCourt();
});

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
      },
      suspension: null,
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
      hidings: [],
      reports: [],
      reportsOfDeletedReviews: [],
      visits: [],
      helpfulVotes: [],
      ownerClaims: [],
      ownerReplies: [],
      proposedFacts: [],
      securityLog: [{ kind: "signed-in", detail: null, at: MOMENT }],
      sessions: [{ device: null, startedAt: MOMENT, seenAt: MOMENT }],
      drafts: [],
      accessTokens: [],
      deedsAsSuperAdmin: [],
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

  test("lists super admins' own changes to other users' data and the catalogue", async () => {
    await app.admin.json("PUT", `/api/courts/${app.court.id}`, { name: "Smash Hall" });
    const { deedsAsSuperAdmin } = await (await app.admin.get("/account/export")).json();
    const court = { kind: "court", id: String(app.court.id) };
    expect(deedsAsSuperAdmin.slice(-1)).toEqual([
      { ...court, at: MOMENT, action: "changed", name: "Smash Hall" },
    ]);
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
