import { expect, type Page } from "@playwright/test";
import { openCourt, waitForMessage } from "../support/courtPage";
import { test } from "./fixtures";

/** As after a deployment, or when the connection is lost at this moment. */
async function loseModules(page: Page): Promise<void> {
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404, body: "Not found" }));
}

function isOnline(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    fetch("/healthz").then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}

test.describe("when the scripts of the next page cannot be loaded", () => {
  test("a link loads that page as a document", async ({ page }) => {
    await page.goto("/courts");
    await loseModules(page);
    const link = page.getByRole("link", { name: /^View Details of/ }).first();
    await link.click();
    await expect(page).toHaveURL(/\/courts\/\d+$/);
    await expect(page.getByRole("link", { name: "All Courts" })).toBeVisible();
  });

  test("a form leads to the page behind it, with what was saved", async ({ signedIn }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/courts/2/edit");
    await page.getByRole("textbox", { name: "Contact Info" }).fill("Ask at the gate");
    await loseModules(page);
    await page.getByRole("button", { name: "Update Court" }).last().click();
    await expect(page).toHaveURL(/\/courts\/2$/);
    await expect(page.getByText("Ask at the gate")).toBeVisible();
  });

  test("a vote says so, and leaves the review that is being written", async ({ signedIn }) => {
    const page = await signedIn("newcomer@example.com");
    await page.goto("/courts");
    await openCourt(page, "Fishnet & Glass");
    await page.getByRole("link", { name: "Write a Review" }).click();
    const text = page.getByRole("textbox", { name: "Your review" });
    await text.fill("Typed for an hour.");
    const vote = page.getByRole("button", { name: /^Helpful/ }).first();
    await page.context().setOffline(true);
    await vote.click();
    await waitForMessage(page, "Failed to save your vote. Please try again.");
    await expect(vote).toHaveAttribute("aria-pressed", "false");
    await expect(text).toHaveValue("Typed for an hour.");

    await page.context().setOffline(false);
    // Chromium's network may follow a moment after the setting.
    await expect.poll(() => isOnline(page)).toBe(true);
    const saved = page.waitForResponse((response) => response.request().method() === "POST");
    await vote.click();
    await expect(vote).toHaveAttribute("aria-pressed", "true");
    await expect(text).toHaveValue("Typed for an hour.");
    // The button does not wait for it.
    await saved;
    await page.reload();
    await expect(vote).toHaveAttribute("aria-pressed", "true");
  });
});
