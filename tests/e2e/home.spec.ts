import { expect, type Locator, type Page } from "@playwright/test";
import { accessibilityProblems, chooseAccount, overflow } from "../support/browser";
import { test } from "./fixtures";

const carousels = [
  { title: "Top Rated Courts", id: "top-rated-courts", list: "courts", atOnce: 3, total: 9 },
  { title: "Top Rated Rackets", id: "top-rated-rackets", list: "rackets", atOnce: 4, total: 12 },
  { title: "Best Padel Balls", id: "best-padel-balls", list: "balls", atOnce: 3, total: 9 },
] as const;

/** The items of each carousel, in order: the first ones of its list. */
const ranked = new Map<string, string[]>();

test.beforeAll(async ({ visitor }) => {
  const page = await visitor({ script: false });
  for (const { list, title, total } of carousels) {
    await page.goto(`/${list}`);
    const all = await page.getByRole("listitem").getByRole("heading", { level: 3 }).allTextContents();
    ranked.set(title, all.slice(0, total));
  }
});

test.describe("a user on the front page", { tag: "@with-and-without-script" }, () => {
  test("sees the title, the search, the statistics, recent reviews and the footer", async ({
    page,
    script,
  }) => {
    await page.goto("/");
    await expect(
      page.getByRole("heading", { name: "Rate & Review Padel", level: 1, exact: true }),
    ).toBeVisible();
    const box = page.getByRole(script ? "combobox" : "searchbox", { name: "Search" });
    await expect(box).toHaveAttribute("placeholder", "Search courts, rackets, balls, or reviews...");
    await expect(page.getByRole("button", { name: "Search", exact: true })).toBeVisible();

    await expect(page.getByRole("term")).toHaveText([
      "Courts Rated",
      "Rackets Reviewed",
      "Ball Reviews",
      "Total Reviews",
    ]);
    const [courts, rackets, balls] = await Promise.all(
      ["courts", "equipment?type=racket", "equipment?type=ball"].map(async (path) =>
        numbersOfReviews(await (await page.request.get(`/api/${path}`)).json()),
      ),
    );
    const { reviews: total } = await (await page.request.get("/api/stats")).json();
    const rated = (items: number[] = []) => items.filter((reviewed) => reviewed > 0).length;
    const ballReviews = balls?.reduce((sum, reviewed) => sum + reviewed, 0);
    await expect(page.getByRole("definition")).toHaveText(
      [rated(courts), rated(rackets), ballReviews, total].map(String),
    );
    const newest = await (await page.request.get("/api/reviews?limit=4")).json();
    const reviews = region(page, "Recent Reviews");
    await expect(reviews.getByRole("heading", { level: 3 })).toHaveText(
      newest.map(({ itemName }: { itemName: string }) => itemName),
    );
    for (const [heading, first] of [
      ["Categories", "Courts"],
      ["Support", "Contact Us"],
      ["Legal", "Privacy Policy"],
    ] as const) {
      const footer = page.getByRole("contentinfo");
      await expect(footer.getByRole("heading", { name: heading })).toBeVisible();
      await expect(footer.getByRole("link", { name: first, exact: true })).toBeVisible();
    }
  });

  for (const { title, id, atOnce, total } of carousels) {
    test(`scrolls through ${title} in both directions`, async ({ page, script }) => {
      await page.goto("/");
      const all = ranked.get(title) ?? [];
      expect(all).toHaveLength(total);
      const windows = Array.from({ length: total / atOnce }, (_, at) =>
        all.slice(at * atOnce, (at + 1) * atOnce),
      );
      await expect.poll(() => fullyVisible(page, title)).toEqual(windows[0]);
      for (const shown of [...windows.slice(1), windows[0]]) {
        await scroll(page, title, "Next");
        await expect.poll(() => fullyVisible(page, title)).toEqual(shown);
        await expect.poll(() => isHeadingVisible(page, title)).toBe(true);
      }
      for (const shown of [windows.at(-1), windows.at(-2)]) {
        await scroll(page, title, "Previous");
        await expect.poll(() => fullyVisible(page, title)).toEqual(shown);
      }
      // Script does not change the address; without it the address contains the first item.
      const { search, hash } = new URL(page.url());
      if (script) expect(search + hash).toBe("");
      else expect(search + hash).toMatch(new RegExp(`=${total - 2 * atOnce}#${id}$`));
    });
  }

  test("scrolls through each carousel card by card on a phone, with the next card partly visible", async ({
    visitor,
  }) => {
    const page = await visitor({ width: 320 });
    await page.goto("/");
    for (const { title } of carousels) {
      const all = ranked.get(title) ?? [];
      for (const at of [0, 1, 2]) {
        if (at > 0) await scroll(page, title, "Next");
        await expect.poll(() => fullyVisible(page, title)).toEqual(all.slice(at, at + 1));
        await expect.poll(() => partlyVisible(page, title)).toEqual(all.slice(at + 1, at + 2));
      }
      await scroll(page, title, "Previous");
      await scroll(page, title, "Previous");
      await expect.poll(() => fullyVisible(page, title)).toEqual(all.slice(0, 1));
      await scroll(page, title, "Previous");
      await expect.poll(() => fullyVisible(page, title)).toEqual(all.slice(-1));
    }
    expect(await overflow(page)).toBe(0);
  });

  for (const { title, list } of carousels) {
    test(`follows ${title} to the whole list and to an item`, async ({ page }) => {
      await page.goto("/");
      await region(page, title).getByRole("link", { name: "View All", exact: true }).click();
      await page.waitForURL(`**/${list}`);
      await expect(page.getByRole("heading", { name: /^\d+ \w+ Found$/ })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1, name: "Rate & Review Padel" })).toBeVisible();
      const [first = ""] = ranked.get(title) ?? [];
      await region(page, title)
        .getByRole("link", { name: `View Details of ${first}`, exact: true })
        .click();
      await expect(page.getByRole("heading", { name: first, level: 1, exact: true })).toBeVisible();
    });
  }

  test("signs in to write a review, sees the signed-in home, and signs out", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Write a Review" }).click();
    await chooseAccount(page, "newcomer@example.com");
    await expect(page.getByRole("heading", { name: "All Courts", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Bandeja, home" }).click();

    await expect(
      page.getByRole("heading", { name: "Welcome back, Naina!", level: 1, exact: true }),
    ).toBeVisible();
    await page.waitForLoadState("domcontentloaded");
    await expect(page.getByRole("link", { name: "Write a Review" })).toHaveCount(0);
    await expect(main(page).getByRole("link", { name: "Admin" })).toHaveCount(0);
    const headings = await main(page).getByRole("heading", { level: 2 }).allTextContents();
    expect(headings).toEqual([...carousels.map(({ title }) => title), "Recent Reviews"]);
    await expect(page.getByRole("term")).toHaveCount(4);
    await expect(page.getByPlaceholder("Search courts, rackets, balls, or reviews...")).toBeVisible();

    await main(page).getByRole("link", { name: "My Profile" }).click();
    await expect(page.getByRole("heading", { name: "Naina Shah", level: 1 })).toBeVisible();
    await page.goBack();
    await main(page).getByRole("link", { name: "Logout" }).click();
    await expect(page.getByRole("heading", { name: "Rate & Review Padel", level: 1 })).toBeVisible();
    await expect(main(page).getByRole("link", { name: "Write a Review" })).toBeVisible();
  });

  test("has a link to the dashboard as a super admin", async ({ signedIn }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/");
    await expect(
      page.getByRole("heading", { name: "Welcome back, Anita!", level: 1, exact: true }),
    ).toBeVisible();
    const admin = main(page).getByRole("link", { name: "Admin", exact: true });
    await expect(admin).toHaveAttribute("href", "/admin");
  });

  for (const width of [320, 1280]) {
    test(`sees the focused card completely, at ${width} pixels`, async ({ visitor }) => {
      const page = await visitor({ width });
      await page.goto("/");
      const { title, total } = carousels[0];
      await region(page, title)
        .getByRole("link", { name: `Next, ${title}` })
        .focus();
      for (const name of ranked.get(title) ?? []) {
        await page.keyboard.press("Tab");
        const card = page.getByRole("listitem").filter({ has: page.locator(":focus") });
        await expect.poll(() => fullyVisible(page, title)).toContain(name);
        await expect(card.getByRole("heading")).toHaveText(name);
      }
      await page.keyboard.press("Tab");
      for (let back = 0; back < total; back++) await page.keyboard.press("Shift+Tab");
      await expect.poll(() => fullyVisible(page, title)).toContain(ranked.get(title)?.[0]);
    });
  }
});

