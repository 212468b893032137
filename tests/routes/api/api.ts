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
    reviews.add(asha.viewer.id, ofCourt(court.id), { rating: 4, reviewText: "Ask for Vinod." }),
  );
  await reviews.add(asha.viewer.id, { itemType: "equipment", itemId: racketId }, { rating: 5 });
  return { ...app, admin, asha, court, racketId, review };
}

export function ofCourt(itemId: number) {
  return { itemType: "court", itemId } as const;
}

/** Every row that a client can change. */
export async function rowsOf(app: Pick<App, "entities">) {
  const em = app.entities();
  return {
    courts: await em.execute("select * from courts order by id"),
    equipment: await em.execute("select * from equipment order by id"),
    reviews: await em.execute("select * from all_reviews order by id"),
    reports: await em.execute("select * from reports order by id"),
    openDataConsents: await em.execute("select * from open_data_consents order by user_id"),
    hidings: await em.execute("select * from hidings order by id"),
    appeals: await em.execute("select * from appeals order by hiding_id"),
    bursts: await em.execute("select * from review_bursts order by id"),
    pictures: await em.execute("select * from review_pictures order by review_id, number"),
    images: await em.execute("select * from images order by name"),
    votes: await em.execute("select * from review_votes order by review_id, user_id"),
    claims: await em.execute("select * from owner_claims order by id"),
    replies: await em.execute("select * from owner_replies order by review_id"),
    proposals: await em.execute("select * from fact_proposals order by id"),
    facts: await em.execute("select * from proposed_facts order by proposal_id, field"),
    visitSecrets: await em.execute("select * from visit_secrets order by court_id"),
    users: await em.execute("select * from users order by id"),
    settings: await em.execute("select * from settings order by id"),
  };
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
