import { beforeEach, describe, expect, test, vi } from "vitest";
import { SessionRepository } from "~/features/auth/session.repository.server";
import type { Fields } from "../support/app";
import { formBehind, press } from "../support/form";
import { readPage } from "../support/page";
import { endSessions, startWithCourt } from "./api/api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
beforeEach(async () => {
  app = await startWithCourt();
});

const TYPED = "The glass was clean.\nGo at seven.";
const REVIEW = { rating: "4.5", reviewText: TYPED };
const EQUIPMENT = { name: "Hack 03", brand: "Bullpadel", description: TYPED };

/** Every form with something to type: where it is, its button, and what is typed. All of them are open to the admin. */
const forms: { what: string; path: () => string; button: string; typed: Fields }[] = [
  {
    what: "a review of a court",
    path: () => `/courts/${app.court.id}/review`,
    button: "Submit Review",
    typed: REVIEW,
  },
  {
    what: "a review of a racket",
    path: () => `/equipment/${app.racketId}/review`,
    button: "Submit Review",
    typed: REVIEW,
  },
  {
    what: "a changed review",
    path: () => `/reviews/${app.review.id}/edit`,
    button: "Update Review",
    typed: REVIEW,
  },
  {
    what: "a report",
    path: () => `/reviews/${app.review.id}/report`,
    button: "Send Report",
    typed: { reason: "personal", note: TYPED },
  },
  {
    what: "a new court",
    path: () => "/courts/new",
    button: "Add Court",
    typed: {
      name: "Padel Yard",
      location: "Powai, Mumbai",
      description: TYPED,
      amenities: "Parking, Showers",
    },
  },
  {
    what: "a changed court",
    path: () => `/courts/${app.court.id}/edit`,
    button: "Update Court",
    typed: { name: "Padel Yard", description: TYPED, contactInfo: "Ask at the gate" },
  },
  {
    what: "a new racket",
    path: () => "/rackets/new",
    button: "Add Racket",
    typed: { ...EQUIPMENT, specifications: '{"shape": "round"}', price: "14990" },
  },
  {
    what: "a new ball",
    path: () => "/balls/new",
    button: "Add Ball",
    typed: { ...EQUIPMENT, specifications: '{"type": "training"}' },
  },
  {
    what: "changed equipment",
    path: () => `/equipment/${app.racketId}/edit`,
    button: "Update Equipment",
    typed: EQUIPMENT,
  },
  {
    what: "a profile",
    path: () => `/profile/${app.admin.viewer.id}/edit`,
    button: "Save Changes",
    typed: { firstName: "Usha", bio: TYPED, playingLevel: "Advanced" },
  },
  { what: "a policy", path: () => "/guidelines/edit", button: "Save Changes", typed: { value: TYPED } },
  {
    what: "a sheet to import",
    path: () => "/admin/import",
    button: "Check",
    typed: { kind: "courts", text: "name,location\nYard,Powai" },
  },
];

describe.each(forms)("What was typed into $what", ({ path, button, typed }) => {
  const expectTyped = (fields: Readonly<Record<string, readonly string[]>>) =>
    expect(fields).toMatchObject(
      Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, [value].flat()])),
    );

  test("survives a session that has ended, and can then be sent", async () => {
    const { admin } = app;
    const page = await readPage(await admin.get(path()));
    await endSessions(app, admin);
    const refused = await press(admin, page, button, typed);
    expect(refused.status).toBe(302);
    expect(refused.headers.get("Location")).toBe(`/api/login?${new URLSearchParams({ returnTo: path() })}`);
    const again = await app.signedIn({ email: admin.viewer.email ?? "", isSuperAdmin: true }, admin.cookies);
    const back = await readPage(await again.get(path()));
    expectTyped(formBehind(back, button).fields);
    expect((await press(again, back, button)).status).toBeOneOf([200, 303]);
  });

  test("is kept to be sent again where the database is away", async () => {
    const { admin } = app;
    const page = await readPage(await admin.get(path()));
    vi.spyOn(SessionRepository.prototype, "find").mockRejectedValue(
      Object.assign(new Error("Away."), { code: "ECONNREFUSED" }),
    );
    const answer = await press(admin, page, button, typed);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    const kept = await readPage(answer);
    expectTyped(formBehind(kept, "Send again").fields);
    vi.restoreAllMocks();
    expect((await press(admin, kept, "Send again")).status).toBeOneOf([200, 303]);
  });
});
