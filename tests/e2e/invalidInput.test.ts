import { describe, expect, test } from "vitest";
import { chooseAccount, ways } from "../support/browser";
import { openSite } from "./site";

const site = openSite();

const gates = [
  { path: "/courts/new", doing: "add courts" },
  { path: "/courts/1/edit", doing: "edit courts" },
  { path: "/courts/1/delete", doing: "delete courts" },
  { path: "/rackets/new", doing: "add rackets" },
  { path: "/balls/new", doing: "add balls" },
  { path: "/equipment/1/edit", doing: "edit equipment" },
  { path: "/equipment/1/delete", doing: "delete equipment" },
] as const;

describe.each(ways)("Who may not, $way", ({ script }) => {
  test.each(gates)("is asked to sign in to $doing, and then refused", async ({ path, doing }) => {
    const page = await site.visitor({ script });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(401);
    await page.getByRole("heading", { name: `Please sign in to ${doing}`, level: 1 }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
    await chooseAccount(page, "player@example.com");

    await page.waitForURL(`**${path}`);
    await page.getByRole("heading", { name: "Access Denied", level: 1 }).waitFor();
    await page.getByText(`Only super admins can ${doing}.`, { exact: true }).waitFor();
    expect((await page.reload())?.status()).toBe(403);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await page.getByRole("heading", { name: "Welcome back, Rohan!" }).waitFor();
  });

  test.each(gates)("gets on as a super admin to $doing", async ({ path }) => {
    const page = await site.visitor({ script });
    await page.goto(path);
    await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
    await chooseAccount(page, "admin@example.com");
    await page.waitForURL(`**${path}`);
    await page
      .getByRole("heading", { name: /^(Add (Court|Racket|Ball)|Edit (Court|Equipment)|Delete .+)$/ })
      .waitFor();
  });

  test.each(["edit", "delete"])("does not %s what somebody else has written", async (what) => {
    const page = await site.person("player@example.com", { script });
    await page.goto("/courts/2");
    const id = await page.getByRole("listitem").filter({ hasText: "Aditya Nair" }).getAttribute("id");
    expect(await page.getByRole("link", { name: "Edit the review by Aditya Nair" }).count()).toBe(0);
    const answer = await page.goto(`/reviews/${id?.replace("review-", "")}/${what}`);
    expect(answer?.status()).toBe(403);
    await page.getByRole("heading", { name: "This is not your review", level: 1 }).waitFor();
    await page.getByText("Only its author and super admins can change a review.").waitFor();
  });

  test("is sent to sign in before writing or changing anything", async () => {
    const page = await site.visitor({ script });
    for (const path of ["/courts/1/review", "/reviews/1/edit", "/reviews/1/delete"]) {
      await page.goto(path);
      await page.getByRole("heading", { name: "Sign in to Bandeja" }).waitFor();
    }
  });

  test("finds nothing at an address that leads nowhere", async () => {
    const page = await site.visitor({ script });
    const answer = await page.goto("/clubs/and/more");
    expect(answer?.status()).toBe(404);
    await page.getByRole("heading", { name: "404 Page Not Found", level: 1, exact: true }).waitFor();
    await page.getByText("Did you forget to add the page to the router?", { exact: true }).waitFor();
    expect(await page.title()).toContain("404 Page Not Found");
    await page.getByRole("link", { name: "See all courts" }).click();
    await page.getByRole("heading", { name: "All Courts", level: 1 }).waitFor();
    await page.goto("/clubs");
    await page.getByRole("link", { name: "Back to Home" }).click();
    await page.getByRole("heading", { name: "Rate & Review Padel", level: 1 }).waitFor();
  });

  test.each([
    { path: "/courts/99999", title: "Court Not Found" },
    { path: "/courts/abc", title: "Court Not Found" },
  ])("finds no court at $path, and the way to those there are", async ({ path, title }) => {
    const page = await site.visitor({ script });
    expect((await page.goto(path))?.status()).toBe(404);
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
    await page.getByRole("link", { name: "See all courts" }).click();
    await page.getByRole("heading", { name: "All Courts", level: 1 }).waitFor();
  });
});
