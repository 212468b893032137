import { expect } from "vitest";
import { User } from "~/features/users/user.entity";
import { startApp } from "../support/app";
import { addEquipment } from "../support/catalogue";
import { addPicture } from "../support/images";
import { PROFILE_ID } from "./forms";

/** The timeout of a response, in milliseconds, which only a hanging request exceeds. */
const TIMEOUT_MS = 30_000;

/** The app with one court, one racket, one review with a picture by another user, and a signed-in super admin. */
export async function openFuzzedSite() {
  const app = await startApp();
  const identity = { issuer: "https://provider.example", subject: "admin@example.com" };
  await app.entities().insert(User, { id: PROFILE_ID, ...identity });
  const admin = await app.signedIn({ email: "admin@example.com", isSuperAdmin: true });
  const player = await app.signedIn();
  const { courts, reviews } = app.repositories();
  const court = await courts.add({ name: "Glass House", location: "Andheri, Mumbai" });
  await addEquipment(app.entities());
  const review = { rating: 4, reviewText: "Good bounce." };
  await reviews.add(player.viewer.id, { itemType: "court", itemId: court.id }, review, []);
  await addPicture(app.entities(), 1);

  return {
    admin,
    origin: app.origin,
    send: app.send,
    /** The only review. */
    review: () => app.repositories().reviews.find(1),
    /** The image address of the newest court. */
    newestImage: async () => {
      const [court] = await app
        .entities()
        .execute<{ image_url: string | null }[]>("select image_url from courts order by id desc limit 1");
      return court?.image_url;
    },
    /** All rows that requests could change. */
    rows: () =>
      app.entities().execute(
        `select (select jsonb_agg(c order by id) from courts c) as courts,
          (select jsonb_agg(e order by id) from equipment e) as equipment,
          (select jsonb_agg(r order by id) from reviews r) as reviews,
          (select jsonb_agg(p order by review_id, number) from review_pictures p) as pictures,
          (select jsonb_agg(u order by id) from users u) as users,
          (select jsonb_agg(i order by at) from sheet_imports i) as imports,
          (select jsonb_agg(s order by id) from settings s) as settings`,
      ),
    /** Posts a body as the super admin. @param type Content-Type; by default that of the body, none if null */
    async post(path: string, body: BodyInit | null, type?: string | null): Promise<Response> {
      const headers = new Headers({ Origin: app.origin, Cookie: admin.cookies.header });
      const request = new Request(app.origin + path, { method: "POST", body, headers });
      if (type === null) request.headers.delete("Content-Type");
      else if (type !== undefined) request.headers.set("Content-Type", type);
      return app.send(request);
    },
    /** Requests a page as the super admin. */
    async request(path: string, method = "GET"): Promise<Response> {
      const headers = { Origin: app.origin, Cookie: admin.cookies.header };
      return app.send(new Request(app.origin + path, { method, headers }));
    },
  };
}

/** Reads the response. @throws when it takes longer than the timeout */
export async function readInTime(pending: Promise<Response>): Promise<{ status: number; html: string }> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new Error(`No response within ${TIMEOUT_MS} ms`)),
    TIMEOUT_MS,
  );
  try {
    const read = pending.then(async (response) => ({ status: response.status, html: await response.text() }));
    return await Promise.race([read, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Fails if a request has polluted Object.prototype. */
export function expectCleanPrototype(): void {
  const shared: object = Object.prototype;
  const inherited: string[] = [];
  for (const name in {}) inherited.push(name);
  expect([inherited, "polluted" in shared]).toEqual([[], false]);
}
