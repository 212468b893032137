import { describe, expect, test } from "vitest";
import { type Arrival, detectBurst, growBurst, isNew, type Traffic } from "~/features/bursts/detectBurst";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20);

let writers = 0;
function arrival(daysAgo: number, stars: number, accountDays: number, more: Partial<Arrival> = {}): Arrival {
  writers += 1;
  const at = NOW - daysAgo * DAY;
  return {
    at,
    stars,
    writer: `writer-${writers}`,
    joinedAt: at - accountDays * DAY,
    similarity: 0,
    elsewhere: [],
    ...more,
  };
}

const many = (count: number, of: (at: number) => Arrival) => Array.from({ length: count }, (_, at) => of(at));

/** A review each month by an established reviewer. */
const past = many(12, (at) => arrival(40 + 30 * at, [3, 4, 3.5, 4.5][at % 4] ?? 3, 200));

function traffic(arrivals: readonly Arrival[], more: Partial<Traffic<Arrival>> = {}): Traffic<Arrival> {
  const sorted = [...arrivals].sort((one, other) => one.at - other.at);
  return { since: NOW - 500 * DAY, arrivals: sorted, judgedUntil: 0, newShare: 0.35, ...more };
}

const attack = (stars: number, count = 8) => many(count, (at) => arrival(2 - at * 0.2, stars, 1 + 3 * at));

describe("a burst", () => {
  test.each([
    ["up", 5, "high"],
    ["down", 1, "low"],
  ] as const)("%s is found, with the reviews of new accounts alone", (_, stars, side) => {
    const honest = arrival(1, 3, 300);
    const found = detectBurst(traffic([...past, ...attack(stars), honest]));
    expect(found?.evidence.side).toBe(side);
    expect(found?.held).toHaveLength(8);
    expect(found?.held.every(isNew)).toBe(true);
    expect(found?.held).not.toContain(honest);
  });

  test("is none in a quiet past, in the usual number of reviews, or at an item with few", () => {
    expect(detectBurst(traffic([]))).toBeNull();
    expect(detectBurst(traffic(past))).toBeNull();
    expect(
      detectBurst(traffic([...past, arrival(0.5, 5, 1), arrival(0.2, 5, 1), arrival(0.1, 5, 1)])),
    ).toBeNull();
    expect(detectBurst(traffic(attack(5, 3), { since: NOW - 3 * DAY }))).toBeNull();
  });

  test("is none of established reviewers, however many come", () => {
    const fans = many(40, (at) => arrival(at * 0.02, 5, 31 + at));
    expect(detectBurst(traffic([...past, ...fans]))).toBeNull();
  });

  test("is none on an opening day, where old and new accounts are of mixed opinion", () => {
    const opinions = [5, 4, 4.5, 3, 3.5, 5, 4, 2.5, 4.5, 4];
    const guests = many(30, (at) => arrival(1 - at * 0.03, opinions[at % 10] ?? 4, at % 5 < 3 ? 0.02 : 200));
    expect(detectBurst(traffic(guests, { since: NOW - 2 * DAY }))).toBeNull();
  });

  test("is not found again in what was judged before", () => {
    const all = [...past, ...attack(5)];
    expect(detectBurst(traffic(all))).not.toBeNull();
    expect(detectBurst(traffic([...all, arrival(0, 5, 1)], { judgedUntil: NOW - 0.1 * DAY }))).toBeNull();
  });

  test("weighs near-identical texts and shared timing", () => {
    const fresh = (more: (at: number) => Partial<Arrival>) =>
      detectBurst(traffic([...past, ...many(8, (at) => arrival(2 - at * 0.2, 5, 1 + 3 * at, more(at)))]))
        ?.evidence;
    const plain = fresh(() => ({}));
    const copied = fresh(() => ({ similarity: 0.8 }));
    const together = fresh(() => ({ joinedAt: NOW - 5 * DAY }));
    const alsoElsewhere = fresh(() => ({ elsewhere: [{ item: "court:9", at: NOW - DAY }] }));
    expect([plain?.texts, plain?.timing]).toEqual([0, 0]);
    expect(copied?.texts).toBeGreaterThan(2);
    expect(together?.timing).toBeGreaterThan(0.5);
    expect(alsoElsewhere?.timing).toBeGreaterThan(0.5);
  });

  test("weighs new accounts less where they are usual", () => {
    const all = [...past, ...attack(5)];
    const usual = detectBurst(traffic(all, { newShare: 0.9 }))?.evidence.newAccounts ?? 0;
    expect(detectBurst(traffic(all))?.evidence.newAccounts).toBeGreaterThan(usual);
  });
});

describe("a burst that waits for a decision", () => {
  const held = attack(5);
  const open = { side: "high", held } as const;
  const grown = (...arrivals: Arrival[]) => growBurst(traffic([...past, ...arrivals]), open)?.held ?? [];

  test("grows by later reviews of new accounts with such stars", () => {
    const later = arrival(0.1, 4.5, 2);
    expect(grown(later)).toEqual([later]);
  });

  test("grows to the days from its first to its last review", () => {
    const days = (daysAgo: number) => growBurst(traffic([...past, arrival(daysAgo, 5, 2)]), open)?.windowDays;
    expect([days(0.1), days(-2)]).toEqual([2, 4]);
  });

  test("does not grow by other stars, older accounts, or reviews much later", () => {
    expect(grown(arrival(0.1, 3, 2))).toEqual([]);
    expect(grown(arrival(0.1, 1, 2))).toEqual([]);
    expect(grown(arrival(0.1, 5, 31))).toEqual([]);
    expect(grown(arrival(-8, 5, 2))).toEqual([]);
  });
});
