import type { Fields } from "../support/app";

/** What somebody could have spent an evening on. */
export const TYPED = "The glass was clean & the lights were bright. <b>Go</b> at “seven”.";

/** One form of the site. */
export interface FuzzedForm {
  name: string;
  path: string;
  /** Every field filled in well, with `TYPED` among them. */
  fields: Fields;
  /** One field filled in badly, and what is said of it there. */
  fault: { fields: Fields; message: string };
}

/** Where the things are that the forms are about; a fresh database numbers them so. */
const COURT = "/courts/1";
const RACKET = "/equipment/1";
const REVIEW = "/reviews/1";

/** Who the super admin is, as whom all is sent. */
export const PROFILE_ID = "the-super-admin";
const PROFILE = `/profile/${PROFILE_ID}`;

const REVIEW_FIELDS = { rating: "4.5", reviewText: TYPED };
const COURT_FIELDS = {
  name: "Smash Point",
  location: "Bandra West, Mumbai",
  description: TYPED,
  priceRange: "₹500-700",
  contactInfo: "+91 22 5550 0100",
  numberOfCourts: "4",
  membershipRequired: "on",
  membershipInfo: "Ask at the desk.",
  imageUrl: "https://images.example/court.jpg",
};
const RACKET_FIELDS = {
  name: "Vertex 05",
  brand: "Bullpadel",
  description: TYPED,
  imageUrl: "https://images.example/racket.jpg",
  specifications: '{"shape": "diamond", "weight": 365}',
  price: "14999",
};
const { price: _, ...BALL_FIELDS } = RACKET_FIELDS;
const NO_EQUIPMENT_NAME = { fields: { name: " " }, message: "Equipment name cannot be empty" };
const POLICY = "/guidelines";
const NO_NAME = { fields: { name: " " }, message: "Court name cannot be empty" };

const REPORTED = "/admin/reports/1";

/** Every form with fields. A super admin may send them all. */
export const FORMS: readonly FuzzedForm[] = [
  {
    name: "a new review",
    path: `${COURT}/review`,
    fields: REVIEW_FIELDS,
    fault: { fields: { rating: "" }, message: "Please select a rating" },
  },
  {
    name: "an edited review",
    path: `${REVIEW}/edit`,
    fields: { ...REVIEW_FIELDS, version: "1" },
    fault: {
      fields: { rating: "6" },
      message: "Please select a valid rating between 0.5 and 5 stars.",
    },
  },
  {
    name: "a new court",
    path: "/courts/new",
    fields: { ...COURT_FIELDS, amenities: "Parking, Showers" },
    fault: NO_NAME,
  },
  {
    name: "an edited court",
    path: `${COURT}/edit`,
    fields: { ...COURT_FIELDS, amenities: ["Parking", "Showers"], version: "1" },
    fault: NO_NAME,
  },
  {
    name: "a report of a review",
    path: `${REVIEW}/report`,
    fields: { reason: "other", note: TYPED },
    fault: { fields: { reason: "" }, message: "Please choose what is wrong with this review" },
  },
  {
    name: "a profile",
    path: `${PROFILE}/edit`,
    fields: {
      profileImageUrl: `/uploads/${"e".repeat(32)}-448.webp`,
      firstName: "Meera",
      lastName: "Rao",
      bio: TYPED,
      location: "Dadar, Mumbai",
      playingLevel: "Advanced",
      favoriteEquipment: "Vertex 04",
      version: "1",
    },
    fault: {
      fields: { location: "a".repeat(101) },
      message: "Location can be at most 100 characters long",
    },
  },
  {
    name: "a new review of a racket",
    path: `${RACKET}/review`,
    fields: REVIEW_FIELDS,
    fault: { fields: { rating: "" }, message: "Please select a rating" },
  },
  {
    name: "a new racket",
    path: "/rackets/new",
    fields: RACKET_FIELDS,
    fault: NO_EQUIPMENT_NAME,
  },
  {
    name: "a new ball",
    path: "/balls/new",
    fields: BALL_FIELDS,
    fault: NO_EQUIPMENT_NAME,
  },
  {
    name: "edited equipment",
    path: `${RACKET}/edit`,
    fields: {
      ...RACKET_FIELDS,
      type: "racket",
      specificationName: "Core",
      specificationValue: "EVA",
      version: "1",
    },
    fault: NO_EQUIPMENT_NAME,
  },
  {
    name: "a sheet to import",
    path: "/admin/import",
    fields: { kind: "courts", text: TYPED, import: "yes", nonce: crypto.randomUUID(), seen: "x" },
    fault: { fields: { kind: "clubs" }, message: "Choose what the sheet holds" },
  },
  {
    name: "a policy",
    path: `${POLICY}/edit`,
    fields: { value: TYPED, version: "1", base: "1" },
    fault: {
      fields: { value: `${TYPED}${"a".repeat(20_000)}` },
      message: "The text can be at most 20000 characters long",
    },
  },
];

