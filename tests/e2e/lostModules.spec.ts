import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures";

/** As after a deployment, or when the connection is lost at this moment. */
async function loseModules(page: Page): Promise<void> {
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404, body: "Not found" }));
}

test.describe("when the scripts of the next page cannot be loaded", () => {
  test("a link loads that page as a document", async ({ page }) => {
    await page.goto("/courts");
    await loseModules(page);
    const link = page.getByRole("link", { name: /^View Details of/ }).first();
    await link.click();
    await expect(page).toHaveURL(/\/courts\/\d+$/);
    await expect(page.getByRole("link", { name: "All Courts" })).toBeVisible();
  });

  test("a form leads to the page behind it, with what was saved", async ({ signedIn }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/courts/2/edit");
    await page.getByRole("textbox", { name: "Contact Info" }).fill("Ask at the gate");
    await loseModules(page);
    await page.getByRole("button", { name: "Update Court" }).last().click();
    await expect(page).toHaveURL(/\/courts\/2$/);
    await expect(page.getByText("Ask at the gate")).toBeVisible();
  });
});
