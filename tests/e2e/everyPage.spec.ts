import { expect, type Locator } from "@playwright/test";
import { openBrowser, overflow } from "../support/browser";
import { rate, star } from "../support/courtPage";
import { expectCompletePage } from "./expectCompletePage";
import { ADMIN, NEWCOMER, test } from "./fixtures";
import { prepareView, views } from "./pageViews";

// The longest file: both workers take its tests, each with a server of its own.
test.describe.configure({ mode: "parallel" });

for (const view of views) {
  test.describe(view.name, () => {
    test("is accessible and does not overflow, in light and dark, narrow and wide", async ({
      visitor,
      signedIn,
    }) => {
      const page = view.as ? await signedIn(view.as) : await visitor();
      const response = await page.goto(view.path);
      expect(response?.status()).toBe(view.status ?? 200);
      await prepareView(page, view);
      await expectCompletePage(page, true);
    });
  });
}

for (const path of [
  "/",
  "/courts?q=rain&price=mid",
  "/courts/1",
  "/rackets",
  "/equipment/24",
  "/compare?ids=1,24",
  "/how-ranking-works",
  "/transparency",
  "/search?q=head",
  "/clubs",
]) {
  test(`${path} looks the same with script and without`, async ({ visitor }) => {
    const heights = [];
    for (const script of [true, false]) {
      const page = await visitor({ script });
      await page.goto(path, { waitUntil: "networkidle" });
      // An animation shows the rest of the page later.
      heights.push(
        await page.evaluate(async () => {
          await Promise.all(document.getAnimations().map(({ finished }) => finished));
          return document.documentElement.scrollHeight;
        }),
      );
    }
    expect(heights[0]).toBe(heights[1]);
  });
}

for (const path of [
  "/",
  "/courts?price=mid",
  "/courts/1",
  "/courts/1/edit",
  "/rackets?ids=1,2,3,4",
  "/equipment/24",
  "/equipment/24/edit",
  "/compare?ids=1,2,3,4",
  "/admin",
  "/admin/users",
  "/admin/import",
  "/admin/reports",
  "/guidelines/edit",
  "/guidelines/versions",
]) {
  test(`${path} does not overflow with text of twice the size, and at a zoom of 400%`, async ({
    signedIn,
  }) => {
    const page = await signedIn(ADMIN, { width: 1280 });
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await overflow(page)).toBe(0);
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    // 1280 pixels at 400%, minus a scrollbar.
    await page.setViewportSize({ width: 316, height: 256 });
    expect(await overflow(page)).toBe(0);
  });
}

for (const path of ["/courts", "/rackets", "/balls", "/courts/1"]) {
  test(`${path} does not overflow a phone with text of one and a half times the size`, async ({
    visitor,
  }) => {
    const page = await visitor({ width: 360 });
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "150%"));
    expect(await overflow(page)).toBe(0);
  });
}

test("no page overflows a phone with letters of 24 pixels as the browser's own", async ({ origin, site }) => {
  const browser = await openBrowser(["--blink-settings=defaultFontSize=24"]);
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 360, height: 800 },
    storageState: await site.sessionOf("player@example.com"),
  });
  const page = await context.newPage();
  const wider = [];
  for (const path of [
    "/transparency",
    "/courts/1",
    "/equipment/24",
    "/courts/2/review",
    "/profile/demo-player",
    "/courts",
    "/rackets",
  ]) {
    await page.goto(path);
    if (await overflow(page)) wider.push(path);
  }
  await browser.close();
  expect(wider).toEqual([]);
});

