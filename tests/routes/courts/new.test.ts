import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { Court } from "~/features/courts/court.entity";
import { type Fields, type SignedIn, startApp } from "../../support/app";
import { courtFields } from "../../support/catalogue";
import { errorOf, formBehind, press } from "../../support/form";
import { type ReadPage, readPage } from "../../support/page";
import { FORM, INVALID, SAVED } from "./fields";

let app: Awaited<ReturnType<typeof startApp>>;
let admin: SignedIn;
const PAGE = "/courts/new";

beforeEach(async () => {
  app = await startApp();
  admin = await app.signedIn({ email: "admin@example.com", isSuperAdmin: true });
});

const addedCourt = () => app.repositories().courts.findById(1);
const rows = () => app.entities().find(Court, {});

/** The messages of a rejected form, each with the field it links to. */
function messages(page: ReadPage): [string | null, string | null][] {
  const items = within(page.getByRole("alert")).getAllByRole("listitem");
  return items.map((item) => [
    item.textContent,
    within(item).queryByRole("link")?.getAttribute("href") ?? null,
  ]);
}

describe("the Add Court dialog", () => {
  test("opens over the list with every field empty", async () => {
    const page = await readPage(await admin.get(PAGE));
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe("All Courts");
    const dialog = within(page.getByRole("dialog", { name: "Add Court" }));
    const labels = {
      textbox: [
        "Court Name",
        "Location",
        "Description",
        "Price Range",
        "Contact Info",
        "Image URL",
        "Amenities",
      ],
      spinbutton: ["Number of Courts"],
      checkbox: ["Membership Required"],
    };
    for (const [role, names] of Object.entries(labels)) {
      for (const name of names) expect(dialog.getByRole(role, { name })).toBeDefined();
    }
    expect(dialog.getByRole("textbox", { name: "Membership Information" })).toBeDefined();
    const count = dialog.getByRole("spinbutton");
    expect(["value", "min", "max"].map((name) => count.getAttribute(name))).toEqual(["1", "1", "20"]);
    for (const name of ["Cancel", "Close"]) {
      expect(dialog.getByRole("link", { name }).getAttribute("href")).toBe("/courts");
    }
  });

  test("opens over the filtered list, and returns to it", async () => {
    await app.repositories().courts.add(courtFields({ location: "Powai, Mumbai" }));
    await app.repositories().courts.add(courtFields({ location: "Juhu, Mumbai" }));
    const page = await readPage(await admin.get(`${PAGE}?location=Powai&sort=newest`));
    expect(page.getByRole("heading", { name: "1 Court Found" })).toBeDefined();
    const rejected = await press(admin, page, "Add Court", { name: " " });
    expect(rejected.status).toBe(422);
    for (const shown of [page, await readPage(rejected)]) {
      const dialog = within(shown.getByRole("dialog", { name: "Add Court" }));
      for (const name of ["Cancel", "Close"]) {
        const link = dialog.getByRole("link", { name });
        expect(link.getAttribute("href")).toBe("/courts?location=Powai&sort=newest");
      }
    }
    const added = await press(admin, page, "Add Court", { name: "Smash Club", location: "Powai" });
    expect(added.headers.get("Location")).toBe("/courts/3");
  });

  test("adds a court from name and location alone", async () => {
    const response = await press(admin, await readPage(await admin.get(PAGE)), "Add Court", {
      name: " Smash Club ",
      location: "Bandra West, Mumbai\r\n",
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/courts/1");
    expect(await addedCourt()).toEqual({
      id: 1,
      name: "Smash Club",
      location: "Bandra West, Mumbai",
      description: null,
      imageUrl: null,
      amenities: [],
      priceRange: null,
      contactInfo: null,
      numberOfCourts: 1,
      membershipRequired: false,
      membershipInfo: null,
      averageRating: 0,
      totalReviews: 0,
      aspects: expect.any(Object),
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const page = await readPage(await admin.get("/courts/1"));
    expect(page.getByRole("status").textContent).toBe("Court added successfully!");
  });

  test("adds a court with all fields and parses the price", async () => {
    await admin.post(PAGE, {
      ...FORM,
      description: "Two courts.\r\nUnder a roof.",
      amenities: "Parking, Café",
    });
    expect(await addedCourt()).toMatchObject({ ...SAVED, amenities: ["Parking", "Café"] });
    expect(await rows()).toMatchObject([{ priceLowest: 500, priceHighest: 700 }]);
  });

  test("discards the membership information of a court without membership", async () => {
    const { membershipRequired, ...rest } = FORM;
    await admin.post(PAGE, rest);
    expect(await addedCourt()).toMatchObject({ membershipRequired: false, membershipInfo: null });
  });

  test.each([
    ["a name of 255 characters", { name: "🎾".repeat(255) }],
    ["20 courts", { numberOfCourts: "20" }],
    ["a description of 5000", { description: `${"a".repeat(4998)}\r\nb` }],
    ["an image address of HTTP", { imageUrl: "http://images.example/court.jpg" }],
    ["an image address of 500", { imageUrl: `https://a.example/${"a".repeat(482)}` }],
  ])("accepts %s", async (_, fields) => {
    expect((await admin.post(PAGE, { ...FORM, ...fields })).status).toBe(303);
  });

  test("ignores fields that a client cannot set", async () => {
    const more = {
      id: "77",
      version: "9",
      totalReviews: "5",
      averageRating: "5",
      ratingSum: "25",
      priceLowest: "1",
    };
    await admin.post(PAGE, { ...FORM, ...more });
    expect(await addedCourt()).toMatchObject({ id: 1, version: 1, totalReviews: 0, averageRating: 0 });
    expect(await rows()).toMatchObject([{ priceLowest: 500 }]);
  });
});

describe("invalid input", () => {
  test.each(INVALID)(
    "of %s responds 422 with an error at the field and preserves the form",
    async (_, fields, field, message) => {
      const typed = { ...FORM, ...fields, amenities: "Parking, Café" };
      const response = await admin.post(PAGE, typed);
      expect(response.status).toBe(422);
      const page = await readPage(response);
      const blank = ["name", "location"].includes(field) && /required|empty/.test(message);
      expect(messages(page)).toEqual([
        ...(blank ? [["Name and location cannot be empty", null]] : []),
        [message, `#court-${field}`],
      ]);
      const control = page.getByRole("alert").ownerDocument.getElementById(`court-${field}`);
      expect(control?.getAttribute("aria-invalid")).toBe("true");
      const values = Object.fromEntries(
        Object.entries(formBehind(page, "Add Court").fields).map(([name, [value]]) => [name, value]),
      );
      expect(values).toEqual(typed);
      expect(await rows()).toEqual([]);
    },
  );

  test("of both name and location adds a common message", async () => {
    const page = await readPage(await admin.post(PAGE, {}));
    expect(messages(page)).toEqual([
      ["Name and location cannot be empty", null],
      ["Court name is required", "#court-name"],
      ["Location is required", "#court-location"],
    ]);
  });
});

describe("amenities in a comma-separated text", () => {
  test.each([
    ["Parking, Café", ["Parking", "Café"]],
    [" Parking ,Café,, ,", ["Parking", "Café"]],
    ["Parking, parking, PARKING , Showers", ["Parking", "Showers"]],
    ["One", ["One"]],
    ["", []],
    [" , \u200B, ", []],
    ["Coffee & tea, <b>Lights</b>", ["Coffee & tea", "<b>Lights</b>"]],
    [Array.from({ length: 30 }, (_, at) => `A${at}`).join(), Array.from({ length: 30 }, (_, at) => `A${at}`)],
    ["a".repeat(60), ["a".repeat(60)]],
  ])("are parsed from %j", async (amenities, list) => {
    expect((await admin.post(PAGE, { ...FORM, amenities })).status).toBe(303);
    expect((await addedCourt())?.amenities).toEqual(list);
  });

  test.each([
    [
      "31 of them",
      Array.from({ length: 31 }, (_, at) => `A${at}`).join(", "),
      "A court can have at most 30 amenities",
    ],
    ["one of 61", `Parking, ${"a".repeat(61)}`, "An amenity can be at most 60 characters long"],
    [
      "200 KB of them",
      Array.from({ length: 25_000 }, (_, at) => at.toString(36).padStart(6, "x")).join(),
      "A court can have at most 30 amenities",
    ],
    [
      "one of 61 and blanks",
      ` Parking ,, ${"a".repeat(61)},`,
      "An amenity can be at most 60 characters long",
    ],
    [
      "two of 1,200",
      `${"a".repeat(1_200)},${"b".repeat(1_200)}`,
      "An amenity can be at most 60 characters long",
    ],
    ["a NUL", "a\0b", "An amenity contains a character that cannot be stored"],
    ["many marks", `a${"\u0301".repeat(9)}`, "An amenity can have at most 8 marks on a letter"],
  ])("with %s are rejected", async (_, amenities, message) => {
    const response = await admin.post(PAGE, { ...FORM, amenities });
    expect(response.status).toBe(422);
    const page = await readPage(response);
    expect(messages(page)).toEqual([[message, "#court-amenities"]]);
    expect(errorOf(page.getByRole("textbox", { name: "Amenities" }))).toBe(`Error: ${message}`);
    expect(formBehind(page, "Add Court").fields.amenities).toEqual([amenities]);
    expect(await rows()).toEqual([]);
  });
});

describe("permission to add a court", () => {
  test("requires a valid session; the form is preserved over the sign-in, once", async () => {
    await app.entities().execute("update sessions set expire = now() - interval '1 second'");
    const typed: Fields = { ...FORM, amenities: "Parking, Café, Parking" };
    const response = await admin.post(PAGE, typed);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Fcourts%2Fnew");
    expect(await rows()).toEqual([]);
    const back = await app.signedIn({ email: "admin@example.com" }, admin.cookies);
    const page = await readPage(await back.get(PAGE));
    const { fields } = formBehind(page, "Add Court");
    expect(Object.fromEntries(Object.entries(fields).map(([name, [value]]) => [name, value]))).toEqual(typed);
    expect(formBehind(await readPage(await back.get(PAGE)), "Add Court").fields.name).toEqual([""]);
    expect((await press(back, page, "Add Court")).status).toBe(303);
    expect(await addedCourt()).toMatchObject({ ...SAVED, amenities: ["Parking", "Café"] });
  });

  test("a .data request without a session responds 401", async () => {
    const response = await app.visitor().post(`${PAGE}.data`, FORM);
    expect(response.status).toBe(401);
    expect(await response.text()).toContain("/api/login?returnTo=%2Fcourts%2Fnew");
  });
});
