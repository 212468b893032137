import { expect } from "@playwright/test";
import { chooseAccount } from "../support/browser";
import { test } from "./fixtures";

const adminForms = [
  { path: "/courts/new", action: "add courts" },
  { path: "/courts/1/edit", action: "edit courts" },
  { path: "/courts/1/delete", action: "delete courts" },
  { path: "/rackets/new", action: "add rackets" },
  { path: "/balls/new", action: "add balls" },
  { path: "/equipment/1/edit", action: "edit equipment" },
  { path: "/equipment/1/delete", action: "delete equipment" },
] as const;

test.describe("an unauthorized user", { tag: "@with-and-without-script" }, () => {
  for (const { path, action } of adminForms) {
    test(`must sign in to ${action}, and is then rejected with 403`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(401);
      await expect(
        page.getByRole("heading", { name: `Please sign in to ${action}`, level: 1 }),
      ).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
      await chooseAccount(page, "player@example.com");

      await page.waitForURL(`**${path}`);
      await expect(page.getByRole("heading", { name: "Access Denied", level: 1 })).toBeVisible();
      await expect(page.getByText(`Only super admins can ${action}.`, { exact: true })).toBeVisible();
      expect((await page.reload())?.status()).toBe(403);
      await page.getByRole("link", { name: "Return to Home" }).click();
      await expect(page.getByRole("heading", { name: "Welcome back, Rohan!" })).toBeVisible();
    });
  }

  for (const { path, action } of adminForms) {
    test(`can ${action} after signing in as a super admin`, async ({ page }) => {
      await page.goto(path);
      await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
      await chooseAccount(page, "admin@example.com");
      await page.waitForURL(`**${path}`);
      await expect(
        page.getByRole("heading", { name: /^(Add (Court|Racket|Ball)|Edit (Court|Equipment)|Delete .+)$/ }),
      ).toBeVisible();
    });
  }

  for (const what of ["edit", "delete"]) {
    test(`cannot ${what} another user's review`, async ({ signedIn }) => {
      const page = await signedIn("player@example.com");
      await page.goto("/courts/2");
      const id = await page.getByRole("listitem").filter({ hasText: "Aditya Nair" }).getAttribute("id");
      await expect(page.getByRole("link", { name: "Edit the review by Aditya Nair" })).toHaveCount(0);
      const response = await page.goto(`/reviews/${id?.replace("review-", "")}/${what}`);
      expect(response?.status()).toBe(403);
      await expect(page.getByRole("heading", { name: "This is not your review", level: 1 })).toBeVisible();
      await expect(page.getByText("Only its author and super admins can change a review.")).toBeVisible();
    });
  }

  test("must sign in to write, edit or delete a review", async ({ page }) => {
    for (const path of ["/courts/1/review", "/reviews/1/edit", "/reviews/1/delete"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Sign in to Bandeja" })).toBeVisible();
    }
  });

  test("gets 404 with links at an unknown address", async ({ page }) => {
    const response = await page.goto("/clubs/and/more");
    expect(response?.status()).toBe(404);
    await expect(
      page.getByRole("heading", { name: "404 Page Not Found", level: 1, exact: true }),
    ).toBeVisible();
    await expect(
      page.getByText("Did you forget to add the page to the router?", { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveTitle(/404 Page Not Found/);
    await page.getByRole("link", { name: "See all courts" }).click();
    await expect(page.getByRole("heading", { name: "All Courts", level: 1 })).toBeVisible();
    await page.goto("/clubs");
    await page.getByRole("link", { name: "Back to Home" }).click();
    await expect(page.getByRole("heading", { name: "Rate & Review Padel", level: 1 })).toBeVisible();
  });

  for (const { path, title } of [
    { path: "/courts/99999", title: "Court Not Found" },
    { path: "/courts/abc", title: "Court Not Found" },
  ]) {
    test(`gets 404 with a link to the courts at ${path}`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      await page.getByRole("link", { name: "See all courts" }).click();
      await expect(page.getByRole("heading", { name: "All Courts", level: 1 })).toBeVisible();
    });
  }
});
