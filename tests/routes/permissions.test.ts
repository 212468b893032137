import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { ALREADY_REVIEWED } from "~/features/reviews/alreadyReviewed";
import { visitCodeOf } from "~/features/visits/visitCode.server";
import { dayOf } from "~/features/visits/visitDays";
import { type Fields, suspend, type Visitor } from "../support/app";
import { addTestBurst } from "../support/arrivals";
import { addPicture } from "../support/images";
import { readPage } from "../support/page";
import { deletedSuperAdmin, expiredSuperAdmin, ofCourt, rowsOf, startWithCourt } from "./api/api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
beforeEach(start);

/** The review of the court has a picture. */
async function start(): Promise<void> {
  app = await startWithCourt();
  await addPicture(app.entities(), app.review.id);
}

/** Each kind of user, with a function that returns their browser. Asha owns the reviews and the profile. */
const people = {
  visitor: async () => app.visitor(),
  "signed-in user": () => app.signedIn({ firstName: "Kabir" }),
  owner: async () => app.asha,
  "super admin": async () => app.admin,
  "deleted super admin": () => deletedSuperAdmin(app),
  "super admin whose session has expired": () => expiredSuperAdmin(app),
} satisfies Record<string, () => Promise<Visitor>>;
type Kind = keyof typeof people;

/**
 * The outcome of a request: `allowed`; `signIn`, a redirect to the sign-in; `forbidden` (403); or `conflict` (409), since
 * the user has done it already; `missing` (404), since it is not for the user to know of; or `readable`: the page is shown, but
 * its form is missing for the user.
 */
type Outcome = "allowed" | "signIn" | "forbidden" | "conflict" | "missing" | "readable";

/** What users can do by a form: its address and valid fields. */
interface Capability {
  path: () => string;
  fields: Fields;
  /** What has to be there first. */
  prepare?: () => Promise<unknown>;
  /** For the signed-in user, the owner and the super admin. All others are redirected to the sign-in. */
  outcomes: readonly [user: Outcome, owner: Outcome, superAdmin: Outcome];
}

async function hideReview() {
  await app.repositories().reports.hide({ reviewId: app.review.id, version: 1, lastReport: null }, "spam");
}

async function addAppeal() {
  await hideReview();
  await app.repositories().appeals.add(app.review.id, app.asha.viewer.id, "It is true.");
}

/** Sets aside the review of the racket in a burst, which need not be one. */
async function addBurst() {
  await addTestBurst(app.entities(), app.racketId);
}

async function claimCourt() {
  await app.repositories().claims.add(app.asha.viewer.id, ofCourt(app.court.id), "I run it.");
}

async function ownCourt() {
  await claimCourt();
  const decision = { verdict: "accepted", answer: null, by: app.admin.viewer.id } as const;
  await app.repositories().claims.decide(1, decision);
}

/** Adds a review by another user to the court that Asha owns. */
async function reviewOwnCourt() {
  await ownCourt();
  const reader = await app.signedIn({ firstName: "Rohan" });
  await app.repositories().reviews.add(reader.viewer.id, ofCourt(app.court.id), { rating: 2 }, []);
}

async function replyToReview() {
  await reviewOwnCourt();
  await app.repositories().replies.save(3, app.asha.viewer.id, { text: "Sorry!", version: null });
  await app.entities().execute("update owner_replies set version = 1");
}

async function proposeName() {
  await ownCourt();
  const facts = [{ field: "name", value: "Padel Yard" }] as const;
  await app.repositories().proposals.propose(app.asha.viewer.id, ofCourt(app.court.id), facts);
}

/** A known secret, and its code of today. */
const SECRET = "0".repeat(64);
const CODE = visitCodeOf(SECRET, 1, dayOf(new Date()));

async function giveCode() {
  await app.entities().execute("update visit_secrets set secret = ?", [SECRET]);
}

