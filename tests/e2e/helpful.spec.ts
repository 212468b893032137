import { expect, type Page } from "@playwright/test";
import { chooseAccount, waitForHydration } from "../support/browser";
import { openCourt, waitForMessage } from "../support/courtPage";
import { expectCompletePage } from "./expectCompletePage";
import { test } from "./fixtures";

const COURT = "Fishnet & Glass";
const vote = (page: Page) => page.getByRole("button", { name: /^Helpful/ }).first();
const countIn = (label: string | null) => Number(/· (\d+)/.exec(label ?? "")?.[1] ?? 0);

/** Votes and waits for the response, as the button changes before it. */
async function sendVote(page: Page): Promise<void> {
  const response = page.waitForResponse((received) => received.request().method() === "POST");
  await vote(page).click();
  await response;
}

test.describe("a helpful review", { tag: "@with-and-without-script" }, () => {
  test("is voted for and the vote is taken back, in the order of the most helpful", async ({
    signedIn,
    script,
  }) => {
    const reader = await signedIn("newcomer@example.com");
    await reader.goto("/courts");
    await openCourt(reader, COURT);
    const order = reader.getByRole("link", { name: "Most helpful" });
    await order.click();
    // The address changes before the list does.
    await expect(order).toHaveAttribute("aria-current", "true");
    await expect(reader).toHaveURL(/sort=helpful/);
    if (script) await waitForHydration(reader);
    const before = countIn(await vote(reader).textContent());
    await sendVote(reader);
    await expect(vote(reader)).toHaveAttribute("aria-pressed", "true");
    await expect(vote(reader)).toContainText(`· ${before + 1}`);
    await expect(reader).toHaveURL(/sort=helpful/);
    await expectCompletePage(reader, script);
    await reader.reload();
    await expect(vote(reader)).toHaveAttribute("aria-pressed", "true");
    if (script) await waitForHydration(reader);
    await sendVote(reader);
    await expect(vote(reader)).toHaveAttribute("aria-pressed", "false");
    await expect.poll(async () => countIn(await vote(reader).textContent())).toBe(before);
  });

  test("is offered for the vote after the sign-in", async ({ visitor, script }) => {
    const page = await visitor();
    await page.goto("/courts");
    await openCourt(page, COURT);
    const link = page.getByRole("link", { name: /^Helpful/ }).last();
    const before = countIn(await link.textContent());
    await link.click();
    await chooseAccount(page, "player@example.com");
    const dialog = page.getByRole("dialog", { name: "Is this review helpful?" });
    await expect(dialog).toBeVisible();
    if (script) await waitForHydration(page);
    await dialog.getByRole("button", { name: "Yes, it is helpful" }).click();
    const highlighted = page.locator(".review-highlighted").getByRole("button", { name: /^Helpful/ });
    await expect(highlighted).toHaveAttribute("aria-pressed", "true");
    await expect(highlighted).toContainText(`· ${before + 1}`);
  });
});

test("a vote that fails leaves the review that is being written on the page", async ({ signedIn }) => {
  const page = await signedIn("newcomer@example.com");
  await page.goto("/courts");
  await openCourt(page, COURT);
  await page.getByRole("link", { name: "Write a Review" }).click();
  const text = page.getByRole("textbox", { name: "Your review" });
  await text.fill("Typed for an hour.");

  const address = await vote(page).locator("xpath=ancestor::form").getAttribute("action");
  const admin = await signedIn("admin@example.com");
  await admin.goto(`/reviews/${/\d+/.exec(address ?? "")}/delete`);
  await admin.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await waitForMessage(admin, "Review deleted successfully");
  await vote(page).click();
  await waitForMessage(page, "This review is no longer here. It may have been deleted.");
  await expect(vote(page)).toHaveAttribute("aria-pressed", "false");
  await expect(text).toHaveValue("Typed for an hour.");

  await page.context().setOffline(true);
  await vote(page).click();
  await waitForMessage(page, "Failed to save your vote. Please try again.");
  await page.context().setOffline(false);

  await page.context().clearCookies();
  await vote(page).click();
  await waitForMessage(page, "You are signed out. Please sign in to vote.");
  const link = page.getByRole("link", { name: /^Helpful/ });
  await expect(link).toBeFocused();
  await expect(text).toHaveValue("Typed for an hour.");
  await expect(page).toHaveURL(/\/review$/);
  await expect(link).toHaveAttribute("href", /^\/reviews\/\d+\/helpful/);
});
