import { beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;

beforeAll(async () => {
  app = await startApp();
});

/** Where a page's buttons lead, the bar and the footer left out. */
async function waysOn(response: Response): Promise<(string | null)[]> {
  const page = await readPage(response);
  const links = page.getByRole("main").querySelectorAll("a");
  return [...links].map((link) => `${link.textContent}: ${link.getAttribute("href")}`);
}

describe("A page that cannot be shown says what happened and leads on", () => {
  test.each(["/nowhere", "/courts/1/nowhere", "/admin.php", "/%F0%9F%8E%BE"])("%s", async (path) => {
    const answer = await app.visitor().get(path);
    expect(answer.status).toBe(404);
    const page = await readPage(answer.clone());
    page.getByRole("heading", { name: "404 Page Not Found", level: 1 });
    page.getByText("Did you forget to add the page to the router?");
    expect(await waysOn(answer)).toEqual(["Back to Home: /", "See all courts: /courts"]);
  });

  test("to whoever sends a form nowhere, too", async () => {
    const answer = await (await app.signedIn()).post("/nowhere", { text: "x" });
    expect(answer.status).toBe(404);
  });

  test("to people who may not see it", async () => {
    const answer = await (await app.signedIn()).get("/courts/new");
    expect(answer.status).toBe(403);
    (await readPage(answer.clone())).getByRole("heading", { name: "Access Denied", level: 1 });
    expect(await waysOn(answer)).toEqual(["Return to Home: /"]);
  });

  test("to people who have to sign in first", async () => {
    const answer = await app.visitor().get("/courts/new");
    expect(answer.status).toBe(401);
    expect(await waysOn(answer)).toEqual(["Sign In: /api/login?returnTo=%2Fcourts%2Fnew"]);
  });
});
