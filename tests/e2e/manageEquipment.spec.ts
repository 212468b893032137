import { expect, type Page } from "@playwright/test";
import { overflow, waitForHydration } from "../support/browser";
import { waitForMessage } from "../support/courtPage";
import { ADMIN, test } from "./fixtures";

test.describe("a super admin", { tag: "@with-and-without-script" }, () => {
  test("adds a racket after a correction of its specifications", async ({ signedIn, origin, script }) => {
    const page = await signedIn(ADMIN);
    await page.goto("/rackets");
    await page.getByRole("link", { name: "Add Racket" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Racket" });
    await expect(dialog).toBeVisible();
    const field = (label: string) => dialog.getByRole("textbox", { name: label, exact: true });
    const price = dialog.getByRole("spinbutton", { name: "Price" });
    await expect(price).toHaveValue("0");
    await field("Racket Name").fill("Bandeja One");
    await field("Brand").fill("Bandeja");
    await field("Description").fill("Round.\n\nMade to be forgiven.");
    await dialog.getByText("Use a photo on the web instead").click();
    await field("Image URL").fill(`${origin}/favicon.svg`);
    await field("Specifications").fill("shape: round");
    await price.fill("9999");
    await dialog.getByRole("button", { name: "Add Racket" }).last().click();
    const summary = dialog.getByRole("alert");
    await expect(summary.getByText(/^Failed to add racket: Unexpected token 's'/)).toBeVisible();
    if (script)
      await expect(
        page.locator(".toast").getByText(/^Failed to add racket: Unexpected token 's'/),
      ).toBeVisible();
    await expect(summary).toBeFocused();
    await summary.getByRole("link", { name: /^Specifications must be a JSON object/ }).click();
    await expect(field("Specifications")).toBeFocused();
    await expect(field("Description")).toHaveValue("Round.\n\nMade to be forgiven.");

    await field("Specifications").fill('{"shape": "round", "headSize": "510 cm²", "weight": 360}');
    await dialog.getByRole("button", { name: "Add Racket" }).last().click();
    await waitForMessage(page, "Racket added successfully!");
    await expect(page.getByRole("heading", { name: "Bandeja One", level: 1 })).toBeVisible();
    await expect(page.getByText("₹9,999").first()).toBeVisible();
    await expect(page.getByRole("row", { name: "Head Size 510 cm²" })).toBeVisible();
    await expect(page.getByText("No reviews yet. Be the first to review this racket!")).toBeVisible();
    await page.goto("/rackets?brand=Bandeja");
    await expect(page.getByRole("heading", { name: "Bandeja One" })).toBeVisible();
  });

  test("adds a ball after a correction of its name", async ({ signedIn, script }) => {
    const page = await signedIn(ADMIN);
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
    await expect(summary.getByText("Failed to add ball. Please try again.", { exact: true })).toBeVisible();
    if (script)
      await expect(page.locator(".toast").getByText("Failed to add ball. Please try again.")).toBeVisible();
    await expect(summary.getByRole("link", { name: "Equipment name cannot be empty" })).toBeVisible();
    await field("Ball Name").fill("Bandeja Bounce");
    await field("Specifications").fill('{"type": "training"}');
    await send.click();
    await waitForMessage(page, "Ball added successfully!");
    await page.goto(`/balls?type=training&q=${encodeURIComponent("Bandeja Bounce")}`);
    await expect(page.getByRole("heading", { name: "Bandeja Bounce", exact: true })).toBeVisible();
  });

  test("returns to the list by cancelling the dialog", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await page.goto("/rackets/new");
    await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
    await page.waitForURL("**/rackets");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("edits a racket and its specifications", async ({ signedIn, script }) => {
    const page = await signedIn(ADMIN);
    await page.goto("/courts");
    await addRacket(page, "Changing");
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Edit Equipment", level: 1 })).toBeVisible();
    if (script) await waitForHydration(page);
    const list = page.getByRole("list", { name: "Specifications of this equipment" });
    const name = page.getByRole("textbox", { name: "Specification name" });
    const value = page.getByRole("textbox", { name: "Specification value" });
    const add = page.getByRole("button", { name: "Add", exact: true });
    await page.getByRole("textbox", { name: "Brand" }).fill("Another");

    await name.fill("Core");
    await value.fill("soft EVA");
    await add.click();
    await expect(list.getByRole("button", { name: "Remove Core" })).toBeVisible();
    await expect(name).toHaveValue("");
    await name.fill("core");
    await value.fill("foam");
    await add.click();
    await expect(page.getByText('There is already a specification called "Core"').last()).toBeVisible();
    await expect(value).toHaveValue("foam");
    await list.getByRole("button", { name: "Remove Core" }).click();
    await expect(list.getByRole("button", { name: "Remove Core" })).toHaveCount(0);
    await expect(value).toHaveValue("foam");
    await list.getByRole("textbox", { name: "Weight" }).fill("355");
    await add.click();
    await expect(list.getByRole("textbox", { name: "Core" })).toHaveValue("foam");
    await expect(list.getByRole("textbox", { name: "Weight" })).toHaveValue("355");
    await list.getByRole("button", { name: "Remove Shape" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(2);

    // Enter adds the specification to the list with script, and submits the whole form without.
    await name.fill("Head size");
    await value.fill("510 cm²");
    await value.press("Enter");
    if (script) {
      await expect(list.getByRole("button", { name: "Remove Head Size" })).toBeVisible();
      await page.getByRole("button", { name: "Update Equipment" }).last().click();
    }
    await waitForMessage(page, "Equipment updated");
    await expect(page.getByRole("heading", { name: "Changing", level: 1 })).toBeVisible();
    const rows = page.getByRole("region", { name: "Specifications" }).getByRole("row");
    await expect(rows).toHaveCount(3);
    expect((await rows.allTextContents()).sort()).toEqual(["Corefoam", "Head Size510 cm²", "Weight355"]);
    await expect(page.getByText("Another").first()).toBeVisible();
  });

  test("changes the type of a racket to ball, whose page links to the balls", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await page.goto("/courts");
    await addRacket(page, "Mistaken");
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("combobox", { name: "Type" }).selectOption("Ball");
    const price = page.getByRole("spinbutton", { name: "Price (₹)" });
    await price.fill("");
    await price.pressSequentially("24-990");
    await page.getByRole("button", { name: "Update Equipment" }).last().click();
    await expect(price).toBeFocused();
    await price.fill("");
    await page.getByRole("textbox", { name: "Equipment Name" }).fill(" ");
    await page.getByRole("button", { name: "Update Equipment" }).last().click();
    await page.getByRole("alert").getByRole("link", { name: "Equipment name cannot be empty" }).click();
    await page.getByRole("textbox", { name: "Equipment Name" }).fill("Corrected");
    await page.getByRole("button", { name: "Update Equipment" }).last().click();
    await waitForMessage(page, "Equipment updated");
    await expect(page.getByRole("main").getByRole("link", { name: "All Balls" })).toBeVisible();
    await expect(page.getByRole("main").getByText("₹")).toHaveCount(0);
  });

  test("is warned of a concurrent change, with the entered values preserved", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await page.goto("/courts");
    await addRacket(page, "Contested");
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Edit Equipment" })).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole("spinbutton", { name: "Price (₹)" }).fill("555");
    await other.getByRole("button", { name: "Update Equipment" }).last().click();
    await waitForMessage(other, "Equipment updated");

    await page.getByRole("textbox", { name: "Brand" }).fill("Second Brand");
    await page.getByRole("textbox", { name: "Specification name" }).fill("Core");
    await page.getByRole("textbox", { name: "Specification value" }).fill("EVA");
    await page.getByRole("button", { name: "Update Equipment" }).last().click();
    const summary = page.getByRole("alert");
    await expect(summary.getByText("This equipment has changed since you opened it.")).toBeVisible();
    const saved = page.getByRole("heading", { name: "Saved now" }).locator("..");
    await expect(saved.getByRole("term")).toHaveText(["Brand", "Price", "Specifications"]);
    await expect(saved.getByText("₹555")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Brand" })).toHaveValue("Second Brand");
    await expect(page.getByRole("textbox", { name: "Specification value" })).toHaveValue("EVA");
    await other.reload();
    await expect(other.getByText("₹555").first()).toBeVisible();
    await page.getByRole("button", { name: "Update Equipment" }).last().click();
    await expect(page.getByText("Second Brand").first()).toBeVisible();
    await expect(page.getByRole("row", { name: "Core EVA" })).toBeVisible();
  });

  test("deletes a racket from its card", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await page.goto("/courts");
    const name = "Short-lived";
    await addRacket(page, name);
    await page.goto(`/rackets?q=${name}`);
    await page.getByRole("link", { name: `Delete ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: `Delete ${name}` });
    await expect(
      dialog.getByText(`Are you sure you want to delete "${name}"? This action cannot be undone.`, {
        exact: true,
      }),
    ).toBeVisible();
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await page.waitForURL(`**/rackets?q=${name}`);
    await page.getByRole("link", { name: `Delete ${name}` }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await waitForMessage(page, "Equipment deleted");
    await waitForMessage(page, "The equipment has been successfully deleted.");
    await page.waitForURL(`**/rackets?q=${name}`);
  });

  test("deletes a ball from its page", async ({ signedIn }) => {
    const page = await signedIn(ADMIN);
    await page.goto("/balls?sort=newest");
    await page
      .getByRole("link", { name: /^View Details/ })
      .nth(3)
      .click();
    await expect(page.getByRole("link", { name: "Delete", exact: true })).toBeVisible();
    const address = page.url();
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(
      dialog.getByText("Are you sure you want to delete this equipment? This action cannot be undone.", {
        exact: true,
      }),
    ).toBeVisible();
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await page.waitForURL(address);
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await waitForMessage(page, "Equipment has been deleted successfully.");
    await page.waitForURL("**/balls");
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Equipment Not Found", level: 1 })).toBeVisible();
  });
});

test("with script, specifications are added and removed by keyboard", async ({ signedIn }) => {
  const page = await signedIn(ADMIN, { width: 320 });
  await page.goto("/courts");
  await addRacket(page, "By keyboard");
  await page.getByRole("link", { name: "Edit", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "Edit Equipment" })).toBeVisible();
  await waitForHydration(page);
  const name = page.getByRole("textbox", { name: "Specification name" });
  const value = page.getByRole("textbox", { name: "Specification value" });
  const list = page.getByRole("list", { name: "Specifications of this equipment" });
  await name.focus();
  await page.keyboard.type("Core");
  await page.keyboard.press("Enter");
  await expect(value).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("A specification needs a value")).toBeVisible();
  await expect(value).toHaveAttribute("aria-invalid", "true");
  await expect(value).toBeFocused();
  await page.keyboard.type("foam");
  await page.keyboard.press("Enter");
  await expect(list.getByRole("textbox", { name: "Core" })).toHaveValue("foam");
  await expect(value).not.toHaveAttribute("aria-invalid");
  await expect(name).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(list.getByRole("button", { name: "Remove Core" })).toBeFocused();
  for (const control of [list.getByRole("textbox", { name: "Core" }), list.getByRole("button").nth(-2)]) {
    await page.keyboard.press("Shift+Tab");
    await expect(control).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(name).toBeFocused();
  expect(await overflow(page)).toBe(0);
  for (let press = 0; press < 3; press++) await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Update Equipment" }).last()).toBeFocused();
  await page.keyboard.press("Enter");
  await waitForMessage(page, "Equipment updated");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row", { name: "Core foam" })).toBeVisible();
});

async function addRacket(page: Page, name: string): Promise<void> {
  await page.goto("/rackets/new");
  const dialog = page.getByRole("dialog", { name: "Add Racket" });
  await dialog.getByRole("textbox", { name: "Racket Name" }).fill(name);
  await dialog.getByRole("textbox", { name: "Brand" }).fill("Bandeja");
  await dialog.getByRole("textbox", { name: "Description" }).fill("Made for a test.");
  await dialog.getByRole("textbox", { name: "Specifications" }).fill('{"shape": "round", "weight": 360}');
  await dialog.getByRole("button", { name: "Add Racket" }).last().click();
  await waitForMessage(page, "Racket added successfully!");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}
