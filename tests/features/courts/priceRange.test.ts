import { describe, expect, test } from "vitest";
import { priceBuckets, readPriceRange } from "~/features/courts/priceRange";

describe("the amounts of a price text", () => {
  test.each([
    ["₹500-700", 500, 700],
    ["₹500 - ₹700", 500, 700],
    ["₹500–700 per player and hour", 500, 700],
    ["Rs. 1,200 per hour", 1200, 1200],
    ["Rs.600", 600, 600],
    ["rs 450/hr", 450, 450],
    ["INR 800", 800, 800],
    ["600 INR", 600, 600],
    ["600 rupees", 600, 600],
    ["750/-", 750, 750],
    ["₹1,00,000", 100_000, 100_000],
    ["₹100,000 a year", 100_000, 100_000],
    ["from 450", 450, 450],
    ["600 to 900", 600, 900],
    ["600 se 900", 600, 900],
    ["900–600", 600, 900],
    ["1.2k", 1200, 1200],
    ["₹1.2K - 1.5K", 1200, 1500],
    ["1-1.5k", 1000, 1500],
    ["900-1.2k", 900, 1200],
    ["₹1.5 lakh a year", 150_000, 150_000],
    ["₹50-80", 50, 80],
    ["50-80 rupees", 50, 80],
    ["₹499.50", 500, 500],
    ["₹0 on Mondays, ₹400 else", 0, 400],
    ["₹400 before 4 pm, ₹650 after", 400, 650],
    ["₹500 for 60-90 min", 500, 500],
    ["Price:600", 600, 600],
    ["weekdays 450, weekends 700", 450, 700],
    ["6-10 am 350; 6-11 pm 600", 350, 600],
    ["2 courts, 4 players, 90 min, 24x7: ₹550", 550, 550],
    ["2000 per hour", 2000, 2000],
    ["since 2019: 500", 500, 500],
    ["10% off, 600", 600, 600],
    ["₹700, ₹100 off for members", 700, 700],
    ["600 (call +91 00000 12345)", 600, 600],
    ["₹५००-७००", 500, 700],
    ["रु. ६०० प्रति घंटा", 600, 600],
    ["６００ rupees", 600, 600],
  ])("%j names %i to %i", (text, lowest, highest) => {
    expect(readPriceRange(text)).toEqual({ lowest, highest });
  });

  test.each([
    null,
    "",
    "On request",
    "Premium",
    "2 courts",
    "90 min",
    "24x7",
    "24/7",
    "6:30 am to 11:30 pm",
    "150 players a day",
    "60-120 min",
    "est. 2021",
    "since 2019",
    "Court3",
    "10%",
    "₹100 off",
    "+91 00000 12345",
    "98765 43210",
    "Mumbai 400050",
    "5 stars",
    "₹99999999999",
  ])("%j names none", (text) => {
    expect(readPriceRange(text)).toBeNull();
  });
});

describe("the price buckets of a court", () => {
  test.each([
    ["₹300", ["budget"]],
    ["₹599", ["budget"]],
    ["₹600", ["mid"]],
    ["₹600-850", ["mid"]],
    ["₹900", ["mid", "premium"]],
    ["₹901", ["premium"]],
    ["₹500-700", ["budget", "mid"]],
    ["₹700-1,200", ["mid", "premium"]],
    ["₹400-1,000", ["budget", "mid", "premium"]],
    ["Premium", ["premium"]],
    ["budget friendly", ["budget"]],
    ["Mid-range, ₹300", ["budget", "mid"]],
    ["PREMIUM evenings, ₹500", ["budget", "premium"]],
    ["On request", ["budget", "mid", "premium"]],
    [null, ["budget", "mid", "premium"]],
  ])("%j is in %j", (text, buckets) => {
    expect(priceBuckets(text, readPriceRange(text))).toEqual(buckets);
  });
});
