import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, startApp } from "../../support/app";
import { addReviews } from "../../support/catalogue";
import { formBehind, press } from "../../support/form";
import { type ReadPage, readPage } from "../../support/page";
import { savedValuesOf } from "../../support/savedValues";
import { FORM, INVALID, INVALID_PRICES, INVALID_SPECIFICATIONS, SAVED } from "./fields";

let app: Awaited<ReturnType<typeof startApp>>;
let admin: SignedIn;
const PAGE = "/equipment/1/edit";
const BUTTON = "Update Equipment";

beforeEach(async () => {
  app = await startApp();
  admin = await app.signedIn({ email: "admin@example.com", isSuperAdmin: true });
  await app.repositories().equipment.add(SAVED);
});

const item = () => app.repositories().equipment.findById(1);
const open = async (browser = admin) => readPage(await browser.get(PAGE));

/** The values of the form's fields, with the specifications parsed. */
function readForm(page: ReadPage) {
  const { specificationValues: _, ...fields } = formBehind(page, BUTTON).fields;
  const single = Object.fromEntries(Object.entries(fields).map(([name, [value]]) => [name, value ?? ""]));
  return { ...single, specifications: JSON.parse(single.specifications ?? "") };
}

const FORM_VALUES = {
  ...SAVED,
  price: "14999",
  specificationName: "",
  specificationValue: "",
  version: "1",
};

/** The texts of the listed specifications. */
const listed = (page: ReadPage) =>
  within(page.getByRole("list", { name: "Specifications of this equipment" }))
    .queryAllByRole("listitem")
    .map((row) => `${row.querySelector("label")?.textContent}: ${row.querySelector("input")?.value}`);

const pair = (name: string, value: string) => ({ specificationName: name, specificationValue: value });

