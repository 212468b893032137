import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { palette } from "~/features/preview-images/palette.server";
import { layoutKey, renderPreviewImage } from "~/features/preview-images/renderPreviewImage.server";
import { sitePreviewImage } from "~/features/preview-images/site.previewImage";
import { contrast } from "../../support/contrast";
import { type Picture, readPng } from "../../support/png";
import { shareCard } from "./previewImages";

/** How many pixels of a part are of another colour than the court. */
function ink(
  { width, pixels }: Picture,
  [left, top, right, bottom]: readonly [number, number, number, number],
): number {
  const ground = Buffer.from(palette.court.slice(1), "hex");
  let count = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4;
      if (!pixels.subarray(at, at + 3).equals(ground)) count++;
    }
  }
  return count;
}

/** Between the words and the lines of the court, all around; and between the words and the rating. */
const MARGINS = [
  [268, 36, 1166, 64],
  [268, 562, 1166, 594],
  [268, 36, 306, 594],
  [1130, 36, 1166, 594],
  [268, 434, 1166, 456],
] as const;

/** Where the name and what is said around it stand. */
const WORDS = [310, 66, 1126, 434] as const;

const HOSTILE: readonly (readonly [string, string])[] = [
  ["a word without an end", "W".repeat(255)],
  ["narrow letters without an end", "i".repeat(255)],
  ["many words", "padel ".repeat(42)],
  ["Devanagari without an end", "श्री".repeat(63)],
  ["towers of marks", `Ẅ${"\u0301".repeat(80)}ज्ञ${"ँ".repeat(80)}`],
  ["emoji", "🎾👩🏽‍🤝‍👨🏻🇮🇳".repeat(20)],
  ["text from right to left", "\u202Eنادي التنس الكبير"],
  ["control characters", "\u0001\u001B[31m\n\r\t\u0085\u2028"],
  ["markup", "<script>alert(1)</script>&amp;<b>\"'"],
  ["one letter", "Q"],
  ["nothing", ""],
  ["noncharacters", "\uFFFF\u{1FFFE}\uD800"],
];

describe("a card", () => {
  test("is a PNG of 1200 by 630 pixels, light enough for a messenger", async () => {
    const png = await renderPreviewImage(shareCard());
    expect(await readPng(png)).toMatchObject({ width: 1200, height: 630 });
    expect(png.byteLength).toBeLessThan(100_000);
  });

  test("is the same for the same, and another as soon as anything it says is", async () => {
    const others = [
      shareCard({ kind: "Padel racket" }),
      shareCard({ name: "Smash Klub" }),
      shareCard({ place: "Bandra East, Mumbai" }),
      shareCard({ place: null }),
      shareCard({ price: null }),
      shareCard({ rating: { average: 4.6, count: 129 } }),
      shareCard({ rating: { average: 4.5, count: 128 } }),
      shareCard({ rating: { average: 0, count: 0 } }),
      shareCard({ rating: null }),
      shareCard({ emblem: "racket" }),
      shareCard({ emblem: "balls" }),
      sitePreviewImage,
    ];
    const cards = [shareCard(), ...others];
    expect(new Set(cards.map(layoutKey)).size).toBe(cards.length);
    const drawn = await Promise.all(cards.map(renderPreviewImage));
    expect(new Set(drawn.map((png) => png.toString("base64"))).size).toBe(cards.length);
    expect(await renderPreviewImage(shareCard())).toEqual(drawn[0]);
    expect(layoutKey(shareCard())).toBe(layoutKey(shareCard()));
  });

  test("says what it is where nothing of a name can be drawn", async () => {
    const nameless = await renderPreviewImage(shareCard({ name: "🎾" }));
    const named = await renderPreviewImage(shareCard({ kind: "", name: "Padel court" }));
    expect(nameless).toEqual(named);
  });

  test("leaves a name whole in the square that a messenger cuts out of its middle", async () => {
    const card = shareCard({ name: "Baseline Padel Park", place: null, price: null });
    const picture = await readPng(await renderPreviewImage(card));
    expect(ink(picture, [310, 120, 900, 434])).toBeGreaterThan(10_000);
    expect(ink(picture, [900, 36, 1126, 434])).toBe(0);
  });

  describe.each(HOSTILE)("of %s", (_what, text) => {
    let picture: Picture;
    beforeAll(async () => {
      picture = await readPng(await renderPreviewImage(shareCard({ name: text, place: text, price: text })));
    });

    test("stays in its lines", () => {
      expect(MARGINS.map((part) => ink(picture, part))).toEqual(MARGINS.map(() => 0));
    });

    test("says something", () => {
      expect(ink(picture, WORDS)).toBeGreaterThan(1_000);
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
    ["on-court", light, palette.onCourt],
    ["on-court-soft", light, palette.onCourtSoft],
    ["lime", light, palette.lime],
    ["star", dark, palette.star],
  ])("has the site's %s", (token, scheme, colour) => {
    expect(scheme).toContain(`--color-${token}: ${colour};`);
  });

  test("can be read", () => {
    expect(contrast(palette.onCourt, palette.court)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onCourtSoft, palette.court)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.star, palette.court)).toBeGreaterThanOrEqual(3);
  });
});
