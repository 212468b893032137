import { expect, type Page } from "@playwright/test";
import { waitForHydration } from "../support/browser";
import { waitForMessage } from "../support/courtPage";
import { test } from "./fixtures";
import { translate } from "./translate";

test("rackets checked before hydration stay checked", async ({ page }) => {
  const releaseScripts = await blockScripts(page);
  await page.goto("/rackets?sort=price", { waitUntil: "commit" });
  const names = ["Bullpadel Discover PWR", "Head Evo Speed 2025"];
  for (const name of names) await page.getByRole("checkbox", { name: `Compare ${name}` }).check();
  releaseScripts();
  await waitForHydration(page);
  await page.waitForURL(/ids=\d+(,|%2C)\d+/);
  for (const name of names) {
    await expect(page.getByRole("checkbox", { name: `Compare ${name}` })).toBeChecked();
  }
  await page.getByRole("button", { name: "Compare" }).click();
  for (const name of names) await expect(page.getByRole("columnheader", { name })).toBeVisible();
});

test("values entered before hydration are preserved", async ({ signedIn }) => {
  const page = await signedIn("admin@example.com");
  await page.goto("/courts");
  const releaseScripts = await blockScripts(page);
  await page.goto("/courts/1/edit", { waitUntil: "commit" });
  const { description, expectInput } = await fillCourtForm(page);
  releaseScripts();
  await waitForHydration(page);
  await expectInput();

  await description.press("End");
  await description.pressSequentially(" And a bar.");
  await expect(description).toHaveValue("Four courts under one roof. And a bar.");
});

test("a button that is pressed while its dialog becomes modal does not move", async ({ signedIn }) => {
  const page = await signedIn("admin@example.com");
  await page.goto("/courts");
  const releaseScripts = await blockScripts(page);
  await page.goto("/courts/new", { waitUntil: "commit" });
  const dialog = page.getByRole("dialog", { name: "Add Court" });
  await dialog.getByRole("textbox", { name: "Court Name" }).fill("Quick Hands");
  await dialog.getByRole("textbox", { name: "Location" }).fill("Dadar, Mumbai");
  const button = dialog.getByRole("button", { name: "Add Court" });
  await button.hover();
  await page.mouse.down();
  releaseScripts();
  await waitForHydration(page);
  expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
  await page.mouse.up();
  await waitForMessage(page, "Court added successfully!");
});

test("what was typed on a page that an extension has changed stays", async ({ signedIn, browserErrors }) => {
  const page = await signedIn("admin@example.com");
  await page.goto("/courts");
  const releaseScripts = await blockScripts(page);
  await page.goto("/courts/1/edit", { waitUntil: "commit" });
  const { description, expectInput } = await fillCourtForm(page);
  await description.evaluate((field) => field.after(document.createElement("some-extension")));
  releaseScripts();
  await waitForHydration(page);
  await expectInput();
  await expect(description).toBeFocused();
  await expect(page.locator("some-extension")).toHaveCount(0);
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("#418")]);
});

test("a form that was translated before hydration works without scripts", async ({ signedIn }) => {
  const page = await signedIn("admin@example.com");
  await page.goto("/courts");
  const releaseScripts = await blockScripts(page);
  await page.goto("/courts/1/edit", { waitUntil: "commit" });
  const description = page.getByRole("textbox", { name: "Description" });
  await description.fill("Four courts under one roof.");
  await translate(page);
  const entry = page.waitForResponse(/\/assets\/.*\.js$/);
  releaseScripts();
  await entry;
  await page.waitForLoadState("networkidle");
  await expect(description).toHaveValue("Four courts under one roof.");
  await expect(description).toBeFocused();
  await page.getByRole("button", { name: "Update" }).click();
  await waitForMessage(page, "Court updated");
});

test("Back before hydration, after a reload, loads the page of the address", async ({ signedIn }) => {
  const page = await signedIn("admin@example.com");
  await page.goto("/courts");
  await page.getByRole("link", { name: "Add Court" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Court" });
  await expect(dialog).toBeVisible();
  const releaseScripts = await blockScripts(page);
  await page.reload({ waitUntil: "domcontentloaded" });
  await expect(dialog).toBeVisible();
  await page.goBack({ waitUntil: "commit" });
  await expect(dialog).toHaveCount(0);
  releaseScripts();
  await waitForHydration(page);
  await page.goForward();
  await expect(dialog).toBeVisible();
});

/** Blocks the page's scripts, as on a slow connection. @returns releases them */
async function blockScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Fills the form of a court, the description last. @returns that control, and what expects the input to be there */
async function fillCourtForm(page: Page) {
  const name = page.getByRole("textbox", { name: "Court Name" });
  const description = page.getByRole("textbox", { name: "Description" });
  const membership = page.getByRole("checkbox", { name: "Membership Required" });
  const wasMember = await membership.isChecked();
  await name.fill("Smash Point");
  await membership.setChecked(!wasMember);
  await description.fill("Four courts under one roof.");
  const expectInput = async () => {
    await expect(name).toHaveValue("Smash Point");
    await expect(membership).toBeChecked({ checked: !wasMember });
    await expect(description).toHaveValue("Four courts under one roof.");
  };
  return { description, expectInput };
}