const NEW_REVIEW = { rating: "3.5", reviewText: "Good bounce." };
const superAdminOnly = ["forbidden", "forbidden", "allowed"] as const;
const ownerOnly = ["forbidden", "allowed", "forbidden"] as const;
const ownerOrSuperAdmin = ["forbidden", "allowed", "allowed"] as const;

const capabilities: Record<string, Capability> = {
  "review a court": {
    path: () => `/courts/${app.court.id}/review`,
    fields: NEW_REVIEW,
    outcomes: ["allowed", "conflict", "allowed"],
  },
  "review equipment": {
    path: () => `/equipment/${app.racketId}/review`,
    fields: NEW_REVIEW,
    outcomes: ["allowed", "allowed", "allowed"],
  },
  "review a court with its code": {
    path: () => `/courts/${app.court.id}/review`,
    prepare: giveCode,
    fields: { ...NEW_REVIEW, visitCode: CODE },
    outcomes: ["allowed", "conflict", "allowed"],
  },
  "replace the visit codes of a court": {
    path: () => `/courts/${app.court.id}/desk/replace`,
    fields: {},
    outcomes: superAdminOnly,
  },
  "edit a review": {
    path: () => `/reviews/${app.review.id}/edit`,
    fields: { ...NEW_REVIEW, version: "1" },
    outcomes: ownerOrSuperAdmin,
  },
  "delete a review": {
    path: () => `/reviews/${app.review.id}/delete`,
    fields: {},
    outcomes: ownerOrSuperAdmin,
  },
  "report a review": {
    path: () => `/reviews/${app.review.id}/report`,
    fields: { reason: "spam" },
    outcomes: ["allowed", "forbidden", "allowed"],
  },
  "find a review helpful": {
    path: () => `/reviews/${app.review.id}/helpful`,
    fields: { helpful: "yes" },
    outcomes: ["allowed", "forbidden", "allowed"],
  },
  "remove a picture of a review": {
    path: () => `/reviews/${app.review.id}/pictures/1/remove`,
    fields: { reason: "It shows a child." },
    outcomes: superAdminOnly,
  },
  "report a picture": {
    path: () => `/reviews/${app.review.id}/report?picture=1`,
    fields: { reason: "personal" },
    outcomes: ["allowed", "forbidden", "allowed"],
  },
  "take a passage out of a review": {
    path: () => `/reviews/${app.review.id}/redact`,
    fields: { passage: "Vinod", reason: "It names a member of staff.", version: "1" },
    outcomes: superAdminOnly,
  },
  "agree to open data": {
    path: () => "/account/open-data",
    fields: { shared: "on", withName: "on", licence: "CC-BY-4.0" },
    outcomes: ["allowed", "allowed", "allowed"],
  },
  "appeal against the hiding of a review": {
    path: () => `/reviews/${app.review.id}/appeal`,
    prepare: hideReview,
    fields: { text: "It is true." },
    outcomes: ["missing", "allowed", "readable"],
  },
  "grant an appeal": {
    path: () => "/admin/appeals/1/grant",
    prepare: addAppeal,
    fields: { answer: "You are right." },
    outcomes: superAdminOnly,
  },
  "uphold a hiding": {
    path: () => "/admin/appeals/1/uphold",
    prepare: addAppeal,
    fields: { answer: "It names a person." },
    outcomes: superAdminOnly,
  },
  "count the reviews of a burst": {
    path: () => "/admin/bursts/1/count",
    prepare: addBurst,
    fields: {},
    outcomes: superAdminOnly,
  },
  "leave out the reviews of a burst": {
    path: () => "/admin/bursts/1/leave-out",
    prepare: addBurst,
    fields: {},
    outcomes: superAdminOnly,
  },
  "undo the decision on a burst": {
    path: () => "/admin/bursts/1/reopen",
    prepare: async () => {
      await addBurst();
      await app.repositories().bursts.decide(1, { decision: "count", by: app.admin.viewer.id });
    },
    fields: {},
    outcomes: superAdminOnly,
  },
  "claim a court": {
    path: () => `/courts/${app.court.id}/claim`,
    fields: { reason: "I run it." },
    outcomes: ["allowed", "allowed", "allowed"],
  },
  "withdraw a claim": {
    path: () => "/account/claims/1/withdraw",
    prepare: claimCourt,
    fields: {},
    outcomes: ["missing", "allowed", "missing"],
  },
  "accept a claim": {
    path: () => "/admin/claims/1/accept",
    prepare: claimCourt,
    fields: { answer: "" },
    outcomes: superAdminOnly,
  },
  "reject a claim": {
    path: () => "/admin/claims/1/reject",
    prepare: claimCourt,
    fields: { answer: "Who are you?" },
    outcomes: superAdminOnly,
  },
  "undo a decision on a claim": {
    path: () => "/admin/claims/1/undo",
    prepare: ownCourt,
    fields: {},
    outcomes: superAdminOnly,
  },
  "reply to a review": {
    path: () => "/reviews/3/reply",
    prepare: reviewOwnCourt,
    fields: { text: "Sorry!", version: "0" },
    outcomes: ownerOnly,
  },
  "delete a reply": {
    path: () => "/reviews/3/reply/delete",
    prepare: replyToReview,
    fields: {},
    outcomes: ownerOnly,
  },
  "remove a reply": {
    path: () => "/reviews/3/reply/remove",
    prepare: replyToReview,
    fields: { reason: "It names a player.", version: "1" },
    outcomes: superAdminOnly,
  },
  "report a reply": {
    path: () => "/reviews/3/reply/report",
    prepare: replyToReview,
    fields: { reason: "spam" },
    outcomes: ["allowed", "forbidden", "allowed"],
  },
  "propose facts": {
    path: () => `/courts/${app.court.id}/facts`,
    prepare: ownCourt,
    fields: { name: "Padel Yard", location: "Powai", version: "1" },
    outcomes: ownerOnly,
  },
  "decide on proposed facts": {
    path: () => "/admin/proposals/1",
    prepare: proposeName,
    fields: { name: "accept", version: "1", itemVersion: "1" },
    outcomes: superAdminOnly,
  },
  "hide a review": {
    path: () => `/reviews/${app.review.id}/hide`,
    fields: { reason: "spam", rule: "spam" },
    outcomes: superAdminOnly,
  },
  "edit a profile": {
    path: () => `/profile/${app.asha.viewer.id}/edit`,
    fields: { firstName: "Usha", version: "1" },
    outcomes: ["forbidden", "allowed", "forbidden"],
  },
  "add a court": {
    path: () => "/courts/new",
    fields: { name: "Padel Yard", location: "Powai" },
    outcomes: superAdminOnly,
  },
  "edit a court": {
    path: () => `/courts/${app.court.id}/edit`,
    fields: { name: "Padel Yard", location: "Powai", version: "1" },
    outcomes: superAdminOnly,
  },
  "delete a court": { path: () => `/courts/${app.court.id}/delete`, fields: {}, outcomes: superAdminOnly },
  "add a racket": {
    path: () => "/rackets/new",
    fields: { name: "Hack 03", brand: "Bullpadel", description: "For the brave." },
    outcomes: superAdminOnly,
  },
  "add a ball": {
    path: () => "/balls/new",
    fields: { name: "Padel Pro", brand: "Head", description: "Three in a can." },
    outcomes: superAdminOnly,
  },
  "edit equipment": {
    path: () => `/equipment/${app.racketId}/edit`,
    fields: { name: "Hack 03", type: "racket", version: "1" },
    outcomes: superAdminOnly,
  },
  "delete equipment": {
    path: () => `/equipment/${app.racketId}/delete`,
    fields: {},
    outcomes: superAdminOnly,
  },
  "delete several courts": {
    path: () => `/admin/courts/delete?ids=${app.court.id}`,
    fields: {},
    outcomes: superAdminOnly,
  },
  "delete several rackets": {
    path: () => `/admin/rackets/delete?ids=${app.racketId}`,
    fields: {},
    outcomes: superAdminOnly,
  },
  "edit the guidelines": {
    path: () => "/guidelines/edit",
    fields: { value: "Be kind.", version: "1", base: "1" },
    outcomes: superAdminOnly,
  },
};

