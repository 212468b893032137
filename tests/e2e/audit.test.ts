import { describe, expect, test } from "vitest";
import { ways } from "../support/browser";
import { hears } from "../support/courtPage";
import { openSite } from "./site";

const site = openSite();

describe.each(ways)("A super admin, $way", ({ script }) => {
  test("finds out who changed a court, and how it was before", async () => {
    const page = await site.person("admin@example.com", { script });
    await page.goto(script ? "/courts/6/edit" : "/courts/7/edit");
    const price = page.getByRole("textbox", { name: "Price Range" });
    const before = await price.inputValue();
    await price.fill("₹4,444 by candlelight");
    const name = await page.getByRole("textbox", { name: "Court Name" }).inputValue();
    await page.getByRole("button", { name: "Update Court" }).last().click();
    await hears(page, "Court updated");

    await page.goto("/admin/audit");
    await page.getByRole("heading", { name: "Audit Log", level: 1 }).waitFor();
    await page.getByRole("combobox", { name: "Kind" }).selectOption("Courts");
    await page.getByRole("combobox", { name: "Action" }).selectOption("Changed");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/kind=court/);
    const entry = page.getByRole("listitem").filter({ hasText: `changed the court ${name}` });
    const change = entry.getByRole("definition");
    expect(await entry.getByRole("term").textContent()).toBe("Price range");
    expect(await change.locator("del").textContent()).toContain(before);
    expect(await change.locator("ins").textContent()).toContain("₹4,444 by candlelight");

    await page.getByRole("link", { name: "Remove filter: Changed" }).click();
    await page.waitForURL((url) => !url.search.includes("action=changed"));
    await page.getByRole("combobox", { name: "Action" }).selectOption("Deleted");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("Nothing has been recorded that fits.").waitFor();
  });

  test("lets nobody else read it", async () => {
    const player = await site.person("player@example.com", { script });
    await player.goto("/admin/audit");
    await player.getByRole("heading", { name: "Access Denied", level: 1 }).waitFor();
  });
});
