import { beforeEach, describe, expect, test } from "vitest";
import { deletedSuperAdmin, expiredSuperAdmin, problemOf, rowsOf, startWithCourt } from "./api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
beforeEach(async () => {
  app = await startWithCourt();
});

/** Everybody there is, each with a browser that asks. */
const people = {
  visitor: async () => app.visitor(),
  "signed-in user": () => app.signedIn(),
  "review's author": async () => app.asha,
  "super admin": async () => app.admin,
  "deleted user": () => deletedSuperAdmin(app),
  "user whose session has expired": () => expiredSuperAdmin(app),
};
type Who = keyof typeof people;

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
  "PUT profile": () => ["PUT", "/api/profile", { bio: "Mine" }] as const,
  // Of whoever may, it is only asked that they send a form.
  "POST image": () => ["POST", "/api/upload", {}] as const,
  "POST picture": () => ["POST", "/api/upload/profile", {}] as const,
  "PUT setting": () => ["PUT", "/api/settings/guidelines", { value: "Be kind." }] as const,
};
type Write = keyof typeof writes;

const strangers = { visitor: 401, "deleted user": 401, "user whose session has expired": 401 } as const;
const catalogue = { ...strangers, "signed-in user": 403, "review's author": 403 } as const;

const answers: Record<Write, Record<Who, number>> = {
  "POST court": { ...catalogue, "super admin": 201 },
  "PUT court": { ...catalogue, "super admin": 200 },
  "DELETE court": { ...catalogue, "super admin": 204 },
  "POST equipment": { ...catalogue, "super admin": 201 },
  "PUT equipment": { ...catalogue, "super admin": 200 },
  "DELETE equipment": { ...catalogue, "super admin": 204 },
  "POST review": { ...strangers, "signed-in user": 201, "review's author": 409, "super admin": 201 },
  "POST review of equipment": {
    ...strangers,
    "signed-in user": 201,
    "review's author": 201,
    "super admin": 201,
  },
  "PUT review": { ...strangers, "signed-in user": 403, "review's author": 200, "super admin": 200 },
  "DELETE review": { ...strangers, "signed-in user": 403, "review's author": 204, "super admin": 204 },
  "PUT setting": { ...catalogue, "super admin": 200 },
  "POST image": { ...catalogue, "super admin": 415 },
  "POST picture": { ...strangers, "signed-in user": 415, "review's author": 415, "super admin": 415 },
  "PUT profile": { ...strangers, "signed-in user": 200, "review's author": 200, "super admin": 200 },
};

const table = Object.entries(answers).flatMap(([write, byWho]) =>
  Object.entries(byWho).map(([who, status]) => [write, who, status] as [Write, Who, number]),
);

describe("a write", () => {
  test.each(table)("%s by a %s is %i", async (write, who, status) => {
    const person = await people[who]();
    const before = await rowsOf(app);
    const [method, path, body] = writes[write]();
    const response = await person.json(method, path, body);
    expect(response.status).toBe(status);
    if (status < 400) {
      expect(await rowsOf(app)).not.toEqual(before);
    } else {
      const { message } = await problemOf(response);
      if (status === 401) expect(message).toBe("Unauthorized");
      expect(await rowsOf(app)).toEqual(before);
    }
  });

  test.each(table)("%s by a %s is %i by its .data address, too", async (write, who, status) => {
    const person = await people[who]();
    const before = await rowsOf(app);
    const [method, path, body] = writes[write]();
    const response = await person.json(method, `${path}.data`, body);
    expect(response.status).toBe(status);
    if (status >= 400) expect(await rowsOf(app)).toEqual(before);
  });
});

describe("a read that is for people signed in", () => {
  const reads = ["/api/auth/user", "/api/admin/is-super-admin"];
  const outsiders = ["visitor", "deleted user", "user whose session has expired"] as const;

  test.each(reads.flatMap((path) => outsiders.map((who) => [path, who] as const)))(
    "%s is 401 for a %s",
    async (path, who) => {
      const response = await (await people[who]()).get(path);
      expect(response.status).toBe(401);
      expect(await problemOf(response)).toMatchObject({ title: "Unauthorized", message: "Unauthorized" });
    },
  );

  test("the viewer is told all that is theirs", async () => {
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

  test("whether they are a super admin", async () => {
    expect(await (await app.asha.get("/api/admin/is-super-admin")).json()).toEqual({ isSuperAdmin: false });
    expect(await (await app.admin.get("/api/admin/is-super-admin")).json()).toEqual({ isSuperAdmin: true });
  });
});

describe("nobody's e-mail address", () => {
  test.each([
    "/api/courts",
    "/api/courts/1",
    "/api/equipment",
    "/api/equipment/1",
    "/api/reviews",
    "/api/reviews/1",
  ])("is in %s", async (path) => {
    const visitors = await (await app.visitor().get(path)).text();
    expect(visitors).not.toContain("@");
    expect(await (await app.admin.get(path)).text()).toBe(visitors);
  });
});
