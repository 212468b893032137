import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { overflow } from "../support/browser";
import { test } from "./fixtures";

/** A phone's window in CSS pixels. */
const PHONE = { width: 390, height: 844 };

/** The least width and height of what is touched, in CSS pixels. */
const TARGET = 44;

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

/** What is smaller than a target, except links within sentences and those that only repeat the link of their card. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const all = document.querySelectorAll(
      "a[href], button, summary, select, input:not([type=hidden]), textarea",
    );
    const touched = [...all].filter(
      (element) => element.checkVisibility() && !element.closest("p, [tabindex='-1'], .sr-only"),
    );
    return touched.flatMap((element) => {
      const isChoice = element.matches("[type=checkbox], [type=radio]");
      const { width, height } = (isChoice && element.closest("label")
        ? element.closest("label")
        : element
      )?.getBoundingClientRect() ?? { width: 0, height: 0 };
      const { content, position, inset } = getComputedStyle(element, "::after");
      const isExtended = content !== "none" && position === "absolute" && inset !== "auto";
      const isHidden = width <= 1;
      const isSmall = Math.round(width) < least || Math.round(height) < least;
      return isSmall && !isExtended && !isHidden
        ? [`${element.textContent} ${Math.round(width)} × ${Math.round(height)}`]
        : [];
    });
  }, TARGET);
}

for (const path of [
  "/",
  "/courts?location=Powai&open=yes",
  "/rackets",
  "/courts/1",
  "/equipment/24",
  "/search?q=head",
]) {
  test(`has targets of 44 pixels: ${path}`, async ({ page }) => {
    await page.goto(path);
    expect(await smallTargets(page)).toEqual([]);
  });
}

test("has half stars of at least 32 by 44 pixels in a review", async ({ signedIn }) => {
  const page = await signedIn("newcomer@example.com");
  await page.goto("/courts/2/review");
  await page.locator("summary", { hasText: "Rate the details" }).click();
  const halves = await page.locator(".rating-half").all();
  expect(halves.length).toBeGreaterThan(1);
  for (const half of halves) {
    const box = await half.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(32);
    expect(box?.height).toBeGreaterThanOrEqual(TARGET);
  }
  expect(await overflow(page)).toBe(0);
});

test("shows whole stars in the dialog of a review at 320 pixels", {
  tag: "@with-and-without-script",
}, async ({ signedIn }) => {
  const page = await signedIn("player@example.com", { width: 320 });
  await page.goto("/profile/demo-player");
  await page
    .getByRole("link", { name: /^Edit the review/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  for (const half of [0, 9])
    await expect(dialog.locator(".rating-half").nth(half)).toBeInViewport({ ratio: 1 });
  expect(await overflow(page)).toBe(0);
});

test("leads to the review form within a screen and a half", async ({ page }) => {
  await page.goto("/courts");
  for (const path of [
    "/courts/1",
    "/courts/3",
    "/courts/13",
    "/courts/22",
    "/equipment/24",
    "/equipment/31",
  ]) {
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForLoadState();
    const box = await page.getByRole("link", { name: "Write a Review" }).boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(1.5 * PHONE.height);
  }
});

test("shows the first court of the home page on the first screen", async ({ page }) => {
  await page.goto("/");
  const name = page
    .getByRole("region", { name: "Top Rated Courts" })
    .getByRole("heading", { level: 3 })
    .first();
  const box = await name.boundingBox();
  expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
});

test("has a bar at the top that stays, but not in a low window", async ({ page }) => {
  await page.goto("/courts");
  for (const [height, stays] of [
    [844, true],
    [300, false],
  ] as const) {
    await page.setViewportSize({ width: 320, height });
    await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
    const bar = page.getByRole("banner");
    if (stays) await expect(bar).toBeInViewport();
    else await expect(bar).not.toBeInViewport();
    const box = await bar.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(61);
  }
});

test("has a bar of one row, for users and visitors, on phones of all widths", async ({ page, signedIn }) => {
  for (const one of [page, await signedIn("player@example.com")]) {
    await one.goto("/courts");
    for (const width of [320, 340, 360, 371, 372, 375, 390, 412]) {
      await one.setViewportSize({ width, height: 844 });
      const box = await one.getByRole("banner").boundingBox();
      expect({ width, isOneRow: (box?.height ?? Number.NaN) <= 61 }).toEqual({ width, isOneRow: true });
    }
  }
});

test("has the buttons of a rating above its text at 320 pixels", async ({ signedIn }) => {
  const page = await signedIn("newcomer@example.com", { width: 320 });
  await page.goto("/courts/2/review");
  const text = await page.getByRole("textbox", { name: "Your review" }).boundingBox();
  const words = await page.locator(".rating-words-none").first().boundingBox();
  const more = await page.getByRole("button", { name: "Half a star more", exact: true }).boundingBox();
  expect(words?.x).toBe(text?.x);
  expect((more?.x ?? 0) + (more?.width ?? 0)).toBe((text?.x ?? 0) + (text?.width ?? 0));
});

test("opens the menu that shares a page inside the window", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  for (const path of ["/compare?ids=1,24", "/courts/1"]) {
    await page.goto(path);
    await page.locator("summary", { hasText: "Share" }).click();
    const box = await page.getByRole("textbox", { name: "Address of this page" }).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(16);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width - 16);
  }
});

test("shares a page in the device's own dialog where there is one", async ({ page, origin }) => {
  const shared: unknown[] = [];
  await page.exposeFunction("recordShare", (data: unknown) => shared.push(data));
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "share", {
      value: async (data: ShareData) =>
        void Reflect.apply(Reflect.get(window, "recordShare"), window, [data]),
    }),
  );
  await page.goto("/courts/1");
  await page.locator("summary", { hasText: "Share" }).click();
  await expect.poll(() => shared).toEqual([{ title: "Mill Chimney Courts", url: `${origin}/courts/1` }]);
  await expect(page.getByRole("textbox", { name: "Address of this page" })).toBeHidden();
});

test("closes a menu when something else is touched or focused, and on Escape", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await page.goto("/courts/1");
  const [menu, share] = [
    page.getByRole("navigation", { name: "Main" }),
    page.getByRole("link", { name: "WhatsApp" }),
  ];
  await page.locator("summary", { hasText: "Menu" }).tap();
  await expect(menu).toBeVisible();
  await page.touchscreen.tap(PHONE.width / 2, PHONE.height - 20);
  await expect(menu).toBeHidden();
  await page.locator("summary", { hasText: "Menu" }).tap();
  await page.getByRole("link", { name: "All Courts" }).last().focus();
  await expect(menu).toBeHidden();
  await page.locator("summary", { hasText: "Share" }).tap();
  await expect(share).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(share).toBeHidden();
  await expect(page.locator("summary", { hasText: "Share" })).toBeFocused();
});

test("shows the menu to share where the device's own dialog does not open", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "share", {
      value: () => Promise.reject(new DOMException("", "NotAllowedError")),
    }),
  );
  await page.goto("/courts/1");
  await page.locator("summary", { hasText: "Share" }).tap();
  await expect(page.getByRole("textbox", { name: "Address of this page" })).toBeVisible();
});

test("ends with a footer of at most 400 px for a thumb, too", async ({ page }) => {
  await page.goto("/courts");
  expect((await page.getByRole("contentinfo").boundingBox())?.height).toBeLessThanOrEqual(400);
});

test("prints without buttons, forms and menus", async ({ page }) => {
  await page.goto("/courts/1");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Mill Chimney Courts" })).toBeVisible();
  for (const name of ["Write a Review", "Call", "Directions"])
    await expect(page.getByRole("link", { name, exact: true })).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Sort reviews" })).toBeHidden();
  await expect(page.getByText("0.5 out of 5: ")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  for (const path of ["/courts", "/rackets", "/balls"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading", { level: 3 }).first()).toBeVisible();
    for (const control of ["checkbox", "button", "combobox"] as const)
      await expect(page.getByRole(control)).toHaveCount(0);
    await expect(page.getByText("Tick 2 to 4 rackets")).toBeHidden();
    await expect(page.getByText("Compare").filter({ visible: true })).toHaveCount(0);
  }
  await page.goto("/compare?ids=1,24");
  await expect(page.getByRole("rowheader", { name: "Price" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Choice" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Only differences" })).toBeHidden();
  // Where the ground is not printed, its light texts would be invisible.
  await page.goto("/profile/demo-player");
  const lightness = await page
    .getByText(/^Joined \d/)
    .evaluate((text) => Number(/\d+/.exec(getComputedStyle(text).color)?.[0]));
  expect(lightness).toBeLessThan(128);
});

test("has spaces between words where there are no styles", async ({ page }) => {
  await page.goto("/courts/1");
  const text = await page.getByRole("main").evaluate((main) => main.textContent);
  expect(text).toContain("4.4 (18 reviews)");
  expect(text).toContain("5.0 out of 5: 7 reviews");
  expect(text).not.toMatch(/ago(Edited|Court)|EditedCourt|DirectionsShare/);
});

test("shows the name of a court and of a racket on the first screen in landscape", async ({ page }) => {
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  for (const path of ["/courts/1", "/equipment/24"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  }
});

test("has links of 24 pixels in the lines of a review", async ({ page }) => {
  await page.goto("/courts/1");
  const links = await page.getByRole("link", { name: /^Edited/ }).all();
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
});

test("has room for three pictures beside each other at 320 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: PHONE.height });
  await page.goto("/courts/1/pictures");
  const list = page.getByRole("list", { name: /^Pictures of/ });
  const width = (await list.boundingBox())?.width ?? 0;
  const picture = (await list.getByRole("listitem").first().boundingBox())?.width ?? 0;
  const left = width - 3 * picture - 2 * 8;
  expect(left).toBeGreaterThanOrEqual(0);
  expect(left).toBeLessThan(16);
});

test("never stretches the button that deletes a court", async ({ signedIn }) => {
  const page = await signedIn("admin@example.com", { width: 320 });
  await page.goto("/courts/1");
  const box = await page.getByRole("main").getByRole("link", { name: "Delete", exact: true }).boundingBox();
  expect(box?.width).toBeLessThan(160);
});

test("has the buttons of an item in a list below its picture and texts", async ({ signedIn }) => {
  const page = await signedIn("admin@example.com", { width: 320 });
  await page.goto("/rackets");
  const item = page.locator(".card").first();
  const button = await item.getByRole("link", { name: /^Edit / }).boundingBox();
  for (const part of [".picture", ".card-aside"]) {
    const box = await item.locator(part).boundingBox();
    expect(button?.y).toBeGreaterThanOrEqual((box?.y ?? Number.NaN) + (box?.height ?? 0));
  }
});

test("has all tabs beside each other and whole on phones of all widths", async ({ page }) => {
  await page.goto("/profile/demo-player");
  const tabs = page.getByRole("navigation", { name: "Reviews by kind" }).getByRole("link");
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: PHONE.height });
    const first = await tabs.first().boundingBox();
    const last = await tabs.last().boundingBox();
    expect([last?.y, last?.height]).toEqual([first?.y, first?.height]);
    expect((last?.x ?? Number.NaN) + (last?.width ?? 0)).toBeLessThanOrEqual(width - 16);
  }
});

test("has no page that extreme texts make wider than 320 pixels", async ({ signedIn }) => {
  const admin = await signedIn("admin@example.com", { width: 320 });
  const player = await signedIn("player@example.com", { width: 320 });
  const post = async (page: Page, path: string, data: object) => {
    const response = await page.request.post(path, { data });
    expect({ path, status: response.status() }).toEqual({ path, status: 201 });
    return z.object({ id: z.number() }).parse(await response.json()).id;
  };
  const description = "https://www.instagram.com/padelclub_2025-26/courts/of/mumbai/2025-26/";
  const priceRange = "₹600-900/hour(weekdays),₹900-1200/hr(weekends)";
  const court = await post(admin, "/api/courts", {
    name: "Ranges",
    location: "Powai",
    description: `${description} ${"450-650,".repeat(20)}`,
    priceRange,
    numberOfCourts: 1,
  });
  const name = "W".repeat(255);
  const longName = "Recommended playing level and style of play";
  const weight = "365-375g/12.9-13.2oz/unstrung/without-the-cover-or-the-overgrip-of-1-2g";
  const racket = {
    type: "racket",
    brand: "Zenith",
    specifications: { weight, [longName]: weight.repeat(2) },
  };
  const first = await post(admin, "/api/equipment", { ...racket, name });
  const second = await post(admin, "/api/equipment", {
    ...racket,
    name: "Short",
    specifications: { shape: `round, ${"or more round, ".repeat(100)}`, [longName]: "All" },
  });
  const claim = await post(player, "/api/claims", { itemType: "equipment", itemId: first, reason: "Mine" });
  const accepted = await admin.request.put(`/api/claims/${claim}`, { data: { status: "accepted" } });
  expect(accepted.status()).toBe(200);
  await player.goto("/account/tokens");
  await player.getByRole("textbox", { name: "Name" }).fill("W".repeat(100));
  await player.getByRole("button", { name: "Create Token" }).click();
  await player.getByRole("link", { name: /^Revoke/ }).waitFor();
  const token = await player.getByRole("link", { name: /^Revoke/ }).getAttribute("href");
  expect((await player.request.put("/api/profile", { data: { firstName: "W".repeat(100) } })).status()).toBe(
    200,
  );
  await admin.goto("/admin/read-only");
  await admin.getByRole("textbox", { name: "Message" }).fill("https://status.example/".repeat(10));
  await admin.getByRole("button", { name: "Turn on" }).click();
  await expect(admin.getByRole("button", { name: "Turn off" })).toBeVisible();

  for (const path of [
    `/courts/${court}`,
    `/equipment/${first}`,
    "/courts?q=Ranges",
    "/rackets?brand=Zenith",
    `/compare?ids=${first},${second}`,
    `/equipment/${first}/owner`,
    "/account/tokens",
    token ?? "",
    "/account/open-data",
  ]) {
    await player.goto(path);
    await expect(player.getByText("https://status.example/").first()).toBeVisible();
    expect({ path, overflow: await overflow(player) }).toEqual({ path, overflow: 0 });
  }
  await player.goto(`/courts/${court}`);
  await expect(player.getByText(description)).toBeVisible();
  await player.goto(`/compare?ids=${first},${second}`);
  const heading = await player.getByRole("rowheader", { name: longName }).locator("> span").boundingBox();
  const value = await player.getByRole("cell", { name: "All", exact: true }).evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getBoundingClientRect().y;
  });
  expect((heading?.x ?? 0) + (heading?.width ?? Number.NaN)).toBeLessThanOrEqual(320 - 16);
  expect(value).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? Number.NaN));
  await admin.getByRole("button", { name: "Turn off" }).click();
  await expect(admin.getByRole("button", { name: "Turn on" })).toBeVisible();
  await player.goto("/rackets?brand=Zenith");
  const card = player.locator(".card").filter({ hasText: "Short" });
  expect((await card.boundingBox())?.height).toBeLessThan(300);
});
