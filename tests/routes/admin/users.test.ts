import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { User } from "~/features/users/user.entity";
import { type SignedIn, startApp, suspend } from "../../support/app";
import { addPeople } from "../../support/catalogue";
import { formBehind, press } from "../../support/form";
import { type ReadPage, readPage } from "../../support/page";
import { deleteAccount } from "../api/api";

let app: Awaited<ReturnType<typeof startApp>>;
let admin: SignedIn;
let rohan: SignedIn;
beforeEach(async () => {
  app = await startApp();
  admin = await app.signedIn({ isSuperAdmin: true, email: "meera@example.com", firstName: "Meera" });
  rohan = await app.signedIn({ email: "lob@example.com", firstName: "Rohan", lastName: "Mehta" });
});

const open = async (path = "/admin/users") => readPage(await admin.get(path));
const names = (page: ReadPage) =>
  within(page.getByRole("main"))
    .queryAllByRole("rowheader")
    .map((header) => within(header).getByRole("link").textContent);
const rowOf = (page: ReadPage, name: string) => {
  const row = within(page.getByRole("table")).getByRole("link", { name }).closest("tr");
  if (!row) throw new Error(`${name} is not listed`);
  return within(row);
};
const isSuperAdmin = async ({ viewer }: SignedIn) =>
  (await app.repositories().users.find(viewer.id))?.isSuperAdmin;
const giveAddress = ({ viewer }: SignedIn) => `/admin/users/${viewer.id}/give-rights`;
const takeAddress = ({ viewer }: SignedIn) => `/admin/users/${viewer.id}/take-rights`;

describe("the list of users", () => {
  test("lists super admins first, with e-mail address, date of joining and last sign-in", async () => {
    const page = await open();
    expect(names(page)).toEqual(["Meera Rao", "Rohan Mehta"]);
    rowOf(page, "Rohan Mehta").getByText("lob@example.com");
    rowOf(page, "Rohan Mehta").getByText(/^\d+ \w+ \d{4}$/);
    const cells = within(page.getByRole("table")).getAllByRole("columnheader");
    expect(cells.map(({ textContent }) => textContent)).toEqual(["Name", "Joined", "Last sign-in", "Change"]);
    rowOf(page, "Rohan Mehta").getByText(/ ago$/);
    rowOf(page, "Meera Rao").getByText("Super Admin");
    expect(rowOf(page, "Rohan Mehta").queryByText("Super Admin")).toBeNull();
  });

  test("says so where no sign-in is recorded", async () => {
    await addPeople(app.entities(), 1);
    const cells = (await open()).getAllByRole("cell", { name: /None recorded/ });
    expect(cells).toHaveLength(1);
  });

  test("offers to change every user's rights except one's own", async () => {
    const page = await open();
    const link = rowOf(page, "Rohan Mehta").getByRole("link", { name: "Make super admin Rohan Mehta" });
    expect(link.getAttribute("href")).toBe(giveAddress(rohan));
    rowOf(page, "Meera Rao").getByText("This is you");
    expect(rowOf(page, "Meera Rao").queryByRole("link", { name: /rights/ })).toBeNull();
  });

  test.each(["roh", "MEHTA", "rohan m", "LOB@", " rohan   mehta "])(
    "finds users whose name or e-mail address begins with '%s'",
    async (q) => {
      const page = await open(`/admin/users?${new URLSearchParams({ q })}`);
      expect(names(page)).toEqual(["Rohan Mehta"]);
      page.getByRole("heading", { level: 2, name: "1 Person" });
    },
  );

  test.each(["ohan", "example.com", "%", "_", "\\", "'", "roh\0x"])("finds no user for '%s'", async (q) => {
    const page = await open(`/admin/users?${new URLSearchParams({ q })}`);
    expect(names(page)).toEqual([]);
    page.getByText("No matching people.");
    expect(page.getByRole("link", { name: "Show everyone" }).getAttribute("href")).toBe("/admin/users");
  });

  test("has pages, and preserves the search in links and after an action", async () => {
    await addPeople(app.entities(), 30);
    const page = await open("/admin/users?q=player&page=2");
    expect(names(page)).toHaveLength(6);
    expect(page.getByRole("link", { name: /Previous/ }).getAttribute("href")).toBe("/admin/users?q=player");
    const [link] = page.getAllByRole("link", { name: /^Make super admin/ });
    expect(link?.getAttribute("href")).toMatch(/give-rights\?q=player&page=2$/);
    const dialog = await open(link?.getAttribute("href") ?? "");
    for (const name of ["Cancel", "Close"]) {
      expect(dialog.getByRole("link", { name }).getAttribute("href")).toBe("/admin/users?q=player&page=2");
    }
    const response = await press(admin, dialog, "Make super admin");
    expect(response.headers.get("Location")).toBe("/admin/users?q=player&page=2");
  });

  test("has tabs for super admins and for suspended users, within a search as well", async () => {
    await suspend(app, rohan);
    await addPeople(app.entities(), 2);
    const tabs = (page: ReadPage) =>
      within(page.getByRole("navigation", { name: "Users by status" }))
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")]);
    expect(tabs(await open())).toEqual([
      ["All (4)", "/admin/users", "page"],
      ["Super admins (1)", "/admin/users?show=super-admins", null],
      ["Suspended (1)", "/admin/users?show=suspended", null],
    ]);
    expect(names(await open("/admin/users?show=super-admins"))).toEqual(["Meera Rao"]);
    const suspended = await open("/admin/users?show=suspended");
    expect(names(suspended)).toEqual(["Rohan Mehta"]);
    suspended.getByRole("heading", { level: 2, name: "1 Person" });
    expect(formBehind(suspended, "Search").fields).toMatchObject({ show: ["suspended"] });
    const [end] = suspended.getAllByRole("link", { name: "End suspension of Rohan Mehta" });
    const dialog = await open(end?.getAttribute("href") ?? "");
    const response = await press(admin, dialog, "End suspension");
    expect(response.headers.get("Location")).toBe("/admin/users?show=suspended");
    (await open("/admin/users?show=suspended")).getByText("No user is suspended.");
    const players = await open("/admin/users?q=player&show=suspended");
    expect(tabs(players)[0]).toEqual(["All (2)", "/admin/users?q=player", null]);
    players.getByText("No matching people.");
  });

  test("marks users who are super admins by configuration", async () => {
    const configured = await app.signedIn({ email: "admin@example.com", firstName: "Anita" });
    const row = rowOf(await open(), "Anita Rao");
    row.getByText("Set by the operator");
    expect(await isSuperAdmin(configured)).toBe(false);
  });

  test("ignores an unverified e-mail address and marks it", async () => {
    const unverified = await app.signedIn({ email: "admin@example.com", firstName: "Anita" });
    await app.entities().nativeUpdate(User, { id: unverified.viewer.id }, { emailVerified: false });
    const row = rowOf(await open(), "Anita Rao");
    row.getByText("admin@example.com (not verified)");
    expect(row.queryByText("In SUPER_ADMIN_EMAILS")).toBeNull();
    (await open(giveAddress(unverified))).getByText("Signs in as admin@example.com (not verified).");
    await admin.post(giveAddress(unverified));
    expect((await open(takeAddress(unverified))).queryByText(/is in SUPER_ADMIN_EMAILS/)).toBeNull();
  });
});

