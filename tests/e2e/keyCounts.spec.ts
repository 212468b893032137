import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./fixtures";

/** The maximum number of Tab presses until something has the focus. */
const MAX_TABS = 60;

/** A user at a keyboard, whose presses are counted. */
class Keyboard {
  presses = 0;
  readonly #page: Page;
  readonly #script: boolean;

  constructor(page: Page, script: boolean) {
    this.#page = page;
    this.#script = script;
  }

  async press(key: string): Promise<void> {
    this.presses += 1;
    await this.#page.keyboard.press(key);
  }

  async tabTo(target: Locator): Promise<void> {
    for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press("Tab");
    }
    throw new Error(`${target} is not reached by ${MAX_TABS} Tab presses`);
  }

  /** Follows a link, and waits for the heading of its page or dialog. */
  async follow(link: Locator, heading: string): Promise<void> {
    await this.tabTo(link);
    await this.press("Enter");
    await expect(this.#page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    // Until then Tab does not start at the fragment of the address.
    await this.#page.waitForLoadState();
    // With scripts it does not start at the content before the focus is there, which follows the heading.
    if (this.#script) await expect(this.#page.locator("main:focus, main :focus")).toHaveCount(1);
  }
}

async function atHome(page: Page, script = true): Promise<Keyboard> {
  await page.goto("/");
  return new Keyboard(page, script);
}

test.describe("from the home page, by keyboard alone", { tag: "@with-and-without-script" }, () => {
  test("a super admin edits the guidelines and adds a court with at most 12 keys each", async ({
    signedIn,
    script,
  }) => {
    const page = await signedIn("admin@example.com");
    const admin = page.getByRole("banner").getByRole("link", { name: "Admin" });
    const main = page.getByRole("main");
    const editing = await atHome(page, script);
    await editing.follow(admin, "Admin Dashboard");
    await editing.follow(main.getByRole("link", { name: "Edit Guidelines" }), "Edit Guidelines");
    expect(editing.presses).toBeLessThanOrEqual(12);
    const adding = await atHome(page, script);
    await adding.follow(admin, "Admin Dashboard");
    await adding.follow(main.getByRole("link", { name: "Add Court" }), "Add Court");
    expect(adding.presses).toBeLessThanOrEqual(12);
  });
});

test("a player at a keyboard opens the review form of a court with at most 15 keys", async ({ signedIn }) => {
  const page = await signedIn("newcomer@example.com");
  const keyboard = await atHome(page);
  const main = page.getByRole("main");
  await keyboard.tabTo(page.getByRole("link", { name: "Skip to content" }));
  await keyboard.press("Enter");
  await keyboard.follow(
    main.getByRole("heading", { level: 3 }).getByRole("link").first(),
    "Cutting Chai Padel",
  );
  // The rating leads to the reviews.
  await keyboard.tabTo(main.locator('header a[href$="#reviews"]'));
  await keyboard.press("Enter");
  await expect(page.locator("#reviews")).toBeFocused();
  await keyboard.follow(main.getByRole("link", { name: "Write a Review" }), "Write a Review");
  expect(keyboard.presses).toBeLessThanOrEqual(15);
});

test("a visitor at a keyboard finds rackets by brand and price with at most 9 keys", async ({ page }) => {
  const keyboard = await atHome(page);
  await keyboard.follow(page.getByRole("banner").getByRole("link", { name: "Rackets" }), "All Rackets");
  const main = page.getByRole("main");
  await keyboard.tabTo(main.getByRole("combobox", { name: "Brand" }));
  await keyboard.press("h");
  await expect(page).toHaveURL("/rackets?brand=Head");
  await keyboard.tabTo(main.getByRole("combobox", { name: "Price" }));
  await keyboard.press("b");
  await expect(page).toHaveURL("/rackets?brand=Head&price=budget");
  await expect(main.getByRole("link", { name: "Head Evo Speed 2025" }).first()).toBeVisible();
  expect(keyboard.presses).toBeLessThanOrEqual(9);
});
