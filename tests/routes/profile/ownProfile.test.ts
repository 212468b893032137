import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { readPage } from "../../support/page";

describe("/profile", () => {
  test("redirects users to their own profile", async () => {
    const app = await startApp();
    const player = await app.signedIn();
    const response = await player.get("/profile");
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe(`/profile/${player.viewer.id}`);
    expect(response.headers.get("Cache-Control")).toMatch(/private|no-store/);
  });

  test("responds 401 to visitors, with a link to the sign-in", async () => {
    const app = await startApp();
    const response = await app.visitor().get("/profile");
    expect(response.status).toBe(401);
    const page = await readPage(response);
    page.getByRole("heading", { name: "You need to log in to view your profile", level: 1 });
    const addresses = page.getAllByRole("link", { name: "Sign In" }).map((link) => link.getAttribute("href"));
    expect(new Set(addresses)).toEqual(new Set(["/api/login?returnTo=%2Fprofile"]));
  });
});
