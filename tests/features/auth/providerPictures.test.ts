import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ProviderPictures } from "~/features/auth/providerPictures.server";
import { openDiskStore } from "~/features/images/diskStore.server";
import { type FetchImage, ImageFetchError } from "~/features/images/fetchImage.server";
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

function picturesBy(fetchImage: FetchImage): ProviderPictures {
  return new ProviderPictures({
    repositories: app.repositories,
    store: openDiskStore(folder),
    fetchImage,
    log: openLog("warn", { write: (line) => logged.push(JSON.parse(line)) }),
  });
}

const hostOf = (bytes: Uint8Array) => vi.fn<FetchImage>(async () => new Uint8Array(bytes));

/** Signs Asha in with that picture, and waits until it has been taken over, or not. */
async function signInWith(fetchImage: FetchImage, address: string | null = ADDRESS): Promise<void> {
  const pictures = picturesBy(fetchImage);
  pictures.fetchFor(asha.viewer.id, address);
  await pictures.idle();
}

const profile = () => app.repositories().users.find(asha.viewer.id);
const images = () => app.entities().execute("select * from images where discarded_at is null");

describe("the picture that a provider names", () => {
  test("becomes an upload of the user's own, which every reader gets from this site", async () => {
    const host = hostOf(photo);
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

  test("is fetched once: not for a user who has a picture", async () => {
    const host = hostOf(photo);
    await signInWith(host);
    await signInWith(host);
    expect(host).toHaveBeenCalledOnce();
  });

  test("is a change of the profile for who edits it meanwhile", async () => {
    await signInWith(hostOf(photo));
    expect((await profile())?.version).toBe(2);
  });

  test("is not asked for where the provider names none", async () => {
    const host = hostOf(photo);
    await signInWith(host, null);
    expect(host).not.toHaveBeenCalled();
  });

  test("is not fetched again for a user who has removed it", async () => {
    const host = hostOf(photo);
    await signInWith(host);
    await asha.json("PUT", "/api/profile", { profileImageUrl: null });
    await signInWith(host);
    expect(host).toHaveBeenCalledOnce();
    expect((await profile())?.profileImageUrl).toBeNull();
  });

  test("is not fetched for a user who has had one of their own", async () => {
    const profileImageUrl = await uploadOf(app.entities(), asha.viewer.id, "profile");
    await asha.json("PUT", "/api/profile", { profileImageUrl });
    await asha.json("PUT", "/api/profile", { profileImageUrl: null });
    const host = hostOf(photo);
    await signInWith(host);
    expect(host).not.toHaveBeenCalled();
  });

  test("is still fetched for a user who has changed their profile otherwise", async () => {
    await asha.json("PUT", "/api/profile", { bio: "Left side.", profileImageUrl: null });
    await signInWith(hostOf(photo));
    expect((await profile())?.profileImageUrl).not.toBeNull();
  });

  test("gives way to one that the user uploads meanwhile, and is not stored", async () => {
    const own = await uploadOf(app.entities(), asha.viewer.id, "profile");
    await signInWith(async () => {
      await asha.json("PUT", "/api/profile", { profileImageUrl: own });
      return new Uint8Array(photo);
    });
    expect((await profile())?.profileImageUrl).toBe(own);
    expect(await images()).toHaveLength(1);
  });

  test("of an account that is deleted meanwhile is not stored", async () => {
    await signInWith(async () => {
      await app.repositories().users.deleteAccount(asha.viewer.id);
      return new Uint8Array(photo);
    });
    expect(await profile()).toBeNull();
    expect(await images()).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  test("of two sign-ins at the same moment is stored once", async () => {
    const pictures = picturesBy(hostOf(photo));
    pictures.fetchFor(asha.viewer.id, ADDRESS);
    pictures.fetchFor(asha.viewer.id, ADDRESS);
    await pictures.idle();
    expect(await images()).toHaveLength(1);
  });
});

describe("a picture that is not taken over", () => {
  const bomb = () =>
    sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>"), /Invalid file type/],
    ["SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /Invalid file type/],
    ["a format that is not taken", () => drawn({ format: "tiff" }), /Invalid file type/],
    ["half a picture", () => photo.subarray(0, photo.length / 2), /damaged/],
    ["a decompression bomb", bomb, /too many pixels/],
    ["nothing", () => Buffer.alloc(0), /choose an image/],
  ])("because it is %s leaves initials, and says so in the log without its address", async (_, file, why) => {
    const bytes = await file();
    await signInWith(hostOf(bytes));
    expect(await profile()).toMatchObject({ profileImageUrl: null, hasChosenPicture: false, version: 1 });
    expect(await images()).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
    expect(logged).toMatchObject([{ err: { message: expect.stringMatching(why) } }]);
    expect(JSON.stringify(logged)).not.toContain("pictures.example");
  });

  test("because its host fails is fetched at the next sign-in", async () => {
    await signInWith(() => Promise.reject(new ImageFetchError("It took too long")));
    expect((await profile())?.profileImageUrl).toBeNull();
    expect(logged).toMatchObject([{ err: { message: "It took too long" } }]);
    await signInWith(hostOf(photo));
    expect((await profile())?.profileImageUrl).not.toBeNull();
  });
});

describe("many pictures at once", () => {
  /** A host whose answers wait until they are let go. */
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

  test("are fetched four at a time, and no more than a hundred wait", async () => {
    const host = slowHost();
    const pictures = picturesBy(host.fetchImage);
    // The first turn of the event loop takes those that need not wait.
    for (let at = 0; at < 4; at++) pictures.fetchFor(asha.viewer.id, ADDRESS);
    await vi.waitFor(() => expect(host.fetchImage).toHaveBeenCalledTimes(4));
    for (let at = 0; at < 200; at++) pictures.fetchFor(asha.viewer.id, ADDRESS);
    expect(logged).toHaveLength(100);
    host.open();
    await pictures.idle();
    expect(host.most()).toBe(4);
    expect(host.fetchImage).toHaveBeenCalledTimes(104);
  });

  test("end with the process, those under way and those that wait", async () => {
    const ended = vi.fn();
    const fetchImage = vi.fn<FetchImage>(
      (_, signal) =>
        new Promise((_done, fail) =>
          signal.addEventListener("abort", () => {
            ended();
            fail(new ImageFetchError("This process is stopping"));
          }),
        ),
    );
    const pictures = picturesBy(fetchImage);
    for (let at = 0; at < 20; at++) pictures.fetchFor(asha.viewer.id, ADDRESS);
    await vi.waitFor(() => expect(fetchImage).toHaveBeenCalledTimes(4));
    await pictures.close();
    expect(ended).toHaveBeenCalledTimes(4);
    expect(fetchImage).toHaveBeenCalledTimes(4);
    pictures.fetchFor(asha.viewer.id, ADDRESS);
    expect(fetchImage).toHaveBeenCalledTimes(4);
    expect(logged).toEqual([]);
  });
});
