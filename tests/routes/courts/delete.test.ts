import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, startApp } from "../../support/app";
import { addReviews, courtFields } from "../../support/catalogue";
import { press } from "../../support/form";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
let admin: SignedIn;

beforeEach(async () => {
  app = await startApp();
  admin = await app.signedIn({ isSuperAdmin: true });
  await app.repositories().courts.add(courtFields({ name: `The "Smash" Club` }));
  await app.repositories().courts.add(courtFields({ name: "Lob House" }));
  await addReviews(app.entities(), 1, [4, 5]);
  await addReviews(app.entities(), 2, [3]);
});

const court = () => app.repositories().courts.findById(1);

test.each([
  [
    "a card",
    "/courts/1/delete?from=list",
    `Are you sure you want to delete "The "Smash" Club"? This action cannot be undone.`,
    "/courts",
    ["Court deleted", "The court has been successfully deleted."],
  ],
  [
    "its page",
    "/courts/1/delete",
    "Are you sure you want to delete this court? This action cannot be undone.",
    "/courts/1",
    ["Court has been deleted successfully."],
  ],
])(
  "from %s, a court is deleted with its reviews after confirmation",
  async (_, path, question, back, toast) => {
    const page = await readPage(await admin.get(path));
    const dialog = within(page.getByRole("dialog", { name: `Delete The "Smash" Club` }));
    expect(dialog.getByText(question)).toBeDefined();
    expect(dialog.getByText("2 reviews are deleted, too.")).toBeDefined();
    for (const name of ["Cancel", "Close"]) {
      expect(dialog.getByRole("link", { name }).getAttribute("href")).toBe(back);
    }
    expect(await court()).not.toBeNull();

    const response = await press(admin, page, "Delete");
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/courts");
    expect(await court()).toBeNull();
    const left = await app.entities().execute<{ court_id: number }[]>("select court_id from reviews");
    expect(left).toEqual([{ court_id: 2 }]);
    const list = await readPage(await admin.get("/courts"));
    const paragraphs = within(list.getByRole("status")).getAllByRole("paragraph");
    expect(paragraphs.map(({ textContent }) => textContent)).toEqual(toast);
    expect(list.getByRole("heading", { name: "1 Court Found" })).toBeDefined();
    expect((await readPage(await admin.get("/courts"))).getByRole("status").textContent).toBe("");
  },
);

describe("the list that the deletion returns to", () => {
  const pathTo = (returnTo: string) => `/courts/1/delete?${new URLSearchParams({ from: "list", returnTo })}`;

  test.each([
    ["as it was filtered", "/courts?location=Powai&sort=newest", "/courts?location=Powai&sort=newest"],
    ["of a search", "/courts?q=caf%C3%A9+%26+bar", "/courts?q=caf%C3%A9+%26+bar"],
    ["instead of another list", "/rackets?price=budget", "/courts"],
    ["instead of another page", "/courts/2?location=Powai", "/courts"],
    ["instead of another site", "//elsewhere.example/courts", "/courts"],
    ["instead of another site's list", "https://elsewhere.example/courts?location=Powai", "/courts"],
    ["instead of a path that resolves to another site", "/x/..//elsewhere.example/courts", "/courts"],
    ["instead of an address with a line end", "/courts\r\nSet-Cookie: a=b", "/courts"],
    ["instead of nothing", "", "/courts"],
  ])("%s", async (_, returnTo, list) => {
    const page = await readPage(await admin.get(pathTo(returnTo)));
    const dialog = within(page.getByRole("dialog"));
    for (const name of ["Cancel", "Close"]) {
      expect(dialog.getByRole("link", { name }).getAttribute("href")).toBe(list);
    }
    const response = await press(admin, page, "Delete");
    expect([response.status, response.headers.get("Location")]).toEqual([303, list]);
  });
});

describe("permission to delete a court", () => {
  test.each(["7", "0", "one"])("a missing court responds 404: %s", async (id) => {
    for (const response of [
      await admin.get(`/courts/${id}/delete`),
      await admin.post(`/courts/${id}/delete`),
    ]) {
      expect(response.status).toBe(404);
    }
  });

  test("one of two concurrent deletions responds 404", async () => {
    const responses = await Promise.all([admin.post("/courts/1/delete"), admin.post("/courts/1/delete")]);
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 404]);
  });
});
