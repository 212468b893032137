import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startServer } from "../support/server";
import { openTextBrowser } from "../support/textBrowser";

/** The key that moves to the next field or button in Lynx. */
const NEXT = "\t";
const ENTER = "\r";
/** Clears a line. */
const CTRL_U = "\u0015";

/** From the first choice, "Not rated yet". */
const TO_FOUR_STARS = NEXT.repeat(8);
const FROM_RATING_TO_TEXT = NEXT.repeat(3);

const run = promisify(execFile);

test("w3m shows pages in order, with spaces between their words", async () => {
  await using server = await startServer();
  for (const [path, ...texts] of [
    ["/courts", "25 Courts Found", "Mill Chimney Courts"],
    ["/courts/1", "4.4 out of 5 from 18 reviews", "Write a Review"],
    ["/compare?ids=1,24", "Bullpadel Discover PWR", "Price"],
    ["/search?q=head", 'Search Results for "head"', "Rackets"],
  ] as const) {
    const { stdout } = await run("w3m", ["-dump", "-cols", "100", server.origin + path]);
    const shown = stdout.replaceAll(/\s+/g, " ");
    for (const text of texts) expect(shown).toContain(text);
  }
});

test("a player finds a court, and writes, edits and deletes a review in a text browser", async () => {
  await using server = await startServer();
  await using browser = await openTextBrowser(`${server.origin}/courts`);

  await browser.waitFor("25 Courts Found");
  await browser.find("Search courts");
  await browser.type(`chimney${NEXT}${ENTER}`);
  await browser.waitFor("Search Results for");
  await browser.follow("View Details of Mill Chimney Courts");
  await browser.waitFor("Amenities");

  await browser.follow("Write a Review");
  await browser.waitFor("Sign in to Bandeja");
  await browser.follow("(newcomer@example.com)");
  await browser.waitFor("Sign Out");

  await browser.find("Your rating");
  await browser.type(TO_FOUR_STARS + ENTER);
  await browser.waitFor("(*) 4 out of 5");
  await browser.type(FROM_RATING_TO_TEXT);
  await submitText("Lights like noon", "Submit Review");
  // No details between them: those without an answer are not rated.
  await browser.waitFor(`4.0\n${" ".repeat(7)}Lights like noon`);
  await browser.find("Your review has been submitted!");

  await browser.follow("Edit the review by Naina Shah");
  await browser.waitFor("Edit Review");
  await browser.find("Your rating");
  // A new page begins at the form's first button.
  await browser.type(NEXT + TO_FOUR_STARS + FROM_RATING_TO_TEXT);
  await submitText("", "Update Review");
  // The link in the error summary selects the field.
  await browser.follow("Review text is required");
  await submitText("Lights like noon, and a kind desk", "Update Review");
  await browser.find("Review updated");
  await browser.find("Lights like noon, and a kind desk");

  await browser.find("Edit the review by Naina Shah");
  await browser.type(NEXT + ENTER);
  await browser.waitFor("Are you sure you want to delete this review?");
  // The button to delete comes after the link that closes the dialog.
  await browser.find("Close");
  await browser.type(NEXT);
  await browser.waitFor("Form submit button");
  await browser.type(ENTER);
  await browser.waitFor("Review deleted");
  await browser.follow("Sign Out");
  await browser.waitFor("Sign In");

  /** Replaces the text of the selected field and submits the form, whose other fields come before its button. */
  async function submitText(text: string, button: string): Promise<void> {
    await browser.waitFor("Enter text");
    await browser.type(CTRL_U + text + NEXT);
    await browser.find(button);
    // Where the button is in one line with the choice before it, that is found.
    if (browser.screen().includes("Option list")) await browser.type(NEXT);
    await browser.waitFor("Form submit button");
    await browser.type(ENTER);
  }
});