test.describe("with script, a carousel", () => {
  test("preserves the focus and the scroll position, and announces the visible items", async ({ page }) => {
    await page.goto("/");
    const carousel = region(page, "Top Rated Rackets");
    const next = carousel.getByRole("link", { name: "Next, Top Rated Rackets" });
    await next.focus();
    const before = await page.evaluate(() => scrollY);
    await page.keyboard.press("Enter");
    await expect(carousel.getByText("Showing 5 to 8 of 12", { exact: true })).toBeVisible();
    await expect(next).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(carousel.getByText("Showing 1 to 4 of 12", { exact: true })).toBeVisible();
  });

  test("scrolls smoothly unless reduced motion is preferred, also on fast clicks", async ({ page }) => {
    await page.goto("/");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const list = region(page, "Top Rated Rackets").getByRole("list");
    const pitch = await pitchOf(list);
    const places = await list.evaluateHandle((it) => {
      const seen: number[] = [];
      it.addEventListener("scroll", () => seen.push(it.scrollLeft));
      return seen;
    });
    await scroll(page, "Top Rated Rackets", "Next");
    await scroll(page, "Top Rated Rackets", "Next");
    const [stop = 0, target = 0] = [4, 8].map((cards) => Math.round(cards * pitch));
    await expect.poll(() => list.evaluate((it) => Math.round(it.scrollLeft))).toBe(target);
    // Without smooth scrolling it would only have been where each click leads.
    const isStop = (place: number) => [stop, target].includes(Math.round(place));
    expect((await places.jsonValue()).filter((place) => !isStop(place))).not.toEqual([]);
  });

  test("scrolls from the position to which it was swiped", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/");
    const title = "Best Padel Balls";
    const list = region(page, title).getByRole("list");
    const pitch = await pitchOf(list);
    await list.evaluate((it, left) => it.scrollTo({ left }), 3.2 * pitch);
    const all = ranked.get(title) ?? [];
    await expect.poll(() => fullyVisible(page, title)).toEqual(all.slice(3, 4));
    await scroll(page, title, "Next");
    await expect.poll(() => fullyVisible(page, title)).toEqual(all.slice(4, 5));
  });

  test("does not move by itself in half a minute", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const places = () => page.getByRole("list").evaluateAll((lists) => lists.map((list) => list.scrollLeft));
    const before = await places();
    await page.clock.runFor(30_000);
    // A smooth scroll is not of this clock.
    await page.waitForTimeout(500);
    expect(await places()).toEqual(before);
    const unfinished = () =>
      page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState !== "finished").length,
      );
    // Those that lay out the lower sections end within a second of the first rendering.
    await expect.poll(unfinished).toBe(0);
  });

  for (const width of [320, 1280]) {
    test(`is accessible and does not overflow after scrolling, at ${width} pixels`, async ({ visitor }) => {
      const page = await visitor({ width });
      await page.goto("/");
      for (const { title } of carousels) await scroll(page, title, "Next");
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
    });
  }

  for (const width of [320, 1280]) {
    test(`has links of at least 44 pixels, at ${width} pixels`, async ({ visitor }) => {
      const page = await visitor({ width });
      await page.goto("/");
      const links = await page.getByRole("link", { name: /^(Next|Previous), |^View All$/ }).all();
      expect(links.length).toBeGreaterThan(carousels.length);
      for (const link of links) {
        const { width: wide = 0, height = 0 } = (await link.boundingBox()) ?? {};
        expect(Math.min(wide, height)).toBeGreaterThanOrEqual(44);
      }
    });
  }
});

