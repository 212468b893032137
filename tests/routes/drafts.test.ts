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

const TEXT = "The glass was clean.\nGo at seven.";
const REVIEW = { rating: "4.5", reviewText: TEXT };
const EQUIPMENT = { name: "Hack 03", brand: "Bullpadel", description: TEXT };

/** Every form with text fields, as the admin may open it: its address, its button and the input. */
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
    typed: { reason: "personal", note: TEXT },
  },
  {
    what: "a new court",
    path: () => "/courts/new",
    button: "Add Court",
    typed: {
      name: "Padel Yard",
      location: "Powai, Mumbai",
      description: TEXT,
      amenities: "Parking, Showers",
    },
  },
  {
    what: "a changed court",
    path: () => `/courts/${app.court.id}/edit`,
    button: "Update Court",
    typed: { name: "Padel Yard", description: TEXT, contactInfo: "Ask at the gate" },
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
    typed: { firstName: "Usha", bio: TEXT, playingLevel: "Advanced" },
  },
  { what: "a policy", path: () => "/guidelines/edit", button: "Save Changes", typed: { value: TEXT } },
  {
    what: "a sheet to import",
    path: () => "/admin/import",
    button: "Check",
    typed: { kind: "courts", text: "name,location\nYard,Powai" },
  },
];

describe.each(forms)("The input of $what", ({ path, button, typed }) => {
  const expectInput = (fields: Readonly<Record<string, readonly string[]>>) =>
    expect(fields).toMatchObject(
      Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, [value].flat()])),
    );

  test("is preserved when the session has expired, and can then be submitted", async () => {
    const { admin } = app;
    const page = await readPage(await admin.get(path()));
    await endSessions(app, admin);
    const rejected = await press(admin, page, button, typed);
    expect(rejected.status).toBe(302);
    expect(rejected.headers.get("Location")).toBe(`/api/login?${new URLSearchParams({ returnTo: path() })}`);
    const again = await app.signedIn({ email: admin.viewer.email ?? "", isSuperAdmin: true }, admin.cookies);
    const back = await readPage(await again.get(path()));
    expectInput(formBehind(back, button).fields);
    expect((await press(again, back, button)).status).toBeOneOf([200, 303]);
  });

  test("can be submitted again after the database was unavailable", async () => {
    const { admin } = app;
    const page = await readPage(await admin.get(path()));
    vi.spyOn(SessionRepository.prototype, "find").mockRejectedValue(
      Object.assign(new Error("Unavailable."), { code: "ECONNREFUSED" }),
    );
    const response = await press(admin, page, button, typed);
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
    const preserved = await readPage(response);
    expectInput(formBehind(preserved, "Send again").fields);
    vi.restoreAllMocks();
    expect((await press(admin, preserved, "Send again")).status).toBeOneOf([200, 303]);
  });
});
