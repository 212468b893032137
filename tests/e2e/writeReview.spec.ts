import { expect, type Page, type Request } from "@playwright/test";
import { chooseAccount } from "../support/browser";
import { openCourt, rate, reviewBy, star, waitForMessage } from "../support/courtPage";
import { test } from "./fixtures";

const NAME = "Naina Shah";

test.describe("a newcomer", { tag: "@with-and-without-script" }, () => {
  test("writes, edits and deletes a review", async ({ page }) => {
    await openCourt(page, "Banyan Box");
    const before = await reviewCount(page);
    await page.getByRole("link", { name: "Write a Review" }).click();
    await chooseAccount(page, "newcomer@example.com");

    await expect(page.getByRole("heading", { name: "Write a Review" })).toBeVisible();
    await page.getByRole("textbox", { name: "Your review" }).fill("Level turf.\nGood light.");
    await rate(page, 4.5);
    await page.getByRole("button", { name: "Submit Review" }).click();
    await waitForMessage(page, "Your review has been submitted!");
    const review = reviewBy(page, NAME);
    await expect(review.getByText("Level turf. Good light.")).toBeVisible();
    await expect(review.getByRole("img", { name: "4.5 out of 5" })).toBeVisible();
    await expect(review).toHaveCSS("outline-style", "solid");
    expect(await reviewCount(page)).toBe(before + 1);
    await expect(page.getByRole("link", { name: "Write a Review" })).toHaveCount(0);

    await page.reload();
    await expect(review).toBeVisible();
    await expect(page.getByRole("status")).toBeEmpty();

    await openCourt(page, "Banyan Box");
    await expect(page.getByRole("link", { name: "Write a Review" })).toHaveCount(0);
    await page.goto(`${new URL(page.url()).pathname}/review`);
    await expect(
      page.getByText("You have already reviewed this court. You can review a court only once."),
    ).toBeVisible();
    await page.getByRole("link", { name: "Back to the reviews" }).click();

    await review.getByRole("link", { name: `Edit the review by ${NAME}` }).click();
    const edit = page.getByRole("dialog", { name: "Edit Review" });
    const text = edit.getByRole("textbox", { name: "Your review" });
    await expect(edit).toBeVisible();
    await expect(text).toHaveValue("Level turf.\nGood light.");
    await expect(star(edit, 4.5)).toBeChecked();
    await text.fill("   ");
    await edit.getByRole("button", { name: "Update Review" }).click();
    await edit.getByRole("alert").getByRole("link", { name: "Review text is required" }).click();
    await expect(text).toBeFocused();
    await text.fill("The light is great, the turf is tired.");
    await rate(edit, 3);
    await edit.getByRole("button", { name: "Update Review" }).click();
    await waitForMessage(page, "Review updated");
    await expect(review.getByText("The light is great, the turf is tired.")).toBeVisible();
    await expect(review.getByRole("img", { name: "3 out of 5" })).toBeVisible();
    await expect(review.getByText("Edited")).toBeVisible();

    const remove = page.getByRole("dialog", { name: "Delete Review" });
    await review.getByRole("link", { name: `Delete the review by ${NAME}` }).click();
    await expect(remove.getByText("Are you sure you want to delete this review?")).toBeVisible();
    await remove.getByRole("link", { name: "Cancel" }).click();
    await review.getByRole("link", { name: `Delete the review by ${NAME}` }).click();
    await remove.getByRole("button", { name: "Delete" }).click();
    await waitForMessage(page, "Review deleted");
    await waitForMessage(page, "Review deleted successfully");
    await expect(page.getByRole("link", { name: "Write a Review" })).toBeVisible();
    await expect(review).toHaveCount(0);
    expect(await reviewCount(page)).toBe(before);
  });

  test("sees why a review is rejected, with the entered values preserved", async ({ signedIn, script }) => {
    const page = await signedIn("newcomer@example.com");
    await page.goto("/courts");
    await openForm(page, "Coconut Line Padel");
    const text = page.getByRole("textbox", { name: "Your review" });
    const submit = page.getByRole("button", { name: "Submit Review" });

    await text.fill("No stars yet.");
    if (script) {
      await expect(submit).toBeDisabled();
    } else {
      await submit.click();
      expect(await star(page, 0.5).evaluate((radio: HTMLInputElement) => radio.validity.valueMissing)).toBe(
        true,
      );
    }
    await expect(text).toHaveValue("No stars yet.");

    await rate(page, 2.5);
    await text.fill("The manager is an asshole.");
    await submit.click();
    const summary = page.getByRole("alert");
    await expect(summary.getByRole("heading", { name: "Inappropriate Language Detected" })).toBeVisible();
    await expect(summary).toBeFocused();
    if (script) await waitForMessage(page, "Inappropriate Language Detected");
    await summary
      .getByRole("link", {
        name: "Review contains inappropriate language. Please remove any offensive words and try again.",
      })
      .click();
    await expect(text).toBeFocused();
    await expect(text).toHaveValue("The manager is an asshole.");
    await expect(star(page, 2.5)).toBeChecked();

    await text.fill("a".repeat(1001));
    await submit.click();
    await expect(
      summary.getByRole("link", { name: "Review text can be at most 1,000 characters long" }),
    ).toBeVisible();
    await expect(summary).toBeFocused();
    await expect(text).toHaveValue("a".repeat(1001));
    await expect(text).toHaveAttribute("aria-invalid", "true");

    await text.fill("a".repeat(1000));
    await submit.click();
    await waitForMessage(page, "Your review has been submitted!");
  });

  test("rates details, takes an answer back, and says that they work there", async ({ signedIn }) => {
    const page = await signedIn("newcomer@example.com");
    await openCourt(page, "Slow Lob Society");
    const before = await reviewCount(page);
    await page.getByRole("link", { name: "Write a Review" }).click();
    await rate(page, 5);
    const surface = page.getByRole("group", { name: "Surface" });
    await expect(surface).toBeHidden();
    await page.getByText("Rate the details").click();
    const choose = (aspect: string, stars: string) =>
      page
        .getByRole("group", { name: aspect })
        .getByRole("radio", { name: stars, exact: true })
        .check({ force: true });
    await choose("Surface", "4.5 stars");
    await choose("Glass", "1 star");
    await choose("Glass", "No answer");
    await page
      .getByRole("combobox", { name: "Do you work here, own it, or play for free?" })
      .selectOption("I work here");
    await page.getByRole("button", { name: "Submit Review" }).click();
    await waitForMessage(page, "Your review has been submitted!");
    const review = reviewBy(page, NAME);
    await expect(review.getByText("Surface 4.5", { exact: true })).toBeVisible();
    await expect(review.getByText("Works here")).toBeVisible();
    expect(await reviewCount(page)).toBe(before);

    await review.getByRole("link", { name: `Edit the review by ${NAME}` }).click();
    const edit = page.getByRole("dialog", { name: "Edit Review" });
    await edit.getByRole("textbox", { name: "Your review" }).fill("I sweep these courts.");
    await edit.getByRole("combobox").selectOption("No");
    await edit.getByRole("button", { name: "Update Review" }).click();
    await waitForMessage(page, "Review updated");
    await page.waitForLoadState("domcontentloaded");
    await expect(review.getByText("Works here")).toHaveCount(0);
    expect(await reviewCount(page)).toBe(before + 1);
    await review.getByRole("link", { name: `Delete the review by ${NAME}` }).click();
    await page.getByRole("dialog", { name: "Delete Review" }).getByRole("button", { name: "Delete" }).click();
    await waitForMessage(page, "Review deleted");
  });

  test("cancels a review", async ({ signedIn }) => {
    const page = await signedIn("newcomer@example.com");
    await page.goto("/courts");
    await openForm(page, "Lighthouse Lane Padel");
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByRole("link", { name: "Write a Review" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Your review" })).toHaveCount(0);
  });

  test("reviews a court without reviews, without a text", async ({ signedIn }) => {
    const page = await signedIn("newcomer@example.com");
    await page.goto("/courts");
    await openCourt(page, "Footbridge Padel");
    await expect(page.getByText("No reviews yet. Be the first to review this court!")).toBeVisible();
    await page.getByRole("link", { name: "Write a Review" }).click();
    await rate(page, 0.5);
    await page.getByRole("button", { name: "Submit Review" }).click();
    await expect(reviewBy(page, NAME).getByRole("img", { name: "0.5 out of 5" })).toBeVisible();
    await expect(page.getByText("(1 review)").first()).toBeVisible();
  });
});

test("a new review of a racket has the focus, and Back leads to the racket without the form", async ({
  signedIn,
}) => {
  const page = await signedIn("newcomer@example.com");
  await page.goto("/equipment/5");
  await page.getByRole("link", { name: "Write a Review" }).click();
  await page.getByRole("textbox", { name: "Your review" }).fill("Forgiving, and a little slow.");
  await rate(page, 4);
  await page.getByRole("button", { name: "Submit Review" }).click();
  await waitForMessage(page, "Your review has been submitted!");
  await expect(page.getByRole("link", { name: "Write a Review" })).toBeVisible();
  await expect(page.locator(new URL(page.url()).hash)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/equipment\/5$/);
  await expect(page.getByRole("textbox", { name: "Your review" })).toHaveCount(0);
});

test("a review that is submitted twice with Return is added once", async ({ signedIn }) => {
  const page = await signedIn("admin@example.com");
  for (const item of ["/equipment/5", "/courts/3"]) {
    await page.goto(`${item}/review`);
    const text = "Submitted with Return, twice.";
    await page.getByRole("textbox", { name: "Your review" }).fill(text);
    await rate(page, 4);
    await star(page, 4).focus();
    const posts: Request[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posts.push(request);
    });
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await waitForMessage(page, "Your review has been submitted!");
    for (const post of posts) await post.response();
    await page.reload();
    await expect(page.getByText(text)).toHaveCount(1);
  }
});

test("a rating chosen before hydration is submitted", async ({ signedIn }) => {
  const page = await signedIn("newcomer@example.com");
  await page.goto("/courts");
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
  await expect(page.getByRole("textbox", { name: "Your review" })).toHaveValue("Quicker than the script.");
  await page.getByRole("button", { name: "Submit Review" }).click();
  await waitForMessage(page, "Your review has been submitted!");
});

/** Opens the form of a new review of a court. */
async function openForm(page: Page, court: string): Promise<void> {
  await openCourt(page, court);
  await page.getByRole("link", { name: "Write a Review" }).click();
  await expect(page.getByRole("heading", { name: "Write a Review" })).toBeVisible();
}

/** The number of reviews according to the page. */
async function reviewCount(page: Page): Promise<number> {
  const text = await page.getByRole("article").textContent();
  return Number(/\((\d+) reviews?\)/.exec(text ?? "")?.[1] ?? 0);
}
