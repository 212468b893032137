import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, openPage, scriptModes, signInAs } from "../support/browser";
import { rate, waitForMessage } from "../support/courtPage";
import { drawn } from "../support/images";
import { type RunningServer, startServer } from "../support/server";
import { newDatabase, openTestDatabase, type TestDatabase } from "../support/testDatabase";

const TABLES = ["courts", "equipment", "all_reviews", "users", "settings", "images"];

let store: TestDatabase;
let server: RunningServer;
let browser: Browser;
let review: number;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  store = await openTestDatabase({ databaseUrl });
  [server, browser] = await Promise.all([
    startServer({ environment: { DATABASE_URL: databaseUrl } }),
    openBrowser(),
  ]);
  const [row] = await store.rows<{ id: number }>(
    "select r.id from reviews r join users u on u.id = r.user_id where not u.is_super_admin and court_id = 1 limit 1",
  );
  review = row?.id ?? expect.fail("The demo has a review of its first court");
  await store.rows(`create function reject_write() returns trigger language plpgsql as
    $$ begin raise exception 'This disk is full of sand'; end $$`);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await store?.[Symbol.asyncDispose]();
});

/** Makes the database reject all writes to these tables; signing in fails too. */
async function rejectWrites(): Promise<void> {
  for (const table of TABLES) {
    await store.rows(`create trigger reject_write before insert or update or delete on ${table}
      for each statement execute function reject_write()`);
  }
}

async function allowWrites(): Promise<void> {
  for (const table of TABLES) await store.rows(`drop trigger if exists reject_write on ${table}`);
}

/** A form, the values to enter, and the message when it fails. */
interface FailingForm {
  message: string;
  path: () => string;
  values?: Record<string, string>;
  button: string;
  /** Prepares the page before the form is submitted. */
  prepare?: (page: Page) => Promise<void>;
}

const NEW_EQUIPMENT = { Brand: "Sand & Sons", Description: "Typed while nothing could be written." };
const policies: Record<string, { name: string; updated: string; description: string }> = {
  guidelines: {
    name: "guidelines",
    updated: "Guidelines updated",
    description: "The community guidelines have been successfully updated.",
  },
  "privacy-policy": {
    name: "privacy policy",
    updated: "Privacy policy updated",
    description: "The privacy policy has been successfully updated.",
  },
  "terms-of-service": {
    name: "terms of service",
    updated: "Terms of service updated",
    description: "The terms of service have been successfully updated.",
  },
  "cookie-policy": {
    name: "cookie policy",
    updated: "Cookie policy updated",
    description: "The cookie policy has been successfully updated.",
  },
};

const forms: FailingForm[] = [
  {
    message: "Failed to add court. Please try again.",
    path: () => "/courts/new",
    values: { "Court Name": "Sand Court", Location: "Versova, Mumbai", Description: "Right on the beach." },
    button: "Add Court",
  },
  {
    message: "Failed to update court. Please try again.",
    path: () => "/courts/1/edit",
    values: { "Court Name": "Sand Court", Description: "Right on the beach." },
    button: "Update Court",
  },
  {
    message: "Failed to delete court. Please try again.",
    path: () => "/courts/1/delete",
    button: "Delete",
  },
  {
    message: "Failed to add racket: something went wrong. Please try again.",
    path: () => "/rackets/new",
    values: { "Racket Name": "Sand Wedge", ...NEW_EQUIPMENT },
    button: "Add Racket",
  },
  {
    message: "Failed to add ball. Please try again.",
    path: () => "/balls/new",
    values: { "Ball Name": "Sand Ball", ...NEW_EQUIPMENT },
    button: "Add Ball",
  },
  {
    message: "Failed to update equipment. Please try again.",
    path: () => "/equipment/1/edit",
    values: { "Equipment Name": "Sand Wedge", Description: "Typed while nothing could be written." },
    button: "Update Equipment",
  },
  {
    message: "Failed to delete equipment. Please try again.",
    path: () => "/equipment/1/delete",
    button: "Delete",
  },
  {
    message: "Failed to submit review. Please try again.",
    path: () => "/equipment/1/review",
    values: { "Your review": "Plays like a dream, on sand." },
    button: "Submit Review",
    prepare: (page) => rate(page, 4.5),
  },
  {
    message: "Failed to update review. Please try again.",
    path: () => `/reviews/${review}/edit`,
    values: { "Your review": "Plays like a dream, on sand." },
    button: "Update Review",
  },
  {
    message: "Failed to delete review. Please try again.",
    path: () => `/reviews/${review}/delete`,
    button: "Delete",
  },
  ...Object.entries(policies).map(([key, { name }]) => ({
    message: `Failed to update ${name}. Please try again.`,
    path: () => `/${key}/edit`,
    values: { Text: "# Sand\n\nNothing sticks." },
    button: "Save Changes",
  })),
];

