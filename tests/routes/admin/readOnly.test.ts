import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { TokenRepository } from "~/features/api-tokens/token.repository.server";
import { SessionRepository } from "~/features/auth/session.repository.server";
import { ReviewRepository } from "~/features/reviews/review.repository.server";
import { UserRepository } from "~/features/users/user.repository.server";
import { type SignedIn, startApp } from "../../support/app";
import { courtFields } from "../../support/catalogue";
import { readPage } from "../../support/page";

const ADDRESS = "/admin/read-only";
const MESSAGE = "We move to a new server until ten o'clock.";
const TEXT = `Bandeja is read-only at the moment: you can read everything, but not write. ${MESSAGE}`;

let app: Awaited<ReturnType<typeof startApp>>;
let admin: SignedIn;
let rohan: SignedIn;
let court: number;
beforeEach(async () => {
  app = await startApp();
  admin = await app.signedIn({ isSuperAdmin: true, firstName: "Meera" });
  rohan = await app.signedIn({ email: "lob@example.com", firstName: "Rohan", lastName: "Mehta" });
  court = (await app.repositories().courts.add(courtFields())).id;
});

const turnOn = (message = MESSAGE) => admin.post(ADDRESS, { mode: "on", message });
const review = { rating: "4", reviewText: "Typed for an hour." };
const rows = () => app.entities().execute("select message from read_only_mode");

describe("in read-only mode", () => {
  beforeEach(async () => {
    const response = await turnOn();
    expect([response.status, response.headers.get("Location")]).toEqual([303, ADDRESS]);
  });

  test("every page says so, to visitors and users", async () => {
    for (const browser of [app.visitor(), rohan, admin]) {
      const response = await browser.get("/courts");
      expect(response.status).toBe(200);
      const page = await readPage(response);
      within(page.getByRole("complementary", { name: "Read-only mode" })).getByText(TEXT);
    }
  });

  test("a form is rejected and gives back what was typed", async () => {
    const response = await rohan.post(`/courts/${court}/review`, review);
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
    const page = await readPage(response);
    page.getByRole("heading", { level: 1, name: "Read-only at the moment" });
    expect(page.getByRole("main").innerHTML).toContain("Typed for an hour.");
    expect(await app.entities().execute("select 1 from all_reviews")).toEqual([]);
  });

  test("the API answers writes with a problem, and reads", async () => {
    for (const [method, path] of [
      ["PUT", "/api/profile"],
      ["DELETE", "/api/reviews/1"],
    ] as const) {
      const response = await rohan.json(method, path, method === "PUT" ? { bio: "New" } : undefined);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ title: "Service Unavailable", message: TEXT });
    }
    expect((await app.visitor().json("POST", "/api/courts", { name: "Padel Yard" })).status).toBe(503);
    expect((await rohan.json("GET", "/api/auth/user")).status).toBe(200);
  });

  test("writes that no retry makes possible are rejected as at any time", async () => {
    for (const [method, path, status] of [
      ["POST", "/api/nowhere", 404],
      ["PUT", "/api/courts", 405],
      ["PUT", "/api/courts/", 405],
      ["DELETE", "/robots.txt", 405],
      ["POST", "/transparency", 405],
    ] as const) {
      const response = await admin.json(method, path, {});
      expect([response.status, response.headers.get("Retry-After")]).toEqual([status, null]);
    }
  });

  test("people sign out, and choose how pages look", async () => {
    expect((await rohan.post("/display", { view: "compact", returnTo: "/courts" })).status).toBe(303);
    expect((await rohan.post("/api/logout")).status).toBe(303);
  });

  test("no session is renewed", async () => {
    const anHourAgo = "now() + interval '6 days' - interval '2 hours'";
    await app.entities().execute(`update sessions set expire = ${anHourAgo}`);
    expect((await rohan.get("/profile")).headers.get("Set-Cookie")).toBeNull();
    await admin.post(ADDRESS, { mode: "off" });
    await app.entities().execute(`update sessions set expire = ${anHourAgo}`);
    expect((await rohan.get("/profile")).headers.get("Set-Cookie")).not.toBeNull();
  });

  test("the use of a token is not recorded", async () => {
    const fields = { name: "Script", scope: "read", lifetime: "never" } as const;
    const added = await app.repositories().tokens.add(rohan.viewer.id, fields);
    if (typeof added === "string") throw new Error(added);
    const read = () =>
      app.visitor().json("GET", "/api/auth/user", undefined, { Authorization: `Bearer ${added.token}` });
    const usedAt = async () => (await app.repositories().tokens.listByUser(rohan.viewer.id))[0]?.usedAt;
    expect((await read()).status).toBe(200);
    expect(await usedAt()).toBeNull();
    await admin.post(ADDRESS, { mode: "off" });
    await read();
    expect(await usedAt()).not.toBeNull();
  });

  test("the message can be changed, and the mode be turned off", async () => {
    await turnOn("We are back at noon.");
    expect(await rows()).toEqual([{ message: "We are back at noon." }]);
    const form = await readPage(await admin.get(ADDRESS));
    form.getByRole("button", { name: "Change message" });
    form.getByRole("button", { name: "Turn off" });
    expect((await admin.post(ADDRESS, { mode: "off" })).status).toBe(303);
    expect(await rows()).toEqual([]);
    expect((await rohan.post(`/courts/${court}/review`, review)).status).toBe(303);
    const page = await readPage(await app.visitor().get("/courts"));
    expect(page.queryByRole("complementary", { name: "Read-only mode" })).toBeNull();
  });

  test("the audit log has every change", async () => {
    await admin.post(ADDRESS, { mode: "off" });
    const log = await readPage(await admin.get("/admin/audit?kind=site"));
    const entries = log.getAllByRole("listitem").filter((it) => it.className.includes("audit-entry"));
    expect(entries.map((it) => it.textContent)).toEqual([
      expect.stringContaining("changed Read-only mode"),
      expect.stringContaining(MESSAGE),
    ]);
  });
});

