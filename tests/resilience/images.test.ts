import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { CreateBucketCommand, HeadObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawn, fileOf } from "../support/images";
import { type RunningServer, startServer } from "../support/server";
import { type Swift, startSwift } from "../support/swift";
import { newDatabase, openTestDatabase, type TestDatabase } from "../support/testDatabase";
import type { TestUser } from "../support/testUser";

/** The limit for a response when the store is unavailable. */
const TIMEOUT_MS = 10_000;
const BUCKET = "images";

let swift: Swift;
let bucket: S3Client;
let store: TestDatabase;
let admin: TestUser;
let server: RunningServer;
let databaseUrl: string;
let photo: File;

const startOn = (more: Record<string, string> = {}) =>
  startServer({
    environment: { DATABASE_URL: databaseUrl, ...swift.environment, S3_BUCKET: BUCKET, ...more },
  });

beforeAll(async () => {
  [swift, databaseUrl, photo] = await Promise.all([
    startSwift(),
    newDatabase(),
    drawn({ width: 700, height: 525 }).then((bytes) => fileOf(bytes)),
  ]);
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = swift.environment;
  bucket = new S3Client({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
  });
  await bucket.send(new CreateBucketCommand({ Bucket: BUCKET }));
  server = await startOn();
  store = await openTestDatabase({ databaseUrl });
  admin = await store.user({ superAdmin: true });
});

afterAll(async () => {
  await server?.stop();
  await store?.[Symbol.asyncDispose]();
  await swift?.[Symbol.asyncDispose]();
});

async function upload(
  { origin }: RunningServer,
  { file = photo, signal = null }: { file?: File; signal?: AbortSignal | null } = {},
): Promise<{ status: number; body: string; ms: number }> {
  const body = new FormData();
  body.set("image", file);
  const began = performance.now();
  const response = await fetch(`${origin}/api/upload`, {
    method: "POST",
    headers: { Cookie: admin.cookie, Origin: origin },
    body,
    signal,
  });
  return { status: response.status, body: await response.text(), ms: performance.now() - began };
}

const addressIn = ({ body }: { body: string }): string => JSON.parse(body).imageUrl;
const objects = async () =>
  ((await bucket.send(new ListObjectsV2Command({ Bucket: BUCKET }))).Contents ?? [])
    .map(({ Key }) => Key)
    .sort();
const rows = () =>
  store.rows<{ name: string; files: string[] }>("select name, files from images where discarded_at is null");