describe.each(scriptModes)("when the database rejects all writes, $mode", ({ script }) => {
  const bio = `Left side, in the sand, ${script ? "with" : "without"} script.`;

  test("each form shows what has failed, preserves the entered values, and works after recovery", async () => {
    await using _ = { [Symbol.asyncDispose]: allowWrites };
    const page = await openPage(browser, server.origin, { script });
    await signInAs(page, "admin@example.com", "/courts");
    const own = await ownProfile(page);
    const profile: FailingForm = {
      message: "Failed to update profile. Please try again.",
      path: () => `${own}/edit`,
      values: { "First Name": "Sandy", Bio: bio },
      button: "Save Changes",
    };
    await rejectWrites();
    for (const form of [...forms, profile]) {
      await fillIn(page, form);
      await press(page, form.button);
      await page.getByRole("alert").getByText(form.message, { exact: true }).waitFor();
      if (script) await waitForMessage(page, form.message);
      await expectValues(page, form);
    }
    await allowWrites();
    await press(page, profile.button);
    await waitForMessage(page, "Profile updated");
    await page.getByText(bio).waitFor();
    await page.context().close();
  });

  test("and then accepts them again, each policy is saved", async () => {
    const page = await openPage(browser, server.origin, { script });
    await signInAs(page, "admin@example.com", "/courts");
    for (const [key, { updated, description }] of Object.entries(policies)) {
      await page.goto(`/${key}/edit`);
      await field(page, "Text").fill(`Saved ${script ? "with" : "without"} script.`);
      await press(page, "Save Changes");
      await waitForMessage(page, updated);
      await waitForMessage(page, description);
    }
    await page.context().close();
  });
});

test("when the database rejects all writes, an upload shows that it failed", async () => {
  await using _ = { [Symbol.asyncDispose]: allowWrites };
  const page = await openPage(browser, server.origin);
  await signInAs(page, "admin@example.com", "/courts");
  const own = await ownProfile(page);
  await rejectWrites();
  const buffer = await drawn({ width: 40, height: 30 });
  for (const [path, message] of [
    ["/courts/1/edit", "Failed to upload image. Please try again."],
    [`${own}/edit`, "Failed to upload profile picture: Upload failed"],
  ] as const) {
    await page.goto(path);
    await page.getByLabel("Image file").setInputFiles({ name: "sand.jpg", mimeType: "image/jpeg", buffer });
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await waitForMessage(page, message);
  }
  await allowWrites();
  await page.context().close();
});

async function fillIn(page: Page, { path, values = {}, prepare }: FailingForm): Promise<void> {
  await page.goto(path());
  await prepare?.(page);
  for (const [label, text] of Object.entries(values)) await field(page, label).fill(text);
}

async function expectValues(page: Page, { message, values = {} }: FailingForm): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    expect.soft([message, await field(page, label).inputValue()]).toEqual([message, text]);
  }
}

function press(page: Page, button: string): Promise<void> {
  return page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
}

function field(page: Page, label: string) {
  return page.getByRole("main").getByRole("textbox", { name: label, exact: true });
}

async function ownProfile(page: Page): Promise<string> {
  await page.goto("/profile");
  return new URL(page.url()).pathname;
}
