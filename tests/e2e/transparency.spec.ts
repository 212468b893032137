import { expect } from "@playwright/test";
import type { Transparency } from "~/features/transparency/transparency.view";
import { waitForHydration } from "../support/browser";
import { waitForMessage } from "../support/courtPage";
import { expectCompletePage } from "./expectCompletePage";
import { test } from "./fixtures";

test.describe("transparency", { tag: "@with-and-without-script" }, () => {
  test("has the numbers of the API by month, and a hiding at once", async ({ signedIn, visitor, script }) => {
    const reader = await visitor({ width: 390 });
    await reader.goto("/how-ranking-works");
    await reader.getByRole("contentinfo").getByRole("link", { name: "Transparency" }).click();
    await expect(reader.getByRole("heading", { level: 1, name: "Transparency" })).toBeVisible();
    const response = await reader.request.get("/api/transparency");
    const { months }: Transparency = await response.json();
    const rowsOf = (name: string) => reader.getByRole("table", { name, exact: true }).getByRole("row");
    await expect(rowsOf("Reviews")).toHaveCount(13);
    for (const [at, month] of months.entries()) {
      const { published, edited, hidden, deleted } = month;
      const { bursts, reviewsHeld, burstsCounted, burstsLeftOut } = month;
      await expect(
        rowsOf("Reviews")
          .nth(at + 1)
          .getByRole("cell"),
      ).toHaveText([published, edited, hidden, deleted].map(String));
      await expect(
        rowsOf("Bursts")
          .nth(at + 1)
          .getByRole("cell"),
      ).toHaveText([bursts, reviewsHeld, burstsCounted, burstsLeftOut].map(String));
    }
    await expectCompletePage(reader, script);

    const admin = await signedIn("admin@example.com");
    await admin.goto("/profile/demo-player");
    await admin
      .getByRole("link", { name: /^Hide the review/ })
      .first()
      .click();
    const dialog = admin.getByRole("dialog", { name: "Hide Review" });
    await expect(dialog).toBeVisible();
    if (script) await waitForHydration(admin);
    await dialog.getByRole("radio", { name: "Spam or advertising" }).check();
    await dialog.getByRole("button", { name: "Hide" }).click();
    await waitForMessage(admin, "Review hidden");
    await reader.reload();
    const hidden = rowsOf("Reviews").nth(1).getByRole("cell").nth(2);
    await expect(hidden).toHaveText(String((months[0]?.hidden ?? 0) + 1));
  });
});
