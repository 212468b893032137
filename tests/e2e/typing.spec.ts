import { setTimeout as delay } from "node:timers/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { signInAs, waitForHydration } from "../support/browser";
import { rate, star, waitForMessage } from "../support/courtPage";
import { chance } from "../support/random";
import { test } from "./fixtures";

/** The number of loads of each form; `TYPING_LOADS=50` is the long run. */
const LOADS = Number(process.env.TYPING_LOADS ?? 2);

/** Every dialog with a text field. */
const DIALOGS = [
  "/courts/new",
  "/rackets/new",
  "/balls/new",
  "/profile/demo-admin/edit",
  "/reviews/1/edit",
  "/reviews/1/report",
  "/guidelines/edit",
  "/privacy-policy/edit",
  "/terms-of-service/edit",
  "/cookie-policy/edit",
];

/** Every form with a text field outside of a dialog. */
const PAGE_FORMS = [
  "/courts/1/review",
  "/equipment/1/review",
  "/courts/1/edit",
  "/equipment/1/edit",
  "/account/tokens",
  "/admin/import",
];

const TEXT_FIELDS =
  "input:not([type=hidden], [type=file], [type=checkbox], [type=radio]), textarea:not([readonly])";

/** The timeout of a test, in milliseconds. */
const timeout = 60_000 + LOADS * 20_000;

const CONTROLS = "input:not([type=hidden], [type=file]), textarea, select";

/** The maximum delay of a script file, and between two keys, in milliseconds. */
const MAX_SCRIPT_DELAY_MS = 400;
const MAX_KEY_DELAY_MS = 40;

/** Marks a field that has lost the focus. */
const BLURRED = "data-blurred";

/** The number of keys pressed after hydration. */
const LAST_KEYS = 8;

for (const { path, isDialog } of [
  ...DIALOGS.map((path) => ({ path, isDialog: true })),
  ...PAGE_FORMS.map((path) => ({ path, isDialog: false })),
]) {
  test(`text typed into a field of ${path} during hydration is preserved`, async ({ signedIn }) => {
    test.setTimeout(timeout);
    const page = await signedIn("admin@example.com");
    await page.goto("/courts");
    const form = page.locator(isDialog ? "dialog" : "main").locator("form[method=post]");
    const hydration = () => (isDialog ? page.locator("dialog:modal").waitFor() : waitForHydration(page));
    for (let load = 0; load < LOADS; load++) {
      const random = chance(load + 1);
      await delayScripts(page, random(MAX_SCRIPT_DELAY_MS));
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const fields = form.locator(TEXT_FIELDS).filter({ visible: true });
      const field = fields.nth(load % (await fields.count()));
      await focusAndWatch(field);
      await field.press("Control+End");
      const before = await valuesOf(page);
      const typed = await typeUntil(field, hydration(), random);
      await expectTyped(field, before, typed, `load ${load} of ${path}`);
    }
  });
}

for (const keysBefore of [0, 9]) {
  test(`a rejected form can be corrected during hydration, after ${keysBefore} keys`, async ({
    signedIn,
  }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/courts");
    const releaseScripts = await blockScripts(page);
    await page.goto("/courts/new", { waitUntil: "commit" });
    const dialog = page.getByRole("dialog", { name: "Add Court" });
    await dialog.getByRole("textbox", { name: "Court Name" }).fill("Quick Hands");
    await dialog.getByRole("textbox", { name: "Location" }).fill("Dadar");
    await dialog.getByText("Use a photo on the web instead").click();
    await dialog.getByRole("textbox", { name: "Image URL" }).fill("none");
    await dialog.getByRole("button", { name: "Add Court" }).last().click({ noWaitAfter: true });
    await expect(dialog.getByRole("alert")).toBeVisible();
    await page.waitForLoadState("domcontentloaded");
    const field = dialog.getByRole("textbox", { name: "Description" });
    await focusAndWatch(field);
    const before = await valuesOf(page);
    const first = "Corrected".slice(0, keysBefore);
    await page.keyboard.type(first);
    releaseScripts();
    const typed = first + (await typeUntil(field, page.locator("dialog:modal").waitFor(), chance(1)));
    await expectTyped(field, before, typed, "the rejected form");
    await expect(dialog.getByRole("textbox", { name: "Court Name" })).toHaveValue("Quick Hands");
  });
}