/** The pages without a form of their own, and those whose form has nothing to type. */
export const OTHER_PATHS: readonly string[] = [
  "/",
  "/courts",
  "/card.png",
  COURT,
  `${COURT}/card.png`,
  `${COURT}/delete`,
  "/rackets",
  "/balls",
  "/equipment",
  RACKET,
  `${RACKET}/card.png`,
  `${RACKET}/delete`,
  "/compare",
  `${REVIEW}/delete`,
  "/admin",
  "/admin/users",
  "/admin/users/1/give-rights",
  "/admin/users/1/take-rights",
  "/how-ranking-works",
  "/admin/audit",
  "/admin/export/courts.csv",
  "/admin/export/equipment-template.csv",
  POLICY,
  `${POLICY}/versions`,
  `${POLICY}/versions/1`,
  "/terms-of-service/edit",
  "/admin/reports",
  ...["keep", "hide", "delete", "undo"].map((decision) => `${REPORTED}/${decision}`),
  "/profile",
  PROFILE,
  "/account",
  "/account/export",
  "/account/delete",
  "/consent",
  "/consent/decline",
  "/api/login",
  "/api/callback",
  "/api/logout",
  "/reviews.atom",
  `${COURT}/reviews.atom`,
  `${RACKET}/reviews.atom`,
  "/robots.txt",
  "/sitemap.xml",
  "/sitemap/courts-1.xml",
  "/nowhere",
];

/** The addresses with an id in them. */
export const ID_PATHS: readonly ((id: string) => string)[] = [
  (id) => `/courts/${id}`,
  (id) => `/courts/${id}/card.png`,
  (id) => `/courts/${id}/review`,
  (id) => `/courts/${id}/edit`,
  (id) => `/courts/${id}/delete`,
  (id) => `/courts/${id}/reviews.atom`,
  (id) => `/equipment/${id}`,
  (id) => `/equipment/${id}/card.png`,
  (id) => `/equipment/${id}/review`,
  (id) => `/equipment/${id}/edit`,
  (id) => `/equipment/${id}/delete`,
  (id) => `/equipment/${id}/reviews.atom`,
  (id) => `/sitemap/courts-${id}.xml`,
  (id) => `/profile/${id}`,
  (id) => `/profile/${id}/edit`,
  (id) => `/reviews/${id}/edit`,
  (id) => `/reviews/${id}/delete`,
  (id) => `${POLICY}/versions/${id}`,
  (id) => `/reviews/${id}/report`,
  (id) => `/admin/reports/${id}/keep`,
  (id) => `/admin/reports/${id}/hide`,
  (id) => `/admin/reports/${id}/delete`,
  (id) => `/admin/reports/${id}/undo`,
  (id) => `/admin/users/${id}/give-rights`,
  (id) => `/admin/users/${id}/take-rights`,
];

/** A text as it stands in HTML. */
export function inHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
}

/** Fields as a browser writes them. */
export function urlencoded(...sets: Fields[]): string {
  const fields = Object.assign({}, ...sets);
  return new URLSearchParams(pairs(fields)).toString();
}

/** Fields as the parts of a form that has files. */
export function multipart(...sets: Fields[]): FormData {
  const form = new FormData();
  for (const [name, value] of pairs(Object.assign({}, ...sets))) form.append(name, value);
  return form;
}

function pairs(fields: Fields): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
}
