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

describe("An error page of a form has the bar and footer of every page", () => {
  /** The links and buttons of the bar. */
  async function barOf(response: Response): Promise<(string | null)[]> {
    const bar = (await readPage(response)).getByRole("banner");
    return [...bar.querySelectorAll("a, button")].map(({ textContent }) => textContent);
  }

  test.each([
    ["of a review that is gone", "/reviews/99999/delete", 404],
    ["that the user may not send", "/courts/new", 403],
    ["sent to an address without a form", "/guidelines", 405],
  ])("for a signed-in user, %s", async (_, path, status) => {
    const response = await (await app.signedIn()).post(path, { confirmed: "yes" });
    expect(response.status).toBe(status);
    const bar = await barOf(response);
    expect(bar).toContain("Sign Out");
    expect(bar).not.toContain("Sign In");
  });

  test("for a visitor", async () => {
    const response = await app.visitor().post("/courts/3/delete", { confirmed: "yes" });
    expect(response.status).toBe(401);
    expect(await barOf(response)).toEqual(expect.arrayContaining(["Sign In", "Sign Up"]));
  });

  test("and for a user whose searches are limited", async () => {
    const limited = await startApp({ rateLimitFactor: 0.01 });
    const user = await limited.signedIn();
    const responses = [await user.get("/search?q=abc"), await user.get("/search?q=abc")];
    expect(responses.map(({ status }) => status)).toEqual([200, 429]);
    expect(await barOf(responses[1] ?? new Response())).toContain("Sign Out");
  });

  test("but neither user nor visitor before the session is read", async () => {
    const request = new Request(`${app.origin}/courts`, { method: "PUT", headers: { Origin: app.origin } });
    const response = await app.send(request);
    expect(response.status).toBe(405);
    const bar = await barOf(response);
    expect(bar).toContain("Courts");
    expect(bar).not.toContain("Sign In");
    expect(bar).not.toContain("Sign Out");
  });

  test("without scripts in the lite version", async () => {
    const page = await app.visitor().post("/courts/3/delete", {}, { "Save-Data": "on" });
    const html = await page.text();
    expect(html).not.toContain("<script");
    expect(html).toContain("Full version");
  });
});
