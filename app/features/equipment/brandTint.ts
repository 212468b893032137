/** The number of tints in `pictures.css`. */
const TINTS = 24;

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
