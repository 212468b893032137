import { beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;

beforeAll(async () => {
  app = await startApp();
});

/** The texts and addresses of the links in the main part of a page. */
async function linksOf(response: Response): Promise<(string | null)[]> {
  const page = await readPage(response);
  const links = page.getByRole("main").querySelectorAll("a");
  return [...links].map((link) => `${link.textContent}: ${link.getAttribute("href")}`);
}

describe("An error page explains the error and has links", () => {
  test.each(["/nowhere", "/courts/1/nowhere", "/admin.php", "/%F0%9F%8E%BE"])(
    "for the unknown address %s",
    async (path) => {
      const response = await app.visitor().get(path);
      expect(response.status).toBe(404);
      const page = await readPage(response.clone());
      page.getByRole("heading", { name: "404 Page Not Found", level: 1 });
      page.getByText("Did you forget to add the page to the router?");
      expect(await linksOf(response)).toEqual(["Back to Home: /", "See all courts: /courts"]);
    },
  );

  test("for a form sent to an unknown address", async () => {
    const response = await (await app.signedIn()).post("/nowhere", { text: "x" });
    expect(response.status).toBe(404);
  });

  test("for a user without permission", async () => {
    const response = await (await app.signedIn()).get("/courts/new");
    expect(response.status).toBe(403);
    (await readPage(response.clone())).getByRole("heading", { name: "Access Denied", level: 1 });
    expect(await linksOf(response)).toEqual(["Return to Home: /"]);
  });

  test("for a visitor who needs to sign in", async () => {
    const response = await app.visitor().get("/courts/new");
    expect(response.status).toBe(401);
    expect(await linksOf(response)).toEqual(["Sign In: /api/login?returnTo=%2Fcourts%2Fnew"]);
  });
});
