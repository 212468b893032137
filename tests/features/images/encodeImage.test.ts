import { randomBytes } from "node:crypto";
import { getEventListeners } from "node:events";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { ImagePurpose } from "~/features/images/image.purposes";
import { encodeImage } from "~/features/images/storeImage.server";
import { drawn, halves } from "../../support/images";

async function encoded(bytes: Uint8Array, purpose: ImagePurpose = "item") {
  const image = await encodeImage(bytes, purpose);
  if ("refusal" in image) throw new Error(image.refusal);
  return image;
}

/** The widest file of a format. */
async function widest(bytes: Uint8Array, format: "webp" | "avif", purpose?: ImagePurpose): Promise<Buffer> {
  const { files } = await encoded(bytes, purpose);
  return Buffer.from(files.findLast((file) => file.format === format)?.bytes ?? []);
}

/** The color of a pixel, each component as 0, 1 (half) or 2 (full). */
async function colorAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel].map((part) => Math.round(part / 127));
}

test("an image that is encoded or refused is not held by the sender's signal", async () => {
  const { signal } = new AbortController();
  await encodeImage(await drawn({ width: 10, height: 10 }), "item", { signal });
  await encodeImage(randomBytes(100), "item", { signal });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

const RED = [2, 0, 0];
const BLUE = [0, 0, 2];

describe("an encoded image", () => {
  test("has a WebP and an AVIF file for every width up to its own", async () => {
    const { width, height, files } = await encoded(await drawn({ width: 4000, height: 3000 }));
    expect([width, height]).toEqual([1600, 1200]);
    const sizes = await Promise.all(
      files.map(async ({ bytes, ...file }) => {
        const metadata = await sharp(bytes).metadata();
        return [
          file.width,
          file.format,
          metadata.width,
          metadata.height,
          metadata.compression ?? metadata.format,
        ];
      }),
    );
    expect(sizes).toEqual(
      [320, 640, 960, 1600].flatMap((wide) => [
        [wide, "webp", wide, wide * 0.75, "webp"],
        [wide, "avif", wide, wide * 0.75, "av1"],
      ]),
    );
  });

  test.each([
    ["of its own width at most", 500, 400, [320, 500]],
    ["of its own width when narrow", 20, 10, [20]],
    ["limited in height", 1200, 3200, [320, 600]],
    ["of a single row", 4000, 1, [320, 640, 960, 1600]],
    ["of a single column", 1, 4000, [1]],
    ["of a single pixel", 1, 1, [1]],
  ])("is %s", async (_, width, height, widths) => {
    const { files } = await encoded(await drawn({ width, height, format: "png" }));
    expect([...new Set(files.map((file) => file.width))]).toEqual(widths);
  });

  test("of a profile is cropped to a square", async () => {
    const { width, height, files } = await encoded(await drawn({ width: 900, height: 600 }), "profile");
    expect([width, height]).toEqual([448, 448]);
    expect([...new Set(files.map((file) => file.width))]).toEqual([96, 224, 448]);
    const small = await encoded(await drawn({ width: 300, height: 120 }), "profile");
    expect([small.width, small.height]).toEqual([120, 120]);
  });

  test.each(["jpeg", "png", "gif", "webp"] as const)("can be created from %s", async (format) => {
    const file = await widest(await drawn({ format }), "webp");
    expect([await colorAt(file, 100, 100), await colorAt(file, 700, 100)]).toEqual([RED, BLUE]);
  });

  test("preserves transparency", async () => {
    const clear = await sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 255, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    for (const format of ["webp", "avif"] as const) {
      expect((await sharp(await widest(clear, format)).metadata()).hasAlpha).toBe(true);
    }
  });

  test("is converted from CMYK to sRGB", async () => {
    const print = await halves(200, 100).toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(print).metadata()).space).toBe("cmyk");
    const file = await widest(print, "webp");
    expect((await sharp(file).metadata()).space).toBe("srgb");
  });
});

describe("the metadata of a photo", () => {
  /** A photo with an orientation, a location and a camera's name. */
  const photo = () =>
    halves(800, 600)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Make: "Camera of Asha" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "19/1 4/1 33/1", GPSLongitudeRef: "E" },
      })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf>Camera of Asha</rdf></x:xmpmeta>")
      .toBuffer();

  test("is used to rotate it upright", async () => {
    const file = await widest(await photo(), "webp");
    const { width, height, orientation } = await sharp(file).metadata();
    expect([width, height, orientation]).toEqual([600, 800, undefined]);
    expect([await colorAt(file, 300, 50), await colorAt(file, 300, 750)]).toEqual([RED, BLUE]);
  });

  test.each(["webp", "avif"] as const)("is removed from the %s files", async (format) => {
    const original = await photo();
    expect((await sharp(original).metadata()).exif?.toString("latin1")).toContain("Camera of Asha");
    for (const purpose of ["item", "profile"] as const) {
      const file = await widest(original, format, purpose);
      const { exif, xmp, iptc, icc } = await sharp(file).metadata();
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(file.toString("latin1")).not.toContain("Camera");
    }
  });
});

