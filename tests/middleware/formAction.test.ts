import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SessionRepository } from "~/features/auth/session.repository.server";
import { CourtRepository } from "~/features/courts/court.repository.server";
import { EquipmentRepository } from "~/features/equipment/equipment.repository.server";
import { ReviewRepository } from "~/features/reviews/review.repository.server";
import { type Fields, startApp } from "../support/app";
import { formBehind, press } from "../support/form";
import { drawn, fileOf } from "../support/images";
import { readPage } from "../support/page";

const TEXT = "The glass was clean.\nGo at seven.";
const NAME = "Smash Point";

/** Every form with valid fields, a failing repository method and the message of the failure. */
const FORMS: { path: string; fields: Fields; fail: (error: Error) => void; message: string }[] = [
  {
    path: "/courts/1/review",
    fields: { rating: "4.5", reviewText: TEXT },
    fail: (error) => vi.spyOn(ReviewRepository.prototype, "add").mockRejectedValue(error),
    message: "Failed to submit review. Please try again.",
  },
  {
    path: "/reviews/1/edit",
    fields: { rating: "4.5", reviewText: TEXT, version: "1" },
    fail: (error) => vi.spyOn(ReviewRepository.prototype, "change").mockRejectedValue(error),
    message: "Failed to update review. Please try again.",
  },
  {
    path: "/courts/new",
    fields: { name: NAME, location: "Powai", description: TEXT, amenities: "Parking, Showers" },
    fail: (error) => vi.spyOn(CourtRepository.prototype, "add").mockRejectedValue(error),
    message: "Failed to add court. Please try again.",
  },
  {
    path: "/courts/1/edit",
    fields: {
      name: NAME,
      location: "Powai",
      description: TEXT,
      amenities: ["Parking", "Showers"],
      amenity: "Café",
      version: "1",
    },
    fail: (error) => vi.spyOn(CourtRepository.prototype, "change").mockRejectedValue(error),
    message: "Failed to update court. Please try again.",
  },
  {
    path: "/courts/1/delete",
    fields: {},
    fail: (error) => vi.spyOn(CourtRepository.prototype, "remove").mockRejectedValue(error),
    message: "Failed to delete court. Please try again.",
  },
  {
    path: "/reviews/1/delete",
    fields: {},
    fail: (error) => vi.spyOn(ReviewRepository.prototype, "remove").mockRejectedValue(error),
    message: "Failed to delete review. Please try again.",
  },
];

const unexpectedError = () => new Error("Unexpected failure.");
const unavailableError = () => Object.assign(new Error("Unavailable."), { code: "ECONNREFUSED" });

let app: Awaited<ReturnType<typeof startApp>>;
let admin: Awaited<ReturnType<typeof app.signedIn>>;

beforeEach(async () => {
  app = await startApp();
  admin = await app.signedIn({ isSuperAdmin: true });
  const player = await app.signedIn();
  const { courts, reviews } = app.repositories();
  const { id } = await courts.add({ name: "Glass House", location: "Andheri, Mumbai" });
  const review = { rating: 4, reviewText: "Good bounce." };
  await reviews.add(player.viewer.id, { itemType: "court", itemId: id }, review, []);
});

describe.each(FORMS)("An unexpected failure at $path", ({ path, fields, fail, message }) => {
  test("responds 500 with the message, preserves the form and is logged", async () => {
    fail(unexpectedError());
    const response = await admin.post(path, fields);
    expect(response.status).toBe(500);
    const page = await readPage(response);
    expect(page.getByRole("alert").textContent).toBe(`Error${message}`);
    if ("reviewText" in fields) {
      expect(page.getByLabelText(/Your review/).textContent).toBe(TEXT);
      page.getByRole("radio", { name: /4.5 out of 5/, checked: true });
    }
    if ("description" in fields) {
      page.getByDisplayValue(NAME);
      expect(page.getByLabelText(/Description/).textContent).toBe(TEXT);
    }
    expect(app.logged).toEqual([
      expect.objectContaining({
        requestId: "test",
        err: expect.objectContaining({ message: "Unexpected failure." }),
      }),
    ]);
  });

  test("responds to script with the message and a toast", async () => {
    fail(unexpectedError());
    const response = await admin.post(`${path}.data`, fields);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([500, "text/x-script"]);
    const text = await response.text();
    expect(text).toContain(message);
    expect(text).toContain('"toast"');
  });

  test("while the database is unavailable responds 503 with the form to send again", async () => {
    fail(unavailableError());
    const response = await admin.post(path, fields);
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
    const page = await readPage(response);
    page.getByRole("heading", { name: message });
    expect(fieldsOf(page, path)).toEqual(pairs(fields));
    vi.restoreAllMocks();
    expect((await admin.post(path, fields)).status).toBe(303);
  });

  test("preserves the form also when the session cannot be read", async () => {
    vi.spyOn(SessionRepository.prototype, "find").mockRejectedValue(unavailableError());
    const response = await admin.post(path, fields);
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(fieldsOf(await readPage(response), path)).toEqual(pairs(fields));
    expect(app.logged).toHaveLength(1);
  });

  test("responds 503 to script while the database is unavailable", async () => {
    fail(unavailableError());
    const response = await admin.post(`${path}.data`, fields);
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await response.text()).toContain(message);
  });
});