describe("granting super admin rights", () => {
  test("asks for confirmation, then grants the rights and confirms it", async () => {
    const page = await open(giveAddress(rohan));
    const dialog = within(page.getByRole("dialog", { name: "Make Rohan Mehta a super admin" }));
    dialog.getByText("Signs in as lob@example.com.");
    // Characters of the name cannot reverse what follows it.
    expect(dialog.getByRole("heading").querySelector("bdi")?.textContent).toBe("Rohan Mehta");
    expect(await isSuperAdmin(rohan)).toBe(false);
    const response = await press(admin, page, "Make super admin");
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin/users"]);
    expect(await isSuperAdmin(rohan)).toBe(true);
    within((await open()).getByRole("status")).getByText("Super admin rights given");
    expect((await rohan.get("/admin")).status).toBe(200);
  });

  test("is idempotent", async () => {
    for (const _ of ["once", "twice"]) expect((await admin.post(giveAddress(rohan))).status).toBe(303);
    expect(await isSuperAdmin(rohan)).toBe(true);
  });

  test.each(["nobody", "%00", "x".repeat(300)])("responds 404 for an unknown user: %s", async (id) => {
    for (const verb of ["give", "take"]) {
      const path = `/admin/users/${id}/${verb}-rights`;
      for (const response of [await admin.get(path), await admin.post(path)])
        expect(response.status).toBe(404);
    }
  });
});

describe("revoking super admin rights", () => {
  beforeEach(async () => {
    await admin.post(giveAddress(rohan));
  });

  test("asks for confirmation, then revokes the rights, ends the user's sessions and confirms it", async () => {
    const otherBrowser = await app.signedIn({ email: "lob@example.com", isSuperAdmin: true });
    const page = await open(takeAddress(rohan));
    page.getByRole("dialog", { name: "Remove the super admin rights of Rohan Mehta" });
    const response = await press(admin, page, "Remove rights");
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin/users"]);
    expect(await isSuperAdmin(rohan)).toBe(false);
    for (const browser of [rohan, otherBrowser]) {
      expect((await browser.get("/admin")).status).toBe(401);
      expect((await browser.get("/api/auth/user")).status).toBe(401);
    }
    within((await open()).getByRole("status")).getByText("Super admin rights removed");
    expect((await admin.get("/admin")).status).toBe(200);
  });

  test("rejects the revocation of one's own rights, so that a super admin remains", async () => {
    for (const path of [takeAddress(admin), `${takeAddress(admin)}.data`]) {
      expect((await admin.post(path)).status).toBe(403);
    }
    const page = await open(takeAddress(admin));
    page.getByRole("heading", { level: 1, name: "You cannot remove your own rights" });
    expect(await isSuperAdmin(admin)).toBe(true);
  });

  test("is rejected when the actor's own rights were revoked meanwhile", async () => {
    const { roles } = app.repositories();
    expect(await roles.revoke(admin.viewer.id, rohan.viewer.id)).toBe("done");
    expect(await roles.revoke(rohan.viewer.id, admin.viewer.id)).toBe("not allowed");
    expect(await roles.grant(admin.viewer.id, admin.viewer.id)).toBe("not allowed");
    expect([await isSuperAdmin(admin), await isSuperAdmin(rohan)]).toEqual([false, true]);
  });

  test("responds 404 when the user was deleted meanwhile", async () => {
    await deleteAccount(app, rohan);
    expect(await app.repositories().roles.revoke(rohan.viewer.id, admin.viewer.id)).toBe("missing");
    expect((await admin.post(takeAddress(rohan))).status).toBe(404);
  });

  test("warns when the configuration grants the rights again", async () => {
    const anita = await app.signedIn({ email: "admin@example.com", isSuperAdmin: true });
    (await open(takeAddress(anita))).getByText(/Their address is in SUPER_ADMIN_EMAILS/);
    expect((await open(takeAddress(rohan))).queryByText(/is in SUPER_ADMIN_EMAILS/)).toBeNull();
  });
});
