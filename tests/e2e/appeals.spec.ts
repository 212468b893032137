import { expect, type Page } from "@playwright/test";
import { waitForHydration } from "../support/browser";
import { waitForMessage } from "../support/courtPage";
import { expectCompletePage } from "./expectCompletePage";
import { ADMIN, NEWCOMER, PLAYER, test } from "./fixtures";

const TEXT = "The number is that of the front desk, it hangs at the door.";
const ANSWER = "You are right, the number is public.";

const NOTICE = "About your hidden review";
const noticeOf = (page: Page, name: string) => page.getByRole("complementary", { name });

/** The newest review of the player, by its address. */
async function newestReview(page: Page): Promise<string> {
  await page.goto("/profile/demo-player");
  const report = page.getByRole("link", { name: /^Report the review of / }).first();
  return ((await report.getAttribute("href")) ?? "").replace(/\/report.*/, "");
}

test.describe("a hidden review", { tag: "@with-and-without-script" }, () => {
  test("is appealed against by its author, and shown again with an answer", async ({ signedIn, script }) => {
    const reader = await signedIn(NEWCOMER);
    const review = await newestReview(reader);
    await reader.goto(`${review}/report`);
    if (script) await waitForHydration(reader);
    await reader.getByRole("radio", { name: "Personal information" }).check();
    await reader.getByRole("button", { name: "Send Report" }).click();
    await waitForMessage(reader, "Report sent");
    await reader.goto("/account/reports");
    await expect(reader.getByText(/We will decide by/).first()).toBeVisible();

    const admin = await signedIn(ADMIN);
    await admin.goto(`${review}/hide`);
    if (script) await waitForHydration(admin);
    const hide = admin.getByRole("dialog", { name: "Hide Review" });
    await hide.getByRole("radio", { name: "Personal information" }).check();
    await hide.getByRole("combobox", { name: "Rule of the guidelines" }).selectOption("privacy");
    await expectCompletePage(admin, script);
    await hide.getByRole("button", { name: "Hide" }).click();
    await waitForMessage(admin, "Review hidden");

    const author = await signedIn(PLAYER);
    await author.goto("/courts");
    await noticeOf(author, NOTICE).getByRole("link").click();
    if (script) await waitForHydration(author);
    await expect(author.getByRole("link", { name: "Leave private details out" })).toBeVisible();
    await author.getByRole("textbox", { name: "Why should it be shown?" }).fill(" ");
    await author.getByRole("button", { name: "Send Appeal" }).click();
    await expect(author.getByText("Please write why the review should be shown").first()).toBeVisible();
    await expectCompletePage(author, script);
    await author.getByRole("textbox", { name: "Why should it be shown?" }).fill(TEXT);
    await author.getByRole("button", { name: "Send Appeal" }).click();
    await waitForMessage(author, "Appeal received");
    await expect(author.getByRole("heading", { name: /^Appeal no\. \d+$/ })).toBeVisible();
    await expectCompletePage(author, script);
    await expect(noticeOf(author, NOTICE)).toHaveCount(0);

    // The only super admin of the demo decides, too.
    await admin.goto("/admin");
    await admin.getByRole("link", { name: /^Appeals \(\d+\)$/ }).click();
    if (script) await waitForHydration(admin);
    const open = admin.getByRole("listitem").filter({ hasText: TEXT });
    await open.getByRole("link", { name: /^Grant/ }).click();
    const grant = admin.getByRole("dialog", { name: "Grant Appeal" });
    await grant.getByRole("textbox", { name: "Answer" }).fill(ANSWER);
    await grant.getByRole("button", { name: "Show the review again" }).click();
    await waitForMessage(admin, "Appeal granted");

    await author.goto("/courts");
    await noticeOf(author, NOTICE).getByRole("link").click();
    await expect(author.getByText(ANSWER)).toBeVisible();
    await expectCompletePage(author, script);

    await reader.goto("/courts");
    await noticeOf(reader, "About your report").getByRole("link", { name: "See the outcome" }).click();
    await expect(reader.getByText("We have kept the review.").first()).toBeVisible();
    await expectCompletePage(reader, script);
    await reader.goto("/profile/demo-player");
    await expect(reader.locator(`[id="${review.slice(1).replace("reviews/", "review-")}"]`)).toBeVisible();
  });
});
