import { expect, type Page } from "@playwright/test";
import { waitForHydration } from "../support/browser";
import { waitForMessage } from "../support/courtPage";
import { expectCompletePage } from "./expectCompletePage";
import { ADMIN, NEWCOMER, PLAYER, test } from "./fixtures";

const REASON = "I run the desk, call the number on the page.";
const REPLY = "Thank you, the fourth chair is on its way.";

/** The address of a court, by its name. */
async function addressOf(page: Page, name: string): Promise<string> {
  await page.goto(`/courts?q=${encodeURIComponent(name)}`);
  return (await page.getByRole("link", { name, exact: true }).first().getAttribute("href")) ?? "";
}

test.describe("an owner", { tag: "@with-and-without-script" }, () => {
  test("claims a court, replies to a review and proposes a fact", async ({ signedIn, script }) => {
    const owner = await signedIn(NEWCOMER);
    const court = await addressOf(owner, "Almond Tree Padel Garden");
    await owner.goto(court);
    await owner.getByRole("link", { name: "Do you run this court?" }).click();
    if (script) await waitForHydration(owner);
    await owner.getByRole("textbox", { name: "Your reason" }).fill(REASON);
    await expectCompletePage(owner, script);
    await owner.getByRole("button", { name: "Send Claim" }).click();
    await waitForMessage(owner, "Claim received");

    const admin = await signedIn(ADMIN);
    await admin.goto("/admin");
    await admin.getByRole("link", { name: /^Claims \(\d+\)$/ }).click();
    if (script) await waitForHydration(admin);
    const waiting = admin.getByRole("listitem").filter({ hasText: REASON });
    await waiting.getByRole("link", { name: /^Accept/ }).click();
    const dialog = admin.getByRole("dialog", { name: "Accept Claim" });
    await dialog.getByRole("textbox", { name: "Your answer" }).fill("Welcome!");
    await expectCompletePage(admin, script);
    await dialog.getByRole("button", { name: "Accept" }).click();
    await waitForMessage(admin, "Claim accepted");

    await owner.goto(`${court}/claim`);
    await expect(owner.getByText("Welcome!")).toBeVisible();
    await owner.goto(court);
    await owner
      .getByRole("link", { name: /^Reply to the review/ })
      .first()
      .click();
    if (script) await waitForHydration(owner);
    await owner.getByRole("textbox", { name: "Your reply" }).fill(REPLY);
    await expectCompletePage(owner, script);
    await owner.getByRole("button", { name: "Save Reply" }).click();
    await waitForMessage(owner, "Reply saved");

    const reader = await signedIn(PLAYER);
    await reader.goto(court);
    await expect(reader.getByText("Reply from the owner")).toBeVisible();
    await expect(reader.getByText(REPLY)).toBeVisible();
    await expectCompletePage(reader, script);

    await owner.goto(court);
    await owner.getByRole("link", { name: "Your page as its owner" }).click();
    await expect(owner.getByRole("table", { name: /Reviews by month/ })).toBeVisible();
    await expectCompletePage(owner, script);
    await owner.getByRole("link", { name: "Propose facts" }).click();
    if (script) await waitForHydration(owner);
    await owner.getByRole("textbox", { name: "Price Range" }).fill("₹450-600");
    await expectCompletePage(owner, script);
    await owner.getByRole("button", { name: "Send Proposal" }).click();
    await waitForMessage(owner, "Proposal sent");

    await admin.goto("/admin/proposals");
    await admin.getByRole("link", { name: "Almond Tree Padel Garden" }).click();
    if (script) await waitForHydration(admin);
    const price = admin.getByRole("group", { name: /^Price range/ });
    await price.getByRole("radio", { name: "Accept" }).check();
    await expectCompletePage(admin, script);
    await admin.getByRole("button", { name: "Decide" }).click();
    await waitForMessage(admin, "Decided");
    await reader.goto(court);
    await expect(reader.getByText("₹450").first()).toBeVisible();
  });
});