test("with forced colours, stars, highlights, the focus and the current link are distinguishable", async ({
  signedIn,
}) => {
  const page = await signedIn(NEWCOMER);
  await page.goto("/courts");
  await page.emulateMedia({ forcedColors: "active" });
  const avatar = page.getByRole("banner").locator(".avatar").last();
  expect(await avatar.evaluate((it) => getComputedStyle(it).borderStyle)).toBe("solid");
  await page.goto("/courts/2/review");
  await rate(page, 3);
  await page.mouse.move(0, 0);
  const fills = await page
    .locator(".rating-half path")
    .evaluateAll((halves) => halves.map((half) => getComputedStyle(half).fill));
  expect(fills[5]).toBe(fills[0]);
  expect(fills[6]).not.toBe(fills[0]);
  await star(page, 3).press("ArrowRight");
  const ring = await star(page, 3.5).evaluate(
    (radio) => getComputedStyle(radio.parentElement?.querySelector("svg") ?? radio).outlineStyle,
  );
  expect(ring).toBe("solid");

  await page.goto("/courts/1?highlight=1");
  const ringed = page.locator(".review-highlighted");
  const id = await page.getByRole("listitem").filter({ hasText: "Jehangir Irani" }).getAttribute("id");
  await page.goto(`/courts/1?highlight=${id?.replace("review-", "")}`);
  expect(await ringed.evaluate((it) => getComputedStyle(it).outlineStyle)).toBe("solid");

  const widths = async (links: Locator) =>
    links.evaluateAll((all) => all.map((link) => getComputedStyle(link).borderTopWidth));
  const [chosen, ...others] = await widths(
    page.getByRole("list", { name: "Sort reviews" }).getByRole("link"),
  );
  expect(others).not.toContain(chosen);
  await page.goto("/profile/demo-player");
  const [current, ...tabs] = await widths(
    page.getByRole("link", { name: /^(All Reviews|Courts|Equipment) \(/ }),
  );
  expect(tabs).not.toContain(current);
});

test("a highlighted review is scrolled into view, without animation if reduced motion is preferred", async ({
  page,
}) => {
  await page.goto("/courts/1");
  const id = await page.getByRole("listitem").filter({ hasText: "Jehangir Irani" }).getAttribute("id");
  const path = `/courts/1?highlight=${id?.replace("review-", "")}`;
  const isVisibleInWindow = () =>
    page.locator(`#${id}`).evaluate((it) => it.getBoundingClientRect().bottom <= innerHeight);
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(path, { waitUntil: "commit" });
    await expect.poll(isVisibleInWindow).toBe(true);
  }
  await page.emulateMedia({ reducedMotion: "reduce" });
  const animations = await page.evaluate(() =>
    document.getAnimations().filter((it) => Number(it.effect?.getComputedTiming().duration) > 1),
  );
  expect(animations).toEqual([]);
});

test("long words do not overflow on a phone", { tag: "@phone" }, async ({ signedIn }) => {
  const page = await signedIn(ADMIN);
  const word = "Supercalifragilistic";
  await page.goto("/courts/new");
  const dialog = page.getByRole("dialog");
  const fill = (label: string, times: number) =>
    dialog.getByRole("textbox", { name: label }).fill(word.repeat(times));
  await fill("Court Name", 12);
  await fill("Location", 12);
  await fill("Description", 20);
  await fill("Price Range", 2);
  await fill("Contact Info", 12);
  await fill("Amenities", 3);
  await dialog.getByRole("button", { name: "Add Court" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: word })).toBeVisible();
  expect(await overflow(page)).toBe(0);
  const { pathname } = new URL(page.url());
  const review = { itemType: "equipment", itemId: 1, rating: 4, reviewText: word };
  expect((await page.request.post("/api/reviews", { data: review })).status()).toBe(201);
  const renamed = await page.request.put("/api/profile", { data: { firstName: word.repeat(5) } });
  expect(renamed.status()).toBe(200);
  for (const path of [
    `${pathname}/review`,
    `${pathname}/edit`,
    `${pathname}/delete`,
    `/courts?q=${word.repeat(10)}`,
    `/search?q=${word}`,
    "/admin",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect({ path, overflow: await overflow(page) }).toEqual({ path, overflow: 0 });
  }
});

test("the widest visit code does not overflow on a phone", { tag: "@phone" }, async ({ signedIn }) => {
  const page = await signedIn(ADMIN);
  await page.goto("/courts/1/desk");
  await page.getByText(/^[B-Z]{6}$/).evaluate((code) => {
    code.textContent = "WWWWWW";
  });
  expect(await overflow(page)).toBe(0);
});

test("the stars of a review form are in the middle of a narrow window", { tag: "@phone" }, async ({
  signedIn,
}) => {
  const page = await signedIn(NEWCOMER);
  await page.goto("/courts/2/review");
  const halves = page.locator(".rating-input").first().locator(".rating-half");
  const first = await halves.first().boundingBox();
  const last = await halves.last().boundingBox();
  expect(first?.x).toBe(320 - (last?.x ?? Number.NaN) - (last?.width ?? 0));
});

test("a photo that does not load leaves the drawing visible", {
  tag: "@without-script",
}, async ({ signedIn, origin }) => {
  const page = await signedIn(ADMIN);
  await page.goto("/courts/4/edit");
  await page.getByText("Use a photo on the web instead").click();
  await page.getByRole("textbox", { name: "Image URL" }).fill(`${origin}/no-such-photo.jpg`);
  await page.getByRole("button", { name: "Update Court" }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const picture = page.locator(".item-picture");
  const withPhoto = await picture.screenshot();
  await picture.locator("img").evaluate((image) => image.remove());
  expect(withPhoto.equals(await picture.screenshot())).toBe(true);
});
