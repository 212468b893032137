import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { comesAlive } from "../support/browser";
import { openSite } from "./site";

const site = openSite();

/** Every dialog that has a field to type into, and a field of it. */
const DIALOGS = [
  ["/courts/new", "Location"],
  ["/courts/new", "Description"],
  ["/rackets/new", "Racket Name"],
  ["/balls/new", "Specifications"],
  ["/reviews/1/edit", "Your review"],
  ["/guidelines/edit", "Text"],
] as const;

const TYPED = "While the script comes, typing goes on.";

/** How many keys are pressed before the script may come: it then comes at another key each time. */
const KEYS_BEFORE_SCRIPT = [0, 9];

test.each(DIALOGS)(
  "What is typed into a field of %s (%s) while script comes is all there",
  async (path, label) => {
    const page = await site.person("admin@example.com");
    for (const keys of KEYS_BEFORE_SCRIPT) {
      const letScriptCome = await holdScript(page);
      await page.goto(path, { waitUntil: "commit" });
      const field = page.getByRole("dialog").getByRole("textbox", { name: label });
      await field.focus();
      await field.press("Control+End");
      const before = await field.inputValue();
      await typeOver(page, keys, letScriptCome);
      expect(await field.inputValue()).toBe(before + TYPED);
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await page.getByRole("dialog").evaluate((element) => element.matches(":modal"))).toBe(true);
    }
  },
);

test.each(KEYS_BEFORE_SCRIPT)(
  "A rejected form can be corrected while its script comes, after %i keys",
  async (keys) => {
    const page = await site.person("admin@example.com");
    const letScriptCome = await holdScript(page);
    await page.goto("/courts/new", { waitUntil: "commit" });
    const dialog = page.getByRole("dialog", { name: "Add Court" });
    await dialog.getByRole("textbox", { name: "Court Name" }).fill("Quick Hands");
    await dialog.getByRole("textbox", { name: "Location" }).fill("Dadar");
    await dialog.getByRole("textbox", { name: "Image URL" }).fill("none");
    await dialog.getByRole("button", { name: "Add Court" }).last().click({ noWaitAfter: true });
    await dialog.getByRole("alert").waitFor();
    const field = dialog.getByRole("textbox", { name: "Description" });
    await field.focus();
    await typeOver(page, keys, letScriptCome);
    expect(await field.inputValue()).toBe(TYPED);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await dialog.getByRole("textbox", { name: "Court Name" }).inputValue()).toBe("Quick Hands");
  },
);

/** Types into the field that has the focus, without a look at where it is; the script comes meanwhile. */
async function typeOver(page: Page, keysBefore: number, letScriptCome: () => void): Promise<void> {
  const [first, second] = [TYPED.slice(0, keysBefore), TYPED.slice(keysBefore, -8)];
  await page.keyboard.type(first);
  letScriptCome();
  await page.keyboard.type(second, { delay: 30 });
  await comesAlive(page);
  await page.keyboard.type(TYPED.slice(-8), { delay: 30 });
}

/** Holds the page's script back, as a slow line does. @returns what lets it come */
async function holdScript(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.unrouteAll();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
