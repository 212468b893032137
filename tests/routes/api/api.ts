import { expect } from "vitest";
import { Session } from "~/features/auth/session.entity";
import { Equipment } from "~/features/equipment/equipment.entity";
import { User } from "~/features/users/user.entity";
import { startApp } from "../../support/app";

export type App = Awaited<ReturnType<typeof startApp>>;
export type Person = Awaited<ReturnType<App["signedIn"]>>;

/** The app with one court, one racket and a review of each by Asha. */
export async function startWithCourt() {
  const app = await startApp();
  const admin = await app.signedIn({ isSuperAdmin: true, firstName: "Meera" });
  const asha = await app.signedIn({ firstName: "Asha" });
  const { courts, reviews } = app.repositories();
  const court = await courts.add({ name: "Smash Arena", location: "Bandra West, Mumbai" });
  const racketId = await app.entities().insert(Equipment, { name: "Vertex 04", type: "racket" });
  const review = await reviewOf(
    reviews.add(asha.viewer.id, ofCourt(court.id), { rating: 4, reviewText: "Ask for Vinod." }, []),
  );
  await reviews.add(asha.viewer.id, { itemType: "equipment", itemId: racketId }, { rating: 5 }, []);
  return { ...app, admin, asha, court, racketId, review };
}

export function ofCourt(itemId: number) {
  return { itemType: "court", itemId } as const;
}

/** The tables whose rows a client can change, and the columns that order them. */
const CHANGEABLE = {
  courts: "id",
  equipment: "id",
  all_reviews: "id",
  reports: "id",
  open_data_consents: "user_id",
  hidings: "id",
  appeals: "hiding_id",
  review_bursts: "id",
  review_pictures: "review_id, number",
  images: "name",
  review_votes: "review_id, user_id",
  owner_claims: "id",
  owner_replies: "review_id",
  fact_proposals: "id",
  proposed_facts: "proposal_id, field",
  visit_secrets: "court_id",
  users: "id",
  settings: "id",
};

const ROWS = Object.entries(CHANGEABLE).map(
  ([table, order]) => `'${table}', (select jsonb_agg(to_jsonb(t) order by ${order}) from ${table} t)`,
);

/** Every row that a client can change, by table; null for an empty one. */
export async function rowsOf(app: Pick<App, "entities">): Promise<object | undefined> {
  const [all] = await app
    .entities()
    .execute<{ rows: object }[]>(`select jsonb_build_object(${ROWS.join()}) as rows`);
  return all?.rows;
}

/** Deletes the account and its data, without a change to the browser's cookies. */
export async function deleteAccount(app: Pick<App, "entities">, { viewer }: Person): Promise<void> {
  await app.entities().nativeDelete(User, { id: viewer.id });
}

export async function endSessions(app: Pick<App, "entities">, { viewer }: Person): Promise<void> {
  await app.entities().nativeUpdate(Session, { user: viewer.id }, { expire: new Date(Date.now() - 1_000) });
}

/** The browser of a super admin whose account was deleted. */
export async function deletedSuperAdmin(app: Pick<App, "entities" | "signedIn">): Promise<Person> {
  const person = await app.signedIn({ isSuperAdmin: true });
  await deleteAccount(app, person);
  return person;
}

/** The browser of a super admin whose session has expired. */
export async function expiredSuperAdmin(app: Pick<App, "entities" | "signedIn">): Promise<Person> {
  const person = await app.signedIn({ isSuperAdmin: true });
  await endSessions(app, person);
  return person;
}

/** Sends a body unchanged with the user's cookies. */
export function sendRaw(
  app: Pick<App, "send" | "origin">,
  person: Pick<Person, "cookies">,
  [method, path]: readonly [string, string],
  body: BodyInit,
  headers: HeadersInit = { "Content-Type": "application/json" },
): Promise<Response> {
  const request = new Request(new URL(path, app.origin), { method, body, headers });
  request.headers.set("Cookie", person.cookies.header);
  return app.send(request);
}

/** The problem details of an error response; fails if it is not one. */
export async function problemOf(response: Response) {
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  const details = await response.json();
  expect(details).toEqual({
    title: expect.any(String),
    status: response.status,
    detail: details.message,
    message: expect.any(String),
    ...(details.errors ? { errors: expect.any(Object) } : {}),
  });
  return details;
}

async function reviewOf(adding: ReturnType<ReturnType<App["repositories"]>["reviews"]["add"]>) {
  const added = await adding;
  if (added.outcome !== "added") throw new Error(added.outcome);
  return added.review;
}
