import { readdir, rm } from "node:fs/promises";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openDiskStore } from "~/features/images/diskStore.server";
import type { ImageStore } from "~/features/images/imageStore.server";
import { sweepImages } from "~/features/images/sweepImages.server";
import { imageFolder, type SignedIn, startApp } from "../../support/app";
import { formBehind } from "../../support/form";
import { drawn, fileOf, uploadOf } from "../../support/images";
import { readPage } from "../../support/page";
import { problemOf } from "../api/api";
import { TYPED } from "./fields";

const NEW = "/courts/new";
const EDIT = "/courts/1/edit";
const NOT_YOURS = "Please provide a valid image URL or upload an image";

const { imageUrl: _, ...FIELDS } = TYPED;
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
const upload = async (person = admin, path = "/api/upload", field = "image"): Promise<string> =>
  (await (await person.postFiles(path, { [field]: photo })).json()).imageUrl;

interface Row {
  name: string;
  files: string[];
  owner_id: string | null;
  is_used: boolean;
  discarded_at: unknown;
}

/** Waits until what was discarded is gone: nobody waits for it in an answer. */
async function expectOnly(...addresses: string[]): Promise<void> {
  await vi.waitFor(async () => {
    const kept = await rows();
    expect(kept.map(({ name }) => `/uploads/${name}`)).toEqual(addresses);
    expect(await files()).toEqual(kept.flatMap((row) => row.files).sort());
  }, 5_000);
}

