import { beforeEach, describe, expect, test } from "vitest";
import { suspend } from "../../support/app";
import { addTestBurst } from "../../support/arrivals";
import { deletedSuperAdmin, expiredSuperAdmin, ofCourt, problemOf, rowsOf, startWithCourt } from "./api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
beforeEach(async () => {
  app = await startWithCourt();
});

/** Each kind of user, with a function that returns their browser. */
const people = {
  visitor: async () => app.visitor(),
  "signed-in user": () => app.signedIn(),
  "review's author": async () => app.asha,
  "super admin": async () => app.admin,
  "deleted user": () => deletedSuperAdmin(app),
  "user whose session has expired": () => expiredSuperAdmin(app),
};
type Kind = keyof typeof people;

const newCourt = { name: "Padel Yard", location: "Powai" };
const newRacket = { name: "Hack", type: "racket" };
const newReview = () => ({ rating: 3, itemType: "court", itemId: app.court.id });
const courtPath = () => `/api/courts/${app.court.id}`;
const equipmentPath = () => `/api/equipment/${app.racketId}`;
const newEquipmentReview = () => ({ rating: 3, itemType: "equipment", itemId: app.racketId });
const reviewPath = () => `/api/reviews/${app.review.id}`;

const writes = {
  "POST court": () => ["POST", "/api/courts", newCourt] as const,
  "PUT court": () => ["PUT", courtPath(), { name: "Renamed" }] as const,
  "DELETE court": () => ["DELETE", courtPath(), undefined] as const,
  "POST equipment": () => ["POST", "/api/equipment", newRacket] as const,
  "PUT equipment": () => ["PUT", equipmentPath(), { name: "Renamed" }] as const,
  "DELETE equipment": () => ["DELETE", equipmentPath(), undefined] as const,
  "POST review": () => ["POST", "/api/reviews", newReview()] as const,
  "POST review of equipment": () => ["POST", "/api/reviews", newEquipmentReview()] as const,
  "PUT review": () => ["PUT", reviewPath(), { rating: 1, reviewText: "Changed" }] as const,
  "DELETE review": () => ["DELETE", reviewPath(), undefined] as const,
  "PUT vote": () => ["PUT", `${reviewPath()}/helpful`, undefined] as const,
  "PUT open data consent": () =>
    ["PUT", "/api/profile/open-data", { licence: "CC-BY-4.0", withName: true }] as const,
  "POST appeal": () => ["POST", `${reviewPath()}/appeal`, { text: "It is true." }] as const,
  "PUT appeal": () => ["PUT", `${reviewPath()}/appeal`, { verdict: "granted", answer: "It is." }] as const,
  "PUT burst": () => ["PUT", "/api/bursts/1", { state: "counted" }] as const,
  "POST report": () => ["POST", `${reviewPath()}/reports`, { reason: "spam" }] as const,
  "PUT report": () => ["PUT", `${reviewPath()}/reports`, { verdict: "kept" }] as const,
  "PUT hiding": () => ["PUT", `${reviewPath()}/hiding`, { reason: "spam" }] as const,
  "DELETE hiding": () => ["DELETE", `${reviewPath()}/hiding`, undefined] as const,
  "PUT facts": () => ["PUT", `${courtPath()}/facts`, { numberOfCourts: 3 }] as const,
  "PUT proposal": () => ["PUT", "/api/proposals/1", { accepted: ["numberOfCourts"] }] as const,
  "POST claim": () => ["POST", "/api/claims", { ...ofCourt(app.court.id), reason: "I run it." }] as const,
  "PUT claim": () => ["PUT", "/api/claims/1", { status: "accepted" }] as const,
  "DELETE claim": () => ["DELETE", "/api/claims/1", undefined] as const,
  "PUT reply": () => ["PUT", "/api/reviews/3/reply", { text: "Sorry!" }] as const,
  "DELETE reply": () => ["DELETE", "/api/reviews/3/reply", undefined] as const,
  "PUT profile": () => ["PUT", "/api/profile", { bio: "Mine" }] as const,
  // A permitted caller is rejected only because the body is no form.
  "POST image": () => ["POST", "/api/upload", {}] as const,
  "POST picture": () => ["POST", "/api/upload/profile", {}] as const,
  "POST picture of a review": () => ["POST", "/api/upload/review", {}] as const,
  "PUT setting": () => ["PUT", "/api/settings/guidelines", { value: "Be kind." }] as const,
};
type Write = keyof typeof writes;

const unauthenticated = { visitor: 401, "deleted user": 401, "user whose session has expired": 401 } as const;
const superAdminOnly = { ...unauthenticated, "signed-in user": 403, "review's author": 403 } as const;

