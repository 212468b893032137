/** Lengths in code points. */
export const EQUIPMENT_LIMITS = {
  name: 255,
  type: 50,
  brand: 100,
  description: 5000,
  imageUrl: 500,
  /** Whole rupees: a crore. */
  highestPrice: 10_000_000,
  specifications: 50,
  /** Of all specifications together, as JSON of the database in UTF-8. `MAX_JSON` has room for them with escapes. */
  specificationBytes: 16_384,
} as const;

/** Names that no specification may have, because they have a meaning in JavaScript. */
export const FORBIDDEN_SPECIFICATIONS = ["__proto__", "constructor"] as const;
