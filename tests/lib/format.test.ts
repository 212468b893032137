import { describe, expect, test } from "vitest";
import {
  absoluteTime,
  count,
  plural,
  priceText,
  relativeTime,
  rupees,
  shortPrice,
  shownMean,
  withDashes,
} from "~/lib/format";

test.each([
  [0, "₹0"],
  [600, "₹600"],
  [14_999, "₹14,999"],
  [100_000, "₹1,00,000"],
  [12_345_678, "₹1,23,45,678"],
])("rupees: %i is %s", (amount, text) => {
  expect(rupees(amount)).toBe(text);
});

test.each([
  [999, "999"],
  [1_000, "1,000"],
  [100_000, "1,00,000"],
])("count: %i is %s", (n, text) => {
  expect(count(n)).toBe(text);
});

test.each([
  [0, "0 Courts"],
  [1, "1 Court"],
  [2, "2 Courts"],
  [1_000, "1,000 Courts"],
])("plural: %i is %s", (n, text) => {
  expect(plural(n, "Court")).toBe(text);
});

test("plural accepts an irregular plural", () => {
  expect(plural(3, "category", "categories")).toBe("3 categories");
  expect(plural(1, "category", "categories")).toBe("1 category");
});

test("absoluteTime is in Mumbai's time zone, whatever the time zone of the machine", () => {
  const lateInTheEvening = new Date("2026-11-19T20:15:00Z");
  expect(absoluteTime(lateInTheEvening).replaceAll("\u202F", " ")).toBe("20 November 2026 at 1:45 am");
});

describe("relativeTime", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const [minute, hour, aDay] = [60, 3_600, 86_400];

  test.each([
    [0, "less than a minute ago"],
    [59.9, "less than a minute ago"],
    [minute, "1 minute ago"],
    [hour - 1, "59 minutes ago"],
    [hour, "1 hour ago"],
    [aDay - 1, "23 hours ago"],
    [aDay, "1 day ago"],
    [7 * aDay - 1, "6 days ago"],
    [7 * aDay, "1 week ago"],
    [30 * aDay - 1, "4 weeks ago"],
    [30 * aDay, "1 month ago"],
    [364 * aDay, "12 months ago"],
    [365 * aDay, "1 year ago"],
    [3 * 365 * aDay, "3 years ago"],
    [-5, "less than a minute ago"],
    [-10 * aDay, "less than a minute ago"],
  ])("%d seconds back is %s", (seconds, text) => {
    expect(relativeTime(new Date(now.getTime() - seconds * 1000), now)).toBe(text);
  });
});

test.each([
  ["450-650", "450–650"],
  ["340 - 360 g", "340–360 g"],
  ["6.35—6.77 cm", "6.35–6.77 cm"],
  ["₹500-₹700 per player", "₹500–₹700 per player"],
  ["2026-11-23", "2026-11-23"],
  ["AT10-18K", "AT10–18K"],
  ["2024-2026", "2024–2026"],
  ["0-5 or 0.5-0.8 or 6.05-6.10 mm", "0–5 or 0.5–0.8 or 6.05–6.10 mm"],
  ["1,00,000-1,50,000", "1,00,000–1,50,000"],
  ["₹10000-15000, Rs. 10000 - 15000", "₹10000–15000, Rs. 10000–15000"],
  ["022-26543210", "022-26543210"],
  ["₹500, 98200-12345", "₹500, 98200-12345"],
  ["Mumbai 400-053", "Mumbai 400-053"],
  ["X-1, -5", "X-1, -5"],
  ["one-two", "one-two"],
  ["₹600-900/hour(weekdays),₹900-1200/hour(weekends)", "₹600–900/hour(weekdays),₹900–1200/hour(weekends)"],
  ["₹600-900@hour or ₹500-700/hr.Weekends", "₹600–900@hour or ₹500–700/hr.Weekends"],
  ["https://www.instagram.com/padelclub_2025-26/", "https://www.instagram.com/padelclub_2025-26/"],
  ["Padel.Example/2025-26, 5-6 pm", "Padel.Example/2025-26, 5–6 pm"],
  [
    "@padel2025-26 or padel_2025-26 or 2025-26@padel.example",
    "@padel2025-26 or padel_2025-26 or 2025-26@padel.example",
  ],
])("%j has dashes in its ranges: %j", (typed, text) => {
  expect(withDashes(typed)).toBe(text);
});

