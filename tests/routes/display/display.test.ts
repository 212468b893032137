import { beforeEach, describe, expect, test } from "vitest";
import { startApp, type Visitor } from "../../support/app";
import { courtFields } from "../../support/catalogue";
import { reader } from "../../support/html";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
  await app.repositories().courts.add(courtFields({ imageUrl: "https://images.example/court.jpg" }));
});

async function open(browser: Visitor, path: string, headers: HeadersInit = {}) {
  const response = await browser.get(path, headers);
  return reader.parseFromString(await response.text(), "text/html");
}
type Page = Awaited<ReturnType<typeof open>>;

const count = (page: Page, selector: string) => page.querySelectorAll(selector).length;

/** Presses the button of a choice. */
async function choose(browser: Visitor, page: Page, label: string): Promise<string | null> {
  const button = [...page.querySelectorAll("button")].find(({ textContent }) => textContent === label);
  const form = page.getElementById(button?.getAttribute("form") ?? "") ?? button?.closest("form");
  expect([form?.getAttribute("method"), form?.getAttribute("action")]).toEqual(["post", "/display"]);
  const returnTo = form?.querySelector("[name=returnTo]")?.getAttribute("value") ?? "";
  const choice = { [button?.getAttribute("name") ?? ""]: button?.getAttribute("value") ?? "" };
  const response = await browser.post("/display", { returnTo, ...choice });
  expect(response.status).toBe(303);
  return response.headers.get("Location");
}

describe("the lite version", () => {
  test("has no script and no photo, and is undone in the same place", async () => {
    const browser = app.visitor();
    const full = await open(browser, "/courts/1?page=1");
    expect(count(full, "script")).toBeGreaterThan(0);
    expect(count(full, "img")).toBeGreaterThan(0);
    expect(await choose(browser, full, "Lite version")).toBe("/courts/1?page=1");

    for (const path of ["/courts/1", "/", "/courts", "/rackets", "/guidelines", "/no-such-page"])
      expect(count(await open(browser, path), "script, img, [rel=modulepreload]")).toBe(0);
    await choose(browser, await open(browser, "/courts/1"), "Full version");
    const again = await open(browser, "/courts/1");
    expect(count(again, "script")).toBe(count(full, "script"));
    expect(count(again, "img")).toBe(count(full, "img"));
  });

  test("is for browsers that save data, until the user asks for the full one", async () => {
    const browser = app.visitor();
    const saving = { "Save-Data": "on" };
    const lite = await open(browser, "/courts", saving);
    expect(count(lite, "script, img")).toBe(0);
    await choose(browser, lite, "Full version");
    expect(count(await open(browser, "/courts", saving), "img")).toBeGreaterThan(0);
  });

  test("of a form has no scripts and photos either", async () => {
    const admin = await app.signedIn({ isSuperAdmin: true });
    const page = await open(admin, "/courts/1/edit", { "Save-Data": "on" });
    expect(count(page, "textarea[name=description]")).toBe(1);
    expect(count(page, "script, img")).toBe(0);
    expect(count(await open(admin, "/courts/1/edit"), "fieldset img")).toBe(1);
  });
});

describe("the view of lists", () => {
  test("is chosen for all pages", async () => {
    const browser = app.visitor();
    const first = await open(browser, "/courts?sort=newest");
    expect(first.documentElement.dataset.view).toBeUndefined();
    expect(await choose(browser, first, "Show as rows")).toBe("/courts?sort=newest#found");
    const rows = await open(browser, "/");
    expect(rows.documentElement.dataset.view).toBe("list");
    await choose(browser, await open(browser, "/courts"), "Show as cards");
    expect((await open(browser, "/courts")).documentElement.dataset.view).toBe("grid");
  });

  test("cannot be chosen for an empty list", async () => {
    const page = await open(app.visitor(), "/rackets");
    expect(count(page, "button[form=view]")).toBe(0);
  });
});

test.each(["//elsewhere.example", "https://elsewhere.example/", "/api/logout", ""])(
  "a choice does not lead to %j",
  async (returnTo) => {
    const response = await app.visitor().post("/display", { view: "grid", returnTo });
    expect(response.headers.get("Location")).toBe("/");
  },
);

test("the address of the choices itself leads home", async () => {
  const response = await app.visitor().get("/display");
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
});