test("in read-only mode the input of a form is shown after the sign-in, and not deleted", async () => {
  const visitor = app.visitor();
  const path = `/courts/${court}/review`;
  await visitor.post(path, review);
  const player = await app.signedIn({}, visitor.cookies);
  await turnOn();
  const typed = async () => {
    const page = await readPage(await player.get(path));
    return page.getByRole<HTMLTextAreaElement>("textbox", { name: /^Your review/ }).value.trim();
  };
  expect([await typed(), await typed()]).toEqual([review.reviewText, review.reviewText]);
  await admin.post(ADDRESS, { mode: "off" });
  expect([await typed(), await typed()]).toEqual([review.reviewText, ""]);
});

test("a message is required, and what was typed remains", async () => {
  for (const [message, error] of [
    ["  ", "Please write the message"],
    ["a".repeat(301), "The message can be at most 300 characters long"],
  ] as const) {
    const response = await turnOn(message);
    expect(response.status).toBe(422);
    const page = await readPage(response);
    expect(page.getAllByText(error)).not.toEqual([]);
    expect(page.getByRole<HTMLTextAreaElement>("textbox", { name: /^Message/ }).value.trim()).toBe(
      message.trim(),
    );
  }
  expect(await rows()).toEqual([]);
});

test("without its button a form says which to press, and links to one", async () => {
  const response = await admin.post(ADDRESS, { message: MESSAGE });
  expect(response.status).toBe(422);
  const page = await readPage(response);
  const link = page.getByRole<HTMLAnchorElement>("link", { name: "Please press one of the buttons" });
  expect(page.getByRole("button", { name: "Turn on" }).id).toBe(link.hash.slice(1));
  expect(await rows()).toEqual([]);
});

test("only super admins change it", async () => {
  expect((await rohan.post(ADDRESS, { mode: "on", message: MESSAGE })).status).toBe(403);
  expect((await rohan.get(ADDRESS)).status).toBe(403);
  expect(await rows()).toEqual([]);
});

test("writes pause for half a minute when the storage is full", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    app.readOnly.observe(new Error("insert", { cause: Object.assign(new Error("disk"), { code: "53100" }) }));
    const response = await rohan.json("PUT", "/api/profile", { bio: "New" });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("The storage is full") });
    vi.advanceTimersByTime(30_000);
  } finally {
    vi.useRealTimers();
  }
  expect((await rohan.json("PUT", "/api/profile", { bio: "New" })).status).toBe(200);
});

describe("a database that takes no writes", () => {
  const WITHOUT_WRITES =
    "Bandeja is read-only at the moment: you can read everything, but not write. The database takes no writes at the moment.";
  const rejected = Object.assign(new Error("cannot execute UPDATE in a read-only transaction"), {
    code: "25006",
  });

  test("is named by the response that discovers it, and by those after it", async () => {
    vi.spyOn(UserRepository.prototype, "change").mockRejectedValue(rejected);
    for (const _ of ["the first", "the second"]) {
      const response = await rohan.json("PUT", "/api/profile", { bio: "New" });
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ message: WITHOUT_WRITES });
    }
    const page = await readPage(await app.visitor().get("/courts"));
    within(page.getByRole("complementary", { name: "Read-only mode" })).getByText(WITHOUT_WRITES);
  });

  test("is named by the page that gives back what was typed", async () => {
    vi.spyOn(ReviewRepository.prototype, "add").mockRejectedValue(rejected);
    const response = await rohan.post(`/courts/${court}/review`, review);
    expect(response.status).toBe(503);
    const main = (await readPage(response)).getByRole("main");
    expect(main.innerHTML).toContain("Typed for an hour.");
    within(main).getByText(/^The database takes no writes at the moment\. What you typed/);
  });

  test("does not end a read whose access token is used", async () => {
    const created = await app
      .repositories()
      .tokens.add(rohan.viewer.id, { name: "A job", scope: "read", lifetime: "30" });
    if (typeof created === "string") throw new Error(created);
    vi.spyOn(TokenRepository.prototype, "findOwner").mockRejectedValueOnce(rejected);
    const headers = { Authorization: `Bearer ${created.token}` };
    expect((await app.visitor().get("/api/courts", headers)).status).toBe(200);
  });

  test("does not end a read whose session is to be renewed", async () => {
    await app
      .entities()
      .execute("update sessions set expire = now() + interval '6 days' - interval '2 hours'");
    vi.spyOn(SessionRepository.prototype, "update").mockRejectedValue(rejected);
    const response = await rohan.get("/account");
    expect([response.status, response.headers.get("Set-Cookie")]).toEqual([200, null]);
  });
});
