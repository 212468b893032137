import { expect, type Locator, type Page } from "@playwright/test";
import { star, UPLOAD_TIMEOUT, waitForMessage } from "../support/courtPage";
import { drawn } from "../support/images";
import { test } from "./fixtures";

/** Counts what a user does: a tap, a filled field and a chosen file are one step each. */
class Steps {
  count = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.count += 1;
    await field.fill(text);
  }

  async choosePicture(): Promise<void> {
    this.count += 1;
    const buffer = await drawn({ format: "png" });
    await this.page
      .getByLabel(/^Image file/)
      .setInputFiles({ name: "picture.png", mimeType: "image/png", buffer });
  }

  /** Opens a link of the menu, which is folded on a phone. */
  async tapInMenu(name: string): Promise<void> {
    const banner = this.page.getByRole("banner");
    await this.tap(banner.locator("summary", { hasText: "Menu" }));
    await this.tap(banner.getByRole("link", { name, exact: true }));
  }
}

const main = (page: Page) => page.getByRole("main");
const link = (scope: Page | Locator, name: string | RegExp) => scope.getByRole("link", { name }).first();
const button = (scope: Page | Locator, name: string) => scope.getByRole("button", { name, exact: true });

/*
 * docs/tasks.md compares these numbers with those of other sites: the steps on a phone, from the front page.
 */
const PHONE = { width: 390 };

async function fromHome(page: Page): Promise<Steps> {
  await page.goto("/");
  return new Steps(page);
}

test.describe("on a phone, from the front page", { tag: "@with-and-without-script" }, () => {
  test("a cheap court in a locality is found in 2 steps", async ({ visitor }) => {
    const steps = await fromHome(await visitor(PHONE));
    await steps.fill(main(steps.page).locator('input[name="q"]'), "budget andheri");
    await steps.tap(button(main(steps.page), "Search"));
    await expect(link(steps.page, "Red Oxide Racket House")).toBeVisible();
    expect(steps.count).toBe(2);
  });

  test("two rackets are compared in 5 steps", async ({ visitor }) => {
    const steps = await fromHome(await visitor(PHONE));
    await steps.tapInMenu("Rackets");
    const boxes = main(steps.page).getByRole("checkbox", { name: /^Compare / });
    for (const at of [0, 1]) await steps.tap(boxes.nth(at));
    await steps.tap(button(main(steps.page), "Compare"));
    await expect(steps.page.getByRole("columnheader")).toHaveCount(2);
    expect(steps.count).toBe(5);
  });

  test("a review is written in 5 steps, and found and corrected in 4", async ({ signedIn }) => {
    const steps = await fromHome(await signedIn("newcomer@example.com", PHONE));
    await steps.tap(main(steps.page).getByRole("heading", { level: 3 }).getByRole("link").first());
    await steps.tap(link(steps.page, "Write a Review"));
    await steps.tap(star(steps.page, 4.5).locator("xpath=.."));
    await steps.fill(steps.page.getByRole("textbox", { name: "Your review" }), "Quik balls, good light.");
    await steps.tap(button(steps.page, "Submit Review"));
    await waitForMessage(steps.page, "Your review has been submitted!");
    expect(steps.count).toBe(5);

    const correcting = await fromHome(steps.page);
    await correcting.tap(link(correcting.page, "My reviews"));
    await correcting.tap(link(main(correcting.page), /^Edit the review/));
    await correcting.fill(correcting.page.getByRole("textbox", { name: "Your review" }), "Quick balls.");
    await correcting.tap(
      button(correcting.page, "Save Changes").or(button(correcting.page, "Update Review")),
    );
    await waitForMessage(correcting.page, "Review updated");
    expect(correcting.count).toBe(4);
  });

  test("a review is reported in 3 steps", async ({ signedIn }) => {
    const steps = await fromHome(await signedIn("player@example.com", PHONE));
    await steps.tap(link(main(steps.page), /^Report/));
    await steps.tap(steps.page.getByRole("radio").first());
    await steps.tap(button(steps.page, "Send Report"));
    await waitForMessage(steps.page, "Report sent");
    expect(steps.count).toBe(3);
  });

  test("one's reviews are found in 1 step, the picture changed in 4, the data downloaded in 3", async ({
    signedIn,
    script,
  }) => {
    const page = await signedIn("player@example.com", PHONE);
    const finding = await fromHome(page);
    await finding.tap(link(page, "My reviews"));
    await expect(page.getByRole("heading", { name: "Your reviews" })).toBeInViewport();
    expect(finding.count).toBe(1);

    const changing = await fromHome(page);
    await changing.tap(link(page, "My reviews"));
    await changing.tap(link(page, "Edit Profile"));
    await changing.choosePicture();
    if (script) await page.getByText("Ready for submission").waitFor({ timeout: UPLOAD_TIMEOUT });
    await changing.tap(button(page, "Save Changes"));
    await waitForMessage(page, "Profile updated");
    expect(changing.count).toBe(4);

    const downloading = await fromHome(page);
    await downloading.tap(link(page, "My reviews"));
    await downloading.tap(link(page, "Your Account"));
    const download = page.waitForEvent("download");
    await downloading.tap(link(page, "Download your data"));
    await download;
    expect(downloading.count).toBe(3);
  });

  test("a court is added with a picture in 7 steps, and a policy edited in 5", async ({
    signedIn,
    script,
  }) => {
    const page = await signedIn("admin@example.com", PHONE);
    const adding = await fromHome(page);
    await adding.tapInMenu("Admin");
    await adding.tap(link(main(page), "Add Court"));
    await adding.fill(page.getByRole("textbox", { name: "Court Name" }), "Seven Steps");
    await adding.fill(page.getByRole("textbox", { name: "Location" }), "Powai, Mumbai");
    await adding.choosePicture();
    if (script) await page.getByText("Ready for submission").waitFor({ timeout: UPLOAD_TIMEOUT });
    await adding.tap(button(page.getByRole("dialog"), "Add Court"));
    await waitForMessage(page, "Court added successfully!");
    expect(adding.count).toBe(7);

    const editing = await fromHome(page);
    await editing.tapInMenu("Admin");
    await editing.tap(link(main(page), "Edit Guidelines"));
    await editing.fill(page.getByRole("dialog").getByRole("textbox"), "# Be kind\n\nThat is all.");
    await editing.tap(button(page.getByRole("dialog"), "Save Changes"));
    await waitForMessage(page, "Guidelines updated");
    expect(editing.count).toBe(5);
  });
});
