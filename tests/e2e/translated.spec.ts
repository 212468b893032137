import { expect, type Page } from "@playwright/test";
import { rate, star, UPLOAD_TIMEOUT, waitForMessage } from "../support/courtPage";
import { drawn } from "../support/images";
import { test } from "./fixtures";
import { translate } from "./translate";

const TEXT = "Level turf, good light.";
const TOO_LONG = TEXT.repeat(50);

const field = (page: Page) => page.getByRole("textbox", { name: "Your review" });

async function fillReview(page: Page, text = TEXT): Promise<void> {
  await page.goto("/courts/2/review");
  await translate(page);
  await rate(page, 4.5);
  await field(page).fill(text);
}

async function expectReview(page: Page, text = TEXT): Promise<void> {
  await expect(field(page)).toHaveValue(text);
  await expect(star(page, 4.5)).toBeChecked();
}

test("a form whose connection is lost preserves its input", async ({ signedIn }) => {
  const page = await signedIn("newcomer@example.com");
  await fillReview(page);
  await page.route("**/courts/2/review.data*", async (route) => {
    await expect(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
    await route.abort("internetdisconnected");
  });
  await page.getByRole("button", { name: "Submit Review" }).last().click();
  await expect(page.getByRole("alert")).toContainText("Failed to submit review. Please try again.");
  await expectReview(page);
});

test("a form preserves its input while a picture is uploaded and removed", async ({ signedIn }) => {
  const page = await signedIn("newcomer@example.com");
  await fillReview(page);
  await page.locator("summary", { hasText: "Add pictures" }).click();
  const buffer = await drawn({ width: 1200, height: 900 });
  await page
    .getByLabel("Image file")
    .first()
    .setInputFiles({ name: "turf.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByText("Ready for submission")).toBeVisible({ timeout: UPLOAD_TIMEOUT });
  await waitForMessage(page, "Image uploaded successfully!");
  await page.getByRole("button", { name: "Remove turf.jpg" }).click();
  await expect(page.getByText("Ready for submission")).toHaveCount(0);
  await expectReview(page);
});

test("a form that is rejected after a while preserves its input, and is accepted then", async ({
  signedIn,
}) => {
  const page = await signedIn("newcomer@example.com");
  await fillReview(page, TOO_LONG);
  await page.route("**/courts/2/review.data*", async (route) => {
    const response = await route.fetch();
    await expect(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Submit Review" }).last().click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expectReview(page, TOO_LONG);
  await field(page).fill(TEXT);
  await page.unroute("**/courts/2/review.data*");
  await page.getByRole("button", { name: "Submit Review" }).last().click();
  await waitForMessage(page, "Your review has been submitted!");
});

test("a vote is counted and withdrawn", async ({ signedIn }) => {
  const page = await signedIn("newcomer@example.com");
  await page.goto("/courts/1");
  await translate(page);
  const vote = page.getByRole("button", { name: /^Helpful \(/ }).first();
  const name = (await vote.textContent()) ?? "";
  const voted = page.getByRole("button", { name: name.replace("Helpful", "Helpful · 1") });
  await vote.click();
  await voted.click();
  await expect(page.getByRole("button", { name, exact: true })).toHaveAttribute("aria-pressed", "false");
});
