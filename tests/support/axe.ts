import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";

/** The script of axe, which defines `axe` in a page. */
export const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Without `preload`, which requests and parses the style sheets again for rules on rotation and media, which no page has.
 */
const OPTIONS = { resultTypes: ["violations"], preload: false } satisfies RunOptions;

/**
 * A script that runs in a page after axe's: a promise of what axe finds, a line for each rule. It waits for animations
 * that end, as axe would see the colors of a dialog that is still being faded in.
 */
export const AXE_RUN = `Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
    .map(({ finished }) => finished))
  .then(() => axe.run(document, ${JSON.stringify(OPTIONS)}))
  .then(({ violations }) => violations.map(({ id, help, nodes }) =>
    id + ": " + help + ": " + nodes.map(({ html }) => html.slice(0, 200)).join(" ")))`;
