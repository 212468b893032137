import { expect } from "@playwright/test";
import { chooseAccount } from "../support/browser";
import { holdSignIn, openCourt, rate, reviewBy, star, waitForMessage } from "../support/courtPage";
import { test } from "./fixtures";

test.describe("a user whose session expires while a form is open", {
  tag: "@with-and-without-script",
}, () => {
  test("signs in again with a new review preserved", async ({ signedIn, script }) => {
    const page = await signedIn("newcomer@example.com");
    await page.goto("/courts");
    await openCourt(page, "Banyan Box");
    await page.getByRole("link", { name: "Write a Review" }).click();
    await rate(page, 3.5);
    await page.getByRole("textbox", { name: "Your review" }).fill("Two lines,\nboth of them kept.");
    await page.context().clearCookies();

    const submit = page.getByRole("button", { name: "Submit Review" });
    if (script) {
      const signIn = await holdSignIn(page, "You are logged out. Logging in again...");
      await submit.click();
      // The message is shown for half a second, of which a slow machine notices only the end.
      expect(await signIn()).toBeGreaterThan(0);
    } else await submit.click();
    await chooseAccount(page, "newcomer@example.com");

    await expect(page.getByRole("heading", { name: "Write a Review" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Your review" })).toHaveValue(
      "Two lines,\nboth of them kept.",
    );
    await expect(star(page, 3.5)).toBeChecked();
    await page.getByRole("button", { name: "Submit Review" }).click();
    await waitForMessage(page, "Your review has been submitted!");
    await expect(reviewBy(page, "Naina Shah").getByText("both of them kept.")).toBeVisible();
  });

  test("signs in again with the changes of a court preserved", async ({ signedIn }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/courts");
    await openCourt(page, "Coconut Line Padel");
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("textbox", { name: "Contact Info" }).fill("Ask at the gate");
    await page.getByRole("textbox", { name: "Another amenity" }).fill("Hammock");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("button", { name: "Remove Hammock" })).toBeVisible();
    await page.context().clearCookies();

    await page.getByRole("button", { name: "Update Court" }).click();
    await chooseAccount(page, "admin@example.com");

    await expect(page.getByRole("heading", { name: "Edit Court" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Contact Info" })).toHaveValue("Ask at the gate");
    await expect(page.getByRole("button", { name: "Remove Hammock" })).toBeVisible();
    await page.getByRole("button", { name: "Update Court" }).click();
    await waitForMessage(page, "Court updated");
    await expect(page.getByText("Hammock", { exact: true })).toBeVisible();
    await expect(page.getByText("Ask at the gate")).toBeVisible();
  });

  test("must confirm the deletion of a review again", async ({ signedIn }) => {
    const page = await signedIn("player@example.com");
    await page.goto("/courts");
    await openCourt(page, "Mill Chimney Courts");
    await page.getByRole("link", { name: "Delete the review by Rohan Mehta" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.context().clearCookies();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await chooseAccount(page, "player@example.com");
    await expect(page.getByText("Are you sure you want to delete this review?")).toBeVisible();
    await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
    await expect(reviewBy(page, "Rohan Mehta")).toBeVisible();
  });
});

test.describe("a form that is sent after another user has signed in to the same browser", {
  tag: "@with-and-without-script",
}, () => {
  test("is shown again with the account that is signed in, and sent as theirs only then", async ({
    signedIn,
  }) => {
    const page = await signedIn("player@example.com");
    await page.goto("/equipment/5/review");
    await rate(page, 2);
    const text = page.getByRole("textbox", { name: "Your review" });
    await text.fill("Written by one, sent by another.");
    const other = await signedIn("newcomer@example.com");
    await page.context().clearCookies();
    await page.context().addCookies(await other.context().cookies());

    const submit = page.getByRole("button", { name: "Submit Review" });
    const profile = page.getByRole("link", { name: "My Profile" });
    const before = await profile.getAttribute("href");
    await submit.click();
    await expect(page.getByRole("alert")).toContainText(
      "This page was for another account. Nothing was saved.",
    );
    await expect(text).toHaveValue("Written by one, sent by another.");
    await expect(star(page, 2)).toBeChecked();
    await expect(profile).not.toHaveAttribute("href", before ?? "");
    await submit.click();
    await waitForMessage(page, "Your review has been submitted!");
    await expect(reviewBy(page, "Naina Shah").getByText("Written by one, sent by another.")).toBeVisible();
  });

  test("shows the account page of that account, whose sessions go on", async ({ signedIn }) => {
    const page = await signedIn("player@example.com");
    await page.goto("/account");
    const other = await signedIn("newcomer@example.com");
    await page.context().clearCookies();
    await page.context().addCookies(await other.context().cookies());
    await page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("This page was for another account.");
    await expect(page.getByRole("main")).toContainText("newcomer@example.com");
    await expect(page.getByRole("main")).not.toContainText("player@example.com");
  });

  test("does not have what the other one typed, after Back", async ({ signedIn }) => {
    const page = await signedIn("player@example.com");
    await page.goto("/equipment/6/review");
    const text = page.getByRole("textbox", { name: "Your review" });
    await text.fill("Typed before a sign-out.");
    await page.goto("/courts");
    const other = await signedIn("newcomer@example.com");
    await page.context().clearCookies();
    await page.context().addCookies(await other.context().cookies());
    await page.goBack();
    const profile = page.getByRole("link", { name: "My Profile", includeHidden: true });
    await expect(profile).toHaveAttribute("href", /newcomer/);
    await expect(text).toHaveValue("");
  });
});
