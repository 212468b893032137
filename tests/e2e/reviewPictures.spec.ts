import { expect } from "@playwright/test";
import { waitForHydration } from "../support/browser";
import { openCourt, rate, UPLOAD_TIMEOUT, waitForMessage } from "../support/courtPage";
import { drawn } from "../support/images";
import { expectCompletePage } from "./expectCompletePage";
import { test } from "./fixtures";

test.describe("a review with pictures", { tag: "@with-and-without-script" }, () => {
  test("is posted, and its pictures are opened, left through and reported", async ({
    signedIn,
    visitor,
    script,
  }) => {
    const author = await signedIn("newcomer@example.com");
    await openCourt(author, "Coconut Line Padel");
    await author.getByRole("link", { name: "Write a Review" }).click();
    await author.getByText("Add pictures").click();
    const photo = {
      name: "Net.jpg",
      mimeType: "image/jpeg",
      buffer: await drawn({ width: 1200, height: 900 }),
    };
    const group = (number: number) => author.getByRole("group", { name: `Picture ${number}`, exact: true });
    const submit = author.getByRole("button", { name: "Submit Review" });
    const isReady = (number: number) =>
      expect(group(number).getByText("Ready for submission")).toBeVisible({ timeout: UPLOAD_TIMEOUT });

    await rate(author, 4);
    await group(1).getByLabel("Image file").setInputFiles(photo);
    if (script) await isReady(1);
    await submit.click();
    const error = author.getByRole("alert").getByRole("link", { name: /^Please describe the picture/ });
    await error.click();
    const description = group(1).getByRole("textbox", { name: "Description" });
    await expect(description).toBeFocused();
    await description.fill("The net of the first court");

    await group(2).getByLabel("Image file").setInputFiles(photo);
    await group(2).getByRole("textbox", { name: "Description" }).fill("The glass");
    if (script) await isReady(2);
    else {
      await author.getByRole("button", { name: "Add another picture" }).click();
      await expect(group(3)).toBeVisible();
    }
    await submit.click();
    await waitForMessage(author, "Your review has been submitted!");

    const reader = await visitor({ width: 320 });
    await reader.goto(new URL(author.url()).pathname);
    await expectCompletePage(reader, script);
    await reader
      .getByRole("list", { name: "Pictures of the reviews" })
      .getByRole("link", { name: "The net of the first court" })
      .click();
    await expect(reader.getByRole("link", { name: "Read the review" })).toBeVisible();
    const image = reader.getByRole("img", { name: "The net of the first court" });
    await expect
      .poll(() =>
        image.evaluate((it) => it instanceof HTMLImageElement && it.complete && it.naturalWidth > 0),
      )
      .toBe(true);
    await expectCompletePage(reader, script);
    await reader.getByRole("link", { name: "Next picture" }).click();
    await expect(reader.getByRole("img", { name: "The glass" })).toBeVisible();

    const player = await signedIn("player@example.com");
    await player.goto(reader.url());
    await player.getByRole("link", { name: "Report picture" }).click();
    const dialog = player.getByRole("dialog", { name: "Report Picture" });
    await expect(dialog.getByText("You report the picture: The glass")).toBeVisible();
    if (script) await waitForHydration(player);
    await dialog.getByRole("radio", { name: "Something else" }).check();
    await dialog.getByRole("button", { name: "Send Report" }).click();
    await waitForMessage(player, "Report sent");

    const admin = await signedIn("admin@example.com");
    await admin.goto("/admin/reports");
    await admin
      .getByRole("list", { name: "Reported pictures" })
      .getByRole("link", { name: "The glass" })
      .click();
    await admin.getByRole("link", { name: "Remove picture" }).click();
    const removal = admin.getByRole("dialog", { name: "Remove Picture" });
    if (script) await waitForHydration(admin);
    await removal.getByRole("textbox", { name: "Reason" }).fill("It shows a child.");
    await removal.getByRole("button", { name: "Remove Picture" }).click();
    await waitForMessage(admin, "Review updated");
    await expect(admin.getByText("It shows a child.")).toBeVisible();
    await expect(admin.getByRole("link", { name: "The glass" })).toHaveCount(0);
  });
});
