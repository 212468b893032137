import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { chooseAccount, ways } from "../support/browser";
import { hears, openCourt, rate, reviewBy, star } from "../support/courtPage";
import { openSite } from "./site";

const site = openSite();
const NAME = "Naina Shah";

describe.each(ways)("A newcomer, $way", ({ script }) => {
  // Each way has courts of its own: a player reviews a court once.
  const court = script ? "Banyan Box" : "Slow Lob Society";
  const other = script ? "Coconut Line Padel" : "Wicker Chair Gymkhana";

  test("writes a review, changes it and takes it back", async () => {
    const page = await site.visitor({ script });
    await openCourt(page, court);
    const before = await reviewCount(page);
    await page.getByRole("link", { name: "Write a Review" }).click();
    await chooseAccount(page, "newcomer@example.com");

    await page.getByRole("heading", { name: "Write a Review" }).waitFor();
    await page.getByRole("textbox", { name: "Your review" }).fill("Level turf.\nGood light.");
    await rate(page, 4.5);
    await page.getByRole("button", { name: "Submit Review" }).click();
    await hears(page, "Your review has been submitted!");
    const review = reviewBy(page, NAME);
    await review.getByText("Level turf. Good light.").waitFor();
    await review.getByRole("img", { name: "4.5 out of 5" }).waitFor();
    expect(await review.evaluate((card) => getComputedStyle(card).outlineStyle)).toBe("solid");
    expect(await reviewCount(page)).toBe(before + 1);
    expect(await page.getByRole("link", { name: "Write a Review" }).count()).toBe(0);

    await page.reload();
    await review.waitFor();
    expect(await page.getByRole("status").textContent()).toBe("");

    await openCourt(page, court);
    expect(await page.getByRole("link", { name: "Write a Review" }).count()).toBe(0);
    await page.goto(`${new URL(page.url()).pathname}/review`);
    await page.getByText("You have already reviewed this court. Each player reviews a court once.").waitFor();
    await page.getByRole("link", { name: "Back to the reviews" }).click();

    await review.getByRole("link", { name: `Edit the review by ${NAME}` }).click();
    const edit = page.getByRole("dialog", { name: "Edit Review" });
    const text = edit.getByRole("textbox", { name: "Your review" });
    await edit.waitFor();
    expect(await text.inputValue()).toBe("Level turf.\nGood light.");
    expect(await star(edit, 4.5).isChecked()).toBe(true);
    await text.fill("   ");
    await edit.getByRole("button", { name: "Update Review" }).click();
    await edit.getByRole("alert").getByRole("link", { name: "Review text is required" }).click();
    await expect.poll(() => text.evaluate((box) => box === document.activeElement)).toBe(true);
    await text.fill("The light is great, the turf is tired.");
    await rate(edit, 3);
    await edit.getByRole("button", { name: "Update Review" }).click();
    await hears(page, "Review updated");
    await review.getByText("The light is great, the turf is tired.").waitFor();
    await review.getByRole("img", { name: "3 out of 5" }).waitFor();
    await review.getByText("Edited").waitFor();

    const remove = page.getByRole("dialog", { name: "Delete Review" });
    await review.getByRole("link", { name: `Delete the review by ${NAME}` }).click();
    await remove.getByText("Are you sure you want to delete this review?").waitFor();
    await remove.getByRole("link", { name: "Cancel" }).click();
    await review.getByRole("link", { name: `Delete the review by ${NAME}` }).click();
    await remove.getByRole("button", { name: "Delete" }).click();
    await hears(page, "Review deleted");
    await hears(page, "Review deleted successfully");
    await page.getByRole("link", { name: "Write a Review" }).waitFor();
    expect(await review.count()).toBe(0);
    expect(await reviewCount(page)).toBe(before);
  });

  test("is told what is wrong, and keeps what was typed", async () => {
    const page = await formOf(other, script);
    const text = page.getByRole("textbox", { name: "Your review" });
    const submit = page.getByRole("button", { name: "Submit Review" });

    await text.fill("No stars yet.");
    if (script) {
      await expect.poll(() => submit.isDisabled()).toBe(true);
    } else {
      await submit.click();
      expect(await star(page, 0.5).evaluate((radio: HTMLInputElement) => radio.validity.valueMissing)).toBe(
        true,
      );
    }
    expect(await text.inputValue()).toBe("No stars yet.");

    await rate(page, 2.5);
    await text.fill("The manager is an asshole.");
    await submit.click();
    const summary = page.getByRole("alert");
    await summary.getByRole("heading", { name: "Inappropriate Language Detected" }).waitFor();
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
    if (script) await hears(page, "Inappropriate Language Detected");
    await summary
      .getByRole("link", {
        name: "Review contains inappropriate language. Please remove any offensive words and try again.",
      })
      .click();
    await expect.poll(() => text.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await text.inputValue()).toBe("The manager is an asshole.");
    expect(await star(page, 2.5).isChecked()).toBe(true);

    await text.fill("a".repeat(1001));
    await submit.click();
    await summary.getByRole("link", { name: "Review text can be at most 1000 characters long" }).waitFor();
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await text.inputValue()).toBe("a".repeat(1001));
    expect(await text.getAttribute("aria-invalid")).toBe("true");

    await text.fill("a".repeat(1000));
    await submit.click();
    await hears(page, "Your review has been submitted!");
  });

  test("thinks better of it", async () => {
    const page = await formOf("Lighthouse Lane Padel", script);
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Write a Review" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Your review" }).count()).toBe(0);
  });

  test("gives stars alone, to a court that nobody has reviewed", async () => {
    const page = await site.person("newcomer@example.com", { script });
    await openCourt(page, script ? "Footbridge Padel" : "Salt Pan Padel Yard");
    await page.getByText("No reviews yet. Be the first to review this court!").waitFor();
    await page.getByRole("link", { name: "Write a Review" }).click();
    await rate(page, 0.5);
    await page.getByRole("button", { name: "Submit Review" }).click();
    await reviewBy(page, NAME).getByRole("img", { name: "0.5 out of 5" }).waitFor();
    await page.getByText("(1 review)").first().waitFor();
  });

  async function formOf(name: string, withScript: boolean): Promise<Page> {
    const page = await site.person("newcomer@example.com", { script: withScript });
    await openCourt(page, name);
    await page.getByRole("link", { name: "Write a Review" }).click();
    await page.getByRole("heading", { name: "Write a Review" }).waitFor();
    return page;
  }
});

test("Stars that were given before the script had come still count", async () => {
  const page = await site.person("newcomer@example.com");
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/courts/1/review", { waitUntil: "commit" });
  await rate(page, 4);
  await page.getByRole("textbox", { name: "Your review" }).fill("Quicker than the script.");
  scripts.resolve();
  await page.waitForLoadState("networkidle");
  expect(await page.getByRole("textbox", { name: "Your review" }).inputValue()).toBe(
    "Quicker than the script.",
  );
  await page.getByRole("button", { name: "Submit Review" }).click();
  await hears(page, "Your review has been submitted!");
});

/** How many reviews the page says there are. */
async function reviewCount(page: Page): Promise<number> {
  const text = await page.getByRole("article").textContent();
  return Number(/\((\d+) reviews?\)/.exec(text ?? "")?.[1] ?? 0);
}
