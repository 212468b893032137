import { describe, expect, test } from "vitest";
import { chooseAccount, ways } from "../support/browser";
import { hears, openCourt, rate, reviewBy, star } from "../support/courtPage";
import { openSite } from "./site";

const site = openSite();

describe.each(ways)("Somebody whose session ends while a form is open, $way", ({ script }) => {
  test("loses nothing of a review", async () => {
    const page = await site.person("newcomer@example.com", { script });
    await openCourt(page, script ? "Banyan Box" : "Slow Lob Society");
    await page.getByRole("link", { name: "Write a Review" }).click();
    await rate(page, 3.5);
    await page.getByRole("textbox", { name: "Your review" }).fill("Two lines,\nboth of them kept.");
    await page.context().clearCookies();

    const toProvider = page.waitForRequest(/\/api\/login/);
    await page.getByRole("button", { name: "Submit Review" }).click();
    if (script) {
      await hears(page, "You are logged out. Logging in again...");
      const seen = performance.now();
      await toProvider;
      // The half second to read it, give or take what the machine needs.
      expect(performance.now() - seen).toBeGreaterThan(200);
    }
    await chooseAccount(page, "newcomer@example.com");

    await page.getByRole("heading", { name: "Write a Review" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Your review" }).inputValue()).toBe(
      "Two lines,\nboth of them kept.",
    );
    expect(await star(page, 3.5).isChecked()).toBe(true);
    await page.getByRole("button", { name: "Submit Review" }).click();
    await hears(page, "Your review has been submitted!");
    await reviewBy(page, "Naina Shah").getByText("both of them kept.").waitFor();
  });

  test("loses nothing of a changed court", async () => {
    const page = await site.person("admin@example.com", { script });
    await openCourt(page, script ? "Coconut Line Padel" : "Wicker Chair Gymkhana");
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("textbox", { name: "Contact Info" }).fill("Ask at the gate");
    await page.getByRole("textbox", { name: "Another amenity" }).fill("Hammock");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("button", { name: "Remove Hammock" }).waitFor();
    await page.context().clearCookies();

    await page.getByRole("button", { name: "Update Court" }).click();
    await chooseAccount(page, "admin@example.com");

    await page.getByRole("heading", { name: "Edit Court" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Contact Info" }).inputValue()).toBe("Ask at the gate");
    await page.getByRole("button", { name: "Remove Hammock" }).waitFor();
    await page.getByRole("button", { name: "Update Court" }).click();
    await hears(page, "Court updated");
    await page.getByText("Hammock", { exact: true }).waitFor();
    await page.getByText("Ask at the gate").waitFor();
  });

  test("is asked again before a review is deleted", async () => {
    const page = await site.person("player@example.com", { script });
    await openCourt(page, "Mill Chimney Courts");
    await page.getByRole("link", { name: "Delete the review by Rohan Mehta" }).click();
    await page.getByRole("dialog").waitFor();
    await page.context().clearCookies();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await chooseAccount(page, "player@example.com");
    await page.getByText("Are you sure you want to delete this review?").waitFor();
    await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
    await reviewBy(page, "Rohan Mehta").waitFor();
  });
});
