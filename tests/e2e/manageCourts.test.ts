import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { ways } from "../support/browser";
import { hears, openCourt } from "../support/courtPage";
import { openSite } from "./site";

const site = openSite();

describe.each(ways)("A super admin, $way", ({ script }) => {
  /** A name that only this test's court has. */
  const named = (name: string) => `${name} ${script ? "with" : "without"} script`;

  test("adds a court and says all there is to say", async () => {
    const page = await site.person("admin@example.com", { script });
    const name = named("Rooftop Nine");
    await page.getByRole("link", { name: "Add Court" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Court" });
    const field = (label: string) => dialog.getByRole("textbox", { name: label });
    await dialog.waitFor();
    await field("Court Name").fill("  ");
    await field("Location").fill("  ");
    await field("Price Range").fill("₹500 to ₹1,100");
    await dialog.getByRole("button", { name: "Add Court" }).last().click();
    const summary = dialog.getByRole("alert");
    await summary.getByText("Name and location cannot be empty").waitFor();
    await summary.getByRole("link", { name: "Court name cannot be empty" }).waitFor();
    await expect.poll(() => hasFocus(summary)).toBe(true);
    await summary.getByRole("link", { name: "Location cannot be empty" }).click();
    await expect.poll(() => hasFocus(field("Location"))).toBe(true);
    expect(await field("Price Range").inputValue()).toBe("₹500 to ₹1,100");

    await field("Court Name").fill(name);
    await field("Location").fill("Prabhadevi, Mumbai");
    await field("Description").fill("Nine floors up.\n\nMind the wind.");
    await field("Contact Info").fill("+91 00000 99999");
    await dialog.getByRole("spinbutton", { name: "Number of Courts" }).fill("1");
    expect(await field("Membership Information").isVisible()).toBe(false);
    await dialog.getByRole("checkbox", { name: "Membership Required" }).check();
    await field("Membership Information").fill("Ask two members to vouch for you.");
    await field("Image URL").fill(`${site.origin}/favicon.svg`);
    await field("Amenities").fill("Parking,  Showers , ,parking, Café");
    await dialog.getByRole("button", { name: "Add Court" }).last().click();

    await hears(page, "Court added successfully!");
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    for (const fact of [
      "Prabhadevi, Mumbai",
      "Mind the wind.",
      "₹500 to ₹1,100",
      "+91 00000 99999",
      "1 Court",
      "Ask two members to vouch for you.",
    ]) {
      await page.getByRole("article").getByText(fact).first().waitFor();
    }
    expect(await amenities(page).allInnerTexts()).toEqual(["Parking", "Showers", "Café"]);
    await page.getByText("No reviews yet. Be the first to review this court!").waitFor();

    await page.goto("/courts?location=Prabhadevi");
    await page.getByRole("heading", { name }).waitFor();
  });

  test("changes a court, amenity by amenity", async () => {
    const page = await site.person("admin@example.com", { script });
    await openCourt(page, script ? "Tamarind Court Club" : "Terrace Fourteen");
    const before = await amenities(page).allInnerTexts();
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("heading", { name: "Edit Court", level: 1 }).waitFor();
    const list = page.getByRole("list", { name: "Amenities of this court" });
    const another = page.getByRole("textbox", { name: "Another amenity" });

    await another.fill("Hammock");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await list.getByRole("button", { name: "Remove Hammock" }).waitFor();
    await another.fill("hammock ");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect.poll(() => another.inputValue()).toBe("");
    await another.fill("  ");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect.poll(() => list.getByRole("button").count()).toBe(before.length + 1);
    await list.getByRole("button", { name: `Remove ${before[0]}` }).click();
    await expect.poll(() => list.getByRole("button").count()).toBe(before.length);

    const isMembersOnly = page.getByRole("checkbox", { name: "Membership Required" });
    const info = page.getByRole("textbox", { name: "Membership Information" });
    await isMembersOnly.check();
    await info.fill("Members and their friends.");
    await isMembersOnly.uncheck();
    expect(await info.isVisible()).toBe(false);

    await page.getByRole("textbox", { name: "Court Name" }).fill(" ");
    await page.getByRole("spinbutton", { name: "Number of Courts" }).fill("1");
    await page.getByRole("button", { name: "Update Court" }).last().click();
    await page.getByRole("alert").getByRole("link", { name: "Court name cannot be empty" }).click();
    await page.getByRole("textbox", { name: "Court Name" }).fill(named("Renamed Court"));

    // Return adds the amenity: to the list where there is script, together with all the rest where there is none.
    await another.fill("Sea view");
    await another.press("Enter");
    if (script) {
      await list.getByRole("button", { name: "Remove Sea view" }).waitFor();
      await page.getByRole("button", { name: "Update Court" }).last().click();
    }
    await hears(page, "Court updated");
    await page.getByRole("heading", { name: named("Renamed Court"), level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await amenities(page).allInnerTexts()).toEqual([...before.slice(1), "Hammock", "Sea view"]);
    expect(await page.getByText("Members and their friends.").count()).toBe(0);
  });

  test("sees that somebody else was quicker, and loses nothing", async () => {
    const page = await site.person("admin@example.com", { script });
    await openCourt(page, script ? "Night Shift Padel" : "Loom & Lob");
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("heading", { name: "Edit Court" }).waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole("textbox", { name: "Price Range" }).fill("₹555");
    await other.getByRole("button", { name: "Update Court" }).last().click();
    await hears(other, "Court updated");

    await page.getByRole("textbox", { name: "Contact Info" }).fill("Whistle twice");
    await page.getByRole("button", { name: "Update Court" }).last().click();
    const summary = page.getByRole("alert");
    await summary.getByText("Another user has changed this court since you opened it.").waitFor();
    expect(await page.getByRole("textbox", { name: "Contact Info" }).inputValue()).toBe("Whistle twice");
    await other.reload();
    await other.getByText("₹555").waitFor();
    expect(await other.getByText("Whistle twice").count()).toBe(0);

    await page.getByRole("button", { name: "Update Court" }).last().click();
    await page.getByText("Whistle twice").waitFor();
  });

  test("deletes a court from its card", async () => {
    const page = await site.person("admin@example.com", { script });
    const name = named("Short-lived Club");
    await addCourt(page, name);
    await page.goto(`/courts?q=${encodeURIComponent(name)}`);
    await page.getByRole("link", { name: `Delete ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: `Delete ${name}` });
    await dialog
      .getByText(`Are you sure you want to delete "${name}"? This action cannot be undone.`, { exact: true })
      .waitFor();
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "All Courts" }).waitFor();

    await page.goto(`/courts?q=${encodeURIComponent(name)}`);
    await page.getByRole("link", { name: `Delete ${name}` }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await hears(page, "Court deleted");
    await hears(page, "The court has been successfully deleted.");
    await page.getByRole("heading", { name: "All Courts" }).waitFor();
    await page.goto(`/courts?q=${encodeURIComponent(name)}`);
    await page.getByText("No courts found matching your criteria.").waitFor();
  });

  test("deletes a court from its page", async () => {
    const page = await site.person("admin@example.com", { script });
    await addCourt(page, named("Lost Lease"));
    const address = page.url();
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByText("Are you sure you want to delete this court? This action cannot be undone.", { exact: true })
      .waitFor();
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await page.waitForURL(address);
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await hears(page, "Court has been deleted successfully.");
    await page.waitForURL("**/courts");
    await page.goto(address);
    await page.getByRole("heading", { name: "Court Not Found", level: 1 }).waitFor();
  });

  test("edits what somebody else has written", async () => {
    const page = await site.person("admin@example.com", { script });
    await openCourt(page, "Fishnet & Glass");
    const edit = page.getByRole("link", { name: /^Edit the review by/ }).first();
    await edit.click();
    const dialog = page.getByRole("dialog", { name: "Edit Review" });
    await dialog.getByRole("textbox", { name: "Your review" }).fill(named("Tidied up by the house,"));
    await dialog.getByRole("button", { name: "Update Review" }).click();
    await hears(page, "Review updated");
    await page.getByText(named("Tidied up by the house,")).waitFor();
  });
});

async function addCourt(page: Page, name: string): Promise<void> {
  await page.goto("/courts/new");
  const dialog = page.getByRole("dialog", { name: "Add Court" });
  await dialog.getByRole("textbox", { name: "Court Name" }).fill(name);
  await dialog.getByRole("textbox", { name: "Location" }).fill("Dadar, Mumbai");
  await dialog.getByRole("button", { name: "Add Court" }).last().click();
  await hears(page, "Court added successfully!");
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}

/** What a court's page says that it has. */
function amenities(page: Page): Locator {
  return page.getByRole("region", { name: "Amenities" }).getByRole("listitem");
}

function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}
