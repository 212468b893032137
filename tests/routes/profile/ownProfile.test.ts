import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { readPage } from "../../support/page";

describe("/profile", () => {
  test("sends people on to their own", async () => {
    const app = await startApp();
    const player = await app.signedIn();
    const answer = await player.get("/profile");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe(`/profile/${player.viewer.id}`);
    expect(answer.headers.get("Cache-Control")).toMatch(/private|no-store/);
  });

  test("asks a visitor to log in, and knows the way", async () => {
    const app = await startApp();
    const answer = await app.visitor().get("/profile");
    expect(answer.status).toBe(401);
    const page = await readPage(answer);
    page.getByRole("heading", { name: "You need to log in to view your profile", level: 1 });
    const ways = page.getAllByRole("link", { name: "Sign In" }).map((link) => link.getAttribute("href"));
    expect(new Set(ways)).toEqual(new Set(["/api/login?returnTo=%2Fprofile"]));
  });
});
