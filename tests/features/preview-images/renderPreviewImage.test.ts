import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { fromOklch, palette, tints } from "~/features/preview-images/palette.server";
import { layoutKey, renderPreviewImage } from "~/features/preview-images/renderPreviewImage.server";
import { sitePreviewImage } from "~/features/preview-images/site.previewImage";
import { contrast } from "../../support/contrast";
import { type Picture, readPng } from "../../support/png";
import { drawing, previewImage } from "./previewImages";

/** The number of pixels in a rectangle that differ from the background. */
function countForegroundPixels(
  { width, pixels }: Picture,
  [left, top, right, bottom]: readonly [number, number, number, number],
): number {
  const background = Buffer.from(palette.court.slice(1), "hex");
  let count = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4;
      if (!pixels.subarray(at, at + 3).equals(background)) count++;
    }
  }
  return count;
}

/** The margins between the texts and the drawn lines, and between the texts and the rating. */
const MARGINS = [
  [268, 36, 1166, 64],
  [268, 562, 1166, 594],
  [268, 36, 306, 594],
  [1130, 36, 1166, 594],
  [268, 434, 1166, 456],
] as const;

/** The area of the name and the texts around it. */
const TEXT_AREA = [310, 66, 1126, 434] as const;

const HOSTILE: readonly (readonly [string, string])[] = [
  ["a single long word", "W".repeat(255)],
  ["a long word of narrow letters", "i".repeat(255)],
  ["many words", "padel ".repeat(42)],
  ["a long word in Devanagari", "श्री".repeat(63)],
  ["many combining marks", `Ẅ${"\u0301".repeat(80)}ज्ञ${"ँ".repeat(80)}`],
  ["emoji", "🎾👩🏽‍🤝‍👨🏻🇮🇳".repeat(20)],
  ["right-to-left text", "\u202Eنادي التنس الكبير"],
  ["control characters", "\u0001\u001B[31m\n\r\t\u0085\u2028"],
  ["markup", "<script>alert(1)</script>&amp;<b>\"'"],
  ["one letter", "Q"],
  ["an empty text", ""],
  ["noncharacters", "\uFFFF\u{1FFFE}\uD800"],
];

describe("a preview image", () => {
  test("is a PNG of 1200 by 630 pixels and less than 100 KB", async () => {
    const png = await renderPreviewImage(previewImage());
    expect(await readPng(png)).toMatchObject({ width: 1200, height: 630 });
    expect(png.byteLength).toBeLessThan(100_000);
  });

  test("is deterministic and depends on every property", async () => {
    const others = [
      previewImage({ kind: "Padel racket" }),
      previewImage({ name: "Smash Klub" }),
      previewImage({ place: "Bandra East, Mumbai" }),
      previewImage({ place: null }),
      previewImage({ price: null }),
      previewImage({ rating: { average: 4.6, count: 129 } }),
      previewImage({ rating: { average: 4.5, count: 128 } }),
      previewImage({ rating: { average: 0, count: 0 } }),
      previewImage({ rating: null }),
      previewImage({ drawings: [drawing] }),
      previewImage({ drawings: [{ ...drawing, tint: 3 }] }),
      previewImage({ drawings: [drawing, drawing] }),
      sitePreviewImage,
    ];
    const images = [previewImage(), ...others];
    expect(new Set(images.map(layoutKey)).size).toBe(images.length);
    const rendered = await Promise.all(images.map(renderPreviewImage));
    expect(new Set(rendered.map((png) => png.toString("base64"))).size).toBe(images.length);
    expect(await renderPreviewImage(previewImage())).toEqual(rendered[0]);
    expect(layoutKey(previewImage())).toBe(layoutKey(previewImage()));
  });

  test("has the stars of the rating that it shows", () => {
    const [mean, shown, less] = [4.46, 4.5, 4.4].map((average) =>
      layoutKey(previewImage({ rating: { average, count: 128 } })),
    );
    expect(mean).toBe(shown);
    expect(mean).not.toBe(less);
  });

  test("has the kind in place of a name that cannot be drawn", async () => {
    const nameless = await renderPreviewImage(previewImage({ name: "🎾" }));
    const named = await renderPreviewImage(previewImage({ kind: "", name: "Padel court" }));
    expect(nameless).toEqual(named);
  });

  test("has the whole name within the square that messengers crop to", async () => {
    const card = previewImage({ name: "Baseline Padel Park", place: null, price: null });
    const picture = await readPng(await renderPreviewImage(card));
    expect(countForegroundPixels(picture, [310, 120, 900, 434])).toBeGreaterThan(10_000);
    expect(countForegroundPixels(picture, [900, 36, 1126, 434])).toBe(0);
  });

  describe.each(HOSTILE)("of %s", (_what, text) => {
    let picture: Picture;
    beforeAll(async () => {
      picture = await readPng(
        await renderPreviewImage(previewImage({ name: text, place: text, price: text })),
      );
    });

    test("has its texts within the margins", () => {
      expect(MARGINS.map((part) => countForegroundPixels(picture, part))).toEqual(MARGINS.map(() => 0));
    });

    test("has texts", () => {
      expect(countForegroundPixels(picture, TEXT_AREA)).toBeGreaterThan(1_000);
    });
  });
});

describe("the palette", () => {
  const css = readFileSync(new URL("../../../app/app.css", import.meta.url), "utf8");
  const light = css.slice(0, css.indexOf("prefers-color-scheme: dark"));
  const dark = css.slice(css.indexOf("prefers-color-scheme: dark"));

  test.each([
    ["court", light, palette.court],
    ["court-deep", light, palette.courtDeep],
    ["court-tint", light, palette.courtTint],
    ["link", light, palette.link],
    ["edge", light, palette.edge],
    ["lime-edge", light, palette.limeEdge],
    ["on-court", light, palette.onCourt],
    ["on-court-soft", light, palette.onCourtSoft],
    ["lime", light, palette.lime],
    ["star", dark, palette.star],
  ])("has the site's %s", (token, scheme, color) => {
    expect(scheme).toContain(`--color-${token}: ${color};`);
  });

  test("has the tints of the site's drawings", () => {
    const drawings = readFileSync(new URL("../../../app/ui/pictures.css", import.meta.url), "utf8");
    const hues = [...drawings.matchAll(/\.tint-(\d+) \{\s*--hue: (\d+)/g)].map((match) =>
      match.slice(1).map(Number),
    );
    expect(tints).toHaveLength(24);
    expect(new Set(tints).size).toBe(24);
    expect(hues.length).toBe(11);
    for (const [dark = 0, hue = 0] of hues) {
      expect([tints[dark], tints[dark + 12]]).toEqual([
        fromOklch(0.45, 0.11, hue),
        fromOklch(0.6, 0.11, hue),
      ]);
    }
    expect(drawings).toContain("var(--hue, 260)");
  });

  test("has sufficient contrast", () => {
    expect(contrast(palette.onCourt, palette.court)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onCourtSoft, palette.court)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.star, palette.court)).toBeGreaterThanOrEqual(3);
  });
});
