import { stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { openDiskStore } from "~/features/images/diskStore.server";
import { MAX_IMAGE_BYTES } from "~/features/images/image.limits";
import type { ImageFile, ImageStore } from "~/features/images/imageStore.server";
import { sweepImages } from "~/features/images/sweepImages.server";
import { imageFolder, startApp } from "../../support/app";
import { drawn, fileOf } from "../../support/images";
import { problemOf } from "./api";

type App = Awaited<ReturnType<typeof startApp>>;

const ITEM = "/api/upload";
const PROFILE = "/api/upload/profile";
const ADDRESS = /^\/uploads\/[0-9a-f]{32}-\d{1,4}\.webp$/;

let app: App;
let admin: Awaited<ReturnType<App["signedIn"]>>;
let photo: Buffer;

beforeEach(async () => {
  app = await startApp();
  admin = await app.signedIn({ isSuperAdmin: true });
  photo ??= await drawn({ width: 1000, height: 750 });
});

const rows = () => app.entities().execute("select * from images");

/** A store whose every operation fails. */
const noStore: ImageStore = {
  put: () => Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })),
  read: () => Promise.reject(new Error("The bucket is not there")),
  remove: () => Promise.reject(new Error("The bucket is not there")),
  publicAddress: () => null,
};

describe("an upload", () => {
  test("responds with the address of the stored image", async () => {
    const response = await admin.postFiles(ITEM, { image: fileOf(photo) });
    expect(response.status).toBe(201);
    const { imageUrl, ...rest } = await response.json();
    expect(rest).toEqual({});
    expect(imageUrl).toMatch(ADDRESS);
    expect(response.headers.get("Location")).toBe(imageUrl);
    const image = await app.visitor().get(imageUrl);
    expect(image.headers.get("Content-Type")).toBe("image/webp");
    const { width, height } = await sharp(await image.arrayBuffer()).metadata();
    expect([width, height]).toEqual([1000, 750]);
  });

  test("whose client has gone before it is encoded is not stored", async () => {
    const body = new FormData();
    body.append("image", fileOf(photo));
    const client = new AbortController();
    const request = new Request(app.origin + ITEM, { method: "POST", body, signal: client.signal });
    request.headers.set("Cookie", admin.cookies.header);
    const sent = app.send(request);
    client.abort();
    await sent;
    expect(await rows()).toEqual([]);
    expect(app.logged).toEqual([]);
  });

  test("of two files is rejected, and neither is stored", async () => {
    const body = new FormData();
    body.append("image", fileOf(photo));
    body.append("image", fileOf(photo));
    const request = new Request(app.origin + ITEM, { method: "POST", body });
    request.headers.set("Cookie", admin.cookies.header);
    const response = await app.send(request);
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors).toEqual({ image: ["Please send one file only"] });
    expect(await rows()).toEqual([]);
  });

  test("stores a row with the owner and all complete files", async () => {
    const { imageUrl } = await (await admin.postFiles(ITEM, { image: fileOf(photo) })).json();
    const [row] = await app.entities().execute<{ files: string[]; bytes: number }[]>("select * from images");
    expect(row).toMatchObject({
      name: imageUrl.slice("/uploads/".length),
      owner_id: admin.viewer.id,
      purpose: "item",
      width: 1000,
      height: 750,
      is_used: false,
      discarded_at: null,
    });
    expect(row?.files).toHaveLength(8);
    const sizes = await Promise.all(
      (row?.files ?? []).map(async (it) => (await stat(join(imageFolder, it))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(row?.bytes);
  });

  test("of a profile picture is allowed for every user and cropped to a square", async () => {
    const player = await app.signedIn();
    const response = await player.postFiles(PROFILE, { profilePicture: fileOf(photo) });
    expect(response.status).toBe(201);
    const { imageUrl } = await response.json();
    expect(imageUrl).toMatch(/-448\.webp$/);
    expect(await rows()).toMatchObject([
      { owner_id: player.viewer.id, purpose: "profile", width: 448, height: 448 },
    ]);
  });

  test("detects the type from the bytes, regardless of name and declared type", async () => {
    const response = await admin.postFiles(ITEM, {
      image: fileOf(await drawn({ format: "png" }), "../../etc/passwd\0.html", "text/html"),
    });
    expect(response.status).toBe(201);
    expect((await response.json()).imageUrl).toMatch(ADDRESS);
  });

  test.each(["jpeg", "png", "gif", "webp"] as const)("accepts a %s", async (format) => {
    const response = await admin.postFiles(ITEM, { image: fileOf(await drawn({ format })) });
    expect(response.status).toBe(201);
  });

  test("accepts exactly 5 MB", async () => {
    const padded = Buffer.concat([photo, Buffer.alloc(MAX_IMAGE_BYTES - photo.length)]);
    expect((await admin.postFiles(ITEM, { image: fileOf(padded) })).status).toBe(201);
  });
});

const TYPE = "Invalid file type. Please choose a JPEG, PNG, GIF or WebP image.";
const DAMAGED = "This image is damaged or incomplete. Please choose another file.";
const MISSING = "Please choose an image file";

const HOSTILE: [string, () => Promise<Uint8Array> | Uint8Array, number, string][] = [
  [
    "SVG by the name of a PNG",
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    415,
    TYPE,
  ],
  ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>"), 415, TYPE],
  ["a PDF", () => Buffer.from("%PDF-1.7\n"), 415, TYPE],
  ["an AVIF", () => drawn({ format: "avif" }), 415, TYPE],
  ["a TIFF", () => drawn({ format: "tiff" }), 415, TYPE],
  ["one byte", () => Buffer.from("x"), 415, TYPE],
  ["nothing", () => new Uint8Array(), 422, MISSING],
  ["half a photo", async () => photo.subarray(0, photo.length / 2), 422, DAMAGED],
  [
    "16,000 by 16,000 pixels",
    () =>
      sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: "#fff" } })
        .png()
        .toBuffer(),
    422,
    "This image has too many pixels (at most 40 million). Please choose a smaller one.",
  ],
];

