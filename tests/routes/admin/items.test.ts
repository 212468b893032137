import { within } from "@testing-library/dom";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, startApp } from "../../support/app";
import { addEquipment, addReviews, courtFields } from "../../support/catalogue";
import { formBehind, press } from "../../support/form";
import { type ReadPage, readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
let admin: SignedIn;

beforeEach(async () => {
  app = await startApp();
  admin = await app.signedIn({ isSuperAdmin: true, firstName: "Meera", lastName: "Shah" });
  const { courts } = app.repositories();
  for (const name of ["Smash Club", "Lob House", "Glass Box"]) await courts.add(courtFields({ name }));
  await addReviews(app.entities(), 1, [4, 5]);
  await addEquipment(app.entities(), { name: "Hack" });
  await addEquipment(app.entities(), { name: "Pro", type: "ball" });
});

const open = async (path: string) => readPage(await admin.get(path));
const names = (page: ReadPage) =>
  within(page.getByRole("main"))
    .queryAllByRole("rowheader")
    .map((header) => within(header).getByRole("link").textContent);
const courtNames = async () => (await app.repositories().courts.all()).map(({ name }) => name);
const checkedIds = (page: ReadPage) =>
  page
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter(({ checked }) => checked)
    .map(({ value }) => value);

describe("the lists to select from", () => {
  test.each([
    ["/admin/courts", ["Glass Box", "Lob House", "Smash Club"]],
    ["/admin/rackets", ["Hack"]],
    ["/admin/balls", ["Pro"]],
    ["/admin/courts?q=lob", ["Lob House"]],
    ["/admin/courts?q=nothing+like+it", []],
  ])("%s lists the newest items, or those that match", async (path, expected) => {
    expect(names(await open(path))).toEqual(expected);
  });

  test("has pages of 50, and keeps search and page for the actions", async () => {
    const { courts } = app.repositories();
    for (let number = 1; number <= 50; number += 1) await courts.add(courtFields({ name: `Club ${number}` }));
    const page = await open("/admin/courts?q=club&page=2");
    expect(names(page)).toHaveLength(3);
    const { action, fields } = formBehind(page, "Delete Selected");
    expect([action, fields]).toEqual(["/admin/courts/delete", { q: ["club"], page: ["2"] }]);
  });

  test("is linked from the list of a super admin only", async () => {
    for (const list of ["courts", "rackets", "balls"]) {
      const link = (await open(`/${list}`)).getByRole("link", { name: "Select Several" });
      expect(link.getAttribute("href")).toBe(`/admin/${list}`);
      const visitor = await readPage(await app.visitor().get(`/${list}`));
      expect(visitor.queryByRole("link", { name: "Select Several" })).toBeNull();
    }
  });
});

describe("deleting several items", () => {
  test("names them and their reviews, and deletes them after one confirmation", async () => {
    const page = await open("/admin/courts/delete?ids=3&ids=1&q=padel");
    const dialog = within(page.getByRole("dialog", { name: "Delete 2 Courts" }));
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Smash Club, 2 reviews",
      "Glass Box, 0 reviews",
    ]);
    dialog.getByText("2 reviews are deleted, too. This action cannot be undone.");
    expect(await courtNames()).toHaveLength(3);

    const response = await press(admin, page, "Delete");
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin/courts?q=padel"]);
    (await open("/admin/courts")).getByText("The selected items and their reviews are deleted.");
    expect(await courtNames()).toEqual(["Lob House"]);
    expect(await app.entities().execute("select id from all_reviews")).toEqual([]);
  });

  test("counts reviews that are hidden or do not count, as the deletion of one item does", async () => {
    const em = app.entities();
    const uncounted = ["hidden_for = 'spam'", "held = 'open'", "held = 'left-out'", "interest = 'works'"];
    for (const change of uncounted) {
      await addReviews(em, 1, [3]);
      await em.execute(`update all_reviews set ${change} where id = (select max(id) from all_reviews)`);
    }
    await addReviews(em, 2, [5]);
    await addReviews(em, { equipment: 1 }, [5]);
    expect(await app.repositories().courts.findById(1)).toMatchObject({ totalReviews: 2 });

    const several = await open("/admin/courts/delete?ids=1&ids=2");
    expect(several.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(["Smash Club, 6 reviews", "Lob House, 1 review"]),
    );
    several.getByText("7 reviews are deleted, too. This action cannot be undone.");
    (await open("/courts/1/delete")).getByText("6 reviews are deleted, too.");
    expect((await open("/courts/3/delete")).queryByText(/deleted, too/)).toBeNull();
    (await open("/admin/rackets/delete?ids=1")).getByText(/^1 review is deleted, too\./);
    (await open("/equipment/1/delete")).getByText("1 review is deleted, too.");
  });

  test("keeps the selection after Cancel", async () => {
    const page = await open("/admin/courts/delete?ids=3&ids=1&q=padel");
    const cancel = page.getByRole("link", { name: "Cancel" }).getAttribute("href") ?? "";
    expect(cancel).toBe("/admin/courts?q=padel&ids=1&ids=3");
    expect(checkedIds(await open("/admin/courts?ids=1&ids=3")).sort()).toEqual(["1", "3"]);
  });

  test("records each deletion in the audit log", async () => {
    await admin.post("/admin/courts/delete?ids=1&ids=2");
    await admin.post("/admin/rackets/delete?ids=1");
    const entries = await app
      .entities()
      .execute<{ line: string }[]>(
        "select concat(actor_name, ' ', action, ' ', subject_kind, ' ', subject_name) as line from audit_entries order by id",
      );
    expect(entries.map(({ line }) => line)).toEqual([
      "Meera Shah deleted court Smash Club",
      "Meera Shah deleted court Lob House",
      "Meera Shah deleted equipment Hack",
    ]);
  });

  test("deletes nothing if one of the items cannot be deleted", async () => {
    const em = app.entities();
    await em.execute(`create function refuse() returns trigger language plpgsql as $$
      begin if old.id = 3 then raise exception 'refused'; end if; return old; end $$`);
    await em.execute("create trigger refuse before delete on courts for each row execute function refuse()");
    const response = await admin.post("/admin/courts/delete?ids=1&ids=3");
    await em.execute("drop trigger refuse on courts");
    await em.execute("drop function refuse");
    expect(response.status).toBe(500);
    (await readPage(response)).getByText("Failed to delete. Nothing was deleted. Please try again.");
    expect(await courtNames()).toHaveLength(3);
    expect(await app.entities().execute("select id from audit_entries")).toEqual([]);
  });

  test("ignores items that were deleted meanwhile, and other types", async () => {
    await app.repositories().courts.remove(1);
    expect((await admin.post("/admin/courts/delete?ids=1&ids=2")).status).toBe(303);
    expect(await courtNames()).toEqual(["Glass Box"]);
    expect((await admin.post("/admin/courts/delete?ids=1&ids=2")).status).toBe(404);
    expect((await admin.post("/admin/balls/delete?ids=1")).status).toBe(404);
    expect(await app.repositories().equipment.findById(1)).not.toBeNull();
  });

  test.each(["", "?ids=", "?ids=0&ids=-1&ids=x&ids=99999999999"])(
    "asks for a selection without one: %s",
    async (query) => {
      const response = await admin.get(`/admin/balls/delete${query}`);
      expect(response.status).toBe(422);
      const dialog = within((await readPage(response)).getByRole("dialog", { name: "Nothing is selected" }));
      expect(dialog.getByRole("link", { name: "Back to the List" }).getAttribute("href")).toBe(
        "/admin/balls",
      );
    },
  );
});

test("the selected items are exported, in one file", async () => {
  const idsOf = async (query: string) => {
    const response = await admin.get(`/admin/export/courts.csv${query}`);
    expect(response.headers.get("Content-Disposition")).toContain("attachment");
    const rows: { id: string }[] = parse(await response.text(), { columns: true, bom: true });
    return rows.map(({ id }) => id);
  };
  expect(await idsOf("?ids=3&ids=1&page=2")).toEqual(["1", "3"]);
  expect(await idsOf("")).toEqual(["1", "2", "3"]);
});
