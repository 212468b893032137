import { beforeEach, describe, expect, test, vi } from "vitest";
import { SessionRepository } from "~/features/auth/session.repository.server";
import { CourtRepository } from "~/features/courts/court.repository.server";
import { ReviewRepository } from "~/features/reviews/review.repository.server";
import { type Fields, startApp } from "../support/app";
import { readPage } from "../support/page";

const TYPED = "The glass was clean.\nGo at seven.";
const NAME = "Smash Point";

/** Every form, what is typed into it, and what it says where it fails. */
const FORMS: { path: string; fields: Fields; fail: (error: Error) => void; message: string }[] = [
  {
    path: "/courts/1/review",
    fields: { rating: "4.5", reviewText: TYPED },
    fail: (error) => vi.spyOn(ReviewRepository.prototype, "add").mockRejectedValue(error),
    message: "Failed to submit review. Please try again.",
  },
  {
    path: "/reviews/1/edit",
    fields: { rating: "4.5", reviewText: TYPED, version: "1" },
    fail: (error) => vi.spyOn(ReviewRepository.prototype, "change").mockRejectedValue(error),
    message: "Failed to update review. Please try again.",
  },
  {
    path: "/courts/new",
    fields: { name: NAME, location: "Powai", description: TYPED, amenities: "Parking, Showers" },
    fail: (error) => vi.spyOn(CourtRepository.prototype, "add").mockRejectedValue(error),
    message: "Failed to add court. Please try again.",
  },
  {
    path: "/courts/1/edit",
    fields: {
      name: NAME,
      location: "Powai",
      description: TYPED,
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

const broken = () => new Error("Nobody thought of this.");
const away = () => Object.assign(new Error("Away."), { code: "ECONNREFUSED" });

let app: Awaited<ReturnType<typeof startApp>>;
let admin: Awaited<ReturnType<typeof app.signedIn>>;

beforeEach(async () => {
  app = await startApp();
  admin = await app.signedIn({ isSuperAdmin: true });
  const player = await app.signedIn();
  const { courts, reviews } = app.repositories();
  const { id } = await courts.add({ name: "Glass House", location: "Andheri, Mumbai" });
  const review = { rating: 4, reviewText: "Good bounce." };
  await reviews.add(player.viewer.id, { itemType: "court", itemId: id }, review);
});

describe.each(FORMS)("A failure that nobody expected at $path", ({ path, fields, fail, message }) => {
  test("gives the form back as it was typed, says what failed, and is logged", async () => {
    fail(broken());
    const answer = await admin.post(path, fields);
    expect(answer.status).toBe(500);
    const page = await readPage(answer);
    expect(page.getByRole("alert").textContent).toBe(`Error${message}`);
    if ("reviewText" in fields) {
      expect(page.getByLabelText(/Your review/).textContent).toBe(TYPED);
      page.getByRole("radio", { name: /4.5 out of 5/, checked: true });
    }
    if ("description" in fields) {
      page.getByDisplayValue(NAME);
      expect(page.getByLabelText(/Description/).textContent).toBe(TYPED);
    }
    expect(app.logged).toEqual([
      expect.objectContaining({
        requestId: "test",
        err: expect.objectContaining({ message: "Nobody thought of this." }),
      }),
    ]);
  });

  test("leaves the page where it is where there is script, and brings a toast", async () => {
    fail(broken());
    const answer = await admin.post(`${path}.data`, fields);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([500, "text/x-script"]);
    const text = await answer.text();
    expect(text).toContain(message);
    expect(text).toContain('"toast"');
  });

  test("lets what was typed be sent again, where the database is away", async () => {
    fail(away());
    const answer = await admin.post(path, fields);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    const page = await readPage(answer);
    page.getByRole("heading", { name: message });
    expect(typedOn(page, path)).toEqual(pairs(fields));
    vi.restoreAllMocks();
    expect((await admin.post(path, fields)).status).toBe(303);
  });

  test("keeps what was typed even where nobody can tell who asks", async () => {
    vi.spyOn(SessionRepository.prototype, "find").mockRejectedValue(away());
    const answer = await admin.post(path, fields);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(typedOn(await readPage(answer), path)).toEqual(pairs(fields));
    expect(app.logged).toHaveLength(1);
  });

  test("answers script with 503 where the database is away", async () => {
    fail(away());
    const answer = await admin.post(`${path}.data`, fields);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await answer.text()).toContain(message);
  });
});

test("An edited court comes back with its amenities, the one not yet added among them", async () => {
  const edit = FORMS[3];
  edit?.fail(broken());
  const page = await readPage(await admin.post("/courts/1/edit", edit?.fields));
  for (const amenity of ["Parking", "Showers", "Café"])
    page.getByRole("button", { name: `Remove ${amenity}` });
});

test("An edit that failed still knows which version it was of", async () => {
  const { courts } = app.repositories();
  await courts.change(1, null, { name: "Glass House II" });
  vi.spyOn(CourtRepository.prototype, "change").mockRejectedValueOnce(broken());
  const failed = await admin.post("/courts/1/edit", { name: NAME, location: "Powai", version: "1" });
  expect(await failed.text()).toContain('<input type="hidden" name="version" value="1"/>');
  const again = await admin.post("/courts/1/edit", { name: NAME, location: "Powai", version: "1" });
  expect(again.status).toBe(409);
});

/** The names and values that the button of a page sends again. */
function typedOn(page: Awaited<ReturnType<typeof readPage>>, action: string): [string, string][] {
  const form = page.getByRole("button", { name: "Send again" }).closest("form");
  expect(form?.getAttribute("action")).toBe(action);
  return [...(form?.querySelectorAll("input") ?? [])].map((input) => [input.name, input.value]);
}

function pairs(fields: Fields): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
}