test("A failed edit of a court preserves its amenities and the one in the text field", async () => {
  const edit = FORMS[3];
  edit?.fail(unexpectedError());
  const page = await readPage(await admin.post("/courts/1/edit", edit?.fields));
  for (const amenity of ["Parking", "Showers", "Café"])
    page.getByRole("button", { name: `Remove ${amenity}` });
});

test("A failed edit preserves its version", async () => {
  const { courts } = app.repositories();
  await courts.change(1, null, { name: "Glass House II" });
  vi.spyOn(CourtRepository.prototype, "change").mockRejectedValueOnce(unexpectedError());
  const failed = await admin.post("/courts/1/edit", { name: NAME, location: "Powai", version: "1" });
  expect(await failed.text()).toContain('<input type="hidden" name="version" value="1"/>');
  const again = await admin.post("/courts/1/edit", { name: NAME, location: "Powai", version: "1" });
  expect(again.status).toBe(409);
});

test.each([
  [
    "/courts/1/edit",
    "Update Court",
    { name: NAME, location: "Powai", version: "1" },
    () => vi.spyOn(CourtRepository.prototype, "change").mockRejectedValueOnce(unexpectedError()),
  ],
  [
    "/equipment/1/edit",
    "Update Equipment",
    { name: "Vertex", type: "racket", brand: "Bullpadel", specifications: "{}", version: "1" },
    () => vi.spyOn(EquipmentRepository.prototype, "change").mockRejectedValueOnce(unexpectedError()),
  ],
])("A failed edit preserves the image that was uploaded with it: %s", async (path, button, fields, fail) => {
  await app.repositories().equipment.add({ name: "Vertex", type: "racket" });
  fail();
  const failed = await admin.postFiles(path, { ...fields, imageUrl: "", image: fileOf(await drawn()) });
  expect(failed.status).toBe(500);
  const { imageUrl } = formBehind(await readPage(failed), button).fields;
  expect(imageUrl).toEqual([expect.stringMatching(/^\/uploads\//)]);
});

test.each([
  ["/courts/1/review", "Court Not Found", () => app.repositories().courts.remove(1)],
  ["/reviews/1/edit", "Review Not Found", () => app.repositories().reviews.remove(1, null)],
])(
  "What was typed into a form is on the page that says what was deleted meanwhile: %s",
  async (path, title, remove) => {
    await remove();
    const typed = { rating: "4.5", reviewText: TEXT, version: "1" };
    const response = await admin.post(path, typed);
    expect(response.status).toBe(404);
    const page = await readPage(response);
    page.getByRole("heading", { level: 1, name: title });
    expect(page.getByLabelText("What you typed").textContent).toBe(TEXT);
    expect(page.queryByRole("button", { name: "Send again" })).toBeNull();
    expect(within(page.getByRole("main")).queryAllByRole("link")).not.toEqual([]);

    const byScript = await admin.post(`${path}.data`, typed);
    expect(byScript.status).toBe(404);
    expect(await byScript.text()).toContain("Go at seven.");
  },
);

test("A form that was opened as another user of the browser is shown again with its input", async () => {
  const typed = { rating: "4.5", reviewText: TEXT, account: "another" };
  const response = await admin.post("/courts/1/review", typed);
  expect(response.status).toBe(409);
  const page = await readPage(response);
  within(page.getByRole("alert")).getByText(
    "This page was for another account. Nothing was saved. The page now shows the account that is signed in.",
  );
  expect(page.getByLabelText(/Your review/).textContent).toBe(TEXT);
  expect(formBehind(page, "Submit Review").account).toEqual([admin.viewer.id]);
  expect((await press(admin, page, "Submit Review")).status).toBe(303);
});

/** The names and values that the page's button sends again. */
function fieldsOf(page: Awaited<ReturnType<typeof readPage>>, action: string): [string, string][] {
  const form = page.getByRole("button", { name: "Send again" }).closest("form");
  expect(form?.getAttribute("action")).toBe(action);
  return [...(form?.querySelectorAll("input") ?? [])].map((input) => [input.name, input.value]);
}

function pairs(fields: Fields): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
}
