import { beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, startApp, type Visitor } from "../../support/app";
import { courtFields } from "../../support/catalogue";
import { readHead } from "../../support/head";
import { readPage } from "../../support/page";
import { deletedSuperAdmin, expiredSuperAdmin } from "../api/api";

let app: Awaited<ReturnType<typeof startApp>>;
let admin: SignedIn;
let player: SignedIn;
beforeEach(async () => {
  app = await startApp();
  admin = await app.signedIn({ isSuperAdmin: true, email: "meera@example.com", firstName: "Meera" });
  player = await app.signedIn({ email: "asha@example.com" });
  await reportedReviews();
});

/** Two reported reviews: one is undecided, one is hidden. */
async function reportedReviews() {
  const { courts, reports, reviews } = app.repositories();
  for (const itemId of [1, 2]) {
    await courts.add(courtFields());
    await reviews.add(player.viewer.id, { itemType: "court", itemId }, { rating: 1 }, []);
    await reports.add(itemId, admin.viewer.id, { reason: "spam" });
  }
  await reports.hide({ reviewId: 2, version: 1, lastReport: 2 }, "spam");
}

/** Each kind of user, with a function that returns their browser. */
const people = {
  visitor: async () => app.visitor(),
  player: async () => player,
  "super admin": async () => admin,
  "deleted super admin": () => deletedSuperAdmin(app),
  "super admin whose session has expired": () => expiredSuperAdmin(app),
  async "super admin who has lost the rights"() {
    const person = await app.signedIn({ isSuperAdmin: true });
    await app.repositories().roles.revoke(person.viewer.id, admin.viewer.id);
    return person;
  },
} satisfies Record<string, () => Promise<Visitor>>;

const statuses = Object.entries({
  visitor: 401,
  player: 403,
  "super admin": 200,
  "deleted super admin": 401,
  "super admin whose session has expired": 401,
  "super admin who has lost the rights": 401,
} satisfies Record<keyof typeof people, number>) as [keyof typeof people, number][];

const pages = () => [
  "/admin",
  "/admin/users",
  "/admin/audit",
  "/admin/import",
  "/admin/courts",
  "/admin/rackets",
  "/admin/balls",
  "/admin/courts/delete?ids=1",
  `/admin/users/${player.viewer.id}/give-rights`,
  `/admin/users/${player.viewer.id}/take-rights`,
  "/admin/reports",
  "/admin/reports?show=decided",
  "/admin/reports/1/keep",
  "/admin/reports/1/hide",
  "/admin/reports/1/delete",
  "/admin/reports/2/undo",
];

/** The addresses of the forms. */
const forms = () => [
  "/admin/courts/delete?ids=1",
  `/admin/users/${player.viewer.id}/give-rights`,
  `/admin/users/${player.viewer.id}/take-rights`,
  "/admin/reports/2/undo",
];

/** The addresses of the forms whose input is preserved over the sign-in. */
const formsWithDraft = () => [
  "/admin/read-only",
  "/admin/reports/1/keep",
  "/admin/reports/1/hide",
  "/admin/reports/1/delete",
];

const rowsOf = async () => [
  await app.entities().execute("select id, is_super_admin from users order by id"),
  await app.entities().execute("select id from courts order by id"),
  await app.entities().execute("select id, hidden_for from all_reviews order by id"),
  await app.entities().execute("select id, decision_id from reports order by id"),
];

describe("the pages below /admin", () => {
  test.each(statuses)("respond to a %s with %i", async (kind, status) => {
    const person = await people[kind]();
    for (const path of pages()) {
      for (const response of [await person.get(path), await person.get(path.replace(/(\?|$)/, ".data$1"))]) {
        expect.soft([path, response.status]).toEqual([path, status]);
        expect.soft(response.headers.get("Cache-Control")).toContain("no-store");
        if (status !== 200) expect.soft(await response.text()).not.toContain("meera@example.com");
      }
    }
  });

  test.each(statuses.filter(([, status]) => status !== 200))(
    "reject forms of a %s with %i",
    async (kind, status) => {
      const person = await people[kind]();
      const before = await rowsOf();
      const sent = [
        ...forms().map((path) => [path, status] as const),
        ...formsWithDraft().map((path) => [path, status === 401 ? 302 : status] as const),
      ];
      for (const [path, documentStatus] of sent) {
        for (const [address, expected] of [
          [path, documentStatus],
          [path.replace(/(\?|$)/, ".data$1"), status],
        ] as const) {
          expect
            .soft([address, (await person.post(address, { reason: "spam" })).status])
            .toEqual([address, expected]);
        }
      }
      expect(await rowsOf()).toEqual(before);
    },
  );

  test("ask visitors to sign in, with a link that returns to the page", async () => {
    const response = await app.visitor().get("/admin/users?q=asha");
    const page = await readPage(response);
    page.getByRole("heading", { level: 1, name: "Please sign in" });
    page.getByText("Unauthorized: You are logged out. Logging in again...");
    const link = page.getByRole("main").querySelector("a");
    expect([link?.textContent, link?.getAttribute("href")]).toEqual([
      "Sign In",
      "/api/login?returnTo=%2Fadmin%2Fusers%3Fq%3Dasha",
    ]);
  });

  test("respond to signed-in users without rights that access is denied", async () => {
    const page = await readPage(await player.get("/admin"));
    page.getByRole("heading", {
      level: 1,
      name: "Access Denied - You don't have super admin privileges.",
    });
    expect(page.getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe("/");
  });

  test("are neither indexed nor cached", async () => {
    for (const path of pages()) {
      const response = await admin.get(path);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      expect(readHead(await response.text()).metas.robots).toEqual(["noindex"]);
    }
  });
});
