/** The product's name and locale. */
export const product = {
  name: "Bandeja",
  strapline: "Padel courts and gear, rated by Mumbai's players",
  city: "Mumbai",
  /** ISO 3166. */
  country: "IN",
  timeZone: "Asia/Kolkata",
  locale: "en-IN",
} as const;
