import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, startApp } from "../../support/app";
import { formBehind, press } from "../../support/form";
import { type ReadPage, readPage } from "../../support/page";
import { FORM, INVALID, INVALID_PRICES, INVALID_SPECIFICATIONS, PRICE, SAVED } from "./fields";

let app: Awaited<ReturnType<typeof startApp>>;
let admin: SignedIn;

beforeEach(async () => {
  app = await startApp();
  admin = await app.signedIn({ email: "admin@example.com", isSuperAdmin: true });
});

const addedItem = () => app.repositories().equipment.findById(1);
const rows = () => app.entities().execute("select * from equipment");

/** The messages of a rejected form, each with the field it links to. */
function messages(page: ReadPage): [string | null, string | null][] {
  const items = within(page.getByRole("alert")).getAllByRole("listitem");
  return items.map((item) => [
    item.textContent,
    within(item).queryByRole("link")?.getAttribute("href") ?? null,
  ]);
}

function readForm(page: ReadPage, button: string) {
  const { fields } = formBehind(page, button);
  return Object.fromEntries(Object.entries(fields).map(([name, [value]]) => [name, value]));
}

const { price: _, ...BALL } = FORM;

const KINDS = [
  {
    noun: "Racket",
    list: "/rackets",
    title: "All Rackets",
    typed: FORM,
    stored: SAVED,
    image: "Image URL",
    empty: { name: "", brand: "", description: "", imageUrl: "", specifications: "", price: "0" },
  },
  {
    noun: "Ball",
    list: "/balls",
    title: "All Balls",
    typed: BALL,
    stored: { ...SAVED, type: "ball", price: null },
    image: "Image URL",
    empty: { name: "", brand: "", description: "", imageUrl: "", specifications: "" },
  },
] as const;

describe.each(KINDS)("the Add $noun dialog", ({ noun, list, title, typed, stored, image, empty }) => {
  const path = `${list}/new`;
  const button = `Add ${noun}`;

  test("opens over the list with every field empty", async () => {
    const page = await readPage(await admin.get(path));
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe(title);
    const dialog = within(page.getByRole("dialog", { name: button }));
    for (const name of [`${noun} Name`, "Brand", "Description", image, "Specifications"]) {
      expect(dialog.getByRole("textbox", { name })).toBeDefined();
    }
    expect(dialog.queryAllByRole("spinbutton", { name: "Price" })).toHaveLength(noun === "Racket" ? 1 : 0);
    expect(readForm(page, button)).toEqual(empty);
    for (const name of ["Cancel", "Close"]) {
      expect(dialog.getByRole("link", { name }).getAttribute("href")).toBe(list);
    }
  });

  test("returns to the filtered list", async () => {
    const page = await readPage(await admin.get(`${path}?sort=newest`));
    const dialog = within(page.getByRole("dialog", { name: button }));
    for (const name of ["Cancel", "Close"]) {
      expect(dialog.getByRole("link", { name }).getAttribute("href")).toBe(`${list}?sort=newest`);
    }
    const added = await press(admin, page, button, typed);
    expect(added.headers.get("Location")).toBe("/equipment/1");
  });

  test("adds the item, redirects to its page and confirms it", async () => {
    const response = await press(admin, await readPage(await admin.get(path)), button, typed);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/equipment/1"]);
    expect(await addedItem()).toMatchObject({ ...stored, averageRating: 0, totalReviews: 0, version: 1 });
    const page = await readPage(await admin.get("/equipment/1"));
    expect(page.getByRole("status").textContent).toBe(`${noun} added successfully!`);
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Vertex 05");
  });

  test("adds an item without picture, price and specifications", async () => {
    const response = await press(admin, await readPage(await admin.get(path)), button, {
      name: " Hack ",
      brand: "Head",
      description: "Plain.\r\n",
    });
    expect(response.status).toBe(303);
    expect(await addedItem()).toMatchObject({
      name: "Hack",
      description: "Plain.",
      imageUrl: null,
      price: null,
      specifications: {},
    });
  });

  test.each(INVALID)(
    "rejects %s with an error at the field and preserves the form",
    async (_case, fields, field, message) => {
      const response = await admin.post(path, { ...typed, ...fields });
      expect(response.status).toBe(422);
      const page = await readPage(response);
      expect(messages(page)).toEqual([[message, `#equipment-${field}`]]);
      const control = page.getByRole("alert").ownerDocument.getElementById(`equipment-${field}`);
      expect(control?.getAttribute("aria-invalid")).toBe("true");
      expect(readForm(page, button)).toEqual({ ...typed, ...fields });
      expect(await rows()).toEqual([]);
    },
  );

  test.each([
    ["brand", "", "Brand is required"],
    ["brand", "  ", "Brand cannot be empty"],
    ["description", "", "Description is required"],
    ["description", "\u200B", "Description cannot be empty"],
  ])("requires more than a name: %s %j", async (field, value, message) => {
    const response = await admin.post(path, { ...typed, [field]: value });
    expect(response.status).toBe(422);
    expect(messages(await readPage(response))).toEqual([[message, `#equipment-${field}`]]);
  });

  test.each(INVALID_SPECIFICATIONS)(
    "rejects specifications of %s and preserves the form",
    async (_case, specifications, message) => {
      const response = await admin.post(path, { ...typed, specifications });
      expect(response.status).toBe(422);
      const page = await readPage(response);
      expect(messages(page)).toEqual([
        [expect.stringMatching(/^Failed to add /), null],
        [message, "#equipment-specifications"],
      ]);
      expect(readForm(page, button)).toEqual({ ...typed, specifications });
      expect(await rows()).toEqual([]);
    },
  );

  test.each([
    ["no white space", '{"a":1}', { a: 1 }],
    ["white space", ' { "a" : " b " }\r\n', { a: "b" }],
    ["an empty object", "{}", {}],
    ["a space only", " ", {}],
    ["null, false and a number", '{"a": null, "b": false, "c": -0.5}', { a: null, b: false, c: -0.5 }],
    ["markup", '{"<b>": "</script>"}', { "<b>": "</script>" }],
  ])("accepts specifications with %s", async (_case, specifications, expected) => {
    expect((await admin.post(path, { ...typed, specifications })).status).toBe(303);
    expect((await addedItem())?.specifications).toEqual(expected);
  });

  test("accepts 50 specifications and 16 KB", async () => {
    const fifty = Object.fromEntries(Array.from({ length: 50 }, (__, at) => [`s${at}`, at]));
    const large = { a: "a".repeat(16_384 - '{"a": ""}'.length) };
    for (const specifications of [fifty, large]) {
      const response = await admin.post(path, { ...typed, specifications: JSON.stringify(specifications) });
      expect(response.status).toBe(303);
    }
    const { equipment } = app.repositories();
    expect((await equipment.findById(1))?.specifications).toEqual(fifty);
    expect((await equipment.findById(2))?.specifications).toEqual(large);
  });

  test("ignores fields that a client cannot set", async () => {
    const more = { id: "77", version: "9", totalReviews: "5", averageRating: "5", ratingSum: "25" };
    await admin.post(path, { ...typed, ...more, type: noun === "Ball" ? "racket" : "ball" });
    expect(await addedItem()).toMatchObject({ id: 1, type: stored.type, version: 1, totalReviews: 0 });
  });

  test("restores the form after the sign-in, once", async () => {
    await app.entities().execute("update sessions set expire = now() - interval '1 second'");
    const response = await admin.post(path, typed);
    expect(response.headers.get("Location")).toBe(`/api/login?returnTo=${encodeURIComponent(path)}`);
    expect(await rows()).toEqual([]);
    const back = await app.signedIn({ email: "admin@example.com" }, admin.cookies);
    const page = await readPage(await back.get(path));
    expect(readForm(page, button)).toEqual(typed);
    expect(readForm(await readPage(await back.get(path)), button)).toEqual(empty);
    expect((await press(back, page, button)).status).toBe(303);
    expect(await addedItem()).toMatchObject(stored);
  });

  test("responds at the .data address with 401 without a session and 422 to invalid input", async () => {
    expect((await app.visitor().post(`${path}.data`, typed)).status).toBe(401);
    const response = await admin.post(`${path}.data`, { ...typed, name: "" });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("Equipment name is required");
  });
});

