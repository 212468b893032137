import { expect } from "@playwright/test";
import { chooseAccount, waitForHydration } from "../support/browser";
import { holdSignIn, rate, waitForMessage } from "../support/courtPage";
import { test } from "./fixtures";

test.describe("the admin dashboard", { tag: "@with-and-without-script" }, () => {
  test("is linked from the home page, and links to the lists and the home page", async ({
    signedIn,
    script,
  }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/");
    if (script) await waitForHydration(page);
    await page.getByRole("main").getByRole("link", { name: "Admin" }).click();
    await expect(page.getByRole("heading", { name: "Admin Dashboard", level: 1 })).toBeVisible();
    await page.getByText("Show as table").click();
    await expect(page.getByRole("table", { name: "Reviews per week" }).getByRole("row")).toHaveCount(27);
    await page.getByRole("region", { name: "Quick Actions" }).getByRole("link", { name: "Rackets" }).click();
    await expect(page.getByRole("heading", { name: "All Rackets", level: 1 })).toBeVisible();
    await page.goto("/admin");
    await page.getByRole("link", { name: "Back to Site" }).click();
    await expect(page.getByRole("heading", { name: "Welcome back, Anita!" })).toBeVisible();
  });

  test("makes a user a super admin, and revokes the role, which signs the user out", async ({
    visitor,
    signedIn,
    script,
  }) => {
    const page = await signedIn("admin@example.com");
    const other = await visitor();
    await other.goto("/api/login?returnTo=/profile");
    await chooseAccount(other, "newcomer@example.com");
    await expect(other.getByRole("heading", { name: "Naina Shah", level: 1 })).toBeVisible();
    expect((await other.goto("/admin"))?.status()).toBe(403);

    await page.goto("/admin/users");
    await page.getByRole("searchbox", { name: "Search people by name or e-mail" }).fill("naina s");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { name: "1 Person" })).toBeVisible();
    if (script) await waitForHydration(page);
    await page.getByRole("link", { name: "Make super admin Naina Shah" }).click();
    await expect(page.getByRole("dialog").getByText("Signs in as newcomer@example.com.")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Make super admin" }).click();
    await waitForMessage(page, "Super admin rights given");
    expect(new URL(page.url()).search).toBe("?q=naina+s");
    expect((await other.goto("/admin"))?.status()).toBe(200);

    await page.getByRole("link", { name: "Remove rights from Naina Shah" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove rights" }).click();
    await waitForMessage(page, "Super admin rights removed");
    expect((await other.goto("/profile"))?.status()).toBe(401);
  });

  test("suspends a player, who reads why, and ends the suspension", async ({ signedIn, visitor, script }) => {
    const page = await signedIn("admin@example.com");
    const other = await visitor();
    await other.goto("/api/login?returnTo=/profile");
    await chooseAccount(other, "newcomer@example.com");
    await expect(other.getByRole("heading", { name: "Naina Shah", level: 1 })).toBeVisible();

    await other.goto("/courts/1/review");
    await rate(other, 4);
    await other.getByRole("textbox", { name: "Your review" }).fill("Typed for an hour");

    await page.goto("/admin/users?q=naina");
    if (script) await waitForHydration(page);
    await page.getByRole("link", { name: "Suspend Naina Shah" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Insults in three reviews.");
    await dialog.getByLabel("A week").check();
    await dialog.getByRole("button", { name: "Suspend" }).click();
    await waitForMessage(page, "User suspended");

    await other.getByRole("button", { name: "Submit Review" }).click();
    await expect(other.getByRole("heading", { name: "Your account is suspended", level: 1 })).toBeVisible();
    await expect(other.locator("main")).toContainText("Insults in three reviews.");
    await other.goto("/courts/1/review");
    const notice = other.getByRole("complementary", { name: "About your account" });
    await expect(notice).toContainText("Insults in three reviews.");
    await expect(other.getByText("You cannot write a review until")).toBeVisible();
    await expect(other.getByRole("button", { name: "Submit Review" })).toHaveCount(0);

    await page.getByRole("link", { name: "End suspension of Naina Shah" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End suspension" }).click();
    await waitForMessage(page, "Suspension ended");
    await other.goto("/courts");
    await expect(notice).toBeHidden();
  });

  test("rejects a player with 403", async ({ signedIn }) => {
    const page = await signedIn("player@example.com");
    expect((await page.goto("/admin"))?.status()).toBe(403);
    await expect(
      page.getByRole("heading", {
        name: "Access Denied - You don't have super admin privileges.",
        exact: true,
      }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page.getByRole("heading", { name: "Welcome back, Rohan!" })).toBeVisible();
  });

  test("redirects a visitor to the sign-in, and back to the dashboard", async ({ page, script }) => {
    const message = "Unauthorized: You are logged out. Logging in again...";
    const signIn = script && (await holdSignIn(page, message));
    expect((await page.goto("/admin"))?.status()).toBe(401);
    if (signIn) await signIn();
    else {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
    }
    await chooseAccount(page, "admin@example.com");
    await expect(page.getByRole("heading", { name: "Admin Dashboard", level: 1 })).toBeVisible();
  });
});

test("a slow dashboard shows a loading message", async ({ signedIn }) => {
  const page = await signedIn("admin@example.com");
  await page.goto("/");
  await waitForHydration(page);
  const isSeen = Promise.withResolvers<void>();
  await page.route("**/admin.data*", async (route) => {
    await isSeen.promise;
    await route.continue();
  });
  await page.getByRole("main").getByRole("link", { name: "Admin" }).click();
  await expect(page.getByText("Loading admin dashboard...")).toBeVisible();
  isSeen.resolve();
  await expect(page.getByRole("heading", { name: "Admin Dashboard", level: 1 })).toBeVisible();
  await expect(page.getByText("Loading admin dashboard...")).toHaveCount(0);
});

test("a slow form of a court shows a loading message", async ({ signedIn }) => {
  const page = await signedIn("admin@example.com");
  await page.goto("/courts/1");
  await waitForHydration(page);
  const isSeen = Promise.withResolvers<void>();
  await page.route("**/courts/1/edit.data*", async (route) => {
    await isSeen.promise;
    await route.continue();
  });
  await page.getByRole("main").getByRole("link", { name: "Edit", exact: true }).first().click();
  await expect(page.getByText("Loading court data...")).toBeVisible();
  isSeen.resolve();
  await expect(page.getByRole("heading", { name: "Edit Court", level: 1 })).toBeVisible();
  await expect(page.getByText("Loading court data...")).toHaveCount(0);
});