describe("the edit page of equipment", () => {
  test("contains the current values", async () => {
    const page = await open();
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Edit Equipment");
    for (const name of ["Equipment Name", "Brand", "Description", "Image URL"]) {
      expect(page.getByRole("textbox", { name })).toBeDefined();
    }
    expect(page.getByRole("spinbutton", { name: "Price (₹)" })).toBeDefined();
    const options = within(page.getByRole("combobox", { name: "Type" })).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(["Racket", "Ball"]);
    expect(page.getByRole("group", { name: "Specifications" })).toBeDefined();
    expect(readForm(page)).toEqual(FORM_VALUES);
    expect(listed(page).sort()).toEqual(["EVA Core: Yes", "Shape: diamond", "Weight: 365"]);
    for (const name of ["EVA Core", "Shape", "Weight"]) page.getByRole("button", { name: `Remove ${name}` });
    expect(page.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe("/equipment/1");
  });

  test("of a ball with only required fields is otherwise empty", async () => {
    await app.repositories().equipment.add({ name: "Pro", type: "ball" });
    const page = await readPage(await admin.get("/equipment/2/edit"));
    expect(readForm(page)).toEqual({
      ...FORM_VALUES,
      name: "Pro",
      type: "ball",
      brand: "",
      price: "",
      description: "",
      imageUrl: "",
      specifications: {},
    });
  });

  test("saves the changes, redirects to the equipment and confirms them", async () => {
    await addReviews(app.entities(), { equipment: 1 }, [4, 5]);
    const response = await press(admin, await open(), BUTTON, {
      name: "Hack",
      brand: "",
      price: "",
      type: "ball",
    });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/equipment/1"]);
    expect(await item()).toMatchObject({
      ...SAVED,
      name: "Hack",
      type: "ball",
      brand: null,
      price: null,
      version: 2,
      totalReviews: 2,
      averageRating: 4.5,
    });
    const page = await readPage(await admin.get("/equipment/1"));
    expect(page.getByRole("status").textContent).toBe("Equipment updated");
  });

  test("preserves numbers, booleans and null", async () => {
    const specifications = { weight: 365.5, foam: false, note: null, shape: "round" };
    await app.repositories().equipment.change(1, null, { specifications });
    await press(admin, await open(), BUTTON, { name: "Renamed" });
    expect(await item()).toMatchObject({ name: "Renamed", specifications });
  });
});

describe("invalid input", () => {
  test.each([
    ...INVALID,
    ...INVALID_PRICES,
    ["no type", { type: "" }, "type", "Equipment type is required"] as const,
    ["a blank type", { type: "  " }, "type", "Equipment type cannot be empty"] as const,
    ["an unknown type", { type: "shoe" }, "type", "Equipment type must be racket or ball"] as const,
  ])(
    "of %s responds 422 with an error at the field and preserves the form",
    async (_, fields, field, message) => {
      const response = await press(admin, await open(), BUTTON, { ...fields, ...pair("Core", "EVA") });
      expect(response.status).toBe(422);
      const page = await readPage(response);
      const link = within(page.getByRole("alert")).getByRole("link");
      expect([link.textContent, link.getAttribute("href")]).toEqual([message, `#equipment-${field}`]);
      const { type: _type, ...typed } = { ...FORM_VALUES, ...fields, ...pair("Core", "EVA") };
      expect(readForm(page)).toMatchObject(typed);
      expect(await item()).toMatchObject({ ...SAVED, version: 1 });
    },
  );

  test.each(INVALID_SPECIFICATIONS)(
    "of specifications is rejected without script: %s",
    async (_, specifications, message) => {
      const response = await admin.post(PAGE, { ...FORM, type: "racket", specifications });
      expect(response.status).toBe(422);
      const link = within((await readPage(response)).getByRole("alert")).getByRole("link");
      expect([link.textContent, link.getAttribute("href")]).toEqual([message, "#equipment-specifications"]);
      expect(await item()).toMatchObject({ version: 1 });
    },
  );
});

describe("specifications, without script", () => {
  test.each([
    ["longer than 16 KB", "a".repeat(16_500), "Specifications can be at most 16 KB together"],
    ["longer than a page lists", "a".repeat(200_000), "Specifications can be at most 16 KB together"],
    ["with a NUL", "a\0b", "A specification contains a character that cannot be stored"],
  ])("stay listed when a value is %s", async (_, typed, message) => {
    const expectListed = (page: ReadPage) => {
      expect(readForm(page).specifications).toEqual({ ...SAVED.specifications, shape: typed });
      const isListed = typed.length < 32_000;
      const list = ["EVA Core: Yes", `Shape: ${typed}`, "Weight: 365"];
      expect(listed(page).sort()).toEqual(isListed ? list : []);
    };
    const form = await open();
    const values = formBehind(form, BUTTON).fields.specificationValues ?? [];
    const specificationValues = values.map((value) => (value === "diamond" ? typed : value));
    const post = (button: string, more = {}) => press(admin, form, button, { specificationValues, ...more });
    const response = await post(BUTTON);
    expect(response.status).toBe(422);
    const page = await readPage(response);
    expect(page.getByRole("link", { name: message })).toBeDefined();
    expectListed(page);
    const added = await post("Add", pair("Core", "EVA"));
    expect(added.status).toBe(422);
    const again = await readPage(added);
    expect(again.getByRole("link", { name: message })).toBeDefined();
    expectListed(again);
    const removed = await readPage(await post("Remove Shape"));
    expect(readForm(removed).specifications).toEqual({ weight: 365, EVACore: true });
    expect(await item()).toMatchObject({ version: 1, specifications: SAVED.specifications });
  });

  test("are added by a button, which preserves all other input", async () => {
    const typed = { name: "Renamed, not saved", type: "ball", ...pair(" Core ", " soft EVA ") };
    const response = await press(admin, await open(), "Add", typed);
    expect(response.status).toBe(200);
    const page = await readPage(response);
    expect(listed(page)).toContain("Core: soft EVA");
    expect(readForm(page)).toEqual({
      ...FORM_VALUES,
      name: "Renamed, not saved",
      type: "ball",
      specifications: { ...SAVED.specifications, Core: "soft EVA" },
    });
    expect(page.queryByRole("alert")).toBeNull();
    expect(await item()).toMatchObject({ name: "Vertex 05", version: 1 });
    expect((await press(admin, page, BUTTON)).status).toBe(303);
    expect(await item()).toMatchObject({
      name: "Renamed, not saved",
      specifications: { ...SAVED.specifications, Core: "soft EVA" },
    });
  });

  test("are edited in place, and keep their type where they can", async () => {
    // The order in which Postgres stores them.
    const specifications = { foam: false, note: null, shape: "round", weight: 365.5, "two\nlines": "a\nb" };
    await app.repositories().equipment.change(1, null, { specifications });
    const save = async (...specificationValues: string[]) => {
      expect((await press(admin, await open(), BUTTON, { specificationValues })).status).toBe(303);
      return (await item())?.specifications;
    };
    const typed = { foam: true, shape: "teardrop", weight: 360 };
    expect(await save("yes", "", "teardrop", "360", "ab")).toEqual({ ...specifications, ...typed });
    const texts = { foam: "maybe", note: "x", weight: "about 360" };
    expect(await save("maybe", "x", "round", "about 360", "ab")).toEqual({ ...specifications, ...texts });
  });

  test("keep edited values when the form is shown again", async () => {
    const typed = { specificationValues: ["teardrop", "360", "Yes"] };
    const edited = ["EVA Core: Yes", "Shape: teardrop", "Weight: 360"];
    for (const [button, more] of [
      ["Add", pair("Core", "EVA")],
      [BUTTON, { name: " " }],
    ] as const) {
      const page = await readPage(await press(admin, await open(), button, { ...typed, ...more }));
      expect(
        listed(page)
          .filter((row) => !row.startsWith("Core"))
          .sort(),
      ).toEqual(edited);
    }
    const removed = await readPage(await press(admin, await open(), "Remove Shape", typed));
    expect(listed(removed).sort()).toEqual(["EVA Core: Yes", "Weight: 360"]);
    expect(await item()).toMatchObject({ version: 1, specifications: SAVED.specifications });
  });

  test("without a value are rejected, and keep the other input", async () => {
    const response = await press(admin, await open(), BUTTON, { specificationValues: ["round", " ", "Yes"] });
    expect(response.status).toBe(422);
    const page = await readPage(response);
    const link = within(page.getByRole("alert")).getByRole("link");
    expect([link.textContent, link.getAttribute("href")]).toEqual([
      "Weight needs a value. Enter one, or remove it.",
      "#equipment-specifications",
    ]);
    expect(listed(page).sort()).toEqual(["EVA Core: Yes", "Shape: round", "Weight: "]);
  });

  test("are removed by buttons", async () => {
    let page = await open();
    for (const name of ["Shape", "Weight", "EVA Core"]) {
      page = await readPage(await press(admin, page, `Remove ${name}`));
      expect(listed(page).join()).not.toContain(name);
    }
    expect(listed(page)).toEqual([]);
    await press(admin, page, BUTTON);
    expect((await item())?.specifications).toEqual({});
  });

  test("still in the text fields are preserved when another is removed", async () => {
    const page = await readPage(await press(admin, await open(), "Remove Shape", pair("Core", "EVA")));
    expect(readForm(page)).toMatchObject({
      ...pair("Core", "EVA"),
      specifications: { weight: 365, EVACore: true },
    });
  });

  test("still in the text fields are saved with the form", async () => {
    await press(admin, await open(), BUTTON, pair("Core", "EVA"));
    expect((await item())?.specifications).toEqual({ ...SAVED.specifications, Core: "EVA" });
  });

  test("are not saved with many marks on a letter", async () => {
    const response = await press(admin, await open(), BUTTON, pair("Core", `EVA${"\u0301".repeat(9)}`));
    expect(response.status).toBe(422);
    const link = within((await readPage(response)).getByRole("alert")).getByRole("link");
    expect([link.textContent, link.getAttribute("href")]).toEqual([
      "A specification can have at most 8 marks on a letter",
      "#equipment-specificationValue",
    ]);
  });

  test("are unchanged when empty fields are added", async () => {
    const response = await press(admin, await open(), "Add", pair(" ", "\u200B"));
    expect(response.status).toBe(200);
    expect(readForm(await readPage(response)).specifications).toEqual(SAVED.specifications);
  });

  test.each([
    ["no name", pair("", "EVA"), "Name", "A specification needs a name"],
    ["a name without letters", pair("_", "EVA"), "Name", "A specification needs a name"],
    ["no value", pair("Core", " "), "Value", "A specification needs a value"],
    ["a duplicate name", pair("Weight", "366"), "Name", 'There is already a specification called "Weight"'],
    [
      "a name that is displayed alike",
      pair("eva core", "x"),
      "Name",
      'There is already a specification called "Eva Core"',
    ],
    ["__proto__", pair("__proto__", "x"), "Name", 'A specification cannot be called "__proto__"'],
    ["constructor", pair("constructor", "x"), "Name", 'A specification cannot be called "constructor"'],
    ["a NUL", pair("Core", "a\0"), "Name", "A specification contains a character that cannot be stored"],
    ["17 KB", pair("Core", "a".repeat(17_000)), "Name", "Specifications can be at most 16 KB together"],
  ])("with %s are rejected by either button", async (_, typed, field, message) => {
    for (const button of ["Add", BUTTON]) {
      const response = await press(admin, await open(), button, typed);
      expect(response.status).toBe(422);
      const page = await readPage(response);
      const link = within(page.getByRole("alert")).getByRole("link");
      expect([link.textContent, link.getAttribute("href")]).toEqual([
        message,
        `#equipment-specification${field}`,
      ]);
      const control = page.getByRole("textbox", { name: `Specification ${field.toLowerCase()}` });
      expect(control.getAttribute("aria-invalid")).toBe("true");
      expect(readForm(page)).toMatchObject({ specifications: SAVED.specifications, version: "1" });
      const { fields } = formBehind(page, BUTTON);
      expect([fields.specificationName, fields.specificationValue]).toEqual(
        Object.values(typed).map((value) => [button === "Add" ? value.trim() : value]),
      );
    }
    expect(await item()).toMatchObject({ version: 1 });
  });

  test("are limited to 50", async () => {
    const fifty = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`s${at}`, at]));
    await app.repositories().equipment.change(1, null, { specifications: fifty });
    const response = await press(admin, await open(), "Add", pair("Core", "EVA"));
    expect(response.status).toBe(422);
    const page = await readPage(response);
    expect(formBehind(page, BUTTON).fields.specificationValues).toHaveLength(35);
    expect(page.getByRole("alert").textContent).toContain("There can be at most 50 specifications");
    expect((await press(admin, page, BUTTON, pair("", ""))).status).toBe(303);
  });

  test("can be added while other fields are invalid", async () => {
    const page = await open();
    for (const name of ["Add", "Remove Weight"]) {
      expect(page.getByRole("button", { name }).hasAttribute("formnovalidate")).toBe(true);
    }
    const response = await press(admin, page, "Add", { name: "", ...pair("Core", "EVA") });
    expect(response.status).toBe(200);
    expect(readForm(await readPage(response))).toMatchObject({ name: "" });
  });

  test("that are malformed are discarded", async () => {
    for (const specifications of ["{", "[]", "", `${"[".repeat(7_000)}${"]".repeat(7_000)}`]) {
      const response = await admin.post(PAGE, { ...FORM, specifications, removeSpecification: "__proto__" });
      expect(response.status).toBe(200);
      expect(listed(await readPage(response))).toEqual([]);
    }
  });
});

