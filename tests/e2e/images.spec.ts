import { writeFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { UPLOAD_TIMEOUT, waitForMessage } from "../support/courtPage";
import { drawn } from "../support/images";
import { test } from "./fixtures";

/** A file for a file field. */
async function fileFor(name: string, bytes?: Buffer, mimeType = "image/jpeg") {
  return { name, mimeType, buffer: bytes ?? (await drawn({ width: 1200, height: 900 })) };
}

/** The path of the file that an image displays, after loading. */
async function displayedFile(image: Locator): Promise<string> {
  await expect
    .poll(() => image.evaluate((it) => it instanceof HTMLImageElement && it.complete && it.naturalWidth > 0))
    .toBe(true);
  return image.evaluate((it) => (it instanceof HTMLImageElement ? new URL(it.currentSrc).pathname : ""));
}

const picker = (page: Page) => page.getByLabel("Image file");

test.describe("an image", { tag: "@with-and-without-script" }, () => {
  const name = "Photo Point";

  test("of a new court is displayed in the fitting size, and deleted with the court", async ({
    signedIn,
    origin,
    script,
  }) => {
    const page = await signedIn("admin@example.com", { width: 360 });
    if (script) await page.clock.install();
    await page.goto("/courts/new");
    const dialog = page.getByRole("dialog", { name: "Add Court" });
    await dialog.getByRole("textbox", { name: "Court Name" }).fill(name);
    await dialog.getByRole("textbox", { name: "Location" }).fill("Versova, Mumbai");
    // A second after the choice the upload would begin.
    if (script) await page.clock.pauseAt(Date.now() + 60_000);
    await picker(page).setInputFiles(await fileFor("My court.jpg"));
    const send = dialog.getByRole("button", { name: "Add Court" }).last();
    if (script) {
      await expect(dialog.getByText(/^My court\.jpg, \d\.\d MB$/)).toBeVisible();
      await send.click();
      await expect(dialog.getByText("Please upload image first").first()).toBeVisible();
      await dialog.getByRole("button", { name: "Upload" }).click();
      await expect(dialog.getByText("Ready for submission")).toBeVisible({ timeout: UPLOAD_TIMEOUT });
      await waitForMessage(page, "Image uploaded successfully!");
      await page.clock.resume();
    }
    await send.click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    const file = await displayedFile(page.locator(".item-picture img"));
    expect(file).toMatch(/^\/uploads\/[0-9a-f]{32}-(640|960|1200)\.avif$/);
    const address = origin + file;
    expect((await fetch(address)).status).toBe(200);

    await page.getByRole("link", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: /^Delete/ }).click();
    await page.waitForURL("**/courts");
    await expect.poll(async () => (await fetch(address)).status).toBe(404);
  });

  test("of an invalid type is rejected with the other values preserved", async ({ signedIn, script }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/rackets/new");
    const dialog = page.getByRole("dialog", { name: "Add Racket" });
    await dialog.getByRole("textbox", { name: "Racket Name" }).fill("Kept");
    await dialog.getByRole("textbox", { name: "Brand" }).fill("Bandeja");
    await dialog.getByRole("textbox", { name: "Description" }).fill("Round.");
    await picker(page).setInputFiles(await fileFor("a.svg", Buffer.from("<svg/>"), "image/svg+xml"));
    if (!script) await dialog.getByRole("button", { name: "Add Racket" }).last().click();
    await expect(
      page.getByText("Invalid file type. Please choose a JPEG, PNG, GIF or WebP image.").first(),
    ).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Racket Name" })).toHaveValue("Kept");
  });

  test("becomes a player's profile picture", async ({ signedIn, script }) => {
    const page = await signedIn("player@example.com");
    await page.goto("/profile");
    await page.getByRole("link", { name: "Edit Profile" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Profile" });
    await expect(dialog).toBeVisible();
    await picker(page).setInputFiles(await fileFor("me.png", await drawn({ format: "png" }), "image/png"));
    if (script) {
      // By itself, a moment after the choice.
      await waitForMessage(page, "Profile picture uploaded", { timeout: UPLOAD_TIMEOUT });
    }
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await waitForMessage(page, "Profile updated");
    expect(await displayedFile(page.locator(".avatar-large img").first())).toMatch(
      /^\/uploads\/.*-(96|224|448)\.avif$/,
    );
  });
});

test("an oversized profile picture is rejected before the upload", async ({ signedIn }) => {
  const page = await signedIn("player@example.com");
  await page.goto("/profile");
  await page.getByRole("link", { name: "Edit Profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Profile" });
  await expect(dialog).toBeVisible();
  await picker(page).setInputFiles(await fileFor("poster.jpg", Buffer.alloc(5 * 1024 * 1024 + 1)));
  await expect(page.getByRole("status").getByText("File too large").first()).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Upload" })).toHaveCount(0);
});

test("an oversized image, without script, is rejected by its form with the other values preserved", {
  tag: "@without-script",
}, async ({ signedIn }) => {
  // The browser reads it itself: to send it so much takes as long as a step may on a slow machine.
  const poster = test.info().outputPath("poster.jpg");
  await writeFile(poster, Buffer.alloc(20 * 1024 * 1024));
  const page = await signedIn("admin@example.com", { width: 360 });
  await page.goto("/courts/new");
  const dialog = page.getByRole("dialog", { name: "Add Court" });
  await dialog.getByRole("textbox", { name: "Court Name" }).fill("Kept");
  await dialog.getByRole("textbox", { name: "Location" }).fill("Versova, Mumbai");
  await picker(page).setInputFiles(poster);
  await dialog.getByRole("button", { name: "Add Court" }).last().click();
  await expect(page.getByText("File size must be less than 5MB").first()).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Court Name" })).toHaveValue("Kept");
});
