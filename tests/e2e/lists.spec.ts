import { expect, type Locator, type Page } from "@playwright/test";
import { overflow } from "../support/browser";
import { test } from "./fixtures";

/** A phone's window in CSS pixels. */
const PHONE = { width: 390, height: 844 };

/** The rows or cards of a list. */
function items(page: Page): Locator {
  return page
    .getByRole("main")
    .locator("li")
    .filter({ has: page.getByRole("heading", { level: 3 }) });
}

async function boxes(page: Page) {
  return items(page).evaluateAll((all) =>
    all.map((item) => {
      const { top, bottom, left, height } = item.getBoundingClientRect();
      return { top: top + scrollY, bottom: bottom + scrollY, left, height };
    }),
  );
}

test.describe("a list on a phone", { tag: "@with-and-without-script" }, () => {
  for (const path of ["/courts", "/rackets", "/balls"]) {
    test(`shows a name on the first screen and five rows on the next: ${path}`, async ({ page }) => {
      await page.setViewportSize(PHONE);
      await page.goto(path);
      const rows = await boxes(page);
      expect(rows[0]?.bottom).toBeLessThan(PHONE.height);
      // The height without the bar at the top, from the first row that was cut off.
      const bar = await page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().height);
      const next = rows.findIndex(({ bottom }) => bottom > PHONE.height);
      const [first, fifth] = [rows[next], rows[next + 4]];
      expect((fifth?.bottom ?? Number.NaN) - (first?.top ?? 0)).toBeLessThan(PHONE.height - bar);
      const heights = rows.map(({ height }) => height);
      expect(Math.min(...heights)).toBeLessThanOrEqual(112);
      expect(Math.max(...heights)).toBeLessThanOrEqual(120);
      await page.setViewportSize({ width: 320, height: PHONE.height });
      expect(Math.max(...(await boxes(page)).map(({ height }) => height))).toBeLessThanOrEqual(120);
    });
  }

  test("has its filters and its search in one line, and all active filters in sight", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/courts?location=Powai&price=mid&open=yes");
    const [filters, field] = [page.locator("summary", { hasText: "Filters" }), page.getByRole("searchbox")];
    expect(await middle(filters)).toBe(await middle(field.last()));
    const chips = await page.getByRole("list", { name: "Active filters" }).getByRole("link").all();
    expect(chips).toHaveLength(4);
    for (const chip of chips) await expect(chip).toBeInViewport({ ratio: 1 });
  });

  test("closes its filters when they are applied, and shows the number of courts", async ({
    page,
    script,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/courts");
    await page.locator("summary", { hasText: "Filters" }).click();
    await page.getByRole("combobox", { name: "Price" }).selectOption("Budget under ₹600");
    await page.getByRole("checkbox", { name: "Open to non-members" }).check();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/\/courts\?price=budget&open=yes#found$/);
    await expect(page.getByRole("combobox", { name: "Price" })).toBeHidden();
    const heading = page.getByRole("heading", { name: /^\d+ Courts Found$/ });
    await expect(heading).toBeInViewport();
    if (script) await expect(heading).toBeFocused();
    await expect(page.getByRole("link", { name: /^Remove filter/ })).toHaveCount(2);
  });

  test("can be a list of cards, which later pages are too", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/rackets?sort=newest");
    const row = (await boxes(page))[0];
    await page.getByRole("button", { name: "Show as cards" }).click();
    await expect(page.getByRole("button", { name: "Show as rows" })).toBeVisible();
    await page.waitForLoadState("domcontentloaded");
    expect(new URL(page.url()).search).toBe("?sort=newest");
    expect((await boxes(page))[0]?.height).toBeGreaterThan(2 * (row?.height ?? Number.NaN));
    await page.goto("/courts");
    await expect(page.getByRole("button", { name: "Show as rows" })).toBeVisible();
  });

  test("is the same without photos and scripts in the lite version", async ({ page }) => {
    await page.goto("/courts");
    await page.getByRole("contentinfo").getByRole("button", { name: "Lite version" }).click();
    await expect(page.getByRole("button", { name: "Full version" })).toBeVisible();
    await expect(page.locator("script, img")).toHaveCount(0);
    await page
      .getByRole("link", { name: /^View Details/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Ratings & Reviews" })).toBeVisible();
    for (const path of ["/courts/1", "/courts/1/pictures"]) {
      await page.goto(path);
      await page.setViewportSize({ width: 320, height: 900 });
      await expect(page.getByRole("link", { name: /^Picture: / }).first()).toBeVisible();
      expect({ path, overflow: await overflow(page) }).toEqual({ path, overflow: 0 });
    }
    await page.getByRole("button", { name: "Full version" }).click();
    await expect(page.getByRole("button", { name: "Lite version" })).toBeVisible();
  });

  test("has no notice about the demo once it is hidden", async ({ page }) => {
    await page.goto("/courts");
    await page.getByRole("button", { name: "Hide this notice" }).click();
    await expect(page.getByText("This is a demo")).toBeHidden();
    await page.goto("/balls");
    await expect(page.getByRole("heading", { name: "All Balls" })).toBeVisible();
    await expect(page.getByText("This is a demo")).toBeHidden();
  });

  test("ends with a footer of at most 400 px", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/courts");
    expect((await page.getByRole("contentinfo").boundingBox())?.height).toBeLessThanOrEqual(400);
  });
});

