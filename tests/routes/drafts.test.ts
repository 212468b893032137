import { beforeEach, describe, expect, test, vi } from "vitest";
import { SessionRepository } from "~/features/auth/session.repository.server";
import { ALREADY_REVIEWED } from "~/features/reviews/alreadyReviewed";
import type { Fields } from "../support/app";
import { formBehind, press } from "../support/form";
import { addPicture } from "../support/images";
import { readPage } from "../support/page";
import { endSessions, ofCourt, startWithCourt } from "./api/api";
import { COURT, own } from "./owners/owners";

let app: Awaited<ReturnType<typeof startWithCourt>>;
beforeEach(async () => {
  app = await startWithCourt();
});

const TEXT = "The glass was clean.\nGo at seven.";
const REVIEW = { rating: "4.5", reviewText: TEXT };
const EQUIPMENT = { name: "Hack 03", brand: "Bullpadel", description: TEXT };

const reportReview = () =>
  app.repositories().reports.add(app.review.id, app.admin.viewer.id, { reason: "off-topic" });

async function addAppeal() {
  const { appeals, reports } = app.repositories();
  await reports.hide({ reviewId: app.review.id, version: 1, lastReport: null }, "spam");
  await appeals.add(app.review.id, app.asha.viewer.id, "It is true.");
}

const claimCourt = () =>
  app.repositories().claims.add(app.asha.viewer.id, ofCourt(app.court.id), "I run it.");

async function proposeName() {
  await own(app, app.asha, COURT);
  const facts = [{ field: "name", value: "Padel Yard" }] as const;
  await app.repositories().proposals.propose(app.asha.viewer.id, COURT, facts);
}

async function replyToReview() {
  await own(app, app.asha, COURT);
  const reader = await app.signedIn({ firstName: "Rohan" });
  const { replies, reviews } = app.repositories();
  await reviews.add(reader.viewer.id, COURT, { rating: 2 }, []);
  await replies.save(3, app.asha.viewer.id, { text: "Sorry!", version: null });
}

interface TextForm {
  what: string;
  path: () => string;
  button: string;
  typed: Fields;
  /** What has to be there first. */
  prepare?: () => Promise<unknown>;
}

/** Every form with text fields, as the admin may open it: its address, its button and the input. */
const forms: TextForm[] = [
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
  {
    what: "a decision on an appeal",
    path: () => "/admin/appeals/1/uphold?page=2",
    prepare: addAppeal,
    button: "Leave it hidden",
    typed: { answer: TEXT },
  },
  {
    what: "an accepted claim",
    path: () => "/admin/claims/1/accept",
    prepare: claimCourt,
    button: "Accept",
    typed: { answer: TEXT },
  },
  {
    what: "a rejected claim",
    path: () => "/admin/claims/1/reject?page=2",
    prepare: claimCourt,
    button: "Reject",
    typed: { answer: TEXT },
  },
  {
    what: "a decision on facts",
    path: () => "/admin/proposals/1",
    prepare: proposeName,
    button: "Decide",
    typed: { name: "reject" },
  },
  {
    what: "the hiding of a reported review",
    path: () => `/admin/reports/${app.review.id}/hide?page=2`,
    prepare: reportReview,
    button: "Hide",
    typed: { reason: "personal", rule: "respect" },
  },
  {
    what: "the hiding of a review",
    path: () => `/reviews/${app.review.id}/hide?returnTo=%2Freviews%3Fpage%3D2`,
    button: "Hide",
    typed: { reason: "personal", rule: "respect" },
  },
  {
    what: "a redaction",
    path: () => `/reviews/${app.review.id}/redact?returnTo=%2Freviews%3Fpage%3D2`,
    button: "Remove",
    typed: { passage: "Vinod", reason: TEXT },
  },
  {
    what: "the removal of a picture",
    path: () => `/reviews/${app.review.id}/pictures/1/remove`,
    prepare: () => addPicture(app.entities(), app.review.id),
    button: "Remove Picture",
    typed: { reason: TEXT },
  },
  {
    what: "the removal of a reply",
    path: () => "/reviews/3/reply/remove?returnTo=%2Freviews%3Fpage%3D2",
    prepare: replyToReview,
    button: "Remove Reply",
    typed: { reason: TEXT },
  },
  {
    what: "a suspension",
    path: () => `/admin/users/${app.asha.viewer.id}/suspend?q=asha`,
    button: "Suspend",
    typed: { reason: TEXT, duration: "7" },
  },
  {
    what: "the message of read-only mode",
    path: () => "/admin/read-only",
    button: "Turn on",
    typed: { message: TEXT },
  },
];

