import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { chooseAccount, comesAlive, signInAs, ways } from "../support/browser";
import { hears } from "../support/courtPage";
import { expectWhole } from "./expectCompletePage";
import { openSite } from "./site";

const site = openSite();

const NEWCOMER = "newcomer@example.com";
const PLAYER = "player@example.com";
const ADMIN = "admin@example.com";

/** Signs in on a browser of one's own: its session ends here. */
async function arrive(account: string, script: boolean, returnTo = "/account"): Promise<Page> {
  const page = await site.visitor({ script });
  await signInAs(page, account, returnTo);
  await page.waitForURL(`**${returnTo}`);
  return page;
}

describe.each(ways)("Somebody with an account, $way", ({ script }) => {
  test("edits their profile, is corrected, and sees it at once", async () => {
    const page = await site.person(PLAYER, { script });
    await page.getByRole("link", { name: "My Profile" }).click();
    await page.getByRole("link", { name: "Edit Profile" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Profile" });
    await dialog.waitFor();
    if (script) await comesAlive(page);
    const field = (label: string) => dialog.getByRole("textbox", { name: label });
    await field("Bio").fill("b".repeat(501));
    await field("Location").fill("  Versova, Mumbai ");
    await dialog.getByRole("combobox", { name: "Playing Level" }).selectOption("Professional");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog
      .getByRole("alert")
      .getByRole("link", { name: /^Bio can be at most 500/ })
      .click();
    expect((await field("Bio").inputValue()).length).toBe(501);
    expect(await dialog.getByRole("combobox", { name: "Playing Level" }).inputValue()).toBe("Professional");

    const bio = script ? "Written with script" : "Written without";
    await field("Bio").fill(bio);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await hears(page, "Profile updated");
    await page.waitForURL("**/profile/demo-player");
    for (const text of [bio, "Versova, Mumbai", "Professional"]) {
      await page.getByRole("main").getByText(text, { exact: true }).waitFor();
    }
    expect(await dialog.count()).toBe(0);
  });

  test("is told of a change in another window, and loses nothing", async () => {
    const page = await site.person(PLAYER, { script });
    await page.goto("/profile/demo-player/edit");
    const other = await page.context().newPage();
    await other.goto("/profile/demo-player/edit");
    await other.getByRole("textbox", { name: "Favorite Equipment" }).fill(script ? "A spade" : "A spoon");
    await other.getByRole("button", { name: "Save Changes" }).click();
    await hears(other, "Profile updated");

    await page.getByRole("textbox", { name: "Last Name" }).fill("Mehta");
    await page.getByRole("textbox", { name: "Location" }).fill("Juhu");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByRole("alert").getByText("Your profile has changed since you opened it").waitFor();
    expect(await page.getByRole("textbox", { name: "Location" }).inputValue()).toBe("Juhu");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByRole("main").getByText("Juhu", { exact: true }).waitFor();
  });

  test("sees where they are signed in, ends it elsewhere, and then everywhere", async () => {
    const page = await arrive(ADMIN, script);
    const phone = await arrive(ADMIN, script, "/courts");
    const tablet = await arrive(ADMIN, script, "/courts");
    await page.reload();
    const signedIn = page.getByRole("region", { name: "Where you are signed in" });
    const before = await signedIn.getByRole("listitem").count();
    expect(before).toBeGreaterThanOrEqual(3);
    expect(await signedIn.getByText("This browser", { exact: true }).count()).toBe(1);

    await signedIn
      .getByRole("listitem")
      .getByRole("button", { name: /^Sign out/ })
      .first()
      .click();
    await hears(page, "Signed out there");
    await expect.poll(() => signedIn.getByRole("listitem").count()).toBe(before - 1);
    await signedIn.getByRole("button", { name: "Sign out everywhere else" }).click();
    await hears(page, "Signed out everywhere else");
    expect(await signedIn.getByRole("listitem").count()).toBe(1);
    for (const other of [phone, tablet]) {
      await other.reload();
      await other.getByRole("link", { name: "Sign In" }).waitFor();
    }

    await signedIn.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
    await hears(page, "Signed out everywhere");
    await page.getByRole("link", { name: "Sign In" }).waitFor();
  });

  test("downloads what is kept about them", async () => {
    const page = await arrive(PLAYER, script);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download your data" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^bandeja-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(data.profile.email).toBe(PLAYER);
    expect(data.reviews.length).toBeGreaterThan(10);
    expect(data.sessions.some(({ device }: { device: string | null }) => device?.includes("Linux"))).toBe(
      true,
    );
  });

  test("leaves, is nobody any more, and comes back as somebody new who is asked first", async () => {
    const page = await arrive(NEWCOMER, script);
    await page.getByRole("link", { name: "Delete your account" }).click();
    await page.getByRole("heading", { name: "Delete your account?", level: 1 }).waitFor();
    if (script) {
      await comesAlive(page);
      await page.getByRole("button", { name: "Delete my account" }).click();
      await page
        .getByRole("alert")
        .getByRole("link", { name: /^Please tick the box/ })
        .click();
    }
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Delete my account" }).click();
    await hears(page, "Account deleted");
    await page.getByRole("link", { name: "Sign In" }).waitFor();
    expect((await page.goto("/profile/demo-newcomer"))?.status()).toBe(404);

    await page.goto("/courts/2");
    await page.getByRole("link", { name: "Sign In" }).click();
    await chooseAccount(page, NEWCOMER);
    await page.getByRole("heading", { name: "Before you sign in", level: 1 }).waitFor();
    await page.getByText(NEWCOMER).waitFor();
    await page.getByRole("button", { name: "Not now" }).click();
    await hears(page, "Nothing about you was kept.");
    await page.getByRole("link", { name: "Sign In" }).waitFor();

    await page.goto("/courts/2/review");
    await chooseAccount(page, NEWCOMER);
    await page.getByRole("heading", { name: "Before you sign in", level: 1 }).waitFor();
    if (script) {
      await comesAlive(page);
      await page.getByRole("button", { name: "Agree and sign in" }).click();
      await page
        .getByRole("alert")
        .getByRole("link", { name: /18 years/ })
        .waitFor();
    }
    await expectWhole(page, script);
    await page.getByRole("checkbox", { name: "I am 18 years old or older." }).check();
    await page.getByRole("checkbox", { name: /^I agree/ }).check();
    await page.getByRole("button", { name: "Agree and sign in" }).click();
    await page.waitForURL("**/courts/2/review");
    await page.getByRole("heading", { name: "Write a Review" }).waitFor();
    await page.getByRole("link", { name: "My Profile" }).click();
    await page.getByText("No reviews yet", { exact: true }).waitFor();
  });

  test("stays, as the only super admin, and reads why", async () => {
    const page = await arrive(ADMIN, script, "/account/delete");
    await page.getByText(/^You are the only super admin\./).waitFor();
    expect(await page.getByRole("button", { name: "Delete my account" }).count()).toBe(0);
  });
});