describe("the price of a new racket", () => {
  test.each(INVALID_PRICES)("rejects %s", async (_case, fields, field, message) => {
    const response = await admin.post("/rackets/new", { ...FORM, ...fields });
    expect(response.status).toBe(422);
    const page = await readPage(response);
    expect(messages(page)).toEqual([[message, `#equipment-${field}`]]);
    expect(readForm(page, "Add Racket")).toEqual({ ...FORM, ...fields });
  });

  test.each([
    ["10000000", 10_000_000],
    ["1", 1],
    [" 500 ", 500],
    ["500.0", 500],
    ["0", null],
    ["", null],
  ])("accepts %j as %j", async (price, rupees) => {
    expect((await admin.post("/rackets/new", { ...FORM, price })).status).toBe(303);
    expect((await addedItem())?.price).toBe(rupees);
  });

  test("is reported together with invalid specifications", async () => {
    const page = await readPage(
      await admin.post("/rackets/new", { ...FORM, price: "-1", specifications: "x" }),
    );
    expect(messages(page).slice(1)).toEqual(
      expect.arrayContaining([
        [PRICE, "#equipment-price"],
        [expect.stringMatching(/^Specifications must be a JSON object/), "#equipment-specifications"],
      ]),
    );
  });
});

describe("invalid JSON", () => {
  test("is reported in the racket's form with the parser's message", async () => {
    const page = await readPage(
      await admin.post("/rackets/new", { ...FORM, specifications: "{weight: 365}" }),
    );
    expect(messages(page)[0]).toEqual([
      "Failed to add racket: Expected property name or '}' in JSON at position 1 (line 1 column 2)",
      null,
    ]);
  });

  test("is distinguished in the racket's form from valid JSON with invalid specifications", async () => {
    const page = await readPage(await admin.post("/rackets/new", { ...FORM, specifications: '{"": 1}' }));
    expect(messages(page)[0]).toEqual(["Failed to add racket: A specification needs a name", null]);
  });

  test("is reported in the ball's form with a general message", async () => {
    const page = await readPage(await admin.post("/balls/new", { ...BALL, specifications: "{weight: 57}" }));
    expect(messages(page)[0]).toEqual(["Failed to add ball. Please try again.", null]);
    expect(within(page.getByRole("alert")).getByRole("heading").textContent).toBe("Error");
  });

  test.each([
    [
      "/rackets/new",
      "Failed to add racket: Expected property name or '}' in JSON at position 1 (line 1 column 2)",
    ],
    ["/balls/new", "Failed to add ball. Please try again."],
  ])("is reported by toast at the .data address: %s", async (path, text) => {
    const response = await admin.post(`${path}.data`, { ...BALL, specifications: "{weight: 57}" });
    expect(response.status).toBe(422);
    const received = await response.text();
    expect(received).toContain('"toast"');
    expect(received).toContain(text);
  });
});
