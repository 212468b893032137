import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { comesAlive, overflow, ways } from "../support/browser";
import { hears } from "../support/courtPage";
import { openSite } from "./site";

const site = openSite();
const ADMIN = "admin@example.com";

describe.each(ways)("A super admin, $way", ({ script }) => {
  /** A name that only this test's equipment has. */
  const named = (name: string) => `${name} ${script ? "with" : "without"} script`;

  test("adds a racket from the list, once its specifications are JSON", async () => {
    const page = await site.person(ADMIN, { script });
    await page.goto("/rackets");
    await page.getByRole("link", { name: "Add Racket" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Racket" });
    await dialog.waitFor();
    const field = (label: string) => dialog.getByRole("textbox", { name: label, exact: true });
    const price = dialog.getByRole("spinbutton", { name: "Price" });
    expect(await price.inputValue()).toBe("0");
    await field("Racket Name").fill(named("Bandeja One"));
    await field("Brand").fill("Bandeja");
    await field("Description").fill("Round.\n\nMade to be forgiven.");
    await field("Image URL").fill(`${site.origin}/favicon.svg`);
    await field("Specifications").fill("shape: round");
    await price.fill("9999");
    await dialog.getByRole("button", { name: "Add Racket" }).last().click();
    const summary = dialog.getByRole("alert");
    await summary.getByText(/^Failed to add racket: Unexpected token 's'/).waitFor();
    if (script)
      await page
        .locator(".toast")
        .getByText(/^Failed to add racket: Unexpected token 's'/)
        .waitFor();
    await expect.poll(() => hasFocus(summary)).toBe(true);
    await summary.getByRole("link", { name: /^Specifications must be a JSON object/ }).click();
    await expect.poll(() => hasFocus(field("Specifications"))).toBe(true);
    expect(await field("Description").inputValue()).toBe("Round.\n\nMade to be forgiven.");

    await field("Specifications").fill('{"shape": "round", "headSize": "510 cm²", "weight": 360}');
    await dialog.getByRole("button", { name: "Add Racket" }).last().click();
    await hears(page, "Racket added successfully!");
    await page.getByRole("heading", { name: named("Bandeja One"), level: 1 }).waitFor();
    await page.getByText("₹9,999").first().waitFor();
    await page.getByRole("row", { name: "Head Size 510 cm²" }).waitFor();
    await page.getByText("No reviews yet. Be the first to review this racket!").waitFor();
    await page.goto("/rackets?brand=Bandeja");
    await page.getByRole("heading", { name: named("Bandeja One") }).waitFor();
  });

  test("adds a ball, and is told what is missing", async () => {
    const page = await site.person(ADMIN, { script });
    await page.goto("/balls");
    await page.getByRole("link", { name: "Add Ball" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Ball" });
    const field = (label: string) => dialog.getByRole("textbox", { name: label, exact: true });
    const send = dialog.getByRole("button", { name: "Add Ball" }).last();
    await field("Ball Name").fill("  ");
    await field("Brand").fill("Bandeja");
    await field("Description").fill("Bounces.");
    await field("Specifications").fill("{");
    await send.click();
    const summary = dialog.getByRole("alert");
    await summary.getByText("Failed to add ball. Please try again.", { exact: true }).waitFor();
    if (script) await page.locator(".toast").getByText("Failed to add ball. Please try again.").waitFor();
    await summary.getByRole("link", { name: "Equipment name cannot be empty" }).waitFor();
    await field("Ball Name").fill(named("Bandeja Bounce"));
    await field("Specifications").fill('{"type": "training"}');
    await send.click();
    await hears(page, "Ball added successfully!");
    await page.goto(`/balls?type=training&q=${encodeURIComponent(named("Bandeja Bounce"))}`);
    await page.getByRole("heading", { name: named("Bandeja Bounce"), exact: true }).waitFor();
  });

  test("leaves the dialog as the list was", async () => {
    const page = await site.person(ADMIN, { script });
    await page.goto("/rackets/new");
    await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
    await page.waitForURL("**/rackets");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });

  test("changes a racket, specification by specification", async () => {
    const page = await site.person(ADMIN, { script });
    await addRacket(page, named("Changing"));
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("heading", { name: "Edit Equipment", level: 1 }).waitFor();
    if (script) await comesAlive(page);
    const list = page.getByRole("list", { name: "Specifications of this equipment" });
    const name = page.getByRole("textbox", { name: "Specification name" });
    const value = page.getByRole("textbox", { name: "Specification value" });
    const add = page.getByRole("button", { name: "Add", exact: true });
    await page.getByRole("textbox", { name: "Brand" }).fill("Another");

    await name.fill("Core");
    await value.fill("soft EVA");
    await add.click();
    await list.getByRole("button", { name: "Remove Core" }).waitFor();
    await expect.poll(() => name.inputValue()).toBe("");
    await name.fill("core");
    await value.fill("foam");
    await add.click();
    await page.getByText('There is a specification called "Core" already').last().waitFor();
    expect(await value.inputValue()).toBe("foam");
    await list.getByRole("button", { name: "Remove Core" }).click();
    await expect.poll(() => list.getByRole("button", { name: "Remove Core" }).count()).toBe(0);
    expect(await value.inputValue()).toBe("foam");
    await add.click();
    await list.getByText("foam").waitFor();
    await list.getByRole("button", { name: "Remove Shape" }).click();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(2);

    // Return adds it: to the list where there is script, together with all the rest where there is none.
    await name.fill("Head size");
    await value.fill("510 cm²");
    await value.press("Enter");
    if (script) {
      await list.getByRole("button", { name: "Remove Head Size" }).waitFor();
      await page.getByRole("button", { name: "Update Equipment" }).last().click();
    }
    await hears(page, "Equipment updated");
    await page.getByRole("heading", { name: named("Changing"), level: 1 }).waitFor();
    const rows = page.getByRole("region", { name: "Specifications" }).getByRole("row");
    expect((await rows.allTextContents()).sort()).toEqual(["Corefoam", "Head Size510 cm²", "Weight360"]);
    await page.getByText("Another").first().waitFor();
  });

  test("makes a racket a ball, which leads back to the balls", async () => {
    const page = await site.person(ADMIN, { script });
    await addRacket(page, named("Mistaken"));
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("combobox", { name: "Type" }).selectOption("Ball");
    await page.getByRole("spinbutton", { name: "Price (₹)" }).fill("");
    await page.getByRole("textbox", { name: "Equipment Name" }).fill(" ");
    await page.getByRole("button", { name: "Update Equipment" }).last().click();
    await page.getByRole("alert").getByRole("link", { name: "Equipment name cannot be empty" }).click();
    await page.getByRole("textbox", { name: "Equipment Name" }).fill(named("Corrected"));
    await page.getByRole("button", { name: "Update Equipment" }).last().click();
    await hears(page, "Equipment updated");
    await page.getByRole("main").getByRole("link", { name: "All Balls" }).waitFor();
    expect(await page.getByRole("main").getByText("₹").count()).toBe(0);
  });

  test("sees that somebody else was quicker, and loses nothing", async () => {
    const page = await site.person(ADMIN, { script });
    await addRacket(page, named("Contested"));
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("heading", { name: "Edit Equipment" }).waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole("spinbutton", { name: "Price (₹)" }).fill("555");
    await other.getByRole("button", { name: "Update Equipment" }).last().click();
    await hears(other, "Equipment updated");

    await page.getByRole("textbox", { name: "Brand" }).fill("Second Brand");
    await page.getByRole("textbox", { name: "Specification name" }).fill("Core");
    await page.getByRole("textbox", { name: "Specification value" }).fill("EVA");
    await page.getByRole("button", { name: "Update Equipment" }).last().click();
    const summary = page.getByRole("alert");
    await summary.getByText("Another user has changed this equipment since you opened it.").waitFor();
    expect(await page.getByRole("textbox", { name: "Brand" }).inputValue()).toBe("Second Brand");
    expect(await page.getByRole("textbox", { name: "Specification value" }).inputValue()).toBe("EVA");
    await other.reload();
    await other.getByText("₹555").first().waitFor();
    await page.getByRole("button", { name: "Update Equipment" }).last().click();
    await page.getByText("Second Brand").first().waitFor();
    await page.getByRole("row", { name: "Core EVA" }).waitFor();
  });

  test("deletes a racket from its card", async () => {
    const page = await site.person(ADMIN, { script });
    const name = named("Short-lived");
    await addRacket(page, name);
    await page.goto(`/rackets?q=${encodeURIComponent(name)}`);
    await page.getByRole("link", { name: `Delete ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: `Delete ${name}` });
    await dialog
      .getByText(`Are you sure you want to delete "${name}"? This action cannot be undone.`, { exact: true })
      .waitFor();
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "All Rackets" }).waitFor();

    await page.goto(`/rackets?q=${encodeURIComponent(name)}`);
    await page.getByRole("link", { name: `Delete ${name}` }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await hears(page, "Equipment deleted");
    await hears(page, "The equipment has been successfully deleted.");
    await page.waitForURL("**/rackets");
  });

  test("deletes a ball from its page", async () => {
    const page = await site.person(ADMIN, { script });
    await page.goto("/balls?sort=newest");
    await page
      .getByRole("link", { name: /^View Details/ })
      .nth(script ? 3 : 4)
      .click();
    await page.getByRole("link", { name: "Delete", exact: true }).waitFor();
    const address = page.url();
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByText("Are you sure you want to delete this equipment? This action cannot be undone.", {
        exact: true,
      })
      .waitFor();
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await page.waitForURL(address);
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await hears(page, "Equipment has been deleted successfully.");
    await page.waitForURL("**/balls");
    await page.goto(address);
    await page.getByRole("heading", { name: "Equipment Not Found", level: 1 }).waitFor();
  });
});

test("With script and a keyboard alone, specifications are added and taken away", async () => {
  const page = await site.person(ADMIN, { width: 320 });
  await addRacket(page, "By keyboard");
  await page.getByRole("link", { name: "Edit", exact: true }).press("Enter");
  await page.getByRole("heading", { name: "Edit Equipment" }).waitFor();
  await comesAlive(page);
  const name = page.getByRole("textbox", { name: "Specification name" });
  const value = page.getByRole("textbox", { name: "Specification value" });
  const list = page.getByRole("list", { name: "Specifications of this equipment" });
  await name.focus();
  await page.keyboard.type("Core");
  await page.keyboard.press("Enter");
  await expect.poll(() => hasFocus(value)).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByText("A specification needs a value").waitFor();
  expect(await value.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => hasFocus(value)).toBe(true);
  await page.keyboard.type("foam");
  await page.keyboard.press("Enter");
  await list.getByText("foam").waitFor();
  expect(await value.getAttribute("aria-invalid")).toBeNull();
  await expect.poll(() => hasFocus(name)).toBe(true);
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => hasFocus(list.getByRole("button", { name: "Remove Core" }))).toBe(true);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => list.getByRole("listitem").count()).toBe(2);
  await expect.poll(() => hasFocus(name)).toBe(true);
  expect(await overflow(page)).toBe(0);
  for (let press = 0; press < 3; press++) await page.keyboard.press("Tab");
  await expect.poll(() => hasFocus(page.getByRole("button", { name: "Update Equipment" }).last())).toBe(true);
  await page.keyboard.press("Enter");
  await hears(page, "Equipment updated");
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  await page.getByRole("row", { name: "Core foam" }).waitFor();
});

async function addRacket(page: Page, name: string): Promise<void> {
  await page.goto("/rackets/new");
  const dialog = page.getByRole("dialog", { name: "Add Racket" });
  await dialog.getByRole("textbox", { name: "Racket Name" }).fill(name);
  await dialog.getByRole("textbox", { name: "Brand" }).fill("Bandeja");
  await dialog.getByRole("textbox", { name: "Description" }).fill("Made for a test.");
  await dialog.getByRole("textbox", { name: "Specifications" }).fill('{"shape": "round", "weight": 360}');
  await dialog.getByRole("button", { name: "Add Racket" }).last().click();
  await hears(page, "Racket added successfully!");
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}

function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}