describe("an invalid upload", () => {
  test.each([ITEM, PROFILE, "/api/upload/review"])(
    "of a form without files is rejected: %s",
    async (path) => {
      const response = await admin.post(path, { image: "court.png" });
      expect(response.status).toBe(415);
      expect((await problemOf(response)).message).toBe("The image must be sent as multipart/form-data.");
    },
  );

  test.each(HOSTILE)(
    "of %s is rejected with an error of its field, and nothing is stored",
    async (_, bytes, status, message) => {
      const file = fileOf(await bytes(), "court.png", "image/png");
      for (const [path, field] of [
        [ITEM, "image"],
        [PROFILE, "profilePicture"],
      ] as const) {
        const response = await admin.postFiles(path, { [field]: file });
        expect(response.status).toBe(status);
        expect(await problemOf(response)).toMatchObject({ message, errors: { [field]: [message] } });
      }
      expect(await rows()).toEqual([]);
      expect(app.logged).toEqual([]);
    },
  );

  test.each([
    [ITEM, "image", "File size must be less than 5MB"],
    [PROFILE, "profilePicture", "File too large. Please choose an image smaller than 5MB."],
  ])("of 5 MB and a byte is rejected with the words of its purpose: %s", async (path, field, message) => {
    const bytes = Buffer.concat([photo, Buffer.alloc(MAX_IMAGE_BYTES + 1 - photo.length)]);
    const response = await admin.postFiles(path, { [field]: fileOf(bytes, "court.png", "image/png") });
    expect(response.status).toBe(413);
    expect(await problemOf(response)).toMatchObject({ message, errors: { [field]: [message] } });
    expect(await rows()).toEqual([]);
  });

  test("that is a GIF and a script is stored without the script", async () => {
    const script = "/*<script>alert(document.domain)</script>*/";
    const polyglot = Buffer.concat([await drawn({ format: "gif" }), Buffer.from(script)]);
    const { imageUrl } = await (await admin.postFiles(ITEM, { image: fileOf(polyglot, "a.js") })).json();
    const stored = Buffer.from(await (await admin.get(imageUrl)).arrayBuffer());
    expect(stored.toString("latin1")).not.toContain("script");
  });

  test.each([
    ["no file", {}, 422, MISSING],
    ["a text in its place", { image: "court.png" }, 422, MISSING],
    ["a file by another name", { photo: fileOf(new Uint8Array([1])) }, 422, MISSING],
  ] as const)("with %s is rejected", async (_, fields, status, message) => {
    const response = await admin.postFiles(ITEM, fields);
    expect(response.status).toBe(status);
    expect((await problemOf(response)).message).toBe(message);
  });

  test("as JSON responds 415", async () => {
    expect((await problemOf(await admin.json("POST", ITEM, { image: "x" }))).status).toBe(415);
  });
});

