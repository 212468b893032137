import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityProblems, overflow, ways } from "../support/browser";
import { openSite } from "./site";

const site = openSite();

/** The box, which script makes a combobox of. */
function box(page: Page): Locator {
  return page.getByPlaceholder("Search courts, rackets, balls, or reviews...");
}

function section(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

describe.each(ways)("A visitor $way", ({ script }) => {
  test("finds what they cannot spell, and all of it", async () => {
    const page = await site.visitor({ script });
    await page.goto("/search");
    await box(page).fill("bulpadel vertx");
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL("**/search?q=bulpadel+vertx");
    await page.getByRole("heading", { name: 'Search Results for "bulpadel vertx"' }).waitFor();
    await section(page, "Rackets")
      .getByRole("link", { name: "Bullpadel Vertex 05 2026", exact: true })
      .waitFor();
    expect(await section(page, "Courts").count()).toBe(0);

    await box(page).fill("head");
    await box(page).press("Enter");
    await page.waitForURL("**/search?q=head");
    await page.getByRole("link", { name: "Rackets (19)" }).click();
    expect(new URL(page.url()).hash).toBe("#rackets");
    await section(page, "Rackets").getByRole("link", { name: "See all 19 rackets" }).click();
    await page.getByRole("heading", { name: "19 Rackets Found" }).waitFor();
    expect(
      await page.getByRole("combobox", { name: "Sort by" }).locator("option:checked").textContent(),
    ).toBe("Best match");
  });

  test("reads the review that has the word", async () => {
    const page = await site.visitor({ script });
    await page.goto("/search?q=koels");
    await section(page, "Reviews").getByRole("link", { name: "Almond Tree Padel Garden" }).click();
    await page.locator(".review-highlighted").getByText("koels").waitFor();
  });

  test("is told where there is nothing, and led on", async () => {
    const page = await site.visitor({ script });
    await page.goto("/search?q=underwater+polo");
    await page.getByText("No results found. Try different keywords.").waitFor();
    await page.getByRole("link", { name: "All Balls" }).click();
    await page.getByRole("heading", { level: 1, name: "All Balls" }).waitFor();
  });
});

describe("Suggestions", () => {
  test("lead to a locality by the keyboard alone", async () => {
    const page = await site.visitor();
    await page.goto("/search");
    const field = page.getByRole("combobox", { name: "Search" });
    await field.pressSequentially("andhri");
    await page.getByRole("option", { name: "Andheri West Locality" }).waitFor();
    await field.press("ArrowDown");
    expect(await page.getByRole("option", { selected: true }).textContent()).toContain("Andheri West");
    await field.press("Enter");
    await page.waitForURL("**/courts?location=Andheri+West");
    await page.getByRole("heading", { name: "2 Courts Found" }).waitFor();
  });

  test("lead to a racket by a press, and hide on Escape", async () => {
    const page = await site.visitor();
    await page.goto("/search?q=padel");
    const field = page.getByRole("combobox", { name: "Search" });
    await field.fill("vert");
    await page.getByRole("listbox").waitFor();
    await field.press("Escape");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await field.pressSequentially("ex");
    await page.getByRole("option", { name: "Bullpadel Vertex 05 2026 Racket" }).click();
    await page.getByRole("heading", { level: 1, name: "Bullpadel Vertex 05 2026" }).waitFor();
  });

  test("are none without script", async () => {
    const page = await site.visitor({ script: false });
    await page.goto("/search");
    const field = page.getByRole("searchbox", { name: "Search" });
    await field.pressSequentially("andheri");
    await field.press("Enter");
    await page.waitForURL("**/search?q=andheri");
  });

  test.each([
    { width: 320, scheme: "light" },
    { width: 320, scheme: "dark" },
    { width: 1280, scheme: "light" },
    { width: 1280, scheme: "dark" },
  ] as const)("fit and can be read at $width pixels, $scheme", async (viewing) => {
    const page = await site.visitor(viewing);
    await page.goto("/search?q=head");
    const field = page.getByRole("combobox", { name: "Search" });
    await field.fill("hea");
    await page.getByRole("option").first().waitFor();
    await field.press("ArrowDown");
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    // Nothing on the page covers or cuts off the last of them.
    await field.press("ArrowUp");
    await field.press("ArrowUp");
    expect(await page.getByRole("option", { selected: true }).evaluate(isOnTop)).toBe(true);
  });
});

/** Whether the middle of an element is in the window, with nothing above it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return there !== null && element.contains(there);
}
