import { beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "~/features/auth/viewer";
import { uploadOf } from "../../support/images";
import { deleteAccount, problemOf, startWithCourt } from "./api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
let FIELDS: typeof TEXTS & { profileImageUrl: string };
beforeEach(async () => {
  app = await startWithCourt();
  FIELDS = { ...TEXTS, profileImageUrl: await uploadOf(app.entities(), app.asha.viewer.id, "profile") };
});

/** What the API says of the user. */
function identityOf(viewer: Viewer) {
  const { id, email, firstName, lastName, profileImageUrl, playingLevel, isSuperAdmin } = viewer;
  return { id, email, firstName, lastName, profileImageUrl, playingLevel, isSuperAdmin };
}

const userPath = () => `/api/users/${app.asha.viewer.id}`;
const TEXTS = {
  firstName: "Asha",
  lastName: "Iyer",
  bio: "Left side.",
  location: "Dadar, Mumbai",
  favoriteEquipment: "Vertex 04",
  playingLevel: "Advanced",
};

describe("PUT /api/profile", () => {
  test("responds with the changed profile", async () => {
    const response = await app.asha.json("PUT", "/api/profile", FIELDS);
    expect(response.status).toBe(200);
    const profile = await response.json();
    expect(profile).toEqual({
      id: app.asha.viewer.id,
      email: app.asha.viewer.email,
      ...FIELDS,
      version: 2,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await (await app.asha.get(userPath())).json()).toEqual(profile);
  });

  test("clears a name of invisible characters", async () => {
    const response = await app.asha.json("PUT", "/api/profile", { firstName: "\u034F", lastName: "\uFE0F" });
    expect(await response.json()).toMatchObject({ firstName: null, lastName: null });
  });

  test("stores line breaks only in the bio", async () => {
    const lines = "One\r\ntwo";
    const texts = {
      firstName: lines,
      lastName: lines,
      bio: lines,
      location: lines,
      favoriteEquipment: lines,
    };
    const response = await app.asha.json("PUT", "/api/profile", texts);
    expect(await response.json()).toMatchObject({
      firstName: "One two",
      lastName: "One two",
      bio: "One\ntwo",
      location: "One two",
      favoriteEquipment: "One two",
    });
  });

  test("is effective from the user's next request", async () => {
    const profileImageUrl = await uploadOf(app.entities(), app.asha.viewer.id, "profile");
    await app.asha.json("PUT", "/api/profile", { firstName: "Ashu", profileImageUrl });
    expect(await (await app.asha.get("/api/auth/user")).json()).toMatchObject({
      firstName: "Ashu",
      profileImageUrl,
    });
  });

  test("preserves omitted fields and clears those that are null, empty or blank", async () => {
    await app.asha.json("PUT", "/api/profile", FIELDS);
    const emptied = { bio: null, location: "", favoriteEquipment: " \u200B ", playingLevel: "" };
    const response = await app.asha.json("PUT", "/api/profile", emptied);
    expect(await response.json()).toMatchObject({
      ...FIELDS,
      bio: null,
      location: null,
      favoriteEquipment: null,
      playingLevel: null,
    });
  });

  test("ignores fields that a user cannot set", async () => {
    const response = await app.asha.json("PUT", "/api/profile", {
      isSuperAdmin: true,
      email: "x@example.com",
      id: "x",
      version: 9,
      createdAt: "2000-01-01",
    });
    expect(response.status).toBe(200);
    const identity = identityOf(app.asha.viewer);
    expect(await (await app.asha.get("/api/auth/user")).json()).toMatchObject(identity);
  });

  test.each([
    [{ bio: "a".repeat(501) }, "bio"],
    [{ location: "a".repeat(101) }, "location"],
    [{ favoriteEquipment: "a".repeat(101) }, "favoriteEquipment"],
    [{ playingLevel: "Legend" }, "playingLevel"],
    [{ playingLevel: 3 }, "playingLevel"],
    [{ firstName: ["Asha"] }, "firstName"],
    [{ lastName: "\uD800" }, "lastName"],
    [{ profileImageUrl: "javascript:alert(1)" }, "profileImageUrl"],
    [{ profileImageUrl: "https://pictures.example/asha.webp" }, "profileImageUrl"],
    [{ profileImageUrl: "http://pictures.example/uploads/a.webp" }, "profileImageUrl"],
    [{ profileImageUrl: "//pictures.example/uploads/a.webp" }, "profileImageUrl"],
    [{ profileImageUrl: 7 }, "profileImageUrl"],
  ])("rejects %j with an error of its field", async (fields, field) => {
    const response = await app.asha.json("PUT", "/api/profile", { firstName: "Renamed", ...fields });
    expect(response.status).toBe(422);
    expect(Object.keys((await problemOf(response)).errors)).toEqual([field]);
    expect(await (await app.asha.get(userPath())).json()).toMatchObject({ version: 1 });
  });

  test("rejects a web address as the picture, with a hint to upload an image", async () => {
    const address = "https://pictures.example/asha.webp";
    const response = await app.asha.json("PUT", "/api/profile", { profileImageUrl: address });
    expect((await problemOf(response)).message).toBe(
      "Please upload an image: your picture cannot be a web address",
    );
  });

  test.each([`/uploads/${"e".repeat(32)}-448.webp`, "/uploads/../a.webp"])(
    "rejects an upload that is not the user's, %s, with a hint to upload it again",
    async (address) => {
      const response = await app.asha.json("PUT", "/api/profile", { profileImageUrl: address });
      expect((await problemOf(response)).message).toBe(
        "Please upload the image again: this upload has expired or is in use",
      );
    },
  );

  test("accepts an unchanged profile, picture included", async () => {
    for (const profileImageUrl of [FIELDS.profileImageUrl, null]) {
      await app.asha.json("PUT", "/api/profile", { profileImageUrl });
      const read = await (await app.asha.get(userPath())).json();
      const response = await app.asha.json("PUT", "/api/profile", read);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ profileImageUrl });
    }
  });

  test.each([
    ["of the user", userPath],
    ["of the signed-in user", () => "/api/auth/user"],
  ])("is conditional on the ETag %s", async (_, path) => {
    const tag = (await app.asha.get(path())).headers.get("ETag") ?? "";
    const put = (bio: string) => app.asha.json("PUT", "/api/profile", { bio }, { "If-Match": tag });
    expect((await put("First")).status).toBe(200);
    const late = await put("Second");
    expect(late.status).toBe(412);
    await problemOf(late);
    expect(await (await app.asha.get(userPath())).json()).toMatchObject({ bio: "First" });
  });
});

