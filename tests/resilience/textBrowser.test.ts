import { test } from "vitest";
import { startServer } from "../support/server";
import { openTextBrowser } from "../support/textBrowser";

/** How Lynx moves to the next field or button. */
const NEXT = "\t";
const ENTER = "\r";
/** Empties a line. */
const CTRL_U = "\u0015";

/** Ratings stand in half steps, and Lynx begins at the first. */
const TO_FOUR_STARS = NEXT.repeat(7);
const FROM_THERE_TO_THE_TEXT = NEXT.repeat(3);

test("A player does all of the main job in a text browser", async () => {
  await using server = await startServer();
  await using browser = await openTextBrowser(`${server.origin}/courts`);

  await browser.see("25 Courts Found");
  await browser.find("Search courts");
  await browser.type(`chimney${NEXT}${ENTER}`);
  await browser.see("Search Results for");
  await browser.follow("View Details of Mill Chimney Courts");
  await browser.see("Amenities");

  await browser.follow("Write a Review");
  await browser.see("Sign in to Bandeja");
  await browser.follow("(newcomer@example.com)");
  await browser.see("Sign Out");

  await browser.find("Your rating");
  await browser.type(TO_FOUR_STARS + ENTER);
  await browser.see("(*) 4 out of 5");
  await browser.type(FROM_THERE_TO_THE_TEXT);
  await write("Lights like noon");
  await browser.see("Your review has been submitted!");
  await browser.find("Lights like noon");

  await browser.follow("Edit the review by Naina Shah");
  await browser.see("Edit Review");
  await browser.find("Your rating");
  await browser.type(TO_FOUR_STARS + FROM_THERE_TO_THE_TEXT);
  await write("");
  // The summary's link leads to the field.
  await browser.follow("Review text is required");
  await write("Lights like noon, and a kind desk");
  await browser.see("Review updated");
  await browser.find("Lights like noon, and a kind desk");

  await browser.find("Edit the review by Naina Shah");
  await browser.type(NEXT + ENTER);
  await browser.see("Are you sure you want to delete this review?");
  // The button to delete comes after the link that closes the dialog.
  await browser.find("Close");
  await browser.type(NEXT);
  await browser.see("Form submit button");
  await browser.type(ENTER);
  await browser.see("Review deleted");
  await browser.follow("Sign Out");
  await browser.see("Sign In");

  /** Into the empty or filled field that is selected, and off with it. */
  async function write(text: string): Promise<void> {
    await browser.see("Enter text");
    await browser.type(CTRL_U + text + NEXT);
    await browser.see("Form submit button");
    await browser.type(ENTER);
  }
});