test.each([
  ["₹1200-1500", "₹1,200–1,500"],
  ["Rs.1200-1500@court", "Rs.1,200–1,500@court"],
  ["₹ 100000", "₹ 1,00,000"],
  ["Rs. 1200 to 1500", "Rs. 1,200 to 1500"],
  ["₹950 in 2026", "₹950 in 2026"],
  ["from ₹300", "from ₹300"],
])("the price %j is %j", (typed, text) => {
  expect(priceText(typed)).toBe(text);
});

test.each([
  ["₹450-650", "₹450–650"],
  ["from ₹300", "from ₹300"],
  ["₹350 mornings, ₹500 evenings", "₹350–500"],
  ["₹650 before 11 pm, ₹450 after", "₹450–650"],
  ["Rs. 1200 to 1500 an hour", "₹1,200–1,500"],
  ["Premium, ₹1,000-1,200", "₹1,000–1,200"],
  ["₹1,00,000 a year for members", "₹1,00,000"],
  ["₹600 per player and hour", "₹600"],
  ["up to ₹600 per player and hour", "up to ₹600 per player and hour"],
  ["₹1.2k per player per hour", "₹1.2k per player per hour"],
  ["₹800 to 1.2k an hour", "₹800 to 1.2k an hour"],
  ["₹2k for members only", "₹2k for members only"],
  ["₹1.5 lakh a year", "₹1.5 lakh a year"],
  ["₹2 lacs for members", "₹2 lacs for members"],
  ["₹900+ per player", "₹900+ per player"],
  ["₹900 + ₹100 a racket", "₹900 + ₹100 a racket"],
  ["From ₹900 on weekends", "From ₹900 on weekends"],
  ["₹600 from 6 am to noon", "₹600"],
  ["₹600 for 1.5 hours", "₹600"],
  ["₹400 kids, ₹600 adults", "₹400–600"],
  ["₹600, ₹100 off before noon", "₹600, ₹100 off before noon"],
  ["₹500 members; 750 guests", "₹500 members; 750 guests"],
  ["₹500 mornings, 700 evenings", "₹500 mornings, 700 evenings"],
  ["₹600 weekdays / 900 weekends", "₹600 weekdays / 900 weekends"],
  ["600 mornings, 700 evenings", "600 mornings, 700 evenings"],
  ["₹1,500 onwards", "₹1,500 onwards"],
  ["Starting at ₹450 per hour", "Starting at ₹450 per hour"],
  ["Maximum ₹600 per player", "Maximum ₹600 per player"],
  ["Min. ₹600 per player", "Min. ₹600 per player"],
  ["at least ₹600 an hour", "at least ₹600 an hour"],
  ["not exceeding rs. 600", "not exceeding rs. 600"],
  ["₹600 for 90 min", "₹600"],
  ["₹50-90@hour for members", "₹50–90"],
  ["INR 500 mornings, INR 700 evenings", "₹500–700"],
  ["rs 500 mornings, rs 700 evenings", "₹500–700"],
  ["Budget, ask at the gate", "Budget"],
  ["Rs. 400 to 550", "₹400–550"],
  ["(ask at the gate of the mill)", "(ask at the gate of the mill)"],
])("the price %j is %j in a list", (typed, text) => {
  expect(shortPrice(typed)).toBe(text);
});

test("a mean is shown to one decimal, with fives rounded up whatever the binary number", () => {
  const means = [4.35, 1.45, 4.25, 3.05, 4.44, 4.46, 5, 0.5];
  expect(means.map((mean) => shownMean(mean))).toEqual([
    "4.4",
    "1.5",
    "4.3",
    "3.1",
    "4.4",
    "4.5",
    "5.0",
    "0.5",
  ]);
  expect([4.035, 1.005, 4.345, 44.5 / 11].map((mean) => shownMean(mean, 2))).toEqual([
    "4.04",
    "1.01",
    "4.35",
    "4.05",
  ]);
});

test("a mean is rounded once: just below a five it is rounded down", () => {
  expect([44.5 / 11, 4.0499, 4.449].map((mean) => shownMean(mean))).toEqual(["4.0", "4.0", "4.4"]);
});
