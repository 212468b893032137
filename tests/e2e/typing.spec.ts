import { setTimeout as delay } from "node:timers/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { waitForHydration } from "../support/browser";
import { chance } from "../support/random";
import { test } from "./fixtures";

/** How often each form is loaded: `TYPING_LOADS=50` is the long run. */
const LOADS = Number(process.env.TYPING_LOADS ?? 2);

/** Every dialog with a field to type into. */
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

/** Every form with a field to type into that is a part of its page. */
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

/** How long a test may take, in milliseconds. */
const timeout = 60_000 + LOADS * 20_000;

const CONTROLS = "input:not([type=hidden], [type=file]), textarea, select";

/** The longest that a file of the script is delayed, and the longest between two keys, in milliseconds. */
const MAX_SCRIPT_DELAY_MS = 400;
const MAX_KEY_DELAY_MS = 40;

const LEFT = "data-left";

/** How many keys are pressed once script has taken over. */
const LAST_KEYS = 8;

for (const { path, isDialog } of [
  ...DIALOGS.map((path) => ({ path, isDialog: true })),
  ...PAGE_FORMS.map((path) => ({ path, isDialog: false })),
]) {
  test(`What is typed into a field of ${path} while script comes is all there`, async ({ signedIn }) => {
    test.setTimeout(timeout);
    const page = await signedIn("admin@example.com");
    const form = page.locator(isDialog ? "dialog" : "main").locator("form[method=post]");
    const scriptIsThere = () => (isDialog ? page.locator("dialog:modal").waitFor() : waitForHydration(page));
    for (let load = 0; load < LOADS; load++) {
      const random = chance(load + 1);
      await delayScript(page, random(MAX_SCRIPT_DELAY_MS));
      await page.goto(path, { waitUntil: "commit" });
      await expect(form.getByRole("button").first()).toBeVisible();
      const fields = form.locator(TEXT_FIELDS).filter({ visible: true });
      const field = fields.nth(load % (await fields.count()));
      await focusFor(field);
      await field.press("Control+End");
      const before = await valuesOf(page);
      const typed = await typeUntil(field, scriptIsThere(), random);
      await expectTyped(field, before, typed, `load ${load} of ${path}`);
    }
  });
}

for (const keysBefore of [0, 9]) {
  test(`A rejected form can be corrected while its script comes, after ${keysBefore} keys`, async ({
    signedIn,
  }) => {
    const page = await signedIn("admin@example.com");
    const letScriptCome = await holdScript(page);
    await page.goto("/courts/new", { waitUntil: "commit" });
    const dialog = page.getByRole("dialog", { name: "Add Court" });
    await dialog.getByRole("textbox", { name: "Court Name" }).fill("Quick Hands");
    await dialog.getByRole("textbox", { name: "Location" }).fill("Dadar");
    await dialog.getByRole("textbox", { name: "Image URL" }).fill("none");
    await dialog.getByRole("button", { name: "Add Court" }).last().click({ noWaitAfter: true });
    await expect(dialog.getByRole("alert")).toBeVisible();
    const field = dialog.getByRole("textbox", { name: "Description" });
    await focusFor(field);
    const before = await valuesOf(page);
    const first = "Corrected".slice(0, keysBefore);
    await page.keyboard.type(first);
    letScriptCome();
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
  test(`A word that is being composed in a field of ${path} while script comes stays one word`, async ({
    signedIn,
  }) => {
    const page = await signedIn("admin@example.com");
    const keyboard = await page.context().newCDPSession(page);
    const fields = page.locator("main form[method=post]").locator("textarea, input[type=text]");
    for (const which of ["first", "last"] as const) {
      const letScriptCome = await holdScript(page);
      await page.goto(path, { waitUntil: "commit" });
      const field = fields[which]();
      await focusFor(field);
      const before = await valuesOf(page);
      await field.press("Control+End");
      await keyboard.send("Input.imeSetComposition", { text: "नम", selectionStart: 2, selectionEnd: 2 });
      letScriptCome();
      await (path === "/courts/1/edit" ? waitForHydration(page) : page.locator("dialog:modal").waitFor());
      await keyboard.send("Input.imeSetComposition", { text: "नमस", selectionStart: 3, selectionEnd: 3 });
      await keyboard.send("Input.insertText", { text: "नमस्ते" });
      await expectTyped(field, before, "नमस्ते", `the ${which} field of ${path}`);
    }
  });
}

test("What is chosen in a dialog while script comes stays chosen, and has the focus", async ({
  signedIn,
}) => {
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
      await delayScript(page, chance(load + 1)(MAX_SCRIPT_DELAY_MS));
      await page.goto(path, { waitUntil: "commit" });
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

/** Gives a field the focus, and marks it as `LEFT` should it lose that. */
async function focusFor(field: Locator): Promise<void> {
  await field.focus();
  await field.evaluate(
    (element, left) => element.addEventListener("blur", () => element.setAttribute(left, "")),
    LEFT,
  );
}

/**
 * Types into whatever has the focus, without a look at what that is, until `end`, and some keys more.
 * @param field the field that is meant; a number field is given digits
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

/** The field holds what it held and what was typed, and had the focus all the time; every other control is as it was. */
async function expectTyped(field: Locator, before: string[], typed: string, where: string): Promise<void> {
  const page = field.page();
  const place = await field.evaluate(
    (element, selector) => [...document.querySelectorAll(selector)].indexOf(element),
    CONTROLS,
  );
  const expected = before.with(place, before[place] + typed);
  expect(await valuesOf(page), where).toEqual(expected);
  expect(await field.evaluate((element) => element === document.activeElement), where).toBe(true);
  expect(await field.getAttribute(LEFT), where).toBeNull();
}

/** What every control of the page holds, in the order of the page. */
function valuesOf(page: Page): Promise<string[]> {
  return page.locator(CONTROLS).evaluateAll((controls) =>
    controls.map((control) => {
      const isBox = control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);
      return isBox ? String(control.checked) : String(Reflect.get(control, "value"));
    }),
  );
}

/** Has each file of the page's script come that much later, as on a slow line. */
async function delayScript(page: Page, milliseconds: number): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/assets/*.js", async (route) => {
    await delay(milliseconds);
    await route.continue();
  });
}

/** Holds the page's script back. @returns what lets it come */
async function holdScript(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
