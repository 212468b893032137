import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ProviderPictures } from "~/features/auth/providerPictures.server";
import { openDiskStore } from "~/features/images/diskStore.server";
import { type FetchImage, ImageFetchError } from "~/features/images/fetchImage.server";
import { Counters } from "~/http/counters";
import { openLog } from "../../../server/log";
import { type SignedIn, startApp } from "../../support/app";
import { drawn, uploadOf } from "../../support/images";

const ADDRESS = "https://pictures.example/asha.png";

let app: Awaited<ReturnType<typeof startApp>>;
let asha: SignedIn;
let folder: string;
let logged: Record<string, unknown>[];
let photo: Buffer;

beforeEach(async () => {
  app = await startApp();
  asha = await app.signedIn();
  folder = await mkdtemp(join(tmpdir(), "bandeja-pictures-"));
  logged = [];
  photo ??= await drawn({ width: 120, height: 90, format: "png" });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function createPictures(fetchImage: FetchImage): ProviderPictures {
  return new ProviderPictures({
    repositories: app.repositories,
    store: openDiskStore(folder),
    fetchImage,
    log: openLog("warn", { write: (line) => logged.push(JSON.parse(line)) }),
    counters: new Counters(),
  });
}

const serve = (bytes: Uint8Array) => vi.fn<FetchImage>(async () => new Uint8Array(bytes));

/** Signs Asha in with this picture, and waits until it has been processed. */
async function signInWith(fetchImage: FetchImage, address: string | null = ADDRESS): Promise<void> {
  const pictures = createPictures(fetchImage);
  pictures.fetchFor(asha.viewer.id, address);
  await pictures.idle();
}

const profile = () => app.repositories().users.find(asha.viewer.id);
const images = () => app.entities().execute("select * from images where discarded_at is null");

describe("the picture of a sign-in provider", () => {
  test("is stored as an upload of the user", async () => {
    const host = serve(photo);
    await signInWith(host);
    expect(host.mock.calls.map(([address]) => address)).toEqual([ADDRESS]);
    const address = (await profile())?.profileImageUrl ?? "";
    expect(address).toMatch(/^\/uploads\/[0-9a-f]{32}-90\.webp$/);
    expect(await images()).toMatchObject([
      { owner_id: asha.viewer.id, purpose: "profile", is_used: true, width: 90, height: 90 },
    ]);
    expect(await readdir(folder)).toHaveLength(2);
    expect(await (await asha.get("/api/auth/user")).json()).toMatchObject({ profileImageUrl: address });
    expect(logged).toEqual([]);
  });

  test("is fetched once, not for a user with a picture", async () => {
    const host = serve(photo);
    await signInWith(host);
    await signInWith(host);
    expect(host).toHaveBeenCalledOnce();
  });

  test("raises the version of the profile", async () => {
    await signInWith(serve(photo));
    expect((await profile())?.version).toBe(2);
  });

  test("is not fetched when the provider names none", async () => {
    const host = serve(photo);
    await signInWith(host, null);
    expect(host).not.toHaveBeenCalled();
  });

  test("is not fetched again after the user removed it", async () => {
    const host = serve(photo);
    await signInWith(host);
    await asha.json("PUT", "/api/profile", { profileImageUrl: null });
    await signInWith(host);
    expect(host).toHaveBeenCalledOnce();
    expect((await profile())?.profileImageUrl).toBeNull();
  });

  test("is not fetched for a user who had their own picture", async () => {
    const profileImageUrl = await uploadOf(app.entities(), asha.viewer.id, "profile");
    await asha.json("PUT", "/api/profile", { profileImageUrl });
    await asha.json("PUT", "/api/profile", { profileImageUrl: null });
    const host = serve(photo);
    await signInWith(host);
    expect(host).not.toHaveBeenCalled();
  });

  test("is fetched for a user who changed other fields", async () => {
    await asha.json("PUT", "/api/profile", { bio: "Left side.", profileImageUrl: null });
    await signInWith(serve(photo));
    expect((await profile())?.profileImageUrl).not.toBeNull();
  });

  test("is discarded when the user uploads a picture meanwhile", async () => {
    const own = await uploadOf(app.entities(), asha.viewer.id, "profile");
    await signInWith(async () => {
      await asha.json("PUT", "/api/profile", { profileImageUrl: own });
      return new Uint8Array(photo);
    });
    expect((await profile())?.profileImageUrl).toBe(own);
    expect(await images()).toHaveLength(1);
  });

  test("is discarded when the account was deleted meanwhile", async () => {
    await signInWith(async () => {
      await app.repositories().users.deleteAccount(asha.viewer.id);
      return new Uint8Array(photo);
    });
    expect(await profile()).toBeNull();
    expect(await images()).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  test("is stored once for two concurrent sign-ins", async () => {
    const pictures = createPictures(serve(photo));
    pictures.fetchFor(asha.viewer.id, ADDRESS);
    pictures.fetchFor(asha.viewer.id, ADDRESS);
    await pictures.idle();
    expect(await images()).toHaveLength(1);
  });
});

describe("a rejected picture", () => {
  const bomb = () =>
    sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>"), /Invalid file type/],
    ["SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /Invalid file type/],
    ["an unsupported format", () => drawn({ format: "tiff" }), /Invalid file type/],
    ["half a picture", () => photo.subarray(0, photo.length / 2), /damaged/],
    ["a decompression bomb", bomb, /too many pixels/],
    ["nothing", () => Buffer.alloc(0), /choose an image/],
  ])("that is %s is logged without its address, and initials are shown", async (_, file, message) => {
    const bytes = await file();
    await signInWith(serve(bytes));
    expect(await profile()).toMatchObject({ profileImageUrl: null, hasChosenPicture: false, version: 1 });
    expect(await images()).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
    expect(logged).toMatchObject([{ err: { message: expect.stringMatching(message) } }]);
    expect(JSON.stringify(logged)).not.toContain("pictures.example");
  });

  test("is fetched again at the next sign-in when its host failed", async () => {
    await signInWith(() => Promise.reject(new ImageFetchError("It took too long")));
    expect((await profile())?.profileImageUrl).toBeNull();
    expect(logged).toMatchObject([{ err: { message: "It took too long" } }]);
    await signInWith(serve(photo));
    expect((await profile())?.profileImageUrl).not.toBeNull();
  });
});

describe("many concurrent pictures", () => {
  /** A host that responds only once `open` is called. */
  function slowHost() {
    const gate = Promise.withResolvers<void>();
    let atOnce = 0;
    let most = 0;
    const fetchImage = vi.fn<FetchImage>(async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await gate.promise;
      atOnce -= 1;
      throw new ImageFetchError("The host answered 404");
    });
    return { fetchImage, open: () => gate.resolve(), most: () => most };
  }

  test("are fetched four at a time, with at most a hundred in the queue", async () => {
    const host = slowHost();
    const pictures = createPictures(host.fetchImage);
    // The first four start in the first turn of the event loop and never wait in the queue.
    for (let at = 0; at < 4; at++) pictures.fetchFor(asha.viewer.id, ADDRESS);
    await vi.waitFor(() => expect(host.fetchImage).toHaveBeenCalledTimes(4));
    for (let at = 0; at < 200; at++) pictures.fetchFor(asha.viewer.id, ADDRESS);
    expect(logged).toHaveLength(100);
    host.open();
    await pictures.idle();
    expect(host.most()).toBe(4);
    expect(host.fetchImage).toHaveBeenCalledTimes(104);
  });

  test("are aborted when the process stops, whether under way or queued", async () => {
    const aborted = vi.fn();
    const fetchImage = vi.fn<FetchImage>(
      (_, signal) =>
        new Promise((_done, fail) =>
          signal.addEventListener("abort", () => {
            aborted();
            fail(new ImageFetchError("This process is stopping"));
          }),
        ),
    );
    const pictures = createPictures(fetchImage);
    for (let at = 0; at < 20; at++) pictures.fetchFor(asha.viewer.id, ADDRESS);
    await vi.waitFor(() => expect(fetchImage).toHaveBeenCalledTimes(4));
    await pictures.close();
    expect(aborted).toHaveBeenCalledTimes(4);
    expect(fetchImage).toHaveBeenCalledTimes(4);
    pictures.fetchFor(asha.viewer.id, ADDRESS);
    expect(fetchImage).toHaveBeenCalledTimes(4);
    expect(logged).toEqual([]);
  });
});