const statuses: Record<Write, Record<Kind, number>> = {
  "POST court": { ...superAdminOnly, "super admin": 201 },
  "PUT court": { ...superAdminOnly, "super admin": 200 },
  "DELETE court": { ...superAdminOnly, "super admin": 204 },
  "POST equipment": { ...superAdminOnly, "super admin": 201 },
  "PUT equipment": { ...superAdminOnly, "super admin": 200 },
  "DELETE equipment": { ...superAdminOnly, "super admin": 204 },
  "POST review": { ...unauthenticated, "signed-in user": 201, "review's author": 409, "super admin": 201 },
  "POST review of equipment": {
    ...unauthenticated,
    "signed-in user": 201,
    "review's author": 201,
    "super admin": 201,
  },
  "PUT review": { ...unauthenticated, "signed-in user": 403, "review's author": 200, "super admin": 200 },
  "DELETE review": { ...unauthenticated, "signed-in user": 403, "review's author": 204, "super admin": 204 },
  "PUT vote": { ...unauthenticated, "signed-in user": 200, "review's author": 403, "super admin": 200 },
  "POST appeal": { ...unauthenticated, "signed-in user": 404, "review's author": 201, "super admin": 404 },
  "PUT appeal": { ...superAdminOnly, "super admin": 200 },
  "PUT burst": { ...superAdminOnly, "super admin": 200 },
  "POST report": { ...unauthenticated, "signed-in user": 201, "review's author": 403, "super admin": 201 },
  "PUT report": { ...superAdminOnly, "super admin": 200 },
  "PUT hiding": { ...superAdminOnly, "super admin": 200 },
  "DELETE hiding": { ...superAdminOnly, "super admin": 204 },
  "PUT facts": { ...unauthenticated, "signed-in user": 403, "review's author": 200, "super admin": 403 },
  "PUT proposal": { ...superAdminOnly, "super admin": 200 },
  "POST claim": { ...unauthenticated, "signed-in user": 201, "review's author": 201, "super admin": 201 },
  "PUT claim": { ...superAdminOnly, "super admin": 200 },
  "DELETE claim": { ...unauthenticated, "signed-in user": 404, "review's author": 204, "super admin": 403 },
  "PUT reply": { ...unauthenticated, "signed-in user": 403, "review's author": 200, "super admin": 403 },
  "DELETE reply": { ...unauthenticated, "signed-in user": 403, "review's author": 204, "super admin": 403 },
  "PUT setting": { ...superAdminOnly, "super admin": 200 },
  "POST image": { ...superAdminOnly, "super admin": 415 },
  "POST picture": { ...unauthenticated, "signed-in user": 415, "review's author": 415, "super admin": 415 },
  "PUT open data consent": {
    ...unauthenticated,
    "signed-in user": 200,
    "review's author": 200,
    "super admin": 200,
  },
  "POST picture of a review": {
    ...unauthenticated,
    "signed-in user": 415,
    "review's author": 415,
    "super admin": 415,
  },
  "PUT profile": { ...unauthenticated, "signed-in user": 200, "review's author": 200, "super admin": 200 },
};

const table = Object.entries(statuses).flatMap(([write, byKind]) =>
  Object.entries(byKind).map(([kind, status]) => [write, kind, status] as [Write, Kind, number]),
);

/** What has to be there first. */
const preparations: Partial<Record<Write, () => Promise<unknown>>> = {
  "PUT burst": () => addTestBurst(app.entities(), app.racketId),
  "POST appeal": hideReview,
  "PUT report": async () => {
    const fields = { reason: "spam", note: null } as const;
    await app.repositories().reports.add(app.review.id, (await app.signedIn()).viewer.id, fields);
  },
  "DELETE hiding": hideReview,
  "PUT facts": reviewOwnCourt,
  "PUT proposal": async () => {
    await reviewOwnCourt();
    const facts = [{ field: "numberOfCourts", value: 3 }] as const;
    await app.repositories().proposals.propose(app.asha.viewer.id, ofCourt(app.court.id), facts);
  },
  "PUT claim": claimCourt,
  "DELETE claim": claimCourt,
  "PUT reply": reviewOwnCourt,
  "DELETE reply": async () => {
    await reviewOwnCourt();
    await app.repositories().replies.save(3, app.asha.viewer.id, { text: "Hello", version: null });
  },
  "PUT appeal": async () => {
    await hideReview();
    await app.repositories().appeals.add(app.review.id, app.asha.viewer.id, "It is true.");
  },
};

function claimCourt() {
  return app.repositories().claims.add(app.asha.viewer.id, ofCourt(app.court.id), "I run it.");
}

/** Makes Asha the owner of the court, and adds a review of it by another user. */
async function reviewOwnCourt() {
  const { claims, reviews } = app.repositories();
  await claims.add(app.asha.viewer.id, ofCourt(app.court.id), "I run it.");
  const decision = { verdict: "accepted", answer: null, by: app.admin.viewer.id } as const;
  await claims.decide(1, decision);
  await reviews.add((await app.signedIn()).viewer.id, ofCourt(app.court.id), { rating: 2 }, []);
}

function hideReview() {
  const { reports } = app.repositories();
  return reports.hide({ reviewId: app.review.id, version: 1, lastReport: null }, "spam");
}

