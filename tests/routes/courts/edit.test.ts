import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Court } from "~/features/courts/court.entity";
import { CourtRepository } from "~/features/courts/court.repository.server";
import { type SignedIn, startApp } from "../../support/app";
import { addReviews, courtFields } from "../../support/catalogue";
import { errorOf, formBehind, press } from "../../support/form";
import { type ReadPage, readPage } from "../../support/page";
import { savedValuesOf } from "../../support/savedValues";
import { FORM, INVALID, SAVED } from "./fields";

let app: Awaited<ReturnType<typeof startApp>>;
let admin: SignedIn;
const PAGE = "/courts/1/edit";
const AMENITIES = ["Parking", "Café"];

beforeEach(async () => {
  app = await startApp();
  admin = await app.signedIn({ email: "admin@example.com", isSuperAdmin: true });
  await app.repositories().courts.add({ ...SAVED, amenities: AMENITIES });
});

const court = () => app.repositories().courts.findById(1);
const open = async (browser = admin) => readPage(await browser.get(PAGE));
const chips = (page: ReadPage) =>
  within(page.getByRole("list", { name: "Amenities of this court" }))
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);

describe("the edit page of a court", () => {
  test("contains the current values", async () => {
    const page = await open();
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Edit Court");
    expect(formBehind(page, "Update Court").fields).toEqual({
      ...Object.fromEntries(Object.entries(FORM).map(([name, value]) => [name, [value]])),
      amenities: AMENITIES,
      amenity: [""],
      version: ["1"],
    });
    expect(chips(page)).toEqual(["Remove Parking", "Remove Café"]);
    expect(page.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe("/courts/1");
  });

  test("of a court with only required fields is otherwise empty", async () => {
    await app.repositories().courts.add(courtFields());
    const page = await readPage(await admin.get("/courts/2/edit"));
    expect(formBehind(page, "Update Court").fields).toEqual({
      name: ["Smash Club"],
      location: ["Bandra West, Mumbai"],
      description: [""],
      priceRange: [""],
      contactInfo: [""],
      numberOfCourts: ["1"],
      membershipInfo: [""],
      imageUrl: [""],
      amenity: [""],
      version: ["1"],
    });
  });

  test("saves the changes, redirects to the court and confirms them", async () => {
    await addReviews(app.entities(), 1, [4, 5]);
    const response = await press(admin, await open(), "Update Court", {
      name: "Lob House",
      priceRange: "₹900, 1,200 at night",
      description: "",
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/courts/1");
    expect(await court()).toMatchObject({
      ...SAVED,
      name: "Lob House",
      priceRange: "₹900, 1,200 at night",
      description: null,
      amenities: AMENITIES,
      version: 2,
      totalReviews: 2,
      averageRating: 4.5,
    });
    expect(await app.entities().findOneOrFail(Court, 1)).toMatchObject({
      priceLowest: 900,
      priceHighest: 1200,
    });
    const page = await readPage(await admin.get("/courts/1"));
    expect(page.getByRole("status").textContent).toBe("Court updated");
  });

  test("turns line breaks in texts of one line, which earlier versions stored, into spaces", async () => {
    const lines = {
      name: "Sea\nView",
      location: "Khar\nWest, Mumbai",
      priceRange: "₹500 \n\n ₹900",
      contactInfo: "a\nb",
    };
    const { id } = await app.repositories().courts.add({ ...SAVED, ...lines, amenities: ["Hot\nshowers"] });
    const page = await readPage(await admin.get(`/courts/${id}/edit`));
    expect((await press(admin, page, "Update Court", { description: "One.\nTwo." })).status).toBe(303);
    expect(await app.repositories().courts.findById(id)).toMatchObject({
      name: "Sea View",
      location: "Khar West, Mumbai",
      priceRange: "₹500 ₹900",
      contactInfo: "a b",
      description: "One.\nTwo.",
      amenities: ["Hot\nshowers"],
    });
    expect(await app.entities().findOneOrFail(Court, id)).toMatchObject({
      priceLowest: 500,
      priceHighest: 900,
    });
  });

  test("clears the parsed price amounts with the price", async () => {
    await press(admin, await open(), "Update Court", { priceRange: "On request" });
    expect(await app.entities().findOneOrFail(Court, 1)).toMatchObject({
      priceLowest: null,
      priceHighest: null,
    });
  });

  test("clears the membership information when membership is no longer required", async () => {
    await press(admin, await open(), "Update Court", { membershipRequired: [] });
    expect(await court()).toMatchObject({ membershipRequired: false, membershipInfo: null });
  });

  test("leaves version and time of change unchanged by a new review", async () => {
    const before = await court();
    await addReviews(app.entities(), 1, [4]);
    expect(await court()).toMatchObject({ version: 1, updatedAt: before?.updatedAt });
  });
});

describe("invalid input", () => {
  test.each(INVALID)(
    "of %s responds 422 with an error at the field and preserves the form",
    async (_, fields, field, message) => {
      const response = await press(admin, await open(), "Update Court", fields);
      expect(response.status).toBe(422);
      const page = await readPage(response);
      const link = within(page.getByRole("alert")).getByRole("link");
      expect([link.textContent, link.getAttribute("href")]).toEqual([message, `#court-${field}`]);
      expect(formBehind(page, "Update Court").fields).toEqual({
        ...Object.fromEntries(Object.entries({ ...FORM, ...fields }).map(([name, value]) => [name, [value]])),
        amenities: AMENITIES,
        amenity: [""],
        version: ["1"],
      });
      expect(await court()).toMatchObject({ ...SAVED, version: 1 });
    },
  );
});

describe("amenities, without script", () => {
  test("are added by a button, which preserves all other input", async () => {
    const typed = { name: "Renamed, not saved", membershipRequired: [], amenity: " Showers " };
    const response = await press(admin, await open(), "Add", typed);
    expect(response.status).toBe(200);
    const page = await readPage(response);
    expect(chips(page)).toEqual(["Remove Parking", "Remove Café", "Remove Showers"]);
    const { fields } = formBehind(page, "Update Court");
    expect(fields).toMatchObject({ name: ["Renamed, not saved"], amenity: [""], version: ["1"] });
    expect(fields.membershipRequired).toBeUndefined();
    expect(fields.description).toEqual([FORM.description]);
    expect(page.queryByRole("alert")).toBeNull();
    expect(await court()).toMatchObject({ name: "Smash Club", amenities: AMENITIES });
    expect((await press(admin, page, "Update Court")).status).toBe(303);
    expect(await court()).toMatchObject({ name: "Renamed, not saved", amenities: [...AMENITIES, "Showers"] });
  });

  test("are removed by buttons", async () => {
    const one = await readPage(await press(admin, await open(), "Remove Parking"));
    expect(chips(one)).toEqual(["Remove Café"]);
    const none = await readPage(await press(admin, one, "Remove Café"));
    expect(chips(none)).toEqual([]);
    await press(admin, none, "Update Court");
    expect((await court())?.amenities).toEqual([]);
  });

  test("an amenity still in the text field is added when another is removed", async () => {
    const page = await readPage(await press(admin, await open(), "Remove Parking", { amenity: "Showers" }));
    expect(chips(page)).toEqual(["Remove Café", "Remove Showers"]);
  });

  test("an amenity still in the text field is saved with the form", async () => {
    await press(admin, await open(), "Update Court", { amenity: "Showers" });
    expect((await court())?.amenities).toEqual([...AMENITIES, "Showers"]);
  });

  test.each(["", "  ", "\u200B", "Parking", " café "])("adding %j changes nothing", async (amenity) => {
    const page = await readPage(await press(admin, await open(), "Add", { amenity }));
    expect(chips(page)).toEqual(["Remove Parking", "Remove Café"]);
  });

  test("may contain a comma", async () => {
    await press(admin, await open(), "Update Court", { amenity: "Tea, coffee" });
    expect((await court())?.amenities).toEqual([...AMENITIES, "Tea, coffee"]);
  });

  test("can be added while other fields are invalid", async () => {
    const page = await open();
    for (const name of ["Add", "Remove Parking"]) {
      expect(page.getByRole("button", { name }).hasAttribute("formnovalidate")).toBe(true);
    }
    const response = await press(admin, page, "Add", { name: "", amenity: "Showers" });
    expect(response.status).toBe(200);
    expect(formBehind(await readPage(response), "Update Court").fields.name).toEqual([""]);
  });

  test("are refused with an error when one too many is added, until one is removed", async () => {
    const full = Array.from({ length: 30 }, (_, index) => `Amenity ${index}`);
    const page = await open();
    const response = await press(admin, page, "Add", { amenities: full, amenity: "Showers" });
    expect(response.status).toBe(422);
    const rejected = await readPage(response);
    const message = "Error: A court can have at most 30 amenities";
    expect(errorOf(rejected.getByRole("textbox", { name: "Another amenity" }))).toBe(message);
    expect(chips(rejected)).toHaveLength(31);
    const removed = await press(admin, rejected, "Remove Amenity 7");
    expect(removed.status).toBe(200);
    expect((await press(admin, await readPage(removed), "Update Court")).status).toBe(303);
    expect((await court())?.amenities).toHaveLength(30);
  });

  test("are rejected when too many or too long, and preserved", async () => {
    const many = Array.from({ length: 31 }, (_, at) => `A${at}`);
    for (const [amenities, message] of [
      [many, "A court can have at most 30 amenities"],
      [["a".repeat(61)], "An amenity can be at most 60 characters long"],
    ] as const) {
      const response = await press(admin, await open(), "Update Court", { amenities });
      expect(response.status).toBe(422);
      const page = await readPage(response);
      expect(within(page.getByRole("alert")).getByRole("link").textContent).toBe(message);
      expect(errorOf(page.getByRole("textbox", { name: "Another amenity" }))).toBe(`Error: ${message}`);
      expect(formBehind(page, "Update Court").fields.amenities).toEqual([...amenities]);
    }
  });
});

describe("concurrent edits of a court", () => {
  test("respond 409 to the second, preserve its input and let it overwrite the first", async () => {
    const page = await open();
    const other = await app.signedIn({ isSuperAdmin: true });
    await press(other, await open(other), "Update Court", { name: "The first" });
    const response = await press(admin, page, "Update Court", { name: "The second", amenity: "Showers" });
    expect(response.status).toBe(409);
    const conflict = await readPage(response);
    expect(
      within(conflict.getByRole("alert")).getByText(/^This court has changed since you opened it\./),
    ).toBeDefined();
    expect(await court()).toMatchObject({ name: "The first", version: 2 });
    expect(formBehind(conflict, "Update Court").fields).toMatchObject({
      name: ["The second"],
      amenities: [...AMENITIES, "Showers"],
      version: ["2"],
    });
    expect((await press(admin, conflict, "Update Court")).status).toBe(303);
    expect(await court()).toMatchObject({ name: "The second", version: 3 });
  });

  test("show what is saved now of each field that differs", async () => {
    const page = await open();
    await admin.json("PUT", "/api/courts/1", {
      name: "The first",
      description: "Three courts.\nUnder the sky.",
      priceRange: "₹900-1200",
      contactInfo: null,
      numberOfCourts: 3,
      membershipRequired: false,
      membershipInfo: null,
      imageUrl: "https://images.example/first.webp",
      amenities: ["Café", "Showers"],
    });
    const response = await press(admin, page, "Update Court", { name: "The second" });
    expect(savedValuesOf(await readPage(response))).toEqual({
      Name: "The first",
      Description: "Three courts.\nUnder the sky.",
      "Price range": "₹900–1,200",
      "Contact info": "Nothing",
      "Number of courts": "3",
      "Membership required": "No",
      "Membership information": "Nothing",
      Image: "https://images.example/first.webp",
      Amenities: "Café\nShowers",
    });
  });

  test("show nothing when all that was typed is saved already", async () => {
    const page = await open();
    await press(admin, page, "Update Court", { name: "The same" });
    const response = await press(admin, page, "Update Court", { name: "The same" });
    expect(response.status).toBe(409);
    expect((await readPage(response)).queryByText("Saved now")).toBeNull();
  });

  test("respond 303 to one and 409 to the others", async () => {
    const page = await open();
    const responses = await Promise.all(
      ["One", "Two", "Three"].map((name) => press(admin, page, "Update Court", { name })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect(await court()).toMatchObject({ version: 2 });
  });

  test("do not conflict with a new review", async () => {
    const page = await open();
    await addReviews(app.entities(), 1, [3]);
    expect((await press(admin, page, "Update Court", { name: "Renamed" })).status).toBe(303);
    expect(await court()).toMatchObject({ name: "Renamed", totalReviews: 1, averageRating: 3 });
  });
});

describe("permission to edit a court", () => {
  test("requires a valid session; the form is preserved over the sign-in, once", async () => {
    const page = await open();
    await app.entities().execute("update sessions set expire = now() - interval '1 second'");
    const response = await press(admin, page, "Update Court", { name: "Lob House", amenity: "Showers" });
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Fcourts%2F1%2Fedit");
    const back = await app.signedIn({ email: "admin@example.com" }, admin.cookies);
    const restored = await open(back);
    expect(formBehind(restored, "Update Court").fields).toMatchObject({
      name: ["Lob House"],
      description: [FORM.description],
      membershipRequired: ["on"],
      amenities: [...AMENITIES, "Showers"],
      version: ["1"],
    });
    expect(formBehind(await open(back), "Update Court").fields.name).toEqual(["Smash Club"]);
    expect((await press(back, restored, "Update Court")).status).toBe(303);
    expect(await court()).toMatchObject({ name: "Lob House", amenities: [...AMENITIES, "Showers"] });
  });

  test("what changes during the update is counted, so that the next update succeeds", async () => {
    const { courts } = app.repositories();
    vi.spyOn(CourtRepository.prototype, "change").mockImplementationOnce(async (id, version, fields) => {
      await courts.change(id, null, { description: "Changed meanwhile" });
      return courts.change(id, version, fields);
    });
    const rejected = await press(admin, await open(), "Update Court", { name: "Lob House" });
    expect(rejected.status).toBe(409);
    expect((await press(admin, await readPage(rejected), "Update Court")).status).toBe(303);
    expect(await court()).toMatchObject({ name: "Lob House" });
  });

  test("a draft restored after the sign-in retains its version", async () => {
    const page = await open();
    await app.entities().execute("update sessions set expire = now() - interval '1 second'");
    await press(admin, page, "Update Court", { name: "From the draft" });
    await app.repositories().courts.change(1, null, { name: "Changed meanwhile" });
    const back = await app.signedIn({ email: "admin@example.com" }, admin.cookies);
    expect((await press(back, await open(back), "Update Court")).status).toBe(409);
    expect(await court()).toMatchObject({ name: "Changed meanwhile" });
  });

  test("a .data request without a session responds 401", async () => {
    const response = await app.visitor().post(`${PAGE}.data`, FORM);
    expect(response.status).toBe(401);
    expect(await response.text()).toContain("/api/login?returnTo=%2Fcourts%2F1%2Fedit");
  });

  test.each(["7", "0", "one", "2147483648"])("a missing court responds 404: %s", async (id) => {
    for (const response of [
      await admin.get(`/courts/${id}/edit`),
      await admin.post(`/courts/${id}/edit`, FORM),
    ]) {
      expect(response.status).toBe(404);
      const page = await readPage(response);
      expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Court not found");
      expect(page.getByRole("link", { name: "See all courts" }).getAttribute("href")).toBe("/courts");
    }
  });
});
