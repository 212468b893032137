import { readdir, rm } from "node:fs/promises";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openDiskStore } from "~/features/images/diskStore.server";
import type { ImageStore } from "~/features/images/imageStore.server";
import { sweepImages } from "~/features/images/sweepImages.server";
import { imageFolder, type SignedIn, startApp } from "../../support/app";
import { formBehind, press } from "../../support/form";
import { drawn, fileOf, uploadOf } from "../../support/images";
import { readPage } from "../../support/page";
import { problemOf } from "../api/api";
import { FORM } from "./fields";

const NEW = "/courts/new";
const EDIT = "/courts/1/edit";
const INVALID_IMAGE = "Please provide a valid image URL or upload an image";

const { imageUrl: _, ...FIELDS } = FORM;
const amenities = "Parking";

let app: Awaited<ReturnType<typeof startApp>>;
let admin: SignedIn;
let photo: File;

beforeEach(async () => {
  await rm(imageFolder, { recursive: true, force: true });
  app = await startApp();
  admin = await app.signedIn({ isSuperAdmin: true });
  photo ??= fileOf(await drawn({ width: 100, height: 75 }), "My court.jpg");
});

const court = () => app.repositories().courts.findById(1);
const rows = () => app.entities().execute<Row[]>("select * from images order by created_at");
const files = async () => (await readdir(imageFolder).catch(() => [])).sort();
const upload = async (user = admin, path = "/api/upload", field = "image"): Promise<string> =>
  (await (await user.postFiles(path, { [field]: photo })).json()).imageUrl;

interface Row {
  name: string;
  files: string[];
  owner_id: string | null;
  is_used: boolean;
  discarded_at: unknown;
}

/** Waits until only these images are stored; discarded ones are removed after the response. */
async function expectOnly(...addresses: string[]): Promise<void> {
  await vi.waitFor(async () => {
    const stored = await rows();
    expect(stored.map(({ name }) => `/uploads/${name}`)).toEqual(addresses);
    expect(await files()).toEqual(stored.flatMap((row) => row.files).sort());
  }, 5_000);
}

