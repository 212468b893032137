import { expect, type Locator, type Page } from "@playwright/test";
import { accessibilityProblems, overflow } from "../support/browser";
import { test } from "./fixtures";

/** The search field, which is a combobox with script. */
function box(page: Page): Locator {
  return page.getByPlaceholder("Search courts, rackets, balls, or reviews...");
}

function section(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

test.describe("the search", { tag: "@with-and-without-script" }, () => {
  test("finds misspelled names, and links to all results of a type", async ({ page }) => {
    await page.goto("/search");
    await box(page).fill("bulpadel vertx");
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL("**/search?q=bulpadel+vertx");
    await expect(page.getByRole("heading", { name: 'Search Results for "bulpadel vertx"' })).toBeVisible();
    await expect(
      section(page, "Rackets").getByRole("link", { name: "Bullpadel Vertex 05 2026", exact: true }),
    ).toBeVisible();
    await expect(section(page, "Courts")).toHaveCount(0);

    await box(page).fill("head");
    await box(page).press("Enter");
    await page.waitForURL("**/search?q=head");
    await page.getByRole("link", { name: "Balls (2)" }).click();
    await page.waitForURL("**/search?q=head#balls");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole("link", { name: "Rackets (19)" }).click();
    await page.waitForURL("**/search?q=head#rackets");
    await section(page, "Rackets").getByRole("link", { name: "See all 19 rackets" }).click();
    await expect(page.getByRole("heading", { name: "19 Rackets Found" })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Sort by" }).locator("option:checked")).toHaveText(
      "Best match",
    );
  });

  test("links to the review that contains the word, highlighted", async ({ page }) => {
    await page.goto("/search?q=koels");
    await section(page, "Reviews").getByRole("link", { name: "Almond Tree Padel Garden" }).click();
    await expect(page.locator(".review-highlighted").getByText("koels")).toBeVisible();
  });

  test("without results links to the lists", async ({ page }) => {
    await page.goto("/search?q=underwater+polo");
    await expect(page.getByText("No results found. Try different keywords.")).toBeVisible();
    await page.getByRole("link", { name: "All Balls" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "All Balls" })).toBeVisible();
  });
});

test("the search in the top bar shows its results from the start", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/courts");
  await page.evaluate(() => scrollTo({ top: 1500, behavior: "instant" }));
  await page.locator("summary", { hasText: "Search" }).click();
  const field = page.getByRole("banner").getByPlaceholder("Search");
  await expect(field).toBeFocused();
  await page.keyboard.type("head");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: 'Search Results for "head"' })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test.describe("suggestions", () => {
  test("lead to a locality by keyboard", async ({ page }) => {
    await page.goto("/search");
    const field = page.getByRole("combobox", { name: "Search" });
    await field.fill("andhri");
    await expect(page.getByRole("option", { name: "Andheri West Locality" })).toBeVisible();
    await field.press("ArrowDown");
    await expect(page.getByRole("option", { selected: true })).toContainText("Andheri West");
    await field.press("Enter");
    await page.waitForURL("**/courts?location=Andheri+West");
    await expect(page.getByRole("heading", { name: "2 Courts Found" })).toBeVisible();
  });

  test("lead to a racket by a click, and close on Escape", async ({ page }) => {
    await page.goto("/search?q=padel");
    const field = page.getByRole("combobox", { name: "Search" });
    await field.fill("vert");
    await expect(page.getByRole("listbox")).toBeVisible();
    await field.press("Escape");
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await field.pressSequentially("ex");
    await page.getByRole("option", { name: "Bullpadel Vertex 05 2026 Racket" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Bullpadel Vertex 05 2026" })).toBeVisible();
  });

  test("do not exist without script", { tag: "@without-script" }, async ({ page }) => {
    await page.goto("/search");
    const field = page.getByRole("searchbox", { name: "Search" });
    await field.pressSequentially("andheri");
    await expect(page.getByRole("listbox").or(page.getByRole("combobox", { name: "Search" }))).toHaveCount(0);
    await field.press("Enter");
    await page.waitForURL("**/search?q=andheri");
  });

  for (const options of [
    { width: 320, scheme: "light" },
    { width: 320, scheme: "dark" },
    { width: 1280, scheme: "light" },
    { width: 1280, scheme: "dark" },
  ] as const) {
    test(`are accessible and visible at ${options.width} pixels, ${options.scheme}`, async ({ visitor }) => {
      const page = await visitor(options);
      await page.goto("/search?q=head");
      const field = page.getByRole("combobox", { name: "Search" });
      await field.fill("hea");
      await expect(page.getByRole("option").first()).toBeVisible();
      await field.press("ArrowDown");
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      // The last suggestion is neither covered nor cut off.
      await field.press("ArrowUp");
      await field.press("ArrowUp");
      expect(await page.getByRole("option", { selected: true }).evaluate(isOnTop)).toBe(true);
    });
  }
});

test.describe("a search that fails", () => {
  for (const start of ["/", "/search?q=bullpadel"]) {
    for (const [how, response] of [
      ["without a connection", null],
      [
        "with a proxy's error",
        { status: 500, contentType: "text/html", body: "<h1>Internal Server Error</h1>" },
      ],
    ] as const) {
      test(`on ${start} ${how} clears the results and preserves the text`, async ({
        page,
        browserErrors,
      }) => {
        await page.goto(start);
        await page.route("**/*.data?*", (route) =>
          response ? route.fulfill(response) : route.abort("internetdisconnected"),
        );
        await box(page).fill("head");
        await box(page).press("Enter");
        await page.waitForURL("**/search?q=head");
        await expect(page.getByRole("heading", { level: 1, name: "Search" })).toBeVisible();
        await expect(box(page)).toHaveValue("head");
        await expect(section(page, "Rackets")).toHaveCount(0);
        await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();

        await page.unroute("**/*.data?*");
        await box(page).press("Enter");
        await expect(section(page, "Rackets")).toBeVisible();
        if (response) expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 500")]);
      });
    }
  }
});

/** Whether the centre of an element is in the window and not covered. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const topmost = document.elementFromPoint(x + width / 2, y + height / 2);
  return topmost !== null && element.contains(topmost);
}
