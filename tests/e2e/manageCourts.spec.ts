import { type Dialog, expect, type Locator, type Page } from "@playwright/test";
import { openCourt, waitForMessage } from "../support/courtPage";
import { test } from "./fixtures";

test.describe("a dialog", () => {
  test("stays open when a selection of text ends outside it, and asks before a click there closes it", async ({
    signedIn,
  }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/courts");
    await page.getByRole("link", { name: "Add Court" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Court" });
    const name = dialog.getByRole("textbox", { name: "Court Name" });
    await name.fill("Typed by hand");
    await name.hover();
    const asked: string[] = [];
    const dismiss = async (question: Dialog) => {
      asked.push(question.message());
      await question.dismiss();
    };
    page.on("dialog", dismiss);
    await page.mouse.down();
    await page.mouse.move(10, 450, { steps: 5 });
    await page.mouse.up();
    // It would ask before it closes.
    expect(asked).toEqual([]);
    page.off("dialog", dismiss);
    await expect(name).toHaveValue("Typed by hand");
    const answer = (accepted: boolean) =>
      page.once("dialog", async (question) => {
        expect(question.message()).toBe("Discard what you typed?");
        await (accepted ? question.accept() : question.dismiss());
      });
    answer(false);
    await page.mouse.click(10, 450);
    answer(false);
    await page.keyboard.press("Escape");
    await expect(name).toHaveValue("Typed by hand");
    answer(true);
    await page.mouse.click(10, 450);
    await expect(dialog).toHaveCount(0);
  });

  test("does not say that it is submitted while a cancel link loads", async ({ signedIn }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/courts/2/delete");
    const dialog = page.getByRole("dialog");
    const pending = Promise.withResolvers<void>();
    await page.route("**/*.data*", async (route) => {
      await pending.promise;
      await route.continue();
    });
    await dialog.getByRole("link", { name: "Cancel" }).click();
    // The page shows that it loads.
    await expect(page.locator(".animate-progress")).toHaveCount(1);
    await expect(dialog.getByRole("button")).toHaveText("Delete");
    pending.resolve();
    await expect(dialog).toHaveCount(0);
  });
});

test.describe("a super admin", { tag: "@with-and-without-script" }, () => {
  test("adds a court with all fields after a correction", async ({ signedIn, origin }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/courts");
    const name = "Rooftop Nine";
    await page.getByRole("link", { name: "Add Court" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Court" });
    const field = (label: string) => dialog.getByRole("textbox", { name: label });
    await expect(dialog).toBeVisible();
    await field("Court Name").fill("  ");
    await field("Location").fill("  ");
    await field("Price Range").fill("₹500 to ₹1,100");
    await dialog.getByRole("button", { name: "Add Court" }).last().click();
    const summary = dialog.getByRole("alert");
    await expect(summary.getByText("Name and location cannot be empty")).toBeVisible();
    await expect(summary.getByRole("link", { name: "Court name cannot be empty" })).toBeVisible();
    await expect(summary).toBeFocused();
    await summary.getByRole("link", { name: "Location cannot be empty" }).click();
    await expect(field("Location")).toBeFocused();
    await expect(field("Price Range")).toHaveValue("₹500 to ₹1,100");

    await field("Court Name").fill(name);
    await field("Location").fill("Prabhadevi, Mumbai");
    await field("Description").fill("Nine floors up.\n\nMind the wind.");
    await field("Contact Info").fill("+91 00000 99999");
    await dialog.getByRole("spinbutton", { name: "Number of Courts" }).fill("1");
    await expect(field("Membership Information")).toBeHidden();
    await dialog.getByRole("checkbox", { name: "Membership Required" }).check();
    await field("Membership Information").fill("Ask two members to vouch for you.");
    await dialog.getByText("Use a photo on the web instead").click();
    await field("Image URL").fill(`${origin}/favicon.svg`);
    await field("Amenities").fill("Parking,  Showers , ,parking, Café");
    await dialog.getByRole("button", { name: "Add Court" }).last().click();

    await waitForMessage(page, "Court added successfully!");
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    for (const fact of [
      "Prabhadevi, Mumbai",
      "Mind the wind.",
      "₹500 to ₹1,100",
      "+91 00000 99999",
      "1 Court",
      "Ask two members to vouch for you.",
    ]) {
      await expect(page.getByRole("article").getByText(fact).first()).toBeVisible();
    }
    await expect(amenities(page)).toHaveText(["Parking", "Showers", "Café"]);
    await expect(page.getByText("No reviews yet. Be the first to review this court!")).toBeVisible();

    await page.goto("/courts?location=Prabhadevi");
    await expect(page.getByRole("heading", { name })).toBeVisible();
  });

  test("edits a court and its amenities", async ({ signedIn, script }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/courts");
    await openCourt(page, "Tamarind Court Club");
    const before = await amenities(page).allInnerTexts();
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Edit Court", level: 1 })).toBeVisible();
    const list = page.getByRole("list", { name: "Amenities of this court" });
    const another = page.getByRole("textbox", { name: "Another amenity" });

    await another.fill("Hammock");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(list.getByRole("button", { name: "Remove Hammock" })).toBeVisible();
    await another.fill("hammock ");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(another).toHaveValue("");
    await another.fill("  ");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(list.getByRole("button")).toHaveCount(before.length + 1);
    await list.getByRole("button", { name: `Remove ${before[0]}` }).click();
    await expect(list.getByRole("button")).toHaveCount(before.length);

    const isMembersOnly = page.getByRole("checkbox", { name: "Membership Required" });
    const info = page.getByRole("textbox", { name: "Membership Information" });
    await isMembersOnly.check();
    await info.fill("Members and their friends.");
    await isMembersOnly.uncheck();
    await expect(info).toBeHidden();

    await page.getByRole("textbox", { name: "Court Name" }).fill(" ");
    await page.getByRole("spinbutton", { name: "Number of Courts" }).fill("1");
    await page.getByRole("button", { name: "Update Court" }).last().click();
    await page.getByRole("alert").getByRole("link", { name: "Court name cannot be empty" }).click();
    await page.getByRole("textbox", { name: "Court Name" }).fill("Renamed Court");

    // Enter adds the amenity to the list with script, and submits the whole form without.
    await another.fill("Sea view");
    await another.press("Enter");
    if (script) {
      await expect(list.getByRole("button", { name: "Remove Sea view" })).toBeVisible();
      await page.getByRole("button", { name: "Update Court" }).last().click();
    }
    await waitForMessage(page, "Court updated");
    await expect(page.getByRole("heading", { name: "Renamed Court", level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(amenities(page)).toHaveText([...before.slice(1), "Hammock", "Sea view"]);
    await expect(page.getByText("Members and their friends.")).toHaveCount(0);
  });

  test("is warned of a concurrent change, with the entered values preserved", async ({ signedIn }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/courts");
    await openCourt(page, "Night Shift Padel");
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Edit Court" })).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole("textbox", { name: "Price Range" }).fill("₹555");
    await other.getByRole("button", { name: "Update Court" }).last().click();
    await waitForMessage(other, "Court updated");

    await page.getByRole("textbox", { name: "Contact Info" }).fill("Whistle twice");
    await page.getByRole("button", { name: "Update Court" }).last().click();
    const summary = page.getByRole("alert");
    await expect(summary.getByText("This court has changed since you opened it.")).toBeVisible();
    await expect(
      page.getByRole("heading", { name: "Saved now" }).locator("..").getByRole("definition").first(),
    ).toHaveText("₹555");
    await expect(page.getByRole("textbox", { name: "Contact Info" })).toHaveValue("Whistle twice");
    await other.reload();
    await expect(other.getByText("₹555")).toBeVisible();
    await expect(other.getByText("Whistle twice")).toHaveCount(0);

    await page.getByRole("button", { name: "Update Court" }).last().click();
    await expect(page.getByText("Whistle twice")).toBeVisible();
  });

  test("deletes a court from its card", async ({ signedIn, script }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/courts");
    const name = "Short-lived Club";
    await addCourt(page, name);
    await page.goto(`/courts?q=${encodeURIComponent(name)}`);
    await page.getByRole("link", { name: `Delete ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: `Delete ${name}` });
    await expect(
      dialog.getByText(`Are you sure you want to delete "${name}"? This action cannot be undone.`, {
        exact: true,
      }),
    ).toBeVisible();
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { name: "All Courts" })).toBeVisible();

    await page.goto(`/courts?q=${encodeURIComponent(name)}`);
    await page.getByRole("link", { name: `Delete ${name}` }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await waitForMessage(page, "Court deleted");
    await waitForMessage(page, "The court has been successfully deleted.");
    await expect(page.getByRole("heading", { name: "All Courts" })).toBeVisible();
    // The deleted court has no dialog any more.
    if (script) await page.goBack();
    else await page.goto(`/courts?q=${encodeURIComponent(name)}`);
    await expect(page.getByText("No courts found matching your criteria.")).toBeVisible();
  });

  test("returns from the dialogs of a filtered list to that list", async ({ signedIn, script }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/courts");
    await addCourt(page, "Brief Club");
    const list = "/courts?location=Dadar&sort=newest";
    const isBack = async () => {
      await expect(page).toHaveURL(list);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Remove filter: Dadar" })).toBeVisible();
    };
    await page.goto(list);
    for (const name of ["Add Court", "Delete Brief Club"]) {
      const dialog = page.getByRole("dialog", { name });
      for (const close of script ? ["Cancel", "Escape"] : ["Cancel", "Close"]) {
        await page.getByRole("main").getByRole("link", { name }).click();
        await expect(dialog).toBeVisible();
        if (close === "Escape") await page.keyboard.press("Escape");
        else await dialog.getByRole("link", { name: close }).click();
        await isBack();
      }
    }
    // Keeps the filter, which has only places with courts.
    await addCourt(page, "Lasting Club");
    await page.goto(list);
    await page.getByRole("link", { name: "Delete Brief Club" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await waitForMessage(page, "The court has been successfully deleted.");
    await isBack();
    await expect(page.getByRole("heading", { name: "Brief Club" })).toHaveCount(0);
  });

  test("deletes a court from its page", async ({ signedIn }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/courts");
    await addCourt(page, "Lost Lease");
    const address = page.url();
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(
      dialog.getByText("Are you sure you want to delete this court? This action cannot be undone.", {
        exact: true,
      }),
    ).toBeVisible();
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await page.waitForURL(address);
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await waitForMessage(page, "Court has been deleted successfully.");
    await page.waitForURL("**/courts");
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Court Not Found", level: 1 })).toBeVisible();
  });

  test("edits another user's review", async ({ signedIn }) => {
    const page = await signedIn("admin@example.com");
    await page.goto("/courts");
    await openCourt(page, "Fishnet & Glass");
    const edit = page.getByRole("link", { name: /^Edit the review by/ }).first();
    await edit.click();
    const dialog = page.getByRole("dialog", { name: "Edit Review" });
    await dialog.getByRole("textbox", { name: "Your review" }).fill("Tidied up by the house,");
    await dialog.getByRole("button", { name: "Update Review" }).click();
    await waitForMessage(page, "Review updated");
    await expect(page.getByText("Tidied up by the house,")).toBeVisible();
  });
});

async function addCourt(page: Page, name: string): Promise<void> {
  await page.goto("/courts/new");
  const dialog = page.getByRole("dialog", { name: "Add Court" });
  await dialog.getByRole("textbox", { name: "Court Name" }).fill(name);
  await dialog.getByRole("textbox", { name: "Location" }).fill("Dadar, Mumbai");
  await dialog.getByRole("button", { name: "Add Court" }).last().click();
  await waitForMessage(page, "Court added successfully!");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

/** The amenities on a court's page. */
function amenities(page: Page): Locator {
  return page.getByRole("region", { name: "Amenities" }).getByRole("listitem");
}
