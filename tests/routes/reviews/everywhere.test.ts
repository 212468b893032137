import { beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, startApp, type Visitor } from "../../support/app";
import { addEquipment, courtFields } from "../../support/catalogue";
import { formBehind, press } from "../../support/form";
import { type ReadPage, readPage } from "../../support/page";
import { endSessions } from "../api/api";

let app: Awaited<ReturnType<typeof startApp>>;
let author: SignedIn;
let admin: SignedIn;

beforeEach(async () => {
  app = await startApp();
  const { courts, reviews } = app.repositories();
  await courts.add(courtFields());
  const itemId = await addEquipment(app.entities());
  author = await app.signedIn({ email: "author@example.com", firstName: "Asha", lastName: "Rao" });
  admin = await app.signedIn({ isSuperAdmin: true });
  const fields = { rating: 4, reviewText: "Marvellous floodlights" };
  await reviews.add(author.viewer.id, { itemType: "court", itemId: 1 }, fields, []);
  await reviews.add(author.viewer.id, { itemType: "equipment", itemId }, fields, []);
});

/** Every page that shows a review, with its address and those that an edit and a deletion redirect to. */
const listings = () => {
  const profile = `/profile/${author.viewer.id}`;
  return [
    { id: 1, path: "/courts/1", edited: "/courts/1?highlight=1#review-1", deleted: "/courts/1" },
    { id: 2, path: "/equipment/1", edited: "/equipment/1?highlight=2#review-2", deleted: "/equipment/1" },
    { id: 1, path: profile, edited: `${profile}#review-1`, deleted: profile },
    { id: 2, path: profile, edited: `${profile}#review-2`, deleted: profile },
    { id: 1, path: "/", edited: "/#review-1", deleted: "/" },
    { id: 2, path: "/?courts=0&rackets=1", edited: "/#review-2", deleted: "/" },
    ...["/search", "/courts", "/rackets", "/balls"].map((list) => ({
      id: 1,
      path: `${list}?q=floodlights`,
      edited: `${list}?q=floodlights#review-1`,
      deleted: `${list}?q=floodlights`,
    })),
  ];
};

const linkTo = (page: ReadPage, action: "edit" | "delete", id: number) =>
  page
    .queryAllByRole("link", { name: new RegExp(`^${action} the review (of .+ )?by Asha Rao$`, "i") })
    .map((link) => link.getAttribute("href") ?? "")
    .find((href) => href.startsWith(`/reviews/${id}/${action}`));

const linksAt = async (user: Visitor, path: string, id: number) => {
  const page = await readPage(await user.get(path));
  return [linkTo(page, "edit", id), linkTo(page, "delete", id)].filter((href) => href !== undefined);
};

