import { expect, test } from "vitest";
import { readPricePhrase } from "~/features/catalogue/pricePhrase";

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
  ["₹500", "", "Up to ₹500", { from: 0, below: 501 }],
  ["rs. 500 andheri", "andheri", "Up to ₹500", { from: 0, below: 501 }],
  ["rackets 10000 rupees", "rackets", "Up to ₹10,000", { from: 0, below: 10_001 }],
  ["500/-", "", "Up to ₹500", { from: 0, below: 501 }],
  ["andheri 500 per hour", "andheri", "Up to ₹500", { from: 0, below: 501 }],
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
  "budgets",
  "under 12345678",
])("%j asks for no price", (text) => {
  expect(readPricePhrase(text)).toBeNull();
});

test("says where the words are", () => {
  const text = "courts under 600 in bandra";
  const { start = 0, end = 0 } = readPricePhrase(text) ?? {};
  expect(text.slice(start, end)).toBe("under 600");
});
