import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { count } from "~/lib/format";
import { type SignedIn, startApp } from "../../support/app";
import { formBehind, press } from "../../support/form";
import { uploadOf } from "../../support/images";
import { readPage } from "../../support/page";
import { savedValuesOf } from "../../support/savedValues";

let app: Awaited<ReturnType<typeof startApp>>;
let asha: SignedIn;
let FORM: typeof TEXTS & { profileImageUrl: string };

beforeEach(async () => {
  app = await startApp();
  asha = await app.signedIn({ email: "asha@example.com" });
  FORM = { ...TEXTS, profileImageUrl: await uploadOf(app.entities(), asha.viewer.id, "profile") };
});

const SAVE = "Save Changes";
const TEXTS = {
  firstName: "Asha",
  lastName: "Iyer",
  bio: "Left side.\nAlways late.",
  location: "Dadar, Mumbai",
  playingLevel: "Advanced",
  favoriteEquipment: "Vertex 04",
};

const profilePath = () => `/profile/${asha.viewer.id}`;
const editPath = () => `${profilePath()}/edit`;
const open = async (user = asha) => readPage(await user.get(editPath()));
const profile = () => app.repositories().users.find(asha.viewer.id);

/** The fields as a form has them: each name with a list of values. */
const asLists = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]));

describe("the Edit Profile button", () => {
  test("is shown to the owner, with a link to their account", async () => {
    const page = await readPage(await asha.get(profilePath()));
    expect(page.getByRole("link", { name: "Edit Profile" }).getAttribute("href")).toBe(editPath());
    expect(page.getByRole("link", { name: "Your Account" }).getAttribute("href")).toBe("/account");
  });

  test("is not shown to others, including super admins", async () => {
    for (const user of [app.visitor(), await app.signedIn(), await app.signedIn({ isSuperAdmin: true })]) {
      const page = await readPage(await user.get(profilePath()));
      expect(page.queryByRole("link", { name: "Edit Profile" })).toBeNull();
      expect(page.queryByRole("link", { name: "Your Account" })).toBeNull();
    }
  });
});

