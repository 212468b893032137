import { WRONG_CODE } from "~/features/visits/visit.schema";
import type { Fields } from "../support/app";

/** A long text that must not be lost when a form is rejected. */
export const TYPED = "The glass was clean & the lights were bright. <b>Go</b> at “seven”.";

/** One form of the site. */
export interface FuzzedForm {
  name: string;
  path: string;
  /** Valid values of all fields, one of which is `TYPED`. */
  fields: Fields;
  /** An invalid value of one field, and the error message at the field. */
  invalid: { fields: Fields; message: string };
}

/** The addresses of the items, numbered as in a new database. */
const COURT = "/courts/1";
const RACKET = "/equipment/1";
const REVIEW = "/reviews/1";

/** The id of the user whose profile is edited. */
export const PROFILE_ID = "the-super-admin";
const PROFILE = `/profile/${PROFILE_ID}`;

const REVIEW_FIELDS = { rating: "4.5", reviewText: TYPED };
const PICTURE = `${REVIEW}/pictures/1`;
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

/** Every form with fields. A super admin may submit all of them. */
export const FORMS: readonly FuzzedForm[] = [
  {
    name: "a new review",
    path: `${COURT}/review`,
    fields: REVIEW_FIELDS,
    invalid: { fields: { rating: "" }, message: "Please select a rating" },
  },
  {
    name: "an edited review",
    path: `${REVIEW}/edit`,
    fields: { ...REVIEW_FIELDS, version: "1" },
    invalid: {
      fields: { rating: "6" },
      message: "Please select a valid rating between 0.5 and 5 stars.",
    },
  },
  {
    name: "a new court",
    path: "/courts/new",
    fields: { ...COURT_FIELDS, amenities: "Parking, Showers" },
    invalid: NO_NAME,
  },
  {
    name: "an edited court",
    path: `${COURT}/edit`,
    fields: { ...COURT_FIELDS, amenities: ["Parking", "Showers"], version: "1" },
    invalid: NO_NAME,
  },
  {
    name: "a report of a review",
    path: `${REVIEW}/report`,
    fields: { reason: "other", note: TYPED },
    invalid: { fields: { reason: "" }, message: "Please choose what is wrong with this review" },
  },
  {
    name: "a claim to a court",
    path: `${COURT}/claim`,
    fields: { reason: TYPED },
    invalid: {
      fields: { reason: `${TYPED}${"a".repeat(1000)}` },
      message: "Your reason can be at most 1,000 characters long",
    },
  },
  {
    name: "a removal of a picture",
    path: `${PICTURE}/remove`,
    fields: { reason: TYPED },
    invalid: {
      fields: { reason: `${TYPED}${"a".repeat(300)}` },
      message: "The reason can be at most 300 characters long",
    },
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
    invalid: {
      fields: { location: "a".repeat(101) },
      message: "Location can be at most 100 characters long",
    },
  },
  {
    name: "a new review of a racket",
    path: `${RACKET}/review`,
    fields: REVIEW_FIELDS,
    invalid: { fields: { rating: "" }, message: "Please select a rating" },
  },
  {
    name: "a new racket",
    path: "/rackets/new",
    fields: RACKET_FIELDS,
    invalid: NO_EQUIPMENT_NAME,
  },
  {
    name: "a new ball",
    path: "/balls/new",
    fields: BALL_FIELDS,
    invalid: NO_EQUIPMENT_NAME,
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
    invalid: NO_EQUIPMENT_NAME,
  },
  {
    name: "an import",
    path: "/admin/import",
    fields: { kind: "courts", text: TYPED, import: "yes", nonce: crypto.randomUUID(), seen: "x" },
    invalid: { fields: { kind: "clubs" }, message: "Choose what the rows are" },
  },
  {
    name: "a policy",
    path: `${POLICY}/edit`,
    fields: { value: TYPED, version: "1", base: "1" },
    invalid: {
      fields: { value: `${TYPED}${"a".repeat(20_000)}` },
      message: "The text can be at most 20,000 characters long",
    },
  },
  {
    name: "a new review with a visit code",
    path: `${COURT}/review`,
    fields: REVIEW_FIELDS,
    // None that could be right, since only ten of those are checked.
    invalid: { fields: { visitCode: "No code" }, message: WRONG_CODE },
  },
];

