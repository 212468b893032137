import { expect, test } from "vitest";
import { readPricePhrase } from "~/features/catalogue/pricePhrase";
import { COURT_PRICES } from "~/features/courts/court.query";
import { RACKET_PRICES } from "~/features/equipment/equipment.query";

test.each([
  ["under 600", "", "Under ₹600", { from: 0, below: 600 }],
  ["courts under ₹600 in bandra", "courts in bandra", "Under ₹600", { from: 0, below: 600 }],
  ["below rs. 8,000", "", "Under ₹8,000", { from: 0, below: 8000 }],
  ["rackets less than 15000 rupees", "rackets", "Under ₹15,000", { from: 0, below: 15_000 }],
  ["rackets up to 12.5k", "rackets", "Up to ₹12,500", { from: 0, below: 12_501 }],
  ["max 900 per hour, powai", ", powai", "Up to ₹900", { from: 0, below: 901 }],
  ["courts under 600 per player and hour", "courts", "Under ₹600", { from: 0, below: 600 }],
  ["under 600 per player per hour in powai", "in powai", "Under ₹600", { from: 0, below: 600 }],
  ["500/hr/person andheri", "andheri", "Up to ₹500", { from: 0, below: 501 }],
  ["under 600 per hour and parking", "and parking", "Under ₹600", { from: 0, below: 600 }],
  ["over 900/- an hour", "", "Over ₹900", { from: 901, below: 2_147_483_647 }],
  ["from 1,00,000", "", "From ₹1,00,000", { from: 100_000, below: 2_147_483_647 }],
  ["₹600-900", "", "₹600–900", { from: 600, below: 901 }],
  ["between 8000 and 15000", "", "₹8,000–15,000", { from: 8000, below: 15_001 }],
  ["2000-600", "", "₹600–2,000", { from: 600, below: 2001 }],
  ["₹2000-2050", "", "₹2,000–2,050", { from: 2000, below: 2051 }],
  ["2,000-2,050", "", "₹2,000–2,050", { from: 2000, below: 2051 }],
  ["2k-2050", "", "₹2,000–2,050", { from: 2000, below: 2051 }],
  ["2000 to 2050 per hour", "", "₹2,000–2,050", { from: 2000, below: 2051 }],
  ["2000-2050 rupees", "", "₹2,000–2,050", { from: 2000, below: 2051 }],
  ["between 2000 and 2050", "", "₹2,000–2,050", { from: 2000, below: 2051 }],
  ["1800-2026", "", "₹1,800–2,026", { from: 1800, below: 2027 }],
  ["rackets 2024-2026 under 15000", "rackets 2024-2026", "Under ₹15,000", { from: 0, below: 15_000 }],
  ["under 15000 and 360 g", "and 360 g", "Under ₹15,000", { from: 0, below: 15_000 }],
  ["₹500", "", "Up to ₹500", { from: 0, below: 501 }],
  ["rs. 500 andheri", "andheri", "Up to ₹500", { from: 0, below: 501 }],
  ["rackets 10000 rupees", "rackets", "Up to ₹10,000", { from: 0, below: 10_001 }],
  ["500/-", "", "Up to ₹500", { from: 0, below: 501 }],
  ["andheri 500 per hour", "andheri", "Up to ₹500", { from: 0, below: 501 }],
  ["₹15,000+", "", "From ₹15,000", { from: 15_000, below: 2_147_483_647 }],
  ["courts ₹900 onwards", "courts", "From ₹900", { from: 900, below: 2_147_483_647 }],
  ["from ₹900 per hour onwards", "", "From ₹900", { from: 900, below: 2_147_483_647 }],
  ["₹900 and above in powai", "in powai", "From ₹900", { from: 900, below: 2_147_483_647 }],
  ["900 per hour or more", "", "From ₹900", { from: 900, below: 2_147_483_647 }],
  ["2000/- onwards", "", "From ₹2,000", { from: 2000, below: 2_147_483_647 }],
  ["₹600-900+", "+", "₹600–900", { from: 600, below: 901 }],
  ["₹900 + ₹100 racket", "+ ₹100 racket", "Up to ₹900", { from: 0, below: 901 }],
  ["₹600 or less", "", "Up to ₹600", { from: 0, below: 601 }],
  ["courts 600 per hour and under", "courts", "Up to ₹600", { from: 0, below: 601 }],
  ["up to ₹600 max", "", "Up to ₹600", { from: 0, below: 601 }],
  ["no more than 600", "", "Up to ₹600", { from: 0, below: 601 }],
  ["not more than ₹600", "", "Up to ₹600", { from: 0, below: 601 }],
  ["no less than 900", "", "From ₹900", { from: 900, below: 2_147_483_647 }],
  ["not under 600", "", "From ₹600", { from: 600, below: 2_147_483_647 }],
  ["360 g under 15000", "360 g", "Under ₹15,000", { from: 0, below: 15_000 }],
  ["Budget under ₹600 andheri", "andheri", "Under ₹600", { from: 0, below: 600 }],
  ["Mid-range ₹600-900", "", "₹600–900", { from: 600, below: 901 }],
  ["Premium ₹900+", "", "From ₹900", { from: 900, below: 2_147_483_647 }],
  ["Premium 15000+", "", "From ₹15,000", { from: 15_000, below: 2_147_483_647 }],
  ["budget andheri", "andheri", "Budget", { bucket: "budget" }],
  ["Cheap rackets", "rackets", "Budget", { bucket: "budget" }],
  ["mid range racket", "racket", "Mid-range", { bucket: "mid" }],
  ["premium", "", "Premium", { bucket: "premium" }],
])("%j asks for a price", (text, rest, label, price) => {
  expect(readPricePhrase(text)).toMatchObject({ rest, label, price });
});

test.each([
  "",
  "under",
  "600",
  "500 andheri",
  "rs 50",
  "Metalbone 3.2 500",
  "under 18 batch",
  "understory 600",
  "Vertex 05 2026",
  "rackets 2024-2026",
  "Vertex 2025 and 2026",
  "rackets from 2024 to 2026",
  "rackets 2024 onwards",
  "rackets 2025+",
  "360-375 g",
  "from 360 to 375g",
  "under 370 grams",
  "over 360 - 375 gm",
  "budgets",
  "under 12345678",
])("%j asks for no price", (text) => {
  expect(readPricePhrase(text)).toBeNull();
});

test.each([...COURT_PRICES, ...RACKET_PRICES])("the option $label is a price", ({ label }) => {
  expect(readPricePhrase(label)?.rest).toBe("");
});

test("says where the words are", () => {
  const text = "courts under 600 in bandra";
  const { start = 0, end = 0 } = readPricePhrase(text) ?? {};
  expect(text.slice(start, end)).toBe("under 600");
});