describe("the Edit Profile dialog", () => {
  test("opens over the profile with the current values", async () => {
    const page = await open();
    page.getByRole("heading", { level: 1, name: "Asha Rao" });
    const dialog = within(page.getByRole("dialog", { name: "Edit Profile" }));
    expect(formBehind(page, SAVE).fields).toEqual({
      ...asLists({ ...TEXTS, lastName: "Rao", bio: "", location: "" }),
      playingLevel: [""],
      favoriteEquipment: [""],
      version: ["1"],
    });
    const levels = dialog.getByRole("combobox", { name: "Playing Level" });
    expect([...levels.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
      "Not set",
      "Beginner",
      "Intermediate",
      "Advanced",
      "Professional",
    ]);
    expect(dialog.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe(profilePath());
  });

  test("saves all fields and confirms them, and other pages show the new name at once", async () => {
    const response = await press(asha, await open(), SAVE, FORM);
    expect([response.status, response.headers.get("Location")]).toEqual([303, profilePath()]);
    expect(await profile()).toMatchObject({ ...FORM, version: 2, email: "asha@example.com" });
    const page = await readPage(await asha.get(profilePath()));
    expect(page.getByRole("status").textContent).toBe("Profile updated");
    page.getByRole("heading", { level: 1, name: "Asha Iyer" });
    expect(await (await asha.get("/api/auth/user")).json()).toMatchObject({ lastName: "Iyer" });
  });

  test("shows the picture with a checkbox that removes it, without a field for its address", async () => {
    await press(asha, await open(), SAVE, FORM);
    const page = await open();
    const picture = page.getByRole("group", { name: "Picture" });
    expect(picture.querySelector("img")?.getAttribute("src")).toBe(FORM.profileImageUrl);
    expect(within(picture).queryByRole("textbox")).toBeNull();
    const box = within(picture).getByRole("checkbox", { name: "Show this picture" });
    expect([box.getAttribute("name"), box.getAttribute("value"), box.hasAttribute("checked")]).toEqual([
      "profileImageUrl",
      FORM.profileImageUrl,
      true,
    ]);
    box.removeAttribute("checked");
    expect((await press(asha, page, SAVE)).status).toBe(303);
    expect(await profile()).toMatchObject({ ...TEXTS, profileImageUrl: null, hasChosenPicture: true });
  });

  test("trims values and clears blank or invisible ones", async () => {
    await press(asha, await open(), SAVE, FORM);
    await press(asha, await open(), SAVE, {
      profileImageUrl: "",
      firstName: "  Asha  ",
      lastName: " \t",
      bio: "\u200B",
      location: "\u3164",
      playingLevel: "",
      favoriteEquipment: " Vertex\r\n",
    });
    expect(await profile()).toMatchObject({
      profileImageUrl: null,
      firstName: "Asha",
      lastName: null,
      bio: null,
      location: null,
      playingLevel: null,
      favoriteEquipment: "Vertex",
    });
  });

  test("counts code points, and a line break as one", async () => {
    const bio = `${"🎾".repeat(498)}\r\n!`;
    expect((await press(asha, await open(), SAVE, { bio })).status).toBe(303);
    expect((await profile())?.bio).toBe(`${"🎾".repeat(498)}\n!`);
  });

  test("rejects a form without all fields", async () => {
    await press(asha, await open(), SAVE, FORM);
    const response = await asha.post(editPath(), { firstName: "Ashu" });
    expect(response.status).toBe(422);
    const page = await readPage(response);
    within(page.getByRole("alert")).getByText(/Part of the form was lost/);
    expect(formBehind(page, SAVE).fields).toMatchObject({ firstName: ["Ashu"], version: ["2"] });
    expect(await profile()).toMatchObject(FORM);
  });

  test("ignores fields that it does not contain", async () => {
    const fields = {
      ...FORM,
      version: "1",
      isSuperAdmin: "true",
      id: "x",
      email: "x@example.com",
      issuer: "x",
    };
    expect((await asha.post(editPath(), fields)).status).toBe(303);
    expect(await profile()).toMatchObject({
      isSuperAdmin: false,
      email: "asha@example.com",
      issuer: "https://provider.example",
    });
  });
});

const tooLong = (label: string, max: number) => `${label} can be at most ${count(max)} characters long`;
const IMAGE = "Please upload an image: your picture cannot be a web address";
const UPLOAD = "Please upload the image again: this upload has expired or is in use";

const INVALID: readonly (readonly [string, Record<string, string>, string, string])[] = [
  ["a first name of 101", { firstName: "a".repeat(101) }, "firstName", tooLong("First name", 100)],
  ["a last name of 101", { lastName: "a".repeat(101) }, "lastName", tooLong("Last name", 100)],
  ["a bio of 501", { bio: "a".repeat(501) }, "bio", tooLong("Bio", 500)],
  ["a location of 101", { location: "a".repeat(101) }, "location", tooLong("Location", 100)],
  [
    "equipment of 101",
    { favoriteEquipment: "a".repeat(101) },
    "favoriteEquipment",
    tooLong("Favorite equipment", 100),
  ],
  ["a NUL", { bio: "a\0b" }, "bio", "Bio contains a character that cannot be stored"],
  [
    "an unknown level",
    { playingLevel: "Legend" },
    "playingLevel",
    "Playing level must be one of Beginner, Intermediate, Advanced, Professional",
  ],
  ["a picture of a script", { profileImageUrl: "javascript:alert(1)" }, "profileImageUrl", IMAGE],
  ["a picture of data", { profileImageUrl: "data:image/png;base64,AAAA" }, "profileImageUrl", IMAGE],
  [
    "a picture of the web",
    { profileImageUrl: "https://pictures.example/asha.webp" },
    "profileImageUrl",
    IMAGE,
  ],
  [
    "a picture of another host",
    { profileImageUrl: "//pictures.example/uploads/a.webp" },
    "profileImageUrl",
    IMAGE,
  ],
  [
    "another user's picture",
    { profileImageUrl: `/uploads/${"e".repeat(32)}-448.webp` },
    "profileImageUrl",
    UPLOAD,
  ],
  ["a picture outside the uploads", { profileImageUrl: "/uploads/../api/logout" }, "profileImageUrl", UPLOAD],
];

describe("invalid input", () => {
  test.each(INVALID)(
    "of %s responds 422 with an error at the field and preserves the form",
    async (_, fields, field, message) => {
      const typed = { ...FORM, ...fields };
      const response = await press(asha, await open(), SAVE, typed);
      expect(response.status).toBe(422);
      const page = await readPage(response);
      const link = within(page.getByRole("alert")).getByRole("link");
      expect([link.textContent, link.getAttribute("href")]).toEqual([message, `#profile-${field}`]);
      // A select element cannot hold an unknown option.
      const playingLevel = field === "playingLevel" ? "" : typed.playingLevel;
      expect(formBehind(page, SAVE).fields).toEqual(asLists({ ...typed, playingLevel, version: "1" }));
      expect(await profile()).toMatchObject({ lastName: "Rao", version: 1 });
    },
  );
});

test("The errors of a profile are in the order of its form", async () => {
  const wrong = Object.fromEntries(INVALID.map(([, fields]) => Object.entries(fields)[0] ?? []));
  const page = await readPage(await press(asha, await open(), SAVE, { ...FORM, ...wrong }));
  const links = within(page.getByRole("alert")).getAllByRole("link");
  const fields = formBehind(page, SAVE).fields;
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    Object.keys(fields)
      .filter((name) => name in FORM)
      .map((name) => `#profile-${name}`),
  );
});

