import { expect } from "vitest";
import { type Fields, startApp } from "../support/app";

/** How long any answer may take, in milliseconds: what takes longer hangs. */
const PATIENCE = 5_000;

/** What somebody could have spent an evening on. */
export const TYPED = "The glass was clean & the lights were bright. <b>Go</b> at “seven”.";

/** One form of the site. */
export interface HostileForm {
  name: string;
  path: string;
  /** Every field filled in well, with `TYPED` among them. */
  fields: Fields;
  /** One field filled in badly, and what is said of it there. */
  fault: { fields: Fields; message: string };
}

/** Where the things are that the forms are about; a fresh database numbers them so. */
const COURT = "/courts/1";
const REVIEW = "/reviews/1";

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
const NO_NAME = { fields: { name: " " }, message: "Court name cannot be empty" };

/** Every form with fields. A super admin may send them all. */
export const FORMS: readonly HostileForm[] = [
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
];

/** The pages without a form of their own, and those whose form has no fields. */
export const OTHER_PATHS: readonly string[] = [
  "/",
  "/courts",
  COURT,
  `${COURT}/delete`,
  `${REVIEW}/delete`,
  "/how-ranking-works",
  "/api/login",
  "/api/callback",
  "/api/logout",
  "/nowhere",
];

/** The addresses with an id in them. */
export const ID_PATHS: readonly ((id: string) => string)[] = [
  (id) => `/courts/${id}`,
  (id) => `/courts/${id}/review`,
  (id) => `/courts/${id}/edit`,
  (id) => `/courts/${id}/delete`,
  (id) => `/reviews/${id}/edit`,
  (id) => `/reviews/${id}/delete`,
];

/** The app with one court, one review by somebody else, and a super admin at the keyboard. */
export async function openHostileSite() {
  const app = await startApp();
  const admin = await app.signedIn({ isSuperAdmin: true });
  const player = await app.signedIn();
  const { courts, reviews } = app.repositories();
  const court = await courts.add({ name: "Glass House", location: "Andheri, Mumbai" });
  const review = { rating: 4, reviewText: "Good bounce." };
  await reviews.add(player.viewer.id, { itemType: "court", itemId: court.id }, review);

  return {
    admin,
    origin: app.origin,
    send: app.send,
    /** The review that there is. */
    review: () => app.repositories().reviews.find(1),
    /** The image of the court that was added last. */
    newestImage: async () => {
      const [court] = await app
        .entities()
        .execute<{ image_url: string | null }[]>("select image_url from courts order by id desc limit 1");
      return court?.image_url;
    },
    /** Everything that people made, to tell whether any of it has changed. */
    rows: () =>
      app.entities().execute(
        `select (select jsonb_agg(c order by id) from courts c) as courts,
          (select jsonb_agg(r order by id) from reviews r) as reviews,
          (select jsonb_agg(u order by id) from users u) as users`,
      ),
    /** Sends any body as the super admin. @param type its Content-Type; its own by default, none where it is null */
    async post(path: string, body: BodyInit | null, type?: string | null): Promise<Response> {
      const headers = new Headers({ Origin: app.origin, Cookie: admin.cookies.header });
      const request = new Request(app.origin + path, { method: "POST", body, headers });
      if (type === null) request.headers.delete("Content-Type");
      else if (type !== undefined) request.headers.set("Content-Type", type);
      return app.send(request);
    },
    /** Asks for a page in any way as the super admin. */
    async ask(path: string, method = "GET"): Promise<Response> {
      const headers = { Origin: app.origin, Cookie: admin.cookies.header };
      return app.send(new Request(app.origin + path, { method, headers }));
    },
  };
}

/** Fails where an answer takes longer than anybody waits. */
export async function inTime(answer: Promise<Response>): Promise<{ status: number; html: string }> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`No answer in ${PATIENCE} ms`)), PATIENCE);
  try {
    const read = answer.then(async (response) => ({ status: response.status, html: await response.text() }));
    return await Promise.race([read, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Fails where a request has reached the prototype that all objects share. */
export function expectCleanPrototype(): void {
  const shared: object = Object.prototype;
  const inherited: string[] = [];
  for (const name in {}) inherited.push(name);
  expect([inherited, "polluted" in shared]).toEqual([[], false]);
}

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
