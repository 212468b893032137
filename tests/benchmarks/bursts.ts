/** Measures how well bursts of reviews are noticed, on simulated years of a town. */
import { measureRecall } from "../support/burstRecall";

const YEARS = 10;

const years = Array.from({ length: YEARS }, (_, seed) => measureRecall(seed + 1));
const sum = (value: (year: (typeof years)[number]) => number) =>
  years.reduce((total, year) => total + value(year), 0);
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

console.log(
  "| year | attacks stopped | recall | their reviews held | false alarms | in item-decades | campaigns |",
);
console.log("| --- | --- | --- | --- | --- | --- | --- |");
for (const [at, year] of years.entries()) {
  const cells = [
    at + 1,
    `${year.stopped} of ${year.attacks}`,
    percent(year.stopped, year.attacks),
    percent(year.attackReviewsHeld, year.attackReviews),
    year.falseAlarms.length,
    year.itemDecades.toFixed(1),
    year.campaignAlarms,
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
const alarms = sum(({ falseAlarms }) => falseAlarms.length);
const decades = sum(({ itemDecades }) => itemDecades);
console.log(
  `\nAll: recall ${percent(
    sum(({ stopped }) => stopped),
    sum(({ attacks }) => attacks),
  )}, ${percent(
    sum(({ attackReviewsHeld }) => attackReviewsHeld),
    sum(({ attackReviews }) => attackReviews),
  )} of the reviews of attacks by new accounts held, ${sum(({ honestReviewsHeld }) => honestReviewsHeld)} honest ones in ${sum(({ bursts }) => bursts)} bursts, ${alarms} false alarms in ${decades.toFixed(1)} item-decades (${(alarms / decades).toFixed(2)} each), ${sum(({ campaignAlarms }) => campaignAlarms)} of them by honest campaigns.`,
);
if (process.argv.includes("--details")) {
  for (const [at, { missed, falseAlarms }] of years.entries()) {
    console.log(`\nYear ${at + 1}\nmissed: ${missed.join("; ")}\nfalse: ${falseAlarms.join("\n")}`);
  }
}