for (const path of ["/courts", "/rackets", "/balls"]) {
  test(`a list on a wide screen shows the names of two rows of cards: ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    const bottoms = await items(page)
      .getByRole("heading", { level: 3 })
      .evaluateAll((names) => names.map((name) => Math.round(name.getBoundingClientRect().bottom)));
    const rows = new Set(
      (await boxes(page)).filter((_, at) => (bottoms[at] ?? 801) <= 800).map(({ top }) => top),
    );
    expect(rows.size).toBe(2);
  });
}

test("the last filter of courts on a tablet shares its line with the search", {
  tag: "@with-and-without-script",
}, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/courts");
  const field = page.getByRole("main").getByRole("searchbox");
  const filter = page.getByRole("checkbox", { name: "Open to non-members" });
  expect(await middle(filter)).toBe(await middle(field));
});

test("a filter on a wide screen is applied when it changes, in place", async ({ page }) => {
  await page.goto("/courts");
  const location = page.getByRole("combobox", { name: "Location" });
  await location.focus();
  await location.selectOption("Powai");
  await expect(page).toHaveURL(/\/courts\?location=Powai$/);
  await expect(location).toBeFocused();
  await expect(location).toHaveValue("Powai");
  await page.getByRole("checkbox", { name: "Open to non-members" }).check();
  await expect(page).toHaveURL(/\/courts\?location=Powai&open=yes$/);
  await expect(page.getByRole("link", { name: "Remove filter: Open to non-members" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/courts\?location=Powai$/);
  await expect(page.getByRole("checkbox", { name: "Open to non-members" })).not.toBeChecked();
  await page.goBack();
  await expect(location).toHaveValue("");
});

test("Back while a filter is being applied shows the filters of the address", async ({ page }) => {
  await page.goto("/courts");
  const location = page.getByRole("combobox", { name: "Location" });
  const open = page.getByRole("checkbox", { name: "Open to non-members" });
  await location.selectOption("Powai");
  await expect(page).toHaveURL(/\/courts\?location=Powai$/);
  const unanswered = /courts\.data\?.*open=yes/;
  const request = page.waitForRequest(unanswered);
  await page.route(unanswered, () => {});
  await open.check();
  await request;
  await page.goBack();
  await expect(page).toHaveURL(/\/courts$/);
  await expect(location).toHaveValue("");
  await expect(open).not.toBeChecked();
});

for (const path of ["/courts", "/rackets", "/balls", "/search?q=head"]) {
  test(`the name of each item leads to it where it is touched: ${path}`, { tag: "@phone" }, async ({
    page,
  }) => {
    await page.goto(path);
    const covered = await items(page)
      .getByRole("heading", { level: 3 })
      .getByRole("link")
      .evaluateAll((links) =>
        links.flatMap((link) => {
          link.scrollIntoView({ block: "center" });
          const { left, top, width, height } = link.getBoundingClientRect();
          const touched = document.elementFromPoint(left + width / 2, top + height / 2);
          return touched?.closest("a") === link ? [] : [link.textContent];
        }),
      );
    expect(covered).toEqual([]);
    expect(await items(page).count()).toBeGreaterThan(0);
  });
}

test("long names take five lines at most, and addresses two", async ({ page }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/courts");
    await items(page).evaluateAll((all) => {
      for (const text of all.flatMap((item) => [...item.querySelectorAll("h3 a, .card-meta span")]))
        text.textContent = "Bandra Kurla Complex, opposite the Diamond Bourse. ".repeat(5);
    });
    const lines = await items(page)
      .first()
      .evaluate((item) =>
        [...item.querySelectorAll("h3, .card-meta")].map(
          (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
        ),
      );
    expect(lines.map(Math.round)).toEqual([5, 2]);
  }
});

test("no name is cut with the text spacing of WCAG", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/rackets");
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }",
    );
    document.adoptedStyleSheets = [spacing];
  });
  const cut = await items(page)
    .getByRole("heading", { level: 3 })
    .evaluateAll((names) =>
      names.flatMap((name) => (name.scrollHeight > name.clientHeight + 2 ? [name.textContent] : [])),
    );
  expect(cut).toEqual([]);
});

/** The distance of the middle of an element from the top of the window. */
async function middle(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
}