describe("an image uploaded with the form", () => {
  test("is used by the new court", async () => {
    const response = await admin.postFiles(NEW, { ...FIELDS, amenities, imageUrl: "", image: photo });
    expect(response.status).toBe(303);
    const [row] = await rows();
    expect((await court())?.imageUrl).toBe(`/uploads/${row?.name}`);
    expect(row).toMatchObject({ owner_id: admin.viewer.id, is_used: true });
    expect(await files()).toEqual([...(row?.files ?? [])].sort());
  });

  test("takes precedence over an address in the same form", async () => {
    await admin.postFiles(NEW, { ...FIELDS, amenities, imageUrl: "https://x.example/a.png", image: photo });
    expect((await court())?.imageUrl).toMatch(/^\/uploads\//);
  });

  test("is stored when another field is invalid, and used when the form is sent again", async () => {
    const response = await admin.postFiles(NEW, {
      ...FIELDS,
      name: " ",
      amenities,
      imageUrl: "",
      image: photo,
    });
    expect(response.status).toBe(422);
    const page = await readPage(response);
    const [row] = await rows();
    const address = `/uploads/${row?.name}`;
    const form = formBehind(page, "Add Court").fields;
    expect(form.imageUrl).toEqual([address]);
    expect(page.getByRole("group", { name: "Court Image" }).querySelector("img")?.getAttribute("src")).toBe(
      address,
    );
    await admin.post(NEW, { ...form, name: "Smash Club" });
    expect((await court())?.imageUrl).toBe(address);
    expect(await rows()).toHaveLength(1);
  });

  test("that is invalid is reported at its field, and the input is preserved", async () => {
    const file = fileOf(Buffer.from("<svg/>"), "court.svg", "image/svg+xml");
    const response = await admin.postFiles(NEW, { ...FIELDS, amenities, imageUrl: "", image: file });
    expect(response.status).toBe(415);
    const page = await readPage(response);
    const message = "Invalid file type. Please choose a JPEG, PNG, GIF or WebP image.";
    expect(page.getByRole("link", { name: message }).getAttribute("href")).toBe("#court-image");
    expect(page.getByLabelText(/Image file/).getAttribute("aria-invalid")).toBe("true");
    expect(formBehind(page, "Add Court").fields).toMatchObject({
      name: [FIELDS.name],
      description: [FIELDS.description],
      amenities: [amenities],
    });
    expect(await court()).toBeNull();
  });

  test("that was not chosen is ignored, as browsers then send a file without a name", async () => {
    const unnamed = new File([], "", { type: "application/octet-stream" });
    expect((await admin.postFiles(NEW, { ...FIELDS, amenities, imageUrl: "", image: unnamed })).status).toBe(
      303,
    );
    expect((await court())?.imageUrl).toBeNull();
  });

  test("is requested again while the image store is unavailable, and the input is preserved", async () => {
    const unavailable = () => Promise.reject(new Error("The bucket does not answer"));
    const store: ImageStore = {
      put: unavailable,
      read: unavailable,
      remove: unavailable,
      publicAddress: () => null,
    };
    app = await startApp({ images: store });
    admin = await app.signedIn({ isSuperAdmin: true });
    const response = await admin.postFiles(NEW, { ...FIELDS, amenities, imageUrl: "", image: photo });
    expect(response.status).toBe(503);
    const page = await readPage(response);
    page.getByRole("link", { name: "Failed to upload image. Please try again." });
    expect(formBehind(page, "Add Court").fields.name).toEqual([FIELDS.name]);
    expect(await court()).toBeNull();
  });

  test("is not processed before the user's permission is checked", async () => {
    const player = await app.signedIn();
    for (const user of [player, app.visitor()]) {
      const response = await user.postFiles(NEW, { ...FIELDS, amenities, imageUrl: "", image: photo });
      expect([302, 403]).toContain(response.status);
    }
    expect(await rows()).toEqual([]);
  });

  test("is stored when an amenity is added by its button without script", async () => {
    await app.repositories().courts.add({ name: "Smash Club", location: "Bandra West, Mumbai" });
    const response = await admin.postFiles(EDIT, {
      ...FIELDS,
      version: "1",
      imageUrl: "",
      amenity: "Showers",
      addAmenity: "",
      image: photo,
    });
    expect(response.status).toBe(200);
    const [row] = await rows();
    expect(formBehind(await readPage(response), "Update Court").fields.imageUrl).toEqual([
      `/uploads/${row?.name}`,
    ]);
  });
});

describe("permission to use an uploaded image", () => {
  const submit = (imageUrl: string, user = admin) => user.post(EDIT, { ...FIELDS, version: "1", imageUrl });
  beforeEach(async () => {
    await app.repositories().courts.add({ name: "Smash Club", location: "Bandra West, Mumbai" });
  });

  test("is granted for one's own image", async () => {
    const imageUrl = await upload();
    expect((await submit(imageUrl)).status).toBe(303);
    expect((await court())?.imageUrl).toBe(imageUrl);
  });

  const otherAdmin = () => app.signedIn({ isSuperAdmin: true });
  test.each([
    ["another super admin's image", async () => upload(await otherAdmin())],
    ["an image without an owner", () => uploadOf(app.entities())],
    ["one's own profile picture", () => upload(admin, "/api/upload/profile", "profilePicture")],
    [
      "another super admin's image, by its whole URL",
      async () => app.origin + (await upload(await otherAdmin())),
    ],
    [
      "a smaller file of one's own image, by its whole URL",
      async () => `https://www.bandeja.example${(await upload(admin)).replace("-100.", "-320.")}`,
    ],
    [
      "the other format of one's own image, by its whole URL",
      async () => app.origin + (await upload()).replace(".webp", ".avif"),
    ],
    ["a path in capitals", async () => (await upload()).replace("/uploads", "/UPLOADS")],
    ["an image that does not exist", async () => `/uploads/${"0".repeat(32)}-640.webp`],
    ["a smaller file of one's own image", async () => (await upload()).replace("-100.", "-320.")],
    ["the other format of one's own image", async () => (await upload()).replace(".webp", ".avif")],
    [
      "the image of another court",
      async () => {
        const imageUrl = await upload();
        await admin.json("POST", "/api/courts", { name: "Lob House", location: "Juhu", imageUrl });
        return imageUrl;
      },
    ],
    [
      "a discarded image",
      async () => {
        const imageUrl = await upload();
        await app.entities().execute("update images set discarded_at = now()");
        return imageUrl;
      },
    ],
  ])("is denied for %s, by the form and the API", async (_, address) => {
    const imageUrl = await address();
    const response = await submit(imageUrl);
    expect(response.status).toBe(422);
    const page = await readPage(response);
    expect(page.getByRole("link", { name: INVALID_IMAGE }).getAttribute("href")).toBe("#court-imageUrl");
    expect(formBehind(page, "Update Court").fields).toMatchObject({ imageUrl: [imageUrl], version: ["1"] });
    for (const [method, path, body] of [
      ["PUT", "/api/courts/1", { imageUrl }],
      ["POST", "/api/courts", { name: "Chiquita", location: "Powai", imageUrl }],
      ["POST", "/api/equipment", { name: "Hack", type: "racket", imageUrl }],
    ] as const) {
      const refused = await admin.json(method, path, body);
      expect(refused.status).toBe(422);
      expect(await problemOf(refused)).toMatchObject({
        message: INVALID_IMAGE,
        errors: { imageUrl: [INVALID_IMAGE] },
      });
    }
    expect((await court())?.imageUrl).toBeNull();
    const catalogue = await app
      .entities()
      .execute("select id from courts where name = 'Chiquita' union select id from equipment");
    expect(catalogue).toEqual([]);
  });

  test("is granted to every editor for the court's current image", async () => {
    const imageUrl = await upload();
    await submit(imageUrl);
    const second = await otherAdmin();
    const response = await second.post(EDIT, { ...FIELDS, name: "Renamed", version: "2", imageUrl });
    expect(response.status).toBe(303);
    expect(await court()).toMatchObject({ name: "Renamed", imageUrl });
    await expectOnly(imageUrl);
  });

  test("is granted to one of two concurrent requests", async () => {
    await app.repositories().courts.add({ name: "Lob House", location: "Juhu" });
    const imageUrl = await upload();
    const responses = await Promise.all(
      [1, 2].map((id) => admin.json("PUT", `/api/courts/${id}`, { imageUrl })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe("an unused image", () => {
  let imageUrl: string;
  beforeEach(async () => {
    imageUrl = await upload();
    await admin.json("POST", "/api/courts", {
      name: "Smash Club",
      location: "Bandra West, Mumbai",
      imageUrl,
    });
    await expectOnly(imageUrl);
  });

  test("is deleted with its court, row and files", async () => {
    await admin.post("/courts/1/delete", { confirmed: "yes" });
    await expectOnly();
    expect((await admin.get(imageUrl)).status).toBe(404);
  });

  test("is deleted when replaced by another upload", async () => {
    const next = await upload();
    await admin.json("PUT", "/api/courts/1", { imageUrl: next });
    await expectOnly(next);
  });

  test.each([null, "https://images.example/a.png"])("is deleted when replaced by %s", async (next) => {
    await admin.json("PUT", "/api/courts/1", { imageUrl: next });
    await expectOnly();
  });

  test("is not deleted by other changes of its court", async () => {
    await admin.json("PUT", "/api/courts/1", { name: "Renamed" });
    await expectOnly(imageUrl);
  });

  test("of equipment is deleted likewise", async () => {
    const racket = await upload();
    await admin.json("POST", "/api/equipment", { name: "Hack", type: "racket", imageUrl: racket });
    await expectOnly(imageUrl, racket);
    await admin.json("DELETE", "/api/equipment/1");
    await expectOnly(imageUrl);
  });

  test("is deleted with its owner's account, if no court uses it", async () => {
    const user = await app.signedIn({ isSuperAdmin: true });
    const picture = await upload(user, "/api/upload/profile", "profilePicture");
    await user.json("PUT", "/api/profile", { profileImageUrl: picture });
    await upload(user);
    const shared = await upload(user);
    await user.json("POST", "/api/courts", { name: "Lob House", location: "Juhu", imageUrl: shared });
    expect(await rows()).toHaveLength(4);
    const page = await readPage(await user.get("/account/delete"));
    const deleted = await press(user, page, "Delete my account", { confirmed: "on" });
    expect(deleted.headers.get("Location")).toBe("/");
    await expectOnly(imageUrl, shared);
    expect((await rows()).map(({ owner_id }) => owner_id)).toEqual([admin.viewer.id, null]);
  });

  test("remains recorded until its files can be removed", async () => {
    const disk = openDiskStore(imageFolder);
    let isUnavailable = true;
    const remove: ImageStore["remove"] = (names) =>
      isUnavailable ? Promise.reject(new Error("The store is unavailable")) : disk.remove(names);
    await app.entities().execute("delete from courts");
    const { images } = app.repositories();
    await expect(sweepImages(images, { ...disk, remove })).rejects.toThrow("The store is unavailable");
    expect(await rows()).toHaveLength(1);
    isUnavailable = false;
    await sweepImages(images, { ...disk, remove });
    await expectOnly();
  });
});

describe("the sweep of unused images", () => {
  const setAge = (hours: number) =>
    app.entities().execute("update images set created_at = now() - make_interval(hours => ?)", [hours]);

  test.each([
    [23, 1],
    [25, 0],
  ])("%i hours after the upload leaves %i unused images", async (hours, left) => {
    await upload();
    await setAge(hours);
    await sweepImages(app.repositories().images, openDiskStore(imageFolder));
    expect(await rows()).toHaveLength(left);
    expect(await files()).toHaveLength(left * 2);
  });

  test("leaves used images of any age", async () => {
    const imageUrl = await upload();
    await admin.json("POST", "/api/courts", {
      name: "Smash Club",
      location: "Bandra West, Mumbai",
      imageUrl,
    });
    await setAge(1_000);
    await sweepImages(app.repositories().images, openDiskStore(imageFolder));
    await expectOnly(imageUrl);
  });

  test("removes any number of images", async () => {
    const em = app.entities();
    for (let at = 0; at < 120; at++) await uploadOf(em);
    await setAge(25);
    await sweepImages(app.repositories().images, openDiskStore(imageFolder));
    await expectOnly();
  });
});