for (const path of [
  "/courts/new",
  "/courts/1/edit",
  "/profile/demo-admin/edit",
  "/reviews/1/edit",
  "/guidelines/edit",
]) {
  test(`a word composed with an input method in a field of ${path} during hydration is preserved`, async ({
    signedIn,
  }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/courts");
    const keyboard = await page.context().newCDPSession(page);
    const fields = page
      .locator("main form[method=post]")
      .locator("textarea, input[type=text]")
      .filter({ visible: true });
    for (const which of ["first", "last"] as const) {
      const releaseScripts = await blockScripts(page);
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const field = fields[which]();
      await focusAndWatch(field);
      const before = await valuesOf(page);
      await field.press("Control+End");
      await keyboard.send("Input.imeSetComposition", { text: "नम", selectionStart: 2, selectionEnd: 2 });
      releaseScripts();
      await (path === "/courts/1/edit" ? waitForHydration(page) : page.locator("dialog:modal").waitFor());
      await keyboard.send("Input.imeSetComposition", { text: "नमस", selectionStart: 3, selectionEnd: 3 });
      await keyboard.send("Input.insertText", { text: "नमस्ते" });
      await expectTyped(field, before, "नमस्ते", `the ${which} field of ${path}`);
    }
  });
}

test("Escape asks before it discards what was typed before hydration", async ({ signedIn }) => {
  const page = await signedIn("admin@example.com");
  await page.goto("/courts");
  const releaseScripts = await blockScripts(page);
  await page.goto("/courts/new", { waitUntil: "commit" });
  const text = page.getByRole("dialog").getByRole("textbox", { name: "Description" });
  await text.fill("Four courts under one roof.");
  releaseScripts();
  await page.locator("dialog:modal").waitFor();
  const asked = page.waitForEvent("dialog");
  const pressed = page.keyboard.press("Escape");
  await (await asked).dismiss();
  await pressed;
  await expect(text).toHaveValue("Four courts under one roof.");
});

test("what is typed on while a search loads stays, with the focus", async ({ page }) => {
  await page.goto("/courts");
  const loaded = Promise.withResolvers<void>();
  await page.route("**/courts.data*", async (route) => {
    await loaded.promise;
    await route.continue();
  });
  const field = page.getByRole("searchbox", { name: "Search courts" });
  await field.fill("band");
  const loading = page.waitForRequest("**/courts.data*");
  await field.press("Enter");
  await loading;
  await page.keyboard.type("ra west");
  loaded.resolve();
  await expect(page.getByRole("heading", { name: 'Search Results for "band"' })).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect(field).toHaveValue("bandra west");
  await expect(field).toBeFocused();

  await field.press("Enter");
  await expect(page.getByRole("heading", { name: 'Search Results for "bandra west"' })).toBeVisible();
  await expect(page.getByRole("heading", { name: /Found$/ })).toBeFocused();
  await page.goBack();
  await expect(field).toHaveValue("band");
});

test("a choice in a dialog during hydration stays chosen and focused", async ({ signedIn }) => {
  test.setTimeout(timeout);
  const reader = await signedIn("player@example.com");
  await reader.goto("/reviews/1/report");
  await reader.getByRole("dialog").getByRole("radio").first().check();
  await reader.getByRole("dialog").getByRole("button", { name: "Send Report" }).click();
  await expect(reader.getByRole("dialog")).toHaveCount(0);

  const page = await signedIn("admin@example.com");
  await page.goto("/admin/reports");
  const hide = await page.getByRole("link", { name: /^Hide/ }).first().getAttribute("href");
  for (const path of [hide ?? "", "/reviews/1/report"]) {
    for (let load = 0; load < LOADS; load++) {
      await delayScripts(page, chance(load + 1)(MAX_SCRIPT_DELAY_MS));
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const radios = page.getByRole("dialog").getByRole("radio");
      await radios.last().check();
      await page.keyboard.press("ArrowUp");
      const chosen = radios.nth((await radios.count()) - 2);
      await expect(chosen).toBeChecked();
      await page.locator("dialog:modal").waitFor();
      await expect(chosen).toBeChecked();
      await expect(chosen).toBeFocused();
    }
  }
});

