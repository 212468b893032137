import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { BUILT_IN_TEXTS } from "~/features/site-texts/builtInTexts.server";
import { SettingRepository } from "~/features/site-texts/setting.repository.server";
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

const RETURN = "Restore This Version";
const current = () => app.repositories().settings.current("guidelines");

async function write(value: string, user = meera) {
  const { version } = await current();
  const response = await user.post("/guidelines/edit", { value, version: String(version) });
  expect(response.status).toBe(303);
}

const versionPage = async (number: number, user = meera) =>
  readPage(await user.get(`/guidelines/versions/${number}`));

describe("the list of versions", () => {
  test("contains only the built-in text at first", async () => {
    const page = await readPage(await meera.get("/guidelines/versions"));
    page.getByText("1 text, the newest first.", { exact: false });
    const [item, ...others] = page.getAllByRole("listitem").filter((it) => it.matches(".policy-version"));
    expect(others).toEqual([]);
    expect(item?.textContent).toContain("Version 1 Current text");
    expect(item?.textContent).toContain("The original text");
  });

  test("contains every text with author and time, newest first", async () => {
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
    expect(newest).toMatch(/^Version 3 Current textby Ravi Nair.*7 characters$/);
    expect(second).toMatch(/^Version 2 by Meera Shah.*6 characters$/);
    expect(first).toMatch(/^Version 1 The original text/);
    expect(items[1]?.querySelector("time")?.dateTime).toMatch(/^\d{4}-.*Z$/);
    expect((await app.repositories().settings.version("guidelines", 1))?.text).toBe(
      BUILT_IN_TEXTS.guidelines,
    );
  });

  test("has pages, and accepts any page number", async () => {
    await app
      .entities()
      .execute(
        "insert into setting_versions (key, number, value) select 'guidelines', at, 'x' from generate_series(1, 120) at",
      );
    for (const [number, items] of [
      ["2", 50],
      ["99", 20],
      ["x", 50],
    ] as const) {
      const page = await readPage(await meera.get(`/guidelines/versions?page=${number}`));
      page.getByRole("navigation", { name: "Pages of versions" });
      expect(page.getAllByRole("listitem").filter((it) => it.matches(".policy-version"))).toHaveLength(items);
    }
  });
});

describe("a version", () => {
  test("shows its text, its changes and what restoring it would change", async () => {
    await write("Be kind.\n\nAlways.");
    await write("Be kind.\n\nMostly.", ravi);
    const page = await versionPage(2);
    page.getByRole("heading", { level: 1, name: "Guidelines: Version 2" });
    const restoring = page.getByRole("region", { name: "Return to it" });
    expect([
      restoring.querySelector("del")?.textContent,
      restoring.querySelector("ins")?.textContent,
    ]).toEqual([" removed: Mostly", " added: Always"]);
    within(page.getByRole("region", { name: "The whole text" })).getByText("Always.");
    const latest = await versionPage(3);
    const changed = latest.getByRole("region", { name: "What it changed" });
    expect(changed.querySelector("ins")?.textContent).toBe(" added: Mostly");
    expect(latest.queryByRole("button", { name: RETURN })).toBeNull();
  });

  test("can be restored, which creates a new version", async () => {
    await write("First.");
    await write("Second.", ravi);
    const response = await press(ravi, await versionPage(2, ravi), RETURN);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/guidelines"]);
    const page = await readPage(await ravi.get("/guidelines"));
    expect(page.getByRole("status").textContent).toContain("Guidelines updated");
    page.getByText("First.");
    expect(await current()).toEqual({ text: "First.", version: 4 });
    const list = await readPage(await meera.get("/guidelines/versions"));
    list.getByText("version 2 once more");
    const [entry] = await app
      .entities()
      .execute<{ action: string }[]>("select action from audit_entries order by id desc limit 1");
    expect(entry?.action).toBe("restored");
  });

  test("is restored once by a form that was sent twice", async () => {
    await write("First.");
    await write("Second.");
    const page = await versionPage(2);
    for (const response of [await press(meera, page, RETURN), await press(meera, page, RETURN)]) {
      expect([response.status, response.headers.get("Location")]).toEqual([303, "/guidelines"]);
    }
    expect(await current()).toEqual({ text: "First.", version: 4 });
  });

  test("can be restored when it is the built-in text", async () => {
    await write("First.");
    expect((await press(meera, await versionPage(1), RETURN)).status).toBe(303);
    expect((await current()).text).toBe(BUILT_IN_TEXTS.guidelines);
  });

  test("is not restored after a concurrent edit", async () => {
    await write("First.");
    await write("Second.");
    const page = await versionPage(2);
    await write("Third.", ravi);
    const response = await press(meera, page, RETURN);
    expect(response.status).toBe(409);
    const back = await readPage(response);
    expect(back.getByRole("alert").textContent).toContain("The text has changed");
    expect(formBehind(back, RETURN).fields).toEqual({ version: ["4"] });
    expect((await current()).text).toBe("Third.");
    expect((await press(meera, back, RETURN)).status).toBe(303);
    expect((await meera.post("/guidelines/versions/2", {})).status).toBe(409);
  });

  test("is restored for the version that was seen when the first attempt failed", async () => {
    await write("First.");
    await write("Second.");
    const page = await versionPage(2);
    await write("Third.", ravi);
    vi.spyOn(SettingRepository.prototype, "restore").mockRejectedValueOnce(new Error("Unexpected failure."));
    const failed = await press(meera, page, RETURN);
    expect(failed.status).toBe(500);
    expect(formBehind(await readPage(failed), RETURN).fields).toEqual({ version: ["3"] });
  });

  test("equal to the current text cannot be restored", async () => {
    await write("First.");
    await write("Second.");
    await write("First.");
    const page = await versionPage(2);
    page.getByText("The current text is the same.");
    expect(page.queryByRole("button", { name: RETURN })).toBeNull();
    expect((await meera.post("/guidelines/versions/2", { version: "4" })).status).toBe(303);
    expect((await current()).version).toBe(4);
  });

  test("belongs to its own policy", async () => {
    await write("First.");
    expect((await meera.get("/cookie-policy/versions/2")).status).toBe(404);
    expect((await meera.get("/cookie-policy/versions/1")).status).toBe(200);
    expect((await meera.post("/cookie-policy/versions/2", { version: "1" })).status).toBe(404);
  });

  test("shows the name of a deleted author", async () => {
    await write("First.", ravi);
    await deleteAccount(app, ravi);
    const page = await versionPage(2);
    page.getByText("Ravi Nair");
    page.getByText("account deleted since");
    expect(page.queryByRole("link", { name: "Ravi Nair" })).toBeNull();
  });
});

describe("the versions of a policy", () => {
  const PATHS = ["/guidelines/versions", "/guidelines/versions/1", "/terms-of-service/versions"];

  test.each(PATHS)("are shown to super admins only: %s", async (path) => {
    const expired = await app.signedIn({ isSuperAdmin: true });
    await endSessions(app, expired);
    for (const [user, status] of [
      [meera, 200],
      [await app.signedIn(), 403],
      [app.visitor(), 401],
      [expired, 401],
    ] as const) {
      for (const address of [path, `${path}.data`]) {
        expect.soft([address, (await user.get(address)).status]).toEqual([address, status]);
      }
      if (status !== 200) expect.soft((await user.post(path, { version: "1" })).status).not.toBe(303);
    }
    expect((await current()).version).toBe(1);
  });

  test("are neither indexed nor cached", async () => {
    for (const path of PATHS) {
      const response = await meera.get(path);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      expect(await response.text()).toContain('<meta name="robots" content="noindex"');
    }
  });
});
