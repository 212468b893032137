import { describe, expect, test } from "vitest";
import { startApp } from "./support/app";
import { courtFields } from "./support/catalogue";

/** The tag of the data that a page can be hydrated with. */
async function tagOf(page: Response): Promise<string | undefined> {
  return /<script data-hydration="([^"]+)">/.exec(await page.text())?.[1];
}

async function appWithCourt() {
  const app = await startApp();
  const { id } = await app.repositories().courts.add(courtFields());
  return { app, path: `/courts/${id}` };
}

describe("the hydration data of a page", () => {
  test("has the page's tag, and its data only", async () => {
    const { app, path } = await appWithCourt();
    const tag = await tagOf(await app.visitor().get(path));
    const response = await app.visitor().get(`/hydration${path}`);
    expect(response.headers.get("Content-Type")).toBe("application/json");
    const body = await response.json();
    expect(tag).toMatch(/^[\w-]{12}$/);
    expect(body.tag).toBe(tag);
    expect(Object.keys(body.modules)).toEqual(["root", "routes/courts/detail"]);
    expect(body.state).toContain("Smash Club");
  });

  test("has another tag after a change, and for another user", async () => {
    const { app, path } = await appWithCourt();
    const player = await app.signedIn();
    const before = await tagOf(await app.visitor().get(path));
    const own = await player.get(`/hydration${path}`);
    expect(own.headers.get("Cache-Control")).toContain("private");
    expect((await own.json()).tag).not.toBe(before);
    await app.repositories().courts.add(courtFields({ name: "Another Court" }));
    await app.entities().execute("update courts set description = 'New turf'");
    expect((await (await app.visitor().get(`/hydration${path}`)).json()).tag).not.toBe(before);
  });

  test.each([
    "/hydration",
    "/hydration/nowhere",
    "/hydration/api/courts",
    "/hydration/API/logout",
    "/hydration/hydration/courts",
  ])("does not exist at %s", async (path) => {
    const app = await startApp();
    expect((await app.visitor().get(path)).status).toBe(404);
  });

  test("does not exist for an upload, which has its own security headers", async () => {
    const app = await startApp();
    const response = await app.visitor().get("/hydration/Uploads/none.webp");
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  });
});

test("a page that a script would not improve only on interaction has React Router's scripts", async () => {
  const { app } = await appWithCourt();
  const open = async (path: string) => (await app.visitor().get(path)).text();
  const [deferred, other] = [await open("/courts"), await open("/nowhere")];
  const scripts = "window.__reactRouterContext";
  expect([deferred.includes("<script data-hydration="), deferred.includes(scripts)]).toEqual([true, false]);
  expect([other.includes("<script data-hydration="), other.includes(scripts)]).toEqual([false, true]);
});

test("a telephone number in a page is no link that React would not find", async () => {
  const { app, path } = await appWithCourt();
  const page = await (await app.visitor().get(path)).text();
  expect(page).toMatch(/<meta name="format-detection" content="telephone=no\b/);
});