const table = Object.entries(capabilities).flatMap(
  ([
    capability,
    {
      outcomes: [user, owner, superAdmin],
    },
  ]) => {
    const outcomes: Record<Kind, Outcome> = {
      visitor: "signIn",
      "signed-in user": user,
      owner,
      "super admin": superAdmin,
      "deleted super admin": "signIn",
      "super admin whose session has expired": "signIn",
    };
    return Object.entries(outcomes).map(
      ([kind, outcome]) => [outcome, kind, capability] as [Outcome, Kind, string],
    );
  },
);

describe("permissions of forms", () => {
  test.each(table)("%s: a %s to %s", async (outcome, kind, capability) => {
    const { path, fields, prepare } = capabilities[capability] ?? expect.fail(capability);
    await prepare?.();
    const person = await people[kind]();
    const before = await rowsOf(app);
    const [read, write] = outcome === "readable" ? ["allowed", "missing"] : [outcome, outcome];

    expect.soft(await outcomeOf(await person.get(path()), path())).toBe(read);
    expect.soft(await outcomeOf(await person.get(dataAddress(path())), path())).toBe(read);
    expect(await rowsOf(app)).toEqual(before);
    if (write !== "allowed") {
      expect.soft(await outcomeOf(await person.post(path(), fields), path())).toBe(write);
      expect.soft(await outcomeOf(await person.post(dataAddress(path()), fields), path())).toBe(write);
      expect(await rowsOf(app)).toEqual(before);
    }
  });

  test.each(table.filter(([outcome]) => outcome === "allowed"))(
    "%s: a %s can %s by the form and by its .data address",
    async (_, kind, capability) => {
      const { path, fields, prepare } = capabilities[capability] ?? expect.fail(capability);
      for (const [addressOf, status] of [
        [(page: string) => page, 303],
        [dataAddress, 202],
      ] as const) {
        await start();
        await prepare?.();
        const person = await people[kind]();
        const before = await rowsOf(app);
        const address = addressOf(path());
        const response = await person.post(address, fields);
        expect.soft([address, response.status]).toEqual([address, status]);
        expect.soft(await rowsOf(app)).not.toEqual(before);
      }
    },
  );
});