describe("GET /api/auth/user", () => {
  test("returns the user's whole record without their sign-in identity", async () => {
    await app.asha.json("PUT", "/api/profile", FIELDS);
    expect(await (await app.asha.get("/api/auth/user")).json()).toEqual({
      id: app.asha.viewer.id,
      email: app.asha.viewer.email,
      ...FIELDS,
      isSuperAdmin: false,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  test("returns null for empty fields, and whether the user is a super admin", async () => {
    const identity = identityOf(app.admin.viewer);
    expect(await (await app.admin.get("/api/auth/user")).json()).toEqual({
      ...identity,
      bio: null,
      location: null,
      favoriteEquipment: null,
      playingLevel: null,
      isSuperAdmin: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });
});

describe("GET /api/users/{id}", () => {
  test("returns the e-mail address to its owner and to super admins only", async () => {
    const other = await app.signedIn();
    for (const [caller, sees] of [
      [app.asha, true],
      [app.admin, true],
      [other, false],
      [app.visitor(), false],
    ] as const) {
      const { email } = await (await caller.get(userPath())).json();
      expect(email).toBe(sees ? app.asha.viewer.email : null);
    }
  });

  test("returns neither sign-in identity nor rights", async () => {
    const text = await (await app.admin.get(`/api/users/${app.admin.viewer.id}`)).text();
    for (const word of ["issuer", "subject", "isSuperAdmin", "provider.example"])
      expect(text).not.toContain(word);
  });

  test.each(["nobody", "%00", "%ED%A0%80", "__proto__", "x".repeat(400)])(
    "responds 404 for %s, as does the list of reviews",
    async (id) => {
      for (const path of [`/api/users/${id}`, `/api/users/${id}/reviews`]) {
        const response = await app.visitor().get(path);
        expect(response.status).toBe(404);
        await problemOf(response);
      }
    },
  );

  test("responds 404 after the account was deleted", async () => {
    await deleteAccount(app, app.asha);
    expect((await app.visitor().get(userPath())).status).toBe(404);
    expect((await app.visitor().get(`${userPath()}/reviews`)).status).toBe(404);
  });
});

describe("GET /api/users/{id}/reviews", () => {
  test("returns the user's own reviews, newest first, in pages", async () => {
    const { reviews } = app.repositories();
    const other = await app.signedIn();
    await reviews.add(other.viewer.id, { itemType: "equipment", itemId: app.racketId }, { rating: 1 }, []);
    const first = await app.visitor().get(`${userPath()}/reviews?limit=1`);
    const [newest] = await first.json();
    expect(newest).toMatchObject({ userId: app.asha.viewer.id, itemType: "equipment", rating: 5 });
    const [, next = ""] = /^<([^>]+)>; rel="next"$/.exec(first.headers.get("Link") ?? "") ?? [];
    const second = await app.visitor().get(next);
    expect(await second.json()).toMatchObject([{ id: app.review.id, itemName: "Smash Arena" }]);
    expect(second.headers.get("Link")).toBeNull();
  });

  test("is empty for a user without reviews, and responds 400 to an invalid limit", async () => {
    const { viewer } = await app.signedIn();
    expect(await (await app.visitor().get(`/api/users/${viewer.id}/reviews`)).json()).toEqual([]);
    const response = await app.visitor().get(`/api/users/${viewer.id}/reviews?limit=0`);
    expect(response.status).toBe(400);
    await problemOf(response);
  });
});