describe("an unusual or malicious image", () => {
  test("is reduced to its first frame when animated", async () => {
    const moving = await sharp(
      [
        await drawn(),
        await sharp(await drawn())
          .flop()
          .toBuffer(),
      ],
      {
        join: { animated: true },
      },
    )
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const file = await widest(moving, "webp");
    const { pages = 1, width, height } = await sharp(file).metadata();
    expect([pages, width, height]).toEqual([1, 800, 600]);
    expect(await colorAt(file, 100, 100)).toEqual(RED);
  });

  test("loses data appended to it", async () => {
    const script = "<script>alert(document.domain)</script>";
    const polyglot = Buffer.concat([await drawn({ format: "gif" }), Buffer.from(script)]);
    const { files } = await encoded(polyglot);
    for (const { bytes } of files) expect(Buffer.from(bytes).toString("latin1")).not.toContain("script");
  });

  test.each(["jpeg", "png", "gif", "webp"] as const)("is rejected when a %s is truncated", async (format) => {
    const whole = await halves(800, 600).toFormat(format).toBuffer();
    expect(await encodeImage(whole.subarray(0, whole.length / 2), "item")).toEqual({ refusal: "damaged" });
  });

  test.each([
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["HTML", Buffer.from("<!doctype html><p>Hello</p>")],
    ["the header of a JPEG", Buffer.from("ffd8ffe000104a464946", "hex")],
    [
      "the header of a PNG with random data",
      Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(4000)]),
    ],
  ])("is rejected when it is %s", async (_, bytes) => {
    expect(await encodeImage(bytes, "item")).toEqual({ refusal: "damaged" });
  });

  test.each(["avif", "tiff"] as const)("is rejected in the unsupported format %s", async (format) => {
    expect(await encodeImage(await drawn({ format }), "item")).toEqual({ refusal: "damaged" });
  });

  test("is rejected for 16,000 by 16,000 pixels without decoding", async () => {
    const huge = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(huge.byteLength).toBeLessThan(1_000_000);
    const start = performance.now();
    expect(await encodeImage(huge, "item")).toEqual({ refusal: "pixels" });
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  test("is rejected when its header has a wrong size", async () => {
    const lying = await drawn({ format: "png", width: 8000, height: 4000 });
    lying.writeUInt32BE(4, 16);
    expect(await encodeImage(lying, "item")).toEqual({ refusal: "damaged" });
  });

  test("is queued among concurrent ones, up to a limit", async () => {
    const file = await drawn({ width: 64, height: 64 });
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => encodeImage(file, "item")));
    const encodedCount = all.filter(({ status }) => status === "fulfilled").length;
    expect(encodedCount).toBeGreaterThan(5);
    expect(encodedCount).toBeLessThan(20);
    expect(await encodeImage(file, "item")).toMatchObject({ width: 64 });
  });
});

describe("the queue of images", () => {
  const ofUser = (file: Uint8Array, ownerId: string, signal = new AbortController().signal) =>
    encodeImage(file, "item", { ownerId, signal });

  test("has room for other users when one sends many images", async () => {
    const file = await drawn({ width: 64, height: 64 });
    const many = Promise.allSettled(Array.from({ length: 9 }, () => ofUser(file, "asha")));
    expect(await ofUser(file, "kabir")).toMatchObject({ width: 64 });
    const encodedCount = (await many).filter(({ status }) => status === "fulfilled").length;
    expect([2, 3]).toContain(encodedCount);
    expect(await ofUser(file, "asha")).toMatchObject({ width: 64 });
  });

  test("has room for a user again when the clients of earlier images have gone", async () => {
    const file = await drawn({ width: 64, height: 64 });
    const client = new AbortController();
    const all = [
      ofUser(file, "kabir"),
      ofUser(file, "asha", client.signal),
      ofUser(file, "asha", client.signal),
    ];
    const gone = Promise.allSettled(all.slice(1));
    client.abort(new Error("The client has gone"));
    expect(await ofUser(file, "asha")).toMatchObject({ width: 64 });
    expect((await gone).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await all[0]).toMatchObject({ width: 64 });
  });

  test("drops images whose clients have gone", async () => {
    const file = await drawn({ width: 64, height: 64 });
    const client = new AbortController();
    const [first, second] = [ofUser(file, "asha"), ofUser(file, "kabir", client.signal)];
    const dropped = expect(second).rejects.toThrow("The client has gone");
    client.abort(new Error("The client has gone"));
    await dropped;
    expect(await first).toMatchObject({ width: 64 });
  });
});
