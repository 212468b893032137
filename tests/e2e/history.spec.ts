import { expect } from "@playwright/test";
import { waitForHydration } from "../support/browser";
import { waitForMessage } from "../support/courtPage";
import { expectCompletePage } from "./expectCompletePage";
import { test } from "./fixtures";

const PROFILE = "/profile/demo-player";
/** Ends with a word that no other text has. The history marks single words. */
const LAST_WORD = "12345";
const PASSAGE = `98200 ${LAST_WORD}`;
const TEXT = `Call Vinod, ${PASSAGE}, he teaches at home.`;
const REASON = "It is a private number.";

test.describe("a changed review", { tag: "@with-and-without-script" }, () => {
  test("shows its history, but not what a moderator took out, and its author learns of it", async ({
    signedIn,
    visitor,
    script,
  }) => {
    const author = await signedIn("player@example.com");
    await author.goto(PROFILE);
    const edit = author.getByRole("link", { name: /^Edit the review/ }).first();
    const id = /\d+/.exec((await edit.getAttribute("href")) ?? "")?.[0] ?? "";
    await edit.click();
    const dialog = author.getByRole("dialog", { name: "Edit Review" });
    await dialog.getByRole("textbox", { name: "Your review" }).fill(TEXT);
    await dialog.getByRole("button", { name: "Update Review" }).click();
    await waitForMessage(author, "Review updated");

    const reader = await visitor({ width: 390 });
    await reader.goto(PROFILE);
    await reader
      .locator(`#review-${id}`)
      .getByRole("link", { name: /^Edited/ })
      .click();
    await expect(reader.getByRole("heading", { name: /^Edited/ })).toBeVisible();
    await expect(reader.locator("ins").first()).toBeVisible();
    await expect(reader.getByRole("main")).toContainText(LAST_WORD);
    await expectCompletePage(reader, script);

    const admin = await signedIn("admin@example.com");
    await admin.goto(`/reviews/${id}/edit`);
    await admin.getByRole("link", { name: "Remove just that" }).click();
    const removal = admin.getByRole("dialog", { name: "Remove a Passage" });
    await expect(removal).toBeVisible();
    if (script) await waitForHydration(admin);
    await removal.getByRole("textbox", { name: "Passage" }).fill(PASSAGE);
    await removal.getByRole("textbox", { name: "Reason" }).fill(REASON);
    await removal.getByRole("button", { name: "Remove", exact: true }).click();
    await waitForMessage(admin, "Passage removed");

    await reader.goto(`/reviews/${id}/history`);
    await expect(reader.getByRole("heading", { name: /^Changed by a moderator/ })).toBeVisible();
    await expect(reader.getByText(REASON)).toBeVisible();
    await expect(reader.getByRole("main")).not.toContainText(LAST_WORD);
    await expectCompletePage(reader, script);
    await reader.goto(PROFILE);
    await expect(reader.locator(`#review-${id}`)).toContainText("[removed by a moderator]");
    await expect(reader.locator(`#review-${id}`)).toContainText("Changed by a moderator");

    await author.goto("/courts");
    const notice = author.getByRole("complementary", { name: "About your review", exact: true });
    await notice.getByRole("link").click();
    await expect(author.getByText(REASON)).toBeVisible();
    await notice.getByRole("button", { name: "I have read it" }).click();
    await expect(notice).toHaveCount(0);
  });
});
