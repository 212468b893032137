import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, startApp } from "../../support/app";
import { addEquipment, addPeople, courtFields } from "../../support/catalogue";
import { formBehind, press } from "../../support/form";
import { cards } from "../../support/list";
import { type ReadPage, readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
let asha: SignedIn;
const COURT = { itemType: "court", itemId: 1 } as const;

beforeEach(async () => {
  app = await startApp();
  await app.repositories().courts.add(courtFields());
  asha = await app.signedIn({ email: "asha@example.com" });
});

const open = async (path: string, browser: Pick<SignedIn, "get"> = app.visitor()) =>
  readPage(await browser.get(path));
const aspectsOf = async (id = 1) => (await app.repositories().reviews.find(id))?.aspects;
const choices = (page: ReadPage, group: string) =>
  within(page.getByRole("group", { name: group })).getAllByRole<HTMLInputElement>("radio");

/** Reviews a court as new users. @param level of all of them */
async function addReviews(aspects: readonly object[], level: string | null = null, item: object = COURT) {
  const people = await addPeople(app.entities(), aspects.length);
  await app.entities().execute("update users set playing_level = ? where id in (?)", [level, people]);
  for (const [at, author] of people.entries()) {
    await app
      .repositories()
      .reviews.add(author, { ...COURT, ...item }, { rating: 4, aspects: { ...aspects[at] } }, []);
  }
}

describe("the form of a review", () => {
  test.each([
    ["court", ["Surface", "Glass", "Light", "Booking", "Facilities"]],
    ["racket", ["Power", "Control", "Ball output", "Sweet spot", "Manoeuvrability"]],
    ["ball", ["Bounce", "Durability", "Consistency"]],
  ] as const)(
    "has the aspects of a %s in a closed fold, nothing chosen and nothing sent",
    async (kind, labels) => {
      const path =
        kind === "court"
          ? "/courts/1/review"
          : `/equipment/${await addEquipment(app.entities(), { type: kind })}/review`;
      const page = await open(path, asha);
      const fold = page.getByText("Rate the details").closest("details");
      expect(fold?.open).toBe(false);
      const groups = within(fold ?? page.getByRole("main")).getAllByRole("group");
      expect(groups.map((group) => group.querySelector("legend")?.textContent)).toEqual(labels);
      for (const label of labels) {
        const radios = choices(page, label);
        expect(radios).toHaveLength(11);
        expect(radios.some((radio) => radio.checked || radio.required)).toBe(false);
      }
      expect(Object.keys(formBehind(page, "Submit Review").fields)).toEqual([
        "reviewText",
        "pictureDescription",
        "interest",
        ...(kind === "court" ? ["visitCode"] : []),
        "lastReview",
      ]);
    },
  );

  test("stores the chosen ones; those without an answer do not count", async () => {
    const page = await open("/courts/1/review", asha);
    const response = await press(asha, page, "Submit Review", {
      rating: "4",
      "aspects.surface": "4.5",
      "aspects.light": "0",
    });
    expect(response.status).toBe(303);
    expect(await aspectsOf()).toEqual({ surface: 4.5 });
    const court = await open("/courts/1");
    expect(court.getByText("Surface 4.5")).toBeDefined();
    const table = within(court.getByRole("table"));
    expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual(["Surface4.5 (1)"]);
  });

  test("keeps them, unfolded, when something else is rejected", async () => {
    const page = await open("/courts/1/review", asha);
    const response = await press(asha, page, "Submit Review", {
      "aspects.light": "2.5",
      "aspects.glass": "0",
    });
    expect(response.status).toBe(422);
    const again = await readPage(response);
    expect(again.getByText("Rate the details").closest("details")?.open).toBe(true);
    expect(formBehind(again, "Submit Review").fields).toMatchObject({
      "aspects.light": ["2.5"],
      "aspects.glass": ["0"],
    });
  });

  test("names the aspect of an invalid value", async () => {
    const page = await open("/courts/1/review", asha);
    const response = await press(asha, page, "Submit Review", { rating: "4", "aspects.light": "7" });
    expect(response.status).toBe(422);
    const message = "Light: Please select a valid rating between 0.5 and 5 stars.";
    const link = (await readPage(response)).getByRole("link", { name: message });
    expect(decodeURIComponent(link.getAttribute("href") ?? "")).toBe("#review-aspects.light");
    expect(await aspectsOf()).toBeUndefined();
  });

  test("rejects aspects of another kind", async () => {
    const response = await asha.post("/courts/1/review", { rating: "4", "aspects.power": "4" });
    expect(response.status).toBe(422);
  });

  test("restores them after a sign-in", async () => {
    const visitor = app.visitor();
    await visitor.post("/courts/1/review", { rating: "4", "aspects.booking": "1.5" });
    const signedIn = await app.signedIn({ email: "new@example.com" }, visitor.cookies);
    const page = await open("/courts/1/review", signedIn);
    expect(formBehind(page, "Submit Review").fields).toMatchObject({ "aspects.booking": ["1.5"] });
  });

  test("changes and clears them in an edit, which the audit log of super admins records", async () => {
    const aspects = { surface: 4, light: 2, glass: 5 };
    await app
      .repositories()
      .reviews.add(asha.viewer.id, COURT, { rating: 4, reviewText: "Good", aspects }, []);
    const admin = await app.signedIn({ email: "admin@example.com", isSuperAdmin: true });
    const page = await open("/reviews/1/edit", admin);
    expect(formBehind(page, "Update Review").fields).toMatchObject({
      "aspects.surface": ["4"],
      "aspects.light": ["2"],
      "aspects.glass": ["5"],
    });
    const change = { "aspects.surface": "0", "aspects.light": "3" };
    expect((await press(admin, page, "Update Review", change)).status).toBe(303);
    expect(await aspectsOf()).toEqual({ light: 3, glass: 5 });
    const log = await open("/admin/audit", admin);
    for (const field of ["Surface", "Light"]) expect(log.getByText(field)).toBeDefined();
    expect(log.queryByText("Glass")).toBeNull();
  });

  test("that a super admin saves unchanged leave no entry in the audit log", async () => {
    const aspects = { surface: 4 };
    await app
      .repositories()
      .reviews.add(asha.viewer.id, COURT, { rating: 4, reviewText: "Good", aspects }, []);
    const admin = await app.signedIn({ email: "admin@example.com", isSuperAdmin: true });
    const response = await press(admin, await open("/reviews/1/edit", admin), "Update Review");
    expect(response.status).toBe(303);
    expect(await app.entities().execute("select 1 from audit_entries")).toEqual([]);
  });
});

describe("the page of an item", () => {
  const rows = (page: ReadPage) =>
    within(page.getByRole("table"))
      .getAllByRole("row")
      .map((row) => [...row.children].map(({ textContent }) => textContent).filter(Boolean));

  test("has no table without ratings of aspects", async () => {
    await addReviews([{}, {}]);
    expect((await open("/courts/1")).queryByRole("table")).toBeNull();
  });

  test("has means and counts of visible reviews", async () => {
    await addReviews([{ surface: 4, glass: 1 }, { surface: 4.5 }, { surface: 1, light: 3 }]);
    await app.entities().execute("update all_reviews set hidden_for = 'spam' where id = 3");
    expect(rows(await open("/courts/1"))).toEqual([
      ["Surface", "4.3 (2)"],
      ["Glass", "1.0 (1)"],
    ]);
  });

  test("compares with players of the viewer's level, from three ratings of an aspect on", async () => {
    await addReviews([{ surface: 1, light: 1 }, { surface: 1 }]);
    await addReviews([{ surface: 5, light: 5 }, { surface: 5, light: 4 }, { surface: 2 }], "Advanced");
    await app
      .entities()
      .execute("update users set playing_level = 'Advanced' where id = ?", [asha.viewer.id]);
    expect(rows(await open("/courts/1", asha))).toEqual([
      ["Everyone", "Your level"],
      ["Surface", "2.8 (5)", "4.0 (3)"],
      ["Light", "3.3 (3)", "–no ratings"],
    ]);
    for (const level of [null, "Beginner"]) {
      await app
        .entities()
        .execute("update users set playing_level = ? where id = ?", [level, asha.viewer.id]);
      expect(rows(await open("/courts/1", asha))[0]).toEqual(["Surface", "2.8 (5)"]);
    }
  });
});

describe("lists", () => {
  test("are sorted by the ranking of an aspect", async () => {
    for (const name of ["Bright", "Praised once", "Unrated"])
      await app.repositories().courts.add(courtFields({ name }));
    await addReviews([{ light: 2 }, { light: 2.5 }, { light: 2 }]);
    await addReviews([{ light: 4.5 }, { light: 5 }, { light: 5 }, { glass: 1 }], null, { itemId: 2 });
    await addReviews([{ light: 5 }], null, { itemId: 3 });
    const page = await open("/courts?sort=light");
    expect(cards(page)).toEqual(["Bright", "Smash Club", "Praised once", "Unrated"]);
    expect(page.getByRole<HTMLSelectElement>("combobox", { name: "Sort by" }).value).toBe("light");
    expect(page.getAllByRole("link", { name: "How ranking works" })[0]).toBeDefined();
  });

  test("ignore the aspects of other kinds", async () => {
    const page = await open("/balls?sort=light");
    expect(page.getByRole<HTMLSelectElement>("combobox", { name: "Sort by" }).value).toBe("");
  });
});

test("the comparison of rackets has a row for each rated aspect", async () => {
  const [one, other] = [
    await addEquipment(app.entities(), { name: "One" }),
    await addEquipment(app.entities(), { name: "Other" }),
  ];
  await addReviews([{ power: 4.5, sweetSpot: 2 }, { power: 5 }], null, {
    itemType: "equipment",
    itemId: one,
  });
  const page = await open(`/compare?ids=${one},${other}`);
  const row = (name: string) =>
    [...(page.queryByRole("rowheader", { name })?.closest("tr")?.querySelectorAll("td") ?? [])].map(
      ({ textContent }) => textContent,
    );
  expect(row("Power")).toEqual(["4.8 (2)", "–no ratings"]);
  expect(row("Sweet spot")).toEqual(["2.0 (1)", "–no ratings"]);
  expect(row("Control")).toEqual([]);
});

test("one's own data include the aspects of one's reviews", async () => {
  await app.repositories().reviews.add(asha.viewer.id, COURT, { rating: 4, aspects: { glass: 3.5 } }, []);
  const { reviews } = await (await asha.get("/account/export")).json();
  expect(reviews[0].aspects).toEqual({ glass: 3.5 });
});
