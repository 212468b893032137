import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { ways } from "../support/browser";
import { hears } from "../support/courtPage";
import { temporaryFolder } from "../support/server";
import { openSite } from "./site";

const site = openSite();

describe.each(ways)("A super admin, $way", ({ script }) => {
  /** A name that only this test's court has. */
  const named = (name: string) => `${name} ${script ? "with" : "without"} script`;
  const rows = (page: Page) => page.getByRole("textbox", { name: "Rows" });
  const kind = (page: Page) => page.getByRole("combobox", { name: "What the rows are" });

  test("imports courts from a file, corrects what is wrong, and sees what became of it", async () => {
    const page = await site.person("admin@example.com", { script });
    await page.goto("/admin");
    await page.getByRole("link", { name: "Import and Export" }).click();
    await page.getByRole("heading", { name: "Import and Export", level: 1 }).waitFor();
    const file = join(await temporaryFolder(), "courts.csv");
    const bad = `name;location;numberOfCourts;amenities\r\n${named("Sea Link Padel")};Worli, Mumbai;four;Parking, Café\r\n${named("Dockyard")};Mazgaon;2;\r\n`;
    await writeFile(file, `\uFEFF${bad}`);
    await kind(page).selectOption("courts");
    await page.getByLabel("File").setInputFiles(file);
    await page.getByRole("button", { name: "Check" }).click();

    await page.getByRole("heading", { name: "1 row has errors" }).waitFor();
    const summary = page.getByRole("alert");
    await expect.poll(() => summary.evaluate((it) => it === document.activeElement)).toBe(true);
    await summary.getByRole("link", { name: /^Line 2: Number of courts must be/ }).click();
    await page.waitForURL("**#line-2");
    await page
      .getByRole("table")
      .getByText(/Number of courts must be/)
      .waitFor();
    expect(await page.getByRole("button", { name: /^Import/ }).count()).toBe(0);
    expect(await rows(page).inputValue()).toBe(bad.replaceAll("\r\n", "\n"));

    await rows(page).fill(bad.replace("four", "4"));
    await page.getByRole("button", { name: "Check again" }).click();
    await page.getByRole("heading", { name: "2 courts to add, 0 to change" }).waitFor();
    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await hears(page, "Import done");
    await page.getByText(/2 courts added, 0 changed/).waitFor();

    await page.goto(`/courts?q=${encodeURIComponent(named("Sea Link Padel"))}`);
    await page
      .getByRole("heading", { name: named("Sea Link Padel") })
      .first()
      .waitFor();
    await page.goto("/admin/audit");
    await page.getByText(named("Dockyard")).first().waitFor();
  });

  test("changes what was exported, and is told where somebody else was quicker", async () => {
    const page = await site.person("admin@example.com", { script });
    await page.goto("/admin/import");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "All rackets and balls" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^bandeja-equipment-.*\.csv$/);
    const sheet = await readFile(await download.path(), "utf8");
    await kind(page).selectOption("equipment");
    await rows(page).fill(sheet);
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText("There is nothing to import: all rows say what is there already.").waitFor();

    const [head, first] = sheet.split("\r\n");
    await rows(page).fill(`${head}\n${first?.replace(/,"\d+",/, `,"${script ? 4_321 : 5_432}",`)}\n`);
    await page.getByRole("button", { name: "Check again" }).click();
    const price = page.getByRole("table").getByText(script ? "4321" : "5432");
    await price.waitFor();

    const other = await page.context().newPage();
    await other.goto(`/equipment/${/\d+/.exec(first ?? "")}/edit`);
    await other.getByRole("textbox", { name: "Equipment Name" }).fill(named("Renamed meanwhile"));
    await other.getByRole("button", { name: "Update Equipment" }).last().click();
    await hears(other, "Equipment updated");

    await page.getByRole("button", { name: "Import 1 row" }).click();
    await page
      .getByRole("alert")
      .getByText(/^Nothing was imported/)
      .waitFor();
    await page.getByText("Not as it was checked").waitFor();
    await page.getByRole("table").getByText(named("Renamed meanwhile")).waitFor();
    await page.getByRole("button", { name: "Import 1 row" }).dblclick();
    await page.getByText(/0 rackets and balls added, 1 changed/).waitFor();
  });
});
