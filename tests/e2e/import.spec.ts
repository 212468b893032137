import { readFile, writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { waitForMessage } from "../support/courtPage";
import { test } from "./fixtures";

test.describe("an import", { tag: "@with-and-without-script" }, () => {
  const rows = (page: Page) => page.getByRole("textbox", { name: "Rows" });
  const kind = (page: Page) => page.getByRole("combobox", { name: "Type" });

  test("adds courts from a file after a correction of its errors", async ({ signedIn }, testInfo) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/admin");
    await page.getByRole("link", { name: "Import and Export" }).click();
    await expect(page.getByRole("heading", { name: "Import and Export", level: 1 })).toBeVisible();
    const file = testInfo.outputPath("courts.csv");
    const bad = `name;location;numberOfCourts;amenities\r\nSea Link Padel;Worli, Mumbai;four;Parking, Café\r\nDockyard;Mazgaon;2;\r\n`;
    await writeFile(file, `\uFEFF${bad}`);
    await kind(page).selectOption("courts");
    await page.getByLabel("File").setInputFiles(file);
    await page.getByRole("button", { name: "Check" }).click();

    await expect(page.getByRole("heading", { name: "1 row has errors" })).toBeVisible();
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await summary.getByRole("link", { name: /^Line 2: Number of courts must be/ }).click();
    await page.waitForURL("**#line-2");
    await expect(page.getByRole("table").getByText(/Number of courts must be/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Import/ })).toHaveCount(0);
    await expect(rows(page)).toHaveValue(bad.replaceAll("\r\n", "\n"));

    await rows(page).fill(bad.replace("four", "4"));
    await page.getByRole("button", { name: "Check again" }).click();
    await expect(page.getByRole("heading", { name: "2 courts to add, 0 to change" })).toBeVisible();
    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await waitForMessage(page, "Import done");
    await expect(page.getByText(/2 courts added, 0 changed/)).toBeVisible();

    await page.goto(`/courts?q=${encodeURIComponent("Sea Link Padel")}`);
    await expect(page.getByRole("heading", { name: "Sea Link Padel" }).first()).toBeVisible();
    await page.goto("/admin/audit");
    await expect(page.getByText("Dockyard").first()).toBeVisible();
  });

  test("changes exported equipment, and reports a concurrent change", async ({ signedIn }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/admin/import");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "All rackets and balls" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^bandeja-equipment-.*\.csv$/);
    const csv = await readFile(await download.path(), "utf8");
    await kind(page).selectOption("equipment");
    await rows(page).fill(csv);
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.getByText("There is nothing to import: all rows are up to date.")).toBeVisible();

    const [head, first] = csv.split("\r\n");
    await rows(page).fill(`${head}\n${first?.replace(/,"\d+",/, `,"4321",`)}\n`);
    await page.getByRole("button", { name: "Check again" }).click();
    const price = page.getByRole("table").getByText("4321");
    await expect(price).toBeVisible();

    const other = await page.context().newPage();
    await other.goto(`/equipment/${/\d+/.exec(first ?? "")}/edit`);
    await other.getByRole("textbox", { name: "Equipment Name" }).fill("Renamed meanwhile");
    await other.getByRole("button", { name: "Update Equipment" }).last().click();
    await waitForMessage(other, "Equipment updated");

    await page.getByRole("button", { name: "Import 1 row" }).click();
    await expect(page.getByRole("alert").getByText(/^Nothing was imported/)).toBeVisible();
    await expect(page.getByText("Changed since the check")).toBeVisible();
    await expect(page.getByRole("table").getByText("Renamed meanwhile")).toBeVisible();
    await page.getByRole("button", { name: "Import 1 row" }).dblclick();
    await expect(page.getByText(/0 rackets and balls added, 1 changed/)).toBeVisible();
  });
});