describe("concurrent edits of equipment", () => {
  test("respond 409 to the second, preserve its input and let it overwrite the first", async () => {
    const page = await open();
    const other = await app.signedIn({ isSuperAdmin: true });
    await press(other, await open(other), BUTTON, { name: "The first" });
    const response = await press(admin, page, BUTTON, { name: "The second", ...pair("Core", "EVA") });
    expect(response.status).toBe(409);
    const conflict = await readPage(response);
    expect(
      within(conflict.getByRole("alert")).getByText(/^This equipment has changed since you opened it\./),
    ).toBeDefined();
    expect(await item()).toMatchObject({ name: "The first", version: 2 });
    expect(readForm(conflict)).toMatchObject({ name: "The second", ...pair("Core", "EVA"), version: "2" });
    expect((await press(admin, conflict, BUTTON)).status).toBe(303);
    expect(await item()).toMatchObject({ name: "The second", version: 3, specifications: { Core: "EVA" } });
  });

  test("show what is saved now of each field that differs", async () => {
    const page = await open();
    await admin.json("PUT", "/api/equipment/1", {
      type: "ball",
      brand: null,
      price: 9999,
      specifications: { shape: "round", headSize: "510 cm²", EVACore: true },
    });
    const response = await press(admin, page, BUTTON, { name: "The second" });
    expect(savedValuesOf(await readPage(response))).toEqual({
      Name: "Vertex 05",
      Type: "ball",
      Brand: "Nothing",
      Price: "₹9,999",
      Specifications: "Shape: round\nEVA Core: Yes\nHead Size: 510 cm²",
    });
  });

  test("do not show specifications in another order", async () => {
    const page = await open();
    await admin.json("PUT", "/api/equipment/1", { price: 9999 });
    const specifications = JSON.stringify({ weight: 365, EVACore: true, shape: "diamond" });
    const typed = { specifications, specificationValues: [] };
    const response = await press(admin, page, BUTTON, typed);
    expect(savedValuesOf(await readPage(response))).toEqual({ Price: "₹9,999" });
  });

  test("respond 303 to one and 409 to the others", async () => {
    const page = await open();
    const responses = await Promise.all(
      ["One", "Two", "Three"].map((name) => press(admin, page, BUTTON, { name })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect(await item()).toMatchObject({ version: 2 });
  });

  test("respond 404 when the equipment was deleted meanwhile", async () => {
    const page = await open();
    await admin.post("/equipment/1/delete");
    const response = await press(admin, page, BUTTON, { name: "Too late" });
    expect(response.status).toBe(404);
    expect((await readPage(response)).getByRole("heading", { level: 1 }).textContent).toBe(
      "Equipment not found",
    );
  });

  test("do not conflict with a new review", async () => {
    const page = await open();
    await addReviews(app.entities(), { equipment: 1 }, [3]);
    expect((await press(admin, page, BUTTON, { name: "Renamed" })).status).toBe(303);
    expect(await item()).toMatchObject({ name: "Renamed", totalReviews: 1, averageRating: 3 });
  });
});

describe("permission to edit equipment", () => {
  test("requires a valid session; the form is preserved over the sign-in, once", async () => {
    const page = await open();
    await app.entities().execute("update sessions set expire = now() - interval '1 second'");
    const typed = { name: "Hack", type: "ball", ...pair("Core", "EVA") };
    const response = await press(admin, page, BUTTON, typed);
    expect([response.status, response.headers.get("Location")]).toEqual([
      302,
      "/api/login?returnTo=%2Fequipment%2F1%2Fedit",
    ]);
    const back = await app.signedIn({ email: "admin@example.com" }, admin.cookies);
    const restored = await open(back);
    expect(readForm(restored)).toEqual({ ...FORM_VALUES, ...typed });
    expect(readForm(await open(back))).toEqual(FORM_VALUES);
    expect((await press(back, restored, BUTTON)).status).toBe(303);
    expect(await item()).toMatchObject({ name: "Hack", specifications: { Core: "EVA" } });
  });

  test("a draft restored after the sign-in retains its version", async () => {
    const page = await open();
    await app.entities().execute("update sessions set expire = now() - interval '1 second'");
    await press(admin, page, BUTTON, { name: "From the draft" });
    await app.repositories().equipment.change(1, null, { name: "Changed meanwhile" });
    const back = await app.signedIn({ email: "admin@example.com" }, admin.cookies);
    expect((await press(back, await open(back), BUTTON)).status).toBe(409);
    expect(await item()).toMatchObject({ name: "Changed meanwhile" });
  });

  test("a .data request responds 401 without a session and 422 to invalid input", async () => {
    const response = await app.visitor().post(`${PAGE}.data`, FORM);
    expect(response.status).toBe(401);
    expect(await response.text()).toContain("/api/login?returnTo=%2Fequipment%2F1%2Fedit");
    const invalid = await admin.post(`${PAGE}.data`, { ...FORM, type: "" });
    expect(invalid.status).toBe(422);
    expect(await invalid.text()).toContain("Equipment type is required");
  });

  test.each(["7", "0", "one", "2147483648"])("missing equipment responds 404: %s", async (id) => {
    for (const response of [
      await admin.get(`/equipment/${id}/edit`),
      await admin.post(`/equipment/${id}/edit`, FORM),
    ]) {
      expect(response.status).toBe(404);
      const page = await readPage(response);
      expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Equipment not found");
      expect(page.getByRole("link", { name: "See all equipment" }).getAttribute("href")).toBe("/equipment");
    }
  });
});
