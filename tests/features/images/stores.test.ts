import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { delay, HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDiskStore } from "~/features/images/diskStore.server";
import type { ImageFile, ImageStore } from "~/features/images/imageStore.server";
import { openImageStore } from "~/features/images/openImageStore.server";
import { network } from "../../support/network";

const file: ImageFile = {
  name: `${"0123456789abcdef".repeat(2)}-640.webp`,
  format: "webp",
  bytes: Buffer.from("an image"),
};

describe("a folder as the store", () => {
  let folder: string;
  let store: ImageStore;
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "bandeja-store-")), "images");
    store = openDiskStore(folder);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test("is created with the first image, which can be read", async () => {
    expect(await store.read(file.name)).toBeNull();
    await store.put(file);
    expect(Buffer.from((await store.read(file.name)) ?? [])).toEqual(Buffer.from("an image"));
    expect(await readdir(folder)).toEqual([file.name]);
    expect(store.publicAddress(file.name)).toBeNull();
  });

  test("is accessible to the process's user only", async () => {
    await store.put(file);
    const modes = async () =>
      Promise.all([folder, join(folder, file.name)].map(async (path) => (await stat(path)).mode & 0o777));
    expect(await modes()).toEqual([0o700, 0o600]);
    await chmod(folder, 0o755);
    await chmod(join(folder, file.name), 0o644);
    await openImageStore({ imageBucket: undefined, dataDir: dirname(folder) });
    expect(await modes()).toEqual([0o700, 0o600]);
  });

  test("overwrites an image of the same name", async () => {
    await store.put(file);
    await store.put({ ...file, bytes: Buffer.from("another") });
    expect(String(Buffer.from((await store.read(file.name)) ?? []))).toBe("another");
  });

  test("does not contain a partially written image", async () => {
    await store.put({ ...file, name: "other" });
    await writeFile(join(folder, `${file.name}.part`), "half an im");
    expect(await store.read(file.name)).toBeNull();
  });

  test("removes images and partial files, and ignores missing ones", async () => {
    await store.put(file);
    await writeFile(join(folder, "other.part"), "half");
    await store.remove([file.name, "other", "never"]);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
    await store.remove([file.name]);
  });

  test("that cannot be written throws", async () => {
    await writeFile(folder, "a file where the folder should be");
    await expect(store.put(file)).rejects.toThrow();
    await expect(store.read(file.name)).rejects.toThrow();
  });
});

describe("a bucket as the store", () => {
  const BUCKET = "https://s3.example/images";
  const OBJECT = `${BUCKET}/${file.name}`;
  const open = (publicUrl: string | null = null) =>
    openImageStore({
      dataDir: "",
      imageBucket: {
        endpoint: "https://s3.example",
        region: "ap-south-1",
        name: "images",
        accessKeyId: "key",
        secretAccessKey: "secret",
        publicUrl,
      },
    });
  let store: ImageStore;
  beforeEach(async () => {
    store = await open();
  });

  const failure = (code: string, status: number) =>
    HttpResponse.xml(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`, {
      status,
    });

  test("stores a file with its type and cache lifetime", async () => {
    const requests: Request[] = [];
    network.use(
      http.put(OBJECT, ({ request }) => {
        requests.push(request.clone());
        return new HttpResponse(null, { headers: { ETag: '"x"' } });
      }),
    );
    await store.put(file);
    const [request] = requests;
    expect(await request?.text()).toBe("an image");
    const headers = Object.fromEntries(
      ["Content-Type", "Content-Length", "Cache-Control"].map((name) => [name, request?.headers.get(name)]),
    );
    expect(headers).toEqual({
      "Content-Type": "image/webp",
      "Content-Length": "8",
      "Cache-Control": "public, max-age=31536000, s-maxage=86400, immutable",
    });
    expect(request?.headers.get("Authorization")).toMatch(
      /^AWS4-HMAC-SHA256 Credential=key\/\d+\/ap-south-1\/s3/,
    );
    expect(requests).toHaveLength(1);
  });

  test("returns a file", async () => {
    network.use(http.get(OBJECT, () => new HttpResponse("an image")));
    expect(Buffer.from((await store.read(file.name)) ?? [])).toEqual(Buffer.from("an image"));
  });

  test.each([
    ["file", 200],
    ["error", 500],
  ])("does not read an endless %s into memory", async (_, status) => {
    let sentMegabytes = 0;
    const endless = () =>
      new ReadableStream({
        pull(controller) {
          sentMegabytes += 1;
          controller.enqueue(new Uint8Array(1024 * 1024));
        },
      });
    network.use(http.get(OBJECT, () => new HttpResponse(endless(), { status })));
    await expect(store.read(file.name)).rejects.toThrow("The bucket's response is too large");
    expect(sentMegabytes).toBeLessThan(30);
  });

  test("returns null for a missing file", async () => {
    network.use(http.get(OBJECT, () => failure("NoSuchKey", 404)));
    expect(await store.read(file.name)).toBeNull();
  });

  test("removes files one by one, including missing ones", async () => {
    const removed: string[] = [];
    network.use(
      http.delete(`${BUCKET}/:name`, ({ params }) => {
        removed.push(String(params.name));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await store.remove(["one", "other"]);
    expect(removed.sort()).toEqual(["one", "other"]);
  });

  test.each([
    ["the secret is wrong", "SignatureDoesNotMatch", 403],
    ["the key is unknown", "InvalidAccessKeyId", 403],
    ["the bucket is missing", "NoSuchBucket", 404],
  ])("throws at once when %s", async (_, code, status) => {
    let requests = 0;
    network.use(
      http.all(`${BUCKET}/*`, () => {
        requests += 1;
        return failure(code, status);
      }),
    );
    await expect(store.put(file)).rejects.toThrow(expect.objectContaining({ name: code }));
    await expect(store.read(file.name)).rejects.toThrow(expect.objectContaining({ name: code }));
    await expect(store.remove([file.name])).rejects.toThrow(expect.objectContaining({ name: code }));
    expect(requests).toBe(3);
  });

  test("retries once with the whole file", async () => {
    const bodies: string[] = [];
    network.use(
      http.put(OBJECT, async ({ request }) => {
        bodies.push(await request.text());
        return bodies.length === 1 ? failure("SlowDown", 503) : new HttpResponse(null);
      }),
    );
    await store.put(file);
    expect(bodies).toEqual(["an image", "an image"]);
  });

  test("throws after two failures", async () => {
    network.use(http.put(OBJECT, () => failure("InternalError", 500)));
    await expect(store.put(file)).rejects.toThrow(expect.objectContaining({ name: "InternalError" }));
  });

  test("times out within ten seconds", async () => {
    network.use(
      http.put(OBJECT, async () => {
        await delay("infinite");
      }),
    );
    const start = performance.now();
    await expect(store.put(file)).rejects.toThrow();
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test("returns a public address if one is configured", async () => {
    expect(store.publicAddress(file.name)).toBeNull();
    const shared = await open("https://cdn.example/images");
    expect(shared.publicAddress(file.name)).toBe(`https://cdn.example/images/${file.name}`);
  });
});