test.each(Object.keys(capabilities))(
  "the form to %s is rejected if it was opened as another user",
  async (capability) => {
    const { path, fields, prepare, outcomes } = capabilities[capability] ?? expect.fail(capability);
    const kinds = ["signed-in user", "owner", "super admin"] as const;
    await prepare?.();
    const person = await people[kinds[outcomes.indexOf("allowed")] ?? expect.fail(capability)]();
    const { ownerDocument } = (await readPage(await person.get(path()))).getByRole("main");
    const opened = ownerDocument.querySelector<HTMLInputElement>(
      `form[method=post][action="${path()}"] [name=account]`,
    );
    expect(opened?.value).toBe(person.viewer.id);

    const before = await rowsOf(app);
    for (const address of [path(), dataAddress(path())]) {
      const response = await person.post(address, { ...fields, account: "another" });
      expect.soft([address, response.status]).toEqual([address, 409]);
      expect.soft(await response.text()).toContain("This page was for another account. Nothing was saved.");
    }
    expect(await rowsOf(app)).toEqual(before);
    expect((await person.post(path(), { ...fields, account: person.viewer.id })).status).toBe(303);
  },
);

describe("every form of a page names the account that it was opened for", () => {
  const pages: Record<string, () => string> = {
    "the account": () => "/account",
    tokens: () => "/account/tokens",
    "an import": () => "/admin/import",
    "read-only mode": () => "/admin/read-only",
    suspension: () => `/admin/users/${app.asha.viewer.id}/suspend`,
    reinstatement: () => `/admin/users/${app.asha.viewer.id}/reinstate`,
    "a new super admin": () => `/admin/users/${app.asha.viewer.id}/give-rights`,
    "open reports": () => "/admin/reports",
    "a report": () => `/admin/reports/${app.review.id}/hide`,
    "a version of a text": () => "/guidelines/versions/1",
  };

  test.each(Object.keys(pages))("%s", async (page) => {
    const other = await app.signedIn();
    await app.repositories().reports.add(app.review.id, other.viewer.id, { reason: "spam" });
    await app.admin.post("/guidelines/edit", { value: "Be kind.", version: "1", base: "1" });
    if (page === "reinstatement") await suspend(app, app.asha);
    const { ownerDocument } = (await readPage(await app.admin.get(pages[page]?.() ?? ""))).getByRole("main");
    const forms = [...ownerDocument.querySelectorAll<HTMLFormElement>("main form[method=post]")];
    expect(forms.length).toBeGreaterThan(0);
    for (const form of forms) {
      const opened = form.querySelector<HTMLInputElement>("[name=account]");
      expect.soft([form.action, opened?.value]).toEqual([form.action, app.admin.viewer.id]);
    }
  });
});

