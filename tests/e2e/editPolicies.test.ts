import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { chooseAccount, comesAlive, ways } from "../support/browser";
import { hears } from "../support/courtPage";
import { openSite } from "./site";

const site = openSite();

const ADMIN = "admin@example.com";

describe.each(ways)("A super admin, $way", ({ script }) => {
  /** Each way has policies of its own, so that neither meets what the other has left. */
  const [path, title] = script
    ? (["/guidelines", "Guidelines"] as const)
    : (["/privacy-policy", "Privacy Policy"] as const);
  const updated = script ? "Guidelines updated" : "Privacy policy updated";

  /** Opens a page whose texts are about to be written over whole: by then its script is there. */
  async function open(page: Page, address: string): Promise<void> {
    await page.goto(address);
    if (script) await comesAlive(page);
  }

  test("edits a policy, sees it before and after, and returns to how it was", async () => {
    const page = await site.person(ADMIN, { script });
    await open(page, path);
    await page.getByRole("link", { name: `Edit ${title}` }).click();
    const dialog = page.getByRole("dialog", { name: `Edit ${title}` });
    const text = dialog.getByRole("textbox", { name: "Text" });
    const before = await text.inputValue();
    expect(before.length).toBeGreaterThan(1_000);

    await text.fill("Gone in a moment.");
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    await page.getByRole("link", { name: `Edit ${title}` }).click();
    expect(await text.inputValue()).toBe(before);

    await text.fill(`${before}\n\n# The last word\n\nIs still a word.`);
    await dialog.getByRole("button", { name: "Preview" }).click();
    await dialog.getByRole("heading", { level: 4, name: "The last word" }).waitFor();
    const heading = dialog.getByRole("heading", { name: "Preview" });
    await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);
    await dialog.getByText("What changes").click();
    expect(await dialog.locator("ins").textContent()).toContain("The last word");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await hears(page, updated);
    await page.getByRole("heading", { level: 2, name: "The last word" }).waitFor();

    await page.getByRole("link", { name: "All Versions" }).click();
    await page.getByRole("link", { name: "Version 1", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: `${title}: Version 1` }).waitFor();
    expect(await page.getByRole("region", { name: "Return to it" }).locator("del").textContent()).toContain(
      "The last word",
    );
    await page.getByRole("button", { name: "Return to This Version" }).click();
    // What was said of the first change may still stand there.
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    await hears(page, updated);
    expect(await page.getByRole("heading", { name: "The last word" }).count()).toBe(0);
    await page.goto(`${path}/versions`);
    await page.getByText("version 1 once more").waitFor();
  });

  test("is told where somebody else was quicker, and loses neither text", async () => {
    const policy = script ? "/cookie-policy" : "/terms-of-service";
    const page = await site.person(ADMIN, { script });
    await open(page, `${policy}/edit`);
    const other = await page.context().newPage();
    await open(other, `${policy}/edit`);
    await other.getByRole("textbox", { name: "Text" }).fill("# Theirs\n\nWritten meanwhile.");
    await other.getByRole("button", { name: "Save Changes" }).click();
    await other.getByRole("heading", { level: 2, name: "Theirs" }).waitFor();

    const text = page.getByRole("textbox", { name: "Text", exact: true });
    await text.fill("# Mine\n\nWritten slowly.");
    await page.getByRole("button", { name: "Save Changes" }).click();
    const alert = page.getByRole("alert");
    await alert.getByText("Another user has changed this text").waitFor();
    expect(await text.inputValue()).toBe("# Mine\n\nWritten slowly.");
    const beside = page.getByRole("region", { name: "Saved meanwhile: version 2" });
    expect(await beside.locator("ins").allTextContents()).not.toEqual([]);
    await beside.getByText("The whole text as it is now").click();
    expect(await beside.getByRole("textbox").inputValue()).toBe("# Theirs\n\nWritten meanwhile.");
    await text.fill("# Both\n\nWritten slowly, and meanwhile.");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByRole("heading", { level: 2, name: "Both" }).waitFor();
  });

  test("loses nothing where the session has ended", async () => {
    const page = await site.person(ADMIN, { script });
    await open(page, `${path}/edit`);
    await page.getByRole("textbox", { name: "Text" }).fill("# Kept\n\nThrough the sign-in.");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await chooseAccount(page, ADMIN);
    await page.getByRole("dialog").waitFor();
    expect(await page.getByRole("textbox", { name: "Text" }).inputValue()).toBe(
      "# Kept\n\nThrough the sign-in.",
    );
    await page.getByRole("button", { name: "Save Changes" }).click();
    await hears(page, updated);
  });
});
