import { expect, type Page } from "@playwright/test";
import { demoReports } from "~/database/seeders/demo/reports";
import { chooseAccount, waitForHydration } from "../support/browser";
import { openCourt, reviewBy, waitForMessage } from "../support/courtPage";
import { expectCompletePage } from "./expectCompletePage";
import { ADMIN, NEWCOMER, PLAYER, test } from "./fixtures";

const ROHAN = "Rohan Mehta";
/** The open reports of the demo data, each of another review. */
const OPEN = demoReports.length;

/** The reported review of a court by the player, on the page of reports. */
const caseOf = (page: Page, court: string) =>
  page
    .getByRole("main")
    .locator(".report-case")
    .filter({ has: page.getByRole("link", { name: ROHAN, exact: true }) })
    .filter({ has: page.getByRole("link", { name: court, exact: true }) });

/** Opens the page of a court that the player has reviewed. @returns its name */
async function reviewedCourt(page: Page, index: number): Promise<string> {
  await page.goto("/profile/demo-player?tab=courts");
  const link = page.getByRole("main").locator(".review h3 a").nth(index);
  const name = (await link.textContent()) ?? "";
  await openCourt(page, name);
  return name;
}

test.describe("a reported review", { tag: "@with-and-without-script" }, () => {
  test("is hidden from all but its author, and can be restored", async ({ signedIn, script }) => {
    const reader = await signedIn(NEWCOMER);
    await reader.goto("/courts");
    const court = await reviewedCourt(reader, 0);
    if (script) await waitForHydration(reader);
    const count = await reader
      .getByText(/^\(?\d+ reviews?\)?$/)
      .first()
      .textContent();
    await reader.getByRole("link", { name: `Report the review by ${ROHAN}` }).click();
    const dialog = reader.getByRole("dialog", { name: "Report Review" });
    await expect(dialog).toBeVisible();
    if (script) await waitForHydration(reader);
    await dialog.getByRole("textbox", { name: "Your note" }).fill("a".repeat(501));
    await dialog.getByRole("radio", { name: "Spam or advertising" }).check();
    await dialog.getByRole("button", { name: "Send Report" }).click();
    await expect(
      dialog.getByRole("alert").getByRole("link", { name: "Your note can be at most 500 characters long" }),
    ).toBeVisible();
    await expect(dialog.getByRole("radio", { name: "Spam or advertising" })).toBeChecked();
    await expectCompletePage(reader, script);
    await dialog.getByRole("textbox", { name: "Your note" }).fill("It sells balls.");
    await dialog.getByRole("button", { name: "Send Report" }).click();
    await waitForMessage(reader, "Report sent");
    await reader.getByRole("link", { name: `Report the review by ${ROHAN}` }).click();
    await expect(
      reader.getByRole("dialog").getByText("You have already reported this review. We will look at it soon."),
    ).toBeVisible();

    const admin = await signedIn(ADMIN);
    await admin.goto("/admin");
    await admin.getByRole("link", { name: `Reports (${OPEN + 1})` }).click();
    await expect(admin.getByRole("heading", { name: `${OPEN + 1} Reviews to decide on` })).toBeVisible();
    await expect(caseOf(admin, court).getByText("It sells balls.")).toBeVisible();
    await expectCompletePage(admin, script);
    if (script) await waitForHydration(admin);
    await admin.getByRole("link", { name: `Hide the review of ${court} by ${ROHAN}` }).click();
    const hideDialog = admin.getByRole("dialog", { name: "Hide Review" });
    await expect(hideDialog).toBeVisible();
    await expect(hideDialog.getByRole("radio", { name: "Spam or advertising" })).toBeChecked();
    await expectCompletePage(admin, script);
    await hideDialog.getByRole("button", { name: "Hide" }).click();
    await waitForMessage(admin, "Review hidden");
    await expect(admin.getByRole("heading", { name: `${OPEN} Reviews to decide on` })).toBeVisible();

    await openCourt(reader, court);
    await expect(reviewBy(reader, ROHAN)).toHaveCount(0);
    await expect(reader.getByText(count ?? "", { exact: true })).toHaveCount(0);

    const author = await signedIn(PLAYER);
    await author.goto("/courts");
    await openCourt(author, court);
    await expect(author.getByRole("heading", { name: "Your hidden review" })).toBeVisible();
    await expect(author.getByText("Hidden by the moderators: Spam or advertising")).toBeVisible();
    await expect(author.getByRole("link", { name: "Write a Review" })).toHaveCount(0);
    await expectCompletePage(author, script);
    await author.goto("/profile/demo-player");
    await expect(author.getByText("Hidden by the moderators: Spam or advertising")).toBeVisible();
    await expectCompletePage(author, script);

    await admin.getByRole("link", { name: /^Decided/ }).click();
    await expect(caseOf(admin, court).getByText("Hidden", { exact: true })).toBeVisible();
    await expectCompletePage(admin, script);
    await admin.getByRole("link", { name: `Undo the review of ${court} by ${ROHAN}` }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
    await waitForMessage(admin, "Decision undone");
    await openCourt(reader, court);
    await expect(reviewBy(reader, ROHAN)).toBeVisible();

    await admin.goto("/admin/reports");
    if (script) await waitForHydration(admin);
    await admin.getByRole("button", { name: `Keep the review of ${court} by ${ROHAN}` }).click();
    await waitForMessage(admin, "Review kept");
    await admin.goto("/admin/audit?kind=review");
    for (const action of ["hid", "restored", "kept, after a report,"]) {
      const entry = admin.getByRole("listitem").filter({ hasText: `${action} a review of ${court}` });
      await expect(entry.first()).toBeVisible();
    }
  });

  test("is deleted after a report by a visitor who signs in", async ({ page, signedIn, script }) => {
    const court = await reviewedCourt(page, 2);
    if (script) await waitForHydration(page);
    await page.getByRole("link", { name: `Report the review by ${ROHAN}` }).click();
    await chooseAccount(page, NEWCOMER);
    const dialog = page.getByRole("dialog", { name: "Report Review" });
    await dialog.getByRole("radio", { name: "Something else" }).check();
    await dialog.getByRole("button", { name: "Send Report" }).click();
    await waitForMessage(page, "Report sent");
    const admin = await signedIn(ADMIN);
    await admin.goto("/admin/reports");
    if (script) await waitForHydration(admin);
    await caseOf(admin, court)
      .getByRole("link", { name: /^Delete the review/ })
      .click();
    await admin
      .getByRole("dialog", { name: "Delete Review" })
      .getByRole("button", { name: "Delete" })
      .click();
    await waitForMessage(admin, "Review deleted");
    await expect(admin.getByRole("heading", { name: `${OPEN} Reviews to decide on` })).toBeVisible();
  });
});