describe("images in an S3 bucket", () => {
  test("are stored with their type, served by the site, and deleted with the court that uses them", async () => {
    const response = await upload(server);
    expect(response.status).toBe(201);
    const imageUrl = addressIn(response);
    const [row] = await rows();
    expect(await objects()).toEqual(row?.files.toSorted());
    const stored = await bucket.send(new HeadObjectCommand({ Bucket: BUCKET, Key: row?.name ?? "" }));
    expect([stored.ContentType, stored.CacheControl]).toEqual([
      "image/webp",
      "public, max-age=31536000, s-maxage=86400, immutable",
    ]);
    const image = await fetch(server.origin + imageUrl);
    expect([image.status, image.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect(image.headers.get("Content-Security-Policy")).toBe("sandbox; default-src 'none'");
    expect((await image.arrayBuffer()).byteLength).toBe(stored.ContentLength);

    const court = { name: "Smash Club", location: "Bandra, Mumbai", imageUrl };
    const added = await admin.call(server.origin, "POST", "/api/courts", court);
    expect(added.status).toBe(201);
    await admin.call(server.origin, "DELETE", added.location, {});
    await expect.poll(objects).toEqual([]);
    await expect.poll(rows).toEqual([]);
    expect((await fetch(server.origin + imageUrl)).status).toBe(404);
  });

  test("are redirected to the public URL of the bucket, if it has one", async () => {
    await using other = await startOn({ S3_PUBLIC_URL: `${swift.environment.S3_ENDPOINT}/public/` });
    const imageUrl = addressIn(await upload(other));
    const response = await fetch(other.origin + imageUrl, { redirect: "manual" });
    expect([response.status, response.headers.get("Location")]).toEqual([
      302,
      `${swift.environment.S3_ENDPOINT}/public/${imageUrl.split("/").at(-1)}`,
    ]);
  });

  test.each([
    ["a wrong secret", { S3_SECRET_ACCESS_KEY: "guessed" }],
    ["an unknown key", { S3_ACCESS_KEY_ID: "bandeja:nobody" }],
    ["a missing bucket", { S3_BUCKET: "elsewhere" }],
  ])("with %s are rejected with 503, and pages still work", async (_, wrong) => {
    const before = await objects();
    await using other = await startOn(wrong);
    const response = await upload(other);
    expect([response.status, JSON.parse(response.body).message]).toEqual([503, "Upload failed"]);
    expect(response.ms).toBeLessThan(TIMEOUT_MS);
    expect((await fetch(`${other.origin}/courts`)).status).toBe(200);
    expect(await objects()).toEqual(before);
    expect(other.log()).not.toContain("guessed");
  });

  test("whose upload is cut off are not stored", async () => {
    const before = await rows();
    const boundary = "half";
    const tail = `\r\n--${boundary}--\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
    const bytes = Buffer.from(await photo.arrayBuffer());
    const { hostname, port, host } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    const closed = once(socket, "close");
    socket.write(
      `POST /api/upload HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.origin}\r\nCookie: ${admin.cookie}\r\n` +
        `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${head.length + bytes.length + 100}\r\n\r\n${head}`,
    );
    // All of the image is there, since half of one would be refused anyway; the length says that something is missing.
    socket.write(bytes);
    socket.resume().write(tail);
    // The server reads it meanwhile.
    await delay(500);
    socket.end();
    await closed;
    // Images are encoded one after the other, so the one before would be stored by now.
    const response = await upload(server);
    expect(response.status).toBe(201);
    const stored = await rows();
    expect(stored).toHaveLength(before.length + 1);
    expect(await objects()).toEqual(stored.flatMap(({ files }) => files).sort());
  });

  test("whose client has gone while they wait for the encoder are not stored", async () => {
    const before = await rows();
    const noise = { width: 1600, height: 1200, channels: 3 } as const;
    const slow = await sharp(randomBytes(1600 * 1200 * 3), { raw: noise })
      .jpeg()
      .toBuffer();
    const first = upload(server, { file: fileOf(slow) });
    // The server encodes the first one when the second one arrives, and still does when its client hangs up.
    await delay(300);
    await expect(upload(server, { signal: AbortSignal.timeout(300) })).rejects.toThrow("timeout");
    expect((await first).ms).toBeGreaterThan(600);
    expect((await upload(server)).status).toBe(201);
    expect(await rows()).toHaveLength(before.length + 2);
    expect(server.log()).not.toContain('"msg":"A request failed"');
  });

  test("time out within ten seconds while the store does not respond, and work again when it does; pages still work", async () => {
    const before = await upload(server);
    const imageUrl = addressIn(before);
    swift.freeze();
    try {
      const [response, page, image] = await Promise.all([
        upload(server),
        fetch(`${server.origin}/courts`),
        fetch(server.origin + imageUrl),
      ]);
      expect([response.status, JSON.parse(response.body).message]).toEqual([503, "Upload failed"]);
      // Encoding takes as long as before.
      expect(response.ms - before.ms).toBeLessThan(TIMEOUT_MS);
      expect([page.status, image.status]).toEqual([200, 503]);
      expect(image.headers.get("Cache-Control")).toBe("no-store");
    } finally {
      swift.thaw();
    }
    expect((await upload(server)).status).toBe(201);
    expect((await fetch(server.origin + imageUrl)).status).toBe(200);
  });

  test("are rejected with 503 while the store is down, and the form preserves the other values", async () => {
    await swift.crash();
    const form = new FormData();
    for (const [name, value] of Object.entries({ name: "Sea Link", location: "Worli", image: photo })) {
      form.set(name, value);
    }
    const response = await fetch(`${server.origin}/courts/new`, {
      method: "POST",
      headers: { Cookie: admin.cookie, Origin: server.origin },
      body: form,
    });
    expect(response.status).toBe(503);
    const page = await response.text();
    expect(page).toContain("Failed to upload image. Please try again.");
    expect(page).toContain('value="Sea Link"');
  });
});