describe("concurrent edits of a profile", () => {
  test("respond 409 to the second, preserve its input and let it overwrite the first", async () => {
    const page = await open();
    await press(asha, await open(), SAVE, { bio: "The first" });
    const response = await press(asha, page, SAVE, { bio: "The second" });
    expect(response.status).toBe(409);
    const conflict = await readPage(response);
    within(conflict.getByRole("alert")).getByText(/^Your profile has changed since you opened it/);
    expect(await profile()).toMatchObject({ bio: "The first", version: 2 });
    expect(formBehind(conflict, SAVE).fields).toMatchObject({ bio: ["The second"], version: ["2"] });
    expect((await press(asha, conflict, SAVE)).status).toBe(303);
    expect(await profile()).toMatchObject({ bio: "The second", version: 3 });
  });

  test("show what is saved now of each field that differs", async () => {
    const page = await open();
    const profileImageUrl = await uploadOf(app.entities(), asha.viewer.id, "profile");
    await press(asha, await open(), SAVE, { ...TEXTS, profileImageUrl, bio: "", playingLevel: "Beginner" });
    const response = await press(asha, page, SAVE, { ...TEXTS, bio: "The second" });
    expect(savedValuesOf(await readPage(response))).toEqual({
      Picture: profileImageUrl,
      Bio: "Nothing",
      "Playing Level": "Beginner",
    });
  });

  test("respond 303 to one and 409 to the others", async () => {
    const page = await open();
    const responses = await Promise.all(
      ["One", "Two", "Three"].map((bio) => press(asha, page, SAVE, { bio })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
  });

  test("do not conflict with a new sign-in", async () => {
    const page = await open();
    const again = await app.signedIn({ email: "asha@example.com", isListed: true });
    expect(again.viewer.isSuperAdmin).toBe(true);
    expect((await press(asha, page, SAVE, { bio: "Still here" })).status).toBe(303);
  });
});

describe("permission to edit a profile", () => {
  test("is denied to other users, including super admins", async () => {
    for (const other of [await app.signedIn(), await app.signedIn({ isSuperAdmin: true })]) {
      for (const response of [await other.get(editPath()), await other.post(editPath(), FORM)]) {
        expect(response.status).toBe(403);
        const page = await readPage(response);
        page.getByRole("heading", { level: 1, name: "This is not your profile" });
      }
      expect((await other.post(`${editPath()}.data`, FORM)).status).toBe(403);
    }
    expect(await profile()).toMatchObject({ version: 1 });
  });

  test("is denied to visitors, who are redirected to the sign-in", async () => {
    const response = await app.visitor().get(editPath());
    expect(response.status).toBe(302);
    const back = encodeURIComponent(editPath());
    expect(response.headers.get("Location")).toBe(`/api/login?returnTo=${back}`);
    expect((await app.visitor().post(`${editPath()}.data`, FORM)).status).toBe(401);
    expect(await profile()).toMatchObject({ version: 1 });
  });

  test("requires a valid session; the form is preserved over the sign-in, once", async () => {
    const page = await open();
    await app.entities().execute("update sessions set expire = now() - interval '1 second'");
    const response = await press(asha, page, SAVE, FORM);
    expect(response.status).toBe(302);
    const back = await app.signedIn({ email: "asha@example.com" }, asha.cookies);
    const restored = await open(back);
    expect(formBehind(restored, SAVE).fields).toEqual(asLists({ ...FORM, version: "1" }));
    expect(formBehind(await open(back), SAVE).fields.bio).toEqual([""]);
    expect((await press(back, restored, SAVE)).status).toBe(303);
    expect(await profile()).toMatchObject(FORM);
  });

  test("is denied after the account was deleted", async () => {
    const page = await open();
    await app.repositories().users.deleteAccount(asha.viewer.id);
    const response = await press(asha, page, SAVE, FORM);
    expect([response.status, response.headers.get("Location")?.startsWith("/api/login")]).toEqual([
      302,
      true,
    ]);
    expect(await profile()).toBeNull();
  });

  test("an unknown user responds 404", async () => {
    for (const id of ["nobody", "%00", "x".repeat(400)]) {
      expect((await asha.get(`/profile/${id}/edit`)).status).toBe(404);
      expect((await asha.post(`/profile/${id}/edit`, FORM)).status).toBe(404);
    }
  });
});
