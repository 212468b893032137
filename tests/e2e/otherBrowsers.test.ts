import { afterAll, beforeAll, describe, test } from "vitest";
import { type RunningServer, startServer } from "../support/server";
import { type DrivenBrowser, startFirefox, startWebKit } from "../support/webDriver";
import { openUser } from "./browserUser";
import { ADMIN, NEWCOMER, PLAYER } from "./fixtures";

// Playwright drives its own builds of these browsers only, not Debian's.

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server?.stop());

describe.each([
  ["Firefox", startFirefox],
  ["WebKit", startWebKit],
])("in %s", (name, start) => {
  let browser: DrivenBrowser;

  beforeAll(async () => {
    browser = await start();
  });

  afterAll(() => browser?.[Symbol.asyncDispose]());

  test("a visitor searches the site and opens a court", async () => {
    await using user = await openUser(browser, server.origin);
    await user.visit("/");
    await user.fill("Search", "chimney");
    await user.click("button", "Search");
    await user.see('Search Results for "chimney"');
    await user.click("link", "View Details of Mill Chimney Courts");
    await user.expectAddress(/^\/courts\/\d+$/);
    await user.see("Amenities");
  });

  test("pages and a dialog are accessible", async () => {
    await using user = await openUser(browser, server.origin);
    for (const path of [
      "/",
      "/courts?location=Powai",
      "/rackets",
      "/courts/1",
      "/equipment/24",
      "/compare?ids=1,24",
      "/search?q=head",
      "/guidelines",
      "/demo",
      "/clubs",
    ]) {
      await user.visit(path);
      await user.expectAccessible();
    }
    await user.signIn(NEWCOMER);
    for (const path of ["/courts/2/review", "/account"]) {
      await user.visit(path);
      await user.expectAccessible();
    }
    await user.visit("/profile");
    await user.click("link", "Edit Profile");
    await user.see("Save Changes");
    await user.expectAccessible();
  });

  test("a visitor filters the courts", async () => {
    await using user = await openUser(browser, server.origin);
    await user.visit("/courts");
    await user.select("Location", "Powai");
    await user.expectAddress("/courts?location=Powai");
    await user.select("Price", "Mid-range ₹600-900");
    await user.expectAddress(/location=Powai&price=mid/);
    await user.has("link", "Remove filter: Mid-range ₹600-900");
    await user.click("link", "Remove filter: Powai");
    await user.expectAddress("/courts?price=mid");
    await user.click("link", "Remove filter: Mid-range ₹600-900");
    await user.expectAddress("/courts");
  });

  test("a user signs in and out", async () => {
    await using user = await openUser(browser, server.origin);
    await user.visit("/rackets");
    await user.click("link", "Sign In");
    await user.click("button", PLAYER);
    await user.expectAddress("/rackets");
    await user.has("link", "My Profile");
    await user.click("link", "Sign Out");
    await user.has("link", "Sign In");
  });

  test("a player writes, edits and deletes a review", async () => {
    const text = `Read in ${name}: level turf`;
    await using user = await openUser(browser, server.origin);
    await user.signIn(NEWCOMER);
    await user.visit("/courts?q=Banyan+Box");
    await user.click("link", "View Details of Banyan Box");
    await user.click("link", "Write a Review");
    await user.fill("Your review", text);
    await user.click("rating", "3.5 out of 5");
    await user.click("button", "Submit Review");
    await user.see("Your review has been submitted!");
    await user.see(text);

    await user.click("link", "Edit the review by Naina Shah");
    await user.fill("Your review", `${text}, tired glass`);
    await user.click("button", "Update Review");
    await user.see("Review updated");
    await user.see(`${text}, tired glass`);

    await user.click("link", "Delete the review by Naina Shah");
    await user.see("Are you sure you want to delete this review?");
    await user.click("button", "Delete");
    await user.see("Review deleted successfully");
    await user.notSee(text);
  });

  test("a rejected form shows what is wrong", async () => {
    await using user = await openUser(browser, server.origin);
    await user.signIn(ADMIN);
    await user.click("link", "Add Court");
    // The browser itself accepts spaces.
    await user.fill("Court Name", "   ");
    await user.fill("Location", "Prabhadevi, Mumbai");
    await user.click("button", "Add Court");
    await user.see("Name and location cannot be empty");
  });

  test("a visitor compares two rackets", async () => {
    await using user = await openUser(browser, server.origin);
    await user.visit("/rackets");
    await user.click("rating", "Compare Adidas Match Black 2026");
    await user.click("rating", "Compare Head");
    await user.click("button", "Compare");
    await user.expectAddress(/^\/compare\?ids=\d+&ids=\d+$/);
    await user.see("Adidas Match Black 2026");
  });

  test("a player edits their profile", async () => {
    await using user = await openUser(browser, server.origin);
    await user.signIn(PLAYER);
    await user.visit("/profile/demo-player/edit");
    await user.fill("Location", `Bandra, by ${name}`);
    await user.click("button", "Save Changes");
    await user.see("Profile updated");
    await user.see(`Bandra, by ${name}`);
  });

  test("a player reports a review", async () => {
    await using user = await openUser(browser, server.origin);
    await user.signIn(NEWCOMER);
    await user.visit(name === "Firefox" ? "/courts/6" : "/courts/7");
    await user.click("link", "Report the review");
    await user.click("rating", "Spam");
    await user.click("button", "Send Report");
    await user.see("Report sent");
  });

  test("a super admin adds a court", async () => {
    const court = `${name} Padel Yard`;
    await using user = await openUser(browser, server.origin);
    await user.signIn(ADMIN);
    await user.click("link", "Add Court");
    await user.fill("Court Name", court);
    await user.fill("Location", "Prabhadevi, Mumbai");
    await user.click("button", "Add Court");
    await user.see("Court added successfully!");
    await user.see(court);
  });

  test("a super admin edits a policy text", async () => {
    const sentence = `Be as kind as in ${name}.`;
    await using user = await openUser(browser, server.origin);
    await user.signIn(ADMIN);
    await user.visit("/guidelines/edit");
    await user.fill("Text", sentence);
    await user.click("button", "Save Changes");
    await user.see("Guidelines updated");
    await user.see(sentence);
  });
});
