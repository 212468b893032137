export const ITEM_KINDS = ["court", "racket", "ball"] as const;

/** A kind of item, each with aspects of its own. */
export type ItemKind = (typeof ITEM_KINDS)[number];

/** One value for each kind. */
export function byKind<Value>(makeValue: (kind: ItemKind) => Value): Record<ItemKind, Value> {
  return { court: makeValue("court"), racket: makeValue("racket"), ball: makeValue("ball") };
}

/**
 * The aspects of each kind of item that a review can rate. This is their only list: forms, views, the API, sort orders
 * and labels are derived from it. The database checks the form of names and ratings alone, so a new aspect needs no
 * migration. A name must be in camel case and is stored, so it never changes.
 */
export const ASPECTS = {
  court: [
    { value: "surface", label: "Surface" },
    { value: "glass", label: "Glass" },
    { value: "light", label: "Light" },
    { value: "booking", label: "Booking" },
    { value: "facilities", label: "Facilities" },
  ],
  racket: [
    { value: "power", label: "Power" },
    { value: "control", label: "Control" },
    { value: "ballOutput", label: "Ball output" },
    { value: "sweetSpot", label: "Sweet spot" },
    { value: "manoeuvrability", label: "Manoeuvrability" },
  ],
  ball: [
    { value: "bounce", label: "Bounce" },
    { value: "durability", label: "Durability" },
    { value: "consistency", label: "Consistency" },
  ],
} as const satisfies Record<ItemKind, readonly { value: string; label: string }[]>;

export type AspectName = (typeof ASPECTS)[ItemKind][number]["value"];

/** An aspect and its label. */
export interface Aspect {
  value: AspectName;
  label: string;
}

/** Ratings of aspects in stars; those without an answer are absent. */
export type AspectRatings = { [Name in AspectName]?: number };

/** A change of ratings: those that are absent stay, null clears one. */
export type AspectChange = Readonly<Record<string, number | null | undefined>>;

/** Sum and number of the ratings of each aspect of an item, as the database stores them. */
export type AspectSums = { [Name in AspectName]?: { sum: number; count: number } };

/** The mean rating of an aspect in stars, not rounded; null without ratings. */
export interface AspectMean {
  average: number | null;
  count: number;
}

/** The means of all aspects of an item's kind. */
export type AspectMeans = { [Name in AspectName]?: AspectMean };

/** An item with the means of its aspects. */
export type WithAspects<View> = View & { aspects: AspectMeans };

/** The aspects of some kinds. */
export function aspectsOf(...kinds: readonly ItemKind[]): readonly Aspect[] {
  return kinds.flatMap<Aspect>((kind) => ASPECTS[kind]);
}

/** The fields of an object's schema: one for each aspect of some kinds, by name. */
export function aspectFields<Field>(
  kinds: readonly ItemKind[],
  makeField: (aspect: Aspect) => Field,
): Record<string, Field> {
  return Object.fromEntries(aspectsOf(...kinds).map((aspect) => [aspect.value, makeField(aspect)]));
}

/** One value for each aspect of some kinds, by name; those with undefined are left out. */
export function byAspect<Value>(
  kinds: readonly ItemKind[],
  makeValue: (aspect: Aspect) => Value | undefined,
): { [Name in AspectName]?: Value } {
  const values: { [Name in AspectName]?: Value } = {};
  for (const kind of kinds) {
    for (const aspect of ASPECTS[kind]) {
      const value = makeValue(aspect);
      if (value !== undefined) values[aspect.value] = value;
    }
  }
  return values;
}

/** Ratings after a change. @param change null clears all */
export function changedAspects(ratings: AspectRatings, change: AspectChange | null): AspectRatings {
  if (change === null) return {};
  const changed = { ...ratings };
  for (const { value } of aspectsOf(...ITEM_KINDS)) {
    const rating = change[value];
    if (rating === null) delete changed[value];
    else if (rating !== undefined) changed[value] = rating;
  }
  return changed;
}

/** The means of a kind's aspects. @param sums may have aspects of other kinds, which are left out */
export function aspectMeans(kind: ItemKind, sums: AspectSums): AspectMeans {
  return byAspect([kind], ({ value }) => {
    const { sum, count } = sums[value] ?? { sum: 0, count: 0 };
    return { average: count > 0 ? sum / count : null, count };
  });
}

/** Means of aspects, each rounded by a function. */
export function roundedMeans(means: AspectMeans, round: (mean: number) => number): AspectMeans {
  return Object.fromEntries(
    Object.entries(means).map(([name, { average, count }]) => [
      name,
      { average: average === null ? null : round(average), count },
    ]),
  );
}

const NAMES = new Set<string>(aspectsOf(...ITEM_KINDS).map(({ value }) => value));

/** Whether a value is the name of an aspect. */
export function isAspect(value: string): value is AspectName {
  return NAMES.has(value);
}

/** The orders of a list by aspect. */
export function aspectSorts(kind: ItemKind): { value: AspectName; label: string }[] {
  return ASPECTS[kind].map(({ value, label }) => ({ value, label: `Best ${label.toLowerCase()}` }));
}
