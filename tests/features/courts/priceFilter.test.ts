import { beforeEach, expect, test } from "vitest";
import { createRepositories } from "~/database/repositories.server";
import type { PriceBucket } from "~/features/catalogue/priceBuckets";
import type { CourtRepository } from "~/features/courts/court.repository.server";
import { courtFields } from "../../support/catalogue";
import { emptyDatabase } from "../../support/database";
import { BUCKETS, priceBuckets } from "../../support/priceBuckets";
import { chance } from "../../support/random";

let courts: CourtRepository;
beforeEach(async () => {
  courts = createRepositories((await emptyDatabase()).em.fork()).courts;
});

/** The price texts that match a filter. */
async function matching(price: PriceBucket): Promise<(string | null)[]> {
  const texts: (string | null)[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = await courts.list({ q: "", location: "", isOpen: false, price, sort: "newest", page });
    texts.push(...list.items.map(({ priceRange }) => priceRange));
    pages = list.pages;
  }
  return texts;
}

test("the database filters by the same rule as the parser of price texts", async () => {
  const next = chance(7);
  const amounts = [99, 400, 599, 600, 601, 750, 899, 900, 901, 1200];
  const words = ["", "", "", " budget", " Mid-range", " PREMIUM", " premium/budget", " on request"];
  const pick = <Item>(list: readonly Item[]) => list[next(list.length)];
  const texts = Array.from({ length: 120 }, () => {
    const [from, to] = [pick(amounts), pick(amounts)];
    const price = [`₹${from}`, `₹${from}-${to}`, `${from} to ${to}`, `Under ₹${from}`, `upto ${from}`, ""][
      next(6)
    ];
    return `${price}${pick(words)}`.trim() || null;
  });
  for (const priceRange of texts) await courts.add(courtFields({ priceRange }));
  for (const bucket of BUCKETS) {
    const expected = texts.filter((text) => priceBuckets(text).includes(bucket));
    expect(expected.length).toBeGreaterThan(20);
    expect((await matching(bucket)).sort()).toEqual(expected.sort());
  }
});