describe("an image that comes with the form", () => {
  test("is the new court's", async () => {
    const answer = await admin.postFiles(NEW, { ...FIELDS, amenities, imageUrl: "", image: photo });
    expect(answer.status).toBe(303);
    const [row] = await rows();
    expect((await court())?.imageUrl).toBe(`/uploads/${row?.name}`);
    expect(row).toMatchObject({ owner_id: admin.viewer.id, is_used: true });
    expect(await files()).toEqual([...(row?.files ?? [])].sort());
  });

  test("goes before an address that was typed as well", async () => {
    await admin.postFiles(NEW, { ...FIELDS, amenities, imageUrl: "https://x.example/a.png", image: photo });
    expect((await court())?.imageUrl).toMatch(/^\/uploads\//);
  });

  test("is kept where something else is refused, and goes with the form that is sent again", async () => {
    const answer = await admin.postFiles(NEW, {
      ...FIELDS,
      name: " ",
      amenities,
      imageUrl: "",
      image: photo,
    });
    expect(answer.status).toBe(422);
    const page = await readPage(answer);
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

  test("that is none is told at its field, and nothing typed is lost", async () => {
    const file = fileOf(Buffer.from("<svg/>"), "court.svg", "image/svg+xml");
    const answer = await admin.postFiles(NEW, { ...FIELDS, amenities, imageUrl: "", image: file });
    expect(answer.status).toBe(415);
    const page = await readPage(answer);
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

  test("that was not chosen is none: browsers send a file without a name then", async () => {
    const none = new File([], "", { type: "application/octet-stream" });
    expect((await admin.postFiles(NEW, { ...FIELDS, amenities, imageUrl: "", image: none })).status).toBe(
      303,
    );
    expect((await court())?.imageUrl).toBeNull();
  });

  test("is asked for again where the store is away; the rest is kept", async () => {
    const down = () => Promise.reject(new Error("The bucket does not answer"));
    const store: ImageStore = { put: down, read: down, remove: down, publicAddress: () => null };
    app = await startApp({ images: store });
    admin = await app.signedIn({ isSuperAdmin: true });
    const answer = await admin.postFiles(NEW, { ...FIELDS, amenities, imageUrl: "", image: photo });
    expect(answer.status).toBe(503);
    const page = await readPage(answer);
    page.getByRole("link", { name: "Failed to upload image. Please try again." });
    expect(formBehind(page, "Add Court").fields.name).toEqual([FIELDS.name]);
    expect(await court()).toBeNull();
  });

  test("is looked at by nobody before it is known who sends it", async () => {
    const player = await app.signedIn();
    for (const person of [player, app.visitor()]) {
      const answer = await person.postFiles(NEW, { ...FIELDS, amenities, imageUrl: "", image: photo });
      expect([302, 403]).toContain(answer.status);
    }
    expect(await rows()).toEqual([]);
  });

  test("is kept where an amenity is added by its button, without script", async () => {
    await app.repositories().courts.add({ name: "Smash Club", location: "Bandra West, Mumbai" });
    const answer = await admin.postFiles(EDIT, {
      ...FIELDS,
      version: "1",
      imageUrl: "",
      amenity: "Showers",
      addAmenity: "",
      image: photo,
    });
    expect(answer.status).toBe(200);
    const [row] = await rows();
    expect(formBehind(await readPage(answer), "Update Court").fields.imageUrl).toEqual([
      `/uploads/${row?.name}`,
    ]);
  });
});

describe("whose image may be used", () => {
  const edited = (imageUrl: string, person = admin) =>
    person.post(EDIT, { ...FIELDS, version: "1", imageUrl });
  beforeEach(async () => {
    await app.repositories().courts.add({ name: "Smash Club", location: "Bandra West, Mumbai" });
  });

  test("one's own", async () => {
    const imageUrl = await upload();
    expect((await edited(imageUrl)).status).toBe(303);
    expect((await court())?.imageUrl).toBe(imageUrl);
  });

  const other = () => app.signedIn({ isSuperAdmin: true });
  test.each([
    ["another super admin's", async () => upload(await other())],
    ["nobody's", () => uploadOf(app.entities())],
    [
      "one's own that was uploaded for one's profile",
      () => upload(admin, "/api/upload/profile", "profilePicture"),
    ],
    ["one that there never was", async () => `/uploads/${"0".repeat(32)}-640.webp`],
    ["the smaller file of one's own", async () => (await upload()).replace("-100.", "-320.")],
    ["the other format of one's own", async () => (await upload()).replace(".webp", ".avif")],
    [
      "that of another court",
      async () => {
        const imageUrl = await upload();
        await admin.json("POST", "/api/courts", { name: "Lob House", location: "Juhu", imageUrl });
        return imageUrl;
      },
    ],
    [
      "one that was given up",
      async () => {
        const imageUrl = await upload();
        await app.entities().execute("update images set discarded_at = now()");
        return imageUrl;
      },
    ],
  ])("not %s, by form or by the API", async (_, address) => {
    const imageUrl = await address();
    const answer = await edited(imageUrl);
    expect(answer.status).toBe(422);
    const page = await readPage(answer);
    expect(page.getByRole("link", { name: NOT_YOURS }).getAttribute("href")).toBe("#court-imageUrl");
    expect(formBehind(page, "Update Court").fields).toMatchObject({ imageUrl: [imageUrl], version: ["1"] });
    for (const [method, path, body] of [
      ["PUT", "/api/courts/1", { imageUrl }],
      ["POST", "/api/courts", { name: "Chiquita", location: "Powai", imageUrl }],
      ["POST", "/api/equipment", { name: "Hack", type: "racket", imageUrl }],
    ] as const) {
      const refused = await admin.json(method, path, body);
      expect(refused.status).toBe(422);
      expect(await problemOf(refused)).toMatchObject({
        message: NOT_YOURS,
        errors: { imageUrl: [NOT_YOURS] },
      });
    }
    expect((await court())?.imageUrl).toBeNull();
    const catalogue = await app
      .entities()
      .execute("select id from courts where name = 'Chiquita' union select id from equipment");
    expect(catalogue).toEqual([]);
  });

  test("the court's own by whoever edits it, whoever has uploaded it", async () => {
    const imageUrl = await upload();
    await edited(imageUrl);
    const second = await other();
    const answer = await second.post(EDIT, { ...FIELDS, name: "Renamed", version: "2", imageUrl });
    expect(answer.status).toBe(303);
    expect(await court()).toMatchObject({ name: "Renamed", imageUrl });
    await expectOnly(imageUrl);
  });

  test("of two who take it at the same moment, one", async () => {
    await app.repositories().courts.add({ name: "Lob House", location: "Juhu" });
    const imageUrl = await upload();
    const answers = await Promise.all(
      [1, 2].map((id) => admin.json("PUT", `/api/courts/${id}`, { imageUrl })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe("an image that nothing uses any more", () => {
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

  test("goes with its court, row and files", async () => {
    await admin.post("/courts/1/delete", { confirmed: "yes" });
    await expectOnly();
    expect((await admin.get(imageUrl)).status).toBe(404);
  });

  test("goes when another takes its place", async () => {
    const next = await upload();
    await admin.json("PUT", "/api/courts/1", { imageUrl: next });
    await expectOnly(next);
  });

  test.each([null, "https://images.example/a.png"])("goes when %s takes its place", async (next) => {
    await admin.json("PUT", "/api/courts/1", { imageUrl: next });
    await expectOnly();
  });

  test("stays when its court is changed otherwise", async () => {
    await admin.json("PUT", "/api/courts/1", { name: "Renamed" });
    await expectOnly(imageUrl);
  });

  test("is of equipment just as well", async () => {
    const racket = await upload();
    await admin.json("POST", "/api/equipment", { name: "Hack", type: "racket", imageUrl: racket });
    await expectOnly(imageUrl, racket);
    await admin.json("DELETE", "/api/equipment/1");
    await expectOnly(imageUrl);
  });

  test("goes with the account: the picture, and what was never used; not what a court has", async () => {
    const person = await app.signedIn({ isSuperAdmin: true });
    const picture = await upload(person, "/api/upload/profile", "profilePicture");
    await person.json("PUT", "/api/profile", { profileImageUrl: picture });
    await upload(person);
    const shared = await upload(person);
    await person.json("POST", "/api/courts", { name: "Lob House", location: "Juhu", imageUrl: shared });
    expect(await rows()).toHaveLength(4);
    expect((await person.post("/account/delete", { confirmed: "on" })).headers.get("Location")).toBe("/");
    await expectOnly(imageUrl, shared);
    expect((await rows()).map(({ owner_id }) => owner_id)).toEqual([admin.viewer.id, null]);
  });

  test("stays on the list where its files cannot be removed, until they can", async () => {
    const disk = openDiskStore(imageFolder);
    let isAway = true;
    const remove: ImageStore["remove"] = (names) =>
      isAway ? Promise.reject(new Error("The store is away")) : disk.remove(names);
    await app.entities().execute("delete from courts");
    const { images } = app.repositories();
    await expect(sweepImages(images, { ...disk, remove })).rejects.toThrow("The store is away");
    expect(await rows()).toHaveLength(1);
    isAway = false;
    await sweepImages(images, { ...disk, remove });
    await expectOnly();
  });
});

describe("the sweep", () => {
  const age = (hours: number) =>
    app.entities().execute("update images set created_at = now() - make_interval(hours => ?)", [hours]);

  test.each([
    [23, 1],
    [25, 0],
  ])("of what was never used, %i hours after it was uploaded, leaves %i", async (hours, left) => {
    await upload();
    await age(hours);
    await sweepImages(app.repositories().images, openDiskStore(imageFolder));
    expect(await rows()).toHaveLength(left);
    expect(await files()).toHaveLength(left * 2);
  });

  test("leaves what is used, however old", async () => {
    const imageUrl = await upload();
    await admin.json("POST", "/api/courts", {
      name: "Smash Club",
      location: "Bandra West, Mumbai",
      imageUrl,
    });
    await age(1_000);
    await sweepImages(app.repositories().images, openDiskStore(imageFolder));
    await expectOnly(imageUrl);
  });

  test("gets through any number of them", async () => {
    const em = app.entities();
    for (let at = 0; at < 120; at++) await uploadOf(em);
    await age(25);
    await sweepImages(app.repositories().images, openDiskStore(imageFolder));
    await expectOnly();
  });
});