describe("a review, on every page that shows it", () => {
  test("has links to edit and delete it for its author and for super admins only", async () => {
    const other = await app.signedIn();
    for (const { id, path } of listings()) {
      for (const [user, count] of [
        [author, 2],
        [admin, 2],
        [other, 0],
        [app.visitor(), 0],
      ] as const) {
        expect.soft([path, (await linksAt(user, path, id)).length]).toEqual([path, count]);
      }
    }
  });

  test("is linked from the dashboard, to which an edit redirects", async () => {
    const [edit = ""] = await linksAt(admin, "/admin", 1);
    const response = await press(admin, await readPage(await admin.get(edit)), "Update Review");
    expect(response.headers.get("Location")).toBe("/admin#review-1");
  });

  test("is shown and confirmed on the same page after an edit", async () => {
    for (const { id, path, edited } of listings()) {
      for (const user of [author, admin]) {
        const [edit = ""] = await linksAt(user, path, id);
        const page = await readPage(await user.get(edit));
        expect.soft(page.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe(edited);
        const reviewText = `Marvellous floodlights at ${path}`;
        const response = await press(user, page, "Update Review", { reviewText });
        expect.soft([path, response.status, response.headers.get("Location")]).toEqual([path, 303, edited]);
        const back = await readPage(await user.get(edited));
        expect.soft(back.getByRole("status").textContent).toBe("Review updated");
        expect.soft(back.getAllByText(reviewText).length).toBeGreaterThan(0);
      }
    }
  });

  test.each(Array.from({ length: 10 }, (_, at) => at))(
    "is no longer shown on the same page after its deletion, which is confirmed: %i",
    async (at) => {
      expect(listings()).toHaveLength(10);
      const { path, id, deleted } = listings()[at] ?? { path: "", id: 0, deleted: "" };
      const [, remove = ""] = await linksAt(author, path, id);
      const response = await press(author, await readPage(await author.get(remove)), "Delete");
      expect([response.status, response.headers.get("Location")]).toEqual([303, deleted]);
      const back = await readPage(await author.get(deleted));
      expect(back.getByRole("status").textContent).toContain("Review deleted successfully");
      expect(linkTo(back, "edit", id)).toBeUndefined();
      expect(await app.repositories().reviews.find(id)).toBeNull();
    },
  );

  test("is shown with its page's filter by rating after an edit", async () => {
    const path = "/courts/1?rating=4";
    const [edit = "", remove = ""] = await linksAt(author, path, 1);
    const response = await press(author, await readPage(await author.get(edit)), "Update Review", {
      rating: "2",
    });
    expect(response.headers.get("Location")).toBe("/courts/1?rating=4&highlight=1#review-1");
    (await readPage(await author.get("/courts/1?rating=4&highlight=1"))).getByText("Marvellous floodlights");
    expect((await author.post(remove)).headers.get("Location")).toBe(path);
  });
});

describe("the input of an edit opened from another page", () => {
  const typed = { rating: "1.5", reviewText: "Two lines,\nboth of them preserved.", version: "1" };

  test.each([0, 2, 4, 5, 6, 7])(
    "is preserved over a new sign-in, and then redirects to that page: %i",
    async (at) => {
      const { path, id, edited } = listings()[at] ?? { path: "", id: 0, edited: "" };
      const [edit = ""] = await linksAt(author, path, id);
      await endSessions(app, author);
      const redirect = await author.post(edit, typed);
      expect(redirect.headers.get("Location")).toBe(`/api/login?${new URLSearchParams({ returnTo: edit })}`);
      const again = await app.signedIn({ email: "author@example.com" }, author.cookies);
      const page = await readPage(await again.get(edit));
      expect(formBehind(page, "Update Review").fields).toEqual({
        interest: ["none"],
        pictureDescription: [""],
        rating: ["1.5"],
        reviewText: [typed.reviewText],
        version: ["1"],
        // The other review is of a racket.
        ...(id === 1 ? { visitCode: [""] } : {}),
      });
      const response = await press(again, page, "Update Review");
      expect(response.headers.get("Location")).toBe(edited);
    },
  );

  test("is preserved after a validation error and a server error, and then redirects to that page", async () => {
    const [edit = ""] = await linksAt(author, "/", 1);
    const long = "x".repeat(1_001);
    const invalid = await author.post(edit, { ...typed, reviewText: long });
    expect(invalid.status).toBe(422);
    expect(formBehind(await readPage(invalid), "Update Review").fields.reviewText).toEqual([long]);

    const em = app.entities();
    await em.execute("alter table all_reviews add constraint broken check (version < 2) not valid");
    try {
      const failed = await author.post(edit, typed);
      expect(failed.status).toBe(500);
      const page = await readPage(failed);
      expect(page.getByRole("alert").textContent).toContain("Failed to update review. Please try again.");
      expect(formBehind(page, "Update Review").fields).toEqual({
        interest: ["none"],
        pictureDescription: [""],
        rating: ["1.5"],
        reviewText: [typed.reviewText],
        version: ["1"],
        visitCode: [""],
      });
      expect(page.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe("/#review-1");
      await em.execute("alter table all_reviews drop constraint broken");
      expect((await press(author, page, "Update Review")).headers.get("Location")).toBe("/#review-1");
    } finally {
      await em.execute("alter table all_reviews drop constraint if exists broken");
    }
  });

  test("is preserved with the longest possible search in the address", async () => {
    const q = `floodlights ${"\u0939".repeat(180)}`;
    await author.post("/reviews/1/edit", { rating: "4", reviewText: q, version: "1" });
    const path = `/search?q=${encodeURIComponent(q)}`;
    const [edit = ""] = await linksAt(author, path, 1);
    expect(edit).not.toBe("");
    await endSessions(app, author);
    await author.post(edit, { ...typed, version: "2" });
    const again = await app.signedIn({ email: "author@example.com" }, author.cookies);
    const page = await readPage(await again.get(edit));
    expect(formBehind(page, "Update Review").fields.reviewText).toEqual([typed.reviewText]);
  });
});

describe("the address to return to", () => {
  test.each([
    ["//elsewhere.example", "/courts/1?highlight=1#review-1"],
    ["https://elsewhere.example/", "/courts/1?highlight=1#review-1"],
    ["/\\elsewhere.example", "/courts/1?highlight=1#review-1"],
    ["javascript:alert(1)", "/courts/1?highlight=1#review-1"],
    ["/api/logout", "/courts/1?highlight=1#review-1"],
    ["/x/..//elsewhere.example", "/courts/1?highlight=1#review-1"],
    ["/courts\r\nSet-Cookie: a=b", "/courts/1?highlight=1#review-1"],
    ["/courts.data", "/courts/1?highlight=1#review-1"],
    ["", "/courts/1?highlight=1#review-1"],
    ["/", "/#review-1"],
    ["/courts/1?highlight=77#x", "/courts/1?highlight=1#review-1"],
    ["/guidelines#top", "/guidelines#review-1"],
  ])("is limited to pages of this site: %s", async (returnTo, location) => {
    const path = `/reviews/1/edit?${new URLSearchParams({ returnTo })}`;
    const response = await author.post(path, { rating: "3", reviewText: "Text", version: "1" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, location]);
  });
});