/** What a page says that only super admins can do. */
const DENIED = {
  "add a court": "add courts",
  "edit a court": "edit courts",
  "delete a court": "delete courts",
  "add a racket": "add rackets",
  "add a ball": "add balls",
  "edit equipment": "edit equipment",
  "delete equipment": "delete equipment",
};

describe.each(Object.entries(DENIED))("a page to %s", (capability, action) => {
  const { path, fields } = capabilities[capability] ?? expect.fail(capability);

  test("says to a player that only super admins can", async () => {
    const player = await people["signed-in user"]();
    for (const response of [await player.get(path()), await player.post(path(), fields)]) {
      expect(response.status).toBe(403);
      const page = await readPage(response);
      expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Access Denied");
      expect(page.getByText(`Only super admins can ${action}.`)).toBeDefined();
      expect(page.getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe("/");
    }
  });

  test("asks a visitor to sign in", async () => {
    const visitor = app.visitor();
    const responses = [await visitor.get(path())];
    // Other forms are preserved over the sign-in.
    if (Object.keys(fields).length === 0) responses.push(await visitor.post(path(), fields));
    for (const response of responses) {
      expect(response.status).toBe(401);
      const page = await readPage(response);
      expect(page.getByRole("heading", { level: 1 }).textContent).toBe(`Please sign in to ${action}`);
      const link = within(page.getByRole("main")).getByRole("link", { name: "Sign In" });
      expect(link.getAttribute("href")).toBe(`/api/login?returnTo=${encodeURIComponent(path())}`);
    }
  });

  test("signs a user in again whose session has ended before script sent the form", async () => {
    const response = await app.visitor().post(dataAddress(path()), fields);
    expect(response.status).toBe(401);
    const body = await response.text();
    expect(body).toContain('"signIn"');
    expect(body).toContain(`/api/login?returnTo=${encodeURIComponent(path())}`);
  });
});

/** What suspended users may still do. */
const ALLOWED_IN_SUSPENSION = [
  "agree to open data",
  "appeal against the hiding of a review",
  "delete a review",
  "withdraw a claim",
  "delete a reply",
];

test.each(ALLOWED_IN_SUSPENSION)("a suspended user can %s", async (capability) => {
  const { path, fields, prepare } = capabilities[capability] ?? expect.fail(capability);
  await prepare?.();
  await suspend(app, app.asha);
  const before = await rowsOf(app);
  expect((await app.asha.post(path(), fields)).status).toBe(303);
  expect(await rowsOf(app)).not.toEqual(before);
});

test.each(Object.keys(capabilities).filter((name) => !ALLOWED_IN_SUSPENSION.includes(name)))(
  "a suspended user cannot %s",
  async (capability) => {
    const { path, fields, prepare } = capabilities[capability] ?? expect.fail(capability);
    await prepare?.();
    await suspend(app, app.asha);
    const before = await rowsOf(app);
    const response = await app.asha.post(path(), fields);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("Your account is suspended");
    expect(await rowsOf(app)).toEqual(before);
  },
);

describe("the desk page with the visit codes", () => {
  const desk = () => `/courts/${app.court.id}/desk`;
  test.each([
    ["signIn", "visitor"],
    ["forbidden", "signed-in user"],
    ["forbidden", "owner"],
    ["allowed", "super admin"],
    ["signIn", "deleted super admin"],
    ["signIn", "super admin whose session has expired"],
  ] as const)("%s: a %s", async (outcome, kind) => {
    const person = await people[kind]();
    for (const address of [desk(), dataAddress(desk())])
      expect.soft(await outcomeOf(await person.get(address), desk())).toBe(outcome);
  });
});

describe("pages for one user", () => {
  const pages: Record<string, { path: () => string; prepare: () => Promise<unknown>; others: Outcome }> = {
    "the owner's page": {
      path: () => `/courts/${app.court.id}/owner`,
      prepare: ownCourt,
      others: "forbidden",
    },
    "why a review is set aside": { path: () => "/reviews/2/held", prepare: addBurst, others: "missing" },
  };
  const seenBySuperAdmin = new Set(["why a review is set aside"]);

  test.each(
    Object.keys(pages).flatMap((page) =>
      (Object.keys(people) as Kind[]).map((kind) => [page, kind] as const),
    ),
  )("%s: a %s", async (page, kind) => {
    const { path, prepare, others } = pages[page] ?? expect.fail(page);
    await prepare();
    const isAllowed = kind === "owner" || (kind === "super admin" && seenBySuperAdmin.has(page));
    const isKnown = ["signed-in user", "owner", "super admin"].includes(kind);
    const outcome = isAllowed ? "allowed" : isKnown ? others : "signIn";
    const person = await people[kind]();
    for (const address of [path(), dataAddress(path())])
      expect.soft(await outcomeOf(await person.get(address), path())).toBe(outcome);
  });
});

describe("public pages", () => {
  const pages = () => [
    "/",
    "/courts",
    "/rackets",
    "/balls",
    `/courts/${app.court.id}`,
    `/equipment/${app.racketId}`,
    `/profile/${app.asha.viewer.id}`,
    "/search?q=smash",
    "/compare",
    "/contact-us",
    "/guidelines",
    "/privacy-policy",
    "/terms-of-service",
    "/cookie-policy",
    "/how-ranking-works",
    "/data",
    "/transparency",
    `/reviews/${app.review.id}/history`,
    `/reviews/${app.review.id}/pictures/1`,
    `/courts/${app.court.id}/pictures`,
  ];

  test.each(Object.keys(people) as Kind[])("are shown to a %s", async (kind) => {
    const person = await people[kind]();
    for (const page of pages()) {
      const [path, query = ""] = page.split("?");
      for (const address of [page, `${path === "/" ? "/_" : path}.data?${query}`]) {
        expect.soft([address, (await person.get(address)).status]).toEqual([address, 200]);
      }
    }
  });
});

/** The address at which React Router serves the data of a page. */
function dataAddress(path: string): string {
  return path.replace(/(\?|$)/, ".data$1");
}

/** The outcome that a response of a page or of its `.data` address means. */
async function outcomeOf(response: Response, path: string): Promise<Outcome | string> {
  const signIn = `/api/login?returnTo=${encodeURIComponent(path)}`;
  const html = await response.text();
  const isClosed = html.includes(ALREADY_REVIEWED) || html.includes('"isClosed",true');
  if (response.status === 200) return isClosed ? "conflict" : "allowed";
  if (response.status === 403) return "forbidden";
  if (response.status === 404) return "missing";
  if (response.status === 409) return "conflict";
  const leadsToSignIn = response.headers.get("Location") === signIn || html.includes(signIn);
  if ([202, 302, 303, 401].includes(response.status) && leadsToSignIn) return "signIn";
  return `${response.status} ${response.headers.get("Location")}`;
}
