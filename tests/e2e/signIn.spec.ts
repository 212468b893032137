import { expect, type Page } from "@playwright/test";
import { chooseAccount, signInAs } from "../support/browser";
import { test } from "./fixtures";

const users = [
  { account: "admin@example.com", initials: "AR", isAdmin: true },
  { account: "player@example.com", initials: "RM", isAdmin: false },
  { account: "newcomer@example.com", initials: "NS", isAdmin: false },
] as const;

test.describe("a user", { tag: "@with-and-without-script" }, () => {
  for (const { account, initials, isAdmin } of users) {
    test(`signs in as ${account}, returns to the page, and signs out`, async ({ page }) => {
      await page.goto("/courts?location=Powai&sort=price");
      await page.getByRole("link", { name: "Sign In" }).click();
      await expect(page.getByRole("heading", { name: "Sign in to Bandeja" })).toBeVisible();
      await page.getByRole("button", { name: account }).click();

      await page.waitForURL("**/courts?location=Powai&sort=price");
      await expect(page.getByRole("link", { name: "My Profile" })).toBeVisible();
      await expect(page.getByText(initials, { exact: true }).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByRole("link", { name: "Sign In" })).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Add Court" })).toHaveCount(isAdmin ? 1 : 0);
      await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(isAdmin ? 1 : 0);

      await page.getByRole("link", { name: "Sign Out" }).click();
      await expectFrontPage(page);
      await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
      await page.goto("/courts");
      await expect(page.getByRole("link", { name: "Sign In" })).toHaveCount(1);
    });
  }

  test("is greeted by name", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Sign Up" }).click();
    await chooseAccount(page, "newcomer@example.com");
    await expect(page.getByRole("heading", { name: "Welcome back, Naina!" })).toBeVisible();
  });

  test("signs in again with another account", async ({ page }) => {
    await signInAs(page, "player@example.com");
    await page.getByRole("link", { name: "Sign Out" }).click();
    await expectFrontPage(page);
    await page.getByRole("link", { name: "Sign In" }).click();
    await chooseAccount(page, "admin@example.com");
    await expect(page.getByRole("heading", { name: "Welcome back, Anita!" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Admin" })).toBeVisible();
  });

  test("cancels the sign-in, and signs in from the error page", async ({ page }) => {
    await page.goto("/courts/1");
    await page.getByRole("link", { name: "Sign In" }).click();
    await page.getByRole("link", { name: "Go back without signing in" }).click();
    await expect(page.getByRole("heading", { name: "You are not signed in", level: 1 })).toBeVisible();
    await expect(page.getByText("Nothing has changed.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Continue without signing in" })).toBeVisible();

    await page.getByRole("link", { name: "Sign in again" }).click();
    await chooseAccount(page, "player@example.com");
    await page.waitForURL("**/courts/1");
    await expect(page.getByRole("link", { name: "Sign Out" })).toBeVisible();
  });

  test("goes back to a completed sign-in, and signs in again", async ({ page }) => {
    await signInAs(page, "player@example.com");
    await expect(page.getByRole("link", { name: "Sign Out" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "The sign-in did not work" })).toBeVisible();
    await page.getByRole("link", { name: "Sign in again" }).click();
    await expect(page.getByRole("link", { name: "Sign Out" })).toBeVisible();
  });
});

async function expectFrontPage(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Rate & Review Padel", level: 1 })).toBeVisible();
}
