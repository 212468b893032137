import { expect, type Page } from "@playwright/test";
import { chooseAccount, waitForHydration } from "../support/browser";
import { openCourt, rate, reviewBy, waitForMessage } from "../support/courtPage";
import { expectCompletePage } from "./expectCompletePage";
import { test } from "./fixtures";

const COURT = "Slow Local Padel";
const visitCode = (page: Page) => page.getByRole("textbox", { name: "Visit code" });

test.describe("a visit", { tag: "@with-and-without-script" }, () => {
  test("is proved with the code on the desk, after a sign-in and a wrong code", async ({
    signedIn,
    visitor,
    script,
  }) => {
    const admin = await signedIn("admin@example.com");
    await openCourt(admin, COURT);
    await admin.getByRole("link", { name: "Visit codes" }).click();
    await admin.getByRole("heading", { level: 1, name: `Visit codes of ${COURT}` }).waitFor();
    await expectCompletePage(admin, script);
    const code = (await admin.getByText(/^[B-Z]{6}$/).textContent()) ?? "";
    const review = admin.url().replace("/desk", "/review");

    const player = await visitor();
    await player.goto(`${review}?code=${code}`);
    await chooseAccount(player, "player@example.com");
    await expect(visitCode(player)).toHaveValue(code);
    if (script) await waitForHydration(player);
    await visitCode(player).fill("bbb bbb");
    await rate(player, 4.5);
    await player.getByRole("textbox", { name: "Your review" }).fill("The desk was friendly.");
    await player.getByRole("button", { name: "Submit Review" }).click();
    await expect(
      player.getByText(/This is not the code of this court for today or yesterday/).first(),
    ).toBeVisible();
    await expect(visitCode(player)).toHaveValue("bbb bbb");
    await expectCompletePage(player, script);
    await visitCode(player).fill(code.toLowerCase());
    await player.getByRole("button", { name: "Submit Review" }).click();
    await waitForMessage(player, "Your review has been submitted!");
    await expect(reviewBy(player, "Rohan Mehta").getByText("Visited", { exact: true })).toBeVisible();
    await expect(player.getByText("4.5 out of 5 from 1 review, 100% visited")).toBeVisible();
    await player.getByRole("link", { name: "Visited only" }).click();
    await expect(player).toHaveURL(/visited=true/);
    await expect(player.getByText("The desk was friendly.")).toBeVisible();
    await expectCompletePage(player, script);

    await admin.getByRole("link", { name: "Replace the codes" }).click();
    const dialog = admin.getByRole("dialog", { name: "Replace the codes" });
    if (script) await waitForHydration(admin);
    await dialog.getByRole("button", { name: "Replace", exact: true }).click();
    await waitForMessage(admin, "Codes replaced");
    await expect(admin.getByText(code, { exact: true })).toHaveCount(0);
    await admin.getByRole("link", { name: "All 7 days" }).click();
    await expect(admin.getByText(/^[B-Z]{6}$/)).toHaveCount(7);
    await expectCompletePage(admin, script);
  });
});
