import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { BUILT_IN_TEXTS } from "~/features/site-texts/builtInTexts.server";
import { type SignedIn, startApp } from "../../support/app";
import { formBehind, press } from "../../support/form";
import { readPage } from "../../support/page";
import { deleteAccount, endSessions } from "../api/api";

let app: Awaited<ReturnType<typeof startApp>>;
let meera: SignedIn;
let ravi: SignedIn;

beforeEach(async () => {
  app = await startApp();
  meera = await app.signedIn({ isSuperAdmin: true, firstName: "Meera", lastName: "Shah" });
  ravi = await app.signedIn({ isSuperAdmin: true, firstName: "Ravi", lastName: "Nair" });
});

const RETURN = "Return to This Version";
const now = () => app.repositories().settings.current("guidelines");

async function write(value: string, who = meera) {
  const { version } = await now();
  const answer = await who.post("/guidelines/edit", { value, version: String(version) });
  expect(answer.status).toBe(303);
}

const versionPage = async (number: number, who = meera) =>
  readPage(await who.get(`/guidelines/versions/${number}`));

describe("the list of versions", () => {
  test("is the built-in text alone until somebody changes it", async () => {
    const page = await readPage(await meera.get("/guidelines/versions"));
    page.getByText("1 text, the newest first.", { exact: false });
    const [item, ...others] = page.getAllByRole("listitem").filter((it) => it.matches(".policy-version"));
    expect(others).toEqual([]);
    expect(item?.textContent).toContain("Version 1The text now");
    expect(item?.textContent).toContain("The text that there was at first");
  });

  test("holds every text with who wrote it and when, the newest first", async () => {
    await write("First.");
    await write("Second.", ravi);
    const page = await readPage(await meera.get("/guidelines/versions"));
    const items = page.getAllByRole("listitem").filter((it) => it.matches(".policy-version"));
    expect(items.map((item) => item.querySelector("a")?.getAttribute("href"))).toEqual([
      "/guidelines/versions/3",
      "/guidelines/versions/2",
      "/guidelines/versions/1",
    ]);
    const [newest, second, first] = items.map((item) => item.textContent);
    expect(newest).toMatch(/^Version 3The text nowby Ravi Nair.*7 characters$/);
    expect(second).toMatch(/^Version 2by Meera Shah.*6 characters$/);
    expect(first).toMatch(/^Version 1The text that there was at first/);
    expect(items[1]?.querySelector("time")?.dateTime).toMatch(/^\d{4}-.*Z$/);
    expect((await app.repositories().settings.version("guidelines", 1))?.text).toBe(
      BUILT_IN_TEXTS.guidelines,
    );
  });

  test("has pages, and takes any number for one", async () => {
    await app
      .entities()
      .execute(
        "insert into setting_versions (key, number, value) select 'guidelines', at, 'x' from generate_series(1, 120) at",
      );
    for (const [asked, items] of [
      ["2", 50],
      ["99", 20],
      ["x", 50],
    ] as const) {
      const page = await readPage(await meera.get(`/guidelines/versions?page=${asked}`));
      page.getByRole("navigation", { name: "Pages of versions" });
      expect(page.getAllByRole("listitem").filter((it) => it.matches(".policy-version"))).toHaveLength(items);
    }
  });
});

