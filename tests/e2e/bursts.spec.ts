import { expect } from "@playwright/test";
import { waitForHydration } from "../support/browser";
import { waitForMessage } from "../support/courtPage";
import { expectCompletePage } from "./expectCompletePage";
import { test } from "./fixtures";

const COURT = "Mangrove Edge Courts";
const WITHOUT = /Rating without them: 3\.33 from 3 reviews\./;

test.describe("a burst of reviews", { tag: "@with-and-without-script" }, () => {
  test("is set aside on the court's page, counted by a super admin, and set aside again", async ({
    signedIn,
    script,
  }) => {
    const reader = await signedIn("newcomer@example.com");
    await reader.goto("/courts/15");
    await expect(reader.getByRole("heading", { name: "Set aside" })).toBeVisible();
    await expect(reader.getByText(WITHOUT)).toBeVisible();
    await expectCompletePage(reader, script);
    await reader.getByRole("link", { name: "How we detect this" }).click();
    await expect(
      reader.getByRole("heading", { name: "When many new accounts review at once" }),
    ).toBeVisible();

    const admin = await signedIn("admin@example.com");
    await admin.goto("/admin");
    await admin.getByRole("link", { name: /^Bursts \(\d+\)$/ }).click();
    if (script) await waitForHydration(admin);
    const open = admin.getByRole("listitem").filter({ hasText: COURT }).first();
    await open.getByRole("link", { name: /^Count them/ }).click();
    const dialog = admin.getByRole("dialog", { name: "Count the Reviews" });
    await expect(dialog).toBeVisible();
    await expectCompletePage(admin, script);
    await dialog.getByRole("button", { name: "Count them" }).click();
    await waitForMessage(admin, "Reviews counted");
    await reader.goto("/courts/15");
    await expect(reader.getByText("4.4 out of 5 from 11 reviews")).toBeVisible();

    await admin.goto("/admin/bursts?show=decided");
    if (script) await waitForHydration(admin);
    await admin.getByRole("link", { name: /^Undo/ }).first().click();
    await admin.getByRole("dialog", { name: "Undo Decision" }).getByRole("button", { name: "Undo" }).click();
    await waitForMessage(admin, "Decision undone");
    await reader.goto("/courts/15");
    await expect(reader.getByText(WITHOUT)).toBeVisible();
  });
});
