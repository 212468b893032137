/**
 * Prints what Lighthouse finds on pages as a phone on a slow line sees them, a line of JSON for each: `scores`, from 0 to
 * 100 by category, and `failures`, a line for each audit that is not passed and counts. Sometimes Lighthouse misses the
 * first paint of a page: then there are no scores, and the error is the failure.
 * Arguments: the port that a Chromium is debugged by, and the addresses of the pages.
 */
import lighthouse from "lighthouse";
import { throttling } from "lighthouse/core/config/constants.js";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";

/**
 * The phone is four times slower than the slowest of what Lighthouse calls a high-end desktop, whose benchmark index is
 * 1500 (its guide to throttling). It slows every machine four times by itself, so that on a slower one it would reckon
 * for a phone that nobody has; on a faster one that stays.
 */
const DESKTOP = 1500;
const SLOWDOWN = 4;
const [, index] = [1, 2, 3].map(() => pageFunctions.computeBenchmarkIndex()).sort((a, b) => a - b);

const [port, ...addresses] = process.argv.slice(2);
for (const address of addresses) {
  const result = await measure(address).catch((error) => ({ scores: {}, failures: [String(error)] }));
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

async function measure(address) {
  const run = await lighthouse(address, {
    port: Number(port),
    logLevel: "silent",
    throttling: {
      ...throttling.mobileSlow4G,
      cpuSlowdownMultiplier: SLOWDOWN * Math.min(1, index / DESKTOP),
    },
    onlyCategories: ["accessibility", "best-practices", "performance", "seo"],
    // No audit needs it.
    disableFullPageScreenshot: true,
  });
  if (!run) throw new Error("Lighthouse gave no result.");
  const { audits, categories, runtimeError } = run.lhr;
  if (runtimeError) throw new Error(runtimeError.message);

  const scores = Object.fromEntries(
    Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  );
  const failures = Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 0.9)
      .map(({ id: audit }) => `${id}: ${audits[audit]?.title} ${audits[audit]?.displayValue ?? ""}`.trim()),
  );
  return { scores, failures };
}