test("most cards without photos have a drawing of their own", {
  tag: "@without-script",
}, async ({ page }) => {
  for (const { title } of carousels) {
    await page.goto("/");
    const drawn = await region(page, title)
      .locator(".drawing")
      .evaluateAll((drawings) => drawings.map(({ outerHTML }) => outerHTML));
    expect(drawn.length).toBeGreaterThan(1);
    // Items with the same facts have the same drawing.
    expect(new Set(drawn).size).toBeGreaterThan(drawn.length / 2);
  }
});

function main(page: Page): Locator {
  return page.getByRole("main");
}

function region(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title });
}

/** Clicks a link that scrolls a carousel, which without script opens another page. */
async function scroll(page: Page, title: string, direction: "Next" | "Previous"): Promise<void> {
  await region(page, title)
    .getByRole("link", { name: `${direction}, ${title}` })
    .click();
}

/** The names of the completely visible cards of a carousel. */
function fullyVisible(page: Page, title: string): Promise<string[]> {
  return cards(page, title, (left, right, window) => left >= -1 && right <= window + 1);
}

/** The names of the cards that are cut off at the right edge of a carousel. */
function partlyVisible(page: Page, title: string): Promise<string[]> {
  return cards(page, title, (left, right, window) => left < window && right > window + 1);
}

async function cards(
  page: Page,
  title: string,
  isIncluded: (left: number, right: number, window: number) => boolean,
): Promise<string[]> {
  const placed = await region(page, title)
    .getByRole("list")
    .evaluate((list) => {
      const box = list.getBoundingClientRect();
      return Array.from(list.children, (card) => {
        const { left, right } = card.getBoundingClientRect();
        const name = card.querySelector("h3")?.textContent ?? "";
        return { name, left: left - box.left, right: right - box.left, window: box.width };
      });
    });
  return placed.filter(({ left, right, window }) => isIncluded(left, right, window)).map(({ name }) => name);
}

/** Whether the heading of a carousel is visible below the header. */
function isHeadingVisible(page: Page, title: string): Promise<boolean> {
  return region(page, title)
    .getByRole("heading", { name: title })
    .evaluate((heading) => {
      const { top, bottom } = heading.getBoundingClientRect();
      return top >= 60 && bottom <= innerHeight;
    });
}

/** The distance between the left edges of a carousel's cards, in pixels. */
function pitchOf(list: Locator): Promise<number> {
  return list.evaluate((it) => {
    const [first = 0, second = 0] = Array.from(it.children, (card) => card.getBoundingClientRect().left);
    return second - first;
  });
}

function numbersOfReviews(items: readonly { totalReviews: number }[]): number[] {
  return items.map(({ totalReviews }) => totalReviews);
}
