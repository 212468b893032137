import { beforeEach, describe, expect, test } from "vitest";
import { ALREADY_REVIEWED } from "~/features/reviews/review.permissions";
import type { Fields, Visitor } from "../support/app";
import { deletedSuperAdmin, expiredSuperAdmin, rowsOf, startWithCourt } from "./api/api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
beforeEach(async () => {
  app = await startWithCourt();
});

/** Everybody there is, each with a browser that asks. Asha is who wrote the reviews, and whose profile it is. */
const people = {
  visitor: async () => app.visitor(),
  "signed-in user": () => app.signedIn({ firstName: "Kabir" }),
  owner: async () => app.asha,
  "super admin": async () => app.admin,
  "deleted super admin": () => deletedSuperAdmin(app),
  "super admin whose session has expired": () => expiredSuperAdmin(app),
} satisfies Record<string, () => Promise<Visitor>>;
type Who = keyof typeof people;

/**
 * What becomes of somebody: they `may`; they are asked to `signIn` first; they are `refused`, whoever they sign in as
 * (403); or what they want is `done` already (409).
 */
type Outcome = "may" | "signIn" | "refused" | "done";

/** What people can do by a form: where it is, and well-filled fields. */
interface Capability {
  path: () => string;
  fields: Fields;
  /** Of the signed-in user, the owner and the super admin. All others are asked to sign in. */
  outcomes: readonly [user: Outcome, owner: Outcome, superAdmin: Outcome];
}

const NEW_REVIEW = { rating: "3.5", reviewText: "Good bounce." };
const superAdmins = ["refused", "refused", "may"] as const;
const owners = ["refused", "may", "may"] as const;

const capabilities: Record<string, Capability> = {
  "review a court": {
    path: () => `/courts/${app.court.id}/review`,
    fields: NEW_REVIEW,
    outcomes: ["may", "done", "may"],
  },
  "review equipment": {
    path: () => `/equipment/${app.racketId}/review`,
    fields: NEW_REVIEW,
    outcomes: ["may", "may", "may"],
  },
  "edit a review": {
    path: () => `/reviews/${app.review.id}/edit`,
    fields: { ...NEW_REVIEW, version: "1" },
    outcomes: owners,
  },
  "delete a review": { path: () => `/reviews/${app.review.id}/delete`, fields: {}, outcomes: owners },
  "report a review": {
    path: () => `/reviews/${app.review.id}/report`,
    fields: { reason: "spam" },
    outcomes: ["may", "refused", "may"],
  },
  "edit a profile": {
    path: () => `/profile/${app.asha.viewer.id}/edit`,
    fields: { firstName: "Usha", version: "1" },
    outcomes: ["refused", "may", "refused"],
  },
  "add a court": {
    path: () => "/courts/new",
    fields: { name: "Padel Yard", location: "Powai" },
    outcomes: superAdmins,
  },
  "edit a court": {
    path: () => `/courts/${app.court.id}/edit`,
    fields: { name: "Padel Yard", location: "Powai", version: "1" },
    outcomes: superAdmins,
  },
  "delete a court": { path: () => `/courts/${app.court.id}/delete`, fields: {}, outcomes: superAdmins },
  "add a racket": {
    path: () => "/rackets/new",
    fields: { name: "Hack 03", brand: "Bullpadel", description: "For the brave." },
    outcomes: superAdmins,
  },
  "add a ball": {
    path: () => "/balls/new",
    fields: { name: "Padel Pro", brand: "Head", description: "Three in a can." },
    outcomes: superAdmins,
  },
  "edit equipment": {
    path: () => `/equipment/${app.racketId}/edit`,
    fields: { name: "Hack 03", type: "racket", version: "1" },
    outcomes: superAdmins,
  },
  "delete equipment": {
    path: () => `/equipment/${app.racketId}/delete`,
    fields: {},
    outcomes: superAdmins,
  },
  "edit the guidelines": {
    path: () => "/guidelines/edit",
    fields: { value: "Be kind.", version: "1", base: "1" },
    outcomes: superAdmins,
  },
};

const table = Object.entries(capabilities).flatMap(
  ([
    doing,
    {
      outcomes: [user, owner, superAdmin],
    },
  ]) => {
    const outcomes: Record<Who, Outcome> = {
      visitor: "signIn",
      "signed-in user": user,
      owner,
      "super admin": superAdmin,
      "deleted super admin": "signIn",
      "super admin whose session has expired": "signIn",
    };
    return Object.entries(outcomes).map(([who, outcome]) => [outcome, who, doing] as [Outcome, Who, string]);
  },
);

describe("what people do by forms", () => {
  test.each(table)("%s: a %s who wants to %s", async (outcome, who, doing) => {
    const { path, fields } = capabilities[doing] ?? expect.fail(doing);
    const person = await people[who]();
    const before = await rowsOf(app);

    expect.soft(await outcomeOf(await person.get(path()), path())).toBe(outcome);
    expect.soft(await outcomeOf(await person.get(`${path()}.data`), path())).toBe(outcome);
    expect(await rowsOf(app)).toEqual(before);
    if (outcome !== "may") {
      expect.soft(await outcomeOf(await person.post(path(), fields), path())).toBe(outcome);
      expect.soft(await outcomeOf(await person.post(`${path()}.data`, fields), path())).toBe(outcome);
      expect(await rowsOf(app)).toEqual(before);
    }
  });

  test.each(table.filter(([outcome]) => outcome === "may"))(
    "%s: a %s who wants to %s does so, by the form and by its .data twin",
    async (_, who, doing) => {
      const { path, fields } = capabilities[doing] ?? expect.fail(doing);
      for (const [ending, status] of [
        ["", 303],
        [".data", 202],
      ] as const) {
        app = await startWithCourt();
        const person = await people[who]();
        const before = await rowsOf(app);
        const answer = await person.post(path() + ending, fields);
        expect.soft([ending, answer.status]).toEqual([ending, status]);
        expect.soft(await rowsOf(app)).not.toEqual(before);
      }
    },
  );
});

describe("what everybody may read", () => {
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
  ];

  test.each(Object.keys(people) as Who[])("is open to a %s", async (who) => {
    const person = await people[who]();
    for (const page of pages()) {
      const [path, query = ""] = page.split("?");
      for (const address of [page, `${path === "/" ? "/_" : path}.data?${query}`]) {
        expect.soft([address, (await person.get(address)).status]).toEqual([address, 200]);
      }
    }
  });
});

/** What an answer tells, by a page or by its `.data` address. */
async function outcomeOf(response: Response, path: string): Promise<Outcome | string> {
  const signIn = `/api/login?returnTo=${encodeURIComponent(path)}`;
  const html = await response.text();
  const isDone = html.includes(ALREADY_REVIEWED) || html.includes('"hasReviewed",true');
  if (response.status === 200) return isDone ? "done" : "may";
  if (response.status === 403) return "refused";
  if (response.status === 409) return "done";
  const leadsToSignIn = response.headers.get("Location") === signIn || html.includes(signIn);
  if ([202, 302, 303, 401].includes(response.status) && leadsToSignIn) return "signIn";
  return `${response.status} ${response.headers.get("Location")}`;
}
