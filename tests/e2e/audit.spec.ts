import { expect } from "@playwright/test";
import { waitForMessage } from "../support/courtPage";
import { test } from "./fixtures";

test.describe("the audit log", { tag: "@with-and-without-script" }, () => {
  test("shows who changed a court, with the values before and after", async ({ signedIn }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/courts/6/edit");
    const price = page.getByRole("textbox", { name: "Price Range" });
    const before = await price.inputValue();
    await price.fill("₹4,444 by candlelight");
    const name = await page.getByRole("textbox", { name: "Court Name" }).inputValue();
    await page.getByRole("button", { name: "Update Court" }).last().click();
    await waitForMessage(page, "Court updated");

    await page.goto("/admin/audit");
    await expect(page.getByRole("heading", { name: "Audit Log", level: 1 })).toBeVisible();
    await page.getByRole("combobox", { name: "Kind" }).selectOption("Courts");
    await page.getByRole("combobox", { name: "Action" }).selectOption("Changed");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/kind=court/);
    const entry = page.getByRole("listitem").filter({ hasText: `changed the court ${name}` });
    const change = entry.getByRole("definition");
    await expect(entry.getByRole("term")).toHaveText("Price range");
    await expect(change.locator("del")).toContainText(before);
    await expect(change.locator("ins")).toContainText("₹4,444 by candlelight");

    await page.getByRole("link", { name: "Remove filter: Changed" }).click();
    await page.waitForURL((url) => !url.search.includes("action=changed"));
    await page.getByRole("combobox", { name: "Action" }).selectOption("Deleted");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("No entries match these filters.")).toBeVisible();
  });

  test("is not accessible to players", async ({ signedIn }) => {
    const player = await signedIn("player@example.com");
    await player.goto("/admin/audit");
    await expect(player.getByRole("heading", { name: "Access Denied", level: 1 })).toBeVisible();
  });
});