describe("a write", () => {
  test.each(table)("%s by a %s responds %i", async (write, kind, status) => {
    await preparations[write]?.();
    const person = await people[kind]();
    const before = await rowsOf(app);
    const [method, path, body] = writes[write]();
    const response = await person.json(method, path, body);
    expect(response.status).toBe(status);
    if (status < 400) {
      expect(await rowsOf(app)).not.toEqual(before);
    } else {
      const { message } = await problemOf(response);
      if (status === 401) {
        expect(message).toBe("Unauthorized");
        expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
      }
      expect(await rowsOf(app)).toEqual(before);
    }
  });

  test.each(table)("%s by a %s responds %i at its .data address", async (write, kind, status) => {
    await preparations[write]?.();
    const person = await people[kind]();
    const before = await rowsOf(app);
    const [method, path, body] = writes[write]();
    const response = await person.json(method, `${path}.data`, body);
    expect(response.status).toBe(status);
    if (status >= 400) expect(await rowsOf(app)).toEqual(before);
  });
});

describe("If-Match", () => {
  const changes = table.filter(([write, , status]) => !write.startsWith("POST") && status < 300);

  test.each(changes)("of another ETag rejects %s by a %s", async (write, kind) => {
    await preparations[write]?.();
    const person = await people[kind]();
    const before = await rowsOf(app);
    const [method, path, body] = writes[write]();
    for (const condition of ['"9.x"', '"x"', ""]) {
      const response = await person.json(method, path, body, { "If-Match": condition });
      expect([condition, response.status]).toEqual([condition, 412]);
      await problemOf(response);
    }
    expect(await rowsOf(app)).toEqual(before);
  });
});

describe("a suspended user", () => {
  const deletions = ["DELETE review", "DELETE claim", "DELETE reply"] satisfies Write[];
  const allowed: readonly string[] = [
    ...deletions,
    ...(["POST appeal", "PUT open data consent"] satisfies Write[]),
  ];
  const names = Object.keys(writes) as Write[];

  test.each(deletions)("can %s", async (write) => {
    await preparations[write]?.();
    await suspend(app, app.asha);
    const [method, path, body] = writes[write]();
    expect((await app.asha.json(method, path, body)).status).toBe(204);
  });

  test.each(names.filter((write) => !allowed.includes(write)))("cannot %s", async (write) => {
    await preparations[write]?.();
    await suspend(app, app.asha);
    const before = await rowsOf(app);
    const [method, path, body] = writes[write]();
    const response = await app.asha.json(method, path, body);
    expect(response.status).toBe(403);
    // The address of appeals is open to suspended authors, and its PUT to super admins alone.
    const reason = write === "PUT appeal" ? "Only super admins can" : "Your account is suspended until";
    expect((await problemOf(response)).message.startsWith(reason)).toBe(true);
    expect(await rowsOf(app)).toEqual(before);
  });
});

describe("a GET request that requires a session", () => {
  const reads = [
    "/api/auth/user",
    "/api/admin/is-super-admin",
    "/api/reviews/1/helpful",
    "/api/profile/open-data",
    "/api/reviews/1/appeal",
    "/api/claims",
    "/api/claims/1",
    "/api/reports",
    "/api/proposals",
    "/api/courts/1/owner",
    "/api/courts/1/facts",
  ];
  const withoutSession = ["visitor", "deleted user", "user whose session has expired"] as const;

  test.each(reads.flatMap((path) => withoutSession.map((kind) => [path, kind] as const)))(
    "%s responds 401 to a %s",
    async (path, kind) => {
      const response = await (await people[kind]()).get(path);
      expect(response.status).toBe(401);
      expect(await problemOf(response)).toMatchObject({ title: "Unauthorized", message: "Unauthorized" });
    },
  );

  test("returns the user's whole record", async () => {
    const response = await app.asha.get("/api/auth/user");
    expect(await response.json()).toEqual({
      id: app.asha.viewer.id,
      firstName: "Asha",
      lastName: "Rao",
      email: app.asha.viewer.email,
      profileImageUrl: null,
      bio: null,
      location: null,
      favoriteEquipment: null,
      playingLevel: null,
      isSuperAdmin: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("returns whether the user is a super admin", async () => {
    expect(await (await app.asha.get("/api/admin/is-super-admin")).json()).toEqual({ isSuperAdmin: false });
    expect(await (await app.admin.get("/api/admin/is-super-admin")).json()).toEqual({ isSuperAdmin: true });
  });
});

describe("e-mail addresses", () => {
  test.each([
    "/api/courts",
    "/api/courts/1",
    "/api/equipment",
    "/api/equipment/1",
    "/api/reviews",
    "/api/reviews/1",
  ])("are not in %s", async (path) => {
    const publicText = await (await app.visitor().get(path)).text();
    expect(publicText).not.toContain("@");
    expect(await (await app.admin.get(path)).text()).toBe(publicText);
  });
});
