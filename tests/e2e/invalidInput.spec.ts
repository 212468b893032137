import { expect } from "@playwright/test";
import { chooseAccount } from "../support/browser";
import { test } from "./fixtures";

const gates = [
  { path: "/courts/new", doing: "add courts" },
  { path: "/courts/1/edit", doing: "edit courts" },
  { path: "/courts/1/delete", doing: "delete courts" },
  { path: "/rackets/new", doing: "add rackets" },
  { path: "/balls/new", doing: "add balls" },
  { path: "/equipment/1/edit", doing: "edit equipment" },
  { path: "/equipment/1/delete", doing: "delete equipment" },
] as const;

test.describe("Who may not", { tag: "@every-way" }, () => {
  for (const { path, doing } of gates) {
    test(`is asked to sign in to ${doing}, and then refused`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(401);
      await expect(page.getByRole("heading", { name: `Please sign in to ${doing}`, level: 1 })).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
      await chooseAccount(page, "player@example.com");

      await page.waitForURL(`**${path}`);
      await expect(page.getByRole("heading", { name: "Access Denied", level: 1 })).toBeVisible();
      await expect(page.getByText(`Only super admins can ${doing}.`, { exact: true })).toBeVisible();
      expect((await page.reload())?.status()).toBe(403);
      await page.getByRole("link", { name: "Return to Home" }).click();
      await expect(page.getByRole("heading", { name: "Welcome back, Rohan!" })).toBeVisible();
    });
  }

  for (const { path, doing } of gates) {
    test(`gets on as a super admin to ${doing}`, async ({ page }) => {
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
    test(`does not ${what} what somebody else has written`, async ({ signedIn }) => {
      const page = await signedIn("player@example.com");
      await page.goto("/courts/2");
      const id = await page.getByRole("listitem").filter({ hasText: "Aditya Nair" }).getAttribute("id");
      await expect(page.getByRole("link", { name: "Edit the review by Aditya Nair" })).toHaveCount(0);
      const answer = await page.goto(`/reviews/${id?.replace("review-", "")}/${what}`);
      expect(answer?.status()).toBe(403);
      await expect(page.getByRole("heading", { name: "This is not your review", level: 1 })).toBeVisible();
      await expect(page.getByText("Only its author and super admins can change a review.")).toBeVisible();
    });
  }

  test("is sent to sign in before writing or changing anything", async ({ page }) => {
    for (const path of ["/courts/1/review", "/reviews/1/edit", "/reviews/1/delete"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Sign in to Bandeja" })).toBeVisible();
    }
  });

  test("finds nothing at an address that leads nowhere", async ({ page }) => {
    const answer = await page.goto("/clubs/and/more");
    expect(answer?.status()).toBe(404);
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
    test(`finds no court at ${path}, and the way to those there are`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      await page.getByRole("link", { name: "See all courts" }).click();
      await expect(page.getByRole("heading", { name: "All Courts", level: 1 })).toBeVisible();
    });
  }
});