describe("permission to upload", () => {
  test.each([
    ["a visitor", ITEM, 401, "Unauthorized"],
    ["a visitor", PROFILE, 401, "Unauthorized"],
    ["a player", ITEM, 403, "Only super admins can upload images of courts and equipment."],
  ])("is denied to %s at %s", async (role, path, status, message) => {
    const person = role === "a player" ? await app.signedIn() : app.visitor();
    const response = await person.postFiles(path, { image: fileOf(photo), profilePicture: fileOf(photo) });
    expect(response.status).toBe(status);
    expect((await problemOf(response)).message).toBe(message);
    expect(await rows()).toEqual([]);
  });

  test("is limited to 30 uploads in half an hour", async () => {
    app = await startApp({ rateLimitFactor: 1 });
    const player = await app.signedIn();
    await app.entities().execute("delete from rate_limits");
    const uploadInvalid = () => player.postFiles(PROFILE, { profilePicture: fileOf(Buffer.from("x")) });
    for (let at = 0; at < 30; at++) {
      await app.entities().execute("delete from rate_limits where key like 'write%'");
      expect((await uploadInvalid()).status).toBe(415);
    }
    await app.entities().execute("delete from rate_limits where key like 'write%'");
    const response = await uploadInvalid();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(1_500);
  });
});

describe("while the image store is unavailable", () => {
  beforeEach(async () => {
    app = await startApp({ images: noStore });
    admin = await app.signedIn({ isSuperAdmin: true });
  });

  test("an upload responds 503, and its row is marked as discarded", async () => {
    const response = await admin.postFiles(ITEM, { image: fileOf(photo) });
    expect(response.status).toBe(503);
    expect((await problemOf(response)).message).toBe("Upload failed");
    expect(response.headers.get("Retry-After")).not.toBeNull();
    const [row] = await app
      .entities()
      .execute<{ is_used: boolean; discarded_at: unknown }[]>("select * from images");
    expect([row?.is_used, row?.discarded_at]).toEqual([false, expect.anything()]);
    expect(app.logged).toMatchObject([{ err: { code: "ECONNREFUSED" } }]);
  });

  test("the files of an upload are deleted some minutes later, as they may still arrive", async () => {
    const disk = openDiskStore(imageFolder);
    const arriving: ImageFile[] = [];
    const slow: ImageStore = {
      ...disk,
      put(file) {
        arriving.push(file);
        return Promise.reject(new Error("The bucket has not answered in time"));
      },
    };
    app = await startApp({ images: slow });
    admin = await app.signedIn({ isSuperAdmin: true });
    expect((await admin.postFiles(ITEM, { image: fileOf(photo) })).status).toBe(503);
    const { images } = app.repositories();
    expect(await images.toDelete()).toEqual({ discarded: 0, unused: 0 });
    await sweepImages(images, slow);
    for (const file of arriving) await disk.put(file);
    const [first] = arriving;
    expect(await disk.read(first?.name ?? "")).not.toBeNull();
    await app.entities().execute("update images set discarded_at = discarded_at - interval '15 minutes'");
    await sweepImages(images, slow);
    expect(await rows()).toEqual([]);
    expect(await Promise.all(arriving.map(({ name }) => disk.read(name)))).toEqual(arriving.map(() => null));
  });

  test("an image responds 503, which is not cacheable", async () => {
    const response = await admin.get(`/uploads/${"a".repeat(32)}-640.webp`);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    expect(await response.text()).toBe("");
  });
});