describe.each(forms)("The input of $what", ({ path, prepare, button, typed }) => {
  beforeEach(async () => {
    await prepare?.();
  });

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

test.each<[string, string, Record<string, string>]>([
  ["HEAD", "HEAD", {}],
  ["a prefetch", "GET", { "Sec-Purpose": "prefetch" }],
])("The input of a visitor's form is still there after %s", async (_, method, headers) => {
  const visitor = app.visitor();
  const path = `/courts/${app.court.id}/review`;
  await visitor.post(path, REVIEW);
  const player = await app.signedIn({}, visitor.cookies);
  expect((await player.json(method, path, undefined, headers)).status).toBe(200);
  const page = await readPage(await player.get(path));
  expect(formBehind(page, "Submit Review").fields).toMatchObject({ reviewText: [TEXT] });
});

test("The input of a visitor is in the form of a court that the account has reviewed", async () => {
  const visitor = app.visitor();
  const path = `/courts/${app.court.id}/review`;
  await visitor.post(path, REVIEW);
  const asha = await app.signedIn({ email: app.asha.viewer.email ?? "" }, visitor.cookies);
  const page = await readPage(await asha.get(path));
  page.getByText(ALREADY_REVIEWED);
  expect(page.getByRole("link", { name: "Edit your review" }).getAttribute("href")).toBe("/reviews/1/edit");
  expect(formBehind(page, "Submit Review").fields).toMatchObject({ rating: ["4.5"], reviewText: [TEXT] });
  expect((await press(asha, page, "Submit Review")).status).toBe(409);
});

describe("The input of a visitor who signs in with another account than their own", () => {
  const SIGN_IN = "Sign in with another account";
  const pages: [string, () => string, string, Fields][] = [
    ["a profile", () => `/profile/${app.asha.viewer.id}/edit`, "Save Changes", { bio: TEXT }],
    ["a policy", () => "/guidelines/edit", "Save Changes", { value: TEXT }],
    ["a redaction", () => `/reviews/${app.review.id}/redact`, "Remove", { reason: TEXT }],
  ];

  test.each(pages)("is restored after a second sign-in: %s", async (what, path, button, typed) => {
    const visitor = app.visitor();
    await visitor.post(path(), typed);
    const player = await app.signedIn({}, visitor.cookies);
    await player.json("HEAD", path());
    const response = await player.get(path());
    expect(response.status).toBe(403);
    const page = await readPage(response);
    page.getByText(/What you typed is still here: sign in with another account to send it\.$/);
    expect(page.getByRole("link", { name: SIGN_IN }).getAttribute("href")).toBe(
      `/api/login?${new URLSearchParams({ again: "true", returnTo: path() })}`,
    );
    expect(page.queryByText(/The glass was clean/)).toBeNull();
    const author = what === "a profile" ? app.asha : app.admin;
    const { email, isSuperAdmin } = author.viewer;
    const back = await app.signedIn({ email: email ?? "", isSuperAdmin }, player.cookies);
    const form = formBehind(await readPage(await back.get(path())), button);
    expect(Object.values(form.fields).flat()).toContain(TEXT);
  });

  test("is not mentioned on other pages, or without one", async () => {
    const visitor = app.visitor();
    await visitor.post("/guidelines/edit", { value: TEXT });
    const player = await app.signedIn({}, visitor.cookies);
    const other = await readPage(await player.get("/cookie-policy/edit"));
    expect(other.queryByRole("link", { name: SIGN_IN })).toBeNull();
  });
});

test.each<[string, string, Fields, string]>([
  ["court", "/courts/1/edit", { name: "Smash Yard", description: TEXT }, "/courts/1/delete"],
  ["court to review", "/courts/1/review", REVIEW, "/courts/1/delete"],
  ["review", "/reviews/1/redact", { passage: "Vinod", reason: TEXT }, "/reviews/1/delete"],
])(
  "The input is on the 404 page of a %s that was deleted during the sign-in",
  async (_, path, typed, deletion) => {
    const visitor = app.visitor();
    await visitor.post(path, typed);
    expect((await app.admin.post(deletion)).status).toBe(303);
    const admin = await app.signedIn({ isSuperAdmin: true }, visitor.cookies);
    for (let visit = 0; visit < 2; visit++) {
      const response = await admin.get(path);
      expect(response.status).toBe(404);
      const html = await response.clone().text();
      expect(html).not.toContain("<script");
      const page = await readPage(response);
      const shown = page.getAllByRole<HTMLTextAreaElement>("textbox", {
        name: "What you typed",
        hidden: true,
      });
      const { rating: _, ...texts } = typed;
      expect(shown.map(({ value }) => value).sort()).toEqual(Object.values(texts).sort());
      expect(page.queryByRole("button", { name: "Send again" })).toBeNull();
    }
  },
);

test("The 404 page of a form that is sent has its input instead of an earlier draft", async () => {
  const visitor = app.visitor();
  const path = `/courts/${app.court.id}/edit`;
  await visitor.post(path, { name: "Smash Yard", description: TEXT });
  await app.admin.post(`/courts/${app.court.id}/delete`);
  const admin = await app.signedIn({ isSuperAdmin: true }, visitor.cookies);
  const response = await admin.post(path, { name: "Smash Yard", description: "Two new courts." });
  expect(response.status).toBe(404);
  const html = await response.text();
  expect(html).toContain("Two new courts.");
  expect(html).not.toContain("The glass was clean.");
});

describe("The input of a super admin's form", () => {
  const page = () => `/reviews/${app.review.id}/hide`;
  const hiding = { reason: "personal", rule: "respect", version: "1" };
  const chosen = async (response: Response) => formBehind(await readPage(response), "Hide").fields;

  test("is preserved by a request of a script, which receives 401", async () => {
    const visitor = app.visitor();
    const response = await visitor.post(`${page()}.data`, hiding);
    expect(response.status).toBe(401);
    expect(await response.text()).toContain(`/api/login?${new URLSearchParams({ returnTo: page() })}`);
    const admin = await app.signedIn({ isSuperAdmin: true }, visitor.cookies);
    expect(await chosen(await admin.get(page()))).toMatchObject({ reason: ["personal"], rule: ["respect"] });
  });

  test("is not stored for a user without the right", async () => {
    for (const address of [page(), `${page()}.data`]) {
      expect((await app.asha.post(address, hiding)).status).toBe(403);
    }
    const stored = await app.entities().execute("select 1 from sessions where sess::text like '%draft%'");
    expect(stored).toEqual([]);
  });

  test("is not shown to a user without the right who signs in", async () => {
    const path = `/reviews/${app.review.id}/redact`;
    const visitor = app.visitor();
    await visitor.post(path, { passage: "Vinod", reason: "A member of staff.", version: "1" });
    const player = await app.signedIn({}, visitor.cookies);
    for (const address of [path, `${path}.data`]) {
      const response = await player.get(address);
      expect(response.status).toBe(403);
      expect(await response.text()).not.toContain("member of staff");
    }
  });

  test.each([
    ["a review", page, async () => {}],
    ["a reported review", () => `/admin/reports/${app.review.id}/hide`, reportReview],
  ])("retains the version of %s that was read", async (_, path, prepare) => {
    await prepare();
    const opened = await readPage(await app.admin.get(path()));
    await endSessions(app, app.admin);
    await press(app.admin, opened, "Hide", { reason: "personal" });
    await app.repositories().reviews.change(app.review.id, null, { reviewText: "Ask at the desk." }, null);
    const again = await app.signedIn({ isSuperAdmin: true }, app.admin.cookies);
    const restored = await readPage(await again.get(path()));
    const response = await press(again, restored, "Hide");
    expect(response.status).toBe(409);
    expect((await press(again, await readPage(response), "Hide")).status).toBe(303);
  });
});
