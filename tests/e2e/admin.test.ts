import { describe, expect, test } from "vitest";
import { chooseAccount, comesAlive, ways } from "../support/browser";
import { hears } from "../support/courtPage";
import { openSite } from "./site";

const site = openSite();

describe.each(ways)("Whoever keeps the site, $way", ({ script }) => {
  test("goes from the home to the dashboard, and on from there", async () => {
    const page = await site.person("admin@example.com", { script });
    await page.goto("/");
    if (script) await comesAlive(page);
    await page.getByRole("main").getByRole("link", { name: "Admin" }).click();
    await page.getByRole("heading", { name: "Admin Dashboard", level: 1 }).waitFor();
    await page.getByText("The same as a table").click();
    expect(await page.getByRole("table", { name: "Reviews per week" }).getByRole("row").count()).toBe(27);
    await page.getByRole("region", { name: "Quick Actions" }).getByRole("link", { name: "Rackets" }).click();
    await page.getByRole("heading", { name: "All Rackets", level: 1 }).waitFor();
    await page.goto("/admin");
    await page.getByRole("link", { name: "Back to Site" }).click();
    await page.getByRole("heading", { name: "Welcome back, Anita!" }).waitFor();
  });

  test("gives somebody rights and takes them away, which signs them out at once", async () => {
    const page = await site.person("admin@example.com", { script });
    const other = await site.visitor({ script });
    await other.goto("/api/login?returnTo=/profile");
    await chooseAccount(other, "newcomer@example.com");
    await other.getByRole("heading", { name: "Naina Shah", level: 1 }).waitFor();
    expect((await other.goto("/admin"))?.status()).toBe(403);

    await page.goto("/admin/users");
    await page.getByRole("searchbox", { name: "Search people by name or e-mail" }).fill("naina s");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("heading", { name: "1 Person" }).waitFor();
    if (script) await comesAlive(page);
    await page.getByRole("link", { name: "Make super admin of Naina Shah" }).click();
    await page.getByRole("dialog").getByText("Signs in as newcomer@example.com.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Make super admin" }).click();
    await hears(page, "Super admin rights given");
    expect(new URL(page.url()).search).toBe("?q=naina+s");
    expect((await other.goto("/admin"))?.status()).toBe(200);

    await page.getByRole("link", { name: "Take rights away from Naina Shah" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Take rights away" }).click();
    await hears(page, "Super admin rights taken away");
    expect((await other.goto("/profile"))?.status()).toBe(401);
  });

  test("is not everybody", async () => {
    const page = await site.person("player@example.com", { script });
    expect((await page.goto("/admin"))?.status()).toBe(403);
    await page
      .getByRole("heading", { name: "Access Denied - You don't have super admin privileges.", exact: true })
      .waitFor();
    await page.getByRole("link", { name: "Return to Home" }).click();
    await page.getByRole("heading", { name: "Welcome back, Rohan!" }).waitFor();
  });

  test("signs in first, and arrives where they wanted to go", async () => {
    const page = await site.visitor({ script });
    const toProvider = page.waitForRequest(/\/api\/login/);
    expect((await page.goto("/admin"))?.status()).toBe(401);
    if (script) await hears(page, "Unauthorized: You are logged out. Logging in again...");
    else {
      await page
        .getByText("Unauthorized: You are logged out. Logging in again...", { exact: true })
        .waitFor();
      await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
    }
    await toProvider;
    await chooseAccount(page, "admin@example.com");
    await page.getByRole("heading", { name: "Admin Dashboard", level: 1 }).waitFor();
  });
});

test("A dashboard that keeps one waiting says so", async () => {
  const page = await site.person("admin@example.com");
  await page.goto("/");
  await comesAlive(page);
  await page.route("**/admin.data*", async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });
  await page.getByRole("main").getByRole("link", { name: "Admin" }).click();
  await page.getByText("Loading admin dashboard...").waitFor();
  await page.getByRole("heading", { name: "Admin Dashboard", level: 1 }).waitFor();
  expect(await page.getByText("Loading admin dashboard...").count()).toBe(0);
});

test("The form of a court that keeps one waiting says so", async () => {
  const page = await site.person("admin@example.com");
  await page.goto("/courts/1");
  await comesAlive(page);
  await page.route("**/courts/1/edit.data*", async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });
  await page.getByRole("main").getByRole("link", { name: "Edit", exact: true }).first().click();
  await page.getByText("Loading court data...").waitFor();
  await page.getByRole("heading", { name: "Edit Court", level: 1 }).waitFor();
  expect(await page.getByText("Loading court data...").count()).toBe(0);
});