test.describe("a form that is left by a link and returned to with Back", () => {
  test("has the ratings, text and choices of a review", async ({ signedIn }) => {
    const page = await signedIn("newcomer@example.com");
    await page.goto("/courts/1/review");
    const send = page.getByRole("button", { name: "Submit Review" });
    await expect(send).toBeDisabled();
    await rate(page, 3.5);
    const text = page.getByRole("textbox", { name: "Your review" });
    await text.fill("Two lines,\nof which one is long.");
    await page.getByText("Rate the details").click();
    const surface = page.getByRole("group", { name: "Surface" });
    await surface.getByRole("radio", { name: "4 stars" }).locator("xpath=..").click();
    const interest = page.getByRole("combobox", { name: /^Do you work here/ });
    await interest.selectOption({ index: 2 });
    const chosen = await interest.inputValue();

    await leave(page, "Rackets");
    await page.goBack();
    await expect(text).toHaveValue("Two lines,\nof which one is long.");
    await expect(star(page, 3.5)).toBeChecked();
    await expect(surface.getByRole("radio", { checked: true })).toHaveValue("4");
    await expect(interest).toHaveValue(chosen);
    await expect(send).toBeEnabled();

    await leave(page, "Courts");
    await page.goBack();
    await expect(text).toHaveValue("Two lines,\nof which one is long.");
    await leave(page, "Courts");
    await page.goto("/courts/1/review");
    await expect(text).toHaveValue("");
  });

  test("has the text and choices of a profile, and what was rejected", async ({ signedIn }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/profile/demo-admin/edit");
    const dialog = page.getByRole("dialog");
    const name = dialog.getByRole("textbox", { name: "First Name" });
    const bio = dialog.getByRole("textbox", { name: "Bio" });
    await bio.fill("B".repeat(5_000));
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    const before = await name.inputValue();
    await dialog.getByRole("combobox", { name: "Playing Level" }).selectOption("Advanced");
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(bio).toHaveValue("B".repeat(5_000));
    await expect(name).toHaveValue(before);
    await expect(dialog.getByRole("combobox", { name: "Playing Level" })).toHaveValue("Advanced");
  });

  test("does not cover what was changed meanwhile", async ({ signedIn }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/guidelines/edit");
    const text = page.getByRole("textbox", { name: "Text" });
    const original = await text.inputValue();
    await text.fill(`${original}\n\nFrom this window.`);
    await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
    await expect(text).toHaveCount(0);

    const other = await signedIn("admin@example.com");
    await other.goto("/guidelines/edit");
    await other.getByRole("textbox", { name: "Text" }).fill(`${original}\n\nFrom another window.`);
    await other.getByRole("button", { name: "Save Changes" }).click();
    await waitForMessage(other, "Guidelines updated");

    await page.goBack();
    await expect(text).toHaveValue(`${original}\n\nFrom this window.`);
    const save = page.getByRole("button", { name: "Save Changes" });
    await save.click();
    await expect(page.getByRole("alert")).toContainText("This text has changed since you opened it.");
    await expect(page.getByRole("dialog").getByText("From another window.").first()).toBeVisible();

    // The conflict has been seen, and is so after another Back.
    await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
    await expect(text).toHaveCount(0);
    await page.goBack();
    await expect(text).toHaveValue(`${original}\n\nFrom this window.`);
    await save.click();
    await waitForMessage(page, "Guidelines updated");
  });

  test("is empty once it has been sent", async ({ signedIn }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/courts");
    await page.getByRole("link", { name: "Add Court" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Court" });
    const name = dialog.getByRole("textbox", { name: "Court Name" });
    const membership = dialog.getByRole("checkbox", { name: "Membership Required" });
    await name.fill("Second Thoughts Padel");
    await dialog.getByRole("textbox", { name: "Location" }).fill("Dadar");
    await membership.check();
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(name).toHaveValue("Second Thoughts Padel");
    await expect(membership).toBeChecked();
    await dialog.getByRole("button", { name: "Add Court" }).last().click();
    await expect(page.getByRole("heading", { level: 1, name: "Second Thoughts Padel" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/courts$/);
    await expect(dialog).toHaveCount(0);
    await page.getByRole("link", { name: "Add Court" }).click();
    await expect(name).toHaveValue("");
    await expect(membership).not.toBeChecked();
  });

  test("is empty for the next user of the browser", async ({ page }) => {
    await signInAs(page, "newcomer@example.com", "/courts/1/review");
    await page.waitForURL("**/courts/1/review");
    await waitForHydration(page);
    const text = page.getByRole("textbox", { name: "Your review" });
    await text.fill("Only mine");
    await leave(page, "Rackets");
    const entries = await page.evaluate(() => history.length);
    await page.getByRole("link", { name: "Sign Out" }).click();
    await signInAs(page, "admin@example.com", "/courts");
    await page.waitForURL("**/courts");
    await page.evaluate((before) => history.go(before - history.length), entries);
    await page.waitForURL("**/rackets");
    await waitForHydration(page);
    await page.goBack();
    await expect(text).toBeVisible();
    // What was typed would be restored by the script.
    await waitForHydration(page);
    await expect(text).toHaveValue("");
  });
});

/** Follows a link of the top bar. */
async function leave(page: Page, label: string): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: label }).click();
  await expect(page.locator("textarea")).toHaveCount(0);
}

/** Focuses a field, and marks it as `BLURRED` if it loses the focus. */
async function focusAndWatch(field: Locator): Promise<void> {
  await field.focus();
  await field.evaluate(
    (element, attribute) => element.addEventListener("blur", () => element.setAttribute(attribute, "")),
    BLURRED,
  );
}

/**
 * Types into the focused element, whichever that is, until `end`, and some more keys.
 * @param field the intended field; digits are typed into a number field
 * @returns what was typed
 */
async function typeUntil(
  field: Locator,
  end: Promise<void>,
  random: (below: number) => number,
): Promise<string> {
  const isNumber = (await field.getAttribute("type")) === "number";
  const characters = isNumber ? "123456789" : "abcdefghijklmnopqrstuvwxyz ";
  let typed = "";
  let keysLeft = Number.POSITIVE_INFINITY;
  const ended = end.then(() => {
    keysLeft = LAST_KEYS;
  });
  while (keysLeft-- > 0) {
    const key = characters.charAt(typed.length % characters.length);
    await field.page().keyboard.type(key);
    typed += key;
    await delay(random(MAX_KEY_DELAY_MS));
  }
  await ended;
  return typed;
}

/** Expects the field to have the typed text and never to have lost the focus, and all other controls to be unchanged. */
async function expectTyped(field: Locator, before: string[], typed: string, where: string): Promise<void> {
  const page = field.page();
  const place = await field.evaluate(
    (element, selector) => [...document.querySelectorAll(selector)].indexOf(element),
    CONTROLS,
  );
  const expected = before.with(place, before[place] + typed);
  expect(await valuesOf(page), where).toEqual(expected);
  expect(await field.evaluate((element) => element === document.activeElement), where).toBe(true);
  expect(await field.getAttribute(BLURRED), where).toBeNull();
}

/** The values of all controls of the page, in document order. */
function valuesOf(page: Page): Promise<string[]> {
  return page.locator(CONTROLS).evaluateAll((controls) =>
    controls.map((control) => {
      const isBox = control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);
      return isBox ? String(control.checked) : String(Reflect.get(control, "value"));
    }),
  );
}

/** Delays each script file of the page, as on a slow connection. */
async function delayScripts(page: Page, milliseconds: number): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/assets/*.js", async (route) => {
    await delay(milliseconds);
    await route.continue();
  });
}

/** Blocks the page's scripts. @returns releases them */
async function blockScripts(page: Page): Promise<() => void> {
  const blocked = Promise.withResolvers<void>();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/assets/*.js", async (route) => {
    await blocked.promise;
    await route.continue();
  });
  return blocked.resolve;
}
