import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, startApp } from "../../support/app";
import { addEquipment, addReviews } from "../../support/catalogue";
import { press } from "../../support/form";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
let admin: SignedIn;

beforeEach(async () => {
  app = await startApp();
  admin = await app.signedIn({ isSuperAdmin: true });
  await addEquipment(app.entities(), { name: `The "Hack"` });
  await addEquipment(app.entities(), { name: "Pro", type: "ball" });
  await addReviews(app.entities(), { equipment: 1 }, [4, 5]);
  await addReviews(app.entities(), { equipment: 2 }, [3]);
});

const item = (id: number) => app.repositories().equipment.findById(id);

test.each([
  {
    from: "a card",
    path: "/equipment/1/delete?from=list",
    name: `The "Hack"`,
    question: `Are you sure you want to delete "The "Hack""? This action cannot be undone.`,
    back: "/rackets",
    list: "/rackets",
    toast: ["Equipment deleted", "The equipment has been successfully deleted."],
  },
  {
    from: "a racket's page",
    path: "/equipment/1/delete",
    name: `The "Hack"`,
    question: "Are you sure you want to delete this equipment? This action cannot be undone.",
    back: "/equipment/1",
    list: "/rackets",
    toast: ["Equipment has been deleted successfully."],
  },
  {
    from: "a ball's card",
    path: "/equipment/2/delete?from=list",
    name: "Pro",
    question: 'Are you sure you want to delete "Pro"? This action cannot be undone.',
    back: "/balls",
    list: "/balls",
    toast: ["Equipment deleted", "The equipment has been successfully deleted."],
  },
  {
    from: "a card of a filtered list",
    path: "/equipment/1/delete?from=list&returnTo=%2Frackets%3Fprice%3Dbudget%26ids%3D1",
    name: `The "Hack"`,
    question: `Are you sure you want to delete "The "Hack""? This action cannot be undone.`,
    back: "/rackets?price=budget&ids=1",
    list: "/rackets?price=budget&ids=1",
    toast: ["Equipment deleted", "The equipment has been successfully deleted."],
  },
  {
    from: "a ball's page",
    path: "/equipment/2/delete",
    name: "Pro",
    question: "Are you sure you want to delete this equipment? This action cannot be undone.",
    back: "/equipment/2",
    list: "/balls",
    toast: ["Equipment has been deleted successfully."],
  },
])(
  "from $from, equipment is deleted with its reviews after confirmation",
  async ({ path, name, question, back, list, toast }) => {
    const id = path.startsWith("/equipment/1") ? 1 : 2;
    const page = await readPage(await admin.get(path));
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe(name);
    const dialog = within(page.getByRole("dialog", { name: `Delete ${name}` }));
    expect(dialog.getByText(question)).toBeDefined();
    const reviews = id === 1 ? "2 reviews are" : "1 review is";
    expect(dialog.getByText(`${reviews} deleted, too.`)).toBeDefined();
    for (const name of ["Cancel", "Close"]) {
      expect(dialog.getByRole("link", { name: name }).getAttribute("href")).toBe(back);
    }
    expect(await item(id)).not.toBeNull();

    const response = await press(admin, page, "Delete");
    expect([response.status, response.headers.get("Location")]).toEqual([303, list]);
    expect(await item(id)).toBeNull();
    const left = await app.entities().execute("select distinct equipment_id from reviews");
    expect(left).toEqual([{ equipment_id: id === 1 ? 2 : 1 }]);
    const paragraphs = within((await readPage(await admin.get(list))).getByRole("status")).getAllByRole(
      "paragraph",
    );
    expect(paragraphs.map(({ textContent }) => textContent)).toEqual(toast);
    expect((await readPage(await admin.get(list))).getByRole("status").textContent).toBe("");
  },
);

describe("permission to delete equipment", () => {
  test.each(["7", "0", "one"])("missing equipment responds 404: %s", async (id) => {
    for (const response of [
      await admin.get(`/equipment/${id}/delete`),
      await admin.post(`/equipment/${id}/delete`),
    ]) {
      expect(response.status).toBe(404);
    }
  });

  test("one of several concurrent deletions succeeds", async () => {
    const responses = await Promise.all([1, 2, 3].map(() => admin.post("/equipment/1/delete")));
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 404, 404]);
  });
});