/** The pages without a form, and those whose form has no fields. */
export const OTHER_PATHS: readonly string[] = [
  "/",
  "/courts",
  "/card.png",
  COURT,
  `${COURT}/card.png`,
  `${COURT}/badge`,
  `${COURT}/badge.svg`,
  `${COURT}/delete`,
  `${COURT}/desk`,
  `${COURT}/desk/replace`,
  `${COURT}/pictures`,
  PICTURE,
  "/rackets",
  "/balls",
  "/equipment",
  RACKET,
  `${RACKET}/card.png`,
  `${RACKET}/badge`,
  `${RACKET}/badge.svg`,
  `${RACKET}/delete`,
  "/compare",
  "/oembed",
  `${REVIEW}/delete`,
  "/admin",
  "/admin/users",
  "/admin/users/1/give-rights",
  "/admin/users/1/take-rights",
  "/admin/users/1/suspend",
  "/admin/users/1/reinstate",
  "/how-ranking-works",
  "/data",
  "/data/datapackage.json",
  "/data/courts.csv",
  "/data/reviews.jsonl",
  "/account/open-data",
  "/transparency",
  "/admin/audit",
  "/admin/appeals",
  "/admin/appeals/1/grant",
  "/admin/appeals/1/uphold",
  "/admin/bursts",
  "/admin/bursts/1/count",
  "/admin/bursts/1/leave-out",
  "/admin/bursts/1/reopen",
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
  "/account/reports",
  "/account/claims",
  "/account/claims/1/withdraw",
  `${COURT}/owner`,
  `${COURT}/facts`,
  `${RACKET}/claim`,
  `${RACKET}/owner`,
  `${RACKET}/facts`,
  "/admin/claims",
  ...["accept", "reject", "undo"].map((decision) => `/admin/claims/1/${decision}`),
  "/admin/proposals",
  "/admin/proposals/1",
  `${REVIEW}/reply`,
  ...["delete", "report", "remove"].map((action) => `${REVIEW}/reply/${action}`),
  `${REVIEW}/appeal`,
  `${REVIEW}/hide`,
  `${REVIEW}/held`,
  "/consent",
  "/consent/decline",
  "/consent/delete",
  "/consent/export",
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

/** The addresses that contain an id. */
export const ID_PATHS: readonly ((id: string) => string)[] = [
  (id) => `/courts/${id}`,
  (id) => `/courts/${id}/card.png`,
  (id) => `/courts/${id}/badge`,
  (id) => `/courts/${id}/badge.svg`,
  (id) => `/courts/${id}/review`,
  (id) => `/courts/${id}/edit`,
  (id) => `/courts/${id}/delete`,
  (id) => `/courts/${id}/desk`,
  (id) => `/courts/${id}/desk/replace`,
  (id) => `/courts/${id}/pictures`,
  (id) => `/courts/${id}/reviews.atom`,
  (id) => `/equipment/${id}`,
  (id) => `/equipment/${id}/card.png`,
  (id) => `/equipment/${id}/badge`,
  (id) => `/equipment/${id}/badge.svg`,
  (id) => `/equipment/${id}/review`,
  (id) => `/equipment/${id}/edit`,
  (id) => `/equipment/${id}/delete`,
  (id) => `/equipment/${id}/pictures`,
  (id) => `/equipment/${id}/reviews.atom`,
  ...["claim", "owner", "facts"].flatMap((page) => [
    (id: string) => `/courts/${id}/${page}`,
    (id: string) => `/equipment/${id}/${page}`,
  ]),
  (id) => `/account/claims/${id}/withdraw`,
  ...["accept", "reject", "undo"].map((decision) => (id: string) => `/admin/claims/${id}/${decision}`),
  (id) => `/admin/proposals/${id}`,
  (id) => `/reviews/${id}/reply`,
  ...["delete", "report", "remove"].map((action) => (id: string) => `/reviews/${id}/reply/${action}`),
  (id) => `/sitemap/courts-${id}.xml`,
  (id) => `/data/${id}`,
  (id) => `/profile/${id}`,
  (id) => `/profile/${id}/edit`,
  (id) => `/reviews/${id}/edit`,
  (id) => `/reviews/${id}/delete`,
  (id) => `${POLICY}/versions/${id}`,
  (id) => `/reviews/${id}/report`,
  (id) => `/reviews/${id}/hide`,
  (id) => `/reviews/${id}/appeal`,
  (id) => `/reviews/${id}/held`,
  (id) => `/admin/appeals/${id}/grant`,
  (id) => `/admin/appeals/${id}/uphold`,
  (id) => `/admin/bursts/${id}/count`,
  (id) => `/admin/bursts/${id}/leave-out`,
  (id) => `/admin/bursts/${id}/reopen`,
  (id) => `/reviews/${id}/pictures/1`,
  (id) => `/reviews/${id}/pictures/1/remove`,
  (id) => `/reviews/1/pictures/${id}`,
  (id) => `/admin/reports/${id}/keep`,
  (id) => `/admin/reports/${id}/hide`,
  (id) => `/admin/reports/${id}/delete`,
  (id) => `/admin/reports/${id}/undo`,
  (id) => `/admin/users/${id}/give-rights`,
  (id) => `/admin/users/${id}/take-rights`,
  (id) => `/admin/users/${id}/suspend`,
  (id) => `/admin/users/${id}/reinstate`,
];

/** The text with HTML's special characters escaped. */
export function inHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
}

/** The fields as application/x-www-form-urlencoded. */
export function urlencoded(...sets: Fields[]): string {
  const fields = Object.assign({}, ...sets);
  return new URLSearchParams(pairs(fields)).toString();
}

/** The fields as multipart/form-data. */
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