describe("a version", () => {
  test("shows what it says, what it changed, and what returning to it would change", async () => {
    await write("Be kind.\n\nAlways.");
    await write("Be kind.\n\nMostly.", ravi);
    const page = await versionPage(2);
    page.getByRole("heading", { level: 1, name: "Guidelines: Version 2" });
    const returning = page.getByRole("region", { name: "Return to it" });
    expect([
      returning.querySelector("del")?.textContent,
      returning.querySelector("ins")?.textContent,
    ]).toEqual([" removed: Mostly", " added: Always"]);
    within(page.getByRole("region", { name: "The whole text" })).getByText("Always.");
    const latest = await versionPage(3);
    const changed = latest.getByRole("region", { name: "What it changed" });
    expect(changed.querySelector("ins")?.textContent).toBe(" added: Mostly");
    expect(latest.queryByRole("button", { name: RETURN })).toBeNull();
  });

  test("becomes the text again in one step, as a version of its own", async () => {
    await write("First.");
    await write("Second.", ravi);
    const answer = await press(ravi, await versionPage(2, ravi), RETURN);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/guidelines"]);
    const page = await readPage(await ravi.get("/guidelines"));
    expect(page.getByRole("status").textContent).toContain("Guidelines updated");
    page.getByText("First.");
    expect(await now()).toEqual({ text: "First.", version: 4 });
    const list = await readPage(await meera.get("/guidelines/versions"));
    list.getByText("version 2 once more");
    const [entry] = await app
      .entities()
      .execute<{ action: string }[]>("select action from audit_entries order by id desc limit 1");
    expect(entry?.action).toBe("restored");
  });

  test("the text that there was at first, among them", async () => {
    await write("First.");
    expect((await press(meera, await versionPage(1), RETURN)).status).toBe(303);
    expect((await now()).text).toBe(BUILT_IN_TEXTS.guidelines);
  });

  test("does not undo what somebody has saved meanwhile", async () => {
    await write("First.");
    await write("Second.");
    const page = await versionPage(2);
    await write("Third.", ravi);
    const answer = await press(meera, page, RETURN);
    expect(answer.status).toBe(409);
    const back = await readPage(answer);
    expect(back.getByRole("alert").textContent).toContain("Another user has changed the text");
    expect(formBehind(back, RETURN).fields).toEqual({ version: ["4"] });
    expect((await now()).text).toBe("Third.");
    expect((await press(meera, back, RETURN)).status).toBe(303);
    expect((await meera.post("/guidelines/versions/2", {})).status).toBe(409);
  });

  test("that says what the text says has nothing to return to", async () => {
    await write("First.");
    await write("Second.");
    await write("First.");
    const page = await versionPage(2);
    page.getByText("The text says the same today.");
    expect(page.queryByRole("button", { name: RETURN })).toBeNull();
    expect((await meera.post("/guidelines/versions/2", { version: "4" })).status).toBe(303);
    expect((await now()).version).toBe(4);
  });

  test("is none of another policy's", async () => {
    await write("First.");
    expect((await meera.get("/cookie-policy/versions/2")).status).toBe(404);
    expect((await meera.get("/cookie-policy/versions/1")).status).toBe(200);
    expect((await meera.post("/cookie-policy/versions/2", { version: "1" })).status).toBe(404);
  });

  test("keeps the name of an author who is gone", async () => {
    await write("First.", ravi);
    await deleteAccount(app, ravi);
    const page = await versionPage(2);
    page.getByText("Ravi Nair");
    page.getByText("account deleted since");
    expect(page.queryByRole("link", { name: "Ravi Nair" })).toBeNull();
  });
});

describe("what was said before", () => {
  const PATHS = ["/guidelines/versions", "/guidelines/versions/1", "/terms-of-service/versions"];

  test.each(PATHS)("is shown to super admins alone: %s", async (path) => {
    const expired = await app.signedIn({ isSuperAdmin: true });
    await endSessions(app, expired);
    for (const [who, status] of [
      [meera, 200],
      [await app.signedIn(), 403],
      [app.visitor(), 401],
      [expired, 401],
    ] as const) {
      for (const twin of [path, `${path}.data`]) {
        expect.soft([twin, (await who.get(twin)).status]).toEqual([twin, status]);
      }
      if (status !== 200) expect.soft((await who.post(path, { version: "1" })).status).not.toBe(303);
    }
    expect((await now()).version).toBe(1);
  });

  test("is found by no search engine and kept by no cache", async () => {
    for (const path of PATHS) {
      const answer = await meera.get(path);
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
      expect(await answer.text()).toContain('<meta name="robots" content="noindex"');
    }
  });
});
