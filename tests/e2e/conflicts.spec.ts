import { expect, type Page } from "@playwright/test";
import { waitForMessage } from "../support/courtPage";
import { ADMIN, PLAYER, test } from "./fixtures";

/** The text of the player's review of the court, on the page of a dialog. */
const card = (page: Page, id: string) => page.locator(`#review-${id}`);

/** @returns the id of the player's review */
async function findOwnReview(page: Page): Promise<string> {
  await page.goto("/courts/1");
  const edit = page.getByRole("link", { name: /^Edit the review/ }).first();
  return (await edit.getAttribute("href"))?.match(/\d+/)?.[0] ?? "";
}

/** The player changes the review in another window. */
async function change(page: Page, id: string, text: string): Promise<void> {
  await page.goto(`/reviews/${id}/edit`);
  await page.getByRole("dialog").getByRole("textbox", { name: "Your review" }).fill(text);
  await page.getByRole("dialog").getByRole("button", { name: "Update Review" }).click();
  await waitForMessage(page, "Review updated");
}

test.describe("what was changed meanwhile is shown, and a second press succeeds", {
  tag: "@with-and-without-script",
}, () => {
  test("when a review is edited", async ({ signedIn }) => {
    const page = await signedIn(PLAYER);
    const id = await findOwnReview(page);
    await page.goto(`/reviews/${id}/edit`);
    await page.getByRole("textbox", { name: "Your review" }).fill("From this window.");
    await change(await signedIn(PLAYER), id, "From another window.");
    const update = page.getByRole("dialog").getByRole("button", { name: "Update Review" });
    await update.click();
    await expect(page.getByRole("alert")).toContainText("This review has changed since you opened it.");
    await expect(card(page, id)).toContainText("From another window.");
    await expect(page.getByRole("textbox", { name: "Your review" })).toHaveValue("From this window.");
    await update.click();
    await waitForMessage(page, "Review updated");
    await expect(card(page, id)).toContainText("From this window.");
  });

  test("when a review is redacted", async ({ signedIn }) => {
    const player = await signedIn(PLAYER);
    const id = await findOwnReview(player);
    await change(player, id, "Ask Vinod at the desk.");
    const page = await signedIn(ADMIN);
    await page.goto(`/reviews/${id}/redact`);
    await page.getByRole("textbox", { name: "Passage" }).fill("Vinod");
    await page.getByRole("textbox", { name: "Reason" }).fill("A member of staff.");
    await change(player, id, "Ask Vinod, who is always late.");
    const takeOut = page.getByRole("button", { name: "Remove", exact: true });
    await takeOut.click();
    await expect(page.getByRole("alert")).toContainText("This review has changed since you opened it.");
    await expect(card(page, id)).toContainText("Ask Vinod, who is always late.");
    await takeOut.click();
    await waitForMessage(page, "Passage removed");
  });

  test("when a review is hidden", async ({ signedIn }) => {
    const player = await signedIn(PLAYER);
    const id = await findOwnReview(player);
    const page = await signedIn(ADMIN);
    await page.goto(`/reviews/${id}/hide`);
    await page.getByRole("radio", { name: "Spam or advertising" }).check();
    await change(player, id, "Buy balls at my shop.");
    const hide = page.getByRole("dialog").getByRole("button", { name: "Hide" });
    await hide.click();
    await expect(page.getByText("The author has edited this review since you opened it.")).toBeVisible();
    await expect(card(page, id)).toContainText("Buy balls at my shop.");
    await expect(page.getByRole("radio", { name: "Spam or advertising" })).toBeChecked();
    await hide.click();
    await waitForMessage(page, "Review hidden");
  });

  test("when a court is edited, also after links within the page", async ({ signedIn }) => {
    const open = async (location: string) => {
      const page = await signedIn(ADMIN);
      await page.goto("/courts/7/edit");
      await page.getByRole("textbox", { name: "Location" }).fill(location);
      return page;
    };
    const [page, other] = [await open("Dadar, Mumbai"), await open("Sion, Mumbai")];
    const update = (tab: Page) => tab.getByRole("button", { name: "Update Court" }).click();
    await update(other);
    await waitForMessage(other, "Court updated");
    await update(page);
    const saved = page.getByRole("heading", { name: "Saved now" }).locator("..");
    await expect(saved).toContainText("Sion, Mumbai");
    const version = page.locator("input[name=version]");
    const latest = await version.inputValue();
    const skip = page.getByRole("link", { name: "Skip to content" });
    await skip.focus();
    await skip.press("Enter");
    await expect(page).toHaveURL(/#content$/);
    await expect(saved).toContainText("Sion, Mumbai");
    await expect(version).toHaveValue(latest);
    await page.getByRole("textbox", { name: "Court Name" }).fill("   ");
    await update(page);
    const missing = page.getByRole("alert").getByRole("link");
    await missing.click();
    await expect(page.getByRole("textbox", { name: "Court Name" })).toBeFocused();
    await expect(missing).toBeVisible();
    await page.getByRole("textbox", { name: "Court Name" }).fill("Smash Point");
    await update(page);
    await waitForMessage(page, "Court updated");
    await expect(page.getByText("Dadar, Mumbai")).not.toHaveCount(0);
  });

  test("when an earlier version of a text is restored", async ({ signedIn }) => {
    const save = async (page: Page, text: string) => {
      await page.goto("/guidelines/edit");
      await page.getByRole("textbox", { name: "Text", exact: true }).fill(text);
      await page.getByRole("button", { name: "Save Changes" }).click();
      await waitForMessage(page, "Guidelines updated");
    };
    const [page, other] = [await signedIn(ADMIN), await signedIn(ADMIN)];
    await save(other, "# Fair play\n\nOne review of each court.");
    await page.goto("/guidelines/versions/1");
    await save(other, "# Fair play\n\nOne honest review of each court.");
    const restore = page.getByRole("button", { name: "Restore This Version" });
    await restore.click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByText("One honest review of each court.")).toBeVisible();
    await restore.click();
    await waitForMessage(page, "Guidelines updated");
  });
});
