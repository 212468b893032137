import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { waitForHydration } from "../support/browser";
import { openCourt } from "../support/courtPage";
import { expectCompletePage } from "./expectCompletePage";
import { test } from "./fixtures";

/** Downloads the reviews. @returns the names of their authors, and how many there are */
async function downloadReviews(page: Page): Promise<{ authors: string[]; count: number }> {
  await page.goto("/data");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV of reviews" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("bandeja-reviews.csv");
  const rows: Record<string, string>[] = parse(await readFile(await download.path(), "utf8"), {
    columns: true,
  });
  return { authors: rows.flatMap(({ author }) => author || []), count: rows.length };
}

test.describe("open data", { tag: "@with-and-without-script" }, () => {
  test("has a player's reviews from the consent to its withdrawal", async ({ signedIn, script }) => {
    const player = await signedIn("player@example.com");
    const before = await downloadReviews(player);
    expect(before.count).toBeGreaterThan(20);
    await player.goto("/account");
    await player.getByRole("link", { name: "Your reviews as open data" }).click();
    await expect(player.getByRole("heading", { level: 1 })).toHaveText("Your Reviews as Open Data");
    if (script) await waitForHydration(player);
    await player.getByRole("checkbox", { name: "Share my reviews as open data" }).check();
    await player.getByRole("checkbox", { name: /^With my name/ }).check();
    await expectCompletePage(player, script);
    await player.getByRole("button", { name: "Save" }).click();
    await expect(
      player.getByText("Your reviews are in the open data of Bandeja, with your name."),
    ).toBeVisible();
    const shared = await downloadReviews(player);
    expect(shared.count).toBeGreaterThan(before.count);
    expect(new Set(shared.authors).size).toBe(new Set(before.authors).size + 1);

    await player.goto("/account/open-data");
    if (script) await waitForHydration(player);
    await player.getByRole("checkbox", { name: "Share my reviews as open data" }).uncheck();
    await player.getByRole("checkbox", { name: /^With my name/ }).uncheck();
    await player.getByRole("button", { name: "Save" }).click();
    await expect(player.getByText("Your reviews are not in the open data of Bandeja.")).toBeVisible();
    expect(await downloadReviews(player)).toEqual(before);
  });
});

test.describe("a badge", { tag: "@with-and-without-script" }, () => {
  test("is found in the share menu, and its HTML shows the rating on another site", async ({
    visitor,
    script,
    origin,
  }) => {
    const page = await visitor();
    await page.goto("/courts");
    await openCourt(page, "Fishnet & Glass");
    if (script) await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await page.locator("summary", { hasText: "Share" }).click();
    await page.locator("details[open]").getByRole("link", { name: "Badge for a website" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Badge of Fishnet & Glass");
    await expectCompletePage(page, script);
    const html = await page.getByRole("textbox", { name: "HTML to copy" }).inputValue();

    const other = await visitor();
    await other.setContent(html);
    const badge = other.getByRole("link", { name: /^Fishnet & Glass, rated \d\.\d out of 5/ });
    await expect(badge).toHaveAttribute("href", new RegExp(`^${origin}/courts/\\d+$`));
    await expect
      .poll(() => badge.locator("img").evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth))
      .toBe(256);
  });
});
