import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { ImagePurpose } from "~/features/images/image.purposes";
import { encodeImage } from "~/features/images/imageEncoder.server";
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

/** The colour of a pixel, each part as none, half or full. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel].map((part) => Math.round(part / 127));
}

const RED = [2, 0, 0];
const BLUE = [0, 0, 2];

describe("an image as it is kept", () => {
  test("is there in all widths that it is wide enough for, and in both formats", async () => {
    const { width, height, files } = await encoded(await drawn({ width: 4000, height: 3000 }));
    expect([width, height]).toEqual([1600, 1200]);
    const sizes = await Promise.all(
      files.map(async ({ bytes, ...file }) => {
        const facts = await sharp(bytes).metadata();
        return [file.width, file.format, facts.width, facts.height, facts.compression ?? facts.format];
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
    ["no wider than it came", 500, 400, [320, 500]],
    ["as narrow as it came", 20, 10, [20]],
    ["no higher than it may be", 1200, 3200, [320, 600]],
    ["a line", 4000, 1, [320, 640, 960, 1600]],
    ["a line upright", 1, 4000, [1]],
    ["a dot", 1, 1, [1]],
  ])("is %s", async (_, width, height, widths) => {
    const { files } = await encoded(await drawn({ width, height, format: "png" }));
    expect([...new Set(files.map((file) => file.width))]).toEqual(widths);
  });

  test("is a square of its middle, for a person", async () => {
    const { width, height, files } = await encoded(await drawn({ width: 900, height: 600 }), "profile");
    expect([width, height]).toEqual([448, 448]);
    expect([...new Set(files.map((file) => file.width))]).toEqual([96, 224, 448]);
    const small = await encoded(await drawn({ width: 300, height: 120 }), "profile");
    expect([small.width, small.height]).toEqual([120, 120]);
  });

  test.each(["jpeg", "png", "gif", "webp"] as const)("comes from %s", async (format) => {
    const file = await widest(await drawn({ format }), "webp");
    expect([await colourAt(file, 100, 100), await colourAt(file, 700, 100)]).toEqual([RED, BLUE]);
  });

  test("keeps what is see-through", async () => {
    const clear = await sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 255, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    for (const format of ["webp", "avif"] as const) {
      expect((await sharp(await widest(clear, format)).metadata()).hasAlpha).toBe(true);
    }
  });

  test("is in colours that every screen knows, also from print's", async () => {
    const print = await halves(200, 100).toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(print).metadata()).space).toBe("cmyk");
    const file = await widest(print, "webp");
    expect((await sharp(file).metadata()).space).toBe("srgb");
  });
});

describe("what a camera says of a photo", () => {
  /** Lying on its side, by a camera that says so, and where it was taken. */
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

  test("that it lies on its side sets it upright", async () => {
    const file = await widest(await photo(), "webp");
    const { width, height, orientation } = await sharp(file).metadata();
    expect([width, height, orientation]).toEqual([600, 800, undefined]);
    expect([await colourAt(file, 300, 50), await colourAt(file, 300, 750)]).toEqual([RED, BLUE]);
  });

  test.each(["webp", "avif"] as const)("where and by what it was taken is in no %s", async (format) => {
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

describe("what is no image, or a trap", () => {
  test("a moving one stands still: its first picture is kept", async () => {
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
    expect(await colourAt(file, 100, 100)).toEqual(RED);
  });

  test("what hangs on to an image stays behind", async () => {
    const script = "<script>alert(document.domain)</script>";
    const polyglot = Buffer.concat([await drawn({ format: "gif" }), Buffer.from(script)]);
    const { files } = await encoded(polyglot);
    for (const { bytes } of files) expect(Buffer.from(bytes).toString("latin1")).not.toContain("script");
  });

  test.each(["jpeg", "png", "gif", "webp"] as const)("half a %s is damaged", async (format) => {
    const whole = await halves(800, 600).toFormat(format).toBuffer();
    expect(await encodeImage(whole.subarray(0, whole.length / 2), "item")).toEqual({ refusal: "damaged" });
  });

  test.each([
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["HTML", Buffer.from("<!doctype html><p>Hello</p>")],
    ["a JPEG's beginning alone", Buffer.from("ffd8ffe000104a464946", "hex")],
    [
      "a PNG's beginning and noise",
      Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(4000)]),
    ],
  ])("%s is damaged", async (_, bytes) => {
    expect(await encodeImage(bytes, "item")).toEqual({ refusal: "damaged" });
  });

  test.each(["avif", "tiff"] as const)("%s has no reader here", async (format) => {
    expect(await encodeImage(await drawn({ format }), "item")).toEqual({ refusal: "damaged" });
  });

  test("16,000 by 16,000 pixels are too many, and cost no more than their file", async () => {
    const huge = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(huge.byteLength).toBeLessThan(1_000_000);
    const began = performance.now();
    expect(await encodeImage(huge, "item")).toEqual({ refusal: "pixels" });
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  test("a file that lies about its size is damaged", async () => {
    const lying = await drawn({ format: "png", width: 8000, height: 4000 });
    lying.writeUInt32BE(4, 16);
    expect(await encodeImage(lying, "item")).toEqual({ refusal: "damaged" });
  });

  test("many at once wait for each other; more than that are sent away", async () => {
    const file = await drawn({ width: 64, height: 64 });
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => encodeImage(file, "item")));
    const taken = all.filter(({ status }) => status === "fulfilled").length;
    expect(taken).toBeGreaterThan(5);
    expect(taken).toBeLessThan(20);
    expect(await encodeImage(file, "item")).toMatchObject({ width: 64 });
  });
});
