/** The hues in `pictures.css`, each of which is dark or light. */
const HUES = 12;
const TINTS = 2 * HUES;

/** Brands with a tint of their own, so that none of them looks like another. The order is their tints. */
const BRANDS = [
  "bullpadel",
  "adidas",
  "head",
  "nox",
  "babolat",
  "wilson",
  "siux",
  "dunlop",
  "starvie",
  "tretorn",
  "varlion",
  "tecnifibre",
  "kuikma",
  "rs",
  "vibora",
  "blackcrown",
  "dropshot",
  "royalpadel",
  "oxdog",
  "lok",
  "joma",
  "enebe",
  "softee",
  "puma",
];

/** The number of a brand's tint, the same wherever it is drawn and however the brand is written. */
export function tintOf(brand: string): number {
  const letters = brand.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const known = BRANDS.indexOf(letters);
  if (known >= 0) return known;
  let hash = 0;
  for (const letter of letters) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return hash % TINTS;
}

/** The classes of a brand's tint. */
export function tintClasses(brand: string): string {
  const tint = tintOf(brand);
  return tint < HUES ? `tint-${tint}` : `tint-${tint - HUES} tint-light`;
}
