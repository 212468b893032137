import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast } from "../support/contrast";

/** Text on its background: 4.5:1 (WCAG 2.2, 1.4.3). */
const texts = [
  ["ink", "paper"],
  ["ink", "surface"],
  ["ink", "sunken"],
  ["ink", "court-tint"],
  ["ink", "danger-tint"],
  ["ink", "success-tint"],
  ["ink-soft", "paper"],
  ["ink-soft", "surface"],
  ["ink-soft", "sunken"],
  ["link", "paper"],
  ["link", "surface"],
  ["link", "sunken"],
  ["link", "court-tint"],
  ["on-court", "court"],
  ["on-court", "court-deep"],
  ["on-court-soft", "court"],
  ["on-court-soft", "court-deep"],
  ["on-lime", "lime"],
  ["on-lime", "lime-pressed"],
  ["danger", "paper"],
  ["danger", "surface"],
  ["on-danger", "danger"],
] as const;

/** Drawings, borders of controls and the focus ring on their background: 3:1 (1.4.11). */
const drawings = [
  ["star", "paper"],
  ["star", "surface"],
  ["star", "sunken"],
  ["edge", "paper"],
  ["edge", "surface"],
  ["lime-edge", "paper"],
  ["lime-edge", "surface"],
  ["lime", "court"],
  ["focus", "paper"],
  ["focus", "surface"],
  ["on-court", "court"],
  ["success", "success-tint"],
  ["danger", "danger-tint"],
] as const;

const css = readFileSync(new URL("../../app/app.css", import.meta.url), "utf8");
const light = colours(css.slice(css.indexOf("@theme"), css.indexOf("@layer theme")));
const dark = { ...light, ...colours(css.slice(css.indexOf("@layer theme"), css.indexOf("@layer base"))) };

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s scheme", (_, scheme) => {
  it.each(texts)("has readable text: %s on %s", (foreground, background) => {
    expect(contrast(scheme[foreground], scheme[background])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(drawings)("has visible drawings: %s on %s", (foreground, background) => {
    expect(contrast(scheme[foreground], scheme[background])).toBeGreaterThanOrEqual(3);
  });
});

it("sets the theme colour of the browser to that of the header", () => {
  const root = readFileSync(new URL("../../app/root.tsx", import.meta.url), "utf8");
  expect(root).toContain(`content="${light["court-deep"]}" media="(prefers-color-scheme: light)"`);
  expect(root).toContain(`content="${dark["court-deep"]}" media="(prefers-color-scheme: dark)"`);
});

/** The colour tokens that a part of the stylesheet sets. */
function colours(part: string): Record<string, string> {
  const tokens = part.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g);
  return Object.fromEntries(Array.from(tokens, ([, name, value]) => [name, value]));
}
