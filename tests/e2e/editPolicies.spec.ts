import { expect } from "@playwright/test";
import { chooseAccount } from "../support/browser";
import { waitForMessage } from "../support/courtPage";
import { ADMIN, test } from "./fixtures";

test.describe("editing a policy", { tag: "@with-and-without-script" }, () => {
  test("has a preview and differences, and a version can be restored", async ({ signedIn, script }) => {
    const { path, title, updated } = policyOf(script);
    const page = await signedIn(ADMIN);
    await page.goto(path);
    await page.getByRole("link", { name: `Edit ${title}` }).click();
    const dialog = page.getByRole("dialog", { name: `Edit ${title}` });
    const text = dialog.getByRole("textbox", { name: "Text" });
    await expect(text).toBeVisible();
    // Without script a page shows while it is being parsed, its texts too.
    await page.waitForLoadState("domcontentloaded");
    const before = await text.inputValue();
    expect(before.length).toBeGreaterThan(1_000);

    await text.fill("Gone in a moment.");
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("link", { name: `Edit ${title}` }).click();
    await expect(text).toHaveValue(before);

    await text.fill(`${before}\n\n# The last word\n\nIs still a word.`);
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(dialog.getByRole("heading", { level: 4, name: "The last word" })).toBeVisible();
    const heading = dialog.getByRole("heading", { name: "Preview" });
    await expect(heading).toBeFocused();
    await dialog.getByText("What changes").click();
    await expect(dialog.locator("ins")).toContainText("The last word");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await waitForMessage(page, updated);
    await expect(page.getByRole("heading", { level: 2, name: "The last word" })).toBeVisible();

    await page.getByRole("link", { name: "All Versions" }).click();
    await page.getByRole("link", { name: "Version 1", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: `${title}: Version 1` })).toBeVisible();
    await expect(page.getByRole("region", { name: "Return to it" }).locator("del")).toContainText(
      "The last word",
    );
    await page.getByRole("button", { name: "Restore This Version" }).click();
    // The message about the first change may still be visible.
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
    await waitForMessage(page, updated);
    await expect(page.getByRole("heading", { name: "The last word" })).toHaveCount(0);
    await page.goto(`${path}/versions`);
    await expect(page.getByText("version 1 once more")).toBeVisible();
  });

  test("in conflict with another user's edit preserves both texts", async ({ signedIn, script }) => {
    const policy = script ? "/cookie-policy" : "/terms-of-service";
    const page = await signedIn(ADMIN);
    await page.goto(`${policy}/edit`);
    const other = await page.context().newPage();
    await other.goto(`${policy}/edit`);
    await other.getByRole("textbox", { name: "Text" }).fill("# Theirs\n\nWritten meanwhile.");
    await other.getByRole("button", { name: "Save Changes" }).click();
    await expect(other.getByRole("heading", { level: 2, name: "Theirs" })).toBeVisible();

    const text = page.getByRole("textbox", { name: "Text", exact: true });
    await text.fill("# Mine\n\nWritten slowly.");
    await page.getByRole("button", { name: "Save Changes" }).click();
    const alert = page.getByRole("alert");
    await expect(alert.getByText("This text has changed")).toBeVisible();
    await expect(text).toHaveValue("# Mine\n\nWritten slowly.");
    const conflict = page.getByRole("region", { name: "Saved in the meantime: version 2" });
    await expect(conflict.locator("ins")).not.toHaveCount(0);
    await conflict.getByText("The current text").click();
    await expect(conflict.getByRole("textbox")).toHaveValue("# Theirs\n\nWritten meanwhile.");
    await text.fill("# Both\n\nWritten slowly, and meanwhile.");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Both" })).toBeVisible();
  });

  test("in an expired session preserves the text through the sign-in", async ({ signedIn, script }) => {
    const { path, updated } = policyOf(script);
    const page = await signedIn(ADMIN);
    await page.goto(`${path}/edit`);
    await page.getByRole("textbox", { name: "Text" }).fill("# Kept\n\nThrough the sign-in.");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await chooseAccount(page, ADMIN);
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue("# Kept\n\nThrough the sign-in.");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await waitForMessage(page, updated);
  });
});

/** Different policies with and without script, as both projects share a site. */
function policyOf(script: boolean) {
  return script
    ? { path: "/guidelines", title: "Guidelines", updated: "Guidelines updated" }
    : { path: "/privacy-policy", title: "Privacy Policy", updated: "Privacy policy updated" };
}
