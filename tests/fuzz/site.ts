import { expect } from "vitest";
import { User } from "~/features/users/user.entity";
import { startApp } from "../support/app";
import { addEquipment } from "../support/catalogue";
import { PROFILE_ID } from "./forms";

/** How long any answer may take, in milliseconds: what takes longer hangs. */
const TIMEOUT_MS = 5_000;

/** The app with one court, one racket, one review by somebody else, and a super admin at the keyboard. */
export async function openFuzzedSite() {
  const app = await startApp();
  const whoseProfile = { issuer: "https://provider.example", subject: "admin@example.com" };
  await app.entities().insert(User, { id: PROFILE_ID, ...whoseProfile });
  const admin = await app.signedIn({ email: "admin@example.com", isSuperAdmin: true });
  const player = await app.signedIn();
  const { courts, reviews } = app.repositories();
  const court = await courts.add({ name: "Glass House", location: "Andheri, Mumbai" });
  await addEquipment(app.entities());
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
          (select jsonb_agg(e order by id) from equipment e) as equipment,
          (select jsonb_agg(r order by id) from reviews r) as reviews,
          (select jsonb_agg(u order by id) from users u) as users,
          (select jsonb_agg(i order by at) from sheet_imports i) as imports,
          (select jsonb_agg(s order by id) from settings s) as settings`,
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
  const timer = setTimeout(() => late.reject(new Error(`No answer in ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
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
