import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { chooseAccount, signInAs, waitForHydration } from "../support/browser";
import { waitForMessage } from "../support/courtPage";
import { expectCompletePage } from "./expectCompletePage";
import { ADMIN, NEWCOMER, PLAYER, test } from "./fixtures";

/** Signs in with a separate session, which the test ends. */
async function signInSeparately(page: Page, account: string, returnTo = "/account"): Promise<void> {
  await signInAs(page, account, returnTo);
  await page.waitForURL(`**${returnTo}`);
}

test.describe("a user", { tag: "@with-and-without-script" }, () => {
  test("corrects an invalid profile and sees the saved one", async ({ signedIn, script }) => {
    const page = await signedIn(PLAYER);
    await page.goto("/courts");
    await page.getByRole("link", { name: "My Profile" }).click();
    await page.getByRole("link", { name: "Edit Profile" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Profile" });
    await expect(dialog).toBeVisible();
    if (script) await waitForHydration(page);
    const field = (label: string) => dialog.getByRole("textbox", { name: label });
    await field("Bio").fill("b".repeat(501));
    await field("Location").fill("  Versova, Mumbai ");
    await dialog.getByRole("combobox", { name: "Playing Level" }).selectOption("Professional");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog
      .getByRole("alert")
      .getByRole("link", { name: /^Bio can be at most 500/ })
      .click();
    await expect(field("Bio")).toHaveValue("b".repeat(501));
    await expect(dialog.getByRole("combobox", { name: "Playing Level" })).toHaveValue("Professional");

    const bio = "Plays on Sundays";
    await field("Bio").fill(bio);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await waitForMessage(page, "Profile updated");
    await page.waitForURL("**/profile/demo-player");
    for (const text of [bio, "Versova, Mumbai", "Professional"]) {
      await expect(page.getByRole("main").getByText(text, { exact: true })).toBeVisible();
    }
    await expect(dialog).toHaveCount(0);
  });

  test("is warned of a change in another window, with the entered values preserved", async ({ signedIn }) => {
    const page = await signedIn(PLAYER);
    await page.goto("/profile/demo-player/edit");
    const other = await page.context().newPage();
    await other.goto("/profile/demo-player/edit");
    await other.getByRole("textbox", { name: "Favorite Equipment" }).fill("A spade");
    await other.getByRole("button", { name: "Save Changes" }).click();
    await waitForMessage(other, "Profile updated");

    await page.getByRole("textbox", { name: "Last Name" }).fill("Mehta");
    await page.getByRole("textbox", { name: "Location" }).fill("Juhu");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(
      page.getByRole("alert").getByText("Your profile has changed since you opened it"),
    ).toBeVisible();
    const saved = page.getByRole("heading", { name: "Saved now" }).locator("..");
    await expect(saved.getByText("A spade")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Location" })).toHaveValue("Juhu");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("main").getByText("Juhu", { exact: true })).toBeVisible();
  });

  test("lists their sessions, and ends one of them, all others, and all", async ({ page, visitor }) => {
    await signInSeparately(page, ADMIN);
    const phone = await visitor();
    await signInSeparately(phone, ADMIN, "/courts");
    const tablet = await visitor();
    await signInSeparately(tablet, ADMIN, "/courts");
    await page.reload();
    const signedIn = page.getByRole("region", { name: "Where you are signed in" });
    const before = await signedIn.getByRole("listitem").count();
    expect(before).toBeGreaterThanOrEqual(3);
    await expect(signedIn.getByText("This browser", { exact: true })).toHaveCount(1);

    await signedIn
      .getByRole("listitem")
      .getByRole("button", { name: /^Sign out/ })
      .first()
      .click();
    await waitForMessage(page, "Signed out in that browser");
    await expect(signedIn.getByRole("listitem")).toHaveCount(before - 1);
    await signedIn.getByRole("button", { name: "Sign out everywhere else" }).click();
    await waitForMessage(page, "Signed out everywhere else");
    await expect(signedIn.getByRole("listitem")).toHaveCount(1);
    for (const other of [phone, tablet]) {
      await other.reload();
      await expect(other.getByRole("link", { name: "Sign In" })).toBeVisible();
    }

    await signedIn.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
    await waitForMessage(page, "Signed out everywhere");
    await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  });

  test("downloads their stored data", async ({ page }) => {
    await signInSeparately(page, PLAYER);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download your data" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^bandeja-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(data.profile.email).toBe(PLAYER);
    expect(data.reviews.length).toBeGreaterThan(10);
    expect(data.sessions.some(({ device }: { device: string | null }) => device?.includes("Linux"))).toBe(
      true,
    );
  });

  test("deletes their account, and must consent before signing in again as a new user", async ({
    page,
    script,
  }) => {
    await signInSeparately(page, NEWCOMER);
    await page.getByRole("link", { name: "Delete your account" }).click();
    await expect(page.getByRole("heading", { name: "Delete your account?", level: 1 })).toBeVisible();
    if (script) {
      await waitForHydration(page);
      // The links of errors make entries of the history without a key, which look alike.
      for (const _ of [1, 2]) {
        await page.getByRole("button", { name: "Delete my account" }).click();
        const alert = page.getByRole("alert");
        await expect(alert).toBeFocused();
        await alert.getByRole("link", { name: /^Please tick the box/ }).click();
      }
    }
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Delete my account" }).click();
    await waitForMessage(page, "Account deleted");
    await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
    expect((await page.goto("/profile/demo-newcomer"))?.status()).toBe(404);

    await page.goto("/courts/2");
    await page.getByRole("link", { name: "Sign In" }).click();
    await chooseAccount(page, NEWCOMER);
    await expect(page.getByRole("heading", { name: "Before you sign in", level: 1 })).toBeVisible();
    await expect(page.getByText(NEWCOMER)).toBeVisible();
    await page.getByRole("button", { name: "Not now" }).click();
    await waitForMessage(page, "We stored nothing about you.");
    await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();

    await page.goto("/courts/2/review");
    await chooseAccount(page, NEWCOMER);
    await expect(page.getByRole("heading", { name: "Before you sign in", level: 1 })).toBeVisible();
    if (script) {
      await waitForHydration(page);
      await page.getByRole("button", { name: "Agree and sign in" }).click();
      await expect(page.getByRole("alert").getByRole("link", { name: /18 or older/ })).toBeVisible();
    }
    await expectCompletePage(page, script);
    await page.getByRole("checkbox", { name: "I am 18 years old or older." }).check();
    await page.getByRole("checkbox", { name: /^I agree/ }).check();
    await page.getByRole("button", { name: "Agree and sign in" }).click();
    await page.waitForURL("**/courts/2/review");
    await expect(page.getByRole("heading", { name: "Write a Review" })).toBeVisible();
    await page.getByRole("link", { name: "My Profile" }).click();
    await expect(page.getByText("No reviews yet", { exact: true })).toBeVisible();
  });

  test("cannot delete the account of the only super admin", async ({ page }) => {
    await signInSeparately(page, ADMIN, "/account/delete");
    await expect(page.getByText(/^You are the only super admin\./)).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete my account" })).toHaveCount(0);
  });
});

test("a new token is in view, has the focus, and can be copied", async ({ signedIn }) => {
  const page = await signedIn(PLAYER);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/account/tokens");
  await page.getByRole("textbox", { name: "Name" }).fill("Scores");
  await page.getByRole("button", { name: "Create Token" }).click();
  const notice = page.getByText("Copy it now").locator("..");
  await expect(notice).toBeFocused();
  await expect(notice).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await notice.locator("code").textContent(),
  );
});
