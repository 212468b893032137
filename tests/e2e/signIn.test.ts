import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { chooseAccount, signInAs, ways } from "../support/browser";
import { openSite } from "./site";

const site = openSite();

const people = [
  { account: "admin@example.com", initials: "AR", mayAdd: true },
  { account: "player@example.com", initials: "RM", mayAdd: false },
  { account: "newcomer@example.com", initials: "NS", mayAdd: false },
] as const;

describe.each(ways)("Somebody with an account, $way", ({ script }) => {
  test.each(people)("signs in as $account, stays on the page, and signs out", async ({ account, ...who }) => {
    const page = await site.visitor({ script });
    await page.goto("/courts?location=Powai&sort=price");
    await page.getByRole("link", { name: "Sign In" }).click();
    await page.getByRole("heading", { name: "Sign in to Bandeja" }).waitFor();
    await page.getByRole("button", { name: account }).click();

    await page.waitForURL("**/courts?location=Powai&sort=price");
    await page.getByRole("link", { name: "My Profile" }).waitFor();
    await page.getByText(who.initials, { exact: true }).first().waitFor();
    expect(await page.getByRole("link", { name: "Sign In" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Add Court" }).count()).toBe(who.mayAdd ? 1 : 0);
    expect(await page.getByRole("link", { name: "Admin" }).count()).toBe(who.mayAdd ? 1 : 0);

    await page.getByRole("link", { name: "Sign Out" }).click();
    await seesFrontPage(page);
    await page.getByRole("link", { name: "Sign In" }).waitFor();
    await page.goto("/courts");
    expect(await page.getByRole("link", { name: "Sign In" }).count()).toBe(1);
  });

  test("is greeted by name", async () => {
    const page = await site.visitor({ script });
    await page.goto("/");
    await page.getByRole("link", { name: "Sign Up" }).click();
    await chooseAccount(page, "newcomer@example.com");
    await page.getByRole("heading", { name: "Welcome back, Naina!" }).waitFor();
  });

  test("comes again as somebody else", async () => {
    const page = await site.visitor({ script });
    await signInAs(page, "player@example.com");
    await page.getByRole("link", { name: "Sign Out" }).click();
    await seesFrontPage(page);
    await page.getByRole("link", { name: "Sign In" }).click();
    await chooseAccount(page, "admin@example.com");
    await page.getByRole("heading", { name: "Welcome back, Anita!" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Admin" }).waitFor();
  });

  test("thinks better of it, and then signs in after all", async () => {
    const page = await site.visitor({ script });
    await page.goto("/courts/1");
    await page.getByRole("link", { name: "Sign In" }).click();
    await page.getByRole("link", { name: "Go back without signing in" }).click();
    await page.getByRole("heading", { name: "You are not signed in", level: 1 }).waitFor();
    await page.getByText("Nothing has changed.").waitFor();
    await page.getByRole("link", { name: "Go on without signing in" }).waitFor();

    await page.getByRole("link", { name: "Sign in again" }).click();
    await chooseAccount(page, "player@example.com");
    await page.waitForURL("**/courts/1");
    await page.getByRole("link", { name: "Sign Out" }).waitFor();
  });

  test("goes back to the accounts, where that sign-in is over, and on again", async () => {
    const page = await site.visitor({ script });
    await signInAs(page, "player@example.com");
    await page.getByRole("link", { name: "Sign Out" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "This sign-in cannot go on" }).waitFor();
    await page.getByRole("link", { name: "Sign in again" }).click();
    await page.getByRole("link", { name: "Sign Out" }).waitFor();
  });
});

async function seesFrontPage(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Rate & Review Padel", level: 1 }).waitFor();
}