test.each(["webp", "avif"])(
  "a page of a proxy in place of a %s responds 503, and is not cached",
  async (format) => {
    const page = Buffer.from("<!doctype html><h1>Sign in to this network</h1>");
    app = await startApp({ images: { ...noStore, read: async () => page } });
    const response = await app.visitor().get(`/uploads/${"a".repeat(32)}-640.${format}`);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    expect(await response.text()).toBe("");
  },
);

test.each([
  ["beside the embedded database pauses all writes", undefined, 503],
  ["apart from a Postgres pauses no other writes", "postgres://database.example/bandeja", 200],
])("a full disk of images %s", async (_what, databaseUrl, status) => {
  const full = () => Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
  app = await startApp({ images: { ...noStore, put: full }, databaseUrl });
  admin = await app.signedIn({ isSuperAdmin: true });
  expect((await admin.postFiles(ITEM, { image: fileOf(photo) })).status).toBe(503);
  expect((await admin.json("PUT", "/api/profile", { bio: "New" })).status).toBe(status);
});

describe("the address of an image", () => {
  const upload = async () => (await (await admin.postFiles(ITEM, { image: fileOf(photo) })).json()).imageUrl;

  test("is public and cacheable", async () => {
    const imageUrl = await upload();
    for (const browser of [app.visitor(), admin]) {
      const response = await browser.get(imageUrl);
      expect(response.status).toBe(200);
      expect(response.headers.get("Cache-Control")).toBe(
        "public, max-age=31536000, s-maxage=86400, immutable",
      );
      expect(response.headers.get("Set-Cookie")).toBeNull();
      expect(response.headers.get("Vary") ?? "").not.toContain("Cookie");
      const tag = response.headers.get("ETag") ?? "";
      expect((await browser.get(imageUrl, { "If-None-Match": tag })).status).toBe(304);
    }
    const smaller = await app.visitor().get(imageUrl.replace("-1000.webp", "-320.avif"));
    expect([smaller.status, smaller.headers.get("Content-Type")]).toEqual([200, "image/avif"]);
  });

  test("responds 404 for a deleted image, whatever the client has", async () => {
    const path = `/uploads/${"a".repeat(32)}-640.webp`;
    expect((await admin.get(path, { "If-None-Match": "*" })).status).toBe(404);
  });

  test.each([
    `${"a".repeat(32)}-640.webp`,
    "court.png",
    "..%2f..%2fpackage.json",
    "%2e%2e%2fdatabase",
    `${"a".repeat(32)}-640.webp.part`,
    `${"A".repeat(32)}-640.webp`,
    `${"a".repeat(32)}-640.webp%00`,
    "constructor",
  ])("responds 404 for %s", async (name) => {
    const response = await admin.get(`/uploads/${name}`);
    expect([response.status, await response.text()]).toEqual([404, ""]);
  });

  test("allows reading only", async () => {
    const imageUrl = await upload();
    expect((await admin.json("DELETE", imageUrl)).status).toBe(405);
    expect((await admin.get(imageUrl)).status).toBe(200);
  });

  test("redirects to the public address of the image store", async () => {
    app = await startApp({
      images: { ...openDiskStore(imageFolder), publicAddress: (name) => `https://images.example/${name}` },
    });
    const name = `${"a".repeat(32)}-640.webp`;
    const response = await app.visitor().get(`/uploads/${name}`);
    expect([response.status, response.headers.get("Location")]).toEqual([
      302,
      `https://images.example/${name}`,
    ]);
  });
});
